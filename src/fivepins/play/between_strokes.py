"""What the players at a table may do beside their strokes: give up, and ask for the reset of 10.4."""

from typing import Literal

from fivepins.match.entries import Leave, Lose
from fivepins.match.fold.state import State
from fivepins.model.symbols import BALLS, Player, other
from fivepins.play.observe import roles_of, touching
from fivepins.rules.placing import Placement

Scope = Literal["game", "match"]


def giving_up(state: State, player: Player) -> dict[Scope, Leave | Lose]:
    """What a player may give up now, each with the entry that says so; nothing once the match is over.

    Where a book takes the game from who leaves, the game can be given up, and the match beside it if it is not lost
    with that game; where it takes the match, only the match can.

    Args:
        state: The match.
        player: Who gives up.

    Source: umb-1997 9.1, FIBiS 13.2, both as read in D52.
    """
    if state.finished:
        return {}
    if state.edition.value("match.leave") == "match":
        return {"match": Leave(player)}
    if state.striker is None and not state.overall.begun:
        # Nobody has a game yet.
        return {"match": Lose("match", player)}
    won = state.games_won["WY".index(other(player))]
    if won + 1 >= state.law.need:
        return {"match": Leave(player)}
    return {"game": Leave(player), "match": Lose("match", player)}


def may_reset(state: State, placement: Placement | None) -> bool:
    """Whether the player on turn may ask for the opening position because of balls in contact (10.4).

    That no stroke is possible without a foul is for the other player to grant, who stands in for the referee here;
    that the cue ball touches another one is seen.

    Args:
        state: The match.
        placement: How the table stands for the stroke.

    Source: umb-1997 10.4 as read in D55.
    """
    turn = state.turn
    if turn is None or turn.how != "plain" or placement is None or placement.position is None:
        return False
    if state.edition.value("judging.reset") != "allowed":
        return False
    own = BALLS.index(turn.striker.lower())
    roles, _ = roles_of(own, own)
    return any(token in ("co", "cr") for token in touching(placement.position[:3], own, roles, state.edition.table))
