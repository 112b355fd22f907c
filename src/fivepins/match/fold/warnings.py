"""Warnings, and what the edition makes of the second and third (FIBiS 13.5, 23.2, 24.3q, 28.3, 28.4, 33.5)."""

from typing import Final

from fivepins.match.entries import Struck, Warn
from fivepins.match.fold.rows import Row
from fivepins.match.fold.rules import MatchRules, StandingEntry
from fivepins.match.fold.situation import Due, Situation
from fivepins.match.fold.steps import problem, recorded_game, row, too_late
from fivepins.match.fold.strokes import penalty
from fivepins.match.log.problems import Problem
from fivepins.model.symbols import Player, other

_PRICE_OF: Final = {"slow": "fouls.slow"}
"""Kinds of warnings whose repetition has a price of its own."""


def warn(now: Situation, law: MatchRules, item: StandingEntry, entry: Warn, last: Row | None) -> tuple[Situation, Row]:
    """A warning: a word, points, or more, by how often the player was warned."""
    player, about = entry.player, entry.about
    before = next((count for who, kind, count in now.overall.warnings if (who, kind) == (player, about)), 0)
    policy: list[str] = law.edition.value(f"match.warnings_{about}")
    word = policy[min(before, len(policy) - 1)] if policy else "protocol"
    taken, reopened = 0, False
    counted = word == "stroke" and last is not None and _struck_by(last) == player and _was_foul(last)
    if word == "stroke" and last is not None:
        game, over = now.game, now.over
        now, taken = _take_back(now, law, last, player)
        reopened = (now.game, now.over) != (game, over)
    if now.over:
        return too_late(now, item)
    if now.striker is None and not now.overall.begun and word in ("foul", "stroke"):
        return now, row(item, now, now, (problem(item, "not_begun"),))
    problems = _doubts(now, law, item, entry, last if word == "stroke" and not taken else None)
    others = tuple(found for found in now.overall.warnings if found[:2] != (player, about))
    overall = now.overall._replace(warnings=(*others, (player, about, before + 1)))
    if word in ("exclude", "director"):
        key = "match.warnings_exclude" if word == "exclude" else f"match.warnings_{about}"
        overall = overall._replace(due=Due(word, player, law.edition.article(key)))
    if counted or word not in ("foul", "stroke"):
        after = now._replace(overall=overall)
        return after, row(item, now, after, problems)
    now = now._replace(overall=overall)
    if not reopened:
        now = recorded_game(now, item, problems)
    items = law.edition.items
    price: int = items.get(_PRICE_OF.get(about, ""), items["prices.foul_off_turn"]).value
    return penalty(now, law, item, None, other(player), price + taken, True, other(player), problems)


def _doubts(now: Situation, law: MatchRules, item: StandingEntry, entry: Warn, late_for: Row | None) -> list[Problem]:
    """What does not fit; `late_for` is the last stroke where pins were handed back carelessly."""
    player = entry.player
    problems: list[Problem] = []
    pairs = law.has_pairs(player, now.overall)
    if entry.about in law.edition.value("match.warnings_in_pairs") and not pairs:
        article = law.edition.article("match.warnings_in_pairs")
        problems.append(problem(item, "not_in_singles", entry.about, article=article))
    if entry.partner and not pairs:
        problems.append(problem(item, "no_pairs", f"{player}{entry.partner}", player))
    ended = late_for is not None and late_for.game == now.game and late_for.number <= 1
    if ended and law.edition.value("match.pins_after_end") == "stroke" and now.overall.results:
        before = now.overall.results[-1]
        if before.reason == "points" and before.winner == player and _struck_by(late_for) == other(player):
            article = law.edition.article("match.pins_after_end")
            problems.append(problem(item, "pins_late", str(before.game), article=article))
    return problems


def _struck_by(last: Row | None) -> Player | None:
    return last.entry.player if last is not None and isinstance(last.entry, Struck) else None


def _was_foul(last: Row) -> bool:
    """Whether a stroke gave its points and ball in hand away already: fouls of one stroke do not add (FIBiS 24.1)."""
    player = _struck_by(last)
    return player is not None and last.hand and last.to == other(player)


def _take_back(now: Situation, law: MatchRules, last: Row, player: Player) -> tuple[Situation, int]:
    """The points of the player's last stroke, taken from him, and how many; none where they are no longer there.

    Where that stroke ended a game and nothing was played since, the game goes on (D77).
    """
    if _struck_by(last) != player or last.to != player:
        return now, 0
    ended = now.overall.ended
    if ended is not None and last.ends and law.edition.value("match.pins_after_end") == "stroke":
        return ended._replace(overall=ended.overall._replace(warnings=now.overall.warnings)), last.points
    if last.ends or (last.game, last.white, last.yellow) != (now.game, now.white, now.yellow):
        return now, 0
    if player == "W":
        return now._replace(white=now.white - last.gain), last.points
    return now._replace(yellow=now.yellow - last.gain), last.points
