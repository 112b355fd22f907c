"""The hand: how far the stroke that is played lies from the stroke that was meant.

A hand errs in direction, speed, place of the tip and elevation, each by itself, each normally distributed (the speed by
a factor). No measurement of these figures was found for carom players; the levels are estimates, and say what they lean
on.

A yardstick for them: a straight pot of pool, 0.75 m to the ball, 0.75 m from there to an opening 40 mm wide. Error of
direction and squirt of the tip's error together miss it by 13 times their angle: the master pots 93 in a hundred, the
club player 56, the beginner 20.

The errors of a hand may grow with what is asked of it: a hard stroke, a tip far from the middle, a raised cue. All five
grow by the same factor, 1 at up to 2.5 m/s with a level cue at the middle of the ball. How much is not measured either.
"""

import dataclasses
import functools
import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from fivepins.model.errors import InputError
from fivepins.model.fields import number, split_fields
from fivepins.model.shot import Shot
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import SPEED_LIMIT

_FIELDS: Final = ("direction", "speed", "side", "high", "elevation")
ERRORS: Final = len(_FIELDS)
"""How many random numbers a stroke takes."""

_GROWTH: Final = ("faster", "spun", "raised")

EASY: Final = 2.5
"""m/s up to which speed costs a hand nothing."""

_LARGEST: Final = {"direction": math.pi, "speed": 1.0, "side": 1.0, "high": 1.0, "elevation": math.pi / 2}
_LARGEST_GROWTH: Final = 100.0
_ADDED: Final = math.radians(0.06)


@dataclass(frozen=True, slots=True)
class Hand:
    """Standard deviations of what a hand does about what it means to do.

    Attributes:
        direction: Of the cue's azimuth, radians.
        speed: Of the speed, over the speed.
        side: Of the tip's offset to the right, ball radii.
        high: Of the tip's offset upward, ball radii.
        elevation: Of the cue's elevation, radians; a cue that would point upward is level.
        faster: By how much all of them grow for each m/s above 2.5 m/s, over themselves.
        spun: By how much for each ball radius of the tip's offset from the middle.
        raised: By how much for each radian of elevation.
    """

    direction: float = 0.0
    speed: float = 0.0
    side: float = 0.0
    high: float = 0.0
    elevation: float = 0.0
    faster: float = 0.0
    spun: float = 0.0
    raised: float = 0.0

    def __post_init__(self) -> None:
        for name, largest in (_LARGEST | dict.fromkeys(_GROWTH, _LARGEST_GROWTH)).items():
            value = getattr(self, name)
            if not 0.0 <= value <= largest:
                raise InputError(f"no hand has this {name}", got=f"{value:g}", expected=f"0 to {largest:g}")

    def strokes(self, shot: Shot, n: int, rng: np.random.Generator, params: Params = MATCH) -> NDArray[np.float64]:
        """What becomes of a shot that is meant `n` times.

        The tip stays within the miscue limit, unless the shot itself is meant beyond it. The same number of random
        numbers is drawn whatever the hand, so two hands under the same generator err in the same sense.

        Args:
            shot: What is meant.
            n: How often.
            rng: Whose random numbers, five a stroke.
            params: Whose miscue limit.

        Returns:
            float64[n, 6]: as `physics.simulate.simulate_many` takes them.
        """
        return self.disturbed(np.tile(np.array([*shot], np.float64), (n, 1)), rng.standard_normal((n, ERRORS)), params)

    def disturbed(
        self, shots: NDArray[np.float64], errors: NDArray[np.float64], params: Params = MATCH
    ) -> NDArray[np.float64]:
        """What becomes of many shots under given errors; `strokes` says more.

        Args:
            shots: float64[N, 6]: what is meant.
            errors: float64[N, 5]: of direction, speed, side, high and elevation, in standard deviations.
            params: Whose miscue limit.

        Returns:
            float64[N, 6]: as `physics.simulate.simulate_many` takes them.
        """
        played = shots.copy()
        growth = self.growth(shots)
        spread = np.where(growth == 1.0, _spread(self.speed), np.sqrt(np.log1p((self.speed * growth) ** 2)))
        played[:, 0] += self.direction * growth * errors[:, 0]
        # A normal distribution of the logarithm, with the mean at the speed that is meant.
        played[:, 1] = np.minimum(
            shots[:, 1] * np.exp(spread * errors[:, 1] - 0.5 * spread * spread), np.maximum(SPEED_LIMIT, shots[:, 1])
        )
        if self.elevation:
            played[:, 2] = np.clip(shots[:, 2] + self.elevation * growth * errors[:, 4], 0.0, math.pi / 2)
        played[:, 3] += self.side * growth * errors[:, 2]
        played[:, 4] += self.high * growth * errors[:, 3]
        limit = np.maximum(params.miscue, np.hypot(shots[:, 3], shots[:, 4]))
        offset = np.hypot(played[:, 3], played[:, 4])
        beyond = offset > limit
        played[beyond, 3:5] *= (limit[beyond] / offset[beyond])[:, None]
        return played

    def growth(self, shots: NDArray[np.float64]) -> NDArray[np.float64]:
        """By which factor the errors of each shot are larger than those of an easy one.

        Args:
            shots: float64[N, 5] or [N, 6]: what is meant.

        Returns:
            float64[N]: 1 and more.
        """
        if not (self.faster or self.spun or self.raised):
            return np.ones(len(shots))
        offset = np.hypot(shots[:, 3], shots[:, 4])
        return np.asarray(
            1.0 + self.faster * np.maximum(shots[:, 1] - EASY, 0.0) + self.spun * offset + self.raised * shots[:, 2]
        )

    def play(self, shot: Shot, rng: np.random.Generator, params: Params = MATCH) -> Shot:
        """What becomes of a shot that is meant once: the first of `strokes`, without arrays."""
        azimuth, meant, elevation, side, high, of_cue = shot
        direction, faster, right, up, raised = rng.standard_normal(ERRORS).tolist()
        growth = 1.0
        if self.faster or self.spun or self.raised:
            growth = float(self.growth(np.array([[*shot]], np.float64))[0])
        spread = _spread(self.speed * growth)
        speed = meant * math.exp(spread * faster - 0.5 * spread * spread)
        if speed > SPEED_LIMIT:
            speed = min(speed, max(SPEED_LIMIT, meant))
        if self.elevation:
            elevation = min(max(elevation + self.elevation * growth * raised, 0.0), math.pi / 2)
        limit = math.hypot(side, high)
        side, high = side + self.side * growth * right, high + self.high * growth * up
        offset = math.hypot(side, high)
        if offset > params.miscue and offset > limit:
            part = max(params.miscue, limit) / offset
            side, high = side * part, high * part
        return Shot(azimuth + self.direction * growth * direction, speed, elevation, side, high, of_cue)


