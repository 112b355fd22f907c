"""Who asks: desks that write and read, screens that follow, sides of a simulated table."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from fivepins.hall.errors import Conflict, OutOfTurn
from fivepins.hall.match.followers import Beat
from fivepins.match.notation.parse import parse_entry
from fivepins.model.errors import InputError
from fivepins.store.matches import SideMove
from hall.simulation.world import ATTEMPTS, Broken, Lost, Request

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from fivepins.hall.hall import Hall
    from fivepins.hall.match.match import Match
    from hall.simulation.server import Server
    from hall.simulation.world import World


class Desk:
    """One who writes to matches, reads and follows them."""

    def __init__(self, world: World, name: str, matches: list[str]) -> None:
        self.world = world
        self.name = name
        self.match = world.rng.choice(matches)
        self.view: dict[str, Any] = {"seq": 0, "striker": None, "phase": "lag"}
        self.done: list[Request] = []

    async def work(self, requests: int) -> None:
        """So many requests, one after the other."""
        world, rng = self.world, self.world.rng
        for _ in range(requests):
            await asyncio.sleep(rng.choice((0.0, 0.01, 0.5, 5.0)) * rng.random())
            what = rng.random()
            if what < 0.1:
                await self.read()
            elif what < 0.15 and self.done:
                await self.write(rng.choice(self.done))
            else:
                seq = self.view["seq"] + 1 + rng.choice((0,) * 12 + (1, -1))
                await self.write(Request(self.match, world.fresh(self.name), self.wish(), max(1, seq)))

    def wish(self) -> str:
        """An entry: mostly one that can stand."""
        rng = self.world.rng
        note = f'note "{self.name} {self.world.fresh("says")}"'
        if rng.random() < 0.3:
            return note
        striker = self.view["striker"] or rng.choice("WY")
        if rng.random() < 0.1:
            striker = rng.choice("WY")
        if self.view["phase"] == "lag":
            return f"lag {rng.choice('WY')}"
        if self.view["phase"] == "opening" and rng.random() < 0.5:
            return f"open {rng.choice('WY')}"
        strokes = [f"{striker} co on", f"{striker} co cr", f"{striker} co", f"{striker} cr", f"{striker} +4"]
        return rng.choice(
            [*strokes, *strokes, note, "void", 'review "pins"', "resume", "respot", f"foul {striker} !touch"]
        )

    async def write(self, wish: Request) -> None:
        """Have an entry written, or be told why not; it is sent until an answer comes."""
        world = self.world
        before = len(world.disk[wish.match].entries)

        async def enter(hall: Hall) -> tuple[Any, bytes]:
            async with hall.matches.at(wish.match) as match:
                entry = parse_entry(wish.entry)
                entered = await hall.desk.enter(
                    match, entry, seq=wish.seq, client_id=wish.client, author=self.name, desk=self.name
                )
                world.acknowledged(wish, entered.seq, entered.fresh)
                return entered, match.view("en")

        for _ in range(ATTEMPTS):
            try:
                entered, view = await world.call(enter)
            except Lost:
                await asyncio.sleep(world.rng.random())
                continue
            except Conflict as conflict:
                world.counts["collisions"] += 1
                world.say(f"{self.name}: {wish.seq} {wish.entry} collides with {conflict.entry!r}")
                world.collided(wish, conflict, before)
                self.see(conflict.view("en"))
            except InputError as error:
                world.counts["refusals"] += 1
                world.say(f"{self.name}: {wish.seq} {wish.entry} is refused: {error.problem}")
                world.refused(wish, error, before)
                await self.read()
            else:
                world.counts["written" if entered.fresh else "found written"] += 1
                world.say(f"{self.name}: {entered.seq} {wish.entry} {'stands' if entered.fresh else 'stood'}")
                world.acknowledged(wish, entered.seq, entered.fresh)
                world.expect(
                    not entered.fresh or wish not in self.done, f"{wish} was answered before, and is written again"
                )
                self.done.append(wish)
                self.see(view)
            return
        world.expect(False, f"{wish} is never answered")

    async def read(self) -> None:
        """Read the match, or do without."""

        async def view(hall: Hall) -> bytes:
            async with hall.matches.at(self.match) as match:
                return match.view("en")

        for _ in range(3):
            try:
                self.see(await self.world.call(view))
            except Lost:
                continue
            return

    def see(self, view: bytes) -> None:
        self.view = json.loads(view)
        self.world.shown(self.match, self.view["seq"], self.view["digest"])


class Screen:
    """One who follows a match, and follows anew when the stream breaks."""

    def __init__(self, world: World, name: str, matches: list[str]) -> None:
        self.world = world
        self.name = name
        self.match = world.rng.choice(matches)
        self.seq = -1
        self.at: tuple[Server, Match] | None = None

    async def follow(self) -> None:
        world, rng = self.world, self.world.rng
        while True:
            server = rng.choice(world.servers)
            if server.hall is None:
                await asyncio.sleep(1.0)
                continue
            program = server.program
            watch = server.do(self._listen(server))
            while not watch.done() and not program.dead:
                await asyncio.sleep(1.7)
                if world.chance(0.01):
                    watch.get_loop().call_soon(watch.cancel, context=server.context())
            if not program.dead and not watch.cancelled():
                error = watch.exception()
                if isinstance(error, Broken):
                    raise error
            self.at = None
            await asyncio.sleep(0.1)

    def _listen(self, server: Server) -> Callable[[Hall], Awaitable[None]]:
        async def listen(hall: Hall) -> None:
            follower = await hall.matches.follow(self.match, "en")
            match = hall.matches.in_memory(self.match)
            assert match is not None
            self.at = (server, match)
            self.seq = -1
            try:
                async for news in follower:
                    self.world.expect(news.seq >= self.seq, f"{self.name} is shown {news.seq} behind {self.seq}")
                    if isinstance(news, Beat):
                        self.world.counts["beats"] += 1
                        continue
                    self.world.counts["views shown"] += 1
                    self.seq = news.seq
                    self.world.shown(self.match, news.seq, json.loads(news.body)["digest"])
                    await asyncio.sleep(self.world.rng.choice((0.0, 0.0, 3.0)))
            finally:
                follower.leave()

        return listen


class Side:
    """A side of a match on the simulated table, that sends its stroke of the lag from one or several windows."""

    def __init__(self, world: World, name: str, match: str) -> None:
        self.world = world
        self.name = name
        self.match = match

    async def lag(self) -> None:
        world = self.world
        client = world.fresh(f"lag of {self.name}")
        await asyncio.sleep(world.rng.random() * 20.0)

        async def strike(hall: Hall) -> int:
            async with hall.matches.at(self.match) as match:
                return await _lag(hall, match, self.name, client)

        for _ in range(ATTEMPTS):
            try:
                await world.call(strike)
            except Lost:
                await asyncio.sleep(world.rng.random())
                continue
            except OutOfTurn:
                sides = world.disk[self.match].sides
                world.expect(
                    sides.get(self.name, client) != client or len(world.disk[self.match].entries) > 1,
                    f"{client} is out of turn with itself",
                )
            else:
                world.expect(
                    world.disk[self.match].sides.get(self.name) == client, f"{client} is answered, and not on the disk"
                )
            world.counts["lags"] += 1
            return
        world.expect(False, f"{client} is never answered")


async def _lag(hall: Hall, match: Match, side: str, client: str) -> int:
    """One side's stroke of a lag, as `play_lag` has it written, without the balls."""
    table = match.simulated
    assert table is not None
    known = table.side_move_of(client)
    if known is not None:
        return known.seq
    move = SideMove(1, side, client, "az=90 v=2")
    try:
        before = await hall.writer.keep_side_move(match, move)
        sides = {one.side: one for one in before.values()}
        if side in sides:
            if sides[side].client_id == client:
                return 0
            raise OutOfTurn("this side has struck", view=match.view)
        if not before:
            return 0
        entry = parse_entry("lag W")
        words = {"author": "", "desk": "table", "lang": "en"}
        entered = await hall.writer.enter(
            match,
            entry,
            seq=1,
            client_id=client,
            then=lambda after: table.entered(entry, after),
            side_moves=[move],
            **words,
        )
    except Conflict as conflict:
        if table.side_move_of(client) is not None:
            return 1
        raise OutOfTurn("somebody else made the next entry", view=conflict.view) from None
    return entered.seq
