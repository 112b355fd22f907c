"""A whole match driven by shots: the same log and the same entries, facts by the simulated table.

Session ── shot ──▶ simulate ──▶ observe ──▶ Struck ──▶ append ──▶ placing ──▶ Session
"""

import math
from typing import Final, NamedTuple

from fivepins.match.append import append, create
from fivepins.match.creation import Creation
from fivepins.match.entries import Entry, Lag, Leave, Lose, Note, Open, Pause, Ready, Reset, Respot, Struck
from fivepins.match.fold.rows import Row
from fivepins.match.fold.state import State
from fivepins.match.match_log import MatchLog
from fivepins.model.errors import InputError
from fivepins.model.facts import Call, Stroke
from fivepins.model.notation import format_stroke
from fivepins.model.position import Position, format_position, opening_position
from fivepins.model.shot import Shot
from fivepins.model.symbols import BALLS, PINS, Player
from fivepins.model.table import Table
from fivepins.model.turn import Turn
from fivepins.physics import codes
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import Strike, simulate
from fivepins.physics.trace import Trace
from fivepins.play.observe import observe
from fivepins.play.written import at_rest, placed
from fivepins.rules.edition import Edition
from fivepins.rules.judge import turn_of
from fivepins.rules.lag import FAULTS
from fivepins.rules.placing import Placement, placing

LAG_PLACE: Final = 0.3
"""Distance (m) of the lag balls from their long cushions."""

SAME_DISTANCE: Final = 0.0005
"""Lag balls no further apart (m) lie equally near to the lower cushion: what a referee cannot tell."""

NEAR: Final = 1e-9
"""Metres within which a ball lies where it should."""

_TOUCH_NO_BALL: Final = (Note, Pause, Ready)
_SET_UP_ANEW: Final = (Reset, Leave, Lose)
"""Entries behind which the next stroke is played from the opening position."""


class Session(NamedTuple):
    """A match on the simulated table.

    Attributes:
        log: Its entries.
        state: What follows from them.
        placement: How the table stands for the next stroke, None before the first opening and after the end.
        trace: What the simulator computed last, None before anything was struck.
    """

    log: MatchLog
    state: State
    placement: Placement | None = None
    trace: Trace | None = None


def begin(creation: Creation, edition: Edition | None = None) -> Session:
    """A new match, before the lag."""
    return Session(*create(creation, edition=edition))


def lag_position(table: Table) -> Position:
    """White on the right, Yellow on the left of the lag line, the red on its mark (art. 3, FIBiS 10.2)."""
    y = table.lower_central_mark[1]
    # A difference carries the rounding of both numbers: a text of it would be long.
    return Position((round(table.width - LAG_PLACE, 9), y), (LAG_PLACE, y), table.red_mark)


def lag(session: Session, white: Strike, yellow: Strike, params: Params = MATCH) -> Session:
    """Play the lag with one strike at each ball, and enter its facts.

    Raises:
        EntryRefused: If there is no lag to be played.
    """
    table = session.state.edition.table
    trace = simulate(lag_position(table), [white, yellow], table, params)
    return _appended(session, lag_facts(trace, (white.start, yellow.start), session.state.edition), trace)


def lag_facts(trace: Trace, starts: tuple[float, float], edition: Edition) -> Lag:
    """What was seen of a lag (art. 3): faults of each ball, and which lies nearer."""
    table = edition.table
    faults: tuple[list[str], list[str]] = ([], [])
    arrived = [math.inf, math.inf]
    for event in trace.events:
        if event.kind == "cushion" and event.a < 2 and codes.WALLS[event.b] == "T":
            arrived[event.a] = min(arrived[event.a], event.time)
    for ball in (0, 1):
        seen = faults[ball]
        if starts[ball] >= arrived[1 - ball]:
            seen.append("late")
        for event in trace.events:
            if event.kind in ("fell", "graze", "drag", "tilt") and event.a == ball:
                seen.append("pin")
            elif event.kind == "meet" and event.b == 2 and event.a == ball:
                seen.append("red")
            elif event.kind == "cushion" and event.a == ball and codes.WALLS[event.b][0] in "LR":
                seen.append("long" if event.time > arrived[ball] else "long-early")
            elif event.kind == "off" and event.a == ball:
                seen.append("off")
        if arrived[ball] == math.inf:
            seen.append("short")
        if _crosses(trace, ball, table.width / 2):
            seen.append("side")
    if any(event.kind == "meet" and (event.a, event.b) == (0, 1) for event in trace.events):
        # Who left his side is the culprit; both or neither: nobody can tell.
        for ball in (0, 1):
            if "side" in faults[ball] and "side" not in faults[1 - ball]:
                faults[ball].append("hit")
    rest = trace.rest()
    white, yellow = rest.white, rest.yellow
    near = ""
    if white is not None and yellow is not None:
        ahead = white[1] - yellow[1]
        near = "=" if abs(ahead) <= SAME_DISTANCE else ("Y" if ahead > 0 else "W")
    seen_faults = [tuple(fault for fault in FAULTS if fault in seen) for seen in faults]
    return Lag(None, seen_faults[0], seen_faults[1], near)  # type: ignore[arg-type]


