"""Whether a book is one that the judge can play by, and gives what its cases say: schema, cases, every short stroke."""

import itertools
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fivepins.model.errors import InputError, StrokeRefused
from fivepins.model.facts import CALLS, FACTS, Call, Stroke
from fivepins.model.notation import format_stroke, parse_stroke
from fivepins.model.position import Position, format_position
from fivepins.model.turn import Turn
from fivepins.rules.answer import answer
from fivepins.rules.case_tables import TABLES, table_of
from fivepins.rules.data import path_of, read_toml
from fivepins.rules.edition import Edition, faults, printed
from fivepins.rules.judge import judge
from fivepins.rules.outcomes import lagged, placed, ruled
from fivepins.rules.words import LANGUAGES

GIVEN: Final = {
    "strokes": ("stroke",),
    "placing": ("stroke", "at rest"),
    "lag": ("lags",),
    "match": ("headers", "entries"),
}
"""What a case of each table gives; behind it stands what it comes to."""

MAX_CASES: Final = 1_000_000
"""Bytes of a case file."""

_OWN: Final = "one of the book's own articles"
_CITED: Final = f"{_OWN}, or a reading"
_TURNS: Final = (Turn("break"), Turn(), Turn("hand", "lower"), Turn("hand", "upper"), Turn("reset"))
_AT_REST: Final = (None, Position((0.3, 0.4), (0.9, 1.9), (0.71, 2.13)), Position(None, None, None, "n"))


class Failure(NamedTuple):
    """One thing that does not conform.

    Attributes:
        check: Which check: `schema`, a table of cases, `ruling`; of a player `answer`, `same answer`, `time`, `game`.
        where: A key, the id of a case, a stroke, a position.
        got: What was given.
        expected: What was expected.
    """

    check: str
    where: str
    got: str
    expected: str

    def __str__(self) -> str:
        return f"{self.check}: {self.where}: got {self.got}; expected {self.expected}"


class Case(NamedTuple):
    """One case.

    Attributes:
        table: One of `TABLES`.
        id: Its name.
        refs: Articles and readings that it shows.
        given: As in `GIVEN`.
        wanted: What it must come to.
    """

    table: str
    id: str
    refs: tuple[str, ...]
    given: tuple[str, ...]
    wanted: str


Comes = Callable[[Case, Edition], str]
"""What a case comes to under a book."""


def schema_failures(data: dict[str, Any], name: str) -> Iterator[Failure]:
    """Everything for which the book cannot be loaded."""
    for fault in faults(data, ""):
        told = str(fault).removeprefix(": ")
        got, _, wanted = told.partition("; expected ")
        yield Failure("schema", name, got, wanted or "a book as docs/editions.md says")


def claimed_cases(book: str) -> list[Case]:
    """The cases that come with the package, as a printed book rules them.

    Raises:
        InputError: If there is no such book.
    """
    if book not in printed():
        raise InputError("no cases of such a book come with the package", got=book, expected=", ".join(printed()))
    found = []
    for name in TABLES:
        for row in table_of(name)[1]:
            if name == "match":
                if row["edition"] != book:
                    continue
                headers, entries, wanted = list(row.values())[3:6]
                given: tuple[str, ...] = headers, entries
            else:
                cells = list(row.values())
                given, wanted = tuple(cells[2 : 2 + len(GIVEN[name])]), row[book]
            found.append(Case(name, row["id"], (), given, wanted))
    return found


def own_cases(text: str) -> list[Case]:
    """The cases of a file: table, id, articles or readings, what is given, what it comes to, with tabs between them.

    Articles and readings are told apart by commas.

    Raises:
        InputError: At the line that is none.
    """
    found: list[Case] = []
    known: set[tuple[str, str]] = set()
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        table, *cells = line.split("\t")
        if table not in GIVEN:
            raise InputError("no table of cases", got=table[:60], expected=", ".join(TABLES), line=number)
        wanted = ("id", "articles", *GIVEN[table], "what it comes to")
        if len(cells) != len(wanted):
            raise InputError(
                f"a case of {table} has {1 + len(wanted)} cells, with a tab between two",
                got=f"{1 + len(cells)} cells",
                expected=f"{table}, {', '.join(wanted)}",
                line=number,
            )
        if (table, cells[0]) in known:
            raise InputError("an id stands twice", got=cells[0][:60], expected="each id once a table", line=number)
        known.add((table, cells[0]))
        found.append(
            Case(table, cells[0], tuple(ref.strip() for ref in cells[1].split(",")), tuple(cells[2:-1]), cells[-1])
        )
    return found


