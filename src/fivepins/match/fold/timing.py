"""The calls of time: which there are in a match, and in which order they come (FIBiS 23)."""

from collections.abc import Iterator, Sequence
from typing import Final

from fivepins.match.fold.rules import MatchRules, StandingEntry
from fivepins.match.fold.situation import Situation
from fivepins.match.fold.steps import problem
from fivepins.match.log.problems import Problem
from fivepins.model.symbols import Player

_CLOCK: Final = ("clock", "clock-hand")


def check_time(
    now: Situation, law: MatchRules, item: StandingEntry, player: Player, calls: Sequence[str]
) -> Iterator[Problem]:
    """What does not fit in calls of time: without a clock, out of their order, or for a pair (D71, D72).

    Args:
        now: Where the match stands.
        law: The match rules.
        item: The entry.
        player: Whose time ran out.
        calls: The names of its calls.
    """
    for call in calls:
        doubt = time_doubt(now, law, player, call)
        if doubt is not None:
            yield problem(item, *doubt)


def time_doubt(now: Situation, law: MatchRules, player: Player, call: str) -> tuple[str, str, str, str] | None:
    """Why a call of time does not fit: code, what was called, what fits and its article; None where it does."""
    known = law.edition.calls
    if call not in (*_CLOCK, "slow") or known[call].value == "refused":
        return None
    article = known[call].article
    got = f"!{call}"
    if call == "slow":
        warned = any((who, about) == (player, "slow") for who, about, _ in now.overall.warnings)
        if law.clocked:
            return "slow_with_clock", got, "!clock, !clock-hand", article
        return None if warned else ("slow_unwarned", got, f"warn {player} slow", article)
    if not law.clocked:
        return "no_clock", got, "", law.edition.article("clock.use")
    if law.one_overrun(player, now.overall):
        article = law.edition.article("clock.pair_shot_s")
        return ("clock_of_pair", got, "- !clock-hand", article) if call == "clock" else None
    if call == "clock" and now.overruns:
        return "clock_twice", got, "- !clock-hand", known["clock-hand"].article
    if call == "clock-hand" and not now.overruns:
        return "clock_first", got, f"{player} - !clock", article
    return None
