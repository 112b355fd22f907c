"""The order of a part: a chain of steps parts its entrants, and says which step parted whom (T20–T25)."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.lots import Lots
from fivepins.tournament.standings.figures import NONE, Figures, Value, figure, of_sides, penalised, sums, total
from fivepins.tournament.standings.leaving import without_leavers
from fivepins.tournament.values import POINT_STEPS, Chain, ChainStep, Meeting, Withdrawn


class Parted(NamedTuple):
    """Why one place stands before the next.

    Attributes:
        step: The step that parted them.
        upper: What it saw of the upper.
        lower: What it saw of the lower.
    """

    step: ChainStep
    upper: Value
    lower: Value


class Lack(NamedTuple):
    """A step of points that had to part entrants of whom points were not typed.

    Attributes:
        step: The step.
        entrants: Those of whom a match counts with its games only.
    """

    step: ChainStep
    entrants: tuple[int, ...]


class Standing(NamedTuple):
    """The order of a part.

    Attributes:
        places: Who stands in each place, the first before the others; several are still tied, by number.
        parted: Between each place and the next: what parted them.
        out: Who left, by number.
        figures: Everybody's sums.
        lacks: Steps of points that lacked figures.
    """

    places: tuple[tuple[int, ...], ...]
    parted: tuple[Parted, ...]
    out: tuple[int, ...]
    figures: Mapping[int, Figures]
    lacks: tuple[Lack, ...]

    def qualified(self, take: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Who goes on, and who is tied on the edge so that it is undecided.

        Args:
            take: How many go on.
        """
        inside: list[int] = []
        for place in self.places:
            if len(inside) + len(place) > take:
                return tuple(inside), place if len(inside) < take else ()
            inside += place
        return tuple(inside), ()


class Tiebreaks(NamedTuple):
    """What parts those whom no figure parts.

    Attributes:
        seed: The seed of lots, None while there is none.
        label: Their label: `standing/` and the part.
        seeds: The entrants' own seeding, in order.
        playoff: Matches that were played to part the tied.
        orders: Orders that were entered: of a lot drawn by hand, of a play-off.
    """

    seed: str | None = None
    label: str = "standing/A"
    seeds: tuple[int, ...] = ()
    playoff: tuple[Meeting, ...] = ()
    orders: tuple[tuple[int, ...], ...] = ()


NO_TIEBREAKS: Final = Tiebreaks()
"""Nothing but the figures."""


def stand(
    entrants: Sequence[int],
    meetings: Sequence[Meeting],
    chain: Chain,
    *,
    tiebreaks: Tiebreaks = NO_TIEBREAKS,
    withdrawn: Mapping[int, Withdrawn] | None = None,
    excluded: Collection[int] = (),
    penalties: Sequence[tuple[int, str, int]] = (),
) -> Standing:
    """Order a part.

    Args:
        entrants: Who is in it.
        meetings: Its matches, open ones too.
        chain: How it is ordered.
        tiebreaks: What parts those whom no figure parts.
        withdrawn: Who withdrew, and what becomes of his matches.
        excluded: Who was excluded.
        penalties: Entrant, `points` or `games`, and how many, negative where they are taken.

    Raises:
        InputError: If a match is of somebody else.
    """
    known = set(entrants)
    for meeting in meetings:
        if meeting.one not in known or meeting.two not in known:
            stranger = meeting.two if meeting.one in known else meeting.one
            raise InputError("a result of somebody who is not in the part", got=str(stranger), expected="one of it")
    gone = {*(withdrawn or ()), *excluded}
    counted = without_leavers(meetings, withdrawn or {}, excluded)
    figures = penalised(dict.fromkeys(entrants, NONE) | sums(counted, chain), penalties)
    sorting = _Sorting(counted, chain, figures, tiebreaks, gone)
    members = tuple(sorted(entrant for entrant in entrants if entrant not in gone))
    places, parted = sorting.part(members, 0) if members else ((), ())
    return Standing(places, parted, tuple(sorted(gone & known)), figures, tuple(sorting.lacks))


Order = tuple[tuple[tuple[int, ...], ...], tuple[Parted, ...]]
"""Places, and what parted each from the next."""


