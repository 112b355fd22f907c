"""Places, rounds, knock-outs and Swiss rounds: `brackets.tsv`."""

from collections.abc import Callable

from fivepins.tournament.brackets.double import Double, double, drop
from fivepins.tournament.brackets.knockout import Knockout, knockout
from fivepins.tournament.brackets.rounds import Rounds, berger, group_rounds
from fivepins.tournament.brackets.sides import NEITHER
from fivepins.tournament.brackets.swiss import swiss_round
from fivepins.tournament.draw.seeding import bracket_size, byes, standard
from tournament.kinds.reading import Fields, classes, numbers, yes


def seeding(fields: Fields) -> str:
    return " ".join(map(str, standard(int(fields["size"]))))


def free(fields: Fields) -> str:
    entrants = int(fields["n"])
    having = byes(entrants)
    return f"size {bracket_size(entrants)} byes {len(having)} for {' '.join(map(str, having)) or '-'}"


def text_of(rounds: Rounds) -> str:
    return " | ".join(" ".join(f"{one}-{other}" for one, other in pairs) for pairs in rounds)


def plain_rounds(fields: Fields) -> str:
    return text_of(berger(int(fields["n"])))


def rounds(fields: Fields) -> str:
    return text_of(group_rounds(numbers(fields["order"]), classes(fields.get("nation", ""))))


def drops(fields: Fields) -> str:
    size = int(fields["size"])
    found = []
    turn = 1
    while size >> turn:
        for number in range(1, (size >> turn) + 1):
            to, fixture = drop(turn, number, size)
            found.append(f"W{turn}.{number}>L{to}.{fixture}")
        turn += 1
    return " ".join(found)


def results_of(text: str) -> list[tuple[int, frozenset[int]]]:
    """`1>4 2ff3` as winner and both."""
    found = []
    for word in text.split():
        one, other = map(int, word.replace("ff", ">").split(">"))
        found.append((NEITHER if "ff" in word else one, frozenset((one, other))))
    return found


def played(fields: Fields, made: Callable[[dict[str, int]], Knockout | Double]) -> str:
    """Each fixture, as soon as its sides are known, takes the first result of the two that is left."""
    left = results_of(fields["results"])
    winners: dict[str, int] = {}
    while True:
        state = made(winners)
        for fixture in state.playable:
            result = next((result for result in left if result[1] == set(fixture.sides)), None)
            if result:
                left.remove(result)
                winners[fixture.id] = result[0]
                break
        else:
            break
    if state.places is None:
        return "open " + " ".join(f"{fixture.id}:{fixture.sides[0]}-{fixture.sides[1]}" for fixture in state.playable)
    return ">".join("=".join(map(str, place)) for place in state.places)


def slots(fields: Fields) -> list[int | None]:
    return [None if slot == "-" else int(slot) for slot in fields["slots"].split()]


def single(fields: Fields) -> str:
    return played(fields, lambda winners: knockout(slots(fields), winners, third=yes(fields, "third")))


def twice(fields: Fields) -> str:
    return played(fields, lambda winners: double(slots(fields), winners, reset=yes(fields, "reset")))


def swiss(fields: Fields) -> str:
    met = []
    for pair in fields.get("met", "").split():
        one, _, other = pair.partition("-")
        met.append((int(one), int(other)))
    found = swiss_round(numbers(fields["order"]), met, numbers(fields.get("byes", "")))
    if found is None:
        return "none"
    pairs = [f"{one}-{other}" for one, other in found.pairs]
    return " ".join(pairs if found.bye is None else [*pairs, f"bye {found.bye}"])


KINDS = {
    "seeding": seeding,
    "byes": free,
    "berger": plain_rounds,
    "rounds": rounds,
    "drops": drops,
    "knockout": single,
    "double": twice,
    "swiss": swiss,
}
