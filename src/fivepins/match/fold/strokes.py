"""Strokes, fouls and decisions: the entries that give points."""

from collections.abc import Callable
from typing import Final, Literal

from fivepins.match.entries import Decision, Fouled, Struck
from fivepins.match.fold.calls import PLACED_CALLS
from fivepins.match.fold.pairs import after_points, check_partner, judge_wrong_partner
from fivepins.match.fold.rows import Row
from fivepins.match.fold.rules import MatchRules, StandingEntry
from fivepins.match.fold.situation import Situation
from fivepins.match.fold.steps import add_points, end_game, problem, recorded_game, row, too_late
from fivepins.match.fold.timing import check_time
from fivepins.match.log.problems import Problem
from fivepins.match.notation.printing import format_check, format_entry
from fivepins.model.errors import StrokeRefused
from fivepins.model.facts import Stroke
from fivepins.model.notation import format_call
from fivepins.model.ruling import Line, Ruling
from fivepins.model.symbols import Player, other
from fivepins.model.turn import How, Turn
from fivepins.rules.judge import judge

MAX_RULINGS: Final = 4096
"""Rulings that are remembered."""


def struck(now: Situation, law: MatchRules, item: StandingEntry, entry: Struck) -> tuple[Situation, Row]:
    """A stroke (umb-1997 art. 2, 4.5, 13; FIBiS 7.1, 11, 14, 18, 24)."""
    if now.over:
        return too_late(now, item)
    problems: list[Problem] = []
    player, stroke, check, partner = entry
    calls = stroke.calls
    how = now.how
    if item.game:
        now = recorded_game(now, item, problems)
    overall = now.overall
    if player != now.striker:
        if now.striker is None:
            overall = overall._replace(first=player if now.game % 2 else other(player))
        else:
            if not any(call.name == "wrong-player" for call in calls):
                problems.append(problem(item, "turn", player, now.striker))
            if how != "break":
                how = "plain"
    if stroke.turn is not None and stroke.turn.how != how:
        problems.append(problem(item, "how", stroke.turn.how, how))
    if partner or overall.pairing.white or overall.pairing.yellow:
        opens = how == "break" and now.game == 1
        overall = overall._replace(pairing=check_partner(overall, law, item, entry, problems, opens=opens))
    doubts = problems if item.overrule is None else []  # the referee has ruled: nothing is left to doubt
    ruling = _judged(now, law, item, entry, how, doubts)
    if item.overrule is not None:
        to, points, hand = item.overrule[1][1:4]
        again = False
    elif ruling is None:
        to, points, hand, again = None, 0, False, False
    else:
        to = None if ruling.to is None else player if ruling.to == "striker" else other(player)
        points, hand, again = ruling.points, ruling.hand, ruling.again
        if check is not None and check != (to, points, hand):
            wanted = format_check(check)
            problems.append(problem(item, "check", wanted, format_check(type(check)(to, points, hand)), ruling.article))
    white, yellow, gain, winner = add_points(now, law, to, points, own=to == player)
    if overall.pairing.white or overall.pairing.yellow:
        opened = how == "break" and to != other(player) and not (ruling and ruling.fouls)
        overall = overall._replace(pairing=after_points(overall.pairing, to, points, player if opened else None))
    own_off = hand and _own_ball_off(stroke)
    respotted = overall.respotted and again
    if (overall.paused, overall.own_off, overall.begun, overall.respotted, overall.ended) != (
        False,
        own_off,
        True,
        respotted,
        None,
    ):
        overall = overall._replace(paused=False, own_off=own_off, begun=True, respotted=respotted, ended=None)
    strokes = now.strokes + 1
    ends: Literal["", "game", "match"] = ""
    if winner is not None:
        final = Situation(white, yellow, now.game, None, "plain", 0, strokes, 0, False, False, overall)
        after = end_game(final, law, winner, "points", hand=hand)
        ended = final._replace(white=now.white, yellow=now.yellow)
        after = after._replace(overall=after.overall._replace(ended=ended))
        ends = "match" if after.over else "game"
    else:
        ready = item.time_ms if law.clocked and (again or not _pins_fell(stroke)) else 0
        if again:
            after = Situation(
                white,
                yellow,
                now.game,
                player,
                now.how,
                now.overruns + 1,
                strokes,
                ready,
                now.extra,
                False,
                overall,
            )
        else:
            after = Situation(
                white,
                yellow,
                now.game,
                other(player),
                "hand" if hand else "plain",
                0,
                strokes,
                ready,
                False,
                False,
                overall,
            )
    return after, Row(
        item.seq,
        item.part,
        item.by,
        entry,
        item.time_ms,
        now.game,
        strokes,
        now.striker,
        how,
        ruling,
        to,
        points,
        gain,
        hand,
        white,
        yellow,
        ends,
        0 if item.overrule is None else item.overrule[0],
        tuple(problems),
    )


