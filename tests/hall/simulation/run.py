"""Desks, a network, one or two servers and their database, simulated: one seed, one order of events.

The hall and the store are the real ones; time, network, disk and death are not. Desks write, read, follow, send again
what got no answer, and sometimes what was answered long ago; messages are late, lost or doubled; the disk is slow or
refuses, before or after it wrote; requests are cut off; servers are killed in the middle of a step and started anew,
and in some seeds two of them share the database.

Beside the database stands a plain list of what was written to it. Whatever a desk is told is held against that list at
the moment when it is told: what is acknowledged is on the disk, under its number, once; what is shown is on the disk;
what is refused could not stand. In the end everything that was asked is answered, and who follows knows the last entry.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from fivepins.hall.errors import Conflict
from fivepins.hall.match.seats import Seat
from fivepins.match.append import create
from fivepins.match.creation import Creation
from fivepins.match.notation.parse import parse_entry
from fivepins.model.errors import InputError
from fivepins.store.matches import StoreError
from hall.simulation.people import Desk, Screen, Side
from hall.simulation.server import Written
from hall.simulation.virtual_loop import Stuck
from hall.simulation.world import CALM_S, TROUBLE_S, Broken, Lost, Request, World

if TYPE_CHECKING:
    from fivepins.hall.hall import Hall
    from fivepins.store.matches import Store
    from hall.simulation.server import Server


async def _live(world: World) -> None:
    """All that happens in one seed."""
    rng = world.rng
    for server in world.servers:
        server.start()
    scored = [await _begin(world) for _ in range(rng.choice((1, 1, 2)))]
    table = await _begin_table(world)
    desks = [Desk(world, f"desk {number}", scored) for number in range(1, rng.choice((2, 3, 4)) + 1)]
    screens = [Screen(world, f"screen {number}", [*scored, table]) for number in range(1, 3)]
    sides = [Side(world, side, table) for side in ("white", "yellow", rng.choice(("white", "yellow")))]
    following = [asyncio.ensure_future(screen.follow()) for screen in screens]
    deaths = asyncio.ensure_future(_deaths(world))
    work = [asyncio.ensure_future(desk.work(rng.choice((4, 8, 12)))) for desk in desks]
    work += [asyncio.ensure_future(side.lag()) for side in sides]
    await _all([*work, deaths], following)
    await asyncio.sleep(max(0.0, TROUBLE_S - world.loop.time()) + CALM_S)
    _check_following(world, screens)
    for task in following:
        task.cancel()
    await asyncio.gather(*following, return_exceptions=True)
    # Now that nothing goes wrong, each server knows what stands once it has written.
    for server in world.servers:
        await _check_server(world, server, scored)
    _check_disk(world)


async def _all(work: list[asyncio.Future[None]], beside: list[asyncio.Future[None]]) -> None:
    """Wait for work; whatever fails beside it fails at once."""
    waiting = set(work)
    while waiting:
        done, _ = await asyncio.wait(waiting | set(beside), return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        waiting -= done


async def _begin(world: World) -> str:
    """A match; the request may have to be sent several times."""
    client = world.fresh("match")
    while True:
        try:
            match_id, _ = await world.call(
                lambda hall: hall.matches.begin(Creation("A", "B", "umb-1997", target=12), client_id=client)
            )
        except Lost:
            continue
        world.expect(match_id in world.disk, f"{client} is said to be begun, and is not on the disk")
        return str(match_id)


async def _begin_table(world: World) -> str:
    """A match on the simulated table."""
    match_id = world.fresh("table").replace(" ", "")
    log, state = create(Creation("A", "B", "umb-1997"), time_ms=world.clock())
    seats = [Seat("person", 0, "").stored(side) for side in ("white", "yellow")]
    while True:
        try:
            await world.call(lambda hall: hall.matches.add(match_id, log, state, seats))
        except Lost:
            continue
        return match_id


async def _deaths(world: World) -> None:
    """Servers are killed and started anew."""
    rng = world.rng
    for _ in range(rng.choice((0, 1, 2, 4))):
        await asyncio.sleep(rng.random() * 30.0)
        if world.calm:
            break
        server = rng.choice(world.servers)
        if rng.random() < 0.3:
            await server.end()
        else:
            server.kill()
        world.counts["ends of a server"] += 1
        await asyncio.sleep(rng.random() * 5.0)
        server.start()


def _check_following(world: World, screens: list[Screen]) -> None:
    """Everybody who follows was told the last that his server knows."""
    for screen in screens:
        world.expect(screen.at is not None, f"{screen.name} follows nothing")
        assert screen.at is not None
        server, match = screen.at
        world.expect(screen.seq == match.seq, f"{screen.name} was told {screen.seq}, {server.name} knows {match.seq}")


async def _check_server(world: World, server: Server, matches: list[str]) -> None:
    for match_id in matches:
        listing = world.disk[match_id]
        length = len(listing.entries)
        client = world.fresh("last")

        async def write(hall: Hall, match_id: str = match_id, seq: int = length, client: str = client) -> Any:
            async with hall.matches.at(match_id) as match:
                return await hall.desk.enter(match, parse_entry(f'note "{client}"'), seq=seq, client_id=client)

        try:
            entered = await server.do(write)
        except (Conflict, InputError, StoreError) as error:
            raise Broken(f"{server.name} does not write any more: {type(error).__name__}: {error}") from error
        world.acknowledged(Request(match_id, client, f'note "{client}"', length), entered.seq, entered.fresh)


def _check_disk(world: World) -> None:
    """The database holds the plain list and nothing else, every chain whole."""
    store = world.store
    for match_id, listing in world.disk.items():
        stored = [Written(one.client_id or "", one.body) for one in store.since(match_id)]
        world.expect(stored == listing.entries, f"{match_id}: the database is not the list")
        clients = [one.client for one in stored if one.client]
        world.expect(len(set(clients)) == len(clients), f"{match_id}: an id stands twice")
        log, state = listing.state(len(stored))
        world.expect(log.next_seq == len(stored), f"{match_id}: a gap")
        world.expect(state.next_seq == len(stored), f"{match_id}: the state knows other entries")
        sides = {one.side: one.client_id for one in store.side_moves(match_id)}
        world.expect(sides == listing.sides, f"{match_id}: {sides} are kept, {listing.sides} were acknowledged")
        if sides and len(stored) > 1:
            world.expect(len(sides) == 2, f"{match_id}: a lag of one side")


def repeat(seed: int) -> str:
    """The line that lets one seed happen again, aloud."""
    return f"PYTHONPATH=tests .venv/bin/python tests/soak/simulation.py {seed}"


def simulate(seed: int, store: Store, *, aloud: bool = False) -> World:
    """Let one seed happen.

    Args:
        seed: What all follows from.
        store: A database; it may hold other seeds' matches.
        aloud: Whether to print what happens.

    Raises:
        Broken: If a promise was not kept; the world that broke hangs on it as `world`.
    """
    world = World(seed, store, aloud=aloud)
    try:
        world.loop.run(_live(world))
        world.expect(not world.loop.errors, f"unheard errors: {world.loop.errors}")
    except Stuck:
        raise Broken("nothing happens any more, and somebody waits") from None
    finally:
        for server in world.servers:
            if server.hall is not None:
                server.kill()
    return world