def comes_to(case: Case, edition: Edition) -> str:
    """What a case comes to under a book, matches left out.

    Raises:
        InputError: If it cannot be read.
    """
    of_table: dict[str, Callable[..., str]] = {"strokes": ruled, "placing": placed, "lag": lagged}
    return of_table[case.table](*case.given, edition)


def case_failures(cases: list[Case], edition: Edition, comes: Comes = comes_to) -> Iterator[Failure]:
    """The cases that come to something else, or cite what the book does not have."""
    for case in cases:
        for ref in case.refs:
            if ref not in edition.articles and ref not in readings():
                yield Failure(case.table, f"case {case.id}", f"the article {ref}", _CITED)
        try:
            found = comes(case, edition)
        except InputError as error:
            found = str(error)
        if found != case.wanted:
            given = " | ".join(part for part in case.given if part)
            yield Failure(case.table, f"case {case.id}, {given}", found, case.wanted)


@lru_cache(maxsize=1)
def readings() -> frozenset[str]:
    """The numbers of all readings, `D1` and so on."""
    return frozenset(read_toml(path_of("", "readings.en.toml")))


def short_strokes() -> Iterator[Stroke]:
    """Every stroke of at most two facts, together or one after the other, and every call alone and beside a contact."""
    facts = list(FACTS.values())
    yield Stroke()
    for fact in facts:
        yield Stroke(((fact,),))
    for one, two in itertools.permutations(facts, 2):
        yield Stroke(((one,), (two,)))
    for one, two in itertools.combinations(facts, 2):
        yield Stroke(((one, two),))
    for call in CALLS:
        for text in (f"- !{call}", f"co on !{call}", f"!{call}"):
            try:
                yield parse_stroke(text)
            except InputError:
                continue
        yield Stroke(((FACTS["co"],),), (Call(call),))


def ruling_failures(edition: Edition) -> Iterator[Failure]:
    """What is wrong with the rulings on every short stroke, in every turn: each must be a sum with the book's articles.

    One of each kind is put into words, in every language, and placed: with balls on the table, off it, and unknown.
    """
    seen: set[object] = set()
    for stroke in short_strokes():
        for turn in _TURNS:
            where = f"{format_stroke(stroke)} {{{turn.how}{' ' + turn.half if turn.half else ''}}}"
            try:
                ruling = judge(stroke, turn, edition)
            except StrokeRefused:
                continue
            except Exception as error:
                yield Failure("ruling", where, f"{type(error).__name__}: {error}", "a ruling, or a refusal")
                continue
            total = sum(line.points for line in ruling.lines)
            if ruling.points != total or ruling.points < 0 or (ruling.to is None) != (ruling.points == 0):
                yield Failure("ruling", where, f"{ruling.short}, lines of {total}", "the sum of its lines")
            cited = {ruling.article, *(line.article for line in ruling.lines), *(foul.article for foul in ruling.fouls)}
            for article in sorted(cited - set(edition.articles)):
                yield Failure("ruling", where, f"the article {article!r}", _OWN)
            kind = ruling, turn.how
            if kind not in seen:
                seen.add(kind)
                yield from _untold(stroke, turn, edition, where)


def _untold(stroke: Stroke, turn: Turn, edition: Edition, where: str) -> Iterator[Failure]:
    for number, position in enumerate(_AT_REST):
        for lang in LANGUAGES if number == 0 else LANGUAGES[:1]:
            try:
                told = answer(stroke, edition, turn=turn, position=position, lang=lang)
            except Exception as error:
                at = "" if position is None else f", at rest {format_position(position)}"
                yield Failure("ruling", where + at, f"{type(error).__name__}: {error}", f"words in {lang}")
                continue
            sentences = told["sentences"] + told["placing"]["sentences"]
            if not told["call"] or any(not one["text"] for one in sentences):
                yield Failure("ruling", where, "an empty sentence", f"words in {lang}")
            for article in sorted({one["article"] for one in sentences} - {"", *edition.articles}):
                yield Failure(
                    "ruling", where, f"a sentence on the article {article!r}", "one of the book's own articles"
                )
