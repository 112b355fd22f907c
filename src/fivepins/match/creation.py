"""Entry 0 of a match: who plays, by which book, how far, and what must hold of it."""

import re
from typing import Final, NamedTuple

from fivepins.model.errors import InputError

MAX_TARGET: Final = 1_000_000
MAX_BEST_OF: Final = 999
MAX_OTHERS: Final = 92
"""Headers that are only kept; with its own ones a match file has at most 100."""

OWN_HEADERS: Final = ("White", "Yellow", "Rules", "Target", "BestOf", "Start", "Clock", "Rehearsal")
"""Headers that say what a creation has a field for."""

FIXED_HEADERS: Final = ("Rules", "Target", "BestOf", "Start", "Clock", "Rehearsal", "Result")
"""Headers that decide or follow from what is played: no entry corrects them."""

_MAX_WORD: Final = 300
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}", re.ASCII)
_RULES = re.compile(r"[a-z0-9][a-z0-9._-]{0,59}", re.ASCII)


class Creation(NamedTuple):
    """Entry 0: who plays, by which book, how far.

    Attributes:
        white: Name of the player who is White at first; a pair as `A / B`.
        yellow: Name of the player who is Yellow at first.
        edition: Id of the edition.
        digest: Its digest; "" where only the id is known.
        target: Points that win a game, 1 to 1,000,000.
        best_of: Odd number of games.
        start: Points that White and Yellow begin every game with; below zero for the stronger in some handicaps.
        clock: Whether the edition's shot clock runs.
        rehearsal: Whether the match is only a rehearsal.
        headers: What else stands at its head: name and value.
    """

    white: str
    yellow: str
    edition: str
    digest: str = ""
    target: int = 60
    best_of: int = 1
    start: tuple[int, int] = (0, 0)
    clock: bool = False
    rehearsal: bool = False
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def pairs(self) -> bool:
        """Whether pairs play."""
        return " / " in self.white or " / " in self.yellow


def checked(creation: Creation) -> Creation:
    """The same creation, if such a match can be.

    Raises:
        InputError: With what does not fit.
    """
    words = [("White", creation.white), ("Yellow", creation.yellow), *creation.headers]
    for name, value in words:
        check_header(name, value)
    if len(creation.headers) > MAX_OTHERS:
        raise InputError("too many headers", got=str(len(creation.headers)), expected=f"at most {MAX_OTHERS} others")
    names = [name for name, _ in creation.headers]
    for place, name in enumerate(names):
        if name in OWN_HEADERS or name in names[:place]:
            raise InputError("a header is given twice", got=name, expected="each header once")
    for name, value in words[:2]:
        check_player(name, value)
    if not isinstance(creation.edition, str) or not _RULES.fullmatch(creation.edition):
        raise InputError("Rules names no edition", got=str(creation.edition)[:60], expected="an id such as umb-1997")
    if not isinstance(creation.digest, str) or not re.fullmatch("([0-9a-f]{64})?", creation.digest):
        raise InputError("not the digest of an edition", got=str(creation.digest)[:60], expected="64 hexadecimal signs")
    _in_range("Target", creation.target, 1, MAX_TARGET)
    _in_range("BestOf", creation.best_of, 1, MAX_BEST_OF)
    if creation.best_of % 2 == 0:
        raise InputError("BestOf is even", got=str(creation.best_of), expected="an odd number of games")
    for points in creation.start:
        _in_range("Start", points, 1 - creation.target, creation.target - 1)
    return creation


def check_header(name: object, value: object) -> None:
    """Refuse what cannot stand as a header.

    Raises:
        InputError: With what does not fit.
    """
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise InputError("not the name of a header", got=str(name)[:60], expected="a word of Latin letters")
    if not isinstance(value, str) or len(value) > _MAX_WORD or any(map(_is_control, value)):
        raise InputError(f"{name} cannot stand in a header", got=str(value)[:60], expected="one line of text")


def check_player(name: str, value: str) -> None:
    """Refuse what is no name of a player or a pair.

    Raises:
        InputError: With what does not fit.
    """
    if not value.strip():
        raise InputError(f"{name} has no name", expected="the name of a player")
    if value.count(" / ") > 1:
        raise InputError(f"{name} names more than a pair", got=value[:60], expected="A / B")


def _in_range(name: str, value: object, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise InputError(
            f"{name} is out of range", got=str(value)[:60], expected=f"a whole number from {least} to {most}"
        )


def _is_control(sign: str) -> bool:
    return sign < " " or sign in "\x7f\x85\u2028\u2029" or "\ud800" <= sign <= "\udfff"
