"""The player and those who are tied with him on the first step, over the scenarios that bring them there."""

from collections.abc import Sequence

from fivepins.tournament.need.measure import Columns, Measure, Prefix
from fivepins.tournament.need.open import Met, Own, Standing

End = tuple[Columns, ...]
"""A scenario as the tied see it: the sums of each, then both sides of each match among them."""


class Tie:
    """A class of those who are tied, and how it can end.

    Args:
        prefix: The chain as far as games decide it.
        standing: What stands before the open matches.
        members: Who is tied with the player.
        mutual: The open matches among them.
        ends: The scenarios.
        parted: Whether the first step has been taken already.
    """

    def __init__(
        self,
        prefix: Prefix,
        standing: Standing,
        members: tuple[int, ...],
        mutual: Sequence[tuple[int, int]],
        ends: Sequence[End],
        parted: bool,
    ) -> None:
        self._prefix = prefix
        self._standing = standing
        self._members = members
        self._mutual = mutual
        self._begin = next(
            (
                index
                for index, measure in enumerate(prefix.measures)
                if index >= parted and measure.applies(len(members) + 1)
            ),
            len(prefix.measures),
        )
        self._column = self._plain_column()
        column = self._column
        if column is not None:
            ends = sorted(ends, key=lambda end: sum(columns[column] for columns in end[: len(members)]))
            values = [tuple(columns[column] for columns in end[: len(members)]) for end in ends]
            self._values = values
            self._least = tuple(map(min, zip(*values, strict=True)))
            self._most = tuple(map(max, zip(*values, strict=True)))
        self._ends = ends
        self._best: dict[object, tuple[int, bool]] = {}
        self._worst: dict[object, tuple[int, bool]] = {}

    def _plain_column(self) -> int | None:
        """The column of the first step that looks at the tied, where it is a plain sum."""
        if self._begin == len(self._prefix.measures):
            return None
        measure = self._prefix.measures[self._begin]
        plain = not measure.among and not measure.opponents and len(measure.columns) == 1
        return measure.columns[0] if plain else None

    def best(self, own: Own, enough: int) -> int:
        """The best place among the tied; once one is so good, no better is looked for.

        Args:
            own: The player's own results.
            enough: A place, from 1.
        """
        look = self._look(own)
        found, final = self._best.get(look.key, (len(self._members) + 1, False))
        if final or found <= enough:
            return found
        limit = 1
        if self._column is not None:
            limit += sum(low > needed for low, needed in zip(self._least, look.needed, strict=True))
        for index in range(len(self._ends)):
            found = min(found, self._places(index, look)[0])
            if found <= max(limit, enough):
                break
        self._best[look.key] = found, found <= limit or found > enough
        return found

    def worst(self, own: Own, enough: int) -> int:
        """The worst place among the tied, the last that is shared; once one is so bad, no worse is looked for.

        Args:
            own: The player's own results.
            enough: A place, from 1.
        """
        look = self._look(own)
        found, final = self._worst.get(look.key, (1, False))
        if final or found >= enough:
            return found
        limit = len(self._members) + 1
        if self._column is not None:
            limit -= sum(high < needed for high, needed in zip(self._most, look.needed, strict=True))
        for index in range(len(self._ends) - 1, -1, -1):
            found = max(found, self._places(index, look)[1])
            if found >= min(limit, enough):
                break
        self._worst[look.key] = found, found >= limit or found < enough
        return found

    def _look(self, own: Own) -> "_Look":
        return _Look(self._prefix, self._standing, self._members, own, self._column)

    def _places(self, index: int, look: "_Look") -> tuple[int, int]:
        """The first and the last place of the player's class where games decide no more, in one scenario."""
        if self._column is None:
            return self._further(self._ends[index], look, list(range(len(self._members))), 0, self._begin)
        above = 0
        level = []
        for member, (value, needed) in enumerate(zip(self._values[index], look.needed, strict=True)):
            if value > needed:
                above += 1
            elif value == needed:
                level.append(member)
        if not level:
            return above + 1, above + 1
        begin = 0 if self._prefix.restart and len(level) < len(self._members) else self._begin + 1
        return self._further(self._ends[index], look, level, above, begin)

    def _further(self, end: End, look: "_Look", alive: list[int], above: int, begin: int) -> tuple[int, int]:
        measures = self._prefix.measures
        if begin == len(measures):
            return above + 1, above + 1 + len(alive)
        many = len(self._members)
        sums = [_plus(base, columns) for base, columns in zip(look.base, end, strict=False)]
        met: Met = look.met
        if len(end) > many:
            more = dict(met)
            for (one, other), columns, others in zip(self._mutual, end[many::2], end[many + 1 :: 2], strict=True):
                more[one, other] = _plus(more[one, other], columns)
                more[other, one] = _plus(more[other, one], others)
            met = more
        while begin < len(measures) and alive:
            measure = measures[begin]
            begin += 1
            if not measure.applies(len(alive) + 1):
                continue
            mine, values = self._compare(measure, look, alive, sums, met)
            above += sum(value > mine for value in values)  # type: ignore[operator]
            level = [member for member, value in zip(alive, values, strict=True) if value == mine]
            if len(level) < len(alive) and self._prefix.restart:
                begin = 0
            alive = level
        return above + 1, above + 1 + len(alive)

    def _compare(
        self, measure: Measure, look: "_Look", alive: Sequence[int], sums: Sequence[Columns], met: Met
    ) -> tuple[object, list[object]]:
        """What a step sees of the player and of those who are still tied with him."""
        members, player = self._members, self._standing.player
        if measure.opponents:
            everybody = {player: look.mine, **dict(zip(members, sums, strict=True))}
            points = measure.columns[0]
            totals = {
                one: sum(everybody[other][points] for other in self._standing.opponents[one] if other in everybody)
                for one in (player, *members)
            }
            return totals[player], [totals[members[member]] for member in alive]
        if not measure.among:
            return measure.value(look.mine), [measure.value(sums[member]) for member in alive]
        tied = [player, *(members[member] for member in alive)]
        values = [
            measure.value(tuple(map(sum, zip(*(met[one, other] for other in tied if other != one), strict=True))))
            for one in tied
        ]
        return values[0], list(values[1:])


class _Look:
    """A class as it stands with the player's own results."""

    def __init__(
        self, prefix: Prefix, standing: Standing, members: tuple[int, ...], own: Own, column: int | None
    ) -> None:
        none = (0,) * len(prefix.names)
        player = standing.player
        adds = [own.adds.get(member, none) for member in members]
        theirs = [own.mine.get(member, none) for member in members]
        self.key = (own.columns, tuple(adds), tuple(theirs))
        self.mine = _plus(standing.sums[player], own.columns)
        self.base = [_plus(standing.sums[member], add) for member, add in zip(members, adds, strict=True)]
        self.needed = [] if column is None else [self.mine[column] - base[column] for base in self.base]
        self.met = {
            (one, other): standing.met.get((one, other), none)
            for one in (player, *members)
            for other in (player, *members)
            if one != other
        }
        for member, add, mine in zip(members, adds, theirs, strict=True):
            self.met[player, member] = _plus(self.met[player, member], mine)
            self.met[member, player] = _plus(self.met[member, player], add)


def _plus(one: Columns, other: Columns) -> Columns:
    return tuple([a + b for a, b in zip(one, other, strict=True)])
