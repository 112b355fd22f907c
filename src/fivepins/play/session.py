"""A whole match driven by shots: the same log and the same entries, facts by the simulated table.

Session ── shot ──▶ simulate ──▶ observe ──▶ Struck ──▶ append ──▶ placing ──▶ Session
"""

import math
from typing import Final, NamedTuple

from fivepins.match.append import append, create
from fivepins.match.entries import Entry, Lag, Open, Respot, Struck
from fivepins.match.history import Creation
from fivepins.match.log import Log
from fivepins.match.state import State
from fivepins.model.errors import InputError
from fivepins.model.notation import format_stroke
from fivepins.model.position import Position, format_position, opening_position
from fivepins.model.shot import Shot
from fivepins.model.things import BALLS, PINS, Player
from fivepins.model.turn import Turn
from fivepins.physics import codes
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import Strike, simulate
from fivepins.physics.trace import Trace
from fivepins.play.observe import observe
from fivepins.rules.edition import Edition
from fivepins.rules.judge import turn_of
from fivepins.rules.lag import FAULTS
from fivepins.rules.placing import Placement, placing

SAME_DISTANCE: Final = 0.0005
"""Lag balls no further apart (m) lie equally near to the lower cushion: what a referee cannot tell."""

NEAR: Final = 1e-9
"""Metres within which a ball lies where it should."""


class Session(NamedTuple):
    """A match on the simulated table.

    Attributes:
        log: Its entries.
        state: What follows from them.
        placement: How the table stands for the next stroke, None before the first opening and after the end.
        trace: What the simulator computed last, None before anything was struck.
    """

    log: Log
    state: State
    placement: Placement | None = None
    trace: Trace | None = None


def begin(creation: Creation, edition: Edition | None = None) -> Session:
    """A new match, before the lag."""
    return Session(*create(creation, edition=edition))


def lag_position(session: Session) -> Position:
    """White on the right, Yellow on the left of the lag line, the red on its mark (art. 3, FIBiS 10.2)."""
    table = session.state.edition.table
    y = table.lower_central_mark[1]
    return Position((table.width - 0.3, y), (0.3, y), table.red_mark)


def lag(session: Session, white: Strike, yellow: Strike, params: Params = MATCH) -> Session:
    """Play the lag with one strike at each ball, and enter its facts.

    Raises:
        EntryRefused: If there is no lag to be played.
    """
    table = session.state.edition.table
    trace = simulate(lag_position(session), [white, yellow], table, params)
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
    told = [tuple(fault for fault in FAULTS if fault in seen) for seen in faults]
    return Lag(None, told[0], told[1], near)  # type: ignore[arg-type]


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
    placement = session.placement
    if isinstance(entry, Respot) and placement is not None:
        placement = placement.choice or placement
    turn = state.turn
    if turn is not None and turn.how in ("break", "reset") and not isinstance(entry, Struck):
        placement = opening(turn.striker, state.edition)
    return Session(log, state, placement, trace)


def shoot(session: Session, shot: Shot, at: tuple[float, float] | None = None, params: Params = MATCH) -> Session:
    """Play the next stroke.

    Args:
        session: The match so far.
        shot: The shot.
        at: Where the striker places his ball, where he has it in hand.
        params: Materials and models.

    Raises:
        InputError: If nobody is on turn, or the ball in hand has no place, or one where it is not in hand.
        EntryRefused: If the match refuses the stroke.
    """
    state = session.state
    position = next_position(session, at)
    turn = state.turn
    assert turn is not None
    if turn.how == "hand" and session.placement is not None:
        # The match knows no places; the table does.
        turn = turn._replace(half=session.placement.half)
    edition = state.edition
    trace = simulate(position, Strike(turn.striker.lower(), shot), edition.table, params)
    stroke = observe(trace, turn, position, shot, edition.table)
    log, after = append(session.log, state, Struck(turn.striker, stroke), seq=state.next_seq)
    placement = None
    if after.turn is not None:
        ruling = after.rows[-1].ruling
        if after.turn.how == "break" or ruling is None:
            placement = opening(after.turn.striker, edition)
        else:
            placement = placing(ruling, stroke, turn, trace.rest(), edition)
    return Session(log, after, placement, trace)


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
    return position if at is None else position.with_ball(ball, at)


def opening(striker: Player, edition: Edition) -> Placement:
    """The table as it is set up for an opening (4.1): the striker's ball in hand."""
    return Placement((), "lower", PINS, opening_position(striker, edition.table), None)


class Difference(NamedTuple):
    """Where a match of shots does not replay.

    Attributes:
        seq: Number of the entry.
        what: `position` it was not played from where the stroke before left the balls · `facts` the simulated table
            gives other facts.
        got: What the file says.
        wanted: What the simulated table gives.
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
    expected: Placement | None = None
    edition = state.edition
    for placed in state.placed:
        row = placed.row
        entry = row.entry
        if isinstance(entry, Open | Lag):
            continue
        if isinstance(entry, Respot):
            expected = expected.choice if expected is not None else None
            continue
        if not isinstance(entry, Struck) or entry.stroke.at is None or entry.stroke.shot is None:
            expected = None
            continue
        stroke = entry.stroke
        at, shot = entry.stroke.at, entry.stroke.shot
        assert row.striker is not None
        turn = turn_of(stroke, Turn(row.how, row.half, row.striker, row.game))
        if row.how in ("break", "reset"):
            expected = opening(row.striker, edition)
        if expected is not None and expected.position is not None:
            wanted = expected.position
            if turn.placed:
                wanted = wanted.with_ball(row.striker.lower(), at.ball(row.striker.lower()))
            if not _same(at, wanted):
                found.append(Difference(row.seq, "position", format_position(at), format_position(wanted)))
        trace = simulate(at, Strike(row.striker.lower(), shot), edition.table, params)
        again = observe(trace, turn, at, shot, edition.table)
        played += 1
        if again.instants != stroke.instants or again.calls != stroke.calls:
            bare = [format_stroke(one._replace(at=None, shot=None)) for one in (stroke, again)]
            found.append(Difference(row.seq, "facts", *bare))
        expected = None
        if row.ruling is not None:
            expected = placing(row.ruling, again, turn, trace.rest(), edition)
    return played, found


def _same(a: Position, b: Position) -> bool:
    if a.pins != b.pins:
        return False
    for ball in BALLS:
        one, two = a.ball(ball), b.ball(ball)
        if (one is None) != (two is None) or (one is not None and two is not None and math.dist(one, two) > NEAR):
            return False
    return True
