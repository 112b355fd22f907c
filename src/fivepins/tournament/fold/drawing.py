"""Entries about phases: commitment and seed, draws by the program and by hand, distances, orders typed by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivepins.model.errors import InputError
from fivepins.tournament.brackets.swiss import swiss_round
from fivepins.tournament.draw.make import first_difference
from fivepins.tournament.fold.fixtures import is_complete, left_of, settle, standing_of
from fivepins.tournament.fold.part import Part
from fivepins.tournament.fold.phases import (
    count_of_parts,
    digest_of,
    draw_phase,
    intake,
    is_placed,
    is_void,
    make_parts,
    part_ids,
    rank,
)
from fivepins.tournament.fold.situation import Drawn
from fivepins.tournament.lots import commitment, composed, revealed
from fivepins.tournament.notation.places import phase_of

if TYPE_CHECKING:
    from fivepins.tournament import entries
    from fivepins.tournament.fold.situation import Item, PhaseState, Situation
    from fivepins.tournament.formats.format import Phase


def _phase(now: Situation, item: Item, name: str) -> tuple[Phase, PhaseState] | None:
    phase = now.format.phase(name)
    if phase is None:
        now.refuse("no_phase", item.seq, name, " ".join(now.phases))
        return None
    return phase, now.phases[name]


def commit(now: Situation, item: Item, entry: entries.Commit) -> None:
    """The commitment to a secret, before entries close (T4)."""
    found = _phase(now, item, entry.phase)
    if found is None:
        return
    if now.closed:
        now.refuse("commit_late", item.seq, entry.phase, now.closed)
    elif found[1].commit:
        now.refuse("commit_twice", item.seq, entry.phase)
    else:
        now.phases[entry.phase] = found[1]._replace(commit=entry.digest)


def announce(now: Situation, item: Item, entry: entries.Announce) -> None:
    """The public text that will be the seed, before entries close (T4)."""
    found = _phase(now, item, entry.phase)
    if found is None:
        return
    if now.closed:
        now.refuse("announced_late", item.seq, entry.phase, now.closed)
    else:
        now.phases[entry.phase] = found[1]._replace(announced=entry.text)


def seed(now: Situation, item: Item, entry: entries.Seed) -> None:
    """The seed of a phase's lots, after entries are closed (T4)."""
    found = _phase(now, item, entry.phase)
    if found is None:
        return
    state = found[1]
    if not now.closed:
        now.refuse("seed_early", item.seq, entry.phase)
    elif state.seed is not None:
        now.refuse("seed_twice", item.seq, entry.phase)
    elif state.commit and not entry.public:
        now.refuse("seed_unrevealed", item.seq, entry.phase)
    elif state.commit and commitment(entry.text) != state.commit:
        now.refuse("commit_differs", item.seq, commitment(entry.text)[:12], state.commit[:12])
    elif entry.public and not state.commit:
        now.refuse("no_commit", item.seq, entry.phase)
    else:
        text = revealed(entry.text, entry.public) if entry.public else composed(entry.text)
        trust = "committed" if state.commit else "public" if state.announced else "open"
        now.phases[entry.phase] = state._replace(seed=text, trust=trust)


def set_seeds(now: Situation, item: Item, entry: entries.Seeds) -> None:
    """Who is seeded, whatever the attributes say."""
    found = _phase(now, item, entry.phase)
    if found is None:
        return
    unknown = [number for number in entry.numbers if number not in now.entrants]
    if unknown:
        now.refuse("no_entrant", item.seq, unknown[0])
    elif found[1].draws:
        now.refuse("drawn_already", item.seq, entry.phase)
    else:
        now.phases[entry.phase] = found[1]._replace(seeds=entry.numbers)


def draw(now: Situation, item: Item, entry: entries.Draw) -> None:
    """The program draws; what it drew when the entry was written stands, whatever is corrected later."""
    found = _phase(now, item, entry.phase)
    if found is None:
        return
    phase, state = found
    label = _label(now, item, entry.phase)
    drawn: Drawn | None = now.memory.get(("draw", item.seq))
    if drawn is None:
        made = _drawn(now, item, phase, state, label, entry)
        if not isinstance(made, Drawn):
            now.refuse(made[0], item.seq, *made[1:])
            return
        other = first_difference(entry.places, made.parts) if entry.places else None
        if other is not None:
            part = made.names[other.part] if other.part < len(made.names) else f"{phase.id} {other.part + 1}"
            now.refuse("place_differs", item.seq, f"{part} {other.place}: {other.got}", other.wanted)
            return
        if entry.digest and entry.digest != digest_of(made):
            now.refuse("draw_differs", item.seq, entry.digest[:12], digest_of(made)[:12])
            return
        drawn = now.memory[("draw", item.seq)] = made
    if drawn.turn:
        _add_round(now, phase, state, drawn)
        return
    if any(number not in now.entrants for number in drawn.entrants):
        missing = next(number for number in drawn.entrants if number not in now.entrants)
        now.refuse("drawn_without", item.seq, missing)
        return
    for name in state.parts:
        now.parts.pop(name, None)
    make_parts(now, phase, drawn)
    now.phases[phase.id] = state._replace(draws=(drawn,), parts=drawn.names)


