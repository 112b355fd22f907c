"""What a referee can call now: the calls and warnings that an entry of the match would take, and no other ones."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from fivepins.match.entries import WARNINGS
from fivepins.match.fold.rules import MatchRules
from fivepins.match.fold.situation import Situation
from fivepins.match.fold.timing import time_doubt
from fivepins.model.facts import CALLS, CALLS_WITHOUT_STROKE
from fivepins.model.symbols import PLAYERS, Player

PLACED_CALLS: Final = ("placing", "over-line")
"""Calls about a ball that the striker places, so only where he has one in hand, at the opening or the reset."""

_GLANCE: Final = "glance"

_OFF_TURN_ALONE: Final = "hint"
_WRONG_PLAYER: Final = "wrong-player"


class PossibleCalls(NamedTuple):
    """Names of calls, in the order of the notation.

    Attributes:
        stroke: In a stroke of the player on turn.
        before: Where he plays no stroke (`W - !touch`).
        outside: As a foul outside a stroke (`foul W !touch`), White's and Yellow's.
        warnings: What White and Yellow can be warned for.
    """

    stroke: tuple[str, ...]
    before: tuple[str, ...]
    outside: tuple[tuple[str, ...], tuple[str, ...]]
    warnings: tuple[tuple[str, ...], tuple[str, ...]]


def possible_calls(now: Situation, law: MatchRules) -> PossibleCalls:
    """What can be called where the match stands now."""
    if now.over:
        return PossibleCalls((), (), ((), ()), ((), ()))
    player: Player = now.striker or "W"
    white, yellow = (tuple(_outside(now, law, player)) for player in PLAYERS)
    warned_white, warned_yellow = (tuple(_warnings(now, law, player)) for player in PLAYERS)
    return PossibleCalls(
        tuple(_in_stroke(now, law, player)),
        tuple(_without_stroke(now, law, player)),
        (white, yellow),
        (warned_white, warned_yellow),
    )


def _in_stroke(now: Situation, law: MatchRules, player: Player) -> Iterator[str]:
    pairing = now.overall.pairing
    partner = pairing.white if player == "W" else pairing.yellow
    for call in CALLS:
        if call == _WRONG_PLAYER and not partner:
            continue  # who is on turn is not the wrong player; of a pair the wrong one can strike
        if call not in CALLS_WITHOUT_STROKE and _fits(now, law, player, call):
            yield call


def _without_stroke(now: Situation, law: MatchRules, player: Player) -> Iterator[str]:
    for call in law.edition.value("judging.calls_without_stroke"):
        foul = law.edition.calls[call].value
        if call in (_OFF_TURN_ALONE, _WRONG_PLAYER) or foul not in law.edition.fouls:
            continue
        if _fits(now, law, player, call):
            yield call


def _outside(now: Situation, law: MatchRules, player: Player) -> Iterator[str]:
    """A foul outside a stroke; one after which the offender plays on is entered as his, without a stroke."""
    edition = law.edition
    if now.striker is None and not now.overall.begun:
        return
    if player == now.striker:
        for call in _without_stroke(now, law, player):
            if not edition.fouls[edition.calls[call].value].keeps_turn:
                yield call
        return
    possible = edition.value("judging.calls_without_stroke")
    yield from (call for call in law.calls_off_turn if call in possible and edition.calls[call].value in edition.fouls)


def _warnings(now: Situation, law: MatchRules, player: Player) -> Iterator[str]:
    in_pairs = law.edition.value("match.warnings_in_pairs")
    pairs = law.has_pairs(player, now.overall)
    yield from (about for about in WARNINGS if pairs or about not in in_pairs)


def _fits(now: Situation, law: MatchRules, player: Player, call: str) -> bool:
    if law.edition.calls[call].value == "refused" or (call in PLACED_CALLS and now.how == "plain"):
        return False
    if call == _GLANCE and now.how in ("break", "reset"):
        return False  # the opponent's ball lies apart
    return time_doubt(now, law, player, call) is None
