"""Matches kept and followed by a program of one's own, without a server: a few strokes at a desk, one at the table.

Usage: `python examples/match_without_server.py matches.db`

The database is the one that `fivepins serve --db` opens. Whoever writes to a match says which number his entry is to
get, so that two cannot write the same one, and an id of his own, so that the same request again does no harm.
"""

import asyncio
import json
import math
import secrets
import sys
from pathlib import Path

from fivepins.hall.errors import Conflict
from fivepins.hall.hall import Hall
from fivepins.hall.table.moves import play_lag, play_open, play_stroke
from fivepins.hall.table.seating import Wish
from fivepins.match.creation import Creation
from fivepins.match.notation.parse import parse_entry
from fivepins.model.shot import Shot
from fivepins.store.matches import StoreError
from fivepins.store.open import open_file

SCORED = ("lag W", "open W", "W {break} co oe", "Y co cr on", "void 4", "Y co cr om")


async def at_the_desk(hall: Hall) -> str:
    """A match scored from a real table; one stroke is taken back and entered anew."""
    match_id, _ = await hall.matches.begin(Creation("Neri", "Costa", "umb-1997"), author="Bianchi")
    follower = await hall.matches.follow(match_id, "en")
    async with hall.matches.at(match_id) as match:
        for seq, line in enumerate(SCORED, 1):
            await hall.desk.enter(match, parse_entry(line), seq=seq, client_id=f"entry {seq}", author="Bianchi")
            news = await anext(follower)
            print(f"{news.seq}  {line:22} {score(match.view('en'))}")
        try:
            await hall.desk.enter(match, parse_entry('note "late"'), seq=3, client_id="another desk's")
        except Conflict as conflict:
            print(f"3 is taken: {conflict.entry}")
    follower.leave()
    return match_id


async def at_the_table(hall: Hall) -> str:
    """A match on the simulated table: the lag, who opens, and the opening stroke."""
    wish = Wish(
        names={"white": "Neri", "yellow": "Costa"},
        players={"white": "person", "yellow": "person"},
        client_id=secrets.token_urlsafe(),
    )
    begun = await hall.seating.begin(wish)
    async with hall.matches.at(begun.id) as match:
        for side, speed in (("white", 1.9), ("yellow", 2.2)):
            client_id = f"lag of {side}"
            player = hall.seating.mover(match, begun.tokens[side], client_id)
            await play_lag(hall.writer, match, player, Shot(math.pi / 2, speed), seq=1, client_id=client_id)
        winner = match.state.overall.lag
        assert winner is not None, "one of the lags is better"
        await play_open(hall.writer, match, winner, winner, seq=2, client_id="who opens")
        table = match.simulated
        assert table is not None, "it is played on the simulated table"
        placement = table.placement
        assert placement is not None, "the table is set up for the opening"
        assert placement.position is not None
        aim = placement.position.ball("wy".replace(winner.lower(), ""))
        assert aim is not None
        at = (1.1, 0.7)
        shot = Shot(math.atan2(aim[1] - at[1], aim[0] - at[0]), 2.8)
        entered = await play_stroke(hall.writer, match, winner, shot, at, seq=3, client_id="the opening stroke")
        assert entered.ruling is not None, "a stroke has a ruling"
        print(f"{entered.seq}  {entered.ruling['call']}")
    return begun.id


def score(view: bytes) -> str:
    """The score of a view, which is the JSON that every screen draws."""
    points = json.loads(view)["score"]
    return f"{points['white']}:{points['yellow']}"


async def play(path: Path) -> None:
    """Play both matches."""
    store = open_file(path)
    try:
        hall = Hall(store)
        played = [await at_the_desk(hall), await at_the_table(hall)]
        page = await hall.lists.page("neri", archived=False, limit=10, before="")
        assert {line["id"] for line in page.matches} >= set(played), "both are found"
    finally:
        store.close()


def main(path: Path) -> int:
    """Play, and tell what cannot be."""
    try:
        asyncio.run(play(path))
    except (OSError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("matches.db")))
