"""The law over many simulated strokes at once.

`judge_many` does not judge in another way: it brings the strokes' events down to the few that a ruling can depend on,
asks `rules.judge` once for each sequence that occurs, and gives every stroke the ruling of its sequence.
"""

import functools
import math
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fivepins.model.facts import FACTS, Call, Fact, Instant, Stroke
from fivepins.model.position import Position
from fivepins.model.ruling import Ruling
from fivepins.model.symbols import BALLS, PINS
from fivepins.model.table import MATCH, Table
from fivepins.model.turn import Turn
from fivepins.physics import codes
from fivepins.physics.simulate import Batch
from fivepins.play.observe import AGAIN, IN_CONTACT, SAME_INSTANT, aimed_at, over_line, roles_of, token_of, touching
from fivepins.rules.edition import Edition
from fivepins.rules.judge import judge

TOKENS: Final = ("", *FACTS)
"""Tokens by the number that stands for them here; 0 is what no ruling asks for."""

_NUMBER: Final = {token: number for number, token in enumerate(TOKENS)}
_TIED: Final = 0x80
_CALLS: Final = (None, Call("contact", "o"), Call("glance"), Call("contact", "r"), Call("contact", "B"))
"""By number; any cushion stands for all. The first two say that the opponent's ball is met at once."""
_PART: Final = 50_000
_LONG: Final = 100
_LONG_PART: Final = 500
_LATE: Final = 1 << 30


@dataclass(frozen=True, eq=False)
class Facts:
    """What is needed to judge many strokes.

    Attributes:
        codes: int16[N, M]: events, see `physics.codes`.
        times: float64[N, M]: when.
        counts: int64[N]: how many.
        places: float64[N, 3, 2]: ball centres before the stroke, NaN off the table.
        rest: float64[N, 3, 2]: and after.
        durations: float64[N]: when all is at rest.
        azimuth: float64[N]: of the cue.
        struck: int64[N]: number of the ball that was struck.
    """

    codes: NDArray[np.int16]
    times: NDArray[np.float64]
    counts: NDArray[np.int64]
    places: NDArray[np.float64]
    rest: NDArray[np.float64]
    durations: NDArray[np.float64]
    azimuth: NDArray[np.float64]
    struck: NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Rulings:
    """Rulings of many strokes.

    Attributes:
        which: int64[N]: index into `rulings`.
        rulings: Each ruling that occurs.
        strokes: The facts that each of them was given on, without those that no ruling asks for.
        points: int64[N]: points, positive to the striker, negative to the opponent.
        hand: bool[N]: whether it gave ball in hand.
    """

    which: NDArray[np.int64]
    rulings: tuple[Ruling, ...]
    strokes: tuple[Stroke, ...]
    points: NDArray[np.int64]
    hand: NDArray[np.bool_]


def facts_of(batch: Batch, places: ArrayLike, shots: ArrayLike, ball: ArrayLike = 0) -> Facts:
    """The facts of a batch with the arrays that it was simulated from."""
    where = np.asarray(places, np.float64)
    azimuth = np.asarray(shots, np.float64)[:, 0]
    struck = np.broadcast_to(np.asarray(ball, np.int64), (len(where),))
    return Facts(batch.codes, batch.times, batch.counts, where, batch.rest, batch.durations, azimuth, struck)


def judge_many(facts: Facts, turn: Turn, edition: Edition, table: Table = MATCH) -> Rulings:
    """Judge every stroke as `judge(observe(trace, turn, …), turn, edition)` would.

    Args:
        facts: The strokes.
        turn: Who was on turn in all of them, and how.
        edition: The rule book.
        table: The table.
    """
    turn = turn._replace(game=1)
    known: dict[bytes, int] = {}
    rulings: list[Ruling] = []
    strokes: list[Stroke] = []
    which = np.empty(len(facts.codes), np.int64)
    cushions = turn.how != "plain" and edition.judging["own_half_cushion"] == "foul"
    frame = edition.judging["ball_off_at"] == "frame"
    for part in _parts(facts.counts):
        keys = _keys(facts, part, turn, cushions, frame, table)
        rows = np.ascontiguousarray(keys).view(np.dtype((np.void, keys.shape[1]))).ravel()
        found, inverse = np.unique(rows, return_inverse=True)
        numbers = np.empty(len(found), np.int64)
        for place, row in enumerate(found):
            # Parts are padded to different widths.
            key = row.tobytes().rstrip(b"\0")
            if key not in known:
                known[key] = len(rulings)
                stroke, ruling = _verdict(key, turn, edition)
                strokes.append(stroke)
                rulings.append(ruling)
            numbers[place] = known[key]
        which[part] = numbers[inverse]
    sign = {"striker": 1, "opponent": -1, None: 1}
    points = np.array([sign[ruling.to] * ruling.points for ruling in rulings], np.int64)
    hand = np.array([ruling.hand for ruling in rulings], np.bool_)
    return Rulings(which, tuple(rulings), tuple(strokes), points[which], hand[which])