@functools.lru_cache(maxsize=64)
def _spread(speed: float) -> float:
    """Standard deviation of the logarithm of a speed that errs so much over itself."""
    return math.sqrt(math.log1p(speed * speed))


STEADY: Final = Hand()
"""A machine's: it does what it means to do."""

MASTER: Final = Hand(math.radians(0.05), 0.015, 0.008, 0.008, math.radians(0.1))
"""Not measured: half of the club player's or less. Who pots every second ball of snooker over 1.8 m and 1.8 m errs by
about 0.025 degrees in the direction of the ball, squirt included (reckoned as above); this hand by 0.065."""

CLUB: Final = Hand(math.radians(0.125), 0.03, 0.016, 0.016, math.radians(0.3))
"""Not measured: what tournaments of pool programs took for the error of an execution: 0.125 degrees in direction, half
a millimetre at the tip, 0.075 m/s (3 % of 2.5 m/s), all normally distributed. Their 0.1 degrees of elevation is a
robot's; 0.3 is a guess at an arm's.

Source: FastFiz 0.2, `Noise.h`, the defaults of `GaussianNoise`."""

LEAGUE: Final = Hand(math.radians(0.22), 0.055, 0.028, 0.028, math.radians(0.55))
"""Not measured: between the club player's and the beginner's."""

BEGINNER: Final = Hand(math.radians(0.4), 0.10, 0.05, 0.05, math.radians(1.0))
"""Not measured: three times the club player's, so that a straight pot succeeds one time in five."""

NOVICE: Final = Hand(math.radians(0.55), 0.14, 0.065, 0.065, math.radians(1.4))
"""Not measured: a third more than the beginner's, as of somebody who seldom holds a cue."""

HANDS: Final[dict[str, Hand]] = {
    "steady": STEADY,
    "master": MASTER,
    "club": CLUB,
    "league": LEAGUE,
    "beginner": BEGINNER,
    "novice": NOVICE,
}
"""Hands by name, the surest first; as they are named their errors do not grow."""


def growing(hand: Hand) -> Hand:
    """The same hand as a computer player has it: hard, spun and raised strokes cost it something.

    Not measured: what they add is about the same angle in every hand, 0.06 degrees of direction for each m/s above
    2.5 m/s, 0.24 for each ball radius off the middle and for each radian of elevation. So they cost the surest hand
    most of what it has over others.
    """
    faster = _ADDED / hand.direction
    return dataclasses.replace(hand, faster=faster, spun=4.0 * faster, raised=4.0 * faster)


def parse_hand(text: str) -> Hand:
    """Read a hand: a level's name, or its numbers as `direction=0.1 speed=3 side=0.02 high=0.02 elevation=0.3`.

    Direction and elevation are given in degrees, speed in per cent (the sign may follow), side and high in ball radii;
    faster, spun and raised as `Hand` has them; what is not named is 0.

    Raises:
        InputError: If it is neither, or a number cannot be so.
    """
    if text.strip() in HANDS:
        return HANDS[text.strip()]
    if "=" not in text:
        raise InputError(
            "no such hand",
            got=text.strip()[:60],
            expected=f'{", ".join(HANDS)}, or numbers such as "direction=0.1 speed=3"',
        )
    value = {
        name: number(word.removesuffix("%") if name == "speed" else word, column)
        for name, (word, column) in split_fields(
            text, _FIELDS + _GROWTH, "a hand such as direction=0.1 speed=3"
        ).items()
    }
    scale = {"direction": math.radians(1.0), "elevation": math.radians(1.0), "speed": 0.01}
    return Hand(**{name: each * scale.get(name, 1.0) for name, each in value.items()})
