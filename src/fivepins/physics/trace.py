"""What the simulator computed: events, and the exact motion of every body between them."""

import hashlib
import json
import math
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.model.position import Position
from fivepins.model.symbols import BALLS, PINS, in_order
from fivepins.model.table import Point
from fivepins.physics.codes import BODIES, DOWN, FELL, FLY, GONE, KINDS, LYING, SEGMENT, STATES, kind_of, parties_of

Vector = tuple[float, float, float]

_MAGIC: Final = b"FPT1"
_HEADER: Final = struct.Struct("<4sIIdddB")
_VERSION: Final = 1


class Event(NamedTuple):
    """One event.

    Attributes:
        time: s from the first strike.
        kind: A name in `codes.KINDS`.
        a: The ball that it is about, 0 to 2.
        b: What it meets, see `codes`.
        code: The event as one integer.
    """

    time: float
    kind: str
    a: int
    b: int
    code: int


class Body(NamedTuple):
    """A body at one moment.

    Attributes:
        state: A name in `codes.STATES`.
        centre: m.
        velocity: m/s.
        spin: Angular velocity, rad/s; of a pin: direction in which its head points, tilt of its axis, and 0.
    """

    state: str
    centre: Vector
    velocity: Vector
    spin: Vector


@dataclass(frozen=True, eq=False)
class Trace:
    """One simulated stroke.

    Between `start` and the body's next segment, with τ = t - start, a segment means: centre p + v τ + h τ²,
    velocity v + 2 h τ, spin (wx + ax τ, wy + ay τ), and wz brought toward zero by `spin_decay` τ while not in flight.

    A pin (bodies 3 to 7, those that stood before the stroke) uses the same columns for its pose: x, y is the middle
    of its axis seen from above, wx + ax τ the direction in the plane in which its head points, wy + ay τ the tilt of
    its axis, which ends at `codes.LYING`.

    Attributes:
        codes: int16[n]: events in time order, see `codes`.
        times: float64[n]: when.
        segments: float64[m, 17]: body, x, y, z, vx, vy, vz, hx, hy, hz, wx, wy, wz, ax, ay, start, state.
        duration: When everything is at rest.
        ball_radius: m.
        spin_decay: rad/s².
        pins: Which pins stood before the stroke.
    """

    codes: NDArray[np.int16]
    times: NDArray[np.float64]
    segments: NDArray[np.float64]
    duration: float
    ball_radius: float
    spin_decay: float
    pins: str

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events in time order, those that only say how a ball moves included."""
        return tuple(
            Event(time, KINDS[kind_of(code)], *parties_of(code), code)
            for time, code in zip(self.times.tolist(), self.codes.tolist(), strict=True)
        )

    @cached_property
    def _by_body(self) -> tuple[NDArray[np.float64], ...]:
        return tuple(self.segments[self.segments[:, 0] == body, 1:] for body in range(BODIES))

    def of_body(self, body: int) -> Iterator[tuple[float, float, NDArray[np.float64]]]:
        """The segments of a body as (start, end, columns x to state); empty ones are left out."""
        rows = self._by_body[body]
        for index, row in enumerate(rows):
            end = rows[index + 1, 14] if index + 1 < len(rows) else self.duration
            if end > row[14] or index + 1 == len(rows):
                yield float(row[14]), float(end), row

    def sample(self, time: float) -> dict[str, Body]:
        """Every body at a moment (held between the start and the end), by letter: balls w y r, pins n w m e s.

        A pin's key is its letter behind a dot, `.n`, since `w` is a ball.

        Raises:
            InputError: If the time is no number.
        """
        if not math.isfinite(time):
            raise InputError("not a time", got=repr(time), expected="seconds from the first strike")
        moment = min(max(time, 0.0), self.duration)
        bodies = {}
        for body, rows in enumerate(self._by_body):
            if len(rows):
                row = rows[max(0, int(np.searchsorted(rows[:, 14], moment, side="right")) - 1)]
                name = BALLS[body] if body < len(BALLS) else "." + PINS[body - len(BALLS)]
                bodies[name] = self._at(row.tolist(), moment)
        return bodies

    def _at(self, row: Sequence[float], time: float) -> Body:
        x, y, z, vx, vy, vz, hx, hy, hz, wx, wy, wz, ax, ay, start, state = row
        tau = time - start
        if state == DOWN:
            wy = min(wy + ay * tau, LYING)
            ay = 0.0
        elif state != FLY:
            wz = math.copysign(max(0.0, abs(wz) - self.spin_decay * tau), wz)
        return Body(
            STATES[int(state)],
            (x + (vx + hx * tau) * tau, y + (vy + hy * tau) * tau, z + (vz + hz * tau) * tau),
            (vx + 2.0 * hx * tau, vy + 2.0 * hy * tau, vz + 2.0 * hz * tau),
            (wx + ax * tau, wy + ay * tau, wz),
        )

    @cached_property
    def _ends(self) -> tuple[list[Point | None], list[Point | None]]:
        bodies = self.segments[:, 0].tolist()
        backwards = bodies[::-1]
        firsts = [bodies.index(ball) for ball in range(len(BALLS))]
        lasts = [len(bodies) - 1 - backwards.index(ball) for ball in range(len(BALLS))]
        return self._centres(firsts), self._centres(lasts)

    def _centres(self, rows: list[int]) -> list[Point | None]:
        """The centre at the beginning of each of these segments, None off the table."""
        cell = self.segments.item
        return [None if cell(row, SEGMENT - 1) == GONE else (cell(row, 1), cell(row, 2)) for row in rows]

    def start(self) -> list[Point | None]:
        """Where white, yellow and red lay before the stroke, m; None off the table."""
        return self._ends[0]

    def rest(self) -> Position:
        """Where the balls lie and which pins stand at the end."""
        return self._rest

    @cached_property
    def _rest(self) -> Position:
        # Written out as of `codes`, since every stroke asks for it.
        down = {PINS[code & 7] for code in self.codes.tolist() if code >> 6 == FELL}
        white, yellow, red = self._ends[1]
        return Position(white, yellow, red, in_order(set(self.pins) - down) if down else self.pins)

    def to_bytes(self) -> bytes:
        """The trace as compressed binary; `from_bytes` gives the same trace, bit by bit."""
        pins = sum(1 << PINS.index(pin) for pin in self.pins)
        head = _HEADER.pack(
            _MAGIC, len(self.codes), len(self.segments), self.duration, self.ball_radius, self.spin_decay, pins
        )
        body = b"".join(
            (
                self.codes.astype("<i2").tobytes(),
                self.times.astype("<f8").tobytes(),
                self.segments.astype("<f8").tobytes(),
            )
        )
        return head + zlib.compress(body, 6)

    @staticmethod
    def from_bytes(data: bytes) -> "Trace":
        """Read what `to_bytes` wrote.

        Raises:
            InputError: If it is not such data.
        """
        try:
            magic, n, m, duration, radius, decay, pins = _HEADER.unpack_from(data)
            if magic != _MAGIC:
                raise InputError("no binary trace", got=repr(magic), expected=repr(_MAGIC))
            body = zlib.decompress(data[_HEADER.size :])
        except (struct.error, zlib.error) as error:
            raise InputError(
                "no binary trace", got=f"{len(data)} bytes: {error}", expected="what to_bytes wrote"
            ) from None
        if len(body) != 10 * n + 8 * SEGMENT * m:
            raise InputError(
                "a binary trace of the wrong length", got=f"{len(body)} bytes", expected="what to_bytes wrote"
            )
        return Trace(
            np.frombuffer(body, "<i2", n).astype(np.int16),
            np.frombuffer(body, "<f8", n, 2 * n).astype(np.float64),
            np.frombuffer(body, "<f8", SEGMENT * m, 10 * n).astype(np.float64).reshape(m, SEGMENT),
            duration,
            radius,
            decay,
            "".join(pin for k, pin in enumerate(PINS) if pins >> k & 1),
        )

    def to_json(self) -> dict[str, Any]:
        """The trace for the browser and for files; numbers read back to the same bits."""
        return {
            "version": _VERSION,
            "duration": self.duration,
            "ball_radius": self.ball_radius,
            "spin_decay": self.spin_decay,
            "pins": self.pins,
            "events": [[event.time, event.kind, event.a, event.b] for event in self.events],
            "segments": [[int(row[0]), *row[1:-1], STATES[int(row[-1])]] for row in self.segments.tolist()],
        }

    @staticmethod
    def from_json(value: Any) -> "Trace":
        """Read what `to_json` gave.

        Raises:
            InputError: If it is not such a value.
        """
        try:
            if value["version"] != _VERSION:
                raise InputError("a trace of another version", got=str(value["version"]), expected=str(_VERSION))
            kinds = {name: kind for kind, name in KINDS.items()}
            codes = [kinds[kind] * 64 + a * 8 + b for _, kind, a, b in value["events"]]
            rows = [[*row[:-1], STATES.index(row[-1])] for row in value["segments"]]
            return Trace(
                np.array(codes, np.int16),
                np.array([event[0] for event in value["events"]], np.float64),
                np.array(rows, np.float64).reshape(len(rows), SEGMENT),
                float(value["duration"]),
                float(value["ball_radius"]),
                float(value["spin_decay"]),
                in_order(value["pins"]),
            )
        except InputError:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise InputError(
                "no trace", got=json.dumps(value, default=str)[:60], expected=f"what to_json gave ({error})"
            ) from None

    def digest(self) -> str:
        """SHA-256 of everything in the trace, in hex: the same build gives the same digest for the same stroke."""
        text = hashlib.sha256(struct.pack("<dddB", self.duration, self.ball_radius, self.spin_decay, 0))
        text.update(self.pins.encode())
        for array in (self.codes.astype("<i2"), self.times.astype("<f8"), self.segments.astype("<f8")):
            text.update(array.tobytes())
        return text.hexdigest()

    def energy(self, time: float, mass: float, gravity: float = 9.81) -> float:
        """Kinetic energy and height of the balls at a moment, J; balls off the table left out."""
        total = 0.0
        for name, body in self.sample(time).items():
            if name in BALLS and body.state != STATES[GONE]:
                v2 = sum(part * part for part in body.velocity)
                w2 = sum(part * part for part in body.spin)
                rise = body.centre[2] - self.ball_radius
                total += mass * (0.5 * v2 + 0.2 * self.ball_radius**2 * w2 + gravity * rise)
        return total
