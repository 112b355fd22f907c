"""Entry 0 of a match as the headers of a match file."""

import re
from collections.abc import Iterable

from fivepins.match.creation import OWN_HEADERS, Creation, checked
from fivepins.model.errors import InputError

_NUMBER = re.compile(r"\d{1,7}", re.ASCII)
_START = re.compile(r"(-?\d{1,7})-(-?\d{1,7})", re.ASCII)


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
        if name in OWN_HEADERS:
            known[name] = value
        else:
            others.append((name, value))
    start = known.get("Start", "0-0")
    found = _START.fullmatch(start)
    if found is None:
        raise InputError(
            "Start is no handicap",
            got=start[:60],
            expected='White\'s and Yellow\'s points, as "8-0", below zero as "0--5"',
        )
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