def _judged(
    now: Situation,
    law: MatchRules,
    item: StandingEntry,
    entry: Struck,
    how: How,
    problems: list[Problem],
) -> Ruling | None:
    """The verdict, None where the stroke cannot be judged."""
    stroke = entry.stroke
    if stroke.calls:
        names = [call.name for call in stroke.calls]
        played = how if stroke.turn is None else stroke.turn.how
        if played == "plain" and any(name in PLACED_CALLS for name in names):
            problems.append(problem(item, "placing", article=law.edition.calls["placing"].article))
            return None
        if "wrong-player" in names and entry.player == now.striker and not entry.partner:
            problems.append(problem(item, "right_player", entry.player))
        if "hint" in names and entry.player == now.striker:
            problems.append(problem(item, "hint_on_turn", "!hint", f"foul {other(entry.player)} !hint"))
        problems += check_time(now, law, item, entry.player, names)
    turn = Turn(how, None, entry.player, now.game)
    if entry.partner and stroke.calls and "wrong-player" in names and entry.player == now.striker:
        return _ruled(item, entry, turn, law, problems, judge_wrong_partner)
    known = (stroke, how)
    ruling = law.rulings.get(known)
    if ruling is None:
        before = len(problems)
        ruling = _ruled(item, entry, turn, law, problems, judge)
        if ruling is not None and len(problems) == before and len(law.rulings) < MAX_RULINGS:
            law.rulings[known] = ruling
    return ruling


def _ruled(
    item: StandingEntry,
    entry: Struck | Fouled,
    turn: Turn,
    law: MatchRules,
    problems: list[Problem],
    verdict: Callable[..., Ruling],
) -> Ruling | None:
    """The verdict; where it is refused, a problem, and the verdict as it was once given where there was one."""
    try:
        return verdict(entry.stroke, turn, law.edition)
    except StrokeRefused as error:
        wanted = error.expected
        if wanted.startswith(". "):
            wanted = f"{entry.player}{entry.partner or ''} {wanted}"
        problems.append(problem(item, error.code, error.got, wanted))
    try:
        return verdict(entry.stroke, turn, law.edition, as_entered=True)
    except StrokeRefused:
        return None


def _own_ball_off(stroke: Stroke) -> bool:
    """Whether the striker's own ball left the table; a wrong ball was struck as `c`, his own is then `o` (D33)."""
    own = "c"
    for call in stroke.calls:
        if call.name == "wrong-ball":
            own = "" if call.thing else "o"
    return any(fact.kind == "off" and fact.ball == own for instant in stroke.instants for fact in instant)


def _pins_fell(stroke: Stroke) -> bool:
    return stroke.total is not None or any(
        fact.kind in ("fell", "lean", "alone", "cue", "drag", "tilt") for instant in stroke.instants for fact in instant
    )


def fouled(now: Situation, law: MatchRules, item: StandingEntry, entry: Fouled) -> tuple[Situation, Row]:
    """A foul outside a stroke: the other receives and plays next, from hand (D49)."""
    if now.over:
        return too_late(now, item)
    problems: list[Problem] = []
    if now.striker is None and not now.overall.begun:
        return now, row(item, now, now, (problem(item, "not_begun"),))
    now = recorded_game(now, item, problems)
    ruling = _off_stroke(now, law, item, entry, problems if item.overrule is None else [])
    to: Player | None = None
    points, hand = 0, False
    if item.overrule is not None:
        to, points, hand = item.overrule[1][1:4]
    elif ruling is not None:
        to, points, hand = other(entry.player), ruling.points, ruling.hand
        if entry.check is not None and entry.check != (to, points, hand):
            wanted = format_check(entry.check)
            problems.append(
                problem(item, "check", wanted, format_check(type(entry.check)(to, points, hand)), ruling.article)
            )
    return penalty(now, law, item, ruling, to, points, hand, other(entry.player), problems)


