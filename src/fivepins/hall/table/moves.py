"""The moves of a match on the simulated table: checked, simulated, entered. Persons and computers use the same ones."""

import asyncio
from collections.abc import Sequence
from typing import Final

from fivepins.hall.errors import OutOfTurn
from fivepins.hall.match import Match, now_ms
from fivepins.hall.matches import Entered, Matches
from fivepins.hall.table.simulated_table import ASKED, PERSON, SIDES, Act, SimulatedTable
from fivepins.match.entries import Colours, Entry, Leave, Lose, Open, Pause, Ready, Reset, Respot, Struck
from fivepins.match.fold.state import State
from fivepins.model.errors import InputError
from fivepins.model.shot import Shot, format_shot, parse_shot
from fivepins.model.symbols import Player, other
from fivepins.model.table import Point
from fivepins.physics.simulate import Strike, simulate
from fivepins.play.between_strokes import Scope, giving_up
from fivepins.play.session import Session, lag_facts, lag_position, stroke
from fivepins.store.matches import SideMove

DESK: Final = "table"
"""The desk that the entries of a simulated match come from."""

_READY: Final = "ready"
"""Share of a side in the end of a pause."""

_EXPECTED: Final[dict[Act, str]] = {
    "lag": "the lag",
    "open": "who opens",
    "strike": "a stroke",
    "place": "a stroke with the ball in hand",
    "agree": "an answer to who asks for the reset",
    "over": "nothing: the match is over",
    "pause": "the end of the pause",
    "prepare": "nothing before the table is ready",
}


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
        raise OutOfTurn("this move is not awaited now", got=f"{SIDES[player]}: {acts[0]}", expected=_EXPECTED[act])
    sides = table.awaited(state)
    if player not in sides:
        expected = " or ".join(SIDES[one] for one in sides) or "nobody"
        raise OutOfTurn("it is not this side's turn", got=SIDES[player], expected=expected)
    _check_number(state, seq)
    return table


def _check_number(state: State, seq: int) -> None:
    if seq != state.next_seq:
        raise OutOfTurn("the number is not the next one", got=str(seq), expected=str(state.next_seq))


