"""How far one simulated stroke can be trusted: what a small change of the cue changes, and which facts survive it.

`python bench/trust.py` prints the figures, `python docs/figures.py` draws them too. Everything here is made by the
simulator; what the film leaves open about the table stands in `bench/data/fits.toml` (`bench/fits.py`).
"""

import dataclasses
import math
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from _history import Run
from fivepins.model.facts import TOKENS
from fivepins.model.shot import Shot
from fivepins.model.symbols import PINS
from fivepins.model.table import MATCH as TABLE
from fivepins.model.turn import PLAIN
from fivepins.physics import codes
from fivepins.physics.params import MATCH, Params
from fivepins.physics.simulate import Batch, simulate_many
from fivepins.play.batch import facts_of, judge_many
from fivepins.play.random_strokes import random_strokes
from fivepins.players.hands import CLUB, MASTER, Hand
from fivepins.rules.edition import load

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

FITS: Final = Path(__file__).parent / "data" / "fits.toml"

CHANGES: Final = {"direction": "degrees", "speed": "per cent", "side": "radii", "high": "radii"}
"""What of the cue is changed, and its unit."""

COLUMN: Final = {"direction": 0, "speed": 1, "side": 3, "high": 4}
LADDER: Final = 10.0 ** np.arange(-6.0, 1.0 + 1e-9, 0.125)
"""Changes tried, in those units (offsets: a tenth of it): eight for every power of ten."""

CONTACTS: Final = 12
"""Up to how many contacts are followed."""

FACTS: Final = {
    "first ball": "which ball is met first",
    "co": "the opponent's ball is met",
    "cr": "the red is met",
    "or": "casin",
    "pin n": "the upper pin falls",
    "pin w": "the left pin",
    "pin m": "the middle pin",
    "pin e": "the right pin",
    "pin s": "the lower pin",
    "all pins": "exactly these pins, or none",
    "drink": "a pin by the ball struck",
    "ruling": "points and ball in hand",
}
"""What can stay or change."""

_ALWAYS: Final = ("first ball", "all pins", "ruling")
_PLACES: Final = {fact: place for place, fact in enumerate(FACTS)}

ENOUGH: Final = 20
"""Cases below which nothing is told of them."""


class Strokes(NamedTuple):
    """Positions and shots as `simulate_many` takes them."""

    places: Floats
    shots: Floats


class Seen(NamedTuple):
    """Many strokes, judged.

    Attributes:
        values: int64[N, len(FACTS)]: what each fact was, as a number to be compared.
        contacts: int64[N, CONTACTS]: codes of the first contacts of balls and cushions, -1 behind the last.
        before: int64[N, len(FACTS)]: contacts before the fact, -1 where it did not happen or is no single event.
    """

    values: Ints
    contacts: Ints
    before: Ints


def aimed(n: int, seed: int) -> Strokes:
    """Strokes as players mean them: level, at the opponent's ball and meeting it first, on any part of it."""
    rng = np.random.default_rng([seed, 1])
    places, _ = random_strokes(seed, 0, 3 * n)
    gap = places[:, 1] - places[:, 0]
    far = np.hypot(gap[:, 0], gap[:, 1])
    part = rng.uniform(-0.95, 0.95, len(places))
    shots = _shots(rng, np.arctan2(gap[:, 1], gap[:, 0]) + np.arcsin(part * 2.0 * TABLE.ball_radius / far))
    met = _firsts(simulate_many(places, shots)) == "co"
    return Strokes(places[met][:n], shots[met][:n])


def random(n: int, seed: int) -> Strokes:
    """Strokes in any direction."""
    rng = np.random.default_rng([seed, 2])
    places, _ = random_strokes(seed, 1, n)
    return Strokes(places, _shots(rng, rng.uniform(-math.pi, math.pi, n)))


def _shots(rng: np.random.Generator, azimuth: Floats) -> Floats:
    n = len(azimuth)
    shots = np.zeros((n, 6))
    shots[:, 0] = azimuth
    shots[:, 1] = np.exp(rng.uniform(math.log(1.0), math.log(5.0), n))
    offset, turn = 0.4 * np.sqrt(rng.random(n)), rng.uniform(0.0, math.tau, n)
    shots[:, 3], shots[:, 4] = offset * np.cos(turn), offset * np.sin(turn)
    return shots


def _firsts(batch: Batch) -> NDArray[np.str_]:
    """What the white ball meets first, cushions apart: `co`, `cr`, a pin, or nothing."""
    kind, a, b = batch.codes >> 6, batch.codes >> 3 & 7, batch.codes & 7
    ball = (kind == codes.MEET) & (a == 0)
    counts = ball | ((kind == codes.FELL) & (a == 0))
    first = counts.argmax(axis=1)
    rows = np.arange(len(first))
    names = np.where(kind[rows, first] == codes.FELL, "pin", np.where(b[rows, first] == 1, "co", "cr"))
    return np.where(counts.any(axis=1), names, "")


