"""Groups: orders, figures, who goes on: `standings.tsv`, `ties.tsv`, `forfeits.tsv`."""

import re
from typing import NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.formats.load import load_chain
from fivepins.tournament.standings.figures import figure
from fivepins.tournament.standings.order import Standing, Tiebreaks, stand
from fivepins.tournament.values import Chain, Distance, Meeting, Score, Withdrawn, check_points, parse_step
from tournament.kinds.reading import Fields, numbers, yes

TARGET = 60
"""Points a game, where a forfeit counts them."""

MATCH = re.compile(r"(\d+)-(\d+) (\?|ff|f([12])|(\d+):(\d+))(?: \(([^)]*)\))?(?: s(\d+)-(\d+))?")
NO_RESULT = re.compile(r"\d+-\d+ f\d+")
"""The side that forfeits is the first or the second; `f4`, which two rows have, names neither and counts nothing."""


class Group(NamedTuple):
    entrants: tuple[int, ...]
    meetings: tuple[Meeting, ...]
    chain: Chain
    distance: Distance


def meetings_of(text: str, distance: Distance, *, any_result: bool) -> tuple[Meeting, ...]:
    found = []
    for part in text.split(", ") if text else ():
        match = MATCH.fullmatch(part.strip())
        if match is None:
            assert NO_RESULT.fullmatch(part), part
            continue
        one, two = int(match[1]), int(match[2])
        score, forfeit = None, ()
        if match[5]:
            pairs = [pair.split("-") for pair in (match[7] or "").split()]
            points = tuple((int(own), int(other)) for own, other in pairs)
            strokes = (int(match[8]), int(match[9])) if match[8] else None
            score = check_points(Score((int(match[5]), int(match[6])), points, strokes))
            if not any_result and (expected := distance.refusal(score.games)):
                raise InputError("a result that the distance cannot have", got=part, expected=expected)
        elif match[3] == "ff":
            forfeit = (one, two)
        elif match[4]:
            forfeit = (one if match[4] == "1" else two,)
        found.append(Meeting(one, two, distance, score, forfeit))
    return tuple(found)


def chain_of(fields: Fields) -> Chain:
    chain = load_chain(fields["chain"])
    if "restart" in fields:
        chain = chain._replace(restart=yes(fields, "restart"))
    if "steps" in fields:
        chain = chain._replace(steps=tuple(map(parse_step, fields["steps"].split())))
    if "points" in fields:
        win, level, loss, forfeit = map(int, fields["points"].split())
        chain = chain._replace(points=(win, level, loss, forfeit))
    given = {name: fields[name] for name in ("forfeit_points", "double_forfeit", "withdrawn") if name in fields}
    return chain._replace(**given)  # type: ignore[arg-type]


def group(fields: Fields) -> Group:
    distance = Distance(int(fields.get("bo", "5")), TARGET)
    meetings = meetings_of(fields["results"], distance, any_result=yes(fields, "any"))
    named = {side for meeting in meetings for side in (meeting.one, meeting.two)}
    entrants = (
        numbers(fields["who"]) if "who" in fields else tuple(sorted(named | set(numbers(fields.get("seeds", "")))))
    )
    return Group(entrants, meetings, chain_of(fields), distance)


def withdrawn_of(fields: Fields) -> dict[int, Withdrawn]:
    found: dict[int, Withdrawn] = {}
    for word in fields.get("withdraw", "").split():
        entrant, _, way = word.partition(":")
        found[int(entrant)] = way  # type: ignore[assignment]
    return found


def standing(fields: Fields) -> Standing:
    entrants, meetings, chain, distance = group(fields)
    tiebreaks = Tiebreaks(
        seed=fields.get("seed"),
        label=fields.get("label", "standing/A"),
        seeds=numbers(fields.get("seeds", "")),
        playoff=meetings_of(fields.get("playoff", ""), distance, any_result=True),
    )
    excluded = numbers(fields.get("excluded", ""))
    return stand(entrants, meetings, chain, tiebreaks=tiebreaks, withdrawn=withdrawn_of(fields), excluded=excluded)


def order(fields: Fields) -> str:
    found = standing(fields)
    assert len(found.parted) == max(0, len(found.places) - 1)
    out = f" out {' '.join(map(str, found.out))}" if found.out else ""
    return ">".join("=".join(map(str, place)) for place in found.places) + out


SHORT = {"gw": "games_won", "gl": "games_lost", "conc": "conceded"}


def values(fields: Fields) -> str:
    figures = standing(fields).figures[int(fields["of"])]
    return " ".join(f"{name}={figure(SHORT.get(name, name), figures)}" for name in fields["show"].split())


def qualify(fields: Fields) -> str:
    inside, edge = standing(fields).qualified(int(fields["take"]))
    text = f"in {' '.join(map(str, inside))}"
    return f"{text} undecided {' '.join(map(str, edge))}" if edge else text


KINDS = {"order": order, "values": values, "qualify": qualify}
