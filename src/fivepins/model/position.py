"""Where the balls lie and which pins stand, and the one-line text of it."""

from typing import NamedTuple

from fivepins.model.errors import InputError
from fivepins.model.fields import decimal, number, split_fields
from fivepins.model.symbols import BALLS, PINS, Half, Player, in_order, other
from fivepins.model.table import Point, Table
from fivepins.model.turn import Turn


class Position(NamedTuple):
    """Three ball centres and the pins that stand; it knows nothing of who plays.

    Attributes:
        white: Centre in metres from the lower left corner of the bed, None when off the table.
        yellow: The same for the yellow ball.
        red: The same for the red ball.
        pins: Letters of the pins that stand, in the order n w m e s.
        lean: Pins that lean on a ball: (pin, ball) with the ball's colour letter.
    """

    white: Point | None
    yellow: Point | None
    red: Point | None
    pins: str = PINS
    lean: tuple[tuple[str, str], ...] = ()

    def ball(self, colour: str) -> Point | None:
        """The centre of the ball `w`, `y` or `r`."""
        return self[BALLS.index(colour)]  # type: ignore[return-value]

    def with_ball(self, colour: str, centre: Point | None) -> "Position":
        """The position with one ball elsewhere."""
        if colour == "w":
            return self._replace(white=centre)
        return self._replace(yellow=centre) if colour == "y" else self._replace(red=centre)


_FIELDS = ("w", "y", "r", "pins", "lean", "turn", "hand")


def parse_position(text: str) -> tuple[Position, Turn]:
    """Read a position line and the turn beside it.

    `w=710.0,355.0 y=710.0,2740.0 r=- pins=nwmes lean=n:w turn=W hand=lower`: centres in mm, `-` off the table.
    Fields after the balls may be left out: all pins standing, nothing leaning, White to play, no ball in hand.

    Raises:
        InputError: With the column of the first field that cannot be read.
    """
    fields = split_fields(text, _FIELDS, "a position such as w=710,355 y=710,2740 r=710,2130")
    for colour in BALLS:
        if colour not in fields:
            raise InputError(
                f"the ball {colour}= is missing",
                got=text.strip()[:80],
                expected=f"{colour}=x,y in mm, or {colour}=- off the table",
            )
    white, yellow, red = (_centre(*fields[colour]) for colour in BALLS)
    pins = _pins(*fields["pins"]) if "pins" in fields else PINS
    lean = _lean(*fields["lean"], pins) if "lean" in fields else ()
    return Position(white, yellow, red, pins, lean), _turn(fields)


def format_position(position: Position, turn: Turn | None = None) -> str:
    """The position as one line that `parse_position` reads back to the same values."""
    words = [f"{colour}={_format_centre(position.ball(colour))}" for colour in BALLS]
    words.append(f"pins={position.pins or '-'}")
    if position.lean:
        words.append("lean=" + ",".join(f"{pin}:{ball}" for pin, ball in position.lean))
    if turn is not None:
        words.append(f"turn={turn.striker}")
        if turn.how == "hand" and turn.half is not None:
            words.append(f"hand={turn.half}")
        elif turn.how in ("break", "reset"):
            words.append("hand=break")
    return " ".join(words)


def position_to_json(position: Position, turn: Turn | None = None) -> dict[str, object]:
    """A position as JSON: the fields of the text, ball centres as `[x, y]` in mm or null.

    Exact to the precision of a float in mm; the text is exact to the last bit.
    """
    value: dict[str, object] = {}
    for name, text in (word.split("=") for word in format_position(position, turn).split()):
        if name in BALLS:
            value[name] = None if text == "-" else [float(part) for part in text.split(",")]
        else:
            value[name] = "" if text == "-" else text
    return value