def _label(now: Situation, item: Item, phase: str) -> str:
    """The label of a draw: the phase, from the second draw on with its number; a draw that was void counts (T3)."""
    made: tuple[int, ...] = now.memory.get(("draws", phase), ())
    if item.seq not in made:
        made = now.memory[("draws", phase)] = (*made, item.seq)
    before = sum(seq < item.seq for seq in made)
    return f"{phase}#{before + 1}" if before else phase


def _drawn(
    now: Situation, item: Item, phase: Phase, state: PhaseState, label: str, entry: entries.Draw
) -> Drawn | tuple[str, ...]:
    """A draw, or what stands against it: code and words of a problem."""
    if phase.kind == "swiss" and state.parts and not entry.again:
        return _swiss(now, item, phase, now.parts[phase.id])
    if entry.again:
        if not state.draws:
            return ("not_drawn", phase.id)
        if state.started or any(_is_played(now, name) for name in state.parts):
            return ("drawn_played", phase.id)
    elif state.draws:
        return ("drawn_already", phase.id)
    coming = intake(now, phase)
    if coming is None:
        return ("entrants_open", phase.id)
    if is_void(phase, coming):
        return ("nothing_to_draw", phase.id, str(len(coming.numbers)))
    if phase.kind == "swiss":
        return _swiss(now, item, phase, None)
    try:
        return draw_phase(now, phase, item.seq, label, entry.again)
    except InputError as error:
        return ("draw_refused", f"{error.problem}: {error.got}" if error.got else error.problem, error.expected)


def _is_played(now: Situation, part: str) -> bool:
    head = f"{part}/"
    return any(name.startswith(head) for name in now.outcomes)


def _swiss(now: Situation, item: Item, phase: Phase, part: Part | None) -> Drawn | tuple[str, ...]:
    """The next round of a Swiss phase (T15)."""
    if part is None:
        coming = intake(now, phase)
        assert coming is not None
        turn = 1
        known = {number: place for place, number in enumerate(now.phases[phase.id].seeds)}
        order = sorted(coming.numbers, key=lambda number: (known.get(number, len(known)), rank(now.entrants[number])))
        met: list[tuple[int, int]] = []
        byes: tuple[int, ...] = ()
    else:
        turn = part.turn + 1
        if turn > phase.rounds:
            return ("rounds_over", phase.id, str(phase.rounds))
        if any(not left_of(now, part, match).over for match in part.pairs):
            return ("round_open", phase.id, str(part.turn))
        order = [number for place in standing_of(now, part).places for number in place]
        met = list(part.pairs.values())
        byes = part.byes
    made = swiss_round(order, met, byes)
    if made is None:
        return ("no_pairing", phase.id, str(turn))
    slots = [number for pair in made.pairs for number in pair] + ([made.bye, None] if made.bye else [])
    return Drawn(
        item.seq, phase.id, "", None, "", "swiss", tuple(sorted(order)), tuple(order), "fixed", (), (phase.id,),
        (tuple(slots),), turn=turn,
    )  # fmt: skip


def _add_round(now: Situation, phase: Phase, state: PhaseState, drawn: Drawn) -> None:
    """Put a round of a Swiss phase behind the others."""
    if phase.id not in now.parts:
        now.add_part(Part(phase.id, phase, drawn.entrants, {}))
    part = now.own(phase.id)
    part.turn = drawn.turn
    slots = drawn.parts[0]
    for number, (one, two) in enumerate(zip(slots[::2], slots[1::2], strict=True), 1):
        if one and two:
            part.pairs[f"{drawn.turn}.{number}"] = (one, two)
        elif one or two:
            part.byes = (*part.byes, one or two or 0)
    now.phases[phase.id] = state._replace(draws=(*state.draws, drawn), parts=(phase.id,))


def place(now: Situation, item: Item, entry: entries.Place) -> None:
    """A part as somebody drew it by hand."""
    found = _phase(now, item, phase_of(entry.part))
    if found is None:
        return
    phase, state = found
    coming = intake(now, phase)
    if coming is None and not state.draws:
        now.refuse("entrants_open", item.seq, phase.id)
        return
    numbers = state.draws[0].entrants if coming is None else coming.numbers
    placed = [slot for slot in entry.slots if slot]
    strange = [number for number in placed if number not in numbers]
    if strange:
        now.refuse("not_in_phase", item.seq, strange[0], phase.id)
    elif state.started or (_is_played(now, entry.part) and phase.kind != "swiss"):
        now.refuse("drawn_played", item.seq, entry.part)
    elif phase.kind == "swiss":
        _place_round(now, item, phase, state, entry)
    else:
        _place_part(now, item, phase, state, entry, numbers)


