"""What players at the simulated table do between strokes: reset, pause, giving up."""

from typing import Final

from fivepins.hall.match.match import Match
from fivepins.hall.match.seats import PERSON, SIDE_OF
from fivepins.hall.match.simulated_table import ASKED
from fivepins.hall.matches.writing import Writer
from fivepins.hall.table.turns import (
    EXPECTED,
    awaited,
    check_number,
    enter_move,
    keep_side_move,
    known_move,
    out_of_turn,
    table_of,
)
from fivepins.match.entries import Leave, Lose, Pause, Ready, Reset
from fivepins.model.symbols import Player, other
from fivepins.play.between_strokes import Scope, giving_up
from fivepins.store.matches import SideMove

_READY: Final = "ready"
"""What a side sends for which the pause may end."""


async def play_reset(writer: Writer, match: Match, player: Player, *, seq: int, client_id: str) -> int:
    """Ask for the opening position because of balls in contact (10.4); a computer on the other side grants it.

    Returns:
        Number of the entry, 0 where a person's answer is awaited.

    Raises:
        OutOfTurn: If that side may not ask, or somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another move.
        StoreError: If the store cannot write it now.
    """
    known = known_move(match, client_id, (Reset,), (ASKED,))
    if known is not None:
        return known
    table = awaited(match, player, "strike", seq=seq)
    if not table.may_reset(match.state):
        raise out_of_turn(match, "there is no reset now", "the reset of 10.4", "a stroke")
    if table.seats.at(other(player), match.state).player != PERSON:
        return (await enter_move(writer, match, player, Reset(), seq=seq, client_id=client_id)).seq
    before = await keep_side_move(writer, match, player, ASKED, seq=seq, client_id=client_id)
    if before and all(move.client_id != client_id for move in before.values()):
        raise out_of_turn(match, "the reset was asked for", SIDE_OF[player], SIDE_OF[other(player)])
    return 0


async def play_answer(writer: Writer, match: Match, player: Player, agree: bool, *, seq: int, client_id: str) -> int:
    """Grant the reset that the other side asks for, or not.

    Returns:
        Number of the entry, 0 where it was not granted.

    Raises:
        OutOfTurn: If that side is not asked, or somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another move.
        StoreError: If the store cannot write it now.
    """
    said = "yes" if agree else "no"
    known = known_move(match, client_id, (Reset,), (said,))
    if known is not None:
        return known
    awaited(match, player, "agree", seq=seq)
    if agree:
        answer = SideMove(seq, SIDE_OF[player], client_id, said)
        entered = await enter_move(
            writer, match, other(player), Reset(), seq=seq, client_id=client_id, side_moves=[answer]
        )
        return entered.seq
    before = await keep_side_move(writer, match, player, said, seq=seq, client_id=client_id, first=False)
    if player in before and before[player].client_id != client_id:
        raise out_of_turn(match, "that was answered", SIDE_OF[player], EXPECTED["strike"])
    return 0


async def play_pause(writer: Writer, match: Match, player: Player, *, seq: int, client_id: str) -> int:
    """Begin the pause of the book; either side may where it is due.

    Returns:
        Number of the entry.

    Raises:
        OutOfTurn: If none is due, or somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another move.
        StoreError: If the store cannot write it now.
    """
    known = known_move(match, client_id, (Pause,))
    if known is not None:
        return known
    table, state = table_of(match), match.state
    act = table.act(state)
    if act in ("pause", "prepare") or not state.pause_due:
        raise out_of_turn(match, "no pause is due now", "a pause", EXPECTED[act])
    check_number(match, seq)
    return (await enter_move(writer, match, player, Pause(), seq=seq, client_id=client_id)).seq


async def play_ready(writer: Writer, match: Match, player: Player, *, seq: int, client_id: str) -> int:
    """Say that a pause may end for this side; it ends when both sides said so, or its minutes are over.

    Returns:
        Number of the entry, 0 where the other side is awaited.

    Raises:
        OutOfTurn: If there is no pause, that side said so before, or somebody else wrote an entry with this number
            meanwhile.
        InputError: If the id belongs to another move.
        StoreError: If the store cannot write it now.
    """
    known = known_move(match, client_id, (Ready,), (_READY,))
    if known is not None:
        return known
    table = awaited(match, player, "pause", seq=seq)
    state = match.state
    side_moves: list[SideMove] = []
    over = match.now_ms() - state.overall.paused_ms >= 60_000 * state.edition.value("match.pause_minutes")
    if not over and table.seats.at(other(player), state).player == PERSON:
        before = await keep_side_move(writer, match, player, _READY, seq=seq, client_id=client_id)
        if not before or any(one.client_id == client_id for one in before.values()):
            return 0
        if player in before:
            raise out_of_turn(match, "this side is ready", SIDE_OF[player], SIDE_OF[other(player)])
        side_moves = [SideMove(seq, SIDE_OF[player], client_id, _READY)]
    return (await enter_move(writer, match, player, Ready(), seq=seq, client_id=client_id, side_moves=side_moves)).seq


async def play_giving_up(
    writer: Writer, match: Match, player: Player, scope: Scope, *, seq: int, client_id: str
) -> int:
    """Give up a game or the match; either side may at any time.

    Returns:
        Number of the entry.

    Raises:
        OutOfTurn: If that cannot be given up now, or somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another move.
        StoreError: If the store cannot write it now.
    """
    known = known_move(match, client_id, (Leave, Lose))
    if known is not None:
        return known
    table_of(match)
    state = match.state
    offered = giving_up(state, player)
    if scope not in offered:
        expected = " or ".join(f"the {one}" for one in offered) or EXPECTED["over"]
        raise out_of_turn(match, "this cannot be given up now", f"the {scope}", expected)
    check_number(match, seq)
    return (await enter_move(writer, match, player, offered[scope], seq=seq, client_id=client_id)).seq
