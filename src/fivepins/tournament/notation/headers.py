"""Entry 0 of an event as the headers of its file, and as JSON of its log."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from fivepins.model.errors import InputError
from fivepins.tournament.entries import Event

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_OTHERS: Final = 97
"""Headers beside the three that say what entry 0 has a field for."""

_MAX_VALUE: Final = 300
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}", re.ASCII)
_FORMAT: Final = re.compile(r"[a-z][a-z0-9-]{0,59}", re.ASCII)
_OWN: Final = ("Event", "Format", "Digest")
_WHOLE: Final = {"Target": (1, 1_000_000), "BestOf": (1, 99)}


def event_of_headers(headers: Iterable[tuple[str, str]]) -> Event:
    """Entry 0 as the headers say it.

    Raises:
        InputError: For a header that is missing, given twice or does not fit.
    """
    known = {name: value for name, value in headers if name in _OWN}
    others = tuple((name, value) for name, value in headers if name not in _OWN)
    for name in _OWN[:2]:
        if name not in known:
            raise InputError(f"the header {name} is missing", expected=f'[{name} "…"]')
    return checked(Event(known["Event"], known["Format"], known.get("Digest", ""), others))


def headers_of_event(event: Event) -> list[tuple[str, str]]:
    """Entry 0 as headers of a file."""
    own = [("Event", event.title), ("Format", event.format)]
    return [*own, *([("Digest", event.digest)] if event.digest else []), *event.headers]


def event_to_json(event: Event) -> dict[str, Any]:
    """Entry 0 as JSON."""
    return {
        "title": event.title,
        "format": event.format,
        "digest": event.digest,
        "headers": [list(header) for header in event.headers],
    }


def event_from_json(value: Any) -> Event:
    """Entry 0 read from JSON.

    Raises:
        InputError: If it is none.
    """
    expected = '{"title":…,"format":…,"digest":…,"headers":[[name,value]…]}'
    if not isinstance(value, dict) or set(value) != {"title", "format", "digest", "headers"}:
        raise InputError("not an event", got=str(value)[:60], expected=expected)
    headers = value["headers"]
    if not isinstance(headers, list) or not all(
        isinstance(one, list) and len(one) == 2 and all(isinstance(text, str) for text in one) for one in headers
    ):
        raise InputError("not headers", got=str(headers)[:60], expected=expected)
    return checked(Event(value["title"], value["format"], value["digest"], tuple((one[0], one[1]) for one in headers)))


def checked(event: Event) -> Event:
    """The same entry 0, if such an event can be.

    Raises:
        InputError: With what does not fit.
    """
    for name, value in (("Event", event.title), *event.headers):
        if not isinstance(name, str) or _NAME.fullmatch(name) is None:
            raise InputError("not the name of a header", got=str(name)[:60], expected="a word of Latin letters")
        if not isinstance(value, str) or len(value) > _MAX_VALUE or any(map(_is_control, value)):
            raise InputError(f"{name} cannot stand in a header", got=str(value)[:60], expected="one line of text")
    names = [name for name, _ in event.headers]
    if len(names) > MAX_OTHERS:
        raise InputError("too many headers", got=str(len(names)), expected=f"at most {MAX_OTHERS} others")
    for place, name in enumerate(names):
        if name in _OWN or name in names[:place]:
            raise InputError("a header is given twice", got=name, expected="each header once")
    if not event.title.strip():
        raise InputError("Event has no title", expected="what the event is called")
    if not isinstance(event.format, str) or _FORMAT.fullmatch(event.format) is None:
        raise InputError("Format names no format", got=str(event.format)[:60], expected="an id such as batterie-8")
    if not isinstance(event.digest, str) or re.fullmatch("([0-9a-f]{64})?", event.digest) is None:
        raise InputError("Digest is no digest", got=str(event.digest)[:60], expected="64 hexadecimal digits")
    for name, (least, most) in _WHOLE.items():
        value = event.header(name)
        if value and not (value.isascii() and value.isdigit() and len(value) < 8 and least <= int(value) <= most):
            raise InputError(
                f"{name} is out of range", got=value[:60], expected=f"a whole number from {least} to {most}"
            )
    tables_of(event)
    return event


def tables_of(event: Event) -> tuple[int, ...]:
    """The tables that the header `Tables` names: `12` is 1 to 12, `1-4,7` are those; none where it is not given.

    Raises:
        InputError: If it names none.
    """
    text = event.header("Tables")
    if not text:
        return ()
    found: list[int] = []
    for piece in text.split(","):
        numbers = re.fullmatch(r"([1-9]\d{0,2})(?:-([1-9]\d{0,2}))?", piece.strip(), re.ASCII)
        if numbers is None or int(numbers[2] or numbers[1]) < int(numbers[1]):
            raise InputError("Tables names no tables", got=text[:60], expected="how many, or their numbers: 1-4,7")
        found += range(int(numbers[1]), int(numbers[2] or numbers[1]) + 1)
    if len(found) == 1 and "," not in text and "-" not in text:
        found = list(range(1, found[0] + 1))
    if sorted(set(found)) != found:
        raise InputError("Tables are not in order", got=text[:60], expected="each table once: 1-4,7")
    return tuple(found)


def _is_control(sign: str) -> bool:
    return sign < " " or sign in "\x7f\x85\u2028\u2029" or "\ud800" <= sign <= "\udfff"
