"""What the search looks for on the simulated table: one question to a stroke for each article that decides by seeing.

`Seen` is a stroke with all that follows from it; a row of the table names the articles of both books.
"""

import itertools
import math
from collections.abc import Callable
from typing import NamedTuple

from fivepins.model.facts import Stroke
from fivepins.model.position import Position
from fivepins.model.ruling import Ruling
from fivepins.model.symbols import BALLS, PINS
from fivepins.model.table import MATCH
from fivepins.model.turn import Turn
from fivepins.physics import codes as c
from fivepins.physics.simulate import Strike, simulate
from fivepins.physics.trace import Trace
from fivepins.play.observe import observe
from fivepins.rules.edition import load
from fivepins.rules.judge import judge
from fivepins.rules.placing import Placement, placing

BOOKS = {"umb-1997": load("umb-1997"), "fibis-2022": load("fibis-2022")}


class Seen(NamedTuple):
    stroke: Stroke
    trace: Trace
    rest: Position
    rulings: dict[str, Ruling]
    next: dict[str, Placement]

    def down(self, book: str) -> set[str]:
        return {pin for line in self.rulings[book].lines for pin in line.pins}

    def facts(self) -> list:
        return [fact for instant in self.stroke.instants for fact in instant]

    def of(self, kind: str) -> list:
        return [fact for fact in self.facts() if fact.kind == kind]

    def place(self, kind: str, ball: str, to: str = "") -> float:
        """Where in the order of instants such a fact first stands; inf if never."""
        for place, instant in enumerate(self.stroke.instants):
            if any(fact.kind == kind and fact.ball == ball and to in ("", fact.to) for fact in instant):
                return place
        return math.inf


def played(position: Position, shot, turn: Turn) -> Seen:
    """Simulate, observe, judge under both books and set the table again."""
    trace = simulate(position, Strike(turn.striker.lower(), shot))
    stroke = observe(trace, turn, position, shot)
    rest = trace.rest()
    rulings = {name: judge(stroke, turn, book) for name, book in BOOKS.items()}
    after = {name: placing(rulings[name], stroke, turn, rest, book) for name, book in BOOKS.items()}
    return Seen(stroke, trace, rest, rulings, after)


def by_pin(seen: Seen) -> bool:
    """A pin felled by a ball that is not near it."""
    for event in seen.trace.events:
        if event.kind == "fell":
            spot = MATCH.pin_spots[PINS[event.b]]
            ball = seen.trace.sample(event.time)[BALLS[event.a]].centre
            if math.dist(ball[:2], spot) > MATCH.pin_reach + 0.004:
                return True
    return False


def only_fibis(seen: Seen, kind: str, ball: str = "") -> bool:
    """A pin with such a fact and no fall counts in FIBiS' book and not in the other."""
    fell = {fact.to for fact in seen.of("fell")}
    pins = {fact.to for fact in seen.of(kind) if fact.to not in fell and ball in ("", fact.ball)}
    return bool(pins) and pins <= seen.down("fibis-2022") and not pins & seen.down("umb-1997")


def linked(seen: Seen) -> bool:
    """Cue ball and opponent's ball end a pin's thickness apart, a fallen pin between them, and have not met."""
    white, yellow = seen.rest.white, seen.rest.yellow
    if not white or not yellow or seen.place("meet", "c", "o") < math.inf or not seen.of("fell"):
        return False
    gap = math.dist(white, yellow) - 2 * MATCH.ball_radius
    middle = ((white[0] + yellow[0]) / 2, (white[1] + yellow[1]) / 2)
    ends = seen.trace.sample(seen.trace.duration)
    return gap < 0.02 and any(
        math.dist(body.centre[:2], middle) < 0.02 and body.state == "down"
        for name, body in ends.items()
        if name[0] == "."
    )


def motion(seen: Seen, pin: str) -> list:
    """The pieces of a pin's motion, as (start, end, columns)."""
    return list(seen.trace.of_body(3 + PINS.index(pin)))


def stands_again(seen: Seen) -> bool:
    """A pin that fell is down under both books, told once, and stands at the end, off its spot; it goes back to it."""
    for pin in seen.down("umb-1997") & seen.down("fibis-2022"):
        pieces = motion(seen, pin)
        if len([fact for fact in seen.facts() if fact.to == pin]) == 1 and all(
            any(piece[2][c.STATE] == c.DOWN for piece in pieces)
            and pieces[-1][2][c.STATE] == c.STAND
            and math.dist(pieces[-1][2][:2], MATCH.pin_spots[pin]) > 2 * MATCH.pin.base_radius
            and pin in after.pins
            for after in seen.next.values()
        ):
            return True
    return False


def in_the_way(seen: Seen) -> bool:
    """A slow ball meets a pin that lies at rest, and loses a tenth of its speed or is turned by two degrees."""
    for pin in seen.down("umb-1997") & seen.down("fibis-2022"):
        for one, two in itertools.pairwise(motion(seen, pin)):
            if one[2][c.STATE] != c.DOWN or one[2][c.VX] or one[2][c.VY] or not (two[2][c.VX] or two[2][c.VY]):
                continue
            before, after = (seen.trace.sample(two[0] + gap) for gap in (-1e-6, 1e-3))
            for ball in BALLS:
                (vx, vy, _), (wx, wy, _) = before[ball].velocity, after[ball].velocity
                speed = math.hypot(vx, vy)
                slower = speed - math.hypot(wx, wy) > 0.1 * speed
                if 0.0 < speed < 0.3 and (slower or abs(vx * wy - vy * wx) > 0.035 * speed**2):
                    near = math.dist(before[ball].centre[:2], before["." + pin].centre[:2])
                    return near < 0.04 and all(fact.kind == "fell" for fact in seen.facts() if fact.to == pin)
    return False


