"""What an entrant needs, against the plain enumeration of every scenario."""

import itertools
import random

import pytest

from fivepins.model.errors import InputError
from fivepins.tournament.formats.load import load_chain
from fivepins.tournament.need.inquiry import Inquiry
from fivepins.tournament.need.measure import STOPS
from fivepins.tournament.standings.order import stand
from fivepins.tournament.values import Chain, Distance, Meeting, Score, parse_step

CHAINS = [
    load_chain(name)
    for name in ("fibis-pro", "fibis-avulsa", "fibis-points", "umb", "carom-ar", "necochea", "club", "swiss")
]
OWN = [
    Chain("a", tuple(map(parse_step, ("games_diff", "direct", "games_won", "shared")))),
    Chain(
        "b",
        tuple(map(parse_step, ("wins", "mini_games_quotient", "direct:more", "games_quotient", "seed"))),
        restart=True,
    ),
    Chain("c", tuple(map(parse_step, ("direct", "points", "draw"))), points=(3, 1, 0, 0)),
    Chain("d", tuple(map(parse_step, ("points_diff",)))),
    Chain("e", tuple(map(parse_step, ("games_quotient", "buchholz", "mini_game_points", "shared")))),
    Chain("f", tuple(map(parse_step, ("direct:2", "wins", "mini_wins", "games_won"))), restart=True),
]


def random_group(chance: random.Random, most: int) -> tuple[list[int], list[Meeting]]:
    """A group in which some matches are open, so that there are at most so many scenarios."""
    entrants = list(range(1, chance.choice([3, 4, 4, 5, 5, 6]) + 1))
    distance = Distance(chance.choice([1, 2, 3, 5]), 60)
    results = distance.results()
    pairs = list(itertools.combinations(entrants, 2))
    if len(entrants) == 3 and chance.random() < 0.5:
        pairs += pairs
    chance.shuffle(pairs)
    scenarios = 1
    meetings = []
    for one, two in pairs:
        if scenarios * len(results) <= most and chance.random() < 0.6:
            scenarios *= len(results)
            meetings.append(Meeting(one, two, distance))
        elif chance.random() < 0.1:
            meetings.append(Meeting(one, two, distance, None, chance.choice([(one,), (two,), (one, two)])))
        else:
            meetings.append(Meeting(one, two, distance, Score(chance.choice(results))))
    return entrants, meetings


def enumerated(player, take, entrants, meetings, chain, **more):
    """Verdicts, best and worst place, by standing every scenario."""
    steps = tuple(itertools.takewhile(lambda step: step.name not in STOPS, chain.steps))
    chain = chain._replace(steps=steps)
    still = [index for index, meeting in enumerate(meetings) if meeting.is_open]
    own = [index for index in still if player in (meetings[index].one, meetings[index].two)]
    places: dict[tuple, list[tuple[int, int]]] = {}
    for results in itertools.product(*(meetings[index].distance.results() for index in still)):
        played = list(meetings)
        for index, games in zip(still, results, strict=True):
            played[index] = played[index]._replace(score=Score(games))
        key = tuple(
            played[index].score.games if meetings[index].one == player else played[index].score.games[::-1]
            for index in own
        )
        first = 1
        for place in stand(entrants, played, chain, **more).places:
            if player in place:
                places.setdefault(key, []).append((first, first + len(place) - 1))
            first += len(place)
    verdicts = {
        key: "sure"
        if max(last for _, last in found) <= take
        else "out"
        if min(low for low, _ in found) > take
        else "maybe"
        for key, found in places.items()
    }
    spans = [span for found in places.values() for span in found]
    return verdicts, min(low for low, _ in spans), max(last for _, last in spans)


@pytest.mark.parametrize("chain", CHAINS + OWN, ids=lambda chain: chain.id)
def test_need_is_what_every_scenario_says(chain: Chain) -> None:
    chance = random.Random(chain.id)
    seen = set()
    for _ in range(12):
        entrants, meetings = random_group(chance, 150)
        player = chance.choice(entrants)
        take = chance.randrange(1, len(entrants))
        penalties = [(chance.choice(entrants), chance.choice(["points", "games"]), -1)] if chance.random() < 0.2 else []
        found = Inquiry(player, take, entrants, meetings, chain, penalties=penalties).answer()
        verdicts, best, worst = enumerated(player, take, entrants, meetings, chain, penalties=penalties)
        assert (found.best, found.worst) == (best, worst)
        assert dict(found.verdicts) == ({} if set(verdicts) == {()} else verdicts)
        values = set(verdicts.values())
        expected = "own" if "sure" in values else "possible"
        assert found.status == (values.pop() if values in ({"sure"}, {"out"}) else expected)
        seen.add(found.status)
    assert len(seen) > 1 or chain.id == "d"


