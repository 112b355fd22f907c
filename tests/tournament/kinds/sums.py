"""Ties, teams, handicaps, rankings, ladders: `teams.tsv`, `season.tsv`, `ladder.tsv`."""

import re
from collections import Counter
from fractions import Fraction

from fivepins.model.errors import InputError
from fivepins.tournament.handicap import Handicap, starts
from fivepins.tournament.ladder import Rung, Source, Step, heats, ladder
from fivepins.tournament.ranking import PlacePoints, points_for, season
from fivepins.tournament.teams import TeamTie, team_order, team_points, tie_score
from tournament.kinds.reading import Fields


def tie(fields: Fields) -> str:
    points = [int(worth) for worth in fields["boards"].split()]
    score = tie_score(points, fields["won"].split(), stop=fields.get("stop", "never"))
    return f"{score.one}-{score.two} {score.winner} unplayed {score.unplayed}"


def teams(fields: Fields) -> str:
    ties = []
    for text in fields["ties"].split():
        if "-" in text:
            pair = text.split("-")
        else:
            one, two = text.split(":")
            ties.append(TeamTie(pair[0], pair[1], (Fraction(one), Fraction(two))))
    table = tuple(map(int, fields["points"].split())) if "points" in fields else "sum"
    points = team_points(ties, table)  # type: ignore[arg-type]
    order = ">".join("=".join(shared) for shared in team_order(points))
    return f"{order} ; " + " ".join(f"{team}:{points[team][0]}" for team in sorted(points))


def handicap(fields: Fields) -> str:
    rule, value, on = fields["rule"].split()
    wanted = Handicap(rule, int(value), on, fields.get("round", "nearest"), int(fields.get("cap", 0)))  # type: ignore[arg-type]
    one, two = fields["cats"].split()
    found = starts(wanted, fields["categories"].split(), one, two, int(fields["target"]))
    return f"{found[0]} {found[1]}"


def ranking(fields: Fields) -> str:
    scores = {}
    for text in fields["scores"].split(";"):
        name, _, results = text.rpartition(":")
        scores[name.strip()] = [Fraction(one) for one in results.split() if one != "-"]
    lines = season(scores, int(fields["best"]))
    return " > ".join("=".join(f"{name} {line.points}" for name in line.names) for line in lines)


def points(fields: Fields) -> str:
    order = [[int(one) for one in shared.split("=")] for shared in fields["order"].split(">")]
    rows = []
    for text in fields["table"].split():
        places, _, worth = text.partition("=")
        first, _, last = places.partition("-")
        rows.append((int(first), int(last or first), Fraction(worth)))
    table = PlacePoints(tuple(rows), (), "mean" if fields.get("shared") == "mean" else "better")
    found = points_for(order, table)
    return " ".join(f"{one}:{found[one]}" for one in sorted(found))


SIZES = (("size", 0), ("count", 0), ("winners", 1))


def counted(sizes: tuple[int, ...]) -> str:
    return " ".join(f"{many}x{size}" for size, many in Counter(sizes).items())


def heats_of(fields: Fields) -> str:
    size, count, winners = (int(fields.get(name, otherwise)) for name, otherwise in SIZES)
    found = heats(int(fields["n"]), size=size, count=count, winners=winners)
    head = f"heats {len(found.sizes)}: {counted(found.sizes)}"
    return f"{head} byes {found.byes} through {found.through} matches {found.matches}"


def told(step: Step) -> str:
    text = f"{step.id} {step.entrants}>{step.through} matches {step.matches}"
    if step.heats:
        text += f" heats {len(step.heats)}"
        if step.parts:
            text += f" then {len(step.parts)} of " + "/".join(map(str, sorted(set(step.parts))))
    elif step.kind == "groups" and step.parts:
        text += f" groups {len(step.parts)}"
    return text


def rung(text: str) -> Rung:
    read = re.fullmatch(r"([a-z0-9-]+)=(heats|ko|groups)\(([^)]*)\)->(\d+)(?:/(\d+))?", text.strip())
    if read is None:
        raise InputError("not a phase of a ladder", got=text)
    sources = []
    for name in read[3].split(","):
        found = re.fullmatch(r"([\w-]+)(?:\[(\d+)-(\d+)\])?", name)
        if found is None:
            raise InputError("not a source", got=name)
        sources.append(Source(found[1], int(found[2] or 0), int(found[3] or 0)))
    kind = "knockout" if read[2] == "ko" else read[2]
    return Rung(read[1], kind, tuple(sources), int(read[4]), int(read[5] or 0))  # type: ignore[arg-type]


def ladder_of(fields: Fields) -> str:
    categories = {}
    for text in fields["cats"].split():
        name, _, many = text.partition("=")
        categories[name] = int(many)
    return " ; ".join(map(told, ladder(categories, [rung(text) for text in fields["phases"].split(";")])))


KINDS = {
    "tie": tie,
    "teams": teams,
    "handicap": handicap,
    "ranking": ranking,
    "points": points,
    "heats": heats_of,
    "ladder": ladder_of,
}
