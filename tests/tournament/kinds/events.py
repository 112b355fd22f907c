"""Whole events, folded: `events.tsv`."""

from fivepins.tournament.brackets.sides import OPEN
from fivepins.tournament.entries import Event
from fivepins.tournament.fold.fixtures import left_of
from fivepins.tournament.fold.fold import fold
from fivepins.tournament.fold.state import State
from fivepins.tournament.formats.format import Format
from fivepins.tournament.formats.load import load, read_format
from fivepins.tournament.notation.parse import parse_entry
from fivepins.tournament.notation.places import fixture_id
from fivepins.tournament.places import final_places
from fivepins.tournament.record import Record
from tournament.kinds.reading import Fields, yes
from tournament.playing import Play

OWN: dict[str, dict] = {
    "teams-cup": {
        "title": "Two boards",
        "team": "two",
        "phases": [{"id": "cup", "kind": "knockout"}],
        "teams": {"two": {"boards": [{"points": 1}, {"points": 1}]}},
    },
    "compatriots": {
        "title": "One group",
        "best_of": 1,
        "phases": [
            {
                "id": "groups",
                "kind": "groups",
                "groups": 1,
                "chain": "umb",
                "same_first": "nation",
                "seeding": "serpentine",
            }
        ],
    },
}
"""Formats that no federation has, for what no other format shows."""


def form_of(name: str) -> Format:
    return read_format(OWN[name], name) if name in OWN else load(name)


def state_of(fields: Fields) -> State:
    form = form_of(fields["format"])
    given = fields.get("attributes", "").split("=")
    values = given[1].split(",") if len(given) > 1 else []
    lines = []
    for number in range(1, int(fields["n"]) + 1):
        attribute = f" {given[0]}={values[(number - 1) % len(values)]}" if values else ""
        lines.append(f'entrant {number} "P{number}"{attribute}')
    if not yes(fields, "open"):
        lines += ["close", *(f'seed {phase.id} "abc"' for phase in form.phases[:1])]
    if yes(fields, "play"):
        play = Play(form, 1)
        for line in lines:
            play.put(line)
        for phase in form.phases[1:]:
            play.put(f'seed {phase.id} "abc"')
        play.play_out()
        return play.state
    lines += fields["lines"].split(" // ")
    records = [Record(0, Event("Cup", form.id))]
    records += [Record(seq, parse_entry(line)) for seq, line in enumerate(lines, 1)]
    return fold(records, form)


def event(fields: Fields) -> str:
    state = state_of(fields)
    what, _, which = fields["show"].partition(" ")
    if what != "problems" and state.problems:
        return "; ".join(f"{one.seq} {one.code}" for one in state.problems)
    return SHOWN[what](state, which)


def problems(state: State, _: str) -> str:
    return "; ".join(f"{one.seq} {one.code}" for one in state.problems) or "fits"


def order(state: State, part: str) -> str:
    found = state.standing(part)
    out = f" out {' '.join(map(str, found.out))}" if found.out else ""
    return ">".join("=".join(map(str, place)) for place in found.places) + out


def fixture(state: State, name: str) -> str:
    found = fixture_id(name)
    assert found is not None
    part = state.now.parts[found.part]
    sides = part.sides(found.match) or (OPEN, OPEN)
    left = left_of(state.now, part, found.match)
    told = "open"
    if left.over:
        told = f"winner {part.tree.fixtures[found.match].winner}" if part.tree is not None else "over"
    return f"{sides[0]}-{sides[1]} {told}"


def places(state: State, _: str) -> str:
    return ">".join("=".join(map(str, placed.numbers)) for placed in final_places(state))


SHOWN = {
    "problems": problems,
    "order": order,
    "fixture": fixture,
    "places": places,
    "name": lambda state, number: state.now.name(int(number)),
    "trust": lambda state, phase: state.now.phases[phase].draws[-1].trust,
    "label": lambda state, phase: state.now.phases[phase].draws[-1].label,
    "count": lambda state, _: " ".join(str(len(placed.numbers)) for placed in final_places(state)),
}

KINDS = {"event": event}
