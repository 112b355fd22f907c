"""Plans, bounds, distances: `schedule.tsv`."""

import re

from fivepins.tournament.brackets.rounds import group_rounds
from fivepins.tournament.plan.bound import bound as bound_of
from fivepins.tournament.plan.distance import Option, choose
from fivepins.tournament.plan.needs import Floor, PlanSide, ToPlay
from fivepins.tournament.plan.plan import plan as plan_of
from fivepins.tournament.values import Of
from tournament.kinds.reading import Fields

FIXTURE = re.compile(r"([^:]+):(\S+) v (\S+) (\d+)(?: t([\d/]+))?(?: @(\d+))?")


def side(text: str) -> PlanSide:
    if text[0] in "WL":
        return Of("W" if text[0] == "W" else "L", text[1:])
    return tuple(text.split("+"))


def matches(fields: Fields) -> list[ToPlay]:
    found = []
    for part in fields["fixtures"].split(", "):
        match = FIXTURE.fullmatch(part)
        assert match, part
        tables = tuple(map(int, match[5].split("/"))) if match[5] else ()
        found.append(ToPlay(match[1], side(match[2]), side(match[3]), int(match[4]), tables, int(match[6] or 0)))
    return found


def floor(fields: Fields) -> Floor:
    referees = int(fields["referees"]) if "referees" in fields else None
    return Floor(tuple(range(1, int(fields["tables"]) + 1)), int(fields.get("rest", "0")), referees)


def plan(fields: Fields) -> str:
    found = plan_of(matches(fields), floor(fields))
    calls = [f"{call.id}@{call.table}:{call.start}-{call.end}" for call in found.calls]
    return " ".join([*calls, f"end {found.end}"])


def bound(fields: Fields) -> str:
    found = bound_of(matches(fields), floor(fields))
    return f"work {found.work} path {found.path} load {found.load} bound {found.minutes}"


def knockout_day(entrants: int, minutes: int) -> list[ToPlay]:
    """A knock-out of a power of two."""
    sides: list[PlanSide] = [(entrant,) for entrant in range(1, entrants + 1)]
    found = []
    turn = 1
    while len(sides) > 1:
        for number in range(len(sides) // 2):
            found.append(ToPlay(f"{turn}.{number + 1}", sides[2 * number], sides[2 * number + 1], minutes))
        sides = [Of("W", f"{turn}.{number + 1}") for number in range(len(sides) // 2)]
        turn += 1
    return found


def group_day(sizes: list[int], minutes: int) -> list[ToPlay]:
    """Groups all against all, round by round."""
    found = []
    rounds = [group_rounds([(part, place) for place in range(size)]) for part, size in enumerate(sizes)]  # type: ignore[misc]
    for turn in range(max(map(len, rounds))):
        for part, pairs in enumerate(rounds):
            for number, (one, other) in enumerate(pairs[turn] if turn < len(pairs) else (), 1):
                found.append(ToPlay(f"{part}/{turn + 1}.{number}", (one,), (other,), minutes))
    return found


def distance(fields: Fields) -> str:
    options = []
    for word in fields["options"].split():
        name, _, minutes = word.partition("=")
        options.append(Option(name, int(minutes)))

    def made(minutes: int) -> list[ToPlay]:
        if fields["kind_of"] == "ko":
            return knockout_day(int(fields["n"]), minutes)
        return group_day([int(size) for size in fields["groups"].split("+")], minutes)

    found = choose(options, made, floor(fields), int(fields["limit"]))
    return f"{'' if found.in_time else 'none '}{found.option.name} end {found.end}"


KINDS = {"plan": plan, "bound": bound, "distance": distance}
