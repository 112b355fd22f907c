"""A match from its text to its State, beside reading and pushing a game with the PyPI package `chess`.

Same process, alternating, medians of CPU time: `python bench/match.py`. Then the fold of 250 strokes alone, whole
matches of growing length, with and without corrections, and one entry appended to a long match.
"""

import argparse
import gc
import random
import statistics
import time
from collections.abc import Callable

from _history import Run
from _peer import pushed, rate
from fivepins.match.append import append, create
from fivepins.match.creation import Creation
from fivepins.match.fold.fold import fold
from fivepins.match.fold.state import State
from fivepins.match.match_log import MatchLog
from fivepins.match.notation.files import format_match, match_file_of, parse_match
from fivepins.match.notation.parse import parse_entry
from fivepins.match.record import Record

STROKES = (
    "co",
    "co on",
    "co oe os",
    "co om",
    "co cr",
    "co or on",
    "co on om os",
    "co cr on oe",
    ".",
    "co cm",
    "cr",
    "+6",
)
"""Strokes as a match has them; `cr` and `.` give ball in hand."""


def played(strokes: int, target: int, seed: int) -> MatchLog:
    """A match of about so many strokes."""
    rng = random.Random(seed)
    log, state = create(Creation("Rossi", "Bianchi", "umb-1997", target=target, best_of=999))
    log, state = append(log, state, parse_entry("lag W"), seq=1)
    while log.next_seq < strokes + 2:
        entry = parse_entry(f"{state.striker} {rng.choice(STROKES)}")
        log, state = append(log, state, entry, seq=log.next_seq)
    return log


def text_of(log: MatchLog) -> str:
    """The match as a file."""
    return format_match(match_file_of(log.records))


def read(text: str, times: int) -> int:
    """Strokes read, judged and folded."""
    for _ in range(times):
        fold(parse_match(text).records)
    return times * text.count("\n")


def milliseconds(work: Callable[[], object], rounds: int) -> float:
    """Median CPU time of one call."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        found.append(1000 * (time.process_time() - start))
    return statistics.median(found)


def corrected(log: MatchLog, every: int) -> list[Record]:
    """The same entries with a void of the last stroke, and a void of that void, behind every so-manieth."""
    records: list[Record] = [log.records[0]]
    for record in log.records[1:]:
        records.append(Record(len(records), record.entry))
        if record.seq % every == 0:
            records.append(Record(len(records), parse_entry("void")))
            records.append(Record(len(records), parse_entry(f"void {len(records) - 1}")))
    return records


def appending(log: MatchLog, state: State, times: int) -> float:
    """Milliseconds of CPU time that one more stroke takes, over many in a row."""
    entries = [parse_entry(f"{player} co") for player in "WY"]
    start = time.process_time()
    for _ in range(times):
        log, state = append(log, state, entries[state.striker == "Y"], seq=log.next_seq)
    return 1000 * (time.process_time() - start) / times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_args().rounds
    run = Run("match")

    match = played(250, 60, 1)
    text = text_of(match)
    ours, peer = [], []
    for _ in range(rounds):
        ours.append(rate(lambda: read(text, 20)))
        peer.append(rate(lambda: pushed(20)))
    a, b = statistics.median(ours), statistics.median(peer)
    print(f"text to final state of a match of 250 strokes: {a:.0f} strokes/s")
    print(f"chess.pgn.read_game and push:                  {b:.0f} half-moves/s")
    print(f"ratio {a / b:.2f} (wanted: at least 2)")
    run.more("text to state / chess", a / b)

    records = list(match.records)
    spent = milliseconds(lambda: fold(records), 5 * rounds)
    print(f"fold of 250 strokes: {spent:.2f} ms (wanted: under 5)")
    run.takes("fold of 250 strokes", spent / 1000)

    print("entries     fold ms  µs/entry   with corrections ms  µs/entry   one append µs")
    each = {}
    for strokes in (1250, 2500, 5000, 10_000, 20_000):
        log = played(strokes, 60, 2)
        plain = list(log.records)
        mended = corrected(log, 10)
        state = fold(plain)
        gc.collect()
        gc.freeze()  # the inputs are not what is measured
        first = milliseconds(lambda: fold(plain), 3)  # noqa: B023  called at once
        second = milliseconds(lambda: fold(mended), 3)  # noqa: B023
        one = appending(log, state, 500)
        print(
            f"{len(plain):7} {first:11.1f} {1000 * first / len(plain):9.2f}"
            f" {second:18.1f} {1000 * second / len(mended):12.2f} {1000 * one:15.1f}"
        )
        each[strokes] = first / len(plain), second / len(mended), one
    names = "fold an entry", "fold an entry, with corrections", "append"
    for name, short, long in zip(names, each[1250], each[20_000], strict=True):
        run.less(f"{name}, 20000 strokes / 1250", long / short)
        run.takes(f"1000 times: {name}, 20000 strokes", long)
    run.keep()


if __name__ == "__main__":
    main()