def _crosses(trace: Trace, ball: int, middle: float) -> bool:
    """Whether a lag ball's centre comes over the line between the sides; White's is on the right."""
    for start, end, row in trace.of_body(ball):
        x, v, h = float(row[codes.X]), float(row[codes.VX]), float(row[codes.HX])
        span = end - start
        times = [0.0, span]
        if h and 0.0 < -v / (2 * h) < span:
            times.append(-v / (2 * h))
        places = [x + (v + h * t) * t for t in times]
        if (min(places) < middle) if ball == 0 else (max(places) > middle):
            return True
    return False


def enter(session: Session, entry: Entry) -> Session:
    """Enter what is no stroke: who opens, the choice of 13.5.

    Raises:
        EntryRefused: If it cannot stand there.
    """
    return _appended(session, entry, session.trace)


def _appended(session: Session, entry: Entry, trace: Trace | None) -> Session:
    log, state = append(session.log, session.state, entry, seq=session.state.next_seq)
    return Session(log, state, placement_kept(session.placement, entry, state), trace)


def placement_kept(placement: Placement | None, entry: Entry, after: State) -> Placement | None:
    """How the table stands behind an entry that is no stroke.

    Args:
        placement: How it stood before.
        entry: The entry.
        after: The match behind it.
    """
    turn = after.turn
    if after.finished:
        return None
    if turn is not None and turn.how in ("break", "reset"):
        return opening(turn.striker, after.edition)
    if isinstance(entry, Respot) and placement is not None:
        return placement.choice or placement
    return placement


class Played(NamedTuple):
    """A stroke that was simulated and is not yet entered.

    Attributes:
        entry: What is to be entered.
        turn: How it was played; of a ball in hand with its half.
        trace: What the simulator computed.
        rest: How the table lies behind it, as it is written.
    """

    entry: Struck
    turn: Turn
    trace: Trace
    rest: Position


def shoot(session: Session, shot: Shot, at: tuple[float, float] | None = None, params: Params = MATCH) -> Session:
    """Play the next stroke: `stroke`, entered.

    Raises:
        InputError: As `stroke`.
        EntryRefused: If the match refuses the stroke.
    """
    played = stroke(session, shot, at, params)
    log, after = append(session.log, session.state, played.entry, seq=session.state.next_seq)
    return Session(log, after, placement_after(after, played), played.trace)


def stroke(session: Session, shot: Shot, at: tuple[float, float] | None = None, params: Params = MATCH) -> Played:
    """Simulate the next stroke; the match stays as it is.

    Args:
        session: The match so far.
        shot: The shot.
        at: Where the striker places his ball, where he has it in hand.
        params: Materials and models.

    Raises:
        InputError: If nobody is on turn, or the ball in hand has no place, or one where it is not in hand.
    """
    position = next_position(session, at)
    turn = session.state.turn
    assert turn is not None
    if turn.how == "hand" and session.placement is not None:
        # The match knows no places; the table does.
        turn = turn._replace(half=session.placement.half)
    return _played(Struck(turn.striker, Stroke(at=position, shot=shot)), turn, session.state.edition, params)


def _played(entry: Struck, turn: Turn, edition: Edition, params: Params) -> Played:
    """A stroke of which position and shot are known."""
    at, shot = entry.stroke.at, entry.stroke.shot
    assert at is not None
    assert shot is not None
    trace = simulate(at, Strike(turn.striker.lower(), shot), edition.table, params)
    seen = observe(trace, turn, at, shot, edition.table, edition.judging["ball_off_at"])
    return Played(entry._replace(stroke=seen), turn, trace, at_rest(trace, at, edition.table))


def placement_after(after: State, played: Played) -> Placement | None:
    """How the table stands behind a stroke that was entered, None where the match is over.

    Args:
        after: The match behind the stroke.
        played: The stroke.
    """
    if after.turn is None:
        return None
    ruling = after.steps[-1].row.ruling
    if after.turn.how == "break" or ruling is None:
        return opening(after.turn.striker, after.edition)
    return placing(ruling, played.entry.stroke, played.turn, played.rest, after.edition)


def resume(log: MatchLog, state: State, params: Params = MATCH) -> Session:
    """A match of shots as it stands, from its entries alone: the last stroke is simulated again.

    Args:
        log: Its entries.
        state: What follows from them.
        params: Materials and models that it was played with.

    Returns:
        The match; without a placement where no entry tells how the table stands.
    """
    turn = state.turn
    if turn is None:
        return Session(log, state)
    if turn.how in ("break", "reset"):
        return Session(log, state, opening(turn.striker, state.edition))
    chosen = False
    for place in range(len(state.steps) - 1, -1, -1):
        row = state.steps[place].row
        if isinstance(row.entry, Respot):
            chosen = True
        elif isinstance(row.entry, Struck):
            played = simulate_again(row, state.edition, params)
            if played is None or row.ruling is None:
                break
            found = placing(row.ruling, played.entry.stroke, played.turn, played.rest, state.edition)
            return Session(log, state, (found.choice or found) if chosen else found, played.trace)
        elif not isinstance(row.entry, _TOUCH_NO_BALL):
            break
    return Session(log, state)


