"""Pairs: who of a pair plays, and what the wrong one costs (FIBiS 33)."""

from fivepins.match.entries import Struck
from fivepins.match.fold.rules import MatchRules, StandingEntry
from fivepins.match.fold.situation import Overall, Pairing
from fivepins.match.fold.steps import problem
from fivepins.match.log.problems import Problem
from fivepins.model.facts import Call, Stroke
from fivepins.model.ruling import Foul, Line, Ruling
from fivepins.model.symbols import Player, other
from fivepins.model.turn import Turn
from fivepins.rules.edition import Edition
from fivepins.rules.judge import judge

_WRONG = Call("wrong-player")
_TOUCH = Call("touch")


def check_partner(
    overall: Overall, law: MatchRules, item: StandingEntry, entry: Struck, problems: list[Problem], *, opens: bool
) -> Pairing:
    """Note a stroke by the wrong player of a pair; a pair changes once it has to (FIBiS 33.2).

    Who lagged for the pair that opens the match must take the opening (10.6).
    """
    player, stroke, _, partner = entry
    pairing = overall.pairing
    if partner and not law.has_pairs(player, overall):
        problems.append(problem(item, "no_pairs", f"{player}{partner}", player))
        return pairing
    if not partner:  # nobody wrote which of the two: from here on it is free again
        if player == "W":
            return pairing._replace(white=0, change_white=False)
        return pairing._replace(yellow=0, change_yellow=False)
    lagger = overall.laggers[player == "Y"]
    if opens and lagger not in (0, partner):
        got, wanted = f"{player}{partner}", f"{player}{lagger}"
        problems.append(problem(item, "lagger", got, wanted, law.edition.article("match.opener")))
    now = pairing.white if player == "W" else pairing.yellow
    change = pairing.change_white if player == "W" else pairing.change_yellow
    due = now and (3 - now if change else now)
    if due and partner != due and _WRONG not in stroke.calls:
        problems.append(
            problem(item, "partner", f"{player}{partner}", f"{player}{due}", law.edition.article("match.pairs"))
        )
    if player == "W":
        return pairing._replace(white=partner, change_white=False)
    return pairing._replace(yellow=partner, change_yellow=False)


def after_points(pairing: Pairing, to: Player | None, points: int, opened: Player | None) -> Pairing:
    """Who has to change after points.

    Args:
        pairing: Who plays.
        to: Who received.
        points: How many.
        opened: The pair that just played the opening without giving points or fouling: it keeps the table even if
            the opponents score with the very next stroke.
    """
    if to is not None and points >= 2 and pairing.keeps != other(to):
        pairing = pairing._replace(change_yellow=True) if to == "W" else pairing._replace(change_white=True)
    return pairing if pairing.keeps == opened else pairing._replace(keeps=opened)


def judge_wrong_partner(stroke: Stroke, turn: Turn, edition: Edition, *, as_entered: bool = False) -> Ruling:
    """The wrong player of the pair on turn struck: a stroke, and a foul (FIBiS 33.6).

    It is priced as a touch is, everything of the stroke to the opponent, under its own name and article.

    Raises:
        StrokeRefused: If the edition does not know the stroke.
    """
    code = "wrong_partner" if "wrong_partner" in edition.fouls else "wrong_player"
    rule = edition.fouls[code]
    calls = tuple(_TOUCH if call == _WRONG else call for call in stroke.calls if call != _TOUCH)
    ruling = judge(stroke._replace(calls=calls), turn, edition, as_entered=as_entered)
    return ruling._replace(
        lines=tuple(Line(code, rule.article, line.points) if line.code == "touch" else line for line in ruling.lines),
        fouls=tuple(Foul(code, rule.article, foul.points) if foul.code == "touch" else foul for foul in ruling.fouls),
    )
