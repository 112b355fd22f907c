"""Entries of an event read from text, one line each (T91); `printing.py` writes them."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final, NoReturn, cast

from fivepins.match.log.corrections import Void
from fivepins.match.log.remarks import check_note
from fivepins.model.errors import InputError
from fivepins.tournament.entries import (
    AMENDABLE,
    FORFEITS,
    Amend,
    Announce,
    Attributes,
    Award,
    Begin,
    Call,
    CheckIn,
    Close,
    Commit,
    Decision,
    Draw,
    Entrant,
    Entry,
    Exclude,
    Forfeit,
    Late,
    LineUp,
    Note,
    Penalty,
    Place,
    Plain,
    Replace,
    Result,
    Seed,
    Seeds,
    SetDistance,
    Start,
    Tables,
    Tiebreak,
    Wish,
    Withdraw,
)
from fivepins.tournament.notation.places import PART, PHASE, fixture_id
from fivepins.tournament.values import MAX_BEST_OF, MAX_TARGET, Distance, Score, check_points

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_ENTRY_LENGTH: Final = 20_000
"""Characters of one entry."""

MAX_NAME: Final = 200
"""Characters of a name, and of the value of an attribute."""

MAX_NUMBER: Final = 999_999
"""The largest number of an entrant."""

MAX_TABLE: Final = 999

_MANY: Final = 20_000
_QUOTED: Final = r'"(?:[^"\\]|\\["\\])*"'
_WORD: Final = re.compile(rf'\([^()"]*\)|[^\s"();]*{_QUOTED}|[^\s"();]+')
_GAP: Final = re.compile(r"[ \t]*(;.*)?", re.DOTALL)
_NUMBER: Final = re.compile(r"[1-9]\d{0,5}", re.ASCII)
_SIGNED: Final = re.compile(r"-?[1-9]\d{0,3}", re.ASCII)
_PAIR: Final = re.compile(r"(\d{1,7})-(\d{1,7})", re.ASCII)
_GAME: Final = re.compile(r"(-?\d{1,7})-(-?\d{1,7})", re.ASCII)
_RANGE: Final = re.compile(r"([1-9]\d{0,5})(?:-([1-9]\d{0,5}))?", re.ASCII)
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_ATTRIBUTE: Final = re.compile(r"[a-z][a-z-]{0,39}", re.ASCII)
_TIME: Final = re.compile(r"(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T)?(?:[01]\d|2[0-3]):[0-5]\d", re.ASCII)


def parse_entry(text: str) -> Entry:
    """Read one entry, e.g. `result final/1.2 3-1` or `void 12 "wrong table"`; a comment behind it falls away.

    Raises:
        InputError: With the column, what stood there and what was expected.
    """
    if len(text) > MAX_ENTRY_LENGTH:
        raise InputError("the entry is too long", got=f"{len(text)} characters", expected=f"at most {MAX_ENTRY_LENGTH}")
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return _Words(text).read()


class _Words:
    """The words of one line, taken one after the other."""

    def __init__(self, text: str, shift: int = 0) -> None:
        self.text = text
        self.shift = shift
        self.words: list[str] = _WORD.findall(text)
        self.place = 0
        self._columns: list[int] = []
        if " ".join(self.words) != text:
            self._check_gaps(text)

    def _check_gaps(self, text: str) -> None:
        """Find the words of a line that is not written as the program writes it: comments, wide gaps, what is no word.

        Raises:
            InputError: For what is no word.
        """
        self.words = []
        end = 0
        for found in _WORD.finditer(text):
            if found.start() != end and text[end : found.start()].strip(" \t"):
                break
            if found.start() == end and end:
                break
            self.words.append(found[0])
            self._columns.append(found.start() + 1)
            end = found.end()
        rest = _GAP.fullmatch(text, end)
        if rest is None:
            start = end + len(text[end:]) - len(text[end:].lstrip())
            raise InputError(
                "not a word", got=text[start : start + 20], expected="words between blanks, texts between quotes",
                column=self.shift + start + 1,
            )  # fmt: skip

    @property
    def columns(self) -> list[int]:
        """Where each word begins, from 1; asked for only where something is wrong or a text is unusual."""
        if len(self._columns) != len(self.words):
            column = 1
            for word in self.words:
                self._columns.append(column)
                column += len(word) + 1
        return self._columns

    def read(self) -> Entry:
        if not self.words:
            raise InputError("the line says nothing", expected="an entry", column=self.shift + 1)
        first = self.words[0]
        reader = _READERS.get(first)
        if reader is None:
            self.fail("no such entry", " ".join(_READERS))
        self.place = 1
        entry = reader(self)
        if self.place < len(self.words):
            self.fail("nothing more belongs here", "the end of the line")
        return entry

    def fail(self, problem: str, expected: str) -> NoReturn:
        """Refuse the word at the present place."""
        got = self.words[self.place] if self.place < len(self.words) else ""
        column = self.columns[self.place] if self.place < len(self.columns) else len(self.text.rstrip()) + 1
        raise InputError(problem, got=got[:60], expected=expected, column=self.shift + column)

    def peek(self) -> str:
        """The next word, "" at the end."""
        return self.words[self.place] if self.place < len(self.words) else ""

    def take(self, pattern: re.Pattern[str], expected: str) -> str:
        """The next word, which must be of a shape."""
        word = self.peek()
        if pattern.fullmatch(word) is None:
            self.fail("not what belongs here", expected)
        self.place += 1
        return word

    def number(self, expected: str = "the number of an entrant, from 1") -> int:
        return int(self.take(_NUMBER, expected))

    def phase(self) -> str:
        return self.take(PHASE, "the id of a phase, such as heats")

    def part(self) -> str:
        return self.take(PART, "a phase or a part, such as groups/A")

    def fixture(self) -> str:
        word = self.peek()
        if fixture_id(word) is None:
            self.fail("not a fixture", "a fixture, such as heats/12/1.3, final/3p or double/L2.1")
        self.place += 1
        return word

    def quoted(self, expected: str, most: int = 0) -> str:
        """The next word, which is a text between quotes."""
        word = self.peek()
        if word[:1] != '"':
            self.fail("not a text between quotes", expected)
        return self.unquoted(word, most)

    def unquoted(self, word: str, most: int) -> str:
        text = word[1:-1]
        if "\\" in text:
            text = re.sub(r"\\(.)", r"\1", text)
        if most and not 0 < len(text) <= most:
            self.fail("too long or empty", f"1 to {most} characters")
        if not text.isprintable() or len(text) > MAX_NAME:
            check_note(text, self.shift + self.columns[self.place])
        self.place += 1
        return text

    def note(self) -> str:
        """A text at the end, "" where there is none."""
        return self.quoted('"a remark"') if self.peek()[:1] == '"' else ""

    def name(self) -> str:
        text = self.quoted('a name between quotes: "Rossi Mario"', MAX_NAME)
        if not text.strip() or text.count(" / ") > 1:
            self.place -= 1
            self.fail("not a name", 'a name, a pair as "A / B"')
        return text

    def attributes(self) -> Attributes:
        found: list[tuple[str, str]] = []
        while self.place < len(self.words):
            word = self.words[self.place]
            name, sign, value = word.partition("=")
            if not sign or _ATTRIBUTE.fullmatch(name) is None or not value:
                self.fail("not an attribute", 'such as club="CSB Roma" or cat=1')
            if any(name == known for known, _ in found) and name not in ("player", "person"):
                self.fail("an attribute is given twice", f"{name} once")
            if value[0] == '"':
                found.append((name, self.unquoted(value, MAX_NAME)))
            else:
                if len(value) > MAX_NAME:
                    self.fail("too long", f"at most {MAX_NAME} characters")
                self.place += 1
                found.append((name, value))
        return tuple(found)

    def options(self, **patterns: tuple[re.Pattern[str], str]) -> dict[str, str]:
        """Words such as `table=4`, each at most once, in the order of the grammar."""
        found: dict[str, str] = {}
        for key, (pattern, expected) in patterns.items():
            name = key.replace("_", "-")
            word = self.peek()
            if word.startswith(f"{name}="):
                value = word.partition("=")[2]
                if pattern.fullmatch(value) is None:
                    self.fail("not what belongs here", f"{name}= and {expected}")
                if value[:1] == '"':
                    value = self.unquoted(value, MAX_NAME)
                else:
                    self.place += 1
                found[key] = value
        return found

    def pair(self, expected: str) -> tuple[int, int]:
        word = self.peek()
        found = _PAIR.fullmatch(word)
        if found is None:
            self.fail("not what belongs here", expected)
        self.place += 1
        return int(found[1]), int(found[2])

    def ranges(self, word: str, most: int, expected: str) -> tuple[int, ...]:
        """`1-4,7` as numbers, each once and in order."""
        found: list[int] = []
        for piece in word.split(","):
            numbers = _RANGE.fullmatch(piece)
            if numbers is None:
                self.fail("not numbers", expected)
            first, last = int(numbers[1]), int(numbers[2] or numbers[1])
            if last < first or last - first + len(found) > _MANY or last > most or (found and first <= found[-1]):
                self.fail("not numbers in order, each once", expected)
            found += range(first, last + 1)
        return tuple(found)

    def entrant(self) -> Entrant:
        return Entrant(self.number(), self.name(), self.attributes())

    def checkin(self) -> CheckIn:
        numbers = self.ranges(self.peek(), MAX_NUMBER, "numbers of entrants: 1-4,7")
        self.place += 1
        return CheckIn(numbers)

    def seeds(self) -> Seeds:
        phase = self.phase()
        return Seeds(phase, self.numbers())

    def numbers(self) -> tuple[int, ...]:
        """Numbers to the end of the line, each once."""
        found: list[int] = []
        while self.peek() or not found:
            number = self.number()
            if number in found:
                self.place -= 1
                self.fail("a number is given twice", "each once")
            found.append(number)
        return tuple(found)

    def draw(self) -> Draw:
        phase = self.phase()
        reason = ""
        if self.peek() == "again":
            self.place += 1
            reason = self.quoted('why it is drawn again: again "…"')
            if not reason:
                self.place -= 1
                self.fail("the reason says nothing", 'again "why"')
        found = self.options(digest=(_DIGEST, "64 hexadecimal digits"))
        return Draw(phase, reason, found.get("digest", ""), self.drawn())

    def drawn(self) -> tuple[tuple[int | None, ...], ...]:
        """`places="1 8 - 5 | 4 3 6 7"`: what a draw gave."""
        name, _, value = self.peek().partition("=")
        if name != "places":
            return ()
        if _DRAWN.fullmatch(value) is None:
            self.fail("not the places of a draw", 'places="1 8 - 5 | 4 3 6 7"')
        self.place += 1
        parts = value[1:-1].split(" | ")
        return tuple(tuple(None if slot == "-" else int(slot) for slot in part.split()) for part in parts)

    def hand(self) -> Place:
        part = self.part()
        slots: list[int | None] = []
        while self.peek() or not slots:
            if self.peek() == "-":
                self.place += 1
                slots.append(None)
                continue
            number = self.number("the number of an entrant, or - for a bye")
            if number in slots:
                self.place -= 1
                self.fail("an entrant is placed twice", "each once")
            slots.append(number)
        return Place(part, tuple(slots))

    def distance(self) -> SetDistance:
        part = self.part()
        found = self.options(best_of=(_NUMBER, "a number of games"), target=(_NUMBER, "points that win a game"))
        best_of, target = int(found.get("best_of", 0)), int(found.get("target", 0))
        if not 1 <= best_of <= MAX_BEST_OF or target > MAX_TARGET:
            self.fail("not a distance", f"best-of=1 to {MAX_BEST_OF}, and target=N where it changes")
        return SetDistance(part, Distance(best_of, target), self.note())

    def tables(self) -> Tables:
        numbers = self.ranges(self.peek(), MAX_TABLE, "numbers of tables: 1-4,7")
        self.place += 1
        return Tables(numbers, self.note())

    def wish(self) -> Wish:
        subject: str | int
        subject = self.number() if _NUMBER.fullmatch(self.peek()) else self.fixture()
        tables: tuple[int, ...] = ()
        if self.peek().startswith("tables="):
            tables = self.ranges(self.peek().partition("=")[2], MAX_TABLE, "tables=1-4,7")
            self.place += 1
        found = self.options(not_before=(_TIME, "a time: 18:30, or 2026-12-05T18:30"))
        return Wish(subject, tables, found.get("not_before", ""), self.note())

    def line_up(self) -> LineUp:
        fixture = self.fixture()
        sides: list[list[tuple[int, ...]]] = [[]]
        while self.place < len(self.words):
            word = self.words[self.place]
            if word == "v" and len(sides) == 1:
                sides.append([])
            else:
                players = word.split("+")
                if not all(_NUMBER.fullmatch(one) for one in players) or len(set(players)) != len(players):
                    self.fail("not players", "their places in the team's list, such as 1 2 3+4 v 2 1 3+4")
                sides[-1].append(tuple(map(int, players)))
            self.place += 1
        if len(sides) != 2 or not sides[0] or len(sides[0]) != len(sides[1]):
            self.fail("not two line-ups", "as many boards on either side of v: 1 2 3+4 v 2 1 3+4")
        return LineUp(fixture, tuple(sides[0]), tuple(sides[1]))

    def call(self) -> Call:
        fixture = self.fixture()
        found = self.options(table=(_NUMBER, "a number"), referee=(re.compile(rf"{_QUOTED}|[^\"\s]+"), "a name"))
        if "table" not in found or int(found["table"]) > MAX_TABLE:
            self.fail("the table is missing", f"table=1 to {MAX_TABLE}")
        return Call(fixture, int(found["table"]), found.get("referee", ""))

    def late(self) -> Late:
        return Late(self.fixture(), self.number(), self.number("minutes, from 1"), self.note())

    def result(self) -> Result:
        fixture = self.fixture()
        games = self.pair("the games of both sides, such as 3-1")
        points: tuple[tuple[int, int], ...] = ()
        word = self.peek()
        if word[:1] == "(":
            points = self.points(word)
            try:
                check_points(Score(games, points))
            except InputError as error:
                raise error.moved(columns=self.shift + self.columns[self.place] - 1) from None
            self.place += 1
        strokes = None
        if self.peek() == "strokes":
            self.place += 1
            strokes = self.pair("the strokes of both sides, such as 81-80")
        found = self.options(log=(_DIGEST, "64 hexadecimal digits"))
        return Result(fixture, Score(games, points, strokes), found.get("log", ""))

    def points(self, word: str) -> tuple[tuple[int, int], ...]:
        found = []
        for piece in word[1:-1].split():
            pair = _GAME.fullmatch(piece)
            if pair is None or max(abs(int(pair[1])), abs(int(pair[2]))) > MAX_TARGET:
                self.fail("not the points of games", "(60-41 33-60 …), below zero as 80--3")
            found.append((int(pair[1]), int(pair[2])))
        if not 0 < len(found) <= MAX_BEST_OF:
            self.fail("not the points of games", "(60-41 33-60 …)")
        return tuple(found)

    def forfeit(self) -> Forfeit:
        fixture = self.fixture()
        numbers = tuple(map(int, self.take(_ONE_OR_TWO, "who forfeits: N, or N,N for both").split(",")))
        if len(set(numbers)) != len(numbers):
            self.place -= 1
            self.fail("one side twice", "two numbers: both sides")
        reason = self.take(_REASON, " ".join(FORFEITS))
        return Forfeit(fixture, numbers, reason, self.note())

    def tiebreak(self) -> Tiebreak:
        part = self.part()
        order = tuple(map(int, self.take(_ORDER, "an order, such as 3>1>2").split(">")))
        if len(set(order)) != len(order):
            self.place -= 1
            self.fail("a number is given twice", "each once")
        return Tiebreak(part, order, self.note())

    def penalty(self) -> Penalty:
        number = self.number()
        what = self.take(_WHAT, "points or games")
        amount = int(self.take(_SIGNED, "how many, such as -2"))
        return Penalty(number, what, amount, self.quoted('why: "…"'))

    def award(self) -> Award:
        return Award(self.quoted('what for: "…"', MAX_NAME), self.number(), self.note())

    def seed(self) -> Seed:
        phase = self.phase()
        text = self.quoted('the seed between quotes: "…"')
        public = self.note()
        if not text:
            self.place = 2
            self.fail("the seed says nothing", '"a text"')
        return Seed(phase, text, public)

    def void(self) -> Void:
        seq = self.number("the number of an entry") if _NUMBER.fullmatch(self.peek()) else 0
        return Void(seq, self.note())

    def amend(self) -> Amend:
        seq = self.number("the number of an entry")
        if self.place >= len(self.words):
            self.fail("the amendment says nothing", "the entry as it is to read")
        start = self.columns[self.place] - 1
        entry = _Words(self.text[start:], self.shift + start).read()
        if not isinstance(entry, AMENDABLE):
            self.fail("this cannot stand in an amendment", "an entry that is no correction, draw, start or close")
        self.place = len(self.words)
        return Amend(seq, cast("Plain", entry))

    def text_of(self, what: str) -> str:
        text = self.quoted(f'{what} "…"')
        if not text:
            self.place -= 1
            self.fail("the remark says nothing", f'{what} "…"')
        return text


_ONE_OR_TWO: Final = re.compile(r"[1-9]\d{0,5}(,[1-9]\d{0,5})?", re.ASCII)
_ORDER: Final = re.compile(r"[1-9]\d{0,5}(>[1-9]\d{0,5})+", re.ASCII)
_ROW: Final = r"(?:[1-9]\d{0,5}|-)(?: (?:[1-9]\d{0,5}|-))*"
_DRAWN: Final = re.compile(rf'"{_ROW}(?: \| {_ROW})*"', re.ASCII)
_REASON: Final = re.compile("|".join(FORFEITS))
_WHAT: Final = re.compile("points|games")

_READERS: Final[dict[str, Callable[[_Words], Entry]]] = {
    "entrant": _Words.entrant,
    "close": lambda _: Close(),
    "note": lambda words: Note(words.text_of("note")),
    "decision": lambda words: Decision(words.text_of("decision")),
    "checkin": _Words.checkin,
    "withdraw": lambda words: Withdraw(words.number(), words.note()),
    "exclude": lambda words: Exclude(words.number(), words.note()),
    "replace": lambda words: Replace(words.number(), words.name(), words.attributes()),
    "commit": lambda words: Commit(words.phase(), words.take(_DIGEST, "64 hexadecimal digits")),
    "announce": lambda words: Announce(words.phase(), words.text_of("announce PHASE")),
    "seed": _Words.seed,
    "seeds": _Words.seeds,
    "draw": _Words.draw,
    "place": _Words.hand,
    "start": lambda words: Start(words.phase()),
    "distance": _Words.distance,
    "tables": _Words.tables,
    "wish": _Words.wish,
    "lineup": _Words.line_up,
    "call": _Words.call,
    "begin": lambda words: Begin(words.fixture()),
    "late": _Words.late,
    "result": _Words.result,
    "forfeit": _Words.forfeit,
    "tiebreak": _Words.tiebreak,
    "penalty": _Words.penalty,
    "award": _Words.award,
    "void": _Words.void,
    "amend": _Words.amend,
}
