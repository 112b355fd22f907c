"""Where the cue of a simulated table points before anybody has aimed."""

import asyncio
from typing import Any

from fivepins.hall.errors import Unknown
from fivepins.hall.match.match import Match
from fivepins.hall.table.turns import EXPECTED, table_of
from fivepins.play.session import Session
from fivepins.players.first_aim import first_aim
from fivepins.players.player import view_of


async def first_aim_of(match: Match) -> dict[str, Any]:
    """A stroke to begin aiming from, in which the law of the match finds no foul.

    Raises:
        InputError: If the match is not played on the simulated table.
        Unknown: If nobody is to strike.
    """
    table, state = table_of(match), match.state
    act = table.act(state)
    if act not in ("strike", "place"):
        raise Unknown("nobody is to strike now", got=EXPECTED[act], expected="a turn")
    view = view_of(Session(match.log, state, table.placement))
    aim = await asyncio.to_thread(first_aim, view)
    return {"seq": state.next_seq - 1, **aim.to_json()}
