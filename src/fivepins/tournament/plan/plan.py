"""The plan: the most urgent match that can be played goes to the lowest free table (T80).

A heuristic, list scheduling by the critical path: without rests and referees it ends within 2 − 1/m of the best plan on
m tables; with them nothing is promised, and the bound is told beside it.
"""

from collections.abc import Collection, Mapping, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from fivepins.tournament.plan.needs import Floor, Person, ToPlay, Ways, check, ways


class Called(NamedTuple):
    """A match on a table.

    Attributes:
        id: The match.
        table: Its table.
        start: The minute in which it begins.
        end: The minute in which it ends.
    """

    id: str
    table: int
    start: int
    end: int


class Now(NamedTuple):
    """What stands when a plan begins.

    Attributes:
        minute: The time.
        running: Matches under way, `end` being when they are reckoned to end; each is one of the planned matches. One
            that takes several tables, as a tie of teams, stands here once for each.
        over: When each match that is over ended, by id; those are not planned any more.
        last: When each person's last match ended.
        absent: Who is not there: their matches wait.
    """

    minute: int = 0
    running: tuple[Called, ...] = ()
    over: Mapping[str, int] = {}
    last: Mapping[Person, int] = {}
    absent: Collection[Person] = ()


START = Now()
"""Nothing has been played."""


class Plan(NamedTuple):
    """A plan.

    Attributes:
        calls: The matches in the order of calling.
        end: When the last match ends, those under way too.
        waiting: Matches that cannot be called: somebody is absent, or they follow from such.
    """

    calls: tuple[Called, ...]
    end: int
    waiting: tuple[str, ...] = ()

    def over_by(self, minute: int) -> tuple[str, ...]:
        """What would be over by a minute, in the order of calling."""
        return tuple(call.id for call in self.calls if call.end <= minute)


def plan(matches: Sequence[ToPlay], floor: Floor, now: Now = START) -> Plan:
    """Plan the matches.

    Args:
        matches: What is to be played, and what is under way or over and others follow from.
        floor: Tables, rest, referees.
        now: What stands.

    Raises:
        InputError: If no plan can hold the matches.
    """
    check(matches, floor)
    return Day(matches, floor, ways(matches, floor.rest), now).run([match.minutes for match in matches])


def next_calls(matches: Sequence[ToPlay], floor: Floor, now: Now = START) -> tuple[Called, ...]:
    """The matches that can go to a table this minute; one under way holds its table and its players, however long.

    Args:
        matches: As for `plan`.
        floor: Tables, rest, referees.
        now: What stands.

    Raises:
        InputError: If no plan can hold the matches.
    """
    running = tuple(call._replace(end=max(call.end, now.minute + 1)) for call in now.running)
    calls = plan(matches, floor, now._replace(running=running)).calls
    return tuple(call for call in calls if call.start == now.minute)


class Day:
    """A day of matches, minute by minute."""

    def __init__(self, matches: Sequence[ToPlay], floor: Floor, through: Ways, now: Now) -> None:
        self._matches = matches
        self._floor = floor
        self._through = through
        self._now = now
        self._persons = [match.persons for match in matches]
        playing = {call.id for call in now.running}
        self._left = [
            index for index, match in enumerate(matches) if match.id not in playing and match.id not in now.over
        ]
        load: dict[Person, int] = {}
        for index in self._left:
            for person in self._persons[index]:
                load[person] = load.get(person, -floor.rest) + floor.rest + matches[index].minutes
        self._load = load

    def run(self, lasting: Sequence[int]) -> Plan:
        """Go through the day.

        Args:
            lasting: How long each match really lasts; calls are decided by the minutes that it is reckoned to last.
        """
        return _Run(self, lasting).plan()


