"""The scenarios of the matches of others, merged where nothing of them differs that a chain looks at.

A scenario is a whole number: fields for the first step's sum of each other entrant, fields for the sums of those who
are tied with the player on it, and one for each match among these. Adding a result adds a number, and equal sums are
one scenario.
"""

from collections.abc import Sequence
from typing import Final

from fivepins.tournament.need.measure import Columns, Prefix
from fivepins.tournament.need.open import OpenMatch, Outcome, Own, Standing, TooEarly
from fivepins.tournament.need.tie import Tie

_WIDTH: Final = 24
_FIELD: Final = (1 << _WIDTH) - 1

MOST: Final = 400_000
"""Merged scenarios, those of the first matches alone too, that are gone through for one question."""


class _First:
    """What the first step makes of the scenarios, as far as it can tell them apart.

    Each is told by how many are above the player, how many tied with him, the fields of the step, and who is tied.
    """

    def __init__(self, found: list[tuple[int, int, int, tuple[int, ...]]]) -> None:
        self.from_best = sorted(found, key=lambda side: side[0])
        self.from_worst = sorted(found, key=lambda side: -side[0] - side[1])


class Scenarios:
    """All scenarios of the matches among others.

    Args:
        prefix: The chain as far as games decide it.
        standing: What stands.
        matches: The open matches among others.
    """

    def __init__(self, prefix: Prefix, standing: Standing, matches: Sequence[OpenMatch]) -> None:
        self._prefix = prefix
        self._standing = standing
        self._matches = matches
        first = prefix.measures[0] if prefix.measures else None
        whole = 1 + len(standing.others)
        self._lead = (
            first.columns[0]
            if first
            and first.applies(whole)
            and not first.among
            and len(first.columns) == 1
            and not any(measure.opponents for measure in prefix.measures)
            else None
        )
        self._least = tuple(
            tuple(map(min, zip(*(side for outcome in match.outcomes for side in outcome[1:]), strict=True)))
            for match in matches
        )
        self._gone_through = 0
        self._place = {other: place for place, other in enumerate(standing.others)}
        self._tails = self._reach()
        self._ties: dict[tuple[int, tuple[int, ...]], Tie] = {}
        self._sides: dict[tuple[int, ...], _First] = {}

    def _leads(self, index: int) -> set[int]:
        """What each result of a match adds to the fields of the first step."""
        match, least = self._matches[index], self._least[index]
        if self._lead is None:
            return {0}
        return {
            sum(
                (columns[self._lead] - least[self._lead]) << (_WIDTH * self._place[side])
                for side, columns in ((match.one, outcome.one), (match.two, outcome.two))
            )
            for outcome in match.outcomes
        }

    def _reach(self) -> list[set[int]]:
        """By match: what it and all behind it can add to the fields of the first step."""
        tails = [{0}]
        for index in range(len(self._matches) - 1, -1, -1):
            leads = self._leads(index)
            tails.append({tail + lead for tail in tails[-1] for lead in leads})
            if len(tails[-1]) > MOST // 10:
                raise _too_many(len(self._matches))
        return tails[::-1]

    def best(self, own: Own, enough: int = 0, known: int = 0) -> int:
        """The best place that the others leave to the player.

        Args:
            own: His own results.
            enough: Once a place so good is found,
            known: only places better than this are looked for.
        """
        found = len(self._standing.others) + 1
        for above, tied, lead, members in self._first(own).from_best:
            if above + 1 >= found or (found <= enough and above + 1 >= known):
                break
            if tied:
                wanted = enough - above if known <= above + 1 else 1
                found = min(found, above + self._tie(lead, members).best(own, wanted))
            else:
                found = min(found, above + 1)
        return found

    def worst(self, own: Own, enough: int = 1 << 30, known: int = 1 << 30) -> int:
        """The worst place that the others can bring the player to, the last that he shares.

        Args:
            own: His own results.
            enough: Once a place so bad is found,
            known: only places worse than this are looked for.
        """
        found = 1
        for above, tied, lead, members in self._first(own).from_worst:
            last = above + tied + 1
            if last <= found or (found >= enough and last <= known):
                break
            if tied:
                wanted = enough - above if known >= last else tied + 1
                found = max(found, above + self._tie(lead, members).worst(own, wanted))
            else:
                found = max(found, above + 1)
        return found

    def _first(self, own: Own) -> "_First":
        """What the first step makes of the scenarios."""
        standing, lead = self._standing, self._lead
        others = standing.others
        if lead is None:
            return _First([(0, len(others), 0, others)])
        base = [standing.sums[other][lead] for other in others]
        for other, columns in own.adds.items():
            if other in self._place:
                base[self._place[other]] += columns[lead]
        for match, least in zip(self._matches, self._least, strict=True):
            base[self._place[match.one]] += least[lead]
            base[self._place[match.two]] += least[lead]
        mine = standing.sums[standing.player][lead] + own.columns[lead]
        wanted = tuple(mine - amount for amount in base)
        if wanted not in self._sides:
            found = []
            for fields in self._tails[0]:
                above = 0
                tied = []
                left = fields
                for other, needed in zip(others, wanted, strict=True):
                    amount = left & _FIELD
                    left >>= _WIDTH
                    if amount > needed:
                        above += 1
                    elif amount == needed:
                        tied.append(other)
                found.append((above, len(tied), fields, tuple(tied)))
            self._sides[wanted] = _First(found)
        return self._sides[wanted]

    def _tie(self, lead: int, members: tuple[int, ...]) -> Tie:
        """Those who are tied with the player where the first step's fields are these."""
        if (lead, members) not in self._ties:
            mutual = [(match.one, match.two) for match in self._mutual(members)]
            ends = self._enumerate(lead, members)
            self._ties[lead, members] = Tie(self._prefix, self._standing, members, mutual, ends, self._lead is not None)
        return self._ties[lead, members]

    def _mutual(self, members: tuple[int, ...]) -> list[OpenMatch]:
        inside = set(members)
        return [match for match in self._matches if match.one in inside and match.two in inside]

    def _enumerate(self, lead: int, members: tuple[int, ...]) -> list[tuple[Columns, ...]]:
        """The scenarios with these fields of the first step, as the tied see them.

        Returns:
            For each the sums of each member, then the columns of both sides of each match among them.
        """
        others, names = len(self._standing.others), len(self._prefix.names)
        place = {member: others + names * index for index, member in enumerate(members)}
        after = others + names * len(members)
        inside = set(members)
        mask = (1 << _WIDTH * others) - 1
        among = any(measure.among for measure in self._prefix.measures)
        choices: list[list[tuple[Columns, Columns]]] = []
        ends = {0}
        for index, match in enumerate(self._matches):
            least = self._least[index]
            kinds: dict[tuple[Columns, Columns], int] = {}
            steps = set()
            mutual = among and match.one in inside and match.two in inside
            for outcome in match.outcomes:
                step = 0
                for side, columns in ((match.one, outcome.one), (match.two, outcome.two)):
                    if self._lead is not None:
                        step += (columns[self._lead] - least[self._lead]) << (_WIDTH * self._place[side])
                    if side in inside:
                        for column in range(names):
                            step += (columns[column] - least[column]) << (_WIDTH * (place[side] + column))
                if mutual:
                    kind = kinds.setdefault(self._seen_among(outcome), len(kinds))
                    step += kind << (_WIDTH * (after + len(choices)))
                steps.add(step)
            tail = self._tails[index + 1]
            ends = {end + step for end in ends for step in steps if lead - ((end + step) & mask) in tail}
            if mutual:
                choices.append(list(kinds))
            self._gone_through += len(ends)
            if self._gone_through > MOST:
                raise _too_many(len(self._matches))
        bias = self._bias(members)
        return [self._read(end >> (_WIDTH * others), bias, choices) for end in ends]

    def _seen_among(self, outcome: Outcome) -> tuple[Columns, Columns]:
        """A result as the steps see it that look at the matches among the tied."""
        seen = {column for measure in self._prefix.measures if measure.among for column in measure.columns}
        return (
            tuple(amount if column in seen else 0 for column, amount in enumerate(outcome.one)),
            tuple(amount if column in seen else 0 for column, amount in enumerate(outcome.two)),
        )

    def _bias(self, members: tuple[int, ...]) -> list[list[int]]:
        bias = []
        for member in members:
            own = [
                least
                for match, least in zip(self._matches, self._least, strict=True)
                if member in (match.one, match.two)
            ]
            bias.append([sum(column) for column in zip(*own, strict=True)] or [0] * len(self._prefix.names))
        return bias

    @staticmethod
    def _read(
        end: int, bias: Sequence[Sequence[int]], choices: Sequence[Sequence[tuple[Columns, Columns]]]
    ) -> tuple[Columns, ...]:
        found: list[Columns] = []
        for own in bias:
            columns = []
            for least in own:
                columns.append((end & _FIELD) + least)
                end >>= _WIDTH
            found.append(tuple(columns))
        for kinds in choices:
            found += kinds[end & _FIELD]
            end >>= _WIDTH
        return tuple(found)


def _too_many(matches: int) -> TooEarly:
    return TooEarly(
        "too early to tell", got=f"{matches} open matches of others", expected="fewer matches that are still open"
    )
