"""The yardstick: balls and pins as rigid bodies in MuJoCo, 6 degrees of freedom each, for castle strokes.

Slow (some tens of milliseconds to a second a stroke) and needs the extra `[reference]`; nothing else imports MuJoCo.
The fast pins of the kernels are fitted to and tested against this module, and a disputed stroke can be looked at
with it. A run starts from balls in motion and pins standing; no cushions: it covers what happens around the castle.

A pin is four shapes on one body: the base (a disc), the belly (an ellipsoid), the neck and the head (a sphere);
its mass is spread over the solid of revolution of the profile. The same input gives the same output, bit for bit.
"""

import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.model.symbols import PINS
from fivepins.model.table import MATCH, Table
from fivepins.physics.codes import LYING


class Contact(NamedTuple):
    """Contact parameters of the rigid bodies; none of them has been measured on a castle.

    Attributes:
        ball_pin: Friction between ball and pin. Source: usual for plastic on phenolic resin, 0.1 to 0.3.
        pin_pin: Friction between pins. Source: as `ball_pin`.
        pin_cloth: Friction of a pin on the cloth. Source: between the ball's 0.20 on heated cloth and felt's 0.3.
        ball_ball: Friction between balls. Source: measured, 0.01 to 0.11 falling with the slip; 0.06 between.
        ball_cloth: Friction of a sliding ball. Source: measured on a match table, 0.20.
        rolling: Rolling resistance of a ball, deceleration over gravity. Source: measured on a match table, 0.0044.
        damping: Damping ratio of a contact of pins; 0.25 is a restitution of about 0.44. Source: not measured.
        ball_damping: Damping ratio between balls; 0.0257 comes out as a restitution of 0.95.
        stiffness: Time constant of a contact in steps.
        twist: Torsional and rolling friction of a pin on the cloth, in metres. Source: not measured.
    """

    ball_pin: float = 0.2
    pin_pin: float = 0.2
    pin_cloth: float = 0.25
    ball_ball: float = 0.06
    ball_cloth: float = 0.2
    rolling: float = 0.0044
    damping: float = 0.25
    ball_damping: float = 0.0257
    stiffness: float = 4.0
    twist: float = 5e-5


class Ball(NamedTuple):
    """A ball on the bed: centre, velocity, angular velocity (SI)."""

    x: float
    y: float
    vx: float
    vy: float
    wx: float
    wy: float
    wz: float = 0.0


class Lying(NamedTuple):
    """A pin that lies before the stroke: middle of its axis, and direction in the plane in which its head points."""

    x: float
    y: float
    heading: float


class PinEnd(NamedTuple):
    """What became of one pin.

    Attributes:
        down: Whether its whole base lost the bed at any moment (umb-1997 12.1, 12.2), or it was felled before.
        tilt: Angle of its axis to the vertical at the end.
        x: Centre of its base at the end.
        y: The same.
        moved: How far the centre of its base has gone from its spot.
        heading: Direction in the plane in which its head points from its base at the end.
        touched: Number of the ball that touched it first; -1 none.
        by_pin: Whether another pin touched it before any ball did.
        fell_at: When the base lost the bed; inf if never.
    """

    down: bool
    tilt: float
    x: float
    y: float
    moved: float
    heading: float
    touched: int
    by_pin: bool
    fell_at: float


class Outcome(NamedTuple):
    """A run.

    Attributes:
        pins: Each standing pin by letter.
        balls: Each ball as it then is.
        taken: Of each ball, the velocity that the pins took from it: what they exchanged with it in momentum, over
            its mass. Cleaner than what two runs differ by, since a sliding ball is shaken by its cloth.
        duration: How long was simulated.
    """

    pins: dict[str, PinEnd]
    balls: tuple[Ball, ...]
    taken: tuple[tuple[float, float], ...]
    duration: float


CLEAR = 0.0005
"""How far the whole base must have lost the bed to count, in metres: what an eye beside the table can see."""