BOOK: Final = load("umb-1997")


def look(strokes: Strokes, params: Params = MATCH) -> Seen:
    """Simulate and judge strokes."""
    batch = simulate_many(strokes.places, strokes.shots, params=params)
    judged = judge_many(facts_of(batch, strokes.places, strokes.shots), PLAIN, BOOK)
    rows = []
    for stroke, ruling in zip(judged.strokes, judged.rulings, strict=True):
        tokens = [TOKENS[fact] for instant in stroke.instants for fact in instant]
        fallen = {token[-1] for token in tokens if len(token) == 2 and token[1] in PINS}
        first = next((number for number, token in enumerate(("co", "cr"), 1) if token in tokens[:1]), 0)
        points = -ruling.points if ruling.to == "opponent" else ruling.points
        rows.append(
            [
                first,
                *(token in tokens for token in ("co", "cr", "or")),
                *(pin in fallen for pin in PINS),
                sum(1 << PINS.index(pin) for pin in fallen),
                any("c" + pin in tokens for pin in PINS),
                2 * points + ruling.hand,
            ]
        )
    values = np.array(rows, np.int64)[judged.which]
    return Seen(values, _contacts(batch), _before(batch))


def _is_contact(batch: Batch) -> NDArray[np.bool_]:
    kind = batch.codes >> 6
    return np.asarray((kind == codes.MEET) | (kind == codes.CUSHION))


def _contacts(batch: Batch) -> Ints:
    """The first contacts of each stroke; the halves of a long cushion are told apart by their place alone."""
    inside = _is_contact(batch)
    plain = batch.codes.astype(np.int64)
    long_one = (plain >> 6 == codes.CUSHION) & (plain & 7 < 4)
    plain = np.where(long_one, plain & ~1, plain)
    place = np.cumsum(inside, axis=1) - 1
    found = np.full((len(plain), CONTACTS), -1, np.int64)
    rows, columns = np.nonzero(inside & (place < CONTACTS))
    found[rows, place[rows, columns]] = plain[rows, columns]
    return found


def _before(batch: Batch) -> Ints:
    """How many contacts come before each fact that is a single event."""
    so_far = np.cumsum(_is_contact(batch), axis=1)
    kind, a, b = batch.codes >> 6, batch.codes >> 3 & 7, batch.codes & 7
    meet, fell = kind == codes.MEET, kind == codes.FELL
    events = {
        "co": meet & (a == 0) & (b == 1),
        "cr": meet & (a == 0) & (b == 2),
        "or": meet & (a == 1) & (b == 2),
        **{f"pin {pin}": fell & (b == number) for number, pin in enumerate(PINS)},
        "drink": fell & (a == 0),
    }
    found = np.full((len(kind), len(FACTS)), -1, np.int64)
    rows = np.arange(len(kind))
    for name, event in events.items():
        first = event.argmax(axis=1)
        # A contact that is itself the fact does not stand before it.
        count = so_far[rows, first] - (kind[rows, first] == codes.MEET)
        found[:, _PLACES[name]] = np.where(event.any(axis=1), count, -1)
    return found


def last_fact(seen: Seen) -> Ints:
    """How many contacts come before the last fact of each stroke."""
    return np.asarray(np.where(seen.values != 0, seen.before, -1).max(axis=1))


class Sensitivity(NamedTuple):
    """The smallest change of one number of the cue that changes something, in its unit; inf if none tried does.

    Attributes:
        ruling: float64[N]: changes points or ball in hand.
        order: float64[N, CONTACTS]: changes the order of the first 1, 2, … contacts; NaN for strokes with fewer.
    """

    ruling: Floats
    order: Floats


def sensitivity(strokes: Strokes, what: str) -> Sensitivity:
    """How small a change of the cue changes a stroke, tried on either side up `LADDER`.

    Args:
        strokes: The strokes.
        what: A key of `CHANGES`.
    """
    base = look(strokes)
    ruling = np.full(len(strokes.shots), np.inf)
    order = np.where(base.contacts >= 0, np.inf, np.nan)
    for step in LADDER / (10.0 if what in ("side", "high") else 1.0):
        for sign in (1.0, -1.0):
            shots = strokes.shots.copy()
            if what == "direction":
                shots[:, 0] += sign * math.radians(step)
            elif what == "speed":
                shots[:, 1] *= 1.0 + sign * 0.01 * step
            else:
                shots[:, COLUMN[what]] += sign * step
            # What would miscue is not tried.
            beyond = np.hypot(shots[:, 3], shots[:, 4]) > MATCH.miscue
            shots[beyond] = strokes.shots[beyond]
            now = look(Strokes(strokes.places, shots))
            ruling = np.where(now.values[:, -1] != base.values[:, -1], np.minimum(ruling, step), ruling)
            changed = np.maximum.accumulate(now.contacts != base.contacts, axis=1)
            order = np.where(changed, np.minimum(order, step), order)
    return Sensitivity(ruling, order)