def as_arrays(position: Position) -> tuple[NDArray[np.float64], int]:
    """A position as `simulate_many` takes it.

    Returns:
        (float64[3, 2]: the centres, NaN off the table; the pins that stand, and on which ball those that lean do).
    """
    places = np.array([(math.nan, math.nan) if centre is None else centre for centre in position[:3]])
    pins = sum(1 << PINS.index(pin) for pin in position.pins)
    for pin, ball in position.lean:
        pins |= 1 + BALLS.index(ball) << 5 + 2 * PINS.index(pin)
    return places, pins


Part = slice | NDArray[np.int64]


def _parts(counts: NDArray[np.int64]) -> list[Part]:
    """Strokes to be looked at together: the few with very many events apart, lest all be as wide as those."""
    n = len(counts)
    if int(counts.max(initial=0)) <= _LONG:
        return [slice(first, first + _PART) for first in range(0, n, _PART)]
    short, long = np.flatnonzero(counts <= _LONG), np.flatnonzero(counts > _LONG)
    parts: list[Part] = [short[first : first + _PART] for first in range(0, len(short), _PART)]
    return parts + [long[first : first + _LONG_PART] for first in range(0, len(long), _LONG_PART)]


def _keys(facts: Facts, part: Part, turn: Turn, cushions: bool, frame: bool, table: Table) -> NDArray[np.uint8]:
    """uint8[n, 2 + L]: context and call of each stroke, then the events that count, the top bit if tied to the last.

    Context: bits 0 and 1 which ball was struck (0 own, 1 opponent's, 2 red), 4 to 6 touching the opponent's ball, the
    red, a cushion, 7 over the line. The call is a place in `_CALLS`.
    """
    counts = facts.counts[part]
    width = int(counts.max(initial=0)) + 3
    time = facts.times[part, :width]
    struck = facts.struck[part]
    places = facts.places[part]
    n = len(time)
    own = BALLS.index(turn.striker.lower())
    roles = [roles_of(ball, own)[0] for ball in range(3)]
    lookup = np.stack([_numbers(role, cushions) for role in roles])
    token = np.zeros((n, width), np.uint8)
    token[:, : time.shape[1]] = lookup[struck[:, None], facts.codes[part, :width]]
    token[np.arange(width) >= counts[:, None]] = 0
    if frame:
        _drop_back(token, facts.codes[part, :width], facts.rest[part])
    _drop_dragged(token, facts.codes[part, :width])
    met = np.full(n, _LATE, np.int32)
    context = np.where(struck == own, 0, np.where(struck == 2, 2, 1)).astype(np.uint8)
    called = np.zeros(n, np.uint8)
    standing: dict[int, list[NDArray[np.int64]]] = {}
    for rows in _alike(places, struck, np.flatnonzero(_near_something(places, struck, table))):
        start, ball = _points(places[rows[0]]), int(struck[rows[0]])
        touch = touching(start, ball, roles[ball], table)
        if not touch:
            continue
        azimuths = facts.azimuth[part][rows].tolist()
        calls = np.array([_call_number(aimed_at(start, ball, touch, roles[ball], azimuth)) for azimuth in azimuths])
        bits = ("co" in touch) + 2 * ("cr" in touch) + 4 * any(name[1] not in "or" for name in touch)
        context[rows] |= np.uint8(16 * bits)
        called[rows] = calls
        met[rows[(calls == 1) | (calls == 2)]] = -1
        for number, name in enumerate(TOKENS):
            if name[:2] in touch:
                standing.setdefault(number, []).append(rows)
    for number, groups in standing.items():
        _drop_again(token, time, number, np.concatenate(groups), SAME_INSTANT)
    # Of every other token the first counts, of this one the first behind the contact: which that is must be known.
    casin = _NUMBER["or"]
    _drop_again(token, time, casin, np.flatnonzero((token == casin).sum(axis=1) > 1), -math.inf)
    if turn.placed:
        for row in range(n):
            context[row] |= 128 * over_line(_points(places[row])[int(struck[row])], turn, table)
    instant, since = _moments(time, counts, width)
    _add_resting(token, instant, since, facts.durations[part], facts.rest[part], places, counts, roles, struck, table)
    rows, columns = _first_of_each(token, instant, met)
    each = np.bincount(rows, minlength=n)
    order = np.arange(len(rows)) - (np.cumsum(each) - each)[rows]
    keys = np.zeros((n, 2 + int(each.max(initial=0))), np.uint8)
    keys[:, 0], keys[:, 1] = context, called
    moment = instant[rows, columns]
    tied = np.zeros(len(rows), np.uint8)
    tied[1:] = (rows[1:] == rows[:-1]) & (moment[1:] == moment[:-1])
    keys[rows, 2 + order] = token[rows, columns] | tied * _TIED
    return keys


