"""Who comes into a phase, who goes on from it, and the draw that follows."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.draw.make import Wanted, draw, format_drawn
from fivepins.tournament.draw.seeding import heats_of
from fivepins.tournament.fold.fixtures import is_complete, standing_of
from fivepins.tournament.fold.part import Part
from fivepins.tournament.fold.situation import Drawn
from fivepins.tournament.lots import Lots
from fivepins.tournament.standings.figures import figure

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fivepins.tournament.draw.classes import Classes
    from fivepins.tournament.fold.situation import Entered, PhaseState, Situation
    from fivepins.tournament.formats.format import Phase
    from fivepins.tournament.standings.figures import Value
    from fivepins.tournament.standings.order import Standing

FIGURES: Final = ("wins", "points", "games_diff", "games_won", "games_quotient", "game_points", "points_quotient",
                  "points_diff", "points_made", "points_per_game", "points_per_stroke")  # fmt: skip
"""Steps of a chain that compare two of different groups too."""


class Intake(NamedTuple):
    """Who comes into a phase.

    Attributes:
        numbers: Everybody, by number.
        origin: The part that a qualifier comes from.
    """

    numbers: tuple[int, ...]
    origin: Mapping[int, str]


def intake(now: Situation, phase: Phase) -> Intake | None:
    """Who comes into a phase, without those who have left; None while that is not known."""
    found: dict[int, str] = {}
    for source in phase.sources:
        through = qualifiers(now, source)
        if through is None:
            return None
        found.update(through)
    if (phase.enter or not phase.sources) and not now.closed:
        return None
    direct: list[int] = []
    for category in phase.enter:
        ranked = ranked_list(now, category.name)
        if category.first and category.last > len(ranked):
            return None
        direct += ranked[category.first - 1 : category.last] if category.first else ranked
    if not phase.enter and not phase.sources:
        direct = list(now.entrants)
    numbers = sorted({number for number in (*found, *direct) if now.present(number)})
    return Intake(tuple(numbers), found)


def ranked_list(now: Situation, category: str) -> list[int]:
    """The entrants of a category in the order of its list; who left keeps his place in it, so that it never moves."""
    members = [entered for entered in now.entrants.values() if entered.value("cat") == category]
    return [entered.number for entered in sorted(members, key=rank)]


def rank(entered: Entered) -> tuple[Fraction, Fraction, int]:
    """Where an entrant stands in a list: by `seed`, then by `points`, then by number."""
    seed = number_of(entered.value("seed"))
    points = number_of(entered.value("points"))
    return (
        Fraction(10**9) if seed is None else seed,
        Fraction(0) if points is None else -points,
        entered.number,
    )


def number_of(text: str) -> Fraction | None:
    """An attribute that is a number, whole or with a point; None for any other."""
    whole, _, rest = text.partition(".")
    if not whole.isascii() or not whole.isdigit() or (rest and not (rest.isascii() and rest.isdigit())):
        return None
    return Fraction(text) if len(text) <= 20 else None


def is_void(phase: Phase, coming: Intake) -> bool:
    """Whether all go on unplayed: no more than the places there are (T17)."""
    if phase.kind in ("heats", "knockout") and phase.to:
        return len(coming.numbers) <= phase.to
    return len(coming.numbers) <= 1


def qualifiers(now: Situation, name: str) -> dict[int, str] | None:
    """Who goes on from a phase, and from which part; None while that is open or undecided."""
    phase = now.format.phase(name)
    assert phase is not None
    state = now.phases[name]
    if not state.parts:
        coming = intake(now, phase)
        if coming is None or not is_void(phase, coming):
            return None
        return {number: coming.origin.get(number, name) for number in coming.numbers}
    if not is_placed(now, phase, state):
        return None
    found: dict[int, str] = {}
    for part_id in state.parts:
        part = now.parts[part_id]
        if not is_complete(now, part):
            return None
        through = _through(now, part)
        if through is None:
            return None
        found.update(dict.fromkeys(through, part_id))
    return found


def _through(now: Situation, part: Part) -> tuple[int, ...] | None:
    if part.tree is None:
        inside, undecided = standing_of(now, part).qualified(part.phase.take)
        return None if undecided else inside
    if part.phase.kind == "double" and part.phase.take > 1:
        through: list[int] = []
        for place in part.tree.places:
            if len(through) + len(place) > part.phase.take:
                break
            through += place
        return tuple(through)
    return part.tree.winners


def is_placed(now: Situation, phase: Phase, state: PhaseState) -> bool:
    """Whether everybody who was to be drawn has a place; by hand parts are placed one by one."""
    if not state.draws:
        return False
    placed = {number for name in state.parts for number in now.parts[name].entrants}
    wanted = next((drawn.entrants for drawn in reversed(state.draws) if not drawn.by_hand), None)
    if wanted is None:
        coming = intake(now, phase)
        wanted = () if coming is None else coming.numbers
    return placed >= {number for number in wanted if now.present(number)}


def count_of_parts(phase: Phase, entrants: int) -> int:
    """How many heats, groups or brackets a phase has.

    Raises:
        InputError: If fewer heats than go on would be there.
    """
    if phase.kind == "heats":
        count = phase.parts or (heats_of(entrants, phase.size) if phase.size else phase.to)
        if phase.to and count * phase.winners < phase.to:
            expected = f"smaller heats, so that at least {phase.to} go on"
            raise InputError("fewer go on than are wanted", got=str(count * phase.winners), expected=expected)
        return count
    if phase.kind == "groups":
        return phase.parts or heats_of(entrants, phase.size)
    return phase.to or 1


def part_ids(phase: Phase, count: int) -> tuple[str, ...]:
    """The ids of the parts of a phase: heats and brackets by numbers, groups by letters; one bracket is the phase."""
    if phase.kind == "groups":
        return tuple(f"{phase.id}/{_letters(number)}" for number in range(count))
    if count == 1 and phase.kind != "heats":
        return (phase.id,)
    return tuple(f"{phase.id}/{number}" for number in range(1, count + 1))


def _letters(number: int) -> str:
    return (_letters(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def draw_phase(now: Situation, phase: Phase, seq: int, label: str, again: str) -> Drawn:
    """Draw a phase whose entrants are known.

    Raises:
        InputError: If it cannot be drawn; the message says why.
    """
    coming = intake(now, phase)
    assert coming is not None
    state = now.phases[phase.id]
    numbers = coming.numbers
    count = count_of_parts(phase, len(numbers))
    seeds = seeded(now, phase, coming, count)
    keys = tuple((name, classes(now, name, coming)) for name in phase.apart)
    kind: Literal["bracket", "heats", "groups"] = "bracket"
    if phase.kind in ("heats", "groups"):
        kind = phase.kind
    elif count > 1:
        kind = "heats"
    by_lot = len(seeds) < len(numbers) or (phase.place == "tiers" and len(numbers) > 2)
    if by_lot and state.seed is None:
        raise InputError("the seed of its lots is missing", expected=f'seed {phase.id} "…"')
    wanted = Wanted(kind, numbers, count, seeds, phase.place, keys)
    made = draw(wanted, Lots(state.seed or "", label))
    return Drawn(
        seq,
        phase.id,
        label,
        state.seed if by_lot else None,
        state.trust if by_lot else "",
        kind,
        numbers,
        seeds,
        phase.place,
        tuple((name, tuple(named.items())) for name, named in keys),
        part_ids(phase, count),
        made.parts,
        made.pairs,
        made.bound,
        made.least,
        again=again,
    )


def digest_of(drawn: Drawn) -> str:
    """SHA-256 (hex) of the places that a draw gave, written as text."""
    import hashlib

    return hashlib.sha256(format_drawn(drawn.parts).encode()).hexdigest()


def seeded(now: Situation, phase: Phase, coming: Intake, count: int) -> tuple[int, ...]:
    """Who is seeded, in order."""
    state = now.phases[phase.id]
    if state.seeds:
        return tuple(number for number in state.seeds if number in coming.numbers)
    if phase.seeds == "none":
        return ()
    if phase.seeding == "performance":
        order = performance(now, phase, coming)
    else:
        names = ("seed", "points") if phase.seeding == "ranking" else ("seed",)
        entered = [now.entrants[number] for number in coming.numbers]
        known = [one for one in entered if any(number_of(one.value(name)) is not None for name in names)]
        order = tuple(one.number for one in sorted(known, key=rank))
    if phase.seeds == "all":
        return order
    return order[: count if phase.seeds == "one-a-heat" else phase.seeds]


def performance(now: Situation, phase: Phase, coming: Intake) -> tuple[int, ...]:
    """Everybody by what he did before: direct entrants first, then by place in his group and by its figures.

    Source: S7, a ranking of performance; how it is made is ours.
    """
    standings: dict[str, Standing] = {}
    places: dict[int, tuple[int, tuple[Value, ...]]] = {}
    for name in phase.sources:
        for part_id in now.phases[name].parts:
            part = now.parts[part_id]
            if part.tree is not None or part.phase.chain is None:
                continue
            standing = standings[part_id] = standing_of(now, part)
            steps = [step.name for step in part.phase.chain.steps if step.name in FIGURES]
            for place, shared in enumerate(standing.places):
                for number in shared:
                    values = tuple(figure(step, standing.figures[number]) for step in steps)
                    places[number] = place, values

    def key(number: int) -> tuple[int, int]:
        return (1, places[number][0]) if number in places else (1 if number in coming.origin else 0, 0)

    order = sorted(coming.numbers, key=lambda number: rank(now.entrants[number]))
    order.sort(key=lambda number: places[number][1] if number in places else (), reverse=True)
    order.sort(key=key)
    return tuple(order)


def classes(now: Situation, name: str, coming: Intake) -> Classes:
    """The class of each entrant by a key that keeps apart."""
    found: dict[int, str] = {}
    for number in coming.numbers:
        if name in ("heat", "group"):
            value = coming.origin.get(number, "")
        elif name == "origin":
            value = "qualifier" if number in coming.origin else "direct"
        else:
            value = now.entrants[number].value("cat" if name == "category" else name)
        if value:
            found[number] = value
    return found


def make_parts(now: Situation, phase: Phase, drawn: Drawn) -> None:
    """Put the parts of a draw in their places."""
    same_first: dict[int, str] = {}
    if phase.same_first:
        same_first = {
            number: value for number in drawn.entrants if (value := now.entrants[number].value(phase.same_first))
        }
    for name, slots in zip(drawn.names, drawn.parts, strict=True):
        now.add_part(Part(name, phase, slots, same_first))
