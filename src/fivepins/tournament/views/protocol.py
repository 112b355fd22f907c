"""The whole event as data: entries, draw record, results, standings, places, what does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fivepins.tournament.check import draws_of, problems_of
from fivepins.tournament.draw_record import record_of
from fivepins.tournament.entries import Decision, Event, Note
from fivepins.tournament.notation.printing import format_entry
from fivepins.tournament.places import award_points, final_places
from fivepins.tournament.settle import option_text, options
from fivepins.tournament.views.naming import entrant
from fivepins.tournament.views.standing import part_view
from fivepins.tournament.words import describe, event_words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fivepins.match.fold.state import State as MatchState
    from fivepins.match.log.problems import Problem
    from fivepins.tournament.fold.state import State


def protocol(state: State, lang: str = "en", matches: Mapping[str, MatchState] | None = None) -> dict[str, Any]:
    """The protocol of an event.

    Args:
        state: The event.
        lang: Language of its words.
        matches: The matches by every hash of their logs, None where nobody has them.

    Returns:
        `title`, `format`, `headers`, `entrants`, `draws`, `parts`, `places`, `awards`, `remarks`, `entries` (every line
        as it was written), `problems`, and the `hash` of the last entry.

    Raises:
        ValueError: If there is no such language.
    """
    said = event_words(lang)
    now = state.now
    return {
        "lang": lang,
        "title": state.event.title,
        "format": {"id": state.format.id, "title": state.format.title, "digest": state.format.digest},
        "headers": [list(header) for header in state.event.headers],
        "entrants": [
            {
                **entrant(now, one.number),
                "attributes": [list(attribute) for attribute in one.attributes],
                "left": said["standing"][one.left] if one.left else "",
                "before": list(one.before),
            }
            for one in now.entrants.values()
        ],
        "draws": [draw_view(state, place, lang) for place in range(len(draws_of(state)))],
        "parts": [part_view(state, name, lang) for name in now.parts],
        "places": places_view(state),
        "awards": [{"title": one.title, **entrant(now, one.number), "note": one.note} for one in now.awards],
        "remarks": _remarks(state),
        "entries": entries_of(state),
        "problems": problems_view(state, problems_of(state, matches), lang),
        "hash": state.records[-1].hash,
    }


def draw_view(state: State, place: int, lang: str = "en") -> dict[str, Any]:
    """The record of a draw that stands, with sentences: where its seed comes from, and how near classmates stand.

    Args:
        state: The event.
        place: Which of the draws that stand, from 0.
        lang: Language of its words.
    """
    drawn = draws_of(state)[place]
    said = event_words(lang)["draw"]
    record = record_of(state.now, drawn)
    text = [said["by_hand"] if drawn.by_hand else said["round"] if drawn.turn else said["by_lot"]]
    if drawn.trust:
        text.append(said[drawn.trust])
    if drawn.again:
        text.append(said["again"].format(reason=drawn.again))
    for (name, _), *figures in zip(drawn.keys, drawn.pairs, drawn.bound, drawn.least, strict=True):
        for size, (met, even, fewest) in enumerate(zip(*figures, strict=True), 1):
            if met:
                key = "pairs_best" if met <= fewest else "pairs"
                where = said["same_group"] if drawn.kind == "groups" else said["same_places"].format(size=2**size)
                text.append(said[key].format(name=name, where=where, pairs=met, bound=even))
    return {**record, "seq": drawn.seq, "text": text}


def places_view(state: State) -> list[dict[str, Any]]:
    """The places of the event: `place`, `entrants`, `phase`, `points` of a season where the format says them."""
    points = award_points(state)
    return [
        {
            "place": placed.place,
            "entrants": [entrant(state.now, number) for number in placed.numbers],
            "phase": placed.phase,
            "points": str(points.get(placed.numbers[0], "")),
        }
        for placed in final_places(state)
    ]


def problems_view(state: State, problems: Sequence[Problem], lang: str = "en") -> list[dict[str, Any]]:
    """What does not fit: `seq`, `code`, `text`, and `settle`: entries that would settle it, with their words."""
    return [
        {
            "seq": problem.seq,
            "code": problem.code,
            "text": describe(problem, lang),
            "settle": [
                {"text": option_text(option, lang), "entries": [format_entry(entry) for entry in option.entries]}
                for option in options(state, problem)
            ],
        }
        for problem in problems
    ]


def _remarks(state: State) -> list[dict[str, Any]]:
    found = []
    for seq in state.now.notes:
        item = state.reading(seq)
        if item is not None and isinstance(item.entry, Note | Decision):
            kind = "decision" if isinstance(item.entry, Decision) else "note"
            found.append({"seq": seq, "kind": kind, "text": item.entry.text})
    return found


def entries_of(state: State) -> list[str]:
    """Every entry as it was written, in its order."""
    return [format_entry(record.entry) for record in state.records if not isinstance(record.entry, Event)]
