"""The words of the law in six languages: one TOML file each, read when asked for."""

from functools import lru_cache
from typing import Any, Final

from fivepins.model.errors import InputError
from fivepins.rules.data import path_of, read_toml

LANGUAGES: Final = ("en", "it", "ru", "es", "fr", "de")
"""Codes of the languages, the one that every other falls back to first."""


def language(code: str) -> str:
    """The code of a language that there is.

    Raises:
        InputError: If there is no such language.
    """
    if code not in LANGUAGES:
        raise InputError("there is no such language", got=code, expected=", ".join(LANGUAGES))
    return code


@lru_cache(maxsize=len(LANGUAGES))
def words(lang: str) -> dict[str, Any]:
    """Everything that the language file says; to be read, not changed.

    Raises:
        ValueError: If there is no such language.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"there is no language {lang!r}; expected one of {', '.join(LANGUAGES)}")
    return read_toml(path_of("texts", f"{lang}.toml"))


def book_title(edition: str, title: str, lang: str) -> str:
    """What a rule book is called; a club's own book as it calls itself.

    Args:
        edition: Its id.
        title: What stands in its file.
        lang: Code of the language.
    """
    titles: dict[str, str] = words(lang)["books"]
    return titles.get(edition, title)


def number(value: int, lang: str) -> str:
    """A number of points as it is spoken: in words up to sixty, beyond that in digits."""
    spoken: list[str] = words(lang)["numbers"]
    return spoken[value] if 0 <= value < len(spoken) else str(value)


def amount(value: int, lang: str, unit: str = "points", *, spoken: bool = False) -> str:
    """A number with its noun in the form that the language asks for: `2 points`, `2 очка`, `5 очков`.

    Args:
        value: How many.
        lang: Code of the language.
        unit: `points`, or `penalty`, which is a whole sentence.
        spoken: The number in words.
    """
    forms: dict[str, str] = words(lang)["units"][unit]
    return forms[_plural(value, lang)].format(n=number(value, lang) if spoken else value)


def _plural(value: int, lang: str) -> str:
    if lang == "ru":
        if value % 10 == 1 and value % 100 != 11:
            return "one"
        return "few" if value % 10 in (2, 3, 4) and value % 100 not in (12, 13, 14) else "many"
    return "one" if value == 1 or (value == 0 and lang == "fr") else "many"


def phrase(lang: str, key: str) -> str:
    """The text at a dotted key, e.g. `fouls.jump.name`.

    Raises:
        KeyError: If the language file has no such text.
    """
    found: Any = words(lang)
    for part in key.split("."):
        found = found[part]
    return str(found)


def upper_first(text: str) -> str:
    """The text with a capital at its start, the rest as it is."""
    return text[:1].upper() + text[1:]


def listed(items: list[str], lang: str) -> str:
    """Items as a list in running text: `upper, left and right`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {words(lang)['pins']['and']} {items[-1]}"
