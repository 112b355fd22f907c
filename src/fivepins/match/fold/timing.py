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
    known = law.edition.calls
    for call in calls:
        if call not in (*_CLOCK, "slow") or known[call].value == "refused":
            continue
        article = known[call].article
        if call == "slow":
            warned = any((who, about) == (player, "slow") for who, about, _ in now.overall.warnings)
            if law.clocked:
                yield problem(item, "slow_with_clock", "!slow", "!clock, !clock-hand", article)
            elif not warned:
                yield problem(item, "slow_unwarned", "!slow", f"warn {player} slow", article)
        elif not law.clocked:
            yield problem(item, "no_clock", f"!{call}", article=law.edition.article("clock.use"))
        elif law.one_overrun(player, now.overall):
            if call == "clock":
                article = law.edition.article("clock.pair_shot_s")
                yield problem(item, "clock_of_pair", "!clock", "- !clock-hand", article)
        elif call == "clock" and now.overruns:
            yield problem(item, "clock_twice", "!clock", "- !clock-hand", known["clock-hand"].article)
        elif call == "clock-hand" and not now.overruns:
            yield problem(item, "clock_first", "!clock-hand", f"{player} - !clock", article)
