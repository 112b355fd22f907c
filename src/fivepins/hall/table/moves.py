"""The moves of a match on the simulated table: checked, simulated, entered."""

import asyncio

from fivepins.hall.match.match import Match
from fivepins.hall.match.seats import SIDE_OF
from fivepins.hall.matches.writing import Entered, Writer
from fivepins.hall.table.turns import (
    another_move,
    awaited,
    enter_move,
    keep_side_move,
    known_move,
    out_of_turn,
    table_of,
)
from fivepins.match.entries import Colours, Open, Respot, Struck
from fivepins.model.errors import InputError
from fivepins.model.shot import Shot, format_shot, parse_shot
from fivepins.model.symbols import Player, other
from fivepins.model.table import Point
from fivepins.physics.simulate import Strike, simulate
from fivepins.play.session import Session, lag_facts, lag_position, stroke
from fivepins.store.matches import SideMove


async def play_stroke(
    writer: Writer,
    match: Match,
    player: Player,
    shot: Shot,
    at: Point | None,
    *,
    seq: int,
    client_id: str,
    lang: str = "en",
) -> Entered:
    """Play a stroke.

    Args:
        writer: Writes it.
        match: The match.
        player: The side that plays.
        shot: The shot.
        at: Where the ball in hand is placed, m; None where there is none.
        seq: The number that the entry is to get.
        client_id: The client's own id of it: the same one again plays nothing.
        lang: Language of the ruling.

    Raises:
        OutOfTurn: If that side is not on turn, or somebody else wrote an entry with this number meanwhile.
        InputError: If the ball cannot lie there, no cue can play the shot, or the id belongs to another entry.
        StoreError: If the store cannot write it now.
    """
    shot = parse_shot(format_shot(shot))
    known = match.log.by_client(client_id)
    if known is not None:
        if not isinstance(known.entry, Struck) or known.entry.stroke.shot != shot or known.entry.player != player:
            raise another_move(client_id)
        return Entered(known.seq, False, None)
    table = awaited(match, player, "strike", "place", seq=seq)
    allowed = table.area(match.state)
    if allowed is not None and at is not None:
        reason = allowed.allows(at)
        if reason is not None:
            x, y = at
            raise InputError(reason, got=f"{1e3 * x:g},{1e3 * y:g} mm", expected=_inside(allowed.rectangle))
    session = Session(match.log, match.state, table.placement)
    played = await asyncio.to_thread(stroke, session, shot, at)
    return await enter_move(
        writer,
        match,
        player,
        played.entry,
        seq=seq,
        client_id=client_id,
        then=lambda state: table.struck(played, state),
        lang=lang,
    )


async def play_lag(writer: Writer, match: Match, player: Player, shot: Shot, *, seq: int, client_id: str) -> int:
    """Play one side of the lag; behind the second one both balls are simulated and the entry is written.

    Returns:
        Number of the entry, 0 where the other side's stroke is awaited.

    Raises:
        OutOfTurn: If that side is not awaited, or somebody else wrote an entry with this number meanwhile.
        InputError: If no cue can play the shot, or the id belongs to another move.
        StoreError: If the store cannot write it now.
    """
    text = format_shot(shot)
    shot = parse_shot(text)
    table, state = table_of(match), match.state
    known = table.side_move_of(client_id)
    if known is not None:
        if known.body != text:
            raise another_move(client_id)
        return known.seq if known.seq < state.next_seq else 0
    awaited(match, player, "lag", seq=seq)
    cloth = state.edition.table
    position = lag_position(cloth)
    await asyncio.to_thread(simulate, position, Strike(player.lower(), shot), cloth)
    awaited(match, player, "lag", seq=seq)
    before = await keep_side_move(writer, match, player, text, seq=seq, client_id=client_id)
    if player in before:
        if before[player].client_id == client_id:
            return 0
        raise out_of_turn(match, "this side has struck", SIDE_OF[player], SIDE_OF[other(player)])
    if not before:
        return 0
    # The strokes of both sides stand only together with what came of them: where that is not entered, this side
    # strikes again.
    shots = {player: shot, other(player): parse_shot(before[other(player)].body)}
    trace = await asyncio.to_thread(simulate, position, [Strike(side.lower(), shots[side]) for side in SIDE_OF], cloth)
    facts = lag_facts(trace, (0.0, 0.0), state.edition)
    entered = await enter_move(
        writer,
        match,
        player,
        facts,
        seq=seq,
        client_id=client_id,
        then=lambda after: table.lagged(trace, facts, after),
        side_moves=[SideMove(seq, SIDE_OF[player], client_id, text)],
    )
    return entered.seq


async def play_open(writer: Writer, match: Match, player: Player, opens: Player, *, seq: int, client_id: str) -> int:
    """Say who opens; who won the lag may.

    Where the book lets White open (FIBiS 10.6), the players exchange their balls if the other one is to.

    Returns:
        Number of the entry.

    Raises:
        OutOfTurn: If that side did not win the lag, or somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another entry.
        StoreError: If the store cannot write it now.
    """
    known = known_move(match, client_id, (Open,))
    if known is not None:
        return known
    awaited(match, player, "open", seq=seq)
    if opens == "Y" and match.state.law.white_opens:
        await enter_move(writer, match, player, Colours(), seq=seq, client_id=f"{client_id} colours")
        seq, player, opens = seq + 1, other(player), "W"
    return (await enter_move(writer, match, player, Open(opens), seq=seq, client_id=client_id)).seq


async def play_choice(writer: Writer, match: Match, player: Player, *, seq: int, client_id: str) -> int:
    """Ask for the opponent's ball on its mark (13.5).

    Returns:
        Number of the entry.

    Raises:
        OutOfTurn: If that side has no such choice, or somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another entry.
        StoreError: If the store cannot write it now.
    """
    known = known_move(match, client_id, (Respot,))
    if known is not None:
        return known
    table = awaited(match, player, "place", seq=seq)
    if table.choice(match.state) is None:
        raise out_of_turn(match, "there is no choice now", "the choice of 13.5", "a stroke")
    return (await enter_move(writer, match, player, Respot(), seq=seq, client_id=client_id)).seq


def _inside(rectangle: tuple[float, float, float, float]) -> str:
    x0, y0, x1, y1 = (1e3 * part for part in rectangle)
    return f"a centre in x {x0:g} to {x1:g}, y {y0:g} to {y1:g} mm, beside balls and pins"