STILL = 0.004
"""Speed in m/s under which a body that touches nothing any more is left alone."""


SOFT = 10.0
"""How much softer balls touch cloth and balls than pins: stiff contacts would chatter on the cloth and gain energy."""


def solid(table: Table) -> tuple[float, float, float]:
    """A pin of the table as a solid of revolution, its profile joined by straight lines, a hemisphere on top.

    Returns:
        Height of the centre of mass, moment of inertia about a horizontal axis through it, and about the axis.
    """
    pin = table.pin
    radii = [
        (0.0, pin.base_radius),
        (pin.belly_height, pin.belly_radius),
        (pin.neck_height, pin.neck_radius),
        (pin.head_height, pin.head_radius),
    ]
    slices = 2000
    thick = pin.height / slices
    volume = first = second = polar = 0.0
    for index in range(slices):
        z = (index + 0.5) * thick
        r = 0.0
        if z >= pin.head_height:
            r = pin.head_radius * math.sqrt(
                max(0.0, 1.0 - ((z - pin.head_height) / (pin.height - pin.head_height)) ** 2)
            )
        else:
            for (z0, r0), (z1, r1) in itertools.pairwise(radii):
                if z0 <= z <= z1:
                    r = r0 + (r1 - r0) * (z - z0) / (z1 - z0)
        disc = math.pi * r * r * thick
        volume += disc
        first += disc * z
        second += disc * (z * z + r * r / 4.0)
        polar += disc * r * r / 2.0
    centre = first / volume
    density = pin.mass / volume
    return centre, density * (second - volume * centre * centre), density * polar