def position_from_json(value: object) -> tuple[Position, Turn]:
    """Read the JSON of a position.

    Raises:
        InputError: If it is not an object with the fields of the text.
    """
    if not isinstance(value, dict):
        raise InputError("a position is an object", got=str(value)[:60], expected='{"w": [710, 355], …}')
    words = []
    for name, field in value.items():
        if name not in _FIELDS:
            raise InputError("not a field of a position", got=str(name)[:60], expected=", ".join(_FIELDS))
        if name in BALLS:
            centre = field is None or (
                isinstance(field, list)
                and len(field) == 2
                and all(isinstance(part, int | float) and not isinstance(part, bool) for part in field)
            )
            if not centre:
                raise InputError(
                    f"{name} is no ball centre", got=str(field)[:60], expected="[x, y] in mm, or null off the table"
                )
            words.append(f"{name}=-" if field is None else f"{name}={field[0]!r},{field[1]!r}")
        elif not isinstance(field, str) or len(field.split()) > 1:
            raise InputError(f"{name} is no text of one word", got=str(field)[:60], expected="a text as in the line")
        else:
            words.append(f"{name}={field or '-'}")
    return parse_position(" ".join(words))


def opening_position(striker: Player, table: Table) -> Position:
    """Opponent's ball on the top mark, red on its mark, the striker's ball in hand (4.1): not yet on the table."""
    empty = Position(None, None, table.red_mark)
    return empty.with_ball(other(striker).lower(), table.top_mark)


def half_of(centre: Point, table: Table, tolerance: float = 0.0) -> Half | None:
    """The half in which a ball's centre lies; None on the middle line, within the tolerance."""
    distance = centre[1] - table.middle_y
    # The tolerance is a reading of a line's width: a nanometre of rounding must not decide it.
    if abs(distance) <= tolerance + 1e-9:
        return None
    return "upper" if distance > 0 else "lower"


def _centre(text: str, column: int) -> Point | None:
    if text == "-":
        return None
    x, comma, y = text.partition(",")
    if not comma:
        raise InputError("not a ball centre", got=text[:60], expected="x,y in mm, or - off the table", column=column)
    return number(x, column, exponent=-3), number(y, column + len(x) + 1, exponent=-3)


def _format_centre(centre: Point | None) -> str:
    return "-" if centre is None else ",".join(decimal(part, exponent=3) for part in centre)


def _pins(text: str, column: int) -> str:
    if text == "-":
        return ""
    if not text or len(set(text)) != len(text) or not set(text) <= set(PINS):
        raise InputError(
            "not the pins that stand", got=text[:60], expected="each standing pin of nwmes once, or -", column=column
        )
    return in_order(text)


def _lean(text: str, column: int, pins: str) -> tuple[tuple[str, str], ...]:
    pairs: dict[str, str] = {}
    for part in text.split(","):
        pin, _, ball = part.partition(":")
        if len(pin) != 1 or pin not in pins or len(ball) != 1 or ball not in BALLS or pin in pairs:
            raise InputError(
                "not a leaning pin",
                got=part[:60],
                expected="a standing pin and the ball it leans on, such as n:w, each pin once",
                column=column,
            )
        pairs[pin] = ball
        column += len(part) + 1
    return tuple((pin, pairs[pin]) for pin in PINS if pin in pairs)


def _turn(fields: dict[str, tuple[str, int]]) -> Turn:
    player, column = fields.get("turn", ("W", 1))
    if player not in ("W", "Y"):
        raise InputError("not a player", got=player[:60], expected="turn=W or turn=Y", column=column)
    striker: Player = "W" if player == "W" else "Y"
    if "hand" not in fields:
        return Turn(striker=striker)
    hand, column = fields["hand"]
    if hand == "break":
        return Turn("break", striker=striker)
    if hand in ("lower", "upper"):
        return Turn("hand", "lower" if hand == "lower" else "upper", striker)
    raise InputError(
        "not a place for the ball in hand",
        got=hand[:60],
        expected="hand=lower, upper or break",
        column=column,
    )
