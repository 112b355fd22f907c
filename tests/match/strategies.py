"""Hypothesis strategies for entries: of every kind, sensible and not."""

from typing import Any

from hypothesis import strategies as st

from fivepins.match.creation import Creation
from fivepins.match.entries import (
    WARNINGS,
    Amend,
    Check,
    Colours,
    Decision,
    Entry,
    Exclude,
    Extra,
    Fouled,
    InGame,
    Lag,
    Leave,
    Lose,
    Note,
    Open,
    Overrule,
    Pause,
    Ready,
    Reset,
    Respot,
    Resume,
    Review,
    Score,
    Struck,
    Swap,
    Warn,
)
from fivepins.match.log.corrections import Void
from fivepins.model.notation import parse_stroke
from fivepins.rules.lag import FAULTS

PLAYED = (
    "co",
    "co on",
    "co on oe",
    "co om",
    "co cr",
    "co or os",
    "co on om oe os ow",
    "co cm",
    "cr",
    ".",
    "co c^",
    "co !miscue",
    "cB co on",
    "{hand lower} co",
    "{break} co on",
    "{reset} co",
    ". !wrong-player",
    "co on !glance",
    "- !touch",
    "- !placing",
    "- !clock",
    "- !clock-hand",
    "- !decline",
    "- qn !touch",
    "- !foot",
    "- !hint",
    "- !slow",
    "{touch co,cr} . !contact",
    "{touch cT} co !contact",
    ". !contact:r",
    "+0",
    "+6",
    "+16",
    "-2 hand",
    "-12",
)
STROKES = st.sampled_from([parse_stroke(text) for text in PLAYED])
OFF_STROKES = st.sampled_from(
    [
        parse_stroke("- " + text)
        for text in ("!touch", "!clean qn", "qm", "!tip", "!clock", "!placing", "!hint", "!contact:o")
    ]
)
PLAYER: Any = st.sampled_from("WY")
NOTES = st.one_of(
    st.just(""),
    st.text(st.characters(exclude_categories=("C", "Z")), max_size=6),
    st.sampled_from(['a "b" c', "x | y ; z", "\\"]),
)
SEQ = st.integers(1, 40)
POINTS = st.integers(0, 20)
CHECKS = st.one_of(
    st.none(), st.builds(Check, PLAYER, POINTS, st.booleans()), st.builds(Check, st.none(), st.just(0), st.booleans())
)


def faults() -> st.SearchStrategy[tuple[str, ...]]:
    return st.sets(st.sampled_from(FAULTS), max_size=3).map(lambda found: tuple(f for f in FAULTS if f in found))


LAGGERS = st.sampled_from([(0, 0), (0, 0), (1, 0), (0, 2), (2, 1)])
LAGS = st.one_of(
    st.sampled_from([Lag("W"), Lag("Y"), Lag(hit=True)]),
    st.builds(Lag, PLAYER, st.just(()), st.just(()), st.just(""), st.just(False), LAGGERS),
    st.builds(Lag, st.none(), faults(), faults(), st.sampled_from(["W", "Y", "=", ""]), st.just(False), LAGGERS).filter(
        lambda lag: any(lag[1:4])
    ),
)
PARTNERS = st.sampled_from([0, 0, 0, 1, 2])
SCORES = st.builds(
    Score,
    st.integers(0, 70),
    st.integers(0, 70),
    st.none() | st.tuples(st.integers(0, 3), st.integers(0, 3)),
    PLAYER,
    st.sampled_from(["plain", "hand", "break"]),
) | st.builds(Score, POINTS, POINTS, st.none(), st.none(), st.just("plain"))
PLAIN = st.one_of(
    st.builds(Struck, PLAYER, STROKES, CHECKS, PARTNERS),
    st.builds(Struck, PLAYER, STROKES, st.none(), st.just(0)),
    st.builds(Struck, PLAYER, STROKES, st.none(), st.just(0)),
    LAGS,
    st.builds(Open, PLAYER),
    st.just(Respot()),
    st.just(Reset()),
    st.builds(Fouled, PLAYER, OFF_STROKES, NOTES, CHECKS, PARTNERS),
    st.builds(Warn, PLAYER, st.sampled_from(WARNINGS), NOTES, PARTNERS),
    st.builds(Extra, PLAYER),
    st.just(Pause()),
    st.just(Swap()),
    st.builds(Decision, PLAYER, POINTS, st.booleans(), NOTES),
    st.builds(Leave, PLAYER, NOTES),
    st.builds(Exclude, PLAYER, NOTES),
    st.builds(Lose, st.sampled_from(["game", "match"]), PLAYER, NOTES),
    SCORES,
    st.just(Colours()),
    st.builds(InGame, st.integers(1, 6)),
    st.builds(Note, NOTES.filter(bool)),
)
SILENT = st.one_of(st.just(Ready()), st.builds(Review, NOTES), st.just(Resume()))
CORRECTIONS = st.one_of(
    st.builds(Amend, SEQ, st.lists(PLAIN, min_size=1, max_size=4).map(tuple)),
    st.builds(Void, st.integers(0, 40), NOTES),
    st.just(Void()),
    st.builds(Overrule, SEQ, PLAYER, POINTS, st.booleans(), NOTES),
    st.builds(Overrule, SEQ, st.none(), st.just(0), st.booleans(), NOTES),
)
ENTRIES: st.SearchStrategy[Entry] = st.one_of(PLAIN, PLAIN, SILENT, CORRECTIONS)
CREATIONS = st.builds(
    Creation,
    st.sampled_from(["Rossi", "Ann / Bob"]),
    st.sampled_from(["Bianchi", "Cid / Dan"]),
    st.sampled_from(["umb-1997", "fibis-2022"]),
    st.just(""),
    st.sampled_from([4, 12, 60]),
    st.sampled_from([1, 3, 5, 7]),
    st.sampled_from([(0, 0), (3, 0)]),
    st.booleans(),
    st.booleans(),
    st.sampled_from([(), (("Event", 'Club "final"'), ("Result", "2-1"))]),
)