class Castle:
    """A compiled model: so many balls and these pins, to run any number of strokes with."""

    def __init__(
        self,
        balls: int = 1,
        pins: str = PINS,
        table: Table = MATCH,
        contact: Contact | None = None,
        step: float = 5e-5,
    ) -> None:
        """Compile the model.

        Args:
            balls: How many balls.
            pins: Letters of the pins that stand.
            table: Measures.
            contact: Contact parameters.
            step: Time step; contacts of pins are `contact.stiffness` steps long.

        Raises:
            InputError: If MuJoCo is not installed.
        """
        try:
            import mujoco  # type: ignore[import-untyped]
        except ImportError:
            raise InputError(
                "the rigid-body reference needs MuJoCo",
                got="no module mujoco",
                expected="pip install fivepins[reference]",
            ) from None
        self.table = table
        self.letters = pins
        self.balls = balls
        self.step = step
        # MuJoCo would write its warnings to a file; an unstable run is found and told by `run`.
        mujoco.set_mju_user_warning(_silent)
        self._mujoco: Any = mujoco
        text = _scene(balls, pins, table, contact or Contact(), step)
        self._model: Any = mujoco.MjModel.from_xml_string(text)
        self._data: Any = mujoco.MjData(self._model)
        kinds = mujoco.mjtWarning
        self._unstable = [int(kind) for kind in (kinds.mjWARN_BADQPOS, kinds.mjWARN_BADQVEL, kinds.mjWARN_BADQACC)]
        names = [mujoco.mj_id2name(self._model, mujoco.mjtObj.mjOBJ_GEOM, i) for i in range(self._model.ngeom)]
        # Body number of each shape: balls from 0, pins from `balls`, the cloth -1.
        self._force = np.zeros(6)
        self._owner = [-1 if name == "cloth" else _owner(name, balls, pins) for name in names]

    def run(
        self,
        balls: Sequence[Ball],
        longest: float = 2.5,
        shortest: float = 0.0,
        tracks: list[Any] | None = None,
        lying: Mapping[str, Lying] | None = None,
    ) -> Outcome:
        """Run one stroke until nothing can fall any more, or for `longest` seconds.

        Args:
            balls: As many as the model has.
            longest: The most that is simulated.
            shortest: The least.
            tracks: A list to append every millisecond's (time, positions and quaternions) to.
            lying: Pins of the model that lie; the others stand on their spots.

        Raises:
            ArithmeticError: If the integration does not hold together even with a sixteenth of the step.
        """
        for finer in (1, 4, 16):
            kept: list[Any] = []
            end = self._attempt(balls, longest, shortest, kept, self.step / finer, lying or {})
            if end is not None:
                if tracks is not None:
                    tracks += kept
                return end
        raise ArithmeticError(f"unstable: {balls}")

    def _attempt(
        self,
        balls: Sequence[Ball],
        longest: float,
        shortest: float,
        tracks: list[Any],
        step: float,
        lying: Mapping[str, Lying],
    ) -> Outcome | None:
        """One run with this step, or None if MuJoCo found it unstable."""
        mujoco, model, data = self._mujoco, self._model, self._data
        model.opt.timestep = step
        table, letters, count = self.table, self.letters, self.balls
        mujoco.mj_resetData(model, data)
        for index, ball in enumerate(balls):
            at, rate = 7 * index, 6 * index
            data.qpos[at : at + 7] = ball.x, ball.y, table.ball_radius, 1.0, 0.0, 0.0, 0.0
            data.qvel[rate : rate + 6] = ball.vx, ball.vy, 0.0, ball.wx, ball.wy, ball.wz
        spots = [table.pin_spots[letter] for letter in letters]
        base = table.pin.base_radius
        fell = [0.0 if letter in lying else math.inf for letter in letters]
        for letter, pose in lying.items():
            at = 7 * (count + letters.index(letter))
            data.qpos[at : at + 7] = _laid(table, pose)
        touched = [-1] * len(letters)
        by_pin = [False] * len(letters)
        taken = np.zeros((count, 2))
        steps = round(longest / step)
        done = 0
        while done < steps:
            mujoco.mj_step(model, data)
            done += 1
            self._note(data, touched, by_pin, taken)
            if math.inf in fell:
                q = data.qpos[7 * count :].reshape(-1, 7)
                # Height of the lowest point of the base: the axis leans by an angle with this sine.
                lean = 2.0 * np.hypot(q[:, 4] * q[:, 6] + q[:, 3] * q[:, 5], q[:, 5] * q[:, 6] - q[:, 3] * q[:, 4])
                for index in np.flatnonzero(q[:, 2] - base * np.minimum(lean, 1.0) > CLEAR).tolist():
                    fell[index] = min(fell[index], done * step)
            if done % 20 == 0:
                tracks.append((done * step, data.qpos.copy()))
                if any(data.warning[kind].number for kind in self._unstable):
                    return None
            if done % 400 == 0 and done * step >= shortest and self._over(data, fell):
                break
        ends = {}
        for index, letter in enumerate(letters):
            x, y, _z, w, qx, qy, qz = (float(v) for v in data.qpos[7 * (count + index) : 7 * (count + index) + 7])
            ax, ay = 2 * (qx * qz + w * qy), 2 * (qy * qz - w * qx)
            up = max(-1.0, min(1.0, 1 - 2 * (qx * qx + qy * qy)))
            ends[letter] = PinEnd(
                fell[index] < math.inf,
                math.acos(up),
                x,
                y,
                math.dist((x, y), spots[index]),
                math.atan2(ay, ax),
                touched[index],
                by_pin[index],
                fell[index],
            )
        after = []
        for index in range(count):
            at, rate = 7 * index, 6 * index
            vx, vy, _vz, wx, wy, wz = (float(v) for v in data.qvel[rate : rate + 6])
            # MuJoCo gives angular velocity in the body's frame.
            wx, wy, wz = _turned(data.qpos[at + 3 : at + 7], wx, wy, wz)
            after.append(Ball(float(data.qpos[at]), float(data.qpos[at + 1]), vx, vy, wx, wy, wz))
        lost = (taken * (step / table.ball_mass)).tolist()
        return Outcome(ends, tuple(after), tuple((x, y) for x, y in lost), done * step)

    def _note(self, data: Any, touched: list[int], by_pin: list[bool], taken: NDArray[np.float64]) -> None:
        """Who touches which pin, from the contacts of the last step, and with what force each ball is slowed."""
        for index, shapes in enumerate(data.contact.geom[: data.ncon].tolist()):
            pair = [self._owner[shape] for shape in shapes]
            ball = min(pair)
            if ball < 0:
                continue
            if ball < self.balls <= max(pair):
                self._mujoco.mj_contactForce(self._model, data, index, self._force)
                # On the second shape, in the contact's own axes.
                push = self._force[:3] @ data.contact.frame[index].reshape(3, 3)[:, :2]
                taken[ball] += push if pair[0] == ball else -push
            for one, two in (pair, pair[::-1]):
                pin = one - self.balls
                if pin < 0:
                    continue
                if two >= self.balls:
                    by_pin[pin] = by_pin[pin] or touched[pin] < 0
                elif touched[pin] < 0:
                    touched[pin] = two

    def _over(self, data: Any, fell: list[float]) -> bool:
        """Whether every pin stands still or is down, and nothing that moves can come to one that stands."""
        table = self.table
        standing = []
        movers = []
        resting = True
        for body in range(self.balls + len(self.letters)):
            x, y, _z, _w, qx, qy, _qz = data.qpos[7 * body : 7 * body + 7].tolist()
            vx, vy, vz, wx, wy, wz = data.qvel[6 * body : 6 * body + 6].tolist()
            pin = body - self.balls
            undecided = pin >= 0 and fell[pin] == math.inf
            # What only spins in its place comes to no pin.
            turning = math.hypot(wx, wy, wz) * table.pin.height if undecided else 0.0
            moves = math.hypot(vx, vy, vz) + turning > STILL
            resting = resting and not moves
            if undecided:
                standing.append((x, y, moves or qx * qx + qy * qy > 1e-4))
            elif moves:
                movers.append((x, y, vx, vy, table.ball_radius if pin < 0 else table.pin.height))
        if resting:
            return True
        if any(unsettled for _x, _y, unsettled in standing):
            return False
        for x, y, vx, vy, reach in movers:
            speed = max(math.hypot(vx, vy), 1e-9)
            for px, py, _ in standing:
                dx, dy = px - x, py - y
                along = (dx * vx + dy * vy) / speed
                aside = abs(dx * vy - dy * vx) / speed
                if math.hypot(dx, dy) < reach + 0.02 or (0 < along < 0.6 and aside < reach + 0.05):
                    return False
        return True


