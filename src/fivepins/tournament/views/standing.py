"""The standing of a part, with the step that parted every two neighbours, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivepins.tournament.brackets.sides import NOBODY, OPEN
from fivepins.tournament.fold.fixtures import is_complete, left_of, tie_of
from fivepins.tournament.views.naming import entrant, outcome_text, part_title, value_text
from fivepins.tournament.words import event_words

if TYPE_CHECKING:
    from fivepins.tournament.fold.part import Part
    from fivepins.tournament.fold.situation import Situation
    from fivepins.tournament.fold.state import State
    from fivepins.tournament.standings.order import Parted, Standing


def part_view(state: State, name: str, lang: str = "en") -> dict[str, Any]:
    """A part: its fixtures, and its standing or places.

    Args:
        state: The event.
        name: The part.
        lang: Language of its words.

    Returns:
        `lang`, `part`, `title`, `kind`, `complete`, `rounds` (lists of fixtures, see `fixture_view`); for groups and
        Swiss phases `take`, `lines`, `parted`, `undecided`, `out`, `lacks`, `notes`; for brackets `places`.

    Raises:
        KeyError: If no such part is drawn.
        ValueError: If there is no such language.
    """
    now = state.now
    part = now.parts[name]
    view: dict[str, Any] = {
        "lang": lang,
        "part": name,
        "title": part_title(now, name, lang),
        "kind": part.phase.kind,
        "complete": is_complete(now, part),
        "rounds": rounds_view(now, part, lang),
    }
    if part.tree is None:
        return {**view, **_standing_view(now, part, state.standing(name), lang)}
    places = [[entrant(now, number) for number in place] for place in part.tree.places]
    return {**view, "places": places}


def rounds_view(now: Situation, part: Part, lang: str) -> list[dict[str, Any]]:
    """The fixtures of a part, round by round: `round`, `fixtures`."""
    rounds: dict[str, list[dict[str, Any]]] = {}
    for match in part.matches:
        rounds.setdefault(match.partition(".")[0], []).append(fixture_view(now, part, match, lang))
    return [{"round": name, "fixtures": fixtures} for name, fixtures in rounds.items()]


def fixture_view(now: Situation, part: Part, match: str, lang: str) -> dict[str, Any]:
    """A fixture.

    `fixture` its id · `sides` two entrants, number 0 for an open side or a free round · `result` in words · `winner` ·
    `open` whether it can be played · `table` where it is called to · `referee` · `begun` · `boards` of a tie.
    """
    said = event_words(lang)["results"]
    fixture = f"{part.id}/{match}"
    sides = part.sides(match) or (OPEN, OPEN)
    left = left_of(now, part, match)
    outcome = now.outcomes.get(fixture)
    winner = 0
    text = ""
    if outcome is not None and outcome.sides == sides:
        text, winner = outcome_text(outcome, lang), outcome.goes_on or outcome.winner
    elif part.tree is not None and left.over:
        winner = max(part.tree.fixtures[match].winner, 0)
        text = said["walkover"] if NOBODY not in sides else said["bye"]
    elif left.over and part.phase.ties is None:
        text = said["fallen"]
    tie = tie_of(now, part, fixture, sides) if part.phase.ties is not None and not text else None
    if tie is not None and (tie.one or tie.two):
        text = f"{tie.one}–{tie.two}"
    called = now.calls.get(fixture)
    return {
        "fixture": fixture,
        "sides": [_side(now, number, said) for number in sides],
        "result": text,
        "winner": winner,
        "open": left.known and not left.over,
        "table": called.table if called is not None else 0,
        "referee": called.referee if called is not None else "",
        "begun": bool(called is not None and called.begun),
        "boards": _boards(now, part, fixture, sides, lang),
    }


def _side(now: Situation, number: int, said: dict[str, str]) -> dict[str, Any]:
    if number > NOBODY:
        return entrant(now, number)
    return {"number": 0, "name": said["nobody"] if number == NOBODY else said["open"]}


def _boards(now: Situation, part: Part, fixture: str, sides: tuple[int, int], lang: str) -> list[dict[str, Any]]:
    ties = part.phase.ties
    if ties is None:
        return []
    line_up = now.line_ups.get(fixture)
    found = []
    for number, board in enumerate(ties.boards, 1):
        outcome = now.outcomes.get(f"{fixture}.{number}")
        players = []
        for side, boards in zip(sides, (line_up.one, line_up.two) if line_up else ((), ()), strict=True):
            entered = now.entrants.get(side)
            names = entered.values("player") if entered is not None else ()
            at = boards[number - 1] if boards else ()
            players.append([names[player - 1] for player in at if player <= len(names)])
        found.append(
            {
                "board": number,
                "kind": board.kind,
                "game": board.game,
                "points": board.points,
                "players": players,
                "result": outcome_text(outcome, lang) if outcome is not None and outcome.sides == sides else "",
            }
        )
    return found


def _standing_view(now: Situation, part: Part, standing: Standing, lang: str) -> dict[str, Any]:
    take = part.phase.take
    inside, undecided = standing.qualified(take) if take else ((), ())
    lines = []
    place = 1
    for shared in standing.places:
        for number in shared:
            lines.append(_line(now, standing, place, number, inside, undecided))
        place += len(shared)
    said = event_words(lang)["standing"]
    parted = [
        _parted(now, upper, lower, by, lang)
        for upper, lower, by in zip(standing.places, standing.places[1:], standing.parted, strict=False)
    ]
    steps = event_words(lang)["steps"]
    notes = [
        said["lack"].format(step=steps[lack.step.name], who=", ".join(map(now.name, lack.entrants)))
        for lack in standing.lacks
    ]
    if undecided:
        notes.append(said["undecided"].format(who=", ".join(map(now.name, undecided))))
    return {
        "take": take,
        "lines": lines,
        "parted": parted,
        "undecided": list(undecided),
        "out": [{**entrant(now, one), "why": said[now.entrants[one].left or "withdrawn"]} for one in standing.out],
        "lacks": [{"step": lack.step.name, "entrants": list(lack.entrants)} for lack in standing.lacks],
        "notes": notes,
    }


def _line(
    now: Situation, standing: Standing, place: int, number: int, inside: tuple[int, ...], undecided: tuple[int, ...]
) -> dict[str, Any]:
    figures = standing.figures[number]
    return {
        "place": place,
        **entrant(now, number),
        "played": figures.played,
        "wins": figures.wins,
        "draws": figures.draws,
        "losses": figures.losses,
        "points": figures.points,
        "games": [str(figures.games_won), str(figures.games_lost)],
        "made": figures.made,
        "conceded": figures.conceded,
        "goes_on": number in inside,
        "undecided": number in undecided,
    }


def _parted(now: Situation, upper: tuple[int, ...], lower: tuple[int, ...], by: Parted, lang: str) -> dict[str, Any]:
    said = event_words(lang)
    names = ", ".join(map(now.name, upper)), ", ".join(map(now.name, lower))
    values = value_text(by.upper), value_text(by.lower)
    by_order = by.step.name in ("draw", "playoff", "seed")
    text = said["standing"]["parted_by" if by_order else "parted"].format(
        upper=names[0], lower=names[1], step=said["steps"][by.step.name], a=values[0], b=values[1]
    )
    return {
        "upper": list(upper),
        "lower": list(lower),
        "step": str(by.step),
        "values": [] if by_order else list(values),
        "text": text,
    }
