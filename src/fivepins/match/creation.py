"""Entry 0 of a match: headers of a file, JSON, and what must hold."""

import re
from collections.abc import Iterable
from typing import Any, Final

from fivepins.match.history import Creation
from fivepins.model.errors import InputError

MAX_TARGET: Final = 1_000_000
MAX_BEST_OF: Final = 999
MAX_OTHERS: Final = 92
"""Headers that are only kept; with its own ones a match file has at most 100."""

_MAX_WORD: Final = 300
_NUMBER = re.compile(r"\d{1,7}", re.ASCII)
_START = re.compile(r"(\d{1,7})-(\d{1,7})", re.ASCII)
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}", re.ASCII)
_RULES = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}", re.ASCII)
_OWN: Final = ("White", "Yellow", "Rules", "Target", "BestOf", "Start", "Clock", "Rehearsal")


def creation_of_headers(headers: Iterable[tuple[str, str]]) -> Creation:
    """Entry 0 as the headers of a match file say it.

    What is missing: the players are called White and Yellow, the book is `umb-1997`, a game goes to 60, one game.

    Raises:
        InputError: For a header given twice or one that does not fit.
    """
    known: dict[str, str] = {}
    others: list[tuple[str, str]] = []
    for name, value in headers:
        if name in known or any(name == other for other, _ in others):
            raise InputError("a header is given twice", got=name[:60], expected="each header once")
        if name in _OWN:
            known[name] = value
        else:
            others.append((name, value))
    start = known.get("Start", "0-0")
    found = _START.fullmatch(start)
    if found is None:
        raise InputError("Start is no handicap", got=start[:60], expected="White's and Yellow's points, as \"8-0\"")
    return checked(
        Creation(
            known.get("White", "White"),
            known.get("Yellow", "Yellow"),
            known.get("Rules", "umb-1997"),
            "",
            _whole(known, "Target", 60),
            _whole(known, "BestOf", 1),
            (int(found[1]), int(found[2])),
            _yes(known, "Clock"),
            _yes(known, "Rehearsal"),
            tuple(others),
        )
    )


def headers_of_creation(creation: Creation) -> list[tuple[str, str]]:
    """Entry 0 as headers of a match file."""
    headers = [(name, value) for name, value in creation.headers if name != "Result"]
    headers += [("White", creation.white), ("Yellow", creation.yellow), ("Rules", creation.edition)]
    headers += [("Target", str(creation.target)), ("BestOf", str(creation.best_of))]
    if creation.start != (0, 0):
        headers.append(("Start", f"{creation.start[0]}-{creation.start[1]}"))
    if creation.clock:
        headers.append(("Clock", "yes"))
    if creation.rehearsal:
        headers.append(("Rehearsal", "yes"))
    return headers + [(name, value) for name, value in creation.headers if name == "Result"]


def creation_to_json(creation: Creation) -> dict[str, Any]:
    """Entry 0 as plain JSON values: integers, strings and lists of them."""
    return {
        "white": creation.white,
        "yellow": creation.yellow,
        "edition": creation.edition,
        "digest": creation.digest,
        "target": creation.target,
        "best_of": creation.best_of,
        "start": list(creation.start),
        "clock": int(creation.clock),
        "rehearsal": int(creation.rehearsal),
        "headers": [list(header) for header in creation.headers],
    }


def creation_from_json(value: Any) -> Creation:
    """Read the JSON of entry 0.

    Raises:
        InputError: If it is no such object, or what it says cannot be.
    """
    try:
        fields = dict(value)
        white, yellow = fields["start"]
        fields["start"] = (white, yellow)
        fields["headers"] = tuple((name, text) for name, text in fields["headers"])
        for flag in ("clock", "rehearsal"):
            if fields[flag] not in (0, 1):
                raise ValueError
            fields[flag] = bool(fields[flag])
        creation = Creation(**fields)
    except (TypeError, KeyError, ValueError) as error:
        expected = "an object with white, yellow, edition, digest, target, best_of, start, clock, rehearsal, headers"
        raise InputError("not the creation of a match", got=str(value)[:80], expected=expected) from error
    return checked(creation)


def checked(creation: Creation) -> Creation:
    """The same creation, if such a match can be.

    Raises:
        InputError: With what does not fit.
    """
    words = [("White", creation.white), ("Yellow", creation.yellow), *creation.headers]
    for name, value in words:
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise InputError("not the name of a header", got=str(name)[:60], expected="a word of Latin letters")
        if not isinstance(value, str) or len(value) > _MAX_WORD or any(map(_is_control, value)):
            raise InputError(f"{name} cannot stand in a header", got=str(value)[:60], expected="one line of text")
    if len(creation.headers) > MAX_OTHERS:
        raise InputError("too many headers", got=str(len(creation.headers)), expected=f"at most {MAX_OTHERS} others")
    names = [name for name, _ in creation.headers]
    for place, name in enumerate(names):
        if name in _OWN or name in names[:place]:
            raise InputError("a header is given twice", got=name, expected="each header once")
    for name, value in words[:2]:
        if not value.strip():
            raise InputError(f"{name} has no name", expected="the name of a player")
        if value.count(" / ") > 1:
            raise InputError(f"{name} names more than a pair", got=value[:60], expected="A / B")
    if not isinstance(creation.edition, str) or not _RULES.fullmatch(creation.edition):
        raise InputError("Rules names no edition", got=str(creation.edition)[:60], expected="an id such as umb-1997")
    if not isinstance(creation.digest, str) or not re.fullmatch("([0-9a-f]{64})?", creation.digest):
        raise InputError("not the digest of an edition", got=str(creation.digest)[:60], expected="64 hexadecimal signs")
    _in_range("Target", creation.target, 1, MAX_TARGET)
    _in_range("BestOf", creation.best_of, 1, MAX_BEST_OF)
    if creation.best_of % 2 == 0:
        raise InputError("BestOf is even", got=str(creation.best_of), expected="an odd number of games")
    for points in creation.start:
        _in_range("Start", points, 0, creation.target - 1)
    return creation


def _in_range(name: str, value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise InputError(
            f"{name} is out of range", got=str(value)[:60], expected=f"a whole number from {least} to {most}"
        )


def _whole(known: dict[str, str], name: str, default: int) -> int:
    text = known.get(name, str(default))
    if not _NUMBER.fullmatch(text):
        raise InputError(f"{name} is no number", got=text[:60], expected="a whole number")
    return int(text)


def _yes(known: dict[str, str], name: str) -> bool:
    text = known.get(name, "no")
    if text not in ("yes", "no"):
        raise InputError(f"{name} is neither yes nor no", got=text[:60], expected="yes or no")
    return text == "yes"


def _is_control(sign: str) -> bool:
    return sign < " " or sign in "\x7f\x85\u2028\u2029" or "\ud800" <= sign <= "\udfff"