def tables() -> list[Params]:
    """The tables that the film allows as well as the preset: fits to resampled shots."""
    fits = tomllib.loads(FITS.read_text(encoding="utf-8"))
    columns = zip(*fits.values(), strict=True)
    return [dataclasses.replace(MATCH, **dict(zip(fits, column, strict=True))) for column in columns]


NOISES: Final = ("millionth", "last digit", "another table", "master", "club")
"""How a stroke is repeated: with an error of a millionth (places by a micrometre, direction by a microradian, speed and
tip by a millionth); in the last digit that people write (places 0.1 mm, direction 0.01 degrees, speed 1 mm/s, tip 0.01
radii); in the last digit on another table that the film allows; by the hand of a master or of a club player."""


def repeats(strokes: Strokes, noise: str, tries: int, seed: int) -> Iterator[tuple[Strokes, Params]]:
    """The strokes again and again, each time a little different.

    Args:
        strokes: As they are meant.
        noise: One of `NOISES`.
        tries: How often.
        seed: Of the random numbers.
    """
    rng = np.random.default_rng([seed, 3])
    n = len(strokes.shots)
    hands: dict[str, Hand] = {"master": MASTER, "club": CLUB}
    if noise in hands:
        played = np.stack([hands[noise].strokes(Shot(*row[:5]), tries, rng) for row in strokes.shots.tolist()])
        for k in range(tries):
            yield Strokes(strokes.places, played[:, k]), MATCH
        return
    others = tables() if noise == "another table" else [MATCH]
    for k in range(tries):
        if noise == "millionth":
            places = strokes.places + 1e-6 * rng.standard_normal((n, 3, 2))
            error = 1e-6 * rng.standard_normal((n, 4))
            speed = strokes.shots[:, 1] * error[:, 1]
        else:
            places = strokes.places + 0.5e-4 * rng.uniform(-1.0, 1.0, (n, 3, 2))
            error = rng.uniform(-1.0, 1.0, (n, 4)) * (math.radians(0.005), 1.0, 0.005, 0.005)
            speed = 0.5e-3 * error[:, 1]
        radius = TABLE.ball_radius
        places = np.clip(places, radius, (TABLE.width - radius, TABLE.length - radius))
        shots = strokes.shots.copy()
        shots[:, 0] += error[:, 0]
        shots[:, 1] += speed
        shots[:, 3:5] += error[:, 2:]
        yield Strokes(places, shots), others[k % len(others)]


class Certainty(NamedTuple):
    """What stays of strokes that are repeated with a noise.

    Attributes:
        base: The strokes as they are meant.
        stays: float64[N, len(FACTS)]: share of the repetitions in which the fact is as in the stroke meant.
    """

    base: Seen
    stays: Floats

    def happened(self, fact: str) -> NDArray[np.bool_]:
        """The strokes in which it happened as meant; all of them for what always is something."""
        column = self.base.values[:, _PLACES[fact]]
        if fact in _ALWAYS:
            return np.ones(len(column), np.bool_)
        return np.asarray(column != 0)

    def again(self, fact: str) -> Floats:
        """For those: how often it is so again."""
        return np.asarray(self.stays[self.happened(fact), _PLACES[fact]])

    def by_contacts(self) -> list[tuple[int, float]]:
        """For facts behind 0, 1, … contacts: how many there are, and how often they happen again."""
        found = []
        for k in range(CONTACTS):
            here = self.base.before == k
            here &= self.base.values != 0
            found.append((int(here.sum()), float(self.stays[here].mean()) if here.any() else math.nan))
        return found


def certainty(strokes: Strokes, noise: str, tries: int = 64, seed: int = 0) -> Certainty:
    """Repeat strokes, and count what stays."""
    base = look(strokes)
    same = np.zeros(base.values.shape)
    for again, params in repeats(strokes, noise, tries, seed):
        same += look(again, params).values == base.values
    return Certainty(base, same / tries)


class Measured(NamedTuple):
    """Everything that is drawn.

    Attributes:
        strokes: By family, `aimed` and `random`.
        looks: Those as they are meant.
        changes: Sensitivity by family and what is changed.
        stays: Certainty of the aimed strokes by noise.
    """

    strokes: dict[str, Strokes]
    looks: dict[str, Seen]
    changes: dict[tuple[str, str], Sensitivity]
    stays: dict[str, Certainty]


