"""Things of somebody's own, by `MODULE:NAME`."""

import importlib
import inspect
import sys
from collections.abc import Callable
from typing import Any

from fivepins.model.errors import InputError


def named(name: str, expected: str = "MODULE:NAME") -> Callable[..., Any]:
    """What a name means; the module is looked for where Python looks, and in the working directory.

    Args:
        name: `MODULE:NAME`; NAME may have dots.
        expected: What is said where it is not of that form.

    Raises:
        InputError: If there is no such thing, or nothing that can be called.
    """
    module_name, colon, attribute = name.partition(":")
    if not colon or not module_name or not attribute:
        raise InputError("no player", got=name[:80], expected=expected)
    if "" not in sys.path:
        sys.path.insert(0, "")
    try:
        found: Any = importlib.import_module(module_name)
    except Exception as error:
        raise InputError(
            "the module cannot be imported", got=f"{module_name}: {type(error).__name__}: {error}", expected="a module"
        ) from None
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise InputError(
                f"{module_name} has no {part}", got=name[:80], expected="a class or function in the module"
            )
        found = getattr(found, part)
    if not callable(found):
        raise InputError("not what makes a player", got=name[:80], expected="a class, or a function of a seed")
    return found  # type: ignore[no-any-return]


def takes(made_by: Callable[..., Any]) -> int:
    """How many things it is called with, as far as that can be told; 0 where it cannot."""
    try:
        return len(inspect.signature(made_by).parameters)
    except (TypeError, ValueError):
        return 0


def made(found: Callable[..., Any], seed: int) -> Any:
    """What is meant by a name: what a class makes, or a function of a seed or of nothing; else the thing itself.

    Args:
        found: What the name names. An agent that is a function takes an observation and its info: it makes nothing.
        seed: What a class or function is given where it takes something.
    """
    if isinstance(found, type) or takes(found) < 2:
        return found(seed) if takes(found) else found()
    return found
