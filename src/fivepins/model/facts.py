"""What was seen in a stroke: ordered facts and the referee's calls."""

from typing import Final, Literal, NamedTuple

from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.symbols import CUSHIONS, PINS, ROLES
from fivepins.model.turn import Turn

Kind = Literal["meet", "fell", "drag", "tilt", "lean", "alone", "cue", "cushion", "off", "over"]


class Fact(NamedTuple):
    """One event.

    Attributes:
        kind: `meet` two balls meet · `fell` a ball fells a pin · `drag` a ball drags an upright pin off its spot ·
            `tilt` a pin is held up tilted at rest · `lean` a leaning pin falls because its ball moves away · `alone`
            a pin falls by itself or by an outside cause · `cue` the striker's cue, hand or clothes fell a pin ·
            `cushion` a ball meets a cushion · `off` a ball leaves the table · `over` a ball flies over pins or red.
        ball: Role of the ball (`c` `o` `r`); of the ball that started the chain where a pin falls; "" for none.
        to: The other ball, the pin, the cushion (with `u` or `d` for its upper or lower half), "" for pins flown over.
    """

    kind: Kind
    ball: str
    to: str


class Call(NamedTuple):
    """What the referee called and no event shows.

    Attributes:
        name: The call as written behind `!`.
        thing: What it names, "" for nothing: the red (`r`) that was struck as a `wrong-ball`; what a `contact` was
            played at, a ball (`o`, `r`) or a cushion (`T` `B` `L` `R`).
    """

    name: str
    thing: str = ""


class Total(NamedTuple):
    """A stroke known only by its total.

    Attributes:
        points: How many.
        to_striker: Whether the striker receives them; else the opponent.
        hand: Whether it gave ball in hand.
    """

    points: int
    to_striker: bool
    hand: bool = False


Instant = tuple[Fact, ...]


class Stroke(NamedTuple):
    """What was seen, whoever saw it: a referee or the simulated table.

    Attributes:
        instants: Events in time order; events of one instant stand together.
        calls: The referee's calls, in the order of `CALLS`.
        played: False where no stroke was played (`-`): only calls and pins felled by the cue may stand there.
        off: Pins that do not stand before the stroke.
        lean: Pins that lean on a ball before the stroke: (pin, role of the ball).
        touch: What the cue ball touches before the stroke: `co`, `cr`, `cT`…
        turn: How the stroke was played, where the text says it.
        at: Where the balls lay, on the simulated table.
        shot: The shot, on the simulated table.
        total: The points, where nothing else is known.
    """

    instants: tuple[Instant, ...] = ()
    calls: tuple[Call, ...] = ()
    played: bool = True
    off: str = ""
    lean: tuple[tuple[str, str], ...] = ()
    touch: tuple[str, ...] = ()
    turn: Turn | None = None
    at: Position | None = None
    shot: Shot | None = None
    total: Total | None = None


CALLS: Final = (
    "wrong-ball",
    "wrong-player",
    "moving",
    "moving-other",
    "tip",
    "miscue",
    "double",
    "push",
    "clean",
    "touch",
    "displace",
    "contact",
    "glance",
    "foot",
    "placing",
    "over-line",
    "clock",
    "clock-hand",
    "decline",
    "slow",
    "hint",
)
"""Every call of the notation."""

CALLS_WITHOUT_STROKE: Final = frozenset(("clock", "clock-hand", "decline", "slow", "hint"))
"""Calls that are made only where no stroke was played."""

CALL_THINGS: Final[dict[str, str]] = {"wrong-ball": "r", "contact": "or" + CUSHIONS}
"""What a call may name: balls and cushions, a letter each."""


def _all_facts() -> dict[str, Fact]:
    facts = {pair: Fact("meet", pair[0], pair[1]) for pair in ("co", "cr", "or")}
    for pin in PINS:
        for ball in ROLES:
            facts[ball + pin] = Fact("fell", ball, pin)
            facts[f"{ball}>{pin}"] = Fact("drag", ball, pin)
            facts[f"{ball}/{pin}"] = Fact("tilt", ball, pin)
            facts[f"{ball}<{pin}"] = Fact("lean", ball, pin)
        facts["x" + pin] = Fact("alone", "", pin)
        facts["q" + pin] = Fact("cue", "", pin)
    for ball in ROLES:
        for cushion in CUSHIONS:
            for half in ("", "u", "d") if cushion in "LR" else ("",):
                facts[ball + cushion + half] = Fact("cushion", ball, cushion + half)
        facts[ball + "^"] = Fact("off", ball, "")
    facts["c~"] = Fact("over", "c", "")
    facts["r~"] = Fact("over", "r", "")
    facts["c~r"] = Fact("over", "c", "r")
    return facts


FACTS: Final[dict[str, Fact]] = _all_facts()
"""Every event of the notation by its token."""

TOKENS: Final[dict[Fact, str]] = {fact: token for token, fact in FACTS.items()}
"""The token of every event."""
