"""What a referee with perfect eyes would have seen of a simulated stroke.

The kernels write integer events in time order; this module only translates them, and it is the one place where the
thresholds of seeing stand. `batch` translates the same events with the same thresholds.
"""

import functools
import math
from collections.abc import Sequence
from typing import Final

from fivepins.model.facts import FACTS, Call, Fact, Instant, Stroke
from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.symbols import BALLS, PINS, other
from fivepins.model.table import MATCH, Point, Table
from fivepins.model.turn import Turn
from fivepins.physics import codes
from fivepins.physics.trace import Trace

SAME_INSTANT: Final = 1e-6
"""Events no further apart (s) are at the same instant (D69)."""

AGAIN: Final = 0.010
"""The same two things that meet again sooner (s) are seen to meet once."""

IN_CONTACT: Final = 1e-5
"""Balls, or a ball and a cushion, with a smaller gap (m) touch: before the stroke (D13, D37) and at rest (D25)."""

_QUIET: Final = codes.LAUNCH * 64
"""Event codes from here on only say how a ball moves."""

_PARTIES: Final = {codes.MEET: len(BALLS), codes.CUSHION: len(codes.WALLS), codes.OVER: len(BALLS) + 1}
"""How many things an event of this kind can be with; a pin where nothing is said."""

STRAIGHT: Final = math.radians(45)
"""What the cue ball touches is played straight at within this angle; a ball beyond it is glanced at (FIBiS 15.1a1)."""


def observe(
    trace: Trace,
    turn: Turn,
    at: Position | None = None,
    shot: Shot | None = None,
    table: Table = MATCH,
    off_at: str = "edge",
) -> Stroke:
    """The facts of a simulated stroke.

    Args:
        trace: What the simulator computed; its first strike is the stroke.
        turn: Who was on turn, and how.
        at: The position before the stroke, kept in the stroke; it tells which pins leaned.
        shot: The shot, kept in the stroke; it tells whether a ball in contact was played straight at.
        table: The table.
        off_at: Where a ball that comes back was off: `edge` past the edge in the air or on the rubber, `frame` only
            at the frame of the rail. A field of the edition, `judging.ball_off_at`.

    Source: umb-1997 12 and FIBiS 17 as read in D25, D26, D37 to D40, D69; the half and the line: D45.
    """
    start = trace.start()
    struck = struck_ball(trace)
    roles, calls = roles_of(struck, 0 if turn.striker == "W" else 1)
    touch = touching(start, struck, roles, table)
    aimed = aimed_at(start, struck, touch, roles, shot.azimuth) if shot is not None and touch else None
    if aimed is not None:
        calls += (aimed,)
    if over_line(start[struck], turn, table):
        calls += (Call("over-line"),)
    return Stroke(
        instants=_instants(trace, roles, touch, table, _back(trace) if off_at == "frame" else ()),
        calls=calls,
        off=_not_among(trace.pins),
        lean=tuple((pin, roles[BALLS.index(ball)]) for pin, ball in at.lean) if at is not None and at.lean else (),
        touch=touch,
        turn=None if turn.how == "plain" else Turn(turn.how, turn.half if turn.how == "hand" else None),
        at=at,
        shot=shot,
    )


def struck_ball(trace: Trace) -> int:
    """The number of the ball that the cue struck first."""
    for code in trace.codes.tolist():
        if codes.kind_of(code) == codes.LAUNCH:
            return codes.parties_of(code)[0]
    raise AssertionError("a stroke begins with a ball that is struck")


@functools.cache
def _not_among(pins: str) -> str:
    """The other pins, in their order."""
    return "".join(pin for pin in PINS if pin not in pins)


@functools.cache
def roles_of(struck: int, own: int) -> tuple[str, tuple[Call, ...]]:
    """The roles of white, yellow and red when one of them is struck, and the call if it is not the striker's (D33)."""
    theirs = BALLS.index(other("W" if own == 0 else "Y").lower())
    if struck == own:
        by_ball = {own: "c", theirs: "o", 2: "r"}
        calls: tuple[Call, ...] = ()
    elif struck == theirs:
        by_ball = {theirs: "c", own: "o", 2: "r"}
        calls = (Call("wrong-ball"),)
    else:
        by_ball = {2: "c", own: "o", theirs: "r"}
        calls = (Call("wrong-ball", "r"),)
    return "".join(by_ball[ball] for ball in range(len(BALLS))), calls


def touching(start: Sequence[Point | None], struck: int, roles: str, table: Table) -> tuple[str, ...]:
    """What the cue ball touches before the stroke, as tokens: `co`, `cr`, cushions."""
    centre = start[struck]
    if centre is None:
        return ()
    found = []
    near = table.ball_radius + IN_CONTACT
    for role in "or":
        beside = start[roles.index(role)]
        if beside is not None and math.dist(centre, beside) < near + table.ball_radius:
            found.append("c" + role)
    x, y = centre
    if not near <= x <= table.width - near or not near <= y <= table.length - near:
        gaps = {"T": table.length - y, "B": y, "L": x, "R": table.width - x}
        found += ["c" + wall for wall, gap in gaps.items() if gap < near]
    return tuple(found)


def over_line(centre: Point | None, turn: Turn, table: Table) -> bool:
    """Whether a ball placed for this turn was struck from over the middle line or the wrong half (D45)."""
    half = turn.from_half
    if not turn.placed or half is None or centre is None:
        return False
    inside = table.middle_y - centre[1] if half == "lower" else centre[1] - table.middle_y
    return inside < table.ball_radius - IN_CONTACT


