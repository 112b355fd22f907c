"""Signs that a reader cannot see, or that change what he sees: a name with one is not the name that it seems to be.

Source: Unicode Standard, general categories Cf (format), Zl, Zp, Mn and Me; Unicode Technical Report 36 on the spoofing
of names. Four marks on one letter are more than any living orthography stacks.
"""

import unicodedata
from typing import Final

from fivepins.model.errors import InputError

MOST_MARKS: Final = 4
"""Combining marks that may stand on one letter."""


def refuse_hidden(what: str, text: str) -> None:
    """Refuse a text whose look is not what it says.

    Args:
        what: What the text is, such as `White`.
        text: The text.

    Raises:
        InputError: If a sign in it has no look of its own, such as a mark that turns the direction of writing, or a
            letter carries more than `MOST_MARKS` marks; the error names the sign.
    """
    marks = 0
    for sign in text:
        kind = unicodedata.category(sign)
        if kind in ("Cf", "Zl", "Zp"):
            raise InputError(f"{what} holds a sign that nobody sees", got=_named(sign), expected="letters and blanks")
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks > MOST_MARKS:
            expected = f"at most {MOST_MARKS} on a letter"
            raise InputError(f"{what} holds too many marks on one letter", got=_named(sign), expected=expected)


def _named(sign: str) -> str:
    return f"U+{ord(sign):04X} {unicodedata.name(sign, '')}".strip()
