"""What the referee does with balls and pins before the next stroke.

With coordinates the answer is a position; without them it names the acts, their order and the half where it is known,
and what is done instead where a ball covers a mark.
"""

from typing import Any, Final, Literal, NamedTuple

from fivepins.model.facts import Call, Stroke
from fivepins.model.position import Position, half_of, position_to_json
from fivepins.model.ruling import Ruling
from fivepins.model.symbols import PINS, Half, Player, in_order, opposite, other
from fivepins.model.table import Point, Table
from fivepins.model.turn import Turn
from fivepins.rules.edition import Edition
from fivepins.rules.judge import turn_of

Owner = Literal["offender", "incoming", "red"]
Lies = Literal["lower", "upper", "line"]
Mark = Literal["top", "red", "lower_central", "bottom"]
ActKind = Literal["restore", "lift", "stay", "back", "mark", "choose", "up", "off", "hand"]

_CONTACT: Final = 1e-9
"""Metres: balls that touch within rounding do not overlap."""


class Act(NamedTuple):
    """One act of the referee.

    Attributes:
        kind: `restore` put balls and pins back as they were · `lift` take the ball in hand · `stay` leave it ·
            `back` leave it, or put it back where it had come to rest (D78) · `mark` set the ball on a mark · `choose`
            ask for the choice of 13.5 · `up` put pins up · `off` take pins off, or leave them off, because their spots
            are covered · `hand` place the ball in a half.
        ball: Whose ball, "" for pins.
        place: The mark, or the half: `lower`, `upper`, `opposite` to the offender's ball where its half is not known;
            for `mark` also `short` (the short-cushion mark of the half opposite to the incoming ball).
        pins: The pins of `up` and `off`.
        otherwise: Without coordinates, the mark where a ball covers the first one, and for `hand` the half that then
            follows; "" where that cannot be.
    """

    kind: ActKind
    ball: Owner | Literal[""] = ""
    place: str = ""
    pins: str = ""
    otherwise: str = ""


class Placement(NamedTuple):
    """What to do before the next stroke.

    Attributes:
        acts: In the order in which the referee does them.
        half: The half for the incoming ball, None where there is no ball in hand or its half is not known for certain.
        pins: The pins that stand for the next stroke; without coordinates all but those known to stay off.
        position: Balls and pins as they lie afterwards, the ball in hand lifted; None without coordinates.
        choice: The same when the incoming player asks for the offender's ball on its mark (13.5); None where he may
            not, or where it would change nothing.
    """

    acts: tuple[Act, ...]
    half: Half | None
    pins: str
    position: Position | None
    choice: "Placement | None"

    def to_json(self) -> dict[str, Any]:
        """The placement as plain JSON values; ball centres in mm."""
        return {
            "acts": [act._asdict() for act in self.acts],
            "half": self.half,
            "pins": self.pins,
            "position": None if self.position is None else position_to_json(self.position),
            "choice": None if self.choice is None else self.choice.to_json(),
        }


def placing(
    ruling: Ruling,
    stroke: Stroke,
    turn: Turn,
    position: Position | None,
    edition: Edition,
    lies: Lies | None = None,
) -> Placement:
    """What the referee does after a ruling.

    Args:
        ruling: The ruling on the stroke.
        stroke: The stroke.
        turn: Who struck: he is the offender where there is ball in hand.
        position: Where the balls came to rest and which pins stood, None where nobody knows. Where all is put back
            because the wrong player struck, the position before the stroke counts (`{at …}`), if it is known.
        edition: The rule book; its table gives marks and spots.
        lies: Without coordinates, where the offender's ball lies at rest.

    Source: umb-1997 11.3, 12.4, 12.7, 13; FIBiS 16.4, 17.4, 17.9, 18; the order is reading D17.
    """
    turn = turn_of(stroke, turn)
    restore: tuple[Act, ...] = ()
    if Call("wrong-player") in stroke.calls:
        restore = (Act("restore"),)
        position = stroke.at
        stroke = Stroke(off=stroke.off, lean=stroke.lean)
    disturbed = _disturbed(stroke, position)
    off = _owners_off(stroke, turn, position)
    early = Call("placing") in stroke.calls and not stroke.played
    if position is None:
        return _in_words(ruling, stroke, disturbed, off, restore, edition, lies, early=early)
    if not ruling.hand:
        return _pins_only(position, disturbed, edition, restore)
    return _in_hand(position, turn.striker, disturbed, off, restore, edition, early=early)


