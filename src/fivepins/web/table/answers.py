"""The shapes of the answers about the simulated table."""

from typing import Literal

from pydantic import Field

from fivepins.web.http.ruling import Ruling
from fivepins.web.http.shapes import Refusal, Shape
from fivepins.web.http.view import Area, Sides, View


class Tokens(Shape):
    """Tokens of the persons at the table; a computer has none."""

    white: str = ""
    yellow: str = ""


class Begun(Shape):
    """A match was begun."""

    id: str
    tokens: Tokens


class Players(Shape):
    """Who plays here beside persons."""

    levels: list[str] = Field(description="Computer players by strength, the weakest first.")
    guest: str = Field(description="Name of the player that the server was started with, empty where there is none.")


class Pin(Shape):
    """The profile of a pin: heights above the bed and radii, m; mass, kg."""

    height: float
    base_radius: float
    belly_radius: float
    belly_height: float
    neck_radius: float
    neck_height: float
    head_radius: float
    head_height: float
    mass: float


class Marks(Shape):
    """The marks, each `[x, y]`."""

    top: list[float]
    red: list[float]
    lower_central: list[float]
    bottom: list[float]


class Measures(Shape):
    """The measures of a table, in metres."""

    width: float
    length: float
    ball_radius: float
    nose_height: float
    miscue: float = Field(description="Greatest tip offset, in ball radii.")
    speed_limit: float = Field(description="Greatest speed, m/s.")
    pin: Pin
    pin_spots: dict[str, list[float]] = Field(description="Where the pins stand, by letter.")
    marks: Marks


class Trace(Shape):
    """What the simulator computed: events, and the polynomials of every body's motion."""

    version: int
    duration: float = Field(description="s until everything is at rest.")
    ball_radius: float
    spin_decay: float = Field(description="rad/s² by which spin about the vertical dies away.")
    pins: str = Field(description="The pins that stood before.")
    events: list[tuple[float, str, int, int]] = Field(description="Each `[s, kind, ball, what it met]`.")
    segments: list[list[float | str]] = Field(
        description="Each body, x, y, z, vx, vy, vz, hx, hy, hz, wx, wy, wz, ax, ay, start, state."
    )


class FirstAim(Shape):
    """A stroke to begin aiming from, level and without spin."""

    seq: int = Field(description="Number of the last entry: the aim belongs to the turn behind it.")
    az: float = Field(description="Degrees.")
    v: float = Field(description="m/s.")
    at: list[float] | None = Field(
        min_length=2, max_length=2, description="Where the ball in hand is placed, metres; null for none."
    )
    clean: bool = Field(description="Whether the law finds no foul in it; else it is aimed at the opponent's ball.")


class Moved(Shape):
    """A move stands."""

    seq: int = Field(description="Number of its entry, 0 while the other side of the lag is awaited.")
    view: View


class NotNow(Refusal):
    """A move that is not awaited."""

    view: View


class Ready(Shape):
    """How far the simulator is prepared."""

    ready: int = Field(description="Kernels that are compiled.")
    total: int = Field(description="Kernels that there are, 0 while that is not known.")
    done: bool = Field(description="Whether strokes can be simulated.")


class NotReady(Refusal):
    """Something that can be done later."""

    ready: int = Field(0, description="Kernels that are compiled.")
    total: int = 0


class Ray(Shape):
    """One stroke of a fan."""

    paths: dict[str, list[list[float]]] = Field(description="Corners `[x, y]` in metres of each ball that moved.")
    points: int = Field(description="Positive to the striker, negative to the opponent.")


class SpreadCount(Shape):
    """How many strokes of a fan gave these points."""

    points: int
    count: int


class LagTrace(Shape):
    """How the balls of a lag ran."""

    seq: int
    at: dict[str, object] = Field(description="Where the balls lay.")
    trace: Trace


class Replay(Shape):
    """A stroke to be shown again."""

    seq: int
    striker: Literal["white", "yellow"]
    how: Literal["plain", "break", "hand", "reset"]
    at: dict[str, object] = Field(description="The position before it, the placed ball included.")
    at_text: str
    shot: dict[str, float]
    shot_text: str
    stroke: str = Field(description="What was seen, in notation.")
    trace: Trace
    ruling: Ruling | None
    score: Sides = Field(description="Behind it.")
    same: bool = Field(description="Whether the simulator of today still gives what was seen.")


class Struck(Shape):
    """A stroke stands."""

    seq: int
    stroke: Replay
    view: View


class Practice(Shape):
    """What a shot would do."""

    shot: dict[str, float] = Field(description="The shot as it was played.")
    trace: Trace
    stroke: str = Field(description="What would be seen, in notation.")
    ruling: Ruling
    rest: dict[str, object] = Field(description="Balls and pins at the end, before anybody places any.")
    area: Area | None = Field(description="Where the ball in hand may be placed, null where there is none.")
    fan: list[Ray]
    spread: list[SpreadCount] = Field(description="The fan by points, the most to the striker first.")