def _laid(table: Table, pose: Lying) -> tuple[float, ...]:
    """Centre of the base, and quaternion, of a pin that lies on its belly and its head."""
    pin = table.pin
    half = pin.height / 2
    rise = math.sin(LYING) * half * math.cos(pose.heading), math.sin(LYING) * half * math.sin(pose.heading)
    # On its belly; the axis falls toward the head.
    low = pin.belly_radius / math.sin(LYING) - pin.belly_height * math.cos(LYING)
    s = math.sin(LYING / 2)
    turn = math.cos(LYING / 2), -s * math.sin(pose.heading), s * math.cos(pose.heading), 0.0
    return (pose.x - rise[0], pose.y - rise[1], low, *turn)


def _silent(text: str) -> None:
    """Take a warning."""


def _owner(name: str, balls: int, pins: str) -> int:
    return int(name[1]) if name[0] == "b" else balls + pins.index(name[1])


def _turned(q: Iterable[float], x: float, y: float, z: float) -> tuple[float, float, float]:
    """A vector of a body's frame in the table's frame."""
    w, a, b, c = (float(v) for v in q)
    tx, ty, tz = 2 * (b * z - c * y), 2 * (c * x - a * z), 2 * (a * y - b * x)
    return x + w * tx + b * tz - c * ty, y + w * ty + c * tx - a * tz, z + w * tz + a * ty - b * tx