def test_least_own_results_are_sure_with_all_better_ones() -> None:
    chance = random.Random(8)
    told = 0
    for _ in range(60):
        entrants, meetings = random_group(chance, 2000)
        player = chance.choice(entrants)
        found = Inquiry(player, 2, entrants, meetings, chance.choice(CHAINS)).answer()
        least = found.least()
        for own, verdict in found.verdicts.items():
            enough = any(
                all(won - lost >= low - high for (won, lost), (low, high) in zip(own, bar, strict=True))
                for bar in least
            )
            assert not enough or verdict == "sure"
            told += enough
    assert told > 50


def test_a_whole_group_of_six_with_nine_open_matches() -> None:
    """Ten million scenarios; the answer is the same for those who stand alike."""
    distance = Distance(5, 60)
    played = {(1, 6): (3, 0), (2, 5): (3, 1), (3, 4): (3, 2), (4, 6): (3, 1), (3, 5): (3, 0), (1, 2): (3, 2)}
    meetings = [
        Meeting(one, two, distance, Score(played[one, two]) if (one, two) in played else None)
        for one, two in itertools.combinations(range(1, 7), 2)
    ]
    found = Inquiry(1, 2, range(1, 7), meetings, load_chain("fibis-pro")).answer()
    assert found.status == "own"
    assert (found.best, found.worst) == (1, 6)
    assert found.verdicts[(3, 0), (3, 0), (3, 0)] == "sure"
    assert len(found.verdicts) == 216


def test_who_left_cannot_ask_and_who_is_left_can() -> None:
    distance = Distance(3)
    meetings = [
        Meeting(1, 2, distance, Score((2, 0))),
        Meeting(1, 3, distance, Score((2, 0))),
        Meeting(2, 3, distance),
    ]
    chain = load_chain("club")
    with pytest.raises(InputError):
        Inquiry(3, 1, (1, 2, 3), meetings, chain, withdrawn={3: "keep"})
    with pytest.raises(InputError):
        Inquiry(4, 1, (1, 2, 3), meetings, chain)
    with pytest.raises(InputError):
        Inquiry(1, 0, (1, 2, 3), meetings, chain)
    found = Inquiry(2, 1, (1, 2, 3), meetings, chain, withdrawn={3: "keep"}).answer()
    assert (found.status, found.best, found.worst, dict(found.verdicts)) == ("out", 2, 2, {})


def test_where_too_much_is_open_it_is_told_what_is_certain_all_the_same() -> None:
    chain = load_chain("fibis-pro")
    pairs = list(itertools.combinations(range(1, 13), 2))
    found = Inquiry(1, 4, range(1, 13), [Meeting(*pair, Distance(9)) for pair in pairs], chain).answer()
    assert (found.status, found.best, found.worst, found.whole) == ("early", 1, 12, False)
    # 1 and 2 have won everything, the others have yet to meet
    ahead = [Meeting(one, two, Distance(9), Score((5, 0)) if one <= 2 else None) for one, two in pairs]
    answers = [Inquiry(number, 2, range(1, 13), ahead, chain).answer() for number in (1, 2, 3)]
    assert [one.status for one in answers] == ["sure", "sure", "out"]
    assert [(one.best, one.worst) for one in answers] == [(1, 1), (2, 2), (3, 12)]


@pytest.mark.parametrize("chain", CHAINS + OWN, ids=lambda chain: chain.id)
def test_nobody_passes_the_places_that_are_certain(chain: Chain) -> None:
    chance = random.Random(f"limits {chain.id}")
    for _ in range(10):
        entrants, meetings = random_group(chance, 60)
        player = chance.choice(entrants)
        inquiry = Inquiry(player, 1, entrants, meetings, chain)
        best, worst = inquiry.limits()
        found = inquiry.answer()
        assert best <= found.best <= found.worst <= worst
