"""Ready-made entries that settle a problem, each tried out before it is offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from fivepins.match.log.append import S

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from fivepins.match.log.problems import Problem

E = TypeVar("E")


class Idea(NamedTuple, Generic[E]):
    """Entries that may settle a problem.

    Attributes:
        code: What they say; its words stand in `texts/`.
        entries: The entries to append, in this order.
        who: The player or entrant that they speak of, None for nobody.
        seq: The entry that they speak of.
    """

    code: str
    entries: tuple[E, ...]
    who: Any = None
    seq: int = 0


class Option(NamedTuple, Generic[E, S]):
    """Entries that do settle a problem; fields as in `Idea`.

    Attributes:
        state: The state behind them.
    """

    code: str
    entries: tuple[E, ...]
    state: S
    who: Any = None
    seq: int = 0


def options(
    state: S, problem: Problem, ideas: Iterable[Idea[E]], extend: Callable[[S, E], S]
) -> tuple[Option[E, S], ...]:
    """The ideas that settle a problem without making another.

    Args:
        state: What follows from the log.
        problem: One of its problems.
        ideas: What may settle it, in the order in which it is to be offered.
        extend: The state behind one more entry, whether it could be appended or not.
    """
    known = {_key(one) for one in state.problems}
    found: list[Option[E, S]] = []
    for idea in ideas:
        after = state
        for entry in idea.entries:
            after = extend(after, entry)
        left = {_key(one) for one in after.problems}
        if _key(problem) not in left and left < known and all(idea.entries != option.entries for option in found):
            found.append(Option(idea.code, idea.entries, after, idea.who, idea.seq))
    return tuple(found)


def _key(problem: Problem) -> tuple[str, int, int]:
    """What a problem is, whatever its words say now."""
    return problem.code, problem.seq, problem.part
