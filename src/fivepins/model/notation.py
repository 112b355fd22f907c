"""Strokes as text: one line of Five-Pins Notation, read and written.

Reading is strict: what cannot have happened is refused with its place, what stood there and what was expected.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NoReturn

from fivepins.model.braces import TURN_TEXT, TURN_WORDS, format_braces, read_brace
from fivepins.model.errors import InputError
from fivepins.model.facts import (
    CALL_THINGS,
    CALLS,
    CALLS_WITHOUT_STROKE,
    FACTS,
    TOKENS,
    Call,
    Fact,
    Instant,
    Stroke,
    Total,
)
from fivepins.model.position import format_position
from fivepins.model.shot import format_shot
from fivepins.model.symbols import ROLES

MAX_STROKE_LENGTH: Final = 4000
"""Characters of one stroke; nothing that a table can do needs more."""

_WORD = re.compile(r"\{[^{}]*\}|[^\s{}]+|[{}]")
_TOTAL = re.compile(r"[+-]\d{1,3}", re.ASCII)
_TOKEN = re.compile(r"[^\s{},=!]+")
_CALLS: Final[dict[str, Call]] = {
    f"{name}:{thing}" if thing else name: Call(name, thing)
    for name in CALLS
    for thing in ("", *CALL_THINGS.get(name, ""))
}
_CALL_ORDER: Final[dict[Call, int]] = {call: place for place, call in enumerate(_CALLS.values())}
_FALLS: Final = frozenset(("fell", "lean", "cue"))


def parse_stroke(text: str) -> Stroke:
    """Read one stroke, e.g. `{off n} co=cn or on !foot`, `. !foot`, `- !touch` or `-4 hand`.

    Raises:
        InputError: With the column, what stood there and what was expected.
    """
    if len(text) > MAX_STROKE_LENGTH:
        raise InputError(
            "the stroke is too long", got=f"{len(text)} characters", expected=f"at most {MAX_STROKE_LENGTH}"
        )
    words = _WORD.findall(text) if "{" in text or "}" in text else text.split()
    return _Reader(text, words).read()


def format_stroke(stroke: Stroke) -> str:
    """The stroke as one line that `parse_stroke` reads back to the same stroke."""
    words = format_braces(stroke)
    if stroke.total is not None:
        points, to_striker, hand = stroke.total
        words.append(f"{'+' if to_striker else '-'}{points}")
        if hand:
            words.append("hand")
    elif not stroke.played:
        words.append("-")
    elif not stroke.instants:
        words.append(".")
    words += ["=".join(TOKENS[fact] for fact in instant) for instant in stroke.instants]
    words += ["!" + format_call(call) for call in stroke.calls]
    return " ".join(words)


def stroke_to_json(stroke: Stroke) -> dict[str, object]:
    """A stroke as JSON: what the text says as named values; only integers, booleans and strings inside."""
    value: dict[str, object] = {}
    if stroke.off:
        value["off"] = list(stroke.off)
    if stroke.lean:
        value["lean"] = dict(stroke.lean)
    if stroke.touch:
        value["touch"] = list(stroke.touch)
    if stroke.turn is not None:
        value["turn"] = TURN_TEXT[stroke.turn.how, stroke.turn.half]
    if stroke.at is not None:
        value["at"] = format_position(stroke.at)
    if stroke.shot is not None:
        value["shot"] = format_shot(stroke.shot)
    if stroke.total is not None:
        value["total"] = stroke.total._asdict()
        return value
    value["played"] = stroke.played
    value["events"] = [[TOKENS[fact] for fact in instant] for instant in stroke.instants]
    value["calls"] = [format_call(call) for call in stroke.calls]
    return value


def stroke_from_json(value: object) -> Stroke:
    """Read the JSON of a stroke.

    Raises:
        InputError: If it is no such object, or no possible stroke.
    """
    try:
        return parse_stroke(_text_of_json(value))
    except (KeyError, TypeError, AttributeError) as error:
        raise InputError(
            "not the JSON of a stroke",
            got=str(value)[:80],
            expected='an object such as {"played": true, "events": [["co"], ["on"]], "calls": []}',
        ) from error


def _text_of_json(value: object) -> str:
    if not isinstance(value, dict):
        raise TypeError
    known = {"off", "lean", "touch", "turn", "at", "shot", "total", "played", "events", "calls"}
    for name in value:
        if name not in known:
            raise InputError("not a key of a stroke", got=str(name)[:60], expected=", ".join(sorted(known)))
    words = []
    if off := _tokens(value.get("off", [])):
        words.append("{off " + ",".join(off) + "}")
    lean = value.get("lean", {})
    if pins := _tokens([*lean.keys()]):
        words.append(
            "{lean "
            + ",".join(f"{pin}:{ball}" for pin, ball in zip(pins, _tokens([*lean.values()]), strict=True))
            + "}"
        )
    if touch := _tokens(value.get("touch", [])):
        words.append("{touch " + ",".join(touch) + "}")
    if "turn" in value:
        _expect(value["turn"] in TURN_WORDS)
        words.append(f"{{{value['turn']}}}")
    for name in ("at", "shot"):
        if name in value:
            _expect(isinstance(value[name], str) and not set("{}") & set(value[name]))
            words.append(f"{{{name} {value[name]}}}")
    if "total" in value:
        _expect(not {"played", "events", "calls"} & set(value))
        points, to_striker, hand = (value["total"][name] for name in Total._fields)
        _expect(type(points) is int and type(to_striker) is bool and type(hand) is bool)
        words.append(f"{'+' if to_striker else '-'}{points}")
        return " ".join([*words, "hand"] if hand else words)
    _expect(type(value["played"]) is bool)
    if not value["played"]:
        words.append("-")
    elif not value["events"]:
        words.append(".")
    for instant in value["events"]:
        _expect(len(instant) > 0)
        words.append("=".join(_tokens(instant)))
    words += ["!" + call for call in _tokens(value.get("calls", []))]
    return " ".join(words)


def _tokens(value: Any) -> list[str]:
    """The tokens of a list, each one that cannot become two in the text."""
    _expect(type(value) is list and all(type(token) is str and _TOKEN.fullmatch(token) for token in value))
    return list(value)


def _expect(right: bool) -> None:
    if not right:
        raise TypeError


class _Reader:
    """Reads one stroke word by word; columns are looked up only when something is wrong."""

    # Few strokes have more than events: what most leave as it is stands here, not in every reader.
    place = 0
    shift = 0
    token = ""
    said: Mapping[str, Any] = MappingProxyType({})
    off = ""
    lean: tuple[tuple[str, str], ...] = ()
    mark = ""
    fallen = ""
    alone = ""
    dragged = ""
    tilted = ""
    gone = ""

    def __init__(self, text: str, words: list[str]) -> None:
        self.text = text
        self.words = words
        self.instants: list[Instant] = []
        self.calls: list[Call] = []

    def read(self) -> Stroke:
        words = self.words
        if not words:
            raise InputError("no stroke is given", expected="events such as co on, or . or - or +N")
        for self.place, word in enumerate(words):
            fact = FACTS.get(word)
            if fact is not None:
                if fact.kind != "meet":
                    self._check(fact)
                if self.mark:
                    self._beside_mark((fact,))
                self.instants.append((fact,))
            elif word[0] == "!":
                self._call(word)
            elif word == "." or word == "-":
                self._bare(word)
            elif "=" in word and word[0] != "{":
                self._tie(word)
            elif word[0] in "{}":
                self._brace(word)
            elif word[0] in "+-":
                return self._total(word)
            else:
                self._unknown(word)
        return self._finish()

    def _finish(self) -> Stroke:
        mark, calls, instants = self.mark, self.calls, self.instants
        if not mark and not instants:
            self.place = 0
            if calls:
                written = " ".join("!" + format_call(call) for call in calls)
                self._fail(
                    "was a stroke played?",
                    f". {written} (a stroke without events) or - {written} (no stroke was played)",
                )
            self._fail("no stroke is given", "events such as co on, or . or - or +N")
        if mark == "-" and not calls and not instants:
            self.place = len(self.words) - 1
            self._fail("nothing says why no stroke was played", "a call or a pin felled by the cue, such as - !touch")
        if mark != "-":
            for call in calls:
                if call.name in CALLS_WITHOUT_STROKE:
                    self.place = self.words.index("!" + call.name)
                    self._fail("this is called only where no stroke was played", f"- !{call.name}")
        if len(calls) > 1:
            if len({call.name for call in calls}) < len(set(calls)):
                self._named_twice()
            calls = sorted(set(calls), key=_CALL_ORDER.__getitem__)
        if not self.said:
            return Stroke(tuple(instants), tuple(calls), mark != "-")
        return Stroke(tuple(instants), tuple(calls), mark != "-", **self.said)

    def _named_twice(self) -> NoReturn:
        """Refuse a call that names two things."""
        names = [call.name for call in dict.fromkeys(self.calls)]
        name = next(name for name in names if names.count(name) > 1)
        self.place = max(place for place, word in enumerate(self.words) if word.partition(":")[0] == "!" + name)
        one_of = ", ".join("!" + word for word, call in _CALLS.items() if call.name == name)
        self._fail(f"!{name} stands twice and names two things", f"one of {one_of}")

    def _beside_mark(self, instant: Instant) -> None:
        if self.mark == ".":
            self._fail(". says that no event happened", "only calls behind it")
        if self.mark == "-" and any(fact.kind != "cue" for fact in instant):
            self._fail("- says that no stroke was played", "only calls, and pins felled by the cue such as qn")

    def _tie(self, word: str) -> None:
        facts: list[Fact] = []
        for self.token in word.split("="):
            fact = FACTS.get(self.token)
            if fact is None:
                self._unknown(self.token or word)
            if fact in facts:
                self._fail(f"{self.token} stands twice in one instant", "each event once")
            self._check(fact)
            facts.append(fact)
            self.shift += len(self.token) + 1
        self.shift, self.token = 0, ""
        if self.mark:
            self._beside_mark(tuple(facts))
        self.instants.append(tuple(facts))

    def _check(self, fact: Fact) -> None:
        """Refuse what the state of pins and balls does not allow."""
        kind, ball, to = fact
        if kind == "meet" or kind == "cushion" or kind == "over":
            return
        if kind == "off":
            if ball in self.gone:
                self._fail(f"the ball {ball} is off already", "one ^ for each ball")
            self.gone += ball
            return
        if to in self.off:
            self._fail(f"the pin {to} does not stand", "a pin that is not in {off …}")
        if to in self.fallen:
            self._fail(f"the pin {to} is down already", "each pin once")
        if to in self.tilted:
            self._fail(f"the pin {to} is tilted at rest", "nothing more of it in this stroke")
        if kind in _FALLS:
            if kind == "lean" and (to, ball) not in self.lean:
                self._fail(f"nothing says that {to} leaned on {ball}", f"{{lean {to}:{ball}}} before the events")
            self.fallen += to
        elif kind == "alone":
            if to in self.alone:
                self.fallen += to
            self.alone += to
            # Put back, it stands anew.
            self.dragged = self.dragged.replace(to, "")
        elif kind == "tilt":
            self.tilted += to
        else:
            if to in self.dragged:
                self._fail(f"the pin {to} is off its spot already", "one > for each pin")
            self.dragged += to

    def _call(self, word: str) -> None:
        call = _CALLS.get(word[1:])
        if call is None:
            self._fail("not a call", ", ".join("!" + name for name in _CALLS), got=word)
        self.calls.append(call)

    def _bare(self, word: str) -> None:
        if self.mark or self.instants:
            self._fail(f"{word} beside events", "either events, or . or - alone")
        self.mark = word

    def _total(self, word: str) -> Stroke:
        if self.mark or self.instants or self.calls:
            self._fail("a total beside events or calls", "the total alone")
        if not _TOTAL.fullmatch(word):
            self._fail("not a total", "+N or -N with a number of at most three digits", got=word)
        to_striker, points = word[0] == "+", int(word[1:])
        if to_striker and not (points == 0 or 2 <= points <= 16):
            self._fail("no stroke makes so many points", "+0, or +2 to +16", got=word)
        if not to_striker and points < 2:
            self._fail("no stroke gives the opponent so few points", "-2 or more", got=word)
        hand = False
        if self.place + 1 < len(self.words):
            self.place += 1
            following = self.words[self.place]
            if to_striker or following != "hand":
                wanted = "nothing behind it" if to_striker else "hand, or nothing behind it"
                self._fail("a total stands alone", wanted)
            if self.place + 1 < len(self.words):
                self.place += 1
                self._fail("a total stands alone", "nothing behind hand")
            hand = True
        return Stroke(**self.said, total=Total(points, to_striker, hand))

    def _brace(self, word: str) -> None:
        if self.instants or self.mark:
            self._fail("a brace behind the first event", "braces before all events")
        try:
            name, value = read_brace(word)
        except InputError as error:
            self.shift = error.column - 1
            self._fail(error.problem, error.expected, got=error.got)
        if name in self.said:
            self._fail("two turns are given" if name == "turn" else f"{word} is given twice", "each brace once")
        self.said = {**self.said, name: value}
        if name == "off":
            self.off = value
        elif name == "lean":
            self.lean = value
        for pin, _ in self.lean:
            if pin in self.off:
                self._fail(f"the pin {pin} leans and does not stand", "one of the two")

    def _unknown(self, token: str) -> NoReturn:
        if len(token) == 2 and token[::-1] in ("co", "cr", "or"):
            self._fail("this contact is written the other way round", token[::-1], got=token)
        if len(token) == 2 and token[0] == token[1] and token[0] in ROLES:
            self._fail("a ball cannot meet itself", "co, cr or or", got=token)
        if token == "hand":
            self._fail("hand stands behind a total only", "-N hand", got=token)
        self._fail(
            "not an event", "co, cr, or, a ball and a pin (on), a ball and a cushion (cT), c^, c~, !call, . or -", token
        )

    def _start(self) -> int:
        """Where the word that is being read begins in the text."""
        starts = [match.start() for match in _WORD.finditer(self.text)]
        return starts[self.place] if self.place < len(starts) else len(self.text)

    def _fail(self, problem: str, expected: str, got: str | None = None) -> NoReturn:
        word = self.words[self.place]
        start = self._start() + self.shift
        if got is None:
            got = self.token or word
        before = self.text[:start]
        raise InputError(
            problem,
            got=got[:60],
            expected=expected,
            line=before.count("\n") + 1,
            column=start - before.rfind("\n"),
        )


def format_call(call: Call) -> str:
    """A call as it stands behind `!`: its name, and what it names."""
    return f"{call.name}:{call.thing}" if call.thing else call.name
