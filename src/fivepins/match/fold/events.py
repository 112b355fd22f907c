"""Everything in a match that is no stroke: lag, openings, pauses, clock, leaving, review, the score set anew."""

from typing import TYPE_CHECKING, Any

from fivepins.match.entries import (
    Colours,
    Confirm,
    Exclude,
    Extra,
    GapEnd,
    Header,
    InGame,
    Lag,
    Leave,
    Lose,
    Open,
    Pause,
    Ready,
    Reset,
    Respot,
    Resume,
    Review,
    Score,
    Swap,
)
from fivepins.match.fold.rows import Result, Row
from fivepins.match.fold.rules import MatchRules, StandingEntry
from fivepins.match.fold.situation import Situation, UnderReview
from fivepins.match.fold.steps import end_game, end_match, opener, problem, recorded_game, row, too_late
from fivepins.match.notation.printing import format_entry
from fivepins.model.symbols import Player, other
from fivepins.rules.lag import LagFacts
from fivepins.rules.lag import lag as judge_lag

if TYPE_CHECKING:
    from fivepins.match.log.problems import Problem


def lag(now: Situation, law: MatchRules, item: StandingEntry, entry: Lag) -> tuple[Situation, Row]:
    """The lag (umb-1997 art. 3, FIBiS 10)."""
    overall = now.overall
    if overall.lag is not None or overall.opened or overall.begun or now.over:
        return _refused(now, item, "lag_decided")
    winner = entry.winner
    problems: list[Problem] = []
    overall = overall._replace(laggers=entry.laggers)
    if winner is None:
        facts = LagFacts(entry.white, entry.yellow, entry.near or None, entry.hit)
        late = facts.late
        if late and (len(entry.white) + len(entry.yellow) > len(late)):
            wanted = format_entry(late_alone(entry))
            problems.append(problem(item, "late_voids", wanted=wanted, article=law.edition.article("lag.beside_late")))
        try:
            verdict = judge_lag(facts, overall.lags, law.edition, as_entered=bool(problems))
        except ValueError:
            return _refused(now, item, "lag_open", wanted="near:W, near:Y, near:=")
        if verdict == "repeat":
            after = now._replace(overall=overall._replace(lags=(*overall.lags, facts)))
            return after, row(item, now, after, problems)
        winner = verdict
    first: Player = "W" if law.white_opens else winner
    overall = overall._replace(lag=winner, first=first)
    after = now._replace(overall=overall, striker=opener(overall, now.game))
    return after, row(item, now, after, problems)


def late_alone(entry: Lag) -> Lag:
    """The lag with the late start alone: it voids everything else that either ball did (D73)."""
    return entry._replace(
        white=("late",) if "late" in entry.white else (), yellow=("late",) if "late" in entry.yellow else (), near=""
    )


def opening(now: Situation, law: MatchRules, item: StandingEntry, entry: Open) -> tuple[Situation, Row]:
    """Who opens the first game (umb-1997 art. 3; FIBiS 10.6: who opens is White)."""
    overall = now.overall
    if overall.begun or now.over:
        return _refused(now, item, "open_late")
    if overall.opened:
        return _refused(now, item, "open_twice", entry.player, overall.first or "")
    if law.white_opens and entry.player != "W":
        return _refused(now, item, "open_not_white", entry.player, "W", law.edition.article("match.opener"))
    overall = overall._replace(opened=True, first=entry.player)
    return _done(now, item, now._replace(overall=overall, striker=opener(overall, now.game)))


def colours(now: Situation, law: MatchRules, item: StandingEntry, _entry: Colours) -> tuple[Situation, Row]:
    """The players exchange their balls before the first stroke (FIBiS 10.6)."""
    overall = now.overall
    if overall.begun or now.over:
        return _refused(now, item, "colours_late")
    if overall.opened and law.white_opens:
        return _refused(now, item, "colours_opened", article=law.edition.article("match.opener"))
    swapped = other(overall.lag) if overall.lag else None
    first = overall.first
    if first is not None and not law.white_opens:
        first = other(first)
    overall = overall._replace(
        exchanged=not overall.exchanged,
        lag=swapped,
        first=first,
        laggers=overall.laggers[::-1],
        lags=tuple(facts.exchanged for facts in overall.lags),
    )
    white, yellow = law.start(overall)
    after = now._replace(white=white, yellow=yellow, overall=overall, striker=opener(overall, now.game))
    return _done(now, item, after)