def _off_stroke(
    now: Situation, law: MatchRules, item: StandingEntry, entry: Fouled, problems: list[Problem]
) -> Ruling | None:
    on_turn = entry.player == now.striker
    calls = [call.name for call in entry.stroke.calls]
    called = " ".join("!" + format_call(call) for call in entry.stroke.calls)
    pairs = law.has_pairs(entry.player, now.overall)
    if entry.partner and not pairs:
        problems.append(problem(item, "no_pairs", f"{entry.player}{entry.partner}", entry.player))
    if pairs and not entry.partner:
        bare = entry._replace(note="", check=None)
        one, two = (format_entry(bare._replace(partner=partner)) for partner in (1, 2))
        problems.append(problem(item, "whose_of_pair", format_entry(bare), f"{one}, {two}"))
    if not on_turn and not all(call in law.calls_off_turn for call in calls):
        allowed = ", ".join("!" + call for call in law.calls_off_turn)
        problems.append(problem(item, "foul_off_turn", called, allowed))
        return None
    if on_turn and "hint" in calls:
        wanted = f"foul {other(entry.player)} !hint"
        problems.append(problem(item, "hint_on_turn", "!hint", wanted, law.edition.calls["hint"].article))
    if on_turn:
        problems += check_time(now, law, item, entry.player, calls)
    if on_turn and now.how == "plain" and any(call in PLACED_CALLS for call in calls):
        problems.append(problem(item, "placing", article=law.edition.calls["placing"].article))
        return None
    ruling = _ruled(item, entry, Turn(now.how, None, entry.player, now.game), law, problems, judge)
    if ruling is None:
        return None
    if ruling.again:
        problems.append(problem(item, "foul_as_stroke", called, f"{entry.player}{entry.partner or ''} - {called}"))
        return None
    return ruling if on_turn else _priced_off_turn(ruling, law)


def _priced_off_turn(ruling: Ruling, law: MatchRules) -> Ruling:
    """A foul of the player who is not on turn has its own price; the pins that he felled are added (D49)."""
    price = law.edition.prices["foul_off_turn"].value
    pins = [line for line in ruling.lines if line.pins]
    first, *others = ruling.fouls
    return ruling._replace(
        points=price + sum(pin.points for pin in pins),
        lines=(Line(first.code, first.article, price), *pins),
        fouls=(first._replace(points=price), *(foul._replace(points=0) for foul in others)),
        pattern="outside",
        article=first.article,
    )


def penalty(
    now: Situation,
    law: MatchRules,
    item: StandingEntry,
    ruling: Ruling | None,
    to: Player | None,
    points: int,
    hand: bool,
    plays: Player,
    problems: list[Problem],
) -> tuple[Situation, Row]:
    """Points outside a stroke; with `hand` the player `plays` is next, from hand, else the turn stays."""
    white, yellow, gain, winner = add_points(now, law, to, points, own=False)
    overall = now.overall
    if overall.pairing.white or overall.pairing.yellow:
        overall = overall._replace(pairing=after_points(overall.pairing, to, points, None))
    if overall.paused or not overall.begun:
        overall = overall._replace(paused=False, begun=True)
    if hand and (overall.respotted or overall.own_off):
        overall = overall._replace(respotted=False, own_off=False)
    if overall.ended is not None:
        overall = overall._replace(ended=None)
    after = now._replace(white=white, yellow=yellow, overall=overall)
    if winner is not None:
        after = end_game(after, law, winner, "points", hand=hand)
    elif hand:
        after = after._replace(striker=plays, how="hand", overruns=0, extra=False)
    return after, row(
        item,
        now,
        after,
        problems,
        ruling=ruling,
        to=to,
        points=points,
        gain=gain,
        hand=hand,
        score=(white, yellow),
    )


def decision(now: Situation, law: MatchRules, item: StandingEntry, entry: Decision) -> tuple[Situation, Row]:
    """Points given by the referee (umb-1997 preamble, FIBiS 1.2)."""
    if now.over:
        return too_late(now, item)
    if now.striker is None and not now.overall.begun:
        return now, row(item, now, now, (problem(item, "not_begun"),))
    problems: list[Problem] = []
    now = recorded_game(now, item, problems)
    to = entry.player if entry.points else None
    return penalty(now, law, item, None, to, entry.points, entry.hand, entry.player, problems)