def aimed_at(
    start: Sequence[Point | None], struck: int, touch: tuple[str, ...], roles: str, azimuth: float
) -> Call | None:
    """The call if the cue points at what the cue ball touches, None away from it.

    Straight at something it is a contact of that thing (D74), aside at the opponent's ball a glance (D75); the red is
    played at from aside too. Of several things straight ahead the first in `touch` counts.
    """
    aside = None
    for token in touch:
        thing = token[1]
        if thing in "or":
            here, there = start[struck], start[roles.index(thing)]
            assert here is not None
            assert there is not None
            toward = math.atan2(there[1] - here[1], there[0] - here[0])
        else:
            toward = {"T": math.pi / 2, "B": -math.pi / 2, "L": math.pi, "R": 0.0}[thing]
        angle = abs(math.remainder(azimuth - toward, math.tau))
        if angle <= STRAIGHT:
            return Call("contact", thing)
        if angle < math.pi / 2 - 1e-9 and thing in "or" and aside is None:
            aside = Call("glance") if thing == "o" else Call("contact", "r")
    return aside


def _back(trace: Trace) -> tuple[int, ...]:
    """Codes of balls past the edge or on the rubber that came back: nothing, where only the frame is off."""
    white, yellow, red, *_ = trace.rest()
    return _came_back(white is not None, yellow is not None, red is not None)


@functools.cache
def _came_back(*there: bool) -> tuple[int, ...]:
    return tuple(
        codes.OFF * 64 + ball * 8 + where for ball, is_there in enumerate(there) if is_there for where in (0, 1)
    )


def _instants(
    trace: Trace, roles: str, touch: tuple[str, ...], table: Table, back: tuple[int, ...]
) -> tuple[Instant, ...]:
    """The facts in time order, those of the same instant together."""
    instants: list[list[Fact]] = []
    fresh = True
    since = -math.inf
    last: dict[str, float] = {}
    by_code = _facts_by_code(roles)
    for time, code in zip(trace.times.tolist(), trace.codes.tolist(), strict=True):
        if code >= _QUIET or code in back:
            continue
        if time - since > SAME_INSTANT:
            fresh = True
            since = time
        token, fact, gap = by_code[code]
        if fact is None:
            continue
        before = last.get(token, -math.inf)
        last[token] = time
        if time - before < gap or (time < SAME_INSTANT and token[:2] in touch):
            continue
        if fresh:
            instants.append([])
            fresh = False
        if fact not in instants[-1]:
            instants[-1].append(fact)
    for pair in resting_contacts(trace, roles, table):
        if pair not in last:
            if trace.duration - since > SAME_INSTANT or fresh:
                instants.append([])
                since = trace.duration
                fresh = False
            instants[-1].append(FACTS[pair])
    return tuple(map(tuple, instants))


@functools.cache
def _facts_by_code(roles: str) -> tuple[tuple[str, Fact | None, float], ...]:
    """By event code: what it is known by, its fact if it is one, and for how long (s) the same again is seen as one."""
    rows = []
    for code in range(_QUIET):
        a, b = codes.parties_of(code)
        token = token_of(code, roles) if a < len(BALLS) and b < _PARTIES.get(codes.kind_of(code), len(PINS)) else ""
        fact = FACTS.get(token)
        again = fact is not None and fact.kind in ("meet", "cushion")
        # A pin is dragged off its spot once, whichever ball moves it on.
        once = token[1:] if fact is not None and fact.kind == "drag" else token
        rows.append((once, fact, AGAIN if again else math.inf))
    return tuple(rows)


def token_of(code: int, roles: str) -> str:
    """The notation of one event code, "" for one that only says how a ball moves."""
    kind = codes.kind_of(code)
    a, b = codes.parties_of(code)
    if kind == codes.MEET:
        pair = roles[a] + roles[b]
        return pair if pair in ("co", "cr", "or") else pair[::-1]
    if kind == codes.CUSHION:
        return roles[a] + codes.WALLS[b]
    if kind == codes.FELL:
        return roles[a] + PINS[b]
    if kind == codes.DRAG:
        return f"{roles[a]}>{PINS[b]}"
    if kind == codes.TILT:
        return f"{roles[a]}/{PINS[b]}"
    if kind == codes.LEAN:
        return f"{roles[a]}<{PINS[b]}"
    if kind == codes.OFF:
        return roles[a] + "^"
    if kind == codes.OVER:
        return roles[a] + "~" + ("" if b == 3 else roles[b])
    return ""


def resting_contacts(trace: Trace, roles: str, table: Table) -> list[str]:
    """The pairs of balls that rest in contact at the end (D25) and did not touch before (D37)."""
    start = trace.start()
    rest = trace.rest()[:3]
    near = 2 * table.ball_radius + IN_CONTACT
    pairs = []
    for i, j in ((0, 1), (0, 2), (1, 2)):
        if _closer(rest[i], rest[j], near) and not _closer(start[i], start[j], near):
            pairs.append(token_of(codes.MEET * 64 + i * 8 + j, roles))
    return pairs


def _closer(a: Point | None, b: Point | None, distance: float) -> bool:
    return a is not None and b is not None and math.dist(a, b) < distance