@functools.cache
def _numbers(roles: str, cushions: bool) -> NDArray[np.uint8]:
    """The number of the token of each event code, 0 for what no ruling asks for."""
    numbers = np.zeros(codes.LAUNCH * 64, np.uint8)
    parties = {codes.MEET: 3, codes.CUSHION: len(codes.WALLS) * cushions, codes.OFF: 3, codes.OVER: 4}
    for code in range(codes.MEET * 64, codes.LAUNCH * 64):
        kind = codes.kind_of(code)
        a, b = codes.parties_of(code)
        if a > 2 or b >= parties.get(kind, len(PINS)) or (kind == codes.MEET and a == b):
            continue
        numbers[code] = _NUMBER.get(token_of(code, roles), 0)
    return numbers


def _call_number(call: Call | None) -> int:
    """Which of `_CALLS` stands for a call."""
    return _CALLS.index(call) if call in _CALLS else _CALLS.index(Call("contact", "B"))


def _drop_back(token: NDArray[np.uint8], events: NDArray[np.int16], rest: NDArray[np.float64]) -> None:
    """Drop the balls that were in the air past the edge, or on the rubber, and came back: see `observe._back`."""
    rows, columns = np.nonzero((events >> 6 == codes.OFF) & (events & 7 < 2))
    here = ~np.isnan(rest[rows, events[rows, columns] >> 3 & 7, 0])
    token[rows[here], columns[here]] = 0


def _drop_dragged(token: NDArray[np.uint8], events: NDArray[np.int16]) -> None:
    """Drop what moves a pin on that was dragged off its spot before, by whichever ball: see `observe._instants`."""
    rows, columns = np.nonzero(events >> 6 == codes.DRAG)
    _, first = np.unique(8 * rows + (events[rows, columns] & 7), return_index=True)
    again = np.ones(len(rows), np.bool_)
    again[first] = False
    token[rows[again], columns[again]] = 0


def _near_something(places: NDArray[np.float64], struck: NDArray[np.int64], table: Table) -> NDArray[np.bool_]:
    """Whether the ball that is struck may touch something before the stroke."""
    mine = places[np.arange(len(places)), struck]
    near = np.zeros(len(places), np.bool_)
    reach = 2 * table.ball_radius + 2 * IN_CONTACT
    for ball in range(3):
        gap = np.hypot(places[:, ball, 0] - mine[:, 0], places[:, ball, 1] - mine[:, 1])
        near |= (gap < reach) & (struck != ball)
    edge = table.ball_radius + 2 * IN_CONTACT
    near |= ((mine < edge) | (mine > np.array([table.width, table.length]) - edge)).any(axis=1)
    return near


