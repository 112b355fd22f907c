"""Somebody's own player, or agent, in a process of its own, as one who can be asked for a stroke."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivepins.players.player import Player


@contextlib.contextmanager
def seated(name: str, seed: int, level: str, seconds: float) -> Iterator[Player]:
    """Start the process, and end it with the context; an agent is seated by the bridge.

    Args:
        name: `MODULE:NAME`.
        seed: What the guest is made with.
        level: The strength that lags for an agent.
        seconds: The longest time for an answer.

    Raises:
        InputError: If nobody is made of that name.
        MissingExtra: If it is an agent, and what agents need is not installed.
    """
    from fivepins.players.guest import AGENT, Guest

    with Guest(name, seed, seconds) as guest:
        if guest.kind != AGENT:
            yield guest
            return
        from fivepins.model.extras import need

        need("gymnasium", "pettingzoo")
        from fivepins.env.bridge import Seated

        guest.reset(seed)
        yield Seated(guest.act, seed, level)