def covered(balls: tuple[Point | None, ...], table: Table) -> str:
    """Pins whose spots balls cover: a ball there would touch the standing pin (D20)."""
    reach = table.pin_reach
    return in_order(
        {pin for pin, spot in table.pin_spots.items() for ball in balls if ball and _distance(ball, spot) < reach}
    )


def _distance(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def _overlap(a: Point | None, b: Point | None, table: Table) -> bool:
    """Whether a ball at a would overlap one at b (D19)."""
    return a is not None and b is not None and _distance(a, b) < 2 * table.ball_radius - _CONTACT


def _disturbed(stroke: Stroke, position: Position | None) -> str:
    """Pins that no longer stand upright on their spots, whether the book counts them or not."""
    gone = set(stroke.off)
    gone.update(
        fact.to
        for instant in stroke.instants
        for fact in instant
        if fact.kind in ("fell", "drag", "tilt", "lean", "alone", "cue")
    )
    if position is not None:
        gone |= set(PINS) - set(position.pins)
        gone.update(pin for pin, _ in position.lean)
    return in_order(gone)


def _owners(stroke: Stroke) -> dict[str, Owner]:
    """Whose ball each role is: the striker is the offender (D33 for a wrong ball)."""
    for call in stroke.calls:
        if call.name == "wrong-ball":
            return (
                {"c": "red", "o": "offender", "r": "incoming"}
                if call.thing == "r"
                else {"c": "incoming", "o": "offender", "r": "red"}
            )
    return {"c": "offender", "o": "incoming", "r": "red"}


def _owners_off(stroke: Stroke, turn: Turn, position: Position | None) -> frozenset[Owner]:
    owners = _owners(stroke)
    off = {owners[fact.ball] for instant in stroke.instants for fact in instant if fact.kind == "off"}
    if position is not None:
        by_owner = _by_owner(position, turn.striker)
        off.update(owner for owner, centre in by_owner.items() if centre is None)
    return frozenset(off)


def _by_owner(position: Position, striker: Player) -> dict[Owner, Point | None]:
    return {
        "offender": position.ball(striker.lower()),
        "incoming": position.ball(other(striker).lower()),
        "red": position.red,
    }


def _pin_acts(balls: tuple[Point | None, ...], disturbed: str, edition: Edition) -> tuple[tuple[Act, ...], str]:
    """Pins up and off with the balls where they are now, and the pins that then stand (12.7, D20)."""
    under = covered(balls, edition.table)
    if edition.value("placing.standing_pin_covered") == "stays":
        under = in_order(set(under) & set(disturbed))
    acts = []
    if up := in_order(set(disturbed) - set(under)):
        acts.append(Act("up", pins=up))
    if under:
        acts.append(Act("off", pins=under))
    return tuple(acts), in_order(set(PINS) - set(under))


def _pins_only(position: Position, disturbed: str, edition: Edition, restore: tuple[Act, ...]) -> Placement:
    acts, pins = _pin_acts((position.white, position.yellow, position.red), disturbed, edition)
    after = position._replace(pins=pins, lean=())
    return Placement(restore + acts, None, pins, after, None)


def _in_hand(
    position: Position,
    striker: Player,
    disturbed: str,
    off: frozenset[Owner],
    restore: tuple[Act, ...],
    edition: Edition,
    *,
    early: bool,
) -> Placement:
    """The acts with coordinates; `early` where the offender touched his ball too early, in whose hand it was (D78)."""
    table = edition.table
    tolerance = edition.value("placing.middle_line_mm") / 1000
    at_rest = _by_owner(position, striker)
    acts = [*restore, Act("lift", "incoming")]
    red = None if "red" in off else at_rest["red"]
    offender = at_rest["offender"]
    if "offender" in off or offender is None:
        mark = _offender_mark(None if "incoming" in off else at_rest["incoming"], red, edition, tolerance)
        offender = _marks(table)[mark]
        acts.append(Act("mark", "offender", mark))
    else:
        acts.append(Act("back" if early else "stay", "offender"))
    if red is None:
        red_mark: Mark = "lower_central" if _overlap(table.red_mark, offender, table) else "red"
        red = _marks(table)[red_mark]
        acts.append(Act("mark", "red", red_mark))
    plain = _placed(offender, red, striker, acts, disturbed, edition, tolerance)
    if not _may_choose(off, edition, early=early):
        return plain
    chosen_mark = _top_unless_covered(red, table)
    chosen = _marks(table)[chosen_mark]
    if _distance(chosen, offender) < _CONTACT:
        return plain
    asked = _placed(chosen, red, striker, [Act("mark", "offender", chosen_mark)], disturbed, edition, tolerance)
    with_choice = _placed(offender, red, striker, [*acts, Act("choose", "incoming")], disturbed, edition, tolerance)
    return with_choice._replace(choice=asked)


def _may_choose(off: frozenset[Owner], edition: Edition, *, early: bool) -> bool:
    """Whether the incoming player has the choice of 13.5; a ball in the referee's hand is not one that was off."""
    return early or "offender" not in off or edition.value("placing.choice") == "always"


def _placed(
    offender: Point, red: Point, striker: Player, acts: list[Act], disturbed: str, edition: Edition, tolerance: float
) -> Placement:
    """Steps 6 and 7: pins, then the incoming ball opposite to the offender's as it now lies (13.2, 13.4)."""
    at = half_of(offender, edition.table, tolerance)
    half: Half = "lower" if at is None else opposite(at)
    pin_acts, pins = _pin_acts((offender, red), disturbed, edition)
    after = Position(None, None, red, pins).with_ball(striker.lower(), offender)
    return Placement((*acts, *pin_acts, Act("hand", "incoming", half)), half, pins, after, None)


def _marks(table: Table) -> dict[Mark, Point]:
    return {
        "top": table.top_mark,
        "red": table.red_mark,
        "lower_central": table.lower_central_mark,
        "bottom": table.bottom_mark,
    }


def _top_unless_covered(red: Point | None, table: Table) -> Mark:
    return "bottom" if _overlap(table.top_mark, red, table) else "top"


def _offender_mark(incoming: Point | None, red: Point | None, edition: Edition, tolerance: float) -> Mark:
    """Where the offender's ball goes that left the table (11.3a): opposite to the incoming ball as it came to rest."""
    table = edition.table
    if incoming is None:
        return _top_unless_covered(red, table)
    mark: Mark = "bottom" if half_of(incoming, table, tolerance) == "upper" else "top"
    if not _overlap(_marks(table)[mark], red, table):
        return mark
    if edition.value("placing.short_mark_covered") == "covering_ball_mark":
        return "red"
    return "top" if mark == "bottom" else "bottom"


def _in_words(
    ruling: Ruling,
    stroke: Stroke,
    disturbed: str,
    off: frozenset[Owner],
    restore: tuple[Act, ...],
    edition: Edition,
    lies: Lies | None,
    *,
    early: bool,
) -> Placement:
    """The acts without coordinates: what may lie on a mark is told beside it."""
    up = (Act("up", pins=disturbed),) if disturbed else ()
    if not ruling.hand and not stroke.played:
        # Nothing moved: what was off its spot still is.
        return Placement(restore, None, in_order(set(PINS) - set(disturbed)), None, None)
    if not ruling.hand:
        return Placement((*restore, *up), None, PINS, None, None)
    # A red that was off lies on a mark of its own by the time others are asked for.
    may_cover = "red" not in off
    bottom, upper = ("bottom", "upper") if may_cover else ("", "")
    acts: list[Act] = [*restore, Act("lift", "incoming")]
    half: Half | None = None
    hand = Act("hand", "incoming", "opposite")
    if "offender" not in off:
        acts.append(Act("back" if early else "stay", "offender"))
        if lies is not None:
            half = "lower" if lies == "line" else opposite(lies)
            hand = Act("hand", "incoming", half)
    elif "incoming" in off:
        acts.append(Act("mark", "offender", "top", otherwise=bottom))
        hand = Act("hand", "incoming", "lower", otherwise=upper)
        half = None if may_cover else "lower"
    else:
        other_mark = {"covering_ball_mark": "red", "other_short_mark": "other_short"}
        covered_mark = other_mark[edition.value("placing.short_mark_covered")]
        acts.append(Act("mark", "offender", "short", otherwise=covered_mark if may_cover else ""))
    if "red" in off:
        acts.append(Act("mark", "red", "red", otherwise="" if "offender" in off else "lower_central"))
    where_it_would_go = "offender" in off and "incoming" in off
    if where_it_would_go or not _may_choose(off, edition, early=early):
        return Placement((*acts, *up, hand), half, PINS, None, None)
    asked = (Act("mark", "offender", "top", otherwise=bottom), *up, Act("hand", "incoming", "lower", otherwise=upper))
    choice = Placement(asked, None if may_cover else "lower", PINS, None, None)
    return Placement((*acts, Act("choose", "incoming"), *up, hand), half, PINS, None, choice)