def _place_part(
    now: Situation, item: Item, phase: Phase, state: PhaseState, entry: entries.Place, numbers: tuple[int, ...]
) -> None:
    try:
        known = part_ids(phase, count_of_parts(phase, len(numbers)))
    except InputError as error:
        now.refuse("draw_refused", item.seq, error.problem, error.expected)
        return
    slots = entry.slots
    twice = [
        number for name in state.parts if name != entry.part for number in now.parts[name].entrants if number in slots
    ]
    if entry.part not in known:
        now.refuse("no_part", item.seq, entry.part, f"{known[0]} – {known[-1]}")
    elif twice:
        now.refuse("placed_twice", item.seq, twice[0])
    elif phase.kind == "groups" and None in slots:
        now.refuse("bye_in_group", item.seq, entry.part)
    elif not _is_bracket(phase, slots):
        now.refuse("not_a_bracket", item.seq, len(slots))
    else:
        drawn = Drawn(
            item.seq, phase.id, "", None, "", phase.kind, tuple(sorted(slot for slot in slots if slot)), (), "fixed",
            (), (entry.part,), (slots,), by_hand=True,
        )  # fmt: skip
        make_parts(now, phase, drawn)
        kept = tuple(one for one in state.draws if not (one.by_hand and one.names == drawn.names))
        names = [name for name in known if name in state.parts or name == entry.part]
        now.phases[phase.id] = state._replace(draws=(*kept, drawn), parts=tuple(names))


def _is_bracket(phase: Phase, slots: tuple[int | None, ...]) -> bool:
    if phase.kind == "groups":
        return True
    size = len(slots)
    return size & (size - 1) == 0 and any(slots) and size >= (2 if phase.kind == "double" else 1)


def _place_round(now: Situation, item: Item, phase: Phase, state: PhaseState, entry: entries.Place) -> None:
    """A round of a Swiss phase paired by hand."""
    part = now.parts.get(phase.id)
    turn = part.turn + 1 if part is not None else 1
    if entry.part != phase.id:
        now.refuse("no_part", item.seq, entry.part, phase.id)
    elif part is not None and any(not left_of(now, part, match).over for match in part.pairs):
        now.refuse("round_open", item.seq, phase.id, part.turn)
    elif turn > phase.rounds:
        now.refuse("rounds_over", item.seq, phase.id, phase.rounds)
    elif len(entry.slots) % 2:
        now.refuse("not_pairs", item.seq, len(entry.slots))
    else:
        coming = intake(now, phase)
        numbers = coming.numbers if coming is not None else ()
        drawn = Drawn(
            item.seq, phase.id, "", None, "", "swiss", numbers, (), "fixed", (), (phase.id,), (entry.slots,),
            by_hand=True, turn=turn,
        )  # fmt: skip
        _add_round(now, phase, state, drawn)


def start(now: Situation, item: Item, entry: entries.Start) -> None:
    """A phase begins; it is not drawn again."""
    found = _phase(now, item, entry.phase)
    if found is None:
        return
    phase, state = found
    if not is_placed(now, phase, state):
        now.refuse("not_drawn", item.seq, phase.id)
    elif state.started:
        now.refuse("started_already", item.seq, phase.id)
    else:
        now.phases[phase.id] = state._replace(started=item.seq)


def set_distance(now: Situation, item: Item, entry: entries.SetDistance) -> None:
    """Matches that are still to come go so far."""
    if _phase(now, item, phase_of(entry.part)) is None:
        return
    if "/" in entry.part and entry.part not in now.parts:
        now.refuse("no_part", item.seq, entry.part)
        return
    now.distances[entry.part] = entry.distance


def tiebreak(now: Situation, item: Item, entry: entries.Tiebreak) -> None:
    """An order of those whom nothing else parts."""
    part = now.parts.get(entry.part)
    if part is None:
        now.refuse("no_part", item.seq, entry.part)
        return
    strange = [number for number in entry.order if number not in part.entrants]
    if strange:
        now.refuse("not_in_phase", item.seq, strange[0], entry.part)
        return
    if not _are_tied(now, part, entry.order):
        now.refuse("not_tied", item.seq, ">".join(map(str, entry.order)), entry.part)
        return
    now.orders[entry.part] = (*now.orders.get(entry.part, ()), entry.order)
    if part.tree is not None:
        part = now.own(entry.part)
        for match, fixture in list(part.tree.fixtures.items() if part.tree else ()):
            if set(entry.order) == set(fixture.sides):
                settle(now, part, match)


def _are_tied(now: Situation, part: Part, order: tuple[int, ...]) -> bool:
    if part.tree is not None:
        return len(order) == 2 and part.phase.ties is not None
    if not is_complete(now, part):
        return False
    return any(set(order) <= set(place) for place in standing_of(now, part).places)
