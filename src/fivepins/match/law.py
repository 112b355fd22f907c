"""What a match asks its edition for, looked up once; and the steps that every kind of entry shares."""

from typing import Any, Final, NamedTuple

from fivepins.match.entries import Entry, GapEnd, Overrule
from fivepins.match.history import Creation, Now, Problem, Rest, Result, Row
from fivepins.model.ruling import Ruling
from fivepins.model.things import Half, Player, other
from fivepins.model.turn import How
from fivepins.rules.edition import Edition


class Item(NamedTuple):
    """An entry in its place in the match, as it reads now.

    Attributes:
        seq: Number of the entry.
        part: Which of several that an amend put there, from 0.
        by: Number of the `amend` that gave the reading, 0 for none.
        entry: The reading.
        time_ms: When it was written.
        game: The game that it was recorded in, 0 where unknown.
        overrule: Number and content of the `overrule` that sets its ruling, None for none.
    """

    seq: int
    part: int
    by: int
    entry: Entry | GapEnd
    time_ms: int
    game: int
    overrule: tuple[int, Overrule] | None = None


class Law:
    """An edition's match rules for one match.

    Attributes:
        edition: The rule book.
        creation: Players, target, games.
        target: Points that win a game.
        need: Games that win the match.
        conceded_win: Whether points conceded by the opponent can reach the target (D30).
        hand_lapses: Whether the end of a game ends ball in hand (D62).
        white_opens: Whether who opens is White (D58).
        clocked: Whether the shot clock runs.
        rulings: Rulings by stroke, how and half; a match repeats its strokes.
    """

    __slots__ = (
        "clocked",
        "conceded_win",
        "creation",
        "edition",
        "hand_lapses",
        "need",
        "rulings",
        "target",
        "white_opens",
    )

    def __init__(self, creation: Creation, edition: Edition) -> None:
        self.edition = edition
        self.creation = creation
        self.target = creation.target
        self.need = creation.best_of // 2 + 1
        self.conceded_win: bool = edition.value("match.conceded_points_win")
        self.hand_lapses: bool = edition.value("match.game_end_lapses_hand")
        self.white_opens: bool = edition.value("match.opener") == "white"
        self.rulings: dict[tuple[Any, How, Half | None], Ruling] = {}
        self.clocked: bool = creation.clock and edition.value("clock.use") != "none"

    def start(self, rest: Rest) -> tuple[int, int]:
        """What White and Yellow begin a game with; a handicap goes with the player, not with the ball."""
        white, yellow = self.creation.start
        return (yellow, white) if rest.exchanged else (white, yellow)

    def begin(self) -> Now:
        """Where a match stands before its first entry."""
        white, yellow = self.creation.start
        return Now(white, yellow, 1, None, "break", None, 0, 0, 0, False, False, Rest())


def opener(rest: Rest, game: int) -> Player | None:
    """Who opens a game: the openings alternate through the match (umb-1997 art. 4.5, FIBiS 11.5)."""
    if rest.first is None:
        return None
    return rest.first if game % 2 else other(rest.first)


def give(now: Now, law: Law, to: Player | None, points: int, own: bool) -> tuple[int, int, int, Player | None]:
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


def end_game(now: Now, law: Law, winner: Player, reason: str, *, hand: bool = False) -> Now:
    """The game is won: the next one begins, or the match is over.

    Args:
        now: Where the match stands, with the final points of the game.
        law: The match rules.
        winner: Who won the game.
        reason: Why, as in `Result`.
        hand: Whether the last ruling gave ball in hand; it lapses unless the edition says otherwise.
    """
    rest = now.rest
    won = (rest.games[0] + (winner == "W"), rest.games[1] + (winner == "Y"))
    result = Result(now.game, opener(rest, now.game), now.white, now.yellow, winner, reason)
    rest = rest._replace(
        games=won,
        results=(*rest.results, result),
        extras=rest.extras if law.need == 1 else (0, 0),
        respotted=False,
        own_off=False,
        pairing=rest.pairing._replace(white=0, yellow=0, change_white=False, change_yellow=False, keeps=None),
    )
    if max(won) >= law.need:
        return end_match(now._replace(rest=rest), winner, reason)
    return new_game(rest, law, now.game + 1, "break" if law.hand_lapses or not hand else "hand")


def new_game(rest: Rest, law: Law, game: int, how: How = "break") -> Now:
    """A game begins."""
    white, yellow = law.start(rest)
    return Now(white, yellow, game, opener(rest, game), how, None, 0, 0, 0, False, False, rest)


def end_match(now: Now, winner: Player | None, reason: str) -> Now:
    """The match is over; points stay as they are."""
    rest = now.rest._replace(winner=winner, reason=reason, paused=False)
    return now._replace(striker=None, how="plain", half=None, overruns=0, over=True, rest=rest)


def row(
    item: Item,
    now: Now,
    after: Now,
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
    ends = "" if after.over == now.over and len(after.rest.results) == len(now.rest.results) else "game"
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
        now.half,
        ruling,
        to,
        points,
        gain,
        hand,
        white,
        yellow,
        "match" if ends and after.over else "game" if ends else "",
        item.overrule[0] if item.overrule else 0,
        tuple(problems),
    )


def problem(item: Item, code: str, got: str = "", wanted: str = "", article: str = "") -> Problem:
    """A problem of an entry."""
    return Problem(code, item.seq, item.part, got, wanted, article)


def too_late(now: Now, item: Item) -> tuple[Now, Row]:
    """Something after the end of the match: noted once, without effect."""
    if now.rest.late:
        return now, row(item, now, now)
    after = now._replace(rest=now.rest._replace(late=True))
    return after, row(item, now, after, (problem(item, "after_end"),))


def recorded_game(now: Now, item: Item, problems: list[Problem]) -> Now:
    """Note once where the recorded game begins to differ from the rules' game."""
    if not item.game or item.seq < now.rest.trusted:
        return now
    offset = item.game - now.game
    if offset == now.rest.offset:
        return now
    if offset:
        problems.append(problem(item, "game", str(item.game), str(now.game)))
    return now._replace(rest=now.rest._replace(offset=offset))


PLAYER_OFF_TURN_CALLS: Final = ("touch", "displace", "clean", "wrong-player")
"""What a player who is not on turn can be called for (D49, D50)."""