def respot(now: Situation, law: MatchRules, item: StandingEntry, _entry: Respot) -> tuple[Situation, Row]:
    """The choice of 13.5 (FIBiS 18.5), open until the stroke."""
    if now.over:
        return too_late(now, item)
    article = law.edition.article("placing.choice")
    if now.how != "hand":
        return _refused(now, item, "respot_no_hand", article=article)
    if now.overall.respotted:
        return _refused(now, item, "respot_twice", article=article)
    if now.overall.own_off and law.edition.value("placing.choice") == "unless_offender_ball_off":
        return _refused(now, item, "respot_own_off", article=article)
    return _done(now, item, now._replace(overall=now.overall._replace(respotted=True)))


def may_respot(now: Situation, law: MatchRules) -> bool:
    """Whether the player on turn has the choice of 13.5 now."""
    if now.over or now.how != "hand" or now.overall.respotted:
        return False
    return not (now.overall.own_off and law.edition.value("placing.choice") == "unless_offender_ball_off")


def reset(now: Situation, law: MatchRules, item: StandingEntry, _entry: Reset) -> tuple[Situation, Row]:
    """Balls in contact: the same player plays from the opening position (umb-1997 art. 10.4)."""
    if now.over:
        return too_late(now, item)
    article = law.edition.article("judging.reset")
    if law.edition.value("judging.reset") == "refused":
        return _refused(now, item, "no_reset", article=article)
    if now.how != "plain" or now.striker is None:
        return _refused(now, item, "reset_placed", now.how, article=article)
    return _done(now, item, now._replace(how="reset"))


def extra(now: Situation, law: MatchRules, item: StandingEntry, entry: Extra) -> tuple[Situation, Row]:
    """Extra time, asked before the time runs out (FIBiS 23.1d to 23.1g)."""
    if now.over:
        return too_late(now, item)
    edition = law.edition
    article = edition.article("clock.extra_s")
    if not edition.value("clock.extra_s"):
        return _refused(now, item, "no_extra", article=article)
    if not law.clocked:
        return _refused(now, item, "no_clock", "extra", article=edition.article("clock.use"))
    if entry.player != now.striker:
        return _refused(now, item, "extra_not_on_turn", entry.player, now.striker or "", article)
    if now.overruns:
        return _refused(now, item, "extra_late", article=article)
    white, yellow = now.overall.extras
    taken = white if entry.player == "W" else yellow
    if taken >= edition.value("clock.extras_a_game"):
        return _refused(now, item, "extra_used", entry.player, article=edition.article("clock.extras_a_game"))
    extras = (white + (entry.player == "W"), yellow + (entry.player == "Y"))
    return _done(now, item, now._replace(extra=True, overall=now.overall._replace(extras=extras)))


