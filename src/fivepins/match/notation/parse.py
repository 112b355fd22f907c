"""Entries read from text: one line of Five-Pins Notation each; `printing.py` writes them."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final, Literal, NoReturn, cast

from fivepins.match.creation import FIXED_HEADERS, check_header, check_player
from fivepins.match.entries import (
    AMENDABLE,
    WARNINGS,
    Amend,
    Check,
    Colours,
    Confirm,
    Decision,
    Entry,
    Exclude,
    Extra,
    Fouled,
    Header,
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
from fivepins.match.log.remarks import check_note
from fivepins.model.errors import InputError
from fivepins.model.facts import Stroke
from fivepins.model.notation import parse_stroke
from fivepins.model.symbols import Player
from fivepins.rules.lag import FAULTS

MAX_ENTRY_LENGTH: Final = 20_000
"""Characters of one entry."""

MAX_PARTS: Final = 400
"""Entries that one `amend` may put in a gap."""

MAX_NUMBER: Final = 1_000_000

_WHO: Final[dict[str, tuple[Player, int]]] = {
    "W": ("W", 0),
    "Y": ("Y", 0),
    "W1": ("W", 1),
    "W2": ("W", 2),
    "Y1": ("Y", 1),
    "Y2": ("Y", 2),
}
_QUOTED = re.compile(r'"((?:[^"\\]|\\["\\])*)"')
_NUMBER = re.compile(r"\d{1,7}", re.ASCII)


def parse_entry(text: str) -> Entry:
    """Read one entry, e.g. `Y co on => Y 2`, `warn W conduct "talks"` or `void 12`.

    Raises:
        InputError: With the column, what stood there and what was expected.
    """
    if len(text) > MAX_ENTRY_LENGTH:
        raise InputError("the entry is too long", got=f"{len(text)} characters", expected=f"at most {MAX_ENTRY_LENGTH}")
    word = _first_word(text)
    if word in _WHO:
        return _struck(text, word)
    return _Words(text).read()


def _first_word(text: str) -> str:
    words = text.split(None, 1)
    return words[0] if words else ""


def parse_check(text: str) -> Check:
    """Read what stands behind `=>`.

    Raises:
        InputError: If it is no ruling.
    """
    words = text.split()
    hand = words[-1:] == ["hand"]
    if hand:
        words.pop()
    if len(words) == 1 and words[0] == "0":
        return Check(None, 0, hand)
    if len(words) == 2 and words[0] in ("W", "Y") and _NUMBER.fullmatch(words[1]):
        return Check(cast("Player", words[0]), int(words[1]), hand)
    column = len(text) - len(text.lstrip()) + 1
    raise InputError(
        "not a ruling", got=text.strip()[:60], expected="=> W N, => Y N, either with hand, or => 0", column=column
    )


@lru_cache(maxsize=4096)
def _stroke(text: str) -> Stroke:
    """A stroke; a match repeats its strokes."""
    return parse_stroke(text)


def _struck(text: str, word: str) -> Struck:
    player, partner = _WHO[word]
    body, arrow, expected = text.partition("=>")
    check = None
    if arrow:
        check = _check_behind(text, body, expected)
    start = len(body) - len(body.lstrip()) + len(word)
    try:
        return Struck(player, _stroke(body[start:]), check, partner)
    except InputError as error:
        raise error.moved(columns=start) from None


def _check_behind(text: str, body: str, expected: str) -> Check:
    if not body.endswith((" ", "\t")) or not expected.startswith((" ", "\t")):
        raise InputError("=> stands between blanks", got="=>", expected="… => W 4 hand", column=len(body) + 1)
    try:
        return parse_check(expected)
    except InputError as error:
        raise error.moved(columns=len(body) + 2) from None


class _Words:
    """The words of one entry, taken one after the other."""

    def __init__(self, text: str, column: int = 0) -> None:
        self.text = text
        self.shift = column
        self.words: list[tuple[str, int]] = []
        self.note: str | None = None
        self.expected = len(text)
        self.place = 0

    def read(self) -> Entry:
        """Read any entry but a bare stroke."""
        if _first_word(self.text) == "amend":
            return self._amend()
        self._split()
        name = self.take("an entry")
        reader = _READERS.get(name)
        if reader is None:
            self.place -= 1
            self.fail("not an entry", f"W or Y and a stroke, or one of {', '.join(sorted((*_READERS, 'amend')))}")
        entry = reader(self)
        self.end()
        return entry

    def _split(self) -> None:
        """Words, and the remark that ends the line."""
        text = self.text
        quote_at = text.find('"')
        if quote_at >= 0:
            found = _QUOTED.match(text, quote_at)
            if found is None:
                self.stop(
                    "a remark that does not close", 'a closing ", and \\" or \\\\ inside', text[quote_at:], quote_at
                )
            behind = text[found.end() :]
            if behind.strip():
                if not behind.lstrip().startswith("=>"):
                    self.stop("something stands behind the remark", "the remark last", behind, found.end())
                self.expected = text.index("=>", found.end())
            if quote_at and text[quote_at - 1] not in " \t":
                self.stop("a remark without a blank before it", '… "…"', text[quote_at:], quote_at)
            self.note = check_note(re.sub(r"\\(.)", r"\1", found[1]), quote_at + 1 + self.shift)
            text = text[:quote_at]
        self.words = [(word[0], word.start()) for word in re.finditer(r"\S+", text)]

    def take(self, expected: str) -> str:
        """The next word."""
        if self.place >= len(self.words):
            self.place += 1
            self.fail("the entry ends too early", expected)
        self.place += 1
        return self.words[self.place - 1][0]

    def peek(self) -> str:
        """The next word without taking it, "" at the end."""
        return self.words[self.place][0] if self.place < len(self.words) else ""

    def player(self) -> Player:
        """W or Y."""
        word = self.take("W or Y")
        if word not in ("W", "Y"):
            self.place -= 1
            self.fail("not a player", "W or Y")
        return cast("Player", word)

    def who(self) -> tuple[Player, int]:
        """W or Y, or a player of a pair: W1, W2, Y1, Y2."""
        word = self.take("W or Y")
        if word not in _WHO:
            self.place -= 1
            self.fail("not a player", "W or Y, in pairs W1, W2, Y1 or Y2")
        return _WHO[word]

    def number(self, least: int = 0, most: int = MAX_NUMBER) -> int:
        """A whole number."""
        expected = f"a whole number from {least} to {most}"
        word = self.take(expected)
        if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
            self.place -= 1
            self.fail("not a number that fits here", expected)
        return int(word)

    def is_next(self, word: str) -> bool:
        """Whether the next word is this one; it is taken."""
        if self.peek() == word:
            self.place += 1
            return True
        return False

    def take_note(self) -> str:
        """The remark, "" where there is none."""
        note, self.note = self.note or "", None
        return note

    def end(self) -> None:
        """Nothing may be left."""
        if self.place < len(self.words):
            self.fail("something too much", "the end of the entry")
        if self.note is not None:
            self.stop("this entry has no remark", "the end of the entry", self.note, self.text.index('"'))
        if self.expected < len(self.text):
            self.stop("this entry has no ruling", "the end of the entry", "=>", self.expected)

    def fail(self, problem: str, expected: str) -> NoReturn:
        """Refuse the word at the reader's place."""
        if self.place < len(self.words):
            word, column = self.words[self.place]
            self.stop(problem, expected, word, column)
        self.stop(problem, expected, "", len(self.text.rstrip()))

    def stop(self, problem: str, expected: str, got: str, at: int) -> NoReturn:
        """Refuse what stands at a place of the text."""
        raise InputError(problem, got=got.strip()[:60], expected=expected, column=at + 1 + self.shift)

    def _amend(self) -> Amend:
        text = self.text
        found = re.match(r"\s*amend\s+(\S+)(?:\s+|$)", text)
        if found is None:
            self.stop("the entry ends too early", "amend N and an entry", "", len(text.rstrip()))
        if not _NUMBER.fullmatch(found[1]) or not 1 <= int(found[1]) <= MAX_NUMBER:
            self.stop("not the number of an entry", f"a whole number from 1 to {MAX_NUMBER}", found[1], found.start(1))
        parts: list[Entry] = []
        places = _parts(text, found.end())
        # Printed, blanks stand around every part: what was read must be short enough to be read again.
        printed = found.end() + sum(len(text[start:end].strip()) + len(" | ") for start, end in places)
        if printed > MAX_ENTRY_LENGTH:
            self.stop("the entry is too long", f"at most {MAX_ENTRY_LENGTH} characters with blanks around |", "", 0)
        for start, end in places:
            if not text[start:end].strip():
                self.stop("the entry ends too early", "an entry in place of the old one", "", start)
            if len(parts) >= MAX_PARTS:
                self.stop("too many entries in one gap", f"at most {MAX_PARTS}", text[start:end], start)
            try:
                part = parse_entry(text[start:end])
            except InputError as error:
                raise error.moved(columns=start) from None
            if type(part) not in AMENDABLE:
                self.stop("this cannot stand in place of an entry", "a stroke or another event", text[start:end], start)
            parts.append(part)
        return Amend(int(found[1]), tuple(parts))

    def lag(self) -> Lag:
        """Winner, facts, or balls that met."""
        expected = "W, Y, W:FAULT, Y:FAULT, near:W (near:Y, near:=) or hit; faults are " + ", ".join(FAULTS)
        laggers = {"W": 0, "Y": 0}
        if self.is_next("hit"):
            if self.peek():
                self.fail("hit says that nobody can tell whose fault it was", "lag hit alone, or W:hit for the culprit")
            return Lag(hit=True)
        winner: Player | None = None
        if self.peek() in _WHO:
            winner, laggers[winner] = self.who()
        faults: dict[str, list[str]] = {"W": [], "Y": []}
        near = ""
        while self.peek() or not (winner or near or faults["W"] or faults["Y"]):
            word = self.take(expected)
            name, colon, value = word.partition(":")
            player, partner = _WHO.get(value if name == "near" else name, ("", 0))
            if partner and laggers[player] not in (0, partner):
                self.place -= 1
                self.fail("another player of the pair lagged", f"{player}{laggers[player]}")
            if partner:
                laggers[player] = partner
            if winner is None and colon and name != "near" and player and value in FAULTS:
                if value in faults[player]:
                    self.place -= 1
                    self.fail("this fault stands twice", expected)
                faults[player].append(value)
            elif winner is None and name == "near" and (player or value == "=") and not near:
                near = player or "="
            elif not (partner and not colon):
                self.place -= 1
                self.fail("not a fact of the lag", expected)
        white, yellow = (tuple(fault for fault in FAULTS if fault in faults[who]) for who in "WY")
        return Lag(winner, white, yellow, cast("Player", near), laggers=(laggers["W"], laggers["Y"]))

    def foul(self) -> Fouled:
        """A foul outside a stroke."""
        player, partner = self.who()
        check = None
        at = next((place for place, (word, _) in enumerate(self.words) if word == "=>"), None)
        if at is not None:
            self.expected = self.words[at][1]
            del self.words[at:]
        if self.expected < len(self.text):
            end = self.expected + 2
            if at is not None and self.note is not None:
                self.stop("the ruling stands behind the remark", "… => Y 2 hand at the end", "=>", self.expected)
            check = _check_behind(self.text, self.text[: self.expected] + " ", self.text[end:])
            self.expected = len(self.text)
        if self.place >= len(self.words):
            self.fail("nothing says which foul", "a call or pins felled, such as !touch or qn")
        start = self.words[self.place][1]
        body = " ".join(word for word, _ in self.words[self.place :])
        self.place = len(self.words)
        if body.startswith("- "):
            self.stop("a foul outside a stroke needs no -", "foul W !touch", "-", start)
        try:
            stroke = parse_stroke("- " + body)
        except InputError as error:
            raise error.moved(columns=start - 2 + self.shift) from None
        if stroke.total is not None or (not stroke.calls and not stroke.instants):
            self.stop("not a foul outside a stroke", "calls and pins felled, such as !touch or qn", body, start)
        return Fouled(player, stroke, self.take_note(), check, partner)

    def warning(self) -> Warn:
        """Who, and for what."""
        player, partner = self.who()
        about = self.take("one of " + ", ".join(WARNINGS))
        if about not in WARNINGS:
            self.place -= 1
            self.fail("not a warning", "one of " + ", ".join(WARNINGS))
        return Warn(player, about, self.take_note(), partner)

    def lose(self) -> Lose:
        """A game or the match."""
        scope = self.take("game or match")
        if scope not in ("game", "match"):
            self.place -= 1
            self.fail("not what can be lost", "game or match")
        return Lose("game" if scope == "game" else "match", self.player(), self.take_note())

    def overrule(self) -> Overrule:
        """The ruling that the referee sets."""
        seq = self.number(1)
        if self.is_next("0"):
            return Overrule(seq, None, 0, self.is_next("hand"), self.take_note())
        return Overrule(seq, self.player(), self.number(0, 1000), self.is_next("hand"), self.take_note())

    def score(self) -> Score:
        """The state now."""
        white, yellow = self.number(), self.number()
        games = (self.number(0, 1000), self.number(0, 1000)) if self.is_next("games") else None
        if not self.is_next("turn"):
            return Score(white, yellow, games)
        turn = self.player()
        if self.is_next("hand"):
            return Score(white, yellow, games, turn, "hand")
        return Score(white, yellow, games, turn, "break" if self.is_next("break") else "plain")

    def void(self) -> Void:
        """Which entry, and why."""
        seq = self.number(1) if self.peek() else 0
        return Void(seq, self.take_note())

    def header(self) -> Header:
        """Which heading, and what stands there from now on."""
        name = self.take("the name of a heading")
        column = self.words[self.place - 1][1]
        if name in FIXED_HEADERS:
            self.stop("this heading stays as it was", "Event, Referee, White, Yellow or another", name, column)
        if self.note is None:
            self.fail("nothing says what the heading is to be", f'header {name} "…"')
        text = self.take_note()
        try:
            check_header(name, text)
            if name in ("White", "Yellow"):
                check_player(name, text)
        except InputError as error:
            raise error.moved(columns=column + self.shift) from None
        return Header(name, text)

    def confirm(self) -> Confirm:
        """Who confirms the result, and his name."""
        by = self.take("W, Y or referee")
        if by not in ("W", "Y", "referee"):
            self.place -= 1
            self.fail("not somebody who confirms a result", "W, Y or referee")
        return Confirm(cast("Literal['W', 'Y', 'referee']", by), self.take_note())

    def remark(self) -> Note:
        """The text of a note."""
        if not self.note:
            self.fail("the note says nothing", 'note "…"')
        return Note(self.take_note())


