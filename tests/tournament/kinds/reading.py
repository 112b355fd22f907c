"""How the tables write numbers, classes and lists."""

import re

Fields = dict[str, str]
"""The fields of a case's input by name."""


def fields_of(text: str) -> Fields:
    """`key: value & key: value`; a value may hold ` & ` where no key follows."""
    found = {}
    for part in re.split(r" & (?=[a-z_]+: )", text):
        key, _, value = part.partition(":")
        found[key] = value.removeprefix(" ")
    return found


def numbers(text: str) -> tuple[int, ...]:
    """`1-3,7` as 1 2 3 7."""
    found: list[int] = []
    for part in text.split(",") if text else ():
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return tuple(found)


def classes(text: str) -> dict[int, str]:
    """`A=1,5-8 B=2` as the class of each number."""
    found = {}
    for part in text.split():
        name, _, members = part.partition("=")
        found.update(dict.fromkeys(numbers(members), name))
    return found


def yes(fields: Fields, name: str, otherwise: str = "no") -> bool:
    """A field that is `yes` or `no`."""
    return fields.get(name, otherwise) in ("yes", "y")
