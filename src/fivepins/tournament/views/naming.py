"""Names of entrants, phases and parts, results and exact figures as they are read."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from fivepins.tournament.words import event_words

if TYPE_CHECKING:
    from fivepins.tournament.fold.situation import Outcome, Situation
    from fivepins.tournament.standings.figures import Value


def entrant(now: Situation, number: int) -> dict[str, Any]:
    """An entrant: `number`, `name`."""
    return {"number": number, "name": now.name(number)}


def part_title(now: Situation, part: str, lang: str) -> str:
    """What a part is called: its phase and its letter or number."""
    said = event_words(lang)
    phase_id, _, own = part.partition("/")
    phase = now.format.phase(phase_id)
    if phase is None:
        return part
    title = phase.title or said["phases"][phase.kind]
    return f"{title} ({phase_id})" if not own else f"{title} {own} ({phase_id})"


def outcome_text(outcome: Outcome, lang: str) -> str:
    """A result in one line: games, points of each game, who forfeited and why."""
    said = event_words(lang)
    if outcome.score is None:
        reason = said["forfeits"][outcome.reason]
        key = "both_forfeit" if len(outcome.forfeit) > 1 else "forfeit"
        numbers = " ".join(map(str, outcome.forfeit))
        text: str = said["results"][key].format(numbers=numbers, reason=reason)
        return text
    games, points, strokes = outcome.score
    text = f"{games[0]}–{games[1]}"
    if points:
        text += " (" + " ".join(f"{a}–{b}" for a, b in points) + ")"
    if strokes is not None:
        text += " " + said["results"]["strokes"].format(one=strokes[0], two=strokes[1])
    return text if outcome.log else f"{text} {said['results']['typed']}"


def value_text(value: Value) -> str:
    """What a step saw: a whole number, or a quotient to three places with its exact fraction."""
    amount = Fraction(value.amount)
    if value.above:
        return f"{amount}/0"
    return str(amount.numerator) if amount.denominator == 1 else f"{decimal(amount)} ({amount})"


def decimal(amount: Fraction) -> str:
    """A fraction to three places, a half upwards; only shown, never compared."""
    thousandths = (abs(amount.numerator) * 2000 + amount.denominator) // (2 * amount.denominator)
    sign = "-" if amount < 0 and thousandths else ""
    return f"{sign}{thousandths // 1000}.{thousandths % 1000:03d}"