def _scene(balls: int, pins: str, table: Table, contact: Contact, step: float) -> str:
    """The scene in MuJoCo's XML, with every pair of shapes that may touch named."""
    pin = table.pin
    centre, across, along = solid(table)
    long = contact.stiffness * step
    stiff = 'solimp=".95 .99 .0001"'
    bodies = []
    for index in range(balls):
        bodies.append(
            f'<body name="b{index}" pos="0 {index} {table.ball_radius}"><freejoint/>'
            f'<geom name="b{index}" type="sphere" size="{table.ball_radius}" mass="{table.ball_mass}"/></body>'
        )
    half = 0.001
    neck = (pin.head_height - pin.belly_height) / 2
    for letter in pins:
        x, y = table.pin_spots[letter]
        bodies.append(
            f'<body name="p{letter}" pos="{x} {y} 0"><freejoint/>'
            f'<inertial pos="0 0 {centre}" mass="{pin.mass}" diaginertia="{across} {across} {along}"/>'
            f'<geom name="p{letter}b" type="cylinder" pos="0 0 {half}" size="{pin.base_radius} {half}"/>'
            f'<geom name="p{letter}e" type="ellipsoid" pos="0 0 {pin.belly_height}"'
            f' size="{pin.belly_radius} {pin.belly_radius} {pin.belly_height - 0.0003}"/>'
            f'<geom name="p{letter}n" type="cylinder" pos="0 0 {pin.belly_height + neck}"'
            f' size="{pin.neck_radius} {neck}"/>'
            f'<geom name="p{letter}h" type="sphere" pos="0 0 {pin.head_height}" size="{pin.head_radius}"/></body>'
        )
    pairs = []

    def pair(a: str, b: str, friction: str, ratio: float, dims: int, softer: float = 1.0) -> None:
        # The contact's own frequency is the inverse of the product: no stiffer where it is less damped.
        constant = softer * long * max(1.0, contact.damping / ratio)
        pairs.append(
            f'<pair geom1="{a}" geom2="{b}" friction="{friction}" solref="{constant} {ratio}" {stiff} condim="{dims}"/>'
        )

    # A torque of (7/5) f m g R slows a rolling ball by f g.
    roll = 1.4 * contact.rolling * table.ball_radius
    on_bed = f"{contact.ball_cloth} {contact.ball_cloth} .0003 {roll} {roll}"
    with_ball = f"{contact.ball_pin} {contact.ball_pin} 0 0 0"
    with_pin = f"{contact.pin_pin} {contact.pin_pin} 0 0 0"
    on_cloth = f"{contact.pin_cloth} {contact.pin_cloth} {contact.twist} {contact.twist} {contact.twist}"
    between = f"{contact.ball_ball} {contact.ball_ball} 0 0 0"
    for index in range(balls):
        pair(f"b{index}", "cloth", on_bed, 1.0, 6, SOFT)
        for before in range(index):
            pair(f"b{before}", f"b{index}", between, contact.ball_damping, 3, SOFT)
    for place, letter in enumerate(pins):
        for shape in "benh":
            pair(f"p{letter}{shape}", "cloth", on_cloth, 1.0, 6 if shape in "eh" else 3)
            for index in range(balls):
                pair(f"b{index}", f"p{letter}{shape}", with_ball, contact.damping, 3)
        for other in pins[:place]:
            for one, two in itertools.product("eh", "eh"):
                pair(f"p{other}{one}", f"p{letter}{two}", with_pin, contact.damping, 3)
    bed = f'<geom name="cloth" type="plane" pos="{table.width / 2} {table.length / 2} 0" size="5 5 .1"/>'
    return (
        f'<mujoco><compiler autolimits="true"/><option timestep="{step}" gravity="0 0 -9.81" solver="Newton"'
        ' integrator="Euler" cone="elliptic" impratio="10" iterations="50" tolerance="1e-12"/>'
        '<size memory="16M"/><default><geom contype="0" conaffinity="0" mass="0"/></default><worldbody>'
        f"{bed}{''.join(bodies)}</worldbody>"
        f"<contact>{''.join(pairs)}</contact></mujoco>"
    )
