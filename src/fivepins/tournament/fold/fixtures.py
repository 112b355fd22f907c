"""What happens in a part: its fixtures, ties and standing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from fivepins.model.errors import InputError
from fivepins.tournament.brackets.sides import NEITHER, NOBODY
from fivepins.tournament.standings.order import Standing, Tiebreaks, stand
from fivepins.tournament.teams import TieScore, tie_score
from fivepins.tournament.values import Distance, Meeting, Score

if TYPE_CHECKING:
    from fivepins.tournament.fold.part import Part
    from fivepins.tournament.fold.situation import Outcome, Situation


def settle(now: Situation, part: Part, match: str) -> None:
    """Look at a fixture of a bracket again: its result, or a side that has left."""
    tree = part.tree
    if tree is None or match not in tree.fixtures:  # a correction may have taken a second final away
        return

    def decide(name: str, sides: tuple[int, int]) -> int | None:
        fixture = f"{part.id}/{name}"
        outcome = now.outcomes.get(fixture)
        if outcome is not None and outcome.sides == sides:
            return outcome.goes_on or outcome.winner
        if part.phase.ties is not None:
            winner = tie_winner(now, part, fixture, sides)
            if winner is not None:
                return winner
        there = [side for side in sides if now.present(side)]
        return None if len(there) == 2 else there[0] if there else NEITHER

    tree.settle(match, decide)


def settle_all_of(now: Situation, number: int) -> None:
    """Look again at the fixtures of an entrant who left or came back."""
    for name, part in list(now.parts.items()):
        if part.tree is not None and number in part.entrants:
            part = now.own(name)
            for match, fixture in list(part.tree.fixtures.items() if part.tree else ()):
                if number in fixture.sides and min(fixture.sides) > NOBODY:
                    settle(now, part, match)


def board_outcomes(now: Situation, part: Part, fixture: str, sides: tuple[int, int]) -> tuple[Outcome | None, ...]:
    """What became of the boards of a tie, as far as these two played them."""
    ties = part.phase.ties
    if ties is None:
        return ()
    found = [now.outcomes.get(f"{fixture}.{board}") for board in range(1, len(ties.boards) + 1)]
    return tuple(one if one is not None and one.sides == sides else None for one in found)


def tie_of(now: Situation, part: Part, fixture: str, sides: tuple[int, int]) -> TieScore | None:
    """Where a tie stands, None where it has no boards that count.

    A board that was played although the tie was decided counts nothing; its entry is a problem of its own.
    """
    ties = part.phase.ties
    if ties is None:
        return None
    won = []
    for outcome in board_outcomes(now, part, fixture, sides):
        if outcome is None:
            won.append("?")
        elif outcome.winner == NEITHER:
            won.append("0" if outcome.forfeit else "=")
        else:
            won.append("a" if outcome.winner == sides[0] else "b")
    points = [board.points for board in ties.boards]
    try:
        return tie_score(points, won, stop=ties.stop)
    except InputError:
        return tie_score(points, won)


def tie_winner(now: Situation, part: Part, fixture: str, sides: tuple[int, int]) -> int | None:
    """Who won a tie, None while it is open; a level one is decided by an order that was entered."""
    tie = tie_of(now, part, fixture, sides)
    if tie is None or tie.winner == "open":
        return None
    if tie.winner == "level":
        order = next((order for order in reversed(now.orders.get(part.id, ())) if set(sides) <= set(order)), ())
        return min(sides, key=order.index) if order else None
    return sides[0] if tie.winner == "a" else sides[1]


def distance_of(now: Situation, part: Part, board: int = 0) -> Distance:
    """How far the matches of a part go that are still to come."""
    phase = part.phase
    distance = now.distances.get(part.id) or now.distances.get(phase.id) or phase.distance
    target = distance.target or phase.distance.target or int(now.event.header("Target") or 0)
    if board and phase.ties is not None:
        own = phase.ties.boards[board - 1]
        return Distance(own.best_of or distance.best_of, own.target or target)
    return Distance(distance.best_of, target)


def meetings_of(now: Situation, part: Part) -> tuple[Meeting, ...]:
    """The fixtures of a group or of a Swiss phase as its standing sees them."""
    distance = distance_of(now, part)
    ties = part.phase.ties
    if ties is not None:
        distance = Distance(max(2 * sum(board.points for board in ties.boards) - 1, 1))
    found = []
    for match, (one, two) in part.pairs.items():
        fixture = f"{part.id}/{match}"
        outcome = now.outcomes.get(fixture)
        if outcome is not None and outcome.sides == (one, two):
            own = outcome.distance if ties is None else distance
            found.append(Meeting(one, two, own, None if outcome.forfeit else outcome.score, outcome.forfeit))
        elif ties is not None:
            found.append(Meeting(one, two, distance, _tie_score(now, part, fixture, (one, two))))
        else:
            found.append(Meeting(one, two, distance))
    return tuple(found)


def _tie_score(now: Situation, part: Part, fixture: str, sides: tuple[int, int]) -> Score | None:
    tie = tie_of(now, part, fixture, sides)
    if tie is None or tie.winner == "open":
        return None
    # A drawn board halves its points; a standing only adds and compares them.
    points = [one.numerator if one.denominator == 1 else one for one in (tie.one, tie.two)]
    return Score(cast("tuple[int, int]", tuple(points)))


def standing_of(now: Situation, part: Part) -> Standing:
    """The order of a group or of a Swiss phase."""
    chain = part.phase.chain
    assert chain is not None
    withdrawn = {number: way for number, way in part.gone.items() if way != "excluded"}
    penalties = [(one.number, one.what, one.amount) for name, one in now.penalties if name == part.id]
    penalties += [(number, "points", chain.points[0]) for number in part.byes]
    # While matches are open nobody is parted by lot: the lot would be drawn anew with every result.
    seed = now.phases[part.phase.id].seed if is_complete(now, part) else None
    return stand(
        part.entrants,
        meetings_of(now, part),
        chain,
        tiebreaks=Tiebreaks(
            seed=seed,
            label=lot_label(now, part),
            seeds=seeds_of(now, part) if any(step.name == "seed" for step in chain.steps) else (),
            orders=now.orders.get(part.id, ()),
        ),
        withdrawn=withdrawn,
        excluded=[number for number, way in part.gone.items() if way == "excluded"],
        penalties=penalties,
    )


def seeds_of(now: Situation, part: Part) -> tuple[int, ...]:
    """The entrants of a part in the order of their seeding; who has none stands last, by number."""
    state = now.phases[part.phase.id]
    known = {number: place for place, number in enumerate(state.draws[0].seeds if state.draws else state.seeds)}
    return tuple(sorted(part.entrants, key=lambda number: (known.get(number, len(known)), number)))


def lot_label(now: Situation, part: Part) -> str:
    """The label of a lot in the standing of a part (T3)."""
    phases = [phase for phase in now.format.phases if phase.kind == "groups"]
    return f"standing/{part.id.partition('/')[2] or part.id if len(phases) == 1 else part.id}"


class Left(NamedTuple):
    """How a fixture stands.

    Attributes:
        known: Whether both sides are known.
        over: Whether nothing is to be played in it any more.
    """

    known: bool
    over: bool


def left_of(now: Situation, part: Part, match: str) -> Left:
    """Whether a fixture can be played, or is over."""
    if part.tree is not None:
        fixture = part.tree.fixtures[match]
        return Left(min(fixture.sides) > NOBODY, fixture.winner >= NOBODY)
    sides = part.pairs[match]
    outcome = now.outcomes.get(f"{part.id}/{match}")
    over = outcome is not None and outcome.sides == sides
    if not over and part.phase.ties is not None:
        tie = tie_of(now, part, f"{part.id}/{match}", sides)
        over = tie is not None and tie.winner != "open"
    return Left(True, over or any(side in part.gone for side in sides))


def is_complete(now: Situation, part: Part) -> bool:
    """Whether nothing is left to be played in a part."""
    if part.tree is not None:
        return part.tree.complete
    if part.phase.kind == "swiss" and part.turn < part.phase.rounds:
        return False
    return all(left_of(now, part, match).over for match in part.pairs)
