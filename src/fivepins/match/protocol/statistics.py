"""Statistics of a match; `docs/statistics.md` defines every figure."""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from fivepins.match.entries import Fouled, Struck, Warn
from fivepins.match.fold.rows import Row
from fivepins.match.fold.state import State
from fivepins.model.symbols import PINS, PLAYERS, Player, other

_KINDS: Final = {"side_pins": "sides", "middle_with_sides": "middles", "middle_alone": "middles_alone"}


def statistics(state: State) -> dict[str, Any]:
    """Figures of each player, over the match and game by game.

    Returns:
        `players` (by `W` and `Y`), and `games`: each with `game`, both players, `lead_changes` and `series`, White's
        and Yellow's points after every entry that could give points, for a momentum graph.
    """
    ruled = [row for row in state.rows if isinstance(row.entry, Struck | Fouled) or row.points]
    games: dict[int, list[Row]] = {}
    for row in ruled:
        games.setdefault(row.game, []).append(row)
    return {
        "players": {player: _figures(player, ruled) for player in PLAYERS},
        "games": [
            {
                "game": game,
                **{player: _figures(player, rows) for player in PLAYERS},
                "lead_changes": _lead_changes(rows),
                "series": [[row.white, row.yellow] for row in rows],
            }
            for game, rows in games.items()
        ],
    }


def _figures(player: Player, rows: Iterable[Row]) -> dict[str, Any]:
    made = received = given = strokes = zeros = drinks = best = caroms = casins = castles = strikes = 0
    pins = dict.fromkeys(_KINDS.values(), 0)
    fouls: Counter[str] = Counter()
    for row in rows:
        entry = row.entry
        offender = entry.player if isinstance(entry, Struck | Fouled | Warn) else None
        if row.to == player:
            if offender == player:
                made += row.gain
                best = max(best, row.gain)
            else:
                received += row.gain
        elif offender == player and row.to == other(player):
            given += row.gain
        if offender != player:
            continue
        ruling = None if row.overruled else row.ruling
        if ruling is not None:
            fouls.update(foul.article for foul in ruling.fouls)
        if not isinstance(entry, Struck) or not entry.stroke.played:
            continue
        strokes += 1
        zeros += not row.points
        if ruling is None:
            continue
        drinks += ruling.drank
        if row.to != player:
            continue
        codes = {line.code for line in ruling.lines}
        down = {pin for line in ruling.lines for pin in line.pins}
        for line in ruling.lines:
            if line.code in _KINDS:
                pins[_KINDS[line.code]] += len(line.pins)
        caroms += "carom" in codes
        casins += "casin" in codes
        if len(down) == len(PINS):
            strikes += "carom" in codes
            castles += "carom" not in codes
    return {
        "strokes": strokes,
        "made": made,
        "received": received,
        "given": given,
        "net": made - given,
        "per_stroke": {
            name: round(points / strokes, 3) if strokes else None
            for name, points in (("made", made), ("received", received), ("given", given), ("net", made - given))
        },
        "best": best,
        "zeros": zeros,
        "pins": pins,
        "castles": castles,
        "strikes": strikes,
        "caroms": caroms,
        "casins": casins,
        "drinks": drinks,
        "fouls": dict(sorted(fouls.items())),
    }


def _lead_changes(rows: Iterable[Row]) -> int:
    changes, leader = 0, 0
    for row in rows:
        ahead = (row.white > row.yellow) - (row.white < row.yellow)
        changes += bool(ahead and leader and ahead != leader)
        leader = ahead or leader
    return changes
