"""How many requests of one kind a client may send."""

import time
from collections import OrderedDict
from typing import Final

from fastapi import Request

from fivepins.model.errors import InputError

MAX_CLIENTS: Final = 10_000
"""Clients that are remembered; who was heard least recently is forgotten first."""


class TooMany(InputError):
    """More requests than one client may send."""


class RateLimit:
    """Lets each client send so many requests a second, and as many at once after a second of silence."""

    def __init__(self, a_second: int) -> None:
        self._rate = a_second
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def count(self, client: str, now: float | None = None) -> None:
        """Count a request.

        Args:
            client: Whose.
            now: s by a clock that never goes back; None for the system's.

        Raises:
            TooMany: If the client sent too many.
        """
        now = time.monotonic() if now is None else now
        left, then = self._left.pop(client, (float(self._rate), now))
        left = min(float(self._rate), left + (now - then) * self._rate)
        allowed = left >= 1.0
        self._left[client] = (left - 1.0 if allowed else left, now)
        if len(self._left) > MAX_CLIENTS:
            self._left.popitem(last=False)
        if not allowed:
            raise TooMany("too many requests", got=client, expected=f"at most {self._rate} a second")


class Limited:
    """Dependency of a route: each client may send so many requests of this kind a second.

    Args:
        kind: Name of the limit; routes with the same one share it.
        a_second: Requests.
    """

    def __init__(self, kind: str, a_second: int) -> None:
        self._kind = kind
        self._a_second = a_second

    async def __call__(self, request: Request) -> None:
        """Count a request.

        Raises:
            TooMany: If the client sent too many.
        """
        limits: dict[str, RateLimit] = request.app.state.limits
        limit = limits.setdefault(self._kind, RateLimit(self._a_second))
        limit.count(request.client.host if request.client else "")
