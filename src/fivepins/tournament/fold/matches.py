"""Entries about fixtures: calls, line-ups, results, forfeits."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fivepins.tournament.brackets.sides import NOBODY
from fivepins.tournament.fold.fixtures import board_outcomes, distance_of, left_of, settle, tie_of
from fivepins.tournament.fold.situation import Called, Outcome
from fivepins.tournament.notation.places import FixtureId, fixture_id

if TYPE_CHECKING:
    from fivepins.tournament import entries
    from fivepins.tournament.fold.part import Part
    from fivepins.tournament.fold.situation import Item, Situation


class Place(NamedTuple):
    """A fixture that is known, and who meets there.

    Attributes:
        id: Its parts.
        part: The part that it stands in.
        sides: Who meets.
    """

    id: FixtureId
    part: Part
    sides: tuple[int, int]


def _find(now: Situation, item: Item, fixture: str) -> Place | None:
    """The fixture that an entry names; what does not fit is noted.

    Who met when the entry was written is remembered: a later correction does not give the result to somebody else.
    """
    found = fixture_id(fixture)
    assert found is not None
    part = now.parts.get(found.part)
    if part is None:
        now.refuse("not_drawn" if found.part.partition("/")[0] in now.phases else "no_part", item.seq, found.part)
        return None
    sides = part.sides(found.match)
    remembered = now.memory.get(("sides", item.seq, fixture))
    if remembered is not None:
        return Place(found, part, remembered)
    ties = part.phase.ties
    if sides is None or (found.board and (ties is None or found.board > len(ties.boards))):
        now.refuse("no_fixture", item.seq, fixture)
        return None
    if min(sides) < NOBODY:
        now.refuse("sides_open", item.seq, fixture)
        return None
    if NOBODY in sides:
        now.refuse("sides_nobody", item.seq, fixture)
        return None
    now.memory[("sides", item.seq, fixture)] = sides
    return Place(found, part, sides)


def line_up(now: Situation, item: Item, entry: entries.LineUp) -> None:
    """Who plays which board of a tie."""
    place = _find(now, item, entry.fixture)
    if place is None:
        return
    ties = place.part.phase.ties
    if ties is None or place.id.board:
        now.refuse("no_tie", item.seq, entry.fixture)
        return
    if any(board_outcomes(now, place.part, entry.fixture, place.sides)):
        now.refuse("line_up_late", item.seq, entry.fixture)
        return
    if len(entry.one) != len(ties.boards):
        now.refuse("line_up_boards", item.seq, len(entry.one), len(ties.boards))
        return
    for number, boards in zip(place.sides, (entry.one, entry.two), strict=True):
        players = now.entrants[number].values("player") if number in now.entrants else ()
        named = [player for board in boards for player in board]
        for at, (board, own) in enumerate(zip(ties.boards, boards, strict=True), 1):
            if len(own) != board.players:
                now.refuse("line_up_players", item.seq, f"{at}: {len(own)}", board.players)
                return
        if max(named) > len(players):
            now.refuse("line_up_unknown", item.seq, f"{number}: {max(named)}", len(players))
            return
        if not ties.twice and len(set(named)) != len(named):
            twice = next(player for player in named if named.count(player) > 1)
            now.refuse("line_up_twice", item.seq, f"{number}: {twice}")
            return
    now.line_ups[entry.fixture] = entry


def persons_of(now: Situation, place: Place) -> tuple[str, ...]:
    """Who of flesh and blood plays a fixture; of a board those who were named for it."""
    line_up = now.line_ups.get(place.id.tie) if place.part.phase.ties is not None else None
    if place.id.board and line_up is None:
        return ()
    found: list[str] = []
    for side, (number, boards) in enumerate(zip(place.sides, _boards(line_up), strict=True)):
        entered = now.entrants.get(number)
        if entered is None:
            continue
        if place.id.board and boards is not None:
            found += [f"#{number}.{player}" for player in boards[place.id.board - 1]]
        else:
            found += entered.persons
        assert side < 2
    return tuple(found)


def _boards(
    line_up: entries.LineUp | None,
) -> tuple[tuple[tuple[int, ...], ...] | None, tuple[tuple[int, ...], ...] | None]:
    return (None, None) if line_up is None else (line_up.one, line_up.two)


def call(now: Situation, item: Item, entry: entries.Call) -> None:
    """A fixture is sent to a table."""
    place = _find(now, item, entry.fixture)
    if place is None or not _is_to_be_played(now, item, entry.fixture, place):
        return
    if now.tables and entry.table not in now.tables:
        now.refuse("no_table", item.seq, entry.table)
        return
    persons = persons_of(now, place)
    for fixture, called in under_way(now).items():
        if fixture == entry.fixture:
            continue
        if called.table == entry.table:
            now.refuse("table_taken", item.seq, entry.table, fixture)
            return
        if set(persons) & set(called.persons):
            now.refuse("plays_elsewhere", item.seq, entry.fixture, fixture)
            return
    before = now.calls.get(entry.fixture)
    begun, begun_ms = (before.begun, before.begun_ms) if before is not None else (0, 0)
    now.calls[entry.fixture] = Called(item.seq, entry.table, entry.referee, item.time_ms, begun, begun_ms, persons)


def under_way(now: Situation) -> dict[str, Called]:
    """The calls that hold a table: a tie of teams that is over holds none, however its boards were called."""
    found = {}
    for name, called in now.calls.items():
        place = fixture_id(name)
        part = None if place is None else now.parts.get(place.part)
        if place is None or part is None or part.sides(place.match) is None:
            continue
        if not left_of(now, part, place.match).over:
            found[name] = called
    return found


def _is_to_be_played(now: Situation, item: Item, fixture: str, place: Place) -> bool:
    gone = [side for side in place.sides if not now.present(side)]
    if gone:
        now.refuse("side_left", item.seq, gone[0], fixture)
        return False
    if fixture in now.outcomes:
        now.refuse("result_twice", item.seq, fixture, now.outcomes[fixture].seq)
        return False
    return True


def begin(now: Situation, item: Item, entry: entries.Begin) -> None:
    """A match begins."""
    called = now.calls.get(entry.fixture)
    if called is None:
        now.refuse("not_called", item.seq, entry.fixture)
    elif called.begun:
        now.refuse("begun_already", item.seq, entry.fixture, called.begun)
    else:
        now.calls[entry.fixture] = called._replace(begun=item.seq, begun_ms=item.time_ms)


def late(now: Situation, item: Item, entry: entries.Late) -> None:
    """An entrant came late, within the grace (T36)."""
    place = _find(now, item, entry.fixture)
    if place is None or not _is_to_be_played(now, item, entry.fixture, place):
        return
    if entry.number not in place.sides:
        now.refuse("not_a_side", item.seq, entry.number, entry.fixture)
    elif entry.minutes > now.format.grace:
        now.refuse("late_past_grace", item.seq, entry.minutes, now.format.grace)
    else:
        known = now.late.get(entry.fixture, ())
        now.late[entry.fixture] = (*known, (entry.number, entry.minutes))


def games_of_lateness(now: Situation, fixture: str, number: int) -> int:
    """Games that an entrant's lateness gives to the other side."""
    if now.format.late is None:
        return 0
    every, games = now.format.late
    minutes = sum(minutes for who, minutes in now.late.get(fixture, ()) if who == number)
    return minutes // every * games