def pause_due(now: Situation, law: MatchRules) -> str:
    """What a pause now would follow: `half`, or the number of the last game; "" where none is due (D31)."""
    if now.over:
        return ""
    best_of = law.creation.best_of
    name = "single" if best_of == 1 else "three" if best_of == 3 else "more"
    places: list[str] = law.edition.value(f"match.pauses_{name}")
    taken = now.overall.pauses
    if "half_target" in places and 2 * max(now.white, now.yellow) > law.target and "half" not in taken:
        return "half"
    if now.strokes:
        return ""
    marks = {"decider": best_of - 1, "middle": (best_of + 1) // 2}
    played = now.game - 1
    due = any((marks[place] if place in marks else int(place)) == played for place in places if place != "half_target")
    return str(played) if due and played and str(played) not in taken else ""


def pause(now: Situation, law: MatchRules, item: StandingEntry, _entry: Pause) -> tuple[Situation, Row]:
    """The pause of the edition (umb-1997 art. 4.6, FIBiS 12.1)."""
    mark = pause_due(now, law)
    if not mark:
        return _refused(now, item, "pause_not_due", article=law.edition.article("match.pause_minutes"))
    overall = now.overall._replace(pauses=(*now.overall.pauses, mark), paused=True, paused_ms=item.time_ms)
    return _done(now, item, now._replace(overall=overall))


def swap(now: Situation, _law: MatchRules, item: StandingEntry, _entry: Swap) -> tuple[Situation, Row]:
    """The balls are exchanged where they lie after both played the wrong one unnoticed (D51)."""
    if now.over:
        return too_late(now, item)
    if not now.strokes:
        return _refused(now, item, "swap_early")
    return _done(now, item, now)


def leave(now: Situation, law: MatchRules, item: StandingEntry, entry: Leave) -> tuple[Situation, Row]:
    """A player left: the game or the match, by the edition (D52)."""
    scope = law.edition.value("match.leave")
    return _lost(now, law, item, entry.player, scope, "leave")


def exclude(now: Situation, law: MatchRules, item: StandingEntry, entry: Exclude) -> tuple[Situation, Row]:
    """A player is excluded: the match to the other (umb-1997 art. 9.2, FIBiS 13.3)."""
    return _lost(now, law, item, entry.player, law.edition.value("match.exclude"), "exclude")


def lose(now: Situation, law: MatchRules, item: StandingEntry, entry: Lose) -> tuple[Situation, Row]:
    """A game or the match is ruled lost."""
    return _lost(now, law, item, entry.player, entry.scope, "ruled")


def _lost(
    now: Situation, law: MatchRules, item: StandingEntry, loser: Player, scope: str, reason: str
) -> tuple[Situation, Row]:
    if now.over:
        return too_late(now, item)
    if scope == "game" and now.striker is None and not now.overall.begun:
        return _refused(now, item, "not_begun")
    problems: list[Problem] = []
    now = recorded_game(now, item, problems)
    now = now._replace(overall=now.overall._replace(begun=True, paused=False, due=None, ended=None))
    score = (now.white, now.yellow)
    if scope == "game":
        after = end_game(now, law, other(loser), reason)
    else:
        # Who is excluded has not lost the game under way: it is broken off, and nobody has won it.
        overall = now.overall
        winner = None if reason == "exclude" else other(loser)
        result = Result(now.game, opener(overall, now.game), now.white, now.yellow, winner, reason)
        games = (overall.games[0] + (winner == "W"), overall.games[1] + (winner == "Y"))
        overall = overall._replace(results=(*overall.results, result), games=games)
        after = end_match(now._replace(overall=overall), other(loser), reason)
    return after, row(item, now, after, problems, score=score)


def set_score(now: Situation, law: MatchRules, item: StandingEntry, entry: Score) -> tuple[Situation, Row]:
    """The state now, whatever came before."""
    problems: list[Problem] = []
    overall = now.overall
    games = overall.games if entry.games is None else entry.games
    if max(entry.white, entry.yellow) >= law.target:
        problems.append(problem(item, "score_beyond", f"{entry.white} {entry.yellow}", str(law.target - 1)))
    if max(games) >= law.need:
        problems.append(problem(item, "games_beyond", f"{games[0]} {games[1]}", str(law.need - 1)))
    if problems:
        return now, row(item, now, now, problems)
    if entry.games is None:
        now = recorded_game(now, item, problems)
        overall = now.overall
    game = games[0] + games[1] + 1
    if entry.games is not None or now.over:
        overall = overall._replace(games=games, results=_kept(overall.results, games, overall.games), offset=0)
    new = game != now.game or now.over
    overall = overall._replace(
        winner=None,
        reason="",
        late=False,
        ended=None,
        respotted=False,
        own_off=False,
        begun=True,
        paused=False,
        extras=(0, 0) if new else overall.extras,
        pairing=type(overall.pairing)(),
    )
    if entry.turn is not None and entry.how == "break":
        overall = overall._replace(first=entry.turn if game % 2 else other(entry.turn))
    turn = entry.turn or (now.striker if not new else opener(overall, game))
    how = entry.how if entry.turn else ("break" if new else now.how)
    strokes = 0 if new else now.strokes
    after = Situation(entry.white, entry.yellow, game, turn, how, 0, strokes, 0, False, False, overall)
    return after, row(item, now, after, problems)._replace(ends="")


def _kept(results: tuple[Result, ...], games: tuple[int, int], before: tuple[int, int]) -> tuple[Result, ...]:
    """The finished games that the new state agrees with; the others are known by number only."""
    won = tuple(sum(result.winner == player for result in results) for player in "WY")
    if games == before or (len(results) <= sum(games) and won[0] <= games[0] and won[1] <= games[1]):
        known = results
    else:
        known, won = (), (0, 0)
    left = (games[0] - won[0], games[1] - won[1])
    only: Player | None = "W" if not left[1] else "Y" if not left[0] else None
    return (
        *known,
        *(Result(number, None, None, None, only, "set") for number in range(len(known) + 1, sum(games) + 1)),
    )


def gap_end(now: Situation, _law: MatchRules, item: StandingEntry, gap: GapEnd) -> tuple[Situation, Row]:
    """The end of a gap that was filled: what was known of the state there must have been reached."""
    overall, entry = now.overall, gap.score
    found = Score(now.white, now.yellow, overall.games, now.striker, "hand" if now.how == "hand" else "plain")
    wanted = entry
    if entry.games is None:
        found = found._replace(games=None)
    if entry.turn is None:
        found = found._replace(turn=None, how="plain")
    elif entry.how == "break":
        wanted = entry._replace(how="plain")
    if found == wanted:
        return _done(now, item, now)
    return now, row(item, now, now, (problem(item, "gap", format_entry(found), format_entry(entry)),))


def in_game(now: Situation, _law: MatchRules, item: StandingEntry, entry: InGame) -> tuple[Situation, Row]:
    """In which game the strokes that follow were recorded."""
    overall = now.overall._replace(trusted=max(item.by, item.seq), offset=0)
    after = now._replace(overall=overall)
    if entry.game == now.game:
        return _done(now, item, after)
    return after, row(item, now, after, (problem(item, "game", str(entry.game), str(now.game)),))


def ready(now: Situation, _law: MatchRules, item: StandingEntry, _entry: Ready) -> tuple[Situation, Row]:
    """The table is ready."""
    overall = now.overall._replace(paused=False) if now.overall.paused else now.overall
    return _done(now, item, now._replace(ready_ms=item.time_ms, overall=overall))


def review(now: Situation, _law: MatchRules, item: StandingEntry, entry: Review) -> tuple[Situation, Row]:
    """The public score is frozen."""
    if now.overall.review is not None:
        return _refused(now, item, "review_twice")
    overall = now.overall._replace(review=UnderReview(item.seq, entry.note))
    return _done(now, item, now._replace(overall=overall))


def resume(now: Situation, _law: MatchRules, item: StandingEntry, _entry: Resume) -> tuple[Situation, Row]:
    """The public score is released."""
    if now.overall.review is None:
        return _refused(now, item, "no_review")
    return _done(now, item, now._replace(overall=now.overall._replace(review=None)))


def header(now: Situation, law: MatchRules, item: StandingEntry, entry: Header) -> tuple[Situation, Row]:
    """A heading is corrected, from here on."""
    creation = law.creation
    name = {"White": creation.white, "Yellow": creation.yellow}.get(entry.name)
    if name is not None and (" / " in name) != (" / " in entry.text):
        return _refused(now, item, "header_pair", entry.text, name)
    kept = tuple(heading for heading in now.overall.headings if heading[0] != entry.name)
    overall = now.overall._replace(headings=(*kept, (entry.name, entry.text)))
    return _done(now, item, now._replace(overall=overall))


def confirm(now: Situation, _law: MatchRules, item: StandingEntry, _entry: Confirm) -> tuple[Situation, Row]:
    """Somebody confirms the result; what that is worth later follows from the log (`State.confirmed`)."""
    if not now.over:
        return _refused(now, item, "confirm_early")
    return _done(now, item, now)


def note(now: Situation, _law: MatchRules, item: StandingEntry, _entry: Any) -> tuple[Situation, Row]:
    """A remark changes nothing."""
    return _done(now, item, now)


def _done(now: Situation, item: StandingEntry, after: Situation) -> tuple[Situation, Row]:
    return after, row(item, now, after)


def _refused(
    now: Situation, item: StandingEntry, code: str, got: str = "", wanted: str = "", article: str = ""
) -> tuple[Situation, Row]:
    """An entry that cannot stand here: noted, without effect."""
    return now, row(item, now, now, (problem(item, code, got, wanted, article),))
