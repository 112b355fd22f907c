"""Knock-outs, groups and Swiss rounds as wholes."""

import itertools
import random

import pytest

from fivepins.tournament.brackets.double import double
from fivepins.tournament.brackets.knockout import knockout
from fivepins.tournament.brackets.rounds import berger, group_rounds
from fivepins.tournament.brackets.sides import NEITHER
from fivepins.tournament.brackets.swiss import swiss_round
from fivepins.tournament.draw.make import Wanted, draw
from fivepins.tournament.draw.seeding import sizes, standard
from fivepins.tournament.lots import Lots


def slots_of(entrants: int, seed: str) -> tuple[int | None, ...]:
    if entrants == 1:
        return (1,)
    return draw(Wanted("bracket", tuple(range(1, entrants + 1))), Lots(seed, "ko")).parts[0]


def play(made, chance: random.Random, forfeits: int = 0):
    """Play everything; some matches are lost by both."""
    winners: dict[str, int] = {}
    while playable := made(winners).playable:
        for fixture in playable:
            winners[fixture.id] = chance.choice([*fixture.sides, *fixture.sides, *([NEITHER] * forfeits)])
    return made(winners), winners


@pytest.mark.parametrize("entrants", range(2, 301))
def test_a_knockout_loses_one_a_match(entrants: int) -> None:
    chance = random.Random(entrants)
    for left in {1, chance.randrange(1, entrants + 1)}:
        matches = 0
        for size in sizes(entrants, left):
            slots = slots_of(size, str(entrants))
            state, winners = play(lambda results, slots=slots: knockout(slots, results), chance)
            matches += len(winners)
            assert state.places is not None
            assert sorted(itertools.chain(*state.places)) == list(range(1, size + 1))
            assert state.winners == state.places[0]
        assert matches == entrants - left


@pytest.mark.parametrize("entrants", [2, 3, 5, 8, 11, 16, 27, 64, 100])
def test_everybody_gets_a_place_whoever_does_not_come(entrants: int) -> None:
    chance = random.Random(entrants)
    slots = slots_of(entrants, "abc")
    for _ in range(30):
        for third, reset in itertools.product((False, True), repeat=2):
            single, _ = play(lambda results, third=third: knockout(slots, results, third=third), chance, forfeits=1)
            twice, _ = play(lambda results, reset=reset: double(slots, results, reset=reset), chance, forfeits=1)
            for state in (single, twice):
                assert state.places is not None
                assert sorted(itertools.chain(*state.places)) == list(range(1, entrants + 1))


@pytest.mark.parametrize("entrants", range(2, 65))
def test_in_a_double_knockout_everybody_but_one_loses_twice(entrants: int) -> None:
    chance = random.Random(entrants)
    slots = slots_of(entrants, "abc")
    for reset in (False, True):
        state, winners = play(lambda results, reset=reset: double(slots, results, reset=reset), chance)
        lost = dict.fromkeys(range(1, entrants + 1), 0)
        for fixture in state.fixtures:
            for loser in fixture.out:
                lost[loser] += 1
        assert state.places is not None
        (best,) = state.places[0]
        others = [lost[entrant] for entrant in lost if entrant != best]
        assert len(winners) == sum(lost.values())
        if reset:
            assert set(others) == {2}
        else:
            assert sorted(others)[1:] == [2] * (entrants - 2)
        assert lost[best] < 2


def test_what_is_left_of_a_bracket_that_ends_early() -> None:
    slots = tuple(range(1, 9))
    state, winners = play(lambda results: knockout(slots, results, leaves=2), random.Random(1))
    assert len(winners) == 6
    assert state.winners is not None
    assert len(state.winners) == 2
    assert knockout((1, 2), {}, leaves=2).winners == (1, 2)


@pytest.mark.parametrize("entrants", range(2, 41))
def test_all_meet_all_and_nobody_twice_in_a_round(entrants: int) -> None:
    chance = random.Random(entrants)
    group = chance.sample(range(1, 1000), entrants)
    nations = {entrant: chance.choice("ABC") for entrant in group if chance.random() < 0.7}
    for rounds in (group_rounds(group), group_rounds(group, nations)):
        met = [frozenset(pair) for pairs in rounds for pair in pairs]
        assert len(met) == len(set(met)) == entrants * (entrants - 1) // 2
        for pairs in rounds:
            sides = list(itertools.chain(*pairs))
            assert len(sides) == len(set(sides)) == entrants - entrants % 2
    assert len(berger(entrants)) == entrants - 1 + entrants % 2


def first_pairing(order: list[int], met: set[frozenset[int]]) -> list[tuple[int, int]] | None:
    """By trying everything."""
    if not order:
        return []
    for other in order[1:]:
        if frozenset((order[0], other)) not in met:
            rest = first_pairing([entrant for entrant in order[1:] if entrant != other], met)
            if rest is not None:
                return [(order[0], other), *rest]
    return None


def test_a_swiss_round_is_the_first_of_all_pairings() -> None:
    chance = random.Random(5)
    none = 0
    for _ in range(3000):
        entrants = chance.randrange(2, 11)
        order = chance.sample(range(1, 20), entrants)
        likely = chance.random()
        met = {frozenset(pair) for pair in itertools.combinations(order, 2) if chance.random() < likely}
        byes = {entrant for entrant in order if chance.random() < 0.3}
        expected = None
        if entrants % 2 == 0:
            pairs = first_pairing(order, met)
            expected = None if pairs is None else (tuple(pairs), None)
        else:
            for free in reversed(order):
                pairs = first_pairing([entrant for entrant in order if entrant != free], met)
                if free not in byes and pairs is not None:
                    expected = (tuple(pairs), free)
                    break
        none += expected is None
        assert swiss_round(order, [tuple(pair) for pair in met], byes) == expected
    assert 300 < none < 2700


def test_the_sum_of_two_that_meet_in_round_one_is_that_of_the_whole() -> None:
    for size in (2, 4, 8, 16, 32, 64, 128, 256):
        numbers = standard(size)
        while len(numbers) > 1:
            assert {one + other for one, other in zip(numbers[::2], numbers[1::2], strict=True)} == {len(numbers) + 1}
            numbers = tuple(map(min, zip(numbers[::2], numbers[1::2], strict=True)))
