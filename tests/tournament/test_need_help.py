"""Results of others that are enough, and the points that decide between two."""

import itertools
import random

from fivepins.tournament.formats.load import load_chain
from fivepins.tournament.need.helps import Result, helps
from fivepins.tournament.need.inquiry import Inquiry
from fivepins.tournament.need.margin import margin
from fivepins.tournament.standings.order import stand
from fivepins.tournament.values import Distance, Meeting, Score
from tournament.kinds.groups import meetings_of
from tournament.test_need import CHAINS, enumerated, random_group


def restricted(meetings: list[Meeting], inquiry: Inquiry, own: tuple, results: tuple[Result, ...]):
    """Every scenario of the others in which these results hold, with the own ones."""
    wanted = {(result.one, result.two): set(result.games) for result in results}
    mine = dict(zip([match.two for match in inquiry.own], own, strict=True))
    still = [index for index, meeting in enumerate(meetings) if meeting.is_open]
    choices = []
    for index in still:
        one, two = meetings[index][:2]
        if inquiry.player == one:
            choices.append([mine[two].games])
        elif inquiry.player == two:
            choices.append([mine[one].games[::-1]])
        else:
            choices.append([g for g in meetings[index].distance.results() if g in wanted.get((one, two), {g})])
    for games in itertools.product(*choices):
        played = list(meetings)
        for index, score in zip(still, games, strict=True):
            played[index] = played[index]._replace(score=Score(score))
        yield played


def test_results_of_others_are_enough_and_no_fewer_or_wider_are() -> None:
    chance = random.Random(4)
    told = 0
    for _ in range(30):
        entrants, meetings = random_group(chance, 110)
        pairs = [meeting[:2] for meeting in meetings]
        if len(set(pairs)) < len(pairs):
            continue
        chain = chance.choice(CHAINS)
        player, take = chance.choice(entrants), chance.randrange(1, len(entrants))
        inquiry = Inquiry(player, take, entrants, meetings, chain)
        prefix = chain._replace(steps=tuple(measure.step for measure in inquiry.prefix.measures))

        def sure(own, results, meetings=meetings, inquiry=inquiry, prefix=prefix) -> bool:
            for played in restricted(meetings, inquiry, own, results):
                inside, _ = stand(inquiry.entrants, played, prefix).qualified(inquiry.take)
                if inquiry.player not in inside:
                    return False
            return True

        for own in itertools.islice(inquiry.combinations(), 6):
            verdict = enumerated(player, take, entrants, meetings, chain)[0][tuple(outcome.games for outcome in own)]
            if verdict != "maybe":
                continue
            found = helps(inquiry, own)
            for results in found:
                assert sure(own, results)
                for index in range(len(results)):
                    assert not sure(own, results[:index] + results[index + 1 :])
                told += 1
            if not found:
                best = [Result(match.one, match.two, (match.outcomes[0].games,)) for match in inquiry.others]
                for one in best:
                    assert not sure(own, (one,))
    assert told > 10


RING = "1-2 1:0 (60-50), 2-3 1:0 (60-58), 3-1 ?, 1-4 1:0 (60-20), 2-4 1:0 (60-40), 3-4 1:0 (60-50)"


def test_the_points_that_two_are_apart_are_told() -> None:
    chain = load_chain("club")._replace(steps=tuple(step for step in load_chain("club").steps if step.name != "direct"))
    meetings = meetings_of("1-3 1:0 (60-50), 2-4 1:0 (60-40), 1-2 ?, 3-4 ?", Distance(1), any_result=True)
    inquiry = Inquiry(1, 1, (1, 2, 3, 4), meetings, chain)
    verdicts = inquiry.answer().verdicts
    assert verdicts[((1, 0),)] == "sure"
    assert verdicts[((0, 1),)] == "out"
    meetings = meetings_of("1-3 1:0 (60-50), 1-4 1:0 (60-30), 2-4 1:0 (60-40), 2-3 0:1 (50-60), 3-4 0:1 (10-60), 1-2 ?",
                           Distance(1), any_result=True)  # fmt: skip
    inquiry = Inquiry(1, 1, (1, 2, 3, 4), meetings, chain)
    win, loss = (own for own in inquiry.combinations())
    verdicts = inquiry.answer().verdicts
    assert (verdicts[((1, 0),)], verdicts[((0, 1),)]) == ("sure", "maybe")
    assert margin(inquiry, loss) == -14  # 40 ahead of 10: by 14 fewer he is 26 to 24, by 15 they are level
    assert margin(inquiry, win) is None
    for lost_by, inside in ((14, True), (15, False), (16, False)):
        played = [*meetings[:-1], Meeting(1, 2, Distance(1), Score((0, 1), ((60 - lost_by, 60),)))]
        assert (stand((1, 2, 3, 4), played, chain).qualified(1)[0] == (1,)) is inside


def test_no_number_is_told_where_more_than_two_are_tied_or_points_lack() -> None:
    chain = load_chain("club")
    inquiry = Inquiry(1, 1, (1, 2, 3, 4), meetings_of(RING, Distance(1), any_result=True), chain)
    assert inquiry.answer().verdicts[((0, 1),)] == "maybe"
    assert all(margin(inquiry, own) is None for own in inquiry.combinations())
