"""A list that grows at its end and whose older versions stay as they are (persistent as data structures are)."""

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar, overload

T = TypeVar("T")


class PersistentList(Sequence[T], Generic[T]):
    """An immutable sequence; `plus` gives a longer one in constant time.

    All sequences grown from one another share one list, of which each sees its own beginning. Only when two grow
    from the same one is the list copied.
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, things: list[T] | None = None) -> None:
        """Take over a list; the caller must not change it any more."""
        self._shared: list[T] = [] if things is None else things
        self._length = len(self._shared)

    def plus(self, thing: T) -> "PersistentList[T]":
        """The sequence with one more at its end."""
        shared, length = self._shared, self._length
        if len(shared) != length:
            shared = shared[:length]
        shared.append(thing)
        if shared[length] is not thing:  # another thread grew it in between
            shared = [*shared[:length], thing]
        longer: PersistentList[T] = PersistentList.__new__(PersistentList)
        longer._shared = shared
        longer._length = length + 1
        return longer

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> list[T]: ...
    def __getitem__(self, place: int | slice) -> T | list[T]:
        if isinstance(place, slice):
            return self._shared[: self._length][place]
        if place < 0:
            place += self._length
        if not 0 <= place < self._length:
            raise IndexError(place)
        return self._shared[place]

    def __iter__(self) -> Iterator[T]:
        for place in range(self._length):
            yield self._shared[place]

    def __repr__(self) -> str:
        return f"PersistentList({self._shared[: self._length]!r})"