def _alike(places: NDArray[np.float64], struck: NDArray[np.int64], rows: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """The given strokes in groups that begin from the same places with the same ball."""
    if not len(rows):
        return []
    start = np.column_stack([places[rows].reshape(len(rows), -1), struck[rows]])
    keys = np.ascontiguousarray(start).view(np.dtype((np.void, start.itemsize * start.shape[1]))).ravel()
    _, group, counts = np.unique(keys, return_inverse=True, return_counts=True)
    return np.split(rows[np.argsort(group, kind="stable")], np.cumsum(counts)[:-1])


def _drop_again(
    token: NDArray[np.uint8], time: NDArray[np.float64], number: int, rows: NDArray[np.int64], stood: float
) -> None:
    """Drop what is seen as one with the same just before, and what stood before the stroke: earlier than `stood`."""
    last = np.full(len(rows), -np.inf)
    hits = token[rows, : time.shape[1]] == number
    for column in np.flatnonzero(hits.any(axis=0)).tolist():
        here, now = hits[:, column], time[rows, column]
        token[rows[here & ((now < stood) | (now - last < AGAIN))], column] = 0
        last = np.where(here, now, last)


def _moments(
    time: NDArray[np.float64], counts: NDArray[np.int64], width: int
) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """The number of the instant of each event, and when the last one began."""
    n = len(time)
    instant = np.zeros((n, width), np.int32)
    since = np.full(n, -np.inf)
    number = np.full(n, -1, np.int32)
    for column in range(time.shape[1]):
        later = (time[:, column] - since > SAME_INSTANT) & (column < counts)
        number += later
        since = np.where(later, time[:, column], since)
        instant[:, column] = number
    instant[:, time.shape[1] :] = number[:, None]
    return instant, since


def _add_resting(
    token: NDArray[np.uint8],
    instant: NDArray[np.int32],
    since: NDArray[np.float64],
    durations: NDArray[np.float64],
    rest: NDArray[np.float64],
    places: NDArray[np.float64],
    counts: NDArray[np.int64],
    roles: list[str],
    struck: NDArray[np.int64],
    table: Table,
) -> None:
    """Add the balls that come to rest in contact, behind the last event."""
    near = 2 * table.ball_radius + IN_CONTACT
    for i, j in ((0, 1), (0, 2), (1, 2)):
        ends = np.hypot(*(rest[:, i] - rest[:, j]).T) < near
        for row in np.flatnonzero(ends).tolist():
            if np.hypot(*(places[row, i] - places[row, j])) < near:
                continue
            number = _NUMBER[token_of(codes.MEET * 64 + i * 8 + j, roles[int(struck[row])])]
            if (token[row] == number).any():
                continue
            place = int(counts[row])
            while token[row, place]:
                place += 1
            token[row, place] = number
            if place == counts[row] and durations[row] - since[row] > SAME_INSTANT:
                instant[row, place:] += 1


def _first_of_each(
    token: NDArray[np.uint8], instant: NDArray[np.int32], met: NDArray[np.int32]
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where the first of each token stands; of the casin the first from the contact with the opponent's ball on."""
    flat = np.flatnonzero(token != 0)
    rows = flat // token.shape[1]
    number, moment = token.ravel()[flat], instant.ravel()[flat]
    contact = np.full(len(token), _LATE, np.int32)
    # Of what is assigned to one place the last stays: backwards, the first.
    meetings = np.flatnonzero(number == _NUMBER["co"])[::-1]
    contact[rows[meetings]] = moment[meetings]
    early = (number == _NUMBER["or"]) & (moment < np.where(met == _LATE, contact, met)[rows])
    flat, rows, number = flat[~early], rows[~early], number[~early]
    every = np.arange(len(rows), dtype=np.int32)
    kinds = rows * len(TOKENS) + number
    first = np.empty(len(token) * len(TOKENS), np.int32)
    first[kinds[::-1]] = every[::-1]
    here = first[kinds] == every
    rows = rows[here]
    return rows, flat[here] - rows * token.shape[1]


def _points(places: NDArray[np.float64]) -> list[tuple[float, float] | None]:
    return [None if x != x else (x, y) for x, y in places.tolist()]


@functools.lru_cache(maxsize=1 << 14)
def _verdict(key: bytes, turn: Turn, edition: Edition) -> tuple[Stroke, Ruling]:
    """The stroke of a key and its ruling: the same few hundred sequences come again in every batch."""
    stroke = _stroke(key)
    return stroke, judge(stroke, turn, edition)


def _stroke(key: bytes) -> Stroke:
    """The shortest stroke with this key."""
    context = key[0] if key else 0
    instants: list[list[Fact]] = []
    for value in key[2:]:
        if not value & _TIED or not instants:
            instants.append([])
        instants[-1].append(FACTS[TOKENS[value & ~_TIED]])
    calls = [(), (Call("wrong-ball"),), (Call("wrong-ball", "r"),)][context & 3]
    call = _CALLS[key[1]] if len(key) > 1 else None
    if call is not None:
        calls += (call,)
    if context & 128:
        calls += (Call("over-line"),)
    touch = ("co",) * (context >> 4 & 1) + ("cr",) * (context >> 5 & 1) + ("cB",) * (context >> 6 & 1)
    facts: tuple[Instant, ...] = tuple(tuple(instant) for instant in instants)
    return Stroke(facts, calls, touch=touch)
