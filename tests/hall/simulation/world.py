"""The world of one seed: its time, its trouble, its network, and the promises that everything is held against."""

from __future__ import annotations

import asyncio
import collections
import random
from typing import TYPE_CHECKING, Any, NamedTuple

from fivepins.match.append import append
from fivepins.match.match_log import parse_record
from fivepins.match.notation.parse import parse_entry
from fivepins.model.errors import InputError
from fivepins.store.matches import StoreError
from hall.simulation.server import Listing, Server
from hall.simulation.virtual_loop import VirtualLoop

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fivepins.hall.errors import Conflict
    from fivepins.hall.hall import Hall
    from fivepins.store.matches import Store

EPOCH_MS = 1_700_000_000_000

PATIENCE_S = 20.0
"""Seconds after which a desk sends again what got no answer."""

ATTEMPTS = 60
"""How often a desk sends the same request before it is said to be never answered; trouble has an end before that."""

TROUBLE_S = 150.0
"""Seconds after which network, disk and servers do what they should."""

CALM_S = 70.0
"""Seconds without trouble in which everything comes to its end."""


class Broken(AssertionError):
    """A promise was not kept."""


class Lost(Exception):
    """No answer came."""


class Request(NamedTuple):
    """What a desk wishes to have written."""

    match: str
    client: str
    entry: str
    seq: int


class Trouble(NamedTuple):
    """How likely what is, in one seed."""

    lost: float
    doubled: float
    refused: float
    unsaid: float
    cut: float
    slow: float


class World:
    """Everything of one seed.

    Args:
        seed: What all follows from.
        store: The database; it may hold other seeds' matches.
        aloud: Whether to print what happens.
    """

    def __init__(self, seed: int, store: Store, *, aloud: bool = False) -> None:
        self.seed = seed
        self.store = store
        self.rng = random.Random(seed)
        self.loop = VirtualLoop(self._disk_delay)
        self.disk: dict[str, Listing] = {}
        self.aloud = aloud
        self.told: list[str] = []
        some = self.rng.choice
        self.trouble = Trouble(
            lost=some((0.0, 0.05, 0.2)),
            doubled=some((0.0, 0.1, 0.3)),
            refused=some((0.0, 0.05, 0.2)),
            unsaid=some((0.0, 0.05, 0.2)),
            cut=some((0.0, 0.1)),
            slow=some((0.0, 0.05, 0.3)),
        )
        self.servers = [Server(self, f"server {number}") for number in range(1, self.rng.choice((2, 3)))]
        self.counts: collections.Counter[str] = collections.Counter()
        self._names = 0

    # What happens by itself

    def _disk_delay(self) -> float:
        if self.calm:
            return 0.001
        return self.rng.uniform(1.0, 30.0) if self.chance(self.trouble.slow) else self.rng.uniform(0.0, 0.02)

    @property
    def calm(self) -> bool:
        """Whether there is no trouble any more."""
        return self.loop.time() >= TROUBLE_S

    def chance(self, likely: float) -> bool:
        return not self.calm and self.rng.random() < likely

    def clock(self) -> int:
        return EPOCH_MS + int(self.loop.time() * 1000)

    def say(self, text: str) -> None:
        line = f"{self.loop.time():9.3f}  {text}"
        self.told.append(line)
        if self.aloud:
            print(line)

    def expect(self, true: bool, otherwise: str) -> None:
        if not true:
            self.say(f"BROKEN: {otherwise}")
            raise Broken(otherwise)

    def fresh(self, what: str) -> str:
        """An id that nobody used."""
        self._names += 1
        return f"{what} {self.seed}.{self._names}"

    # The network

    async def call(self, work: Callable[[Hall], Awaitable[Any]]) -> Any:
        """Have a server do something, over the network.

        Raises:
            Lost: If no answer comes.
        """
        server = self.rng.choice(self.servers)
        await asyncio.sleep(self._way())
        if self.chance(self.trouble.lost) or server.hall is None:
            self.counts["requests lost"] += 1
            raise Lost
        task = server.do(work)
        if self.chance(self.trouble.doubled):
            self.counts["requests doubled"] += 1
            self.loop.call_later(self.rng.uniform(0.0, 3.0), self._again, server, work)
        if self.chance(self.trouble.cut):
            self.counts["requests cut off"] += 1
            self.loop.call_later(self.rng.uniform(0.0, 2.0), task.cancel, context=server.context())
        try:
            async with asyncio.timeout(PATIENCE_S):
                # A dead server's task never ends; the desk's patience does.
                answer = await asyncio.shield(task)
        except (TimeoutError, StoreError) as error:
            self.counts["refusals of the disk" if isinstance(error, StoreError) else "silences"] += 1
            raise Lost from None
        except asyncio.CancelledError:
            if task.cancelled():
                raise Lost from None
            raise
        await asyncio.sleep(self._way())
        if self.chance(self.trouble.lost):
            self.counts["answers lost"] += 1
            raise Lost
        return answer

    def _again(self, server: Server, work: Callable[[Hall], Awaitable[Any]]) -> None:
        """A message arrives a second time; nobody hears what comes of it."""
        if server.hall is not None:
            server.do(work)

    def _way(self) -> float:
        return 0.001 if self.calm else self.rng.choice((0.001, 0.02, 0.3, 2.0)) * self.rng.random()

    # What everybody is told, held against the plain list

    def shown(self, match_id: str, seq: int, digest: str) -> None:
        """Somebody is shown a match."""
        entries = self.disk[match_id].entries
        self.expect(seq < len(entries), f"{match_id}: entry {seq} is shown, {len(entries) - 1} is on the disk")
        self.expect(parse_record(entries[seq].body).hash == digest, f"{match_id}: another entry {seq} is shown")

    def acknowledged(self, wish: Request, seq: int, fresh: bool) -> None:
        """A desk is told that its entry stands."""
        listing = self.disk[wish.match]
        self.expect(listing.wrote(wish.client) == seq, f"{wish} is acknowledged as {seq}, and is not on the disk")
        text = listing.entries[seq].text.partition(" =>")[0]
        self.expect(text == wish.entry, f"{wish} is acknowledged, {text!r} is on the disk")
        self.expect(not fresh or seq == wish.seq, f"{wish} is written as {seq}")

    def collided(self, wish: Request, conflict: Conflict, before: int) -> None:
        """A desk is told that its number is not the next one; `before` entries stood when it asked."""
        entries = self.disk[wish.match].entries
        self.expect(
            self.disk[wish.match].wrote(wish.client) is None, f"{wish} collides with itself: {conflict.entry!r}"
        )
        self.expect(not before == len(entries) == wish.seq, f"{wish} is refused, and {wish.seq} is the next number")
        known = entries[wish.seq].text if wish.seq < len(entries) else ""
        stood = wish.seq < before
        told = conflict.entry
        self.expect(told == known or (told == "" and not stood), f"{wish}: {told!r} is said to stand, {known!r} does")

    def refused(self, wish: Request, error: InputError, before: int) -> None:
        """A desk is told that its entry cannot stand."""
        listing = self.disk[wish.match]
        self.expect(before <= wish.seq <= len(listing.entries), f"{wish} is refused for an old state: {error}")
        log, state = listing.state(wish.seq)
        try:
            append(log, state, parse_entry(wish.entry), seq=wish.seq, settle_later=True)
        except InputError:
            return
        self.expect(False, f"{wish} is refused, and can stand: {error}")
