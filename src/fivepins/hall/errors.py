"""What the hall refuses, beside input that a match or a shot refuses itself."""

from collections.abc import Callable, Mapping

from fivepins.model.errors import InputError


class UnreadableMatch(Exception):
    """A match in the store that this program cannot fold."""


class Conflict(Exception):
    """The number that an entry was to get is taken, or not yet due.

    Attributes:
        seq: The number.
        entry: What stands under it, "" where nothing does.
        view: How the match stands, as JSON in a language.
    """

    def __init__(self, seq: int, entry: str, view: Callable[[str], bytes]) -> None:
        self.seq = seq
        self.entry = entry
        self.view = view
        super().__init__(f"the number {seq} is taken, or not yet due")


class OutOfTurn(InputError):
    """A move that is not awaited now, or not from this side, or not under this number.

    Attributes:
        view: How the match stands, as JSON in a language.
    """

    def __init__(self, problem: str, *, view: Callable[[str], bytes], **where: object) -> None:
        super().__init__(problem, **where)  # type: ignore[arg-type]
        self.view = view


class Unknown(InputError):
    """There is no such thing."""


class NotAllowed(InputError):
    """Who asks may not do this."""


class NotReady(InputError):
    """What is asked for can be done later.

    Attributes:
        more: Numbers that say how far it is.
    """

    def __init__(self, problem: str, *, more: Mapping[str, int] | None = None, **where: object) -> None:
        super().__init__(problem, **where)  # type: ignore[arg-type]
        self.more = more or {}
