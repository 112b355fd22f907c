"""Whose move is awaited at a simulated table, and how a move is entered. Persons and computers use the same ways."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from fivepins.hall.errors import Conflict, OutOfTurn
from fivepins.hall.match.match import Match
from fivepins.hall.match.seats import SIDE_OF
from fivepins.hall.match.simulated_table import Act, SimulatedTable
from fivepins.hall.matches.writing import Entered, Writer
from fivepins.match.entries import Entry
from fivepins.match.fold.state import State
from fivepins.model.errors import InputError
from fivepins.model.symbols import Player
from fivepins.store.matches import SideMove

DESK: Final = "table"
"""The desk that the entries of a simulated match come from."""

EXPECTED: Final[dict[Act, str]] = {
    "lag": "the lag",
    "open": "who opens",
    "strike": "a stroke",
    "place": "a stroke with the ball in hand",
    "agree": "an answer to who asks for the reset",
    "over": "nothing: the match is over",
    "pause": "the end of the pause",
    "prepare": "nothing before the table is ready",
}
"""What is awaited, in words."""


def table_of(match: Match) -> SimulatedTable:
    """The table of a match.

    Raises:
        InputError: If it is not played on one.
    """
    if match.simulated is None:
        raise InputError("this match is not played on the simulated table", got=match.id, expected="one that is")
    return match.simulated


def awaited(match: Match, player: Player, *acts: Act, seq: int) -> SimulatedTable:
    """The table, where it awaits one of these acts from this side under this number.

    Raises:
        OutOfTurn: If it does not.
    """
    table, state = table_of(match), match.state
    act = table.act(state)
    if act not in acts:
        raise out_of_turn(match, "this move is not awaited now", f"{SIDE_OF[player]}: {acts[0]}", EXPECTED[act])
    sides = table.awaited(state)
    if player not in sides:
        expected = " or ".join(SIDE_OF[one] for one in sides) or "nobody"
        raise out_of_turn(match, "it is not this side's turn", SIDE_OF[player], expected)
    check_number(match, seq)
    return table


def check_number(match: Match, seq: int) -> None:
    """Go on only with the number of the next entry.

    Raises:
        OutOfTurn: If it is another one.
    """
    if seq != match.state.next_seq:
        raise out_of_turn(match, "the number is not the next one", str(seq), str(match.state.next_seq))


def out_of_turn(match: Match, problem: str, got: str, expected: str) -> OutOfTurn:
    """The refusal of a move."""
    return OutOfTurn(problem, view=match.view, got=got, expected=expected)


def known_move(
    match: Match, client_id: str, kinds: tuple[type[Entry], ...], bodies: tuple[str, ...] = ()
) -> int | None:
    """The number of the entry that this request wrote before, 0 where it stands but awaits the other side.

    Args:
        match: The match.
        client_id: The client's own id of the move.
        kinds: Entries that it may have become.
        bodies: What the move of one side may say before that.

    Returns:
        None where this request did nothing yet.

    Raises:
        InputError: If the id belongs to another move.
    """
    record = match.log.by_client(client_id)
    if record is not None:
        if not isinstance(record.entry, kinds):
            raise another_move(client_id)
        return record.seq
    move = table_of(match).side_move_of(client_id)
    if move is None:
        return None
    if move.body not in bodies:
        raise another_move(client_id)
    made = move.seq < match.log.next_seq and isinstance(match.log.records[move.seq].entry, kinds)
    return move.seq if made else 0


def another_move(client_id: str) -> InputError:
    """The refusal of a client's id that belongs to another move."""
    return InputError("this id belongs to another move", got=client_id, expected="a fresh id")


async def enter_move(
    writer: Writer,
    match: Match,
    player: Player,
    entry: Entry,
    *,
    seq: int,
    client_id: str,
    then: Callable[[State], None] | None = None,
    lang: str = "en",
    side_moves: Sequence[SideMove] = (),
) -> Entered:
    """Write what a move comes to.

    Args:
        writer: Writes it.
        match: The match.
        player: Whose move it is.
        entry: What it comes to.
        seq: The number that the entry is to get.
        client_id: The client's own id of the move.
        then: Called with the State behind the entry when it is safe; without it the table stands as behind an entry
            that moves no ball but may set the table anew.
        lang: Language of the ruling.
        side_moves: What completed the entry.

    Raises:
        OutOfTurn: If somebody else wrote an entry with this number meanwhile.
        InputError: If the entry cannot stand, or the id belongs to another one.
        StoreError: If the store cannot write it now.
    """
    table = table_of(match)
    with _forestalled(match):
        return await writer.enter(
            match,
            entry,
            seq=seq,
            client_id=client_id,
            author=match.state.name(player)[:200],
            desk=DESK,
            lang=lang,
            then=then or (lambda state: table.entered(entry, state)),
            side_moves=side_moves,
        )


async def keep_side_move(
    writer: Writer, match: Match, player: Player, body: str, *, seq: int, client_id: str, first: bool = True
) -> dict[Player, SideMove]:
    """Keep what one side did toward the next entry, where it did nothing toward it yet.

    Args:
        writer: Keeps it.
        match: The match.
        player: The side.
        body: What it did.
        seq: The number that the entry is to get.
        client_id: The client's own id of the move.
        first: Keep it only where the other side did nothing either.

    Returns:
        What the sides had done before.

    Raises:
        OutOfTurn: If somebody else wrote an entry with this number meanwhile.
        StoreError: If the store cannot write it now.
    """
    with _forestalled(match):
        return await writer.keep_side_move(match, SideMove(seq, SIDE_OF[player], client_id, body), first=first)


@contextmanager
def _forestalled(match: Match) -> Iterator[None]:
    try:
        yield
    except Conflict as conflict:
        problem, expected = "somebody else made the next entry", str(match.log.next_seq)
        raise out_of_turn(match, problem, conflict.entry, expected) from None
