"""The places of a whole event, and what they are worth (T71)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fivepins.tournament.fold.phases import is_placed, qualifiers
from fivepins.tournament.ranking import points_for

if TYPE_CHECKING:
    from fractions import Fraction

    from fivepins.tournament.fold.situation import Situation
    from fivepins.tournament.fold.state import State


class Placed(NamedTuple):
    """Everybody who shares a place.

    Attributes:
        place: The place, from 1.
        numbers: Who shares it.
        phase: The phase that they were out in, or that decided.
    """

    place: int
    numbers: tuple[int, ...]
    phase: str


def final_places(state: State) -> tuple[Placed, ...]:
    """The places of the event as far as they are decided, the last phase first.

    Who is out in an earlier phase stands behind all who went on: by place of his group or round of his bracket, those
    of all parts together; who is out in heats shares one place. Who was excluded has none (T35).
    """
    now = state.now
    found: list[tuple[tuple[int, ...], str]] = []
    seen: set[int] = set()
    for phase in reversed(now.format.phases):
        own = now.phases[phase.id]
        if not own.parts or not is_placed(now, phase, own):
            continue
        through = set(qualifiers(now, phase.id) or ()) if _leads_on(now, phase.id) else set()
        for shared in _of_phase(state, phase.id):
            numbers = tuple(sorted(one for one in shared if one not in seen and one not in through))
            counted = tuple(one for one in numbers if now.entrants[one].left != "excluded")
            seen.update(numbers)
            if counted:
                found.append((counted, phase.id))
    placed = []
    place = 1
    for numbers, name in found:
        placed.append(Placed(place, numbers, name))
        place += len(numbers)
    return tuple(placed)


def _leads_on(now: Situation, name: str) -> bool:
    return any(name in phase.sources for phase in now.format.phases)


def _of_phase(state: State, name: str) -> list[tuple[int, ...]]:
    """The places inside a phase, those of all its parts together; nothing while it is not over."""
    now = state.now
    parts = [now.parts[part] for part in now.phases[name].parts]
    if not all(state.is_complete(part.id) for part in parts):
        return []
    if parts[0].phase.kind == "heats":
        return [tuple(number for part in parts for number in part.entrants)]
    columns: list[list[tuple[int, ...]]] = []
    for part in parts:
        if part.tree is not None:
            columns.append(list(part.tree.places))
        else:
            standing = state.standing(part.id)
            columns.append([*standing.places, *([standing.out] if standing.out else [])])
    # Brackets and groups of different depth meet at the top: the n-th place of one beside the n-th of another.
    depth = max(map(len, columns))
    return [
        tuple(number for column in columns if place < len(column) for number in column[place]) for place in range(depth)
    ]


def award_points(state: State) -> dict[int, Fraction]:
    """What the places are worth in a season's ranking; nothing where the format does not say it."""
    table = state.format.awards
    if table is None:
        return {}
    placed = final_places(state)
    found = points_for([one.numbers for one in placed], table)
    for one in placed:
        points = dict(table.phases).get(one.phase)
        if points is not None:
            found.update(dict.fromkeys(one.numbers, points))
    return found
