"""What an entrant needs to be among those who go on: for every combination of his own open results (T60–T62)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, Literal, NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.need.measure import Columns, Prefix, prefix_of
from fivepins.tournament.need.open import OpenMatch, Outcome, Own, Standing, TooEarly
from fivepins.tournament.need.scenarios import Scenarios
from fivepins.tournament.standings.figures import NONE, of_sides, penalised, sums
from fivepins.tournament.standings.leaving import without_leavers
from fivepins.tournament.values import Chain, Meeting, Score, Withdrawn

Verdict = Literal["sure", "maybe", "out"]
"""He goes on in every scenario, in some or by points, in none."""

Status = Literal["sure", "own", "possible", "out", "early"]
"""All combinations are sure, some are (it is in his own hands), some are open, none is; more is open than can be gone
through."""

Games = tuple[int, int]

MOST_OWN: Final = 300_000
"""Combinations of own results that are gone through."""


class Need(NamedTuple):
    """What an entrant needs.

    Attributes:
        status: In one word.
        best: The best place over all scenarios; where not all were gone through, he comes no higher than this one.
        worst: The worst; where not all were gone through, he comes no lower.
        opponents: The opponents of his open matches, in their order.
        verdicts: By own results, in the order of the opponents, his games first: what they come to. () where he has no
            open match, or not all scenarios were gone through.
        whole: Whether all scenarios were gone through.
    """

    status: Status
    best: int
    worst: int
    opponents: tuple[int, ...]
    verdicts: Mapping[tuple[Games, ...], Verdict]
    whole: bool = True

    def least(self) -> tuple[tuple[Games, ...], ...]:
        """The least own results that are sure: with these or better ones he goes on, whatever the others do."""
        if not self.verdicts:
            return ()
        ranked: list[list[Games]] = [
            sorted({own[place] for own in self.verdicts}, key=lambda games: (games[1] - games[0], games[1]))
            for place in range(len(self.opponents))
        ]
        safe: set[tuple[int, ...]] = set()
        for ranks in product(*(range(len(results)) for results in ranked)):
            own = tuple(results[rank] for results, rank in zip(ranked, ranks, strict=True))
            better = ((*ranks[:place], rank - 1, *ranks[place + 1 :]) for place, rank in enumerate(ranks) if rank)
            if self.verdicts[own] == "sure" and all(ranks_above in safe for ranks_above in better):
                safe.add(ranks)
        least = [
            ranks
            for ranks in sorted(safe)
            if not any((*ranks[:place], rank + 1, *ranks[place + 1 :]) in safe for place, rank in enumerate(ranks))
        ]
        return tuple(tuple(results[rank] for results, rank in zip(ranked, ranks, strict=True)) for ranks in least)


class Inquiry:
    """The question what an entrant of a part needs.

    Attributes:
        player: The entrant.
        take: How many go on.
        own: His open matches.
        others: The open matches of the others.
        prefix: The chain as far as games decide it.
        chain: The whole chain.
        meetings: The matches as they count.
        entrants: Who is in the part.
        gone: Who left it.
        figures: Everybody's sums so far.
        penalties: What a director took or gave.
    """

    def __init__(
        self,
        player: int,
        take: int,
        entrants: Sequence[int],
        meetings: Sequence[Meeting],
        chain: Chain,
        *,
        withdrawn: Mapping[int, Withdrawn] | None = None,
        excluded: Collection[int] = (),
        penalties: Sequence[tuple[int, str, int]] = (),
    ) -> None:
        """A question.

        Args:
            player: The entrant.
            take: How many go on.
            entrants: Who is in the part.
            meetings: Its matches.
            chain: How it is ordered.
            withdrawn: Who withdrew, and what becomes of his matches.
            excluded: Who was excluded.
            penalties: Entrant, `points` or `games`, and how many.

        Raises:
            InputError: If the entrant has no place in the part, or as many go on as nobody or everybody could say.
        """
        gone = {*(withdrawn or ()), *excluded}
        if player not in entrants or player in gone:
            raise InputError("nobody who can go on from this part", got=str(player), expected="an entrant who is in it")
        if take < 1:
            raise InputError("nobody goes on", got=str(take), expected="1 or more")
        self.player = player
        self.take = take
        self.prefix = prefix_of(chain)
        self.chain = chain
        counted = without_leavers(meetings, withdrawn or {}, excluded)
        self.meetings = counted
        figures = penalised(dict.fromkeys(entrants, NONE) | sums(counted, chain), penalties)
        left = [entrant for entrant in sorted(entrants) if entrant not in gone]
        self.entrants = tuple(entrants)
        self.gone = frozenset(gone)
        self.figures = figures
        self.penalties = tuple(penalties)
        opponents: dict[int, list[int]] = {entrant: [] for entrant in entrants}
        met: dict[tuple[int, int], Columns] = {}
        for meeting in counted:
            opponents[meeting.one].append(meeting.two)
            opponents[meeting.two].append(meeting.one)
            if not meeting.is_open:
                for side, other, count in zip(
                    (meeting.one, meeting.two), (meeting.two, meeting.one), of_sides(meeting, chain), strict=True
                ):
                    columns = self.prefix.columns(count)
                    before = met.get((side, other))
                    met[side, other] = columns if before is None else tuple(map(int.__add__, before, columns))
        self._standing = Standing(
            player,
            tuple(entrant for entrant in left if entrant != player),
            {entrant: self.prefix.columns(figures[entrant]) for entrant in left},
            met,
            opponents,
        )
        still = [meeting for meeting in counted if meeting.is_open]
        self.own = tuple(
            _open(meeting, chain, self.prefix, turned=meeting.two == player)
            for meeting in still
            if player in (meeting.one, meeting.two)
        )
        self.others = tuple(
            _open(meeting, chain, self.prefix) for meeting in still if player not in (meeting.one, meeting.two)
        )

    def among(self, others: Sequence[OpenMatch]) -> Scenarios:
        """The scenarios in which the others' matches have these results."""
        return Scenarios(self.prefix, self._standing, others)

    def combinations(self) -> Iterator[tuple[Outcome, ...]]:
        """Every combination of own results, the best first."""
        return product(*(match.outcomes for match in self.own))

    def counted(self, outcomes: Sequence[Outcome]) -> Own:
        """What own results count.

        Args:
            outcomes: One for each own match.
        """
        none = (0,) * len(self.prefix.names)
        columns, adds, mine = none, dict[int, Columns](), dict[int, Columns]()
        for match, outcome in zip(self.own, outcomes, strict=True):
            columns = tuple(map(int.__add__, columns, outcome.one))
            adds[match.two] = tuple(map(int.__add__, adds.get(match.two, none), outcome.two))
            mine[match.two] = tuple(map(int.__add__, mine.get(match.two, none), outcome.one))
        return Own(columns, adds, mine)

    def answer(self) -> Need:
        """What he needs; where more is open than can be gone through, between which places he surely ends."""
        try:
            return self._answer()
        except TooEarly:
            best, worst = self.limits()
            status: Status = "sure" if worst <= self.take else "out" if best > self.take else "early"
            return Need(status, best, worst, tuple(match.two for match in self.own), {}, whole=False)

    def limits(self) -> tuple[int, int]:
        """Places between which he surely ends: who cannot reach him stands behind, whom he cannot reach before him.

        Only the first step of the chain is looked at, and what each can still win by himself; that both cannot win the
        match between them is left out.
        """
        measures, others = self.prefix.measures, self._standing.others
        first = measures[0] if measures else None
        whole = 1 + len(others)
        if first is None or first.among or first.opponents or not first.applies(whole) or len(first.columns) != 1:
            return 1, whole
        column = first.columns[0]
        least = {entrant: sums[column] for entrant, sums in self._standing.sums.items()}
        most = dict(least)
        for match in (*self.own, *self.others):
            for side, counts in (
                (match.one, [outcome.one[column] for outcome in match.outcomes]),
                (match.two, [outcome.two[column] for outcome in match.outcomes]),
            ):
                least[side] += min(counts)
                most[side] += max(counts)
        player = self.player
        before = sum(least[other] > most[player] for other in others)
        behind = sum(most[other] < least[player] for other in others)
        return 1 + before, whole - behind

    def _answer(self) -> Need:
        many = 1
        for match in self.own:
            many *= len(match.outcomes)
        if many > MOST_OWN:
            raise TooEarly("too early to tell", got=f"{len(self.own)} own open matches", expected="fewer")
        scenarios = self.among(self.others)
        best, worst = len(self._standing.others) + 1, 1
        verdicts: dict[tuple[Games, ...], Verdict] = {}
        for outcomes in self.combinations():
            own = self.counted(outcomes)
            low = scenarios.best(own, self.take, best)
            high = scenarios.worst(own, self.take + 1, worst)
            best, worst = min(best, low), max(worst, high)
            verdicts[tuple(outcome.games for outcome in outcomes)] = (
                "sure" if high <= self.take else "out" if low > self.take else "maybe"
            )
        found = set(verdicts.values())
        status: Status = (
            "sure" if found == {"sure"} else "out" if found == {"out"} else "own" if "sure" in found else "possible"
        )
        return Need(status, best, worst, tuple(match.two for match in self.own), verdicts if self.own else {})


def _open(meeting: Meeting, chain: Chain, prefix: Prefix, *, turned: bool = False) -> OpenMatch:
    """An open match with its possible results; turned, its second side stands first."""
    if turned:
        meeting = meeting._replace(one=meeting.two, two=meeting.one)
    outcomes = []
    for games in meeting.distance.results():
        one, two = of_sides(meeting._replace(score=Score(games)), chain)
        outcomes.append(Outcome(games, prefix.columns(one), prefix.columns(two)))
    return OpenMatch(meeting.one, meeting.two, tuple(outcomes))
