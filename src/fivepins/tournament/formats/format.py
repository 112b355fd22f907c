"""What a format says, once it is read and checked."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from fivepins.model.errors import InputError

if TYPE_CHECKING:
    from fivepins.tournament.handicap import Handicap
    from fivepins.tournament.ladder import Kind, Source
    from fivepins.tournament.ranking import PlacePoints
    from fivepins.tournament.teams import TieRules
    from fivepins.tournament.values import Chain, Distance


class FormatError(InputError):
    """A format that cannot be read or played; the message names the key."""

    def __init__(self, problem: str, **where: Any) -> None:
        super().__init__(problem, **where)

    def __str__(self) -> str:
        return self.problem


class Phase(NamedTuple):
    """One stage of an event.

    Attributes:
        id: Its id, such as `heats`.
        title: What people call it, "" for its id.
        kind: What is played.
        sources: The earlier phases from which who goes on comes in.
        enter: The categories that enter here, each all or a slice of its ranked list.
        distance: How far its matches go.
        to: How many go on: as many brackets end with one winner each; 0 for one final winner, and for groups.
        size: Entrants of a heat.
        parts: Heats or groups, 0 where the size of the heats decides.
        winners: How many of each heat go on.
        take: How many of each group go on.
        chain: How groups are ordered, None where there are none.
        apart: The keys that keep apart, the first counts most.
        seeds: How many are seeded: `none`, `all` who can be, `one-a-heat`, or a number.
        seeding: Where their order comes from: the attribute `seed`; `ranking`: by `seed`, else by `points`;
            `performance`: what they did in the earlier phases.
        place: Whether each seed has a place of his own (`fixed`) or is drawn inside his tier (`tiers`).
        same_first: The attribute by which entrants of one group meet first, "" for none (T12).
        third: Whether the third place is played for.
        reset: Whether a double knock-out has a second final if the winner of the losers' side wins the first.
        legs: How often two of a group meet.
        rounds: Rounds of a Swiss phase.
        double_meeting: Whether in a group of three, one of whom is absent, the others meet twice.
        ties: How two teams meet, None where entrants meet in single matches.
    """

    id: str
    title: str
    kind: Kind
    sources: tuple[str, ...]
    enter: tuple[Source, ...]
    distance: Distance
    to: int = 0
    size: int = 0
    parts: int = 0
    winners: int = 1
    take: int = 0
    chain: Chain | None = None
    apart: tuple[str, ...] = ()
    seeds: int | Literal["none", "all", "one-a-heat"] = "all"
    seeding: Literal["attributes", "ranking", "performance"] = "attributes"
    place: Literal["fixed", "tiers"] = "fixed"
    same_first: str = ""
    third: bool = False
    reset: bool = True
    legs: int = 1
    rounds: int = 0
    double_meeting: bool = False
    ties: TieRules | None = None


class Option(NamedTuple):
    """A distance that a director may choose, and how long a match of it takes (T83).

    Attributes:
        distance: Games and target.
        minutes: How long a match takes.
    """

    distance: Distance
    minutes: int


class Format(NamedTuple):
    """A whole format.

    Attributes:
        id: Its id, such as `batterie-8`.
        title: Its name in English.
        phases: Its phases in their order.
        categories: Categories, the strongest first; none where they do not matter.
        handicap: What a difference of categories is worth, None for nothing.
        grace: Minutes from the first call to a forfeit (T36).
        late: Every so many minutes of lateness cost so many games, None where it costs nothing.
        rest: Minutes between two matches of one person.
        options: The distances that may be chosen, the longest first.
        awards: What places are worth in a season's ranking, None for nothing.
        unknown: Keys that no source gives; while one is left the format cannot be played.
        cite: Where its keys come from.
        data: Everything it says, as plain JSON values.
    """

    id: str
    title: str
    phases: tuple[Phase, ...]
    categories: tuple[str, ...]
    handicap: Handicap | None
    grace: int
    late: tuple[int, int] | None
    rest: int
    options: tuple[Option, ...]
    awards: PlacePoints | None
    unknown: tuple[str, ...]
    cite: dict[str, str]
    data: dict[str, Any]

    @property
    def digest(self) -> str:
        """SHA-256 over all that it says but titles and sources, as canonical JSON, whatever its file looks like."""
        text = json.dumps(_binding(self.data), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()

    def phase(self, name: str) -> Phase | None:
        """The phase with an id, None for none."""
        return next((phase for phase in self.phases if phase.id == name), None)

    def playable(self) -> Format:
        """The same format, if nothing in it is unknown.

        Raises:
            FormatError: With the keys that are.
        """
        if self.unknown:
            keys = ", ".join(self.unknown)
            problem = (
                f"{self.id}: {keys}: no source says it, so this format cannot be played until somebody fills it in"
            )
            raise FormatError(problem, expected=f'a file with base = "{self.id}" that says {keys}')
        return self


class Season(NamedTuple):
    """How results of several events become a ranking.

    Attributes:
        id: Its id.
        title: Its name in English.
        best: How many results count.
        by: The attribute by which a person is known from one event to the next, `name` for the name.
        cite: Where its keys come from.
    """

    id: str
    title: str
    best: int
    by: str
    cite: dict[str, str]


def _binding(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _binding(value) for key, value in data.items() if key not in ("cite", "title")}
    return [_binding(one) for one in data] if isinstance(data, list) else data