def rolls_away(seen: Seen) -> bool:
    """A pin that lay rolls on at least half round its circle."""
    for pin in seen.down("umb-1997") & seen.down("fibis-2022"):
        turned = sum(abs(row[c.AX]) * (end - start) for start, end, row in motion(seen, pin))
        ends = [motion(seen, pin)[k][2][:2] for k in (0, -1)]
        if turned > math.pi and 0.05 < math.dist(*ends) < 0.5:
            return True
    return False


class Wanted(NamedTuple):
    umb: str
    fibis: str
    what: str
    shows: Callable[[Seen], bool]


WANTED = {
    "felled": Wanted(
        "12.1", "17.1", "a pin whose whole base loses the bed is down",
        lambda seen: {fact.to for fact in seen.facts() if fact.kind == "fell"} == seen.down("umb-1997") != set(),
    ),
    "stands-again": Wanted(
        "12.2", "17.2", "a felled pin that stands up again, off its spot, is down and goes back", stands_again,
    ),
    "in-the-way": Wanted(
        "12.1", "17.1", "a felled pin lies in the way and slows or turns a ball: nothing more happens", in_the_way,
    ),
    "rolls-away": Wanted(
        "12.1", "17.1", "a felled pin that a ball meets rolls away, round its head: nothing more happens", rolls_away,
    ),
    "by-pin": Wanted("12.3", "17.3", "a pin felled by a pin is down, by the ball that began", by_pin),
    "dragged": Wanted(
        "12.4", "17.4", "a pin dragged upright off its spot", lambda seen: only_fibis(seen, "drag"),
    ),
    "tilted": Wanted(
        "12.5", "17.6", "a pin tilted and held up at rest", lambda seen: only_fibis(seen, "tilt"),
    ),
    "leaves": Wanted(
        "12.6", "17.5", "a pin that leaned on the cue ball falls because the ball leaves",
        lambda seen: seen.place("lean", "c") == 0 and only_fibis(seen, "lean", "c"),
    ),
    "driven": Wanted(
        "12.6", "17.1", "the cue ball is driven onto a pin that leaned on it",
        lambda seen: bool(seen.stroke.lean) and seen.place("fell", "c", seen.stroke.lean[0][0]) == 0,
    ),
    "other-leaves": Wanted(
        "12.6", "17.7", "a pin that leaned on another ball falls when that ball leaves",
        lambda seen: seen.place("lean", "o") < math.inf and only_fibis(seen, "lean", "o"),
    ),
    "covered": Wanted(
        "12.7", "17.9", "a felled pin whose spot a ball covers stays off",
        lambda seen: all(any(act.kind == "off" for act in after.acts) for after in seen.next.values()),
    ),
    "linked": Wanted("12.3", "17.8a", "two balls linked only through a pin have not met", linked),
    "drink-late": Wanted(
        "15.2", "24.2", "after a good contact the cue ball fells a pin: no 2, no hand",
        lambda seen: seen.rulings["umb-1997"].pattern == "drink" and not seen.rulings["fibis-2022"].hand,
    ),
    "drink-by-pin": Wanted(
        "7.3", "7.6b", "after a good contact the cue ball fells a pin through another",
        lambda seen: seen.rulings["umb-1997"].pattern == "drink" and by_pin(seen)
        and all(fact.ball == "c" for fact in seen.of("fell")),
    ),
    "pins-first": Wanted(
        "15.3c", "24.3e", "pins by the cue ball before the opponent's ball",
        lambda seen: seen.place("fell", "c") < seen.place("meet", "c", "o") < math.inf,
    ),
    "jump": Wanted(
        "15.3n", "24.3m2", "the cue ball flies over pins before it meets the opponent's ball",
        lambda seen: seen.place("over", "c") < seen.place("meet", "c", "o") < math.inf,
    ),
    "squeezed": Wanted(
        "12.3", "17.1", "a pin between two moving balls goes down once",
        lambda seen: bool(seen.of("fell")) and squeezed(seen),
    ),
}  # fmt: skip


def squeezed(seen: Seen) -> bool:
    """At some moment a fallen pin lies between two moving balls that are little more than a pin apart."""
    for frame in range(int(60 * min(seen.trace.duration, 6.0))):
        bodies = seen.trace.sample(frame / 60)
        for a, b in (("w", "y"), ("w", "r"), ("y", "r")):
            one, two = bodies[a], bodies[b]
            if min(math.hypot(*one.velocity), math.hypot(*two.velocity)) < 0.02:
                continue
            if math.dist(one.centre, two.centre) - 2 * MATCH.ball_radius > 0.012:
                continue
            middle = [(p + q) / 2 for p, q in zip(one.centre[:2], two.centre[:2], strict=True)]
            if any(
                name[0] == "." and body.state == "down" and math.dist(body.centre[:2], middle) < 0.015
                for name, body in bodies.items()
            ):
                return True
    return False