def result(now: Situation, item: Item, entry: entries.Result) -> None:
    """What was played."""
    place = _find(now, item, entry.fixture)
    if place is None or not _is_to_be_played(now, item, entry.fixture, place) or not _board_is_open(now, item, place):
        return
    found, part, sides = place
    score, ties = entry.score, part.phase.ties
    distance = distance_of(now, part, found.board)
    if ties is not None and not found.board:
        total = sum(board.points for board in ties.boards)
        if sum(score.games) > total or (ties.stop == "never" and sum(score.games) != total):
            now.refuse("tie_points", item.seq, f"{score.games[0]}-{score.games[1]}", total)
            return
    else:
        refused = distance.refusal(score.games)
        if refused:
            now.refuse("games", item.seq, f"{score.games[0]}-{score.games[1]}", refused.removeprefix("one of "))
            return
        if distance.target and any(max(points) > distance.target for points in score.points):
            most = max(max(points) for points in score.points)
            now.refuse("beyond_target", item.seq, most, distance.target)
            return
    if score.games[0] == score.games[1] and part.tree is not None and not found.board:
        now.refuse("level", item.seq, entry.fixture)
        return
    for number, other in ((sides[0], score.games[1]), (sides[1], score.games[0])):
        owed = games_of_lateness(now, entry.fixture, number)
        if other < owed:
            now.refuse("late_games", item.seq, number, owed)
            return
    _put(now, item, place, Outcome(item.seq, sides, distance, score, log=entry.log, time_ms=item.time_ms))


def _board_is_open(now: Situation, item: Item, place: Place) -> bool:
    """Whether a board may still be played, a whole tie still be entered."""
    ties = place.part.phase.ties
    if ties is None:
        return True
    boards = board_outcomes(now, place.part, place.id.tie, place.sides)
    if not place.id.board:
        if any(boards):
            now.refuse("tie_boards", item.seq, place.id.tie)
            return False
        return True
    if place.id.tie in now.outcomes:
        now.refuse("result_twice", item.seq, place.id.tie, now.outcomes[place.id.tie].seq)
        return False
    tie = tie_of(now, place.part, place.id.tie, place.sides)
    if ties.stop == "decided" and tie is not None and tie.winner not in ("open",):
        now.refuse("tie_decided", item.seq, place.id.tie, f"{tie.one}-{tie.two}")
        return False
    return True


def forfeit(now: Situation, item: Item, entry: entries.Forfeit) -> None:
    """A match is forfeited; one that was played is too, where an ineligible player is found later."""
    place = _find(now, item, entry.fixture)
    if place is None:
        return
    found, part, sides = place
    strange = [number for number in entry.numbers if number not in sides]
    if strange:
        now.refuse("not_a_side", item.seq, strange[0], entry.fixture)
        return
    before = now.outcomes.get(entry.fixture)
    goes_on = 0
    if before is not None:
        if entry.reason != "ineligible" or before.forfeit:
            now.refuse("result_twice", item.seq, entry.fixture, before.seq)
            return
        after = part.tree.next_of(found.match) if part.tree is not None else ""
        if after and f"{part.id}/{after}" in now.outcomes:
            goes_on = before.goes_on or before.winner
    elif not _board_is_open(now, item, place):
        return
    distance = before.distance if before is not None else distance_of(now, part, found.board)
    outcome = Outcome(
        item.seq, sides, distance, None, entry.numbers, entry.reason, entry.note, time_ms=item.time_ms, goes_on=goes_on
    )
    _put(now, item, place, outcome)


def _put(now: Situation, item: Item, place: Place, outcome: Outcome) -> None:
    """Keep what became of a fixture, free its table, and let it lead on."""
    found, part, _ = place
    fixture = f"{found.tie}.{found.board}" if found.board else found.tie
    called = now.calls.pop(fixture, None)
    if called is not None:
        outcome = outcome._replace(begun_ms=called.begun_ms)
    now.outcomes[fixture] = outcome
    if part.tree is not None:
        settle(now, now.own(part.id), found.match)
