"""The steps that every kind of entry shares: points, ends of games and of the match, rows, problems."""

from fivepins.match.fold.rows import Result, Row
from fivepins.match.fold.rules import MatchRules, StandingEntry
from fivepins.match.fold.situation import Overall, Situation
from fivepins.match.log.problems import Problem
from fivepins.model.ruling import Ruling
from fivepins.model.symbols import Player, other
from fivepins.model.turn import How


def opener(overall: Overall, game: int) -> Player | None:
    """Who opens a game: the openings alternate through the match (umb-1997 art. 4.5, FIBiS 11.5)."""
    if overall.first is None:
        return None
    return overall.first if game % 2 else other(overall.first)


def add_points(
    now: Situation, law: MatchRules, to: Player | None, points: int, *, own: bool
) -> tuple[int, int, int, Player | None]:
    """Add points, cut at the target (umb-1997 art. 2, FIBiS 7.1).

    Args:
        now: Where the match stands.
        law: The match rules.
        to: Who receives.
        points: How many.
        own: Whether he made them himself.

    Returns:
        White's and Yellow's points, what the receiver got, and who has won the game by it.
    """
    white, yellow = now.white, now.yellow
    if to is None or not points:
        return white, yellow, 0, None
    most = law.target if own or law.conceded_win else law.target - 1
    before = white if to == "W" else yellow
    after = max(before, min(before + points, most))
    if to == "W":
        white = after
    else:
        yellow = after
    return white, yellow, after - before, to if after >= law.target else None


def end_game(now: Situation, law: MatchRules, winner: Player, reason: str, *, hand: bool = False) -> Situation:
    """The game is won: the next one begins, or the match is over.

    Args:
        now: Where the match stands, with the final points of the game.
        law: The match rules.
        winner: Who won the game.
        reason: Why, as in `Result`.
        hand: Whether the last ruling gave ball in hand; it lapses unless the edition says otherwise.
    """
    overall = now.overall
    won = (overall.games[0] + (winner == "W"), overall.games[1] + (winner == "Y"))
    result = Result(now.game, opener(overall, now.game), now.white, now.yellow, winner, reason)
    overall = overall._replace(
        games=won,
        results=(*overall.results, result),
        extras=overall.extras if law.need == 1 else (0, 0),
        respotted=False,
        own_off=False,
        pairing=overall.pairing._replace(white=0, yellow=0, change_white=False, change_yellow=False, keeps=None),
    )
    if max(won) >= law.need:
        return end_match(now._replace(overall=overall), winner, reason)
    return new_game(overall, law, now.game + 1, "break" if law.hand_lapses or not hand else "hand")


def new_game(overall: Overall, law: MatchRules, game: int, how: How) -> Situation:
    """A game begins."""
    white, yellow = law.start(overall)
    return Situation(white, yellow, game, opener(overall, game), how, 0, 0, 0, False, False, overall)


def end_match(now: Situation, winner: Player | None, reason: str) -> Situation:
    """The match is over; points stay as they are."""
    overall = now.overall._replace(winner=winner, reason=reason)
    return now._replace(striker=None, how="plain", overruns=0, over=True, overall=overall)


def row(
    item: StandingEntry,
    now: Situation,
    after: Situation,
    problems: tuple[Problem, ...] | list[Problem] = (),
    *,
    ruling: Ruling | None = None,
    to: Player | None = None,
    points: int = 0,
    gain: int = 0,
    hand: bool = False,
    score: tuple[int, int] | None = None,
) -> Row:
    """The row of an entry: `now` before, `after` behind it."""
    ended = after.over != now.over or len(after.overall.results) != len(now.overall.results)
    white, yellow = score or (after.white, after.yellow)
    return Row(
        item.seq,
        item.part,
        item.by,
        item.entry,
        item.time_ms,
        now.game,
        now.strokes,
        now.striker,
        now.how,
        ruling,
        to,
        points,
        gain,
        hand,
        white,
        yellow,
        "match" if ended and after.over else "game" if ended else "",
        item.overrule[0] if item.overrule else 0,
        tuple(problems),
    )


def problem(item: StandingEntry, code: str, got: str = "", wanted: str = "", article: str = "") -> Problem:
    """A problem of an entry."""
    return Problem(code, item.seq, item.part, got, wanted, article)


def too_late(now: Situation, item: StandingEntry) -> tuple[Situation, Row]:
    """Something after the end of the match: noted once, without effect."""
    if now.overall.late:
        return now, row(item, now, now)
    after = now._replace(overall=now.overall._replace(late=True))
    return after, row(item, now, after, (problem(item, "after_end"),))


def recorded_game(now: Situation, item: StandingEntry, problems: list[Problem]) -> Situation:
    """Note once where the recorded game begins to differ from the rules' game."""
    if not item.game or item.seq < now.overall.trusted:
        return now
    offset = item.game - now.game
    if offset == now.overall.offset:
        return now
    if offset:
        problems.append(problem(item, "game", str(item.game), str(now.game)))
    return now._replace(overall=now.overall._replace(offset=offset))