def measure(n: int = 4000, tries: int = 64, seed: int = 1) -> Measured:
    """Measure `n` strokes of each family; the same seed gives the same figures."""
    strokes = {"aimed": aimed(n, seed), "random": random(n, seed)}
    return Measured(
        strokes,
        {name: look(some) for name, some in strokes.items()},
        {(name, what): sensitivity(some, what) for name, some in strokes.items() for what in CHANGES},
        {noise: certainty(strokes["aimed"], noise, tries, seed) for noise in NOISES},
    )


def quantiles(values: Floats, shares: tuple[float, ...] = (0.05, 0.25, 0.5, 0.75)) -> list[float]:
    """Quantiles of values some of which are infinite."""
    return [float(value) for value in np.quantile(values, shares, method="nearest")] if len(values) else []


def tell(found: Measured) -> dict[str, list[str]]:
    """The tables of docs/physics.md by name, as lines of Markdown."""
    return {
        "changes": list(_changes(found)),
        "last facts": list(_last_facts(found)),
        "orders": list(_orders(found)),
        "facts": list(_facts(found)),
        "contacts": list(_by_contacts(found)),
    }


def _changes(found: Measured) -> Iterator[str]:
    yield "| smallest change | one in twenty | quartile | median | quartile | a master's deviation |"
    yield "|---|---|---|---|---|---|"
    for (family, what), sensitive in found.changes.items():
        least = _row(quantiles(sensitive.ruling))
        yield f"| {family} strokes, {what}, {CHANGES[what]} | {least} | {_told(deviation(what))} |"


def deviation(what: str) -> float:
    """A master's standard deviation in the unit of a change."""
    scale = {"direction": math.degrees(1.0), "speed": 100.0}
    return scale.get(what, 1.0) * float(getattr(MASTER, what))


def _last_facts(found: Measured) -> Iterator[str]:
    last = last_fact(found.looks["aimed"])
    sensitive = found.changes["aimed", "direction"].ruling
    yield "| contacts before the last fact | aimed strokes | quartile | median | quartile |"
    yield "|---|---|---|---|---|"
    for k in range(CONTACTS):
        here = sensitive[last == k]
        if len(here) >= ENOUGH:
            yield f"| {k} | {len(here)} | {_row(quantiles(here)[1:])} |"


def _orders(found: Measured) -> Iterator[str]:
    yield "| first contacts | aimed: quartile | median | quartile | random: quartile | median | quartile |"
    yield "|---|---|---|---|---|---|---|"
    for k in range(CONTACTS):
        cells = []
        for family in found.strokes:
            order = found.changes[family, "direction"].order[:, k]
            here = order[~np.isnan(order)]
            cells.append(_row(quantiles(here)[1:]) if len(here) >= ENOUGH else " |  | ")
        yield f"| {k + 1} | {' | '.join(cells)} |"


def _facts(found: Measured) -> Iterator[str]:
    yield f"| fact | strokes | {' | '.join(NOISES)} |"
    yield "|---" * (2 + len(NOISES)) + "|"
    for fact, name in FACTS.items():
        cells = []
        for stays in found.stays.values():
            again = stays.again(fact)
            open_ones = ((again >= 0.1) & (again <= 0.9)).mean()
            cells.append(f"{_share(float(again.mean()))} ({100.0 * float(open_ones):.0f})")
        yield f"| {name} | {int(found.stays['millionth'].happened(fact).sum())} | {' | '.join(cells)} |"


def _by_contacts(found: Measured) -> Iterator[str]:
    yield f"| contacts before the fact | facts | {' | '.join(NOISES)} |"
    yield "|---" * (2 + len(NOISES)) + "|"
    for k, column in enumerate(zip(*(stays.by_contacts() for stays in found.stays.values()), strict=True)):
        if column[0][0] >= ENOUGH:
            yield f"| {k} | {column[0][0]} | {' | '.join(_share(share) for _, share in column)} |"


def _row(values: list[float]) -> str:
    return " | ".join(map(_told, values))


def _told(value: float) -> str:
    if value == math.inf:
        return "more"
    return f"{float(f'{value:.2g}'):.10f}".rstrip("0").rstrip(".")


def _share(share: float) -> str:
    """Per cent; near a hundred with a tenth."""
    percent = 100.0 * share
    return f"{percent:.0f}" if percent < 98.95 or percent >= 99.95 else f"{percent:.1f}"


def main() -> None:
    if not FITS.exists():
        raise SystemExit(f"{FITS} is missing: python bench/fits.py TRACKS makes it")
    run = Run("trust")
    found = measure()
    for name, lines in tell(found).items():
        print(f"== {name}", *lines, sep="\n")
    for noise, stays in found.stays.items():
        run.more(f"rulings that stay, {noise}", float(stays.again("ruling").mean()))
    run.keep()


if __name__ == "__main__":
    main()