def simulate_again(row: Row, edition: Edition, params: Params = MATCH) -> Played | None:
    """Simulate a stroke of the log again, None where it does not carry its position and shot.

    Args:
        row: The stroke.
        edition: The rule book of its match.
        params: Materials and models.
    """
    entry = row.entry
    if not isinstance(entry, Struck) or entry.stroke.at is None or entry.stroke.shot is None:
        return None
    turn = turn_of(entry.stroke, Turn(row.how, None, row.striker or entry.player, row.game))
    return _played(entry, turn, edition, params)


def same_facts(entry: Struck, played: Played) -> bool:
    """Whether a stroke that was simulated again still gives the facts of its entry."""
    one, two = entry.stroke, played.entry.stroke
    return (
        one.instants == two.instants and len(one.calls) == len(two.calls) and all(map(_same_call, one.calls, two.calls))
    )


def _same_call(kept: Call, seen: Call) -> bool:
    """Whether a call of the log is what is seen now; older logs leave open what was played at (D74)."""
    return kept == seen or (seen.name == "contact" and not kept.thing and kept.name in ("contact", "glance"))


def next_position(session: Session, at: tuple[float, float] | None = None) -> Position:
    """The position that the next stroke is played from.

    Raises:
        InputError: As `shoot`.
    """
    turn, placement = session.state.turn, session.placement
    if turn is None or placement is None or placement.position is None:
        raise InputError("nobody is to strike now", got=session.state.stage, expected="a match in play")
    ball = turn.striker.lower()
    position = placement.position
    if turn.placed and at is None:
        raise InputError("the ball in hand needs a place", got=format_position(position), expected="a centre in metres")
    if not turn.placed and at is not None:
        raise InputError("there is no ball in hand", got=str(at), expected="no place")
    return position if at is None else placed(position, ball, at, session.state.edition.table)


def opening(striker: Player, edition: Edition) -> Placement:
    """The table as it is set up for an opening (4.1): the striker's ball in hand."""
    return Placement((), "lower", PINS, opening_position(striker, edition.table), None)


class Difference(NamedTuple):
    """Where a match of shots does not replay.

    Attributes:
        seq: Number of the entry.
        what: `position` it was not played from where the stroke before left the balls · `facts` the simulated table
            gives other facts · `shot` nobody can play it.
        got: What the file says.
        wanted: What the simulated table gives, or why nothing.
    """

    seq: int
    what: str
    got: str
    wanted: str


def replay(state: State, params: Params = MATCH) -> tuple[int, list[Difference]]:
    """Play every stroke that carries `{at …}` and `{shot …}` again.

    Args:
        state: A folded match.
        params: Materials and models that it was played with.

    Returns:
        How many strokes were played again, and what differs.
    """
    played = 0
    found: list[Difference] = []
    # What the table writes, and what it computed: earlier versions wrote that.
    expected: list[Placement] = []
    edition = state.edition
    for step in state.steps:
        row = step.row
        entry = row.entry
        if isinstance(entry, (Open, Lag, *_TOUCH_NO_BALL, *_SET_UP_ANEW)):
            continue
        if isinstance(entry, Respot):
            expected = [one.choice for one in expected if one.choice is not None]
            continue
        try:
            simulated = simulate_again(row, edition, params)
        except InputError as error:
            found.append(Difference(row.seq, "shot", error.got, f"{error.problem}; expected {error.expected}"))
            expected = []
            continue
        if simulated is None:
            expected = []
            continue
        assert isinstance(entry, Struck)
        assert entry.stroke.at is not None
        at, turn = entry.stroke.at, simulated.turn
        if row.how in ("break", "reset"):
            expected = [opening(turn.striker, edition)]
        wanted = [one.position for one in expected if one.position is not None]
        if turn.placed:
            ball = turn.striker.lower()
            wanted = [one.with_ball(ball, at.ball(ball)) for one in wanted]
        if wanted and not any(_same(at, one) for one in wanted):
            found.append(Difference(row.seq, "position", format_position(at), format_position(wanted[0])))
        played += 1
        if not same_facts(entry, simulated):
            bare = [format_stroke(one._replace(at=None, shot=None)) for one in (entry.stroke, simulated.entry.stroke)]
            found.append(Difference(row.seq, "facts", *bare))
        expected = []
        if row.ruling is not None:
            for rest in (simulated.rest, simulated.trace.rest()):
                expected.append(placing(row.ruling, simulated.entry.stroke, turn, rest, edition))
    return played, found


def _same(a: Position, b: Position) -> bool:
    if a.pins != b.pins:
        return False
    for ball in BALLS:
        one, two = a.ball(ball), b.ball(ball)
        if (one is None) != (two is None) or (one is not None and two is not None and math.dist(one, two) > NEAR):
            return False
    return True