class _Sorting:
    """The steps of a chain at work."""

    def __init__(
        self,
        meetings: Sequence[Meeting],
        chain: Chain,
        figures: Mapping[int, Figures],
        tiebreaks: Tiebreaks,
        gone: Collection[int],
    ) -> None:
        self._chain = chain
        self._figures = figures
        self._tiebreaks = tiebreaks
        self._gone = gone
        self._meetings: defaultdict[int, list[Meeting]] = defaultdict(list)
        for meeting in meetings:
            self._meetings[meeting.one].append(meeting)
            self._meetings[meeting.two].append(meeting)
        self.lacks: list[Lack] = []

    def part(self, members: tuple[int, ...], first: int) -> Order:
        """Order a class of those who are tied so far, from a step on."""
        if len(members) > 1:
            for index in range(first, len(self._chain.steps)):
                step = self._chain.steps[index]
                if step.among and (step.among == "2") != (len(members) == 2):
                    continue
                if step.name == "shared":
                    break
                values = self._values(step, members)
                if values is None:
                    return (members,), ()
                classes: defaultdict[Value, list[int]] = defaultdict(list)
                for member in members:
                    classes[values[member]].append(member)
                if len(classes) > 1:
                    return self._joined(step, classes, 0 if self._chain.restart else index + 1)
            entered = self._entered(members)
            if entered:
                return tuple((member,) for member in entered), tuple(
                    Parted(ChainStep("draw"), Value(False, place), Value(False, place + 1))
                    for place in range(1, len(entered))
                )
        return (members,), ()

    def _joined(self, step: ChainStep, classes: Mapping[Value, Sequence[int]], then: int) -> Order:
        places: list[tuple[int, ...]] = []
        parted: list[Parted] = []
        before: Value | None = None
        for value in sorted(classes, reverse=True):
            if before is not None:
                parted.append(Parted(step, before, value))
            inner, between = self.part(tuple(classes[value]), then)
            places += inner
            parted += between
            before = value
        return tuple(places), tuple(parted)

    def _values(self, step: ChainStep, members: tuple[int, ...]) -> Mapping[int, Value] | None:
        """What a step sees of each; None where it cannot say anything yet and the chain stops."""
        name = step.name
        if name in POINT_STEPS:
            self._note_lack(step, members)
        if name.startswith("mini_"):
            return self._among(members, name.removeprefix("mini_"))
        match name:
            case "direct":
                return self._among(members, "points")
            case "buchholz":
                return {member: self._opponents(member) for member in members}
            case "playoff":
                return self._playoff(members)
            case "seed":
                seeds = self._tiebreaks.seeds
                at = {entrant: Value(False, -place) for place, entrant in enumerate(seeds, 1)}
                last = Value(False, -len(seeds) - 1)
                return {member: at.get(member, last) for member in members}
            case "draw":
                return self._lot(members)
            case _:
                return {member: figure(name, self._figures[member]) for member in members}

    def _note_lack(self, step: ChainStep, members: tuple[int, ...]) -> None:
        strokes = step.name.endswith("points_per_stroke")
        lacking = tuple(
            member
            for member in members
            if (self._figures[member].without_strokes if strokes else self._figures[member].without_points)
        )
        if lacking:
            self.lacks.append(Lack(step, lacking))

    def _among(self, members: tuple[int, ...], name: str) -> Mapping[int, Value]:
        """A figure over the matches among some only."""
        inside = set(members)
        return {
            member: figure(
                name,
                total(
                    of_sides(meeting, self._chain)[meeting.two == member]
                    for meeting in self._meetings[member]
                    if meeting.one in inside and meeting.two in inside
                ),
            )
            for member in members
        }

    def _opponents(self, member: int) -> Value:
        """The sum of the opponents' match points, each as often as met; who is out counts nothing."""
        met = (
            meeting.one if meeting.two == member else meeting.two
            for meeting in self._meetings[member]
            if not meeting.is_open
        )
        return Value(False, sum(self._figures[other].points for other in met if other not in self._gone))

    def _playoff(self, members: tuple[int, ...]) -> Mapping[int, Value] | None:
        entered = self._entered(members)
        if entered:
            return {member: Value(False, -place) for place, member in enumerate(entered, 1)}
        inside = set(members)
        matches = [
            meeting
            for meeting in self._tiebreaks.playoff
            if {meeting.one, meeting.two} <= inside and not meeting.is_open
        ]
        if {side for meeting in matches for side in (meeting.one, meeting.two)} != inside:
            return None
        return {member: Value(False, sum(meeting.winner == member for meeting in matches)) for member in members}

    def _lot(self, members: tuple[int, ...]) -> Mapping[int, Value] | None:
        order = self._entered(members)
        if not order and self._tiebreaks.seed is not None:
            order = tuple(Lots(self._tiebreaks.seed, self._tiebreaks.label).shuffle(sorted(members)))
        return {member: Value(False, -place) for place, member in enumerate(order, 1)} if order else None

    def _entered(self, members: tuple[int, ...]) -> tuple[int, ...]:
        """The order of some that somebody entered, () for none."""
        for order in reversed(self._tiebreaks.orders):
            if set(members) <= set(order):
                return tuple(entrant for entrant in order if entrant in members)
        return ()