class _Run:
    """One way through a day."""

    def __init__(self, day: Day, lasting: Sequence[int]) -> None:
        self._day = day
        self._lasting = lasting
        now = day._now
        self._minute = now.minute
        self._load = dict(day._load)
        self._rested = {person: end + day._floor.rest for person, end in now.last.items()}
        self._busy: set[Person] = set(now.absent)
        self._over: dict[int, int] = {
            day._through.at[name]: end for name, end in now.over.items() if name in day._through.at
        }
        taken = {call.table for call in now.running}
        self._tables = [table for table in sorted(day._floor.tables) if table not in taken]
        self._free = day._floor.at_once - len(now.running)
        self._ends: list[tuple[int, int, int]] = []
        self._ready: list[tuple[int, int]] = []
        self._later: list[tuple[int, int]] = []
        self._on_match: dict[int, list[int]] = {}
        self._on_person: dict[Person, list[int]] = {}
        self._calls: list[Called] = []
        for call in now.running:
            index = day._through.at[call.id]
            heappush(self._ends, (max(call.end, now.minute), index, call.table))
            self._busy.update(day._persons[index])

    def plan(self) -> Plan:
        for index in self._day._left:
            self._examine(index)
        end = self._minute if not self._ends else max(self._ends)[0]
        while True:
            self._call()
            if not self._ends and not self._later:
                break
            self._minute = min(heap[0][0] for heap in (self._ends, self._later) if heap)
            while self._ends and self._ends[0][0] <= self._minute:
                self._end(*heappop(self._ends))
            while self._later and self._later[0][0] <= self._minute:
                self._examine(heappop(self._later)[1])
        end = max([end, *(call.end for call in self._calls)])
        called = {call.id for call in self._calls}
        matches = self._day._matches
        waiting = tuple(matches[index].id for index in self._day._left if matches[index].id not in called)
        return Plan(tuple(self._calls), end, waiting)

    def _examine(self, index: int) -> None:
        """Put a match where it is found again: ready, later, or behind what it waits for."""
        day = self._day
        rest = day._floor.rest
        earliest = day._matches[index].not_before
        for before in day._through.before[index]:
            if before not in self._over:
                self._on_match.setdefault(before, []).append(index)
                return
            earliest = max(earliest, self._over[before] + rest)
        for person in day._persons[index]:
            if person in self._busy:
                self._on_person.setdefault(person, []).append(index)
                return
            earliest = max(earliest, self._rested.get(person, 0))
        if earliest > self._minute:
            heappush(self._later, (earliest, index))
        else:
            heappush(self._ready, (-self._urgency(index), index))

    def _urgency(self, index: int) -> int:
        load = self._load
        urgency = self._day._through.longest[index]
        for person in self._day._persons[index]:
            urgency = max(urgency, load[person])
        return urgency

    def _call(self) -> None:
        """Send to the tables what can be sent; urgency only falls, so what is found too high is put back lower."""
        aside = []
        while self._free and self._tables and self._ready:
            entry = heappop(self._ready)
            index = entry[1]
            if any(
                person in self._busy or self._rested.get(person, 0) > self._minute
                for person in self._day._persons[index]
            ):
                self._examine(index)
                continue
            urgency = self._urgency(index)
            if urgency < -entry[0]:
                heappush(self._ready, (-urgency, index))
                continue
            allowed = self._day._matches[index].tables
            table = next((table for table in self._tables if not allowed or table in allowed), None)
            if table is None:
                aside.append(entry)
            else:
                self._begin(index, table)
        for entry in aside:
            heappush(self._ready, entry)

    def _begin(self, index: int, table: int) -> None:
        day = self._day
        match = day._matches[index]
        self._tables.remove(table)
        self._free -= 1
        for person in day._persons[index]:
            self._busy.add(person)
            self._load[person] -= match.minutes + day._floor.rest
        end = self._minute + self._lasting[index]
        self._calls.append(Called(match.id, table, self._minute, end))
        heappush(self._ends, (end, index, table))

    def _end(self, end: int, index: int, table: int) -> None:
        day = self._day
        self._over[index] = end
        if table in day._floor.tables:
            self._tables.append(table)
            self._tables.sort()
        self._free += 1
        waiting = self._on_match.pop(index, [])
        for person in day._persons[index]:
            self._busy.discard(person)
            self._rested[person] = end + day._floor.rest
            waiting += self._on_person.pop(person, [])
        for other in waiting:
            self._examine(other)
