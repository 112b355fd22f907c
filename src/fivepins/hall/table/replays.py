"""Strokes and lags of the simulated table shown again: shot, motion, ruling in words."""

import asyncio
from typing import Any

from fivepins.desk.rows import ruling_in_words
from fivepins.hall.errors import Unknown
from fivepins.hall.match.match import Match
from fivepins.hall.match.seats import SIDE_OF
from fivepins.hall.table.turns import table_of
from fivepins.match.entries import Lag, Struck
from fivepins.match.fold.rows import Row
from fivepins.model.notation import format_stroke
from fivepins.model.position import format_position, position_to_json
from fivepins.model.shot import format_shot, shot_to_json
from fivepins.physics.simulate import simulate
from fivepins.play.session import Played, lag_position, same_facts, simulate_again
from fivepins.rules.edition import Edition


async def replay_stroke(match: Match, seq: int, lang: str) -> dict[str, Any]:
    """A stroke to be shown again: its shot, its motion, its ruling in words.

    Raises:
        Unknown: If the entry is no stroke whose shot and position are known.
    """
    state = match.state
    row = next((row for row in state.rows_of(seq) if seq and isinstance(row.entry, Struck)), None)
    if row is None or not isinstance(row.entry, Struck) or row.entry.stroke.shot is None:
        raise Unknown("there is no such stroke", got=str(seq), expected="the number of a stroke with its shot")
    kept = None if match.simulated is None else match.simulated.strokes.get(seq)
    ruling = ruling_in_words(state, row, lang)
    return await asyncio.to_thread(_stroke, row, kept, state.edition, ruling)


def _stroke(row: Row, kept: Played | None, edition: Edition, ruling: dict[str, Any] | None) -> dict[str, Any]:
    entry = row.entry
    assert isinstance(entry, Struck)
    played = kept or simulate_again(row, edition)
    if played is None or entry.stroke.at is None or entry.stroke.shot is None:
        raise Unknown("this stroke has no position", got=str(row.seq), expected="a stroke with its shot and position")
    at, shot = entry.stroke.at, entry.stroke.shot
    return {
        "seq": row.seq,
        "striker": SIDE_OF[entry.player],
        "how": row.how,
        "at": position_to_json(at),
        "at_text": format_position(at),
        "shot": shot_to_json(shot),
        "shot_text": format_shot(shot),
        "stroke": format_stroke(entry.stroke._replace(at=None, shot=None)),
        "trace": played.trace.to_json(),
        "ruling": ruling,
        "score": {"white": row.white, "yellow": row.yellow},
        "same": same_facts(entry, played),
    }


async def replay_lag(match: Match, seq: int) -> dict[str, Any]:
    """How the balls of a lag ran.

    Raises:
        InputError: If the match is not played on the simulated table.
        Unknown: If the entry is no lag whose strokes are known.
    """
    table, cloth = table_of(match), match.state.edition.table
    strikes = table.lag_strikes(seq)
    entry = match.log.records[seq].entry if seq < match.log.next_seq else None
    if not isinstance(entry, Lag) or not strikes:
        raise Unknown("there is no such lag", got=str(seq), expected="the number of a lag")
    trace = table.lags.get(seq)
    if trace is None:
        trace = await asyncio.to_thread(simulate, lag_position(cloth), strikes, cloth)
        table.show_lag(seq, trace)
    return {"seq": seq, "at": position_to_json(lag_position(cloth)), "trace": trace.to_json()}
