"""Lines of `name=value` fields and exact decimals, for positions and shots."""

import math
import re
from collections.abc import Iterable

from fivepins.model.errors import InputError

_NUMBER = re.compile(r"[+-]?(\d{1,15}(\.\d{0,25})?|\.\d{1,25})(e[+-]?\d{1,3})?", re.ASCII)

_SMALLEST = -6
"""Powers of ten below which a number is written with an exponent: no table needs them."""


def split_fields(text: str, names: Iterable[str], expected: str) -> dict[str, tuple[str, int]]:
    """Fields by name, each with its value and the column of that value.

    Raises:
        InputError: For a word that is no field, an unknown name, or a name given twice.
    """
    known = tuple(names)
    fields: dict[str, tuple[str, int]] = {}
    for word in re.finditer(r"\S+", text):
        name, equals, value = word[0].partition("=")
        column = word.start() + 1
        if not equals or name not in known:
            allowed = " ".join(f"{field}=" for field in known)
            raise InputError("not a field of this line", got=word[0][:60], expected=allowed, column=column)
        if name in fields:
            raise InputError(f"{name}= is given twice", got=word[0][:60], expected="each field once", column=column)
        fields[name] = (value, column + len(name) + 1)
    if not fields:
        raise InputError("nothing is given", expected=expected)
    return fields


def number(text: str, column: int, *, exponent: int = 0) -> float:
    """A finite decimal number, times ten to the `exponent`, rounded once.

    Raises:
        InputError: If the text is no finite decimal number.
    """
    if _NUMBER.fullmatch(text):
        mantissa, _, power = text.partition("e")
        value = float(f"{mantissa}e{int(power or 0) + exponent}")
        if math.isfinite(value):
            return value + 0.0
    raise InputError("not a number", got=text[:60], expected="a decimal number such as 12.5", column=column)


def decimal(value: float, *, exponent: int = 0) -> str:
    """The shortest decimal text of value times ten to the `exponent` that `number` reads back to the same value."""
    from decimal import Decimal

    exact = Decimal(repr(float(value) + 0.0)).scaleb(exponent)
    if exact and exact.adjusted() < _SMALLEST:
        return f"{exact:e}"
    text = format(exact, "f")
    if "." not in text:
        return text + ".0"
    text = text.rstrip("0")
    return text + "0" if text.endswith(".") else text
