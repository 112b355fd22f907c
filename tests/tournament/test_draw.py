"""Draws against plain counting, plain exchanging and plain enumeration."""

import itertools
import random

import pytest

from fivepins.tournament.draw.classes import bound, sort_out
from fivepins.tournament.draw.descent import Descent, order_of_placing, seat_seeds
from fivepins.tournament.draw.make import Drawn, Wanted, draw
from fivepins.tournament.draw.shape import NOWHERE, Shape, shape
from fivepins.tournament.lots import Lots
from tournament.uniform import chi_square, counted


def random_wanted(chance: random.Random, most: int) -> Wanted:
    kind = chance.choice(["bracket", "heats", "groups"])
    entrants = tuple(sorted(chance.sample(range(1, 3 * most), chance.randrange(2, most + 1))))
    parts = 1 if kind == "bracket" else chance.randrange(1, max(2, len(entrants) // 2))
    seeds = tuple(chance.sample(entrants, chance.randrange(0, len(entrants) // 2 + 1)))
    keys = []
    for key in chance.sample(["club", "nation"], chance.randrange(0, 3)):
        names = "ABCDEFGH"[: chance.randrange(1, 9)]
        keys.append((key, {entrant: chance.choice(names) for entrant in entrants if chance.random() < 0.8}))
    return Wanted(kind, entrants, parts, seeds, chance.choice(["fixed", "tiers"]), tuple(keys))


def places_of(drawn: Drawn) -> dict[int, int]:
    return {entrant: place for place, entrant in enumerate(itertools.chain(*drawn.parts)) if entrant is not None}


def plain_cost(made: Shape, places: dict[int, int], wanted: Wanted) -> tuple[tuple[int, ...], ...]:
    """Pair by pair."""
    return tuple(
        tuple(
            sum(
                named.get(one) is not None
                and named.get(one) == named.get(other)
                and blocks[places[one]] == blocks[places[other]] != NOWHERE
                for one, other in itertools.combinations(wanted.entrants, 2)
            )
            for blocks in made.blocks
        )
        for _, named in wanted.apart
    )


def plain_draw(wanted: Wanted, lots: Lots) -> dict[int, int]:
    """The descent, and exchanges by counting everything anew each time."""
    made = shape(wanted.kind, wanted.parts, len(wanted.entrants))
    classes = sort_out(wanted.entrants, [named for _, named in wanted.apart])
    keys = len(wanted.apart)
    descent = Descent(made, classes, lots)
    for seed, place in seat_seeds(made, wanted.seeds, lots, tiers=wanted.place == "tiers").items():
        descent.put(seed, place)
    others = [entrant for entrant in wanted.entrants if entrant not in wanted.seeds]
    order = order_of_placing(lots.shuffle(others), classes)
    for entrant in order:
        descent.walk(entrant)
    places = descent.places
    limit = bound(made, classes, keys)

    def too_near(entrant: int) -> bool:
        cost = plain_cost(made, places, wanted)
        return any(
            cost[key][size] > limit[key][size]
            and any(
                other != entrant
                and named.get(other) is not None
                and named.get(other) == named.get(entrant)
                and blocks[places[other]] == blocks[places[entrant]] != NOWHERE
                for other in wanted.entrants
            )
            for key, (_, named) in enumerate(wanted.apart)
            for size, blocks in enumerate(made.blocks)
        )

    exchanged = True
    while exchanged:
        exchanged = False
        for entrant in order:
            if not too_near(entrant):
                continue
            before = plain_cost(made, places, wanted)
            for other in order:
                places[entrant], places[other] = places[other], places[entrant]
                if plain_cost(made, places, wanted) < before:
                    exchanged = True
                    break
                places[entrant], places[other] = places[other], places[entrant]
    return places


def test_a_draw_is_that_of_plain_counting_and_its_figures_are_true() -> None:
    chance = random.Random(6)
    repaired = above = 0
    for number in range(250):
        wanted = random_wanted(chance, 24)
        drawn = draw(wanted, Lots(str(number), "ko"))
        made = shape(wanted.kind, wanted.parts, len(wanted.entrants))
        places = places_of(drawn)
        assert sorted(places) == list(wanted.entrants)
        assert places == plain_draw(wanted, Lots(str(number), "ko"))
        assert drawn.pairs == plain_cost(made, places, wanted)
        above += drawn.pairs > drawn.bound
        repaired += drawn.pairs == drawn.bound and bool(wanted.apart)
    assert above > 10
    assert repaired > 20


def test_a_draw_is_at_the_bound_or_no_draw_is_or_one_exchange_does_not_help() -> None:
    """Of small draws the best that there is, by trying every one; how often ours is that is told in the docs."""
    chance = random.Random(9)
    best = worse = 0
    for number in range(120):
        wanted = random_wanted(chance, 8)
        if not wanted.apart:
            continue
        drawn = draw(wanted, Lots(str(number), "ko"))
        made = shape(wanted.kind, wanted.parts, len(wanted.entrants))
        places = places_of(drawn)
        free = [entrant for entrant in wanted.entrants if entrant not in wanted.seeds]
        # entrants of the same classes are one and the same to the cost
        alike = {entrant: tuple(named.get(entrant) for _, named in wanted.apart) for entrant in free}
        seats = [places[entrant] for entrant in free]
        tried = {tuple(alike[entrant] for entrant in order): order for order in itertools.permutations(free)}
        least = min(plain_cost(made, places | dict(zip(order, seats, strict=True)), wanted) for order in tried.values())
        assert drawn.pairs >= least
        best += drawn.pairs == least
        worse += drawn.pairs > least
        if drawn.pairs > least:
            for one, other in itertools.combinations(free, 2):
                tried = places | {one: places[other], other: places[one]}
                assert plain_cost(made, tried, wanted) >= drawn.pairs
    assert best > 20 * worse, (best, worse)


def test_no_draw_has_fewer_pairs_than_the_least() -> None:
    """By trying every draw of up to seven; and of one class and size the least is reached."""
    chance = random.Random(14)
    reached = below = 0
    uneven = Wanted("heats", (1, 2, 3, 4, 5), 2, apart=(("club", {1: "A", 4: "A", 2: "B", 5: "B", 3: "B"}),))
    for number in range(90):
        wanted = random_wanted(chance, 7)._replace(seeds=()) if number else uneven
        if not wanted.apart:
            continue
        drawn = draw(wanted, Lots(str(number), "ko"))
        made = shape(wanted.kind, wanted.parts, len(wanted.entrants))
        seats = list(places_of(drawn).values())
        costs = [
            plain_cost(made, dict(zip(wanted.entrants, tried, strict=True)), wanted)
            for tried in itertools.permutations(seats)
        ]
        for key, row in enumerate(drawn.least):
            for size, figure in enumerate(row):
                fewest = min(cost[key][size] for cost in costs)
                assert figure <= fewest
                reached += figure == fewest
                below += fewest < drawn.bound[key][size]
    assert reached > 100
    assert below > 0


@pytest.mark.parametrize("wanted", [
    Wanted("bracket", (1, 2, 3, 4)),
    Wanted("bracket", (1, 2, 3, 4, 5), seeds=(3,)),
    Wanted("heats", (1, 2, 3, 4), 2),
    Wanted("groups", (1, 2, 3, 4, 5), 2, seeds=(1, 2), place="tiers"),
], ids=lambda wanted: f"{wanted.kind}-{len(wanted.entrants)}")  # fmt: skip
def test_where_no_key_binds_every_draw_is_as_likely(wanted: Wanted) -> None:
    found = counted(wanted, 3000)
    assert chi_square(found) < 1.6


def test_names_are_no_part_of_a_draw() -> None:
    """Classes called in any way, of any length and script, keep apart alike."""
    plain = {entrant: "ABCD"[entrant % 4] for entrant in range(1, 17)}
    names = {"A": "Клуб", "B": "نادي", "C": "C" * 200, "D": ""}
    one = draw(Wanted("bracket", tuple(range(1, 17)), apart=(("club", plain),)), Lots("abc", "ko"))
    other = {entrant: names[name] for entrant, name in plain.items()}
    assert draw(Wanted("bracket", tuple(range(1, 17)), apart=(("club", other),)), Lots("abc", "ko")) == one