def _parts(text: str, start: int) -> list[tuple[int, int]]:
    """Where the parts between `|` begin and end; `|` inside quotes does not part."""
    parts = []
    quoted = False
    place = first = start
    while place < len(text):
        sign = text[place]
        if sign == '"':
            quoted = not quoted
        elif sign == "\\" and quoted:
            place += 1
        elif sign == "|" and not quoted:
            parts.append((first, place))
            first = place + 1
        place += 1
    parts.append((first, len(text)))
    return parts


_READERS: Final[dict[str, Callable[[_Words], Entry]]] = {
    "lag": _Words.lag,
    "open": lambda words: Open(words.player()),
    "respot": lambda _: Respot(),
    "reset": lambda _: Reset(),
    "foul": _Words.foul,
    "warn": _Words.warning,
    "extra": lambda words: Extra(words.player()),
    "pause": lambda _: Pause(),
    "swap": lambda _: Swap(),
    "decision": lambda words: Decision(words.player(), words.number(0, 1000), words.is_next("hand"), words.take_note()),
    "leave": lambda words: Leave(words.player(), words.take_note()),
    "exclude": lambda words: Exclude(words.player(), words.take_note()),
    "lose": _Words.lose,
    "void": _Words.void,
    "overrule": _Words.overrule,
    "score": _Words.score,
    "colours": lambda _: Colours(),
    "ready": lambda _: Ready(),
    "review": lambda words: Review(words.take_note()),
    "resume": lambda _: Resume(),
    "game": lambda words: InGame(words.number(1, 1000)),
    "note": _Words.remark,
    "header": _Words.header,
    "confirm": _Words.confirm,
}