async def play_stroke(
    matches: Matches,
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
        matches: All matches.
        match: This one.
        player: The side that plays.
        shot: The shot.
        at: Where the ball in hand is placed, m; None where there is none.
        seq: The number that the entry is to get.
        client_id: The client's own id of it: the same one again plays nothing.
        lang: Language of the ruling.

    Raises:
        OutOfTurn: If that side is not on turn.
        Conflict: If somebody else wrote an entry with this number meanwhile.
        InputError: If the ball cannot lie there, no cue can play the shot, or the id belongs to another entry.
        StoreError: If the store cannot write it now.
    """
    shot = parse_shot(format_shot(shot))
    known = match.log.by_client(client_id)
    if known is not None:
        if not isinstance(known.entry, Struck) or known.entry.stroke.shot != shot or known.entry.player != player:
            raise _another(client_id)
        return Entered(known.seq, False, None)
    table = awaited(match, player, "strike", "place", seq=seq)
    allowed = table.area(match.state)
    if allowed is not None and at is not None:
        reason = allowed.allows(at)
        if reason is not None:
            x, y = at
            raise InputError(reason, got=f"{1e3 * x:g},{1e3 * y:g} mm", expected=_told(allowed.rectangle))
    session = Session(match.log, match.state, table.placement)
    played = await asyncio.to_thread(stroke, session, shot, at)
    return await matches.enter(
        match,
        played.entry,
        seq=seq,
        client_id=client_id,
        author=_author(match.state, player),
        desk=DESK,
        lang=lang,
        then=lambda state: table.struck(played, state),
    )


async def play_lag(matches: Matches, match: Match, player: Player, shot: Shot, *, seq: int, client_id: str) -> int:
    """Play one side of the lag; behind the second one both balls are simulated and the entry is written.

    Returns:
        Number of the entry, 0 where the other side's stroke is awaited.

    Raises:
        OutOfTurn: If that side is not awaited.
        Conflict: If somebody else wrote an entry with this number meanwhile.
        InputError: If no cue can play the shot, or the id belongs to another move.
        StoreError: If the store cannot write it now.
    """
    told = format_shot(shot)
    shot = parse_shot(told)
    table, state = table_of(match), match.state
    known = table.shared(client_id)
    if known is not None:
        if known.body != told:
            raise _another(client_id)
        return known.seq if known.seq < state.next_seq else 0
    awaited(match, player, "lag", seq=seq)
    cloth = state.edition.table
    position = lag_position(cloth)
    await asyncio.to_thread(simulate, position, Strike(player.lower(), shot), cloth)
    awaited(match, player, "lag", seq=seq)
    share = SideMove(seq, SIDES[player], client_id, told)
    before = await matches.share(match, share)
    if player in before:
        if before[player].client_id == client_id:
            return 0
        raise OutOfTurn("this side has struck", got=SIDES[player], expected=SIDES[other(player)])
    if not before:
        return 0
    # The strokes of both sides stand only together with what came of them: where that is not entered, this side
    # strikes again.
    shots = {player: shot, other(player): parse_shot(before[other(player)].body)}
    trace = await asyncio.to_thread(simulate, position, [Strike(side.lower(), shots[side]) for side in SIDES], cloth)
    facts = lag_facts(trace, (0.0, 0.0), state.edition)
    entered = await matches.enter(
        match,
        facts,
        seq=seq,
        client_id=client_id,
        author=_author(state, player),
        desk=DESK,
        lang="en",
        then=lambda after: table.lagged(trace, facts, after),
        shares=[share],
    )
    return entered.seq


async def play_open(matches: Matches, match: Match, player: Player, opens: Player, *, seq: int, client_id: str) -> int:
    """Say who opens; who won the lag may.

    Where the book lets White open (FIBiS 10.6), the players exchange their balls if the other one is to.

    Returns:
        Number of the entry.

    Raises:
        OutOfTurn: If that side did not win the lag.
        Conflict: If somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another entry.
        StoreError: If the store cannot write it now.
    """
    known = _known(match, client_id, (Open,))
    if known is not None:
        return known
    table = awaited(match, player, "open", seq=seq)
    if opens == "Y" and match.state.law.white_opens:
        await _enter(matches, match, table, player, Colours(), seq, f"{client_id} colours")
        seq, player, opens = seq + 1, other(player), "W"
    return await _enter(matches, match, table, player, Open(opens), seq, client_id)


async def play_choice(matches: Matches, match: Match, player: Player, *, seq: int, client_id: str) -> int:
    """Ask for the opponent's ball on its mark (13.5).

    Returns:
        Number of the entry.

    Raises:
        OutOfTurn: If that side has no such choice.
        Conflict: If somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another entry.
        StoreError: If the store cannot write it now.
    """
    known = _known(match, client_id, (Respot,))
    if known is not None:
        return known
    table = awaited(match, player, "place", seq=seq)
    if table.choice(match.state) is None:
        raise OutOfTurn("there is no choice now", got="the choice of 13.5", expected="a stroke")
    return await _enter(matches, match, table, player, Respot(), seq, client_id)


async def play_reset(matches: Matches, match: Match, player: Player, *, seq: int, client_id: str) -> int:
    """Ask for the opening position because of balls in contact (10.4); a computer on the other side grants it.

    Returns:
        Number of the entry, 0 where a person's answer is awaited.

    Raises:
        OutOfTurn: If that side may not ask.
        Conflict: If somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another move.
        StoreError: If the store cannot write it now.
    """
    known = _known(match, client_id, (Reset,), (ASKED,))
    if known is not None:
        return known
    table = awaited(match, player, "strike", seq=seq)
    if not table.may_reset(match.state):
        raise OutOfTurn("there is no reset now", got="the reset of 10.4", expected="a stroke")
    if table.seating(other(player), match.state).player != PERSON:
        return await _enter(matches, match, table, player, Reset(), seq, client_id)
    before = await matches.share(match, SideMove(seq, SIDES[player], client_id, ASKED))
    if before and all(share.client_id != client_id for share in before.values()):
        raise OutOfTurn("the reset was asked for", got=SIDES[player], expected=SIDES[other(player)])
    return 0


async def play_answer(matches: Matches, match: Match, player: Player, agree: bool, *, seq: int, client_id: str) -> int:
    """Grant the reset that the other side asks for, or not.

    Returns:
        Number of the entry, 0 where it was not granted.

    Raises:
        OutOfTurn: If that side is not asked.
        Conflict: If somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another move.
        StoreError: If the store cannot write it now.
    """
    said = "yes" if agree else "no"
    known = _known(match, client_id, (Reset,), (said,))
    if known is not None:
        return known
    table = awaited(match, player, "agree", seq=seq)
    share = SideMove(seq, SIDES[player], client_id, said)
    if agree:
        return await _enter(matches, match, table, other(player), Reset(), seq, client_id, [share])
    before = await matches.share(match, share, first=False)
    if player in before and before[player].client_id != client_id:
        raise OutOfTurn("that was answered", got=SIDES[player], expected=_EXPECTED["strike"])
    return 0


async def play_pause(matches: Matches, match: Match, player: Player, *, seq: int, client_id: str) -> int:
    """Begin the pause of the book; either side may where it is due.

    Returns:
        Number of the entry.

    Raises:
        OutOfTurn: If none is due.
        Conflict: If somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another move.
        StoreError: If the store cannot write it now.
    """
    known = _known(match, client_id, (Pause,))
    if known is not None:
        return known
    table, state = table_of(match), match.state
    act = table.act(state)
    if act in ("pause", "prepare") or not state.pause_due:
        raise OutOfTurn("no pause is due now", got="a pause", expected=_EXPECTED[act])
    _check_number(state, seq)
    return await _enter(matches, match, table, player, Pause(), seq, client_id)


async def play_ready(matches: Matches, match: Match, player: Player, *, seq: int, client_id: str) -> int:
    """Say that a pause may end for this side; it ends when both sides said so, or its minutes are over.

    Returns:
        Number of the entry, 0 where the other side is awaited.

    Raises:
        OutOfTurn: If there is no pause, or that side said so before.
        Conflict: If somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another move.
        StoreError: If the store cannot write it now.
    """
    known = _known(match, client_id, (Ready,), (_READY,))
    if known is not None:
        return known
    table = awaited(match, player, "pause", seq=seq)
    state = match.state
    shares: list[SideMove] = []
    over = now_ms() - state.overall.paused_ms >= 60_000 * state.edition.value("match.pause_minutes")
    if not over and table.seating(other(player), state).player == PERSON:
        share = SideMove(seq, SIDES[player], client_id, _READY)
        before = await matches.share(match, share)
        if not before or any(one.client_id == client_id for one in before.values()):
            return 0
        if player in before:
            raise OutOfTurn("this side is ready", got=SIDES[player], expected=SIDES[other(player)])
        shares = [share]
    return await _enter(matches, match, table, player, Ready(), seq, client_id, shares)


async def play_giving_up(
    matches: Matches, match: Match, player: Player, scope: Scope, *, seq: int, client_id: str
) -> int:
    """Give up a game or the match; either side may at any time.

    Returns:
        Number of the entry.

    Raises:
        OutOfTurn: If that cannot be given up now.
        Conflict: If somebody else wrote an entry with this number meanwhile.
        InputError: If the id belongs to another move.
        StoreError: If the store cannot write it now.
    """
    known = _known(match, client_id, (Leave, Lose))
    if known is not None:
        return known
    table, state = table_of(match), match.state
    offered = giving_up(state, player)
    if scope not in offered:
        expected = " or ".join(f"the {one}" for one in offered) or _EXPECTED["over"]
        raise OutOfTurn("this cannot be given up now", got=f"the {scope}", expected=expected)
    _check_number(state, seq)
    return await _enter(matches, match, table, player, offered[scope], seq, client_id)


def _known(match: Match, client_id: str, kinds: tuple[type[Entry], ...], bodies: tuple[str, ...] = ()) -> int | None:
    """The number of the entry that this request wrote before, 0 where it stands but awaits the other side.

    Returns:
        None where this request did nothing yet.

    Raises:
        InputError: If the id belongs to another move.
    """
    record = match.log.by_client(client_id)
    if record is not None:
        if not isinstance(record.entry, kinds):
            raise _another(client_id)
        return record.seq
    share = table_of(match).shared(client_id)
    if share is None:
        return None
    if share.body not in bodies:
        raise _another(client_id)
    made = share.seq < match.log.next_seq and isinstance(match.log.records[share.seq].entry, kinds)
    return share.seq if made else 0


async def _enter(
    matches: Matches,
    match: Match,
    table: SimulatedTable,
    player: Player,
    entry: Entry,
    seq: int,
    client_id: str,
    shares: Sequence[SideMove] = (),
) -> int:
    """An entry that moves no ball but may set the table anew."""

    def then(state: State) -> None:
        table.entered(entry, state)

    author = _author(match.state, player)
    entered = await matches.enter(
        match, entry, seq=seq, client_id=client_id, author=author, desk=DESK, lang="en", then=then, shares=shares
    )
    return entered.seq


def _author(state: State, player: Player) -> str:
    return state.name(player)[:200]


def _another(client_id: str) -> InputError:
    return InputError("this id belongs to another move", got=client_id, expected="a fresh id")


def _told(rectangle: tuple[float, float, float, float]) -> str:
    x0, y0, x1, y1 = (1e3 * part for part in rectangle)
    return f"a centre in x {x0:g} to {x1:g}, y {y0:g} to {y1:g} mm, beside balls and pins"
