"""The verdict on one stroke: a sum whose lines are the explanation.

`judge` is pure and total over strokes that the edition knows; what it does not know is refused with the reason. What
the facts do not tell is asked only where the answer would change the verdict (D80).
"""

from typing import Final

from fivepins.model.errors import StrokeRefused
from fivepins.model.facts import CALLS_WITHOUT_STROKE, Call, Stroke, Total
from fivepins.model.ruling import Foul, Line, Reason, Receiver, Ruling, Validity
from fivepins.model.symbols import in_order
from fivepins.model.turn import PLAIN, Turn
from fivepins.rules.calls import as_once_read, ask_what_was_played_at, played_at, refuse_misplaced
from fivepins.rules.detect import NEVER, Seen, Unknown
from fivepins.rules.edition import Edition

_RED_STRUCK: Final = Call("wrong-ball", "r")
_WRONG_PLAYER: Final = Call("wrong-player")
_NOT_A_FOUL: Final = ("nothing", "given", "refused")


def judge(stroke: Stroke, turn: Turn, edition: Edition, *, as_entered: bool = False) -> Ruling:
    """Judge a stroke.

    Args:
        stroke: What was seen. A turn in its braces says how it was played, whatever `turn` says; the half may be
            added so.
        turn: Who struck and how.
        edition: The rule book.
        as_entered: Rule also on calls that cannot stand where they were made, or that leave open what they are about:
            for logs written before they were refused.

    Returns:
        The ruling, before capping at the target: which player that is, and what stands on the board, is the match's.

    Raises:
        StrokeRefused: If the edition does not know a call or the turn, if a call cannot stand there, or if a fact that
            decides is not told.

    Source: umb-1997 art. 5 to 8, 10, 11.2, 12, 13.1, 15; FIBiS 7, 8, 15 to 17, 23, 24, 26.
    """
    turn = turn_of(stroke, turn)
    if stroke.calls:
        _refuse_unknown(stroke, edition)
        if not as_entered:
            refuse_misplaced(stroke, turn, edition)
    if turn.how == "reset" and edition.judging["reset"] == "refused":
        problem = f"{edition.id} has no reset after balls in contact"
        raise StrokeRefused("no_reset", problem, got="{reset}", expected="another turn")
    if stroke.total is not None:
        return _known_by_total(stroke.total, turn, edition)
    if _WRONG_PLAYER in stroke.calls:
        # Not a stroke: what happened in it is put back and counts for nothing, fouls of a stroke neither (D50).
        return _ruled(*_price([edition.calls[_WRONG_PLAYER.name].value], edition), edition, "outside")
    things = played_at(stroke) if stroke.calls else ()
    if not things:
        return _judged(stroke, turn, edition, "")
    if len(things) > 1 and as_entered:
        things = (as_once_read(stroke),)
    rulings = [_judged(stroke, turn, edition, thing) for thing in things]
    if any(ruling != rulings[0] for ruling in rulings):
        ask_what_was_played_at(stroke)
    return rulings[0]


def _judged(stroke: Stroke, turn: Turn, edition: Edition, thing: str) -> Ruling:
    """The verdict, once it is clear what a touching cue ball was played at."""
    seen = Seen(stroke, edition.judging, thing)
    own_half = _own_half(stroke, turn, seen, edition)
    if isinstance(own_half, Unknown):
        without, at_own = (_ruling(stroke, turn, seen, edition, thing, own_half=own) for own in (False, True))
        if (without.short, without.again) != (at_own.short, at_own.again):
            raise StrokeRefused(own_half.code, own_half.question, got=own_half.got, expected=own_half.expected)
        return without
    return _ruling(stroke, turn, seen, edition, thing, own_half=own_half)


def _ruling(stroke: Stroke, turn: Turn, seen: Seen, edition: Edition, thing: str, *, own_half: bool) -> Ruling:
    codes = _fouls(stroke, seen, edition, thing, own_half=own_half)
    if codes:
        return _foul_ruling(stroke, seen, codes, edition)
    if not stroke.played:
        raise StrokeRefused(
            "no_foul",
            f"no stroke was played, and {edition.id} knows no foul in this",
            got="!" + stroke.calls[0].name,
            expected="a call that is a foul without a stroke, such as - !touch",
        )
    lines = _pin_lines(seen, edition)
    red = seen.red_by(edition.judging)
    if red:
        item = edition.prices[red]
        lines.append(Line(red, item.article, item.value))
    return _regular_ruling(stroke, turn, seen, lines, red, edition)


def turn_of(stroke: Stroke, turn: Turn = PLAIN) -> Turn:
    """How the stroke was played: what its braces say goes before the turn."""
    if stroke.turn is None:
        return turn
    return turn._replace(how=stroke.turn.how, half=stroke.turn.half or turn.half)


def _refuse_unknown(stroke: Stroke, edition: Edition) -> None:
    for name, _ in stroke.calls:
        if edition.calls[name].value == "refused":
            known = ", ".join("!" + call for call in _fitting(stroke, edition))
            problem = f"{edition.id} does not know this call"
            raise StrokeRefused("unknown_call", problem, got="!" + name, expected=known)


def _fitting(stroke: Stroke, edition: Edition) -> list[str]:
    """The calls that the edition knows where this one was made: in a stroke, or without one (D70)."""
    without: list[str] = edition.value("judging.calls_without_stroke")
    known = (call for call, item in edition.calls.items() if item.value != "refused")
    return [call for call in known if (call not in CALLS_WITHOUT_STROKE if stroke.played else call in without)]


def _known_by_total(total: Total, turn: Turn, edition: Edition) -> Ruling:
    item = edition.patterns["total"]
    if total.to_striker and total.points:
        key = {"break": "opening_points", "reset": "reset_points"}.get(turn.how, "")
        if key and edition.judging[key] != "striker":
            raise StrokeRefused(
                "total_not_striker",
                f"{edition.cite} {edition.article(f'judging.{key}')} gives the striker no points in this stroke",
                got=f"+{total.points}",
                expected=f"-{total.points}, or +0",
            )
    to: Receiver | None = None
    validity: Validity = "bad"
    if total.to_striker:
        validity = "good" if total.points else "no_points"
    if total.points:
        to = "striker" if total.to_striker else "opponent"
    lines = (Line("total", item.article, total.points),)
    return Ruling(total.points, to, total.hand, False, validity, "total", item.article, lines, (), edition.id)


def _called(stroke: Stroke, edition: Edition, thing: str) -> list[str]:
    """Fouls that the referee called, each once; straight at the touching red is red first, not balls in contact."""
    codes: list[str] = []
    at_red = thing == "r" and edition.judging["contact_with_red"] == "red_first"
    for name, _ in stroke.calls:
        code = edition.calls[name].value
        if code in _NOT_A_FOUL or code in codes or (at_red and name in ("contact", "glance")):
            continue
        codes.append(code)
    return codes


def _fouls(stroke: Stroke, seen: Seen, edition: Edition, thing: str, *, own_half: bool) -> list[str]:
    """Codes of all fouls of the stroke."""
    judging = edition.judging
    codes: list[str] = []
    red_struck = _RED_STRUCK in stroke.calls
    if stroke.played and not red_struck:
        if seen.red_first(judging):
            codes.append("red_first")
        if seen.pins_first(judging):
            codes.append("pins_first")
        if seen.opponent == NEVER:
            codes.append("miss")
        if seen.jump(judging):
            codes.append("jump")
        if own_half:
            codes.append("own_half")
    elif not stroke.played and judging["foul_without_stroke"] == "miss":
        codes.append("miss")
    if seen.off:
        codes.append("ball_off")
    if seen.leaned:
        codes.append("lean")
    if stroke.calls:
        codes += _called(stroke, edition, thing)
    if seen.by_cue and "touch" not in codes:
        codes.append("touch")
    return codes


def _own_half(stroke: Stroke, turn: Turn, seen: Seen, edition: Edition) -> bool | Unknown:
    """Whether the ball that the striker placed met a cushion of its half too early; a wrong ball was not placed."""
    if turn.how == "plain" or not stroke.played or edition.judging["own_half_cushion"] != "foul":
        return False
    return all(call.name != "wrong-ball" for call in stroke.calls) and seen.own_half(turn)


def _price(codes: list[str], edition: Edition) -> tuple[list[Line], list[Foul]]:
    """The fouls with what each adds: one a group, and all groups or only the dearest."""
    rules = edition.fouls
    if len(codes) == 1:
        code = codes[0]
        rule = rules[code]
        return [Line(code, rule.article, rule.value)], [Foul(code, rule.article, rule.value)]
    dearest: dict[str, str] = {}
    for code in codes:
        rule = rules[code]
        if rule.group not in dearest or rule.value > rules[dearest[rule.group]].value:
            dearest[rule.group] = code
    counted = list(dearest.values())
    several = edition.judging["several_fouls"]
    if several != "sum":
        # A book may have red first added to the others, of which only the dearest counts.
        added = [code for code in counted if code == "red_first" and several == "dearest_and_red_first"]
        others = [code for code in counted if code not in added]
        counted = [*added, *([max(others, key=lambda code: rules[code].value)] if others else [])]
    fouls = [Foul(code, rules[code].article, rules[code].value if code in counted else 0) for code in codes]
    lines = [Line(code, article, points) for code, article, points in fouls if points]
    return lines, fouls


def _pin_lines(seen: Seen, edition: Edition) -> list[Line]:
    down = seen.down
    if not down:
        return []
    prices = edition.prices
    # Spelled out: every stroke with pins passes here, and a join costs three times as much.
    sides = (
        ("n" if "n" in down else "")
        + ("w" if "w" in down else "")
        + ("e" if "e" in down else "")
        + ("s" if "s" in down else "")
    )
    lines = []
    if sides:
        item = prices["side_pin"]
        lines.append(Line("side_pins", item.article, item.value * len(sides), sides))
    if "m" in down:
        code = "middle_with_sides" if sides else "middle_alone"
        lines.append(Line(code, prices[code].article, prices[code].value, "m"))
    return lines


def _foul_ruling(stroke: Stroke, seen: Seen, codes: list[str], edition: Edition) -> Ruling:
    """A stroke with fouls, or fouls before a stroke: everything to the opponent."""
    lines, fouls = _price(codes, edition)
    lines += _pin_lines(seen, edition)
    red = "" if _RED_STRUCK in stroke.calls else seen.red_by(edition.judging)
    if "red_first" in codes and edition.judging["red_after_red_first"] == "nothing":
        red = ""
    if red:
        item = edition.prices["red_in_foul"]
        if item.value == "face":
            lines.append(Line(red, edition.prices[red].article, edition.prices[red].value))
        else:
            lines.append(Line("red_in_foul", item.article, item.value))
    pattern = "foul" if stroke.played else "before_stroke"
    if "wrong_ball" in codes:
        pattern = "wrong_ball"
    elif "red_first" in codes and ("c" in seen.down.values() or "r" in seen.down.values()):
        pattern = "red_first_pins"
    elif "miss" in codes:
        pattern = "missed"
    return _ruled(lines, fouls, edition, pattern, _fates(seen, edition))


def _ruled(
    lines: list[Line], fouls: list[Foul], edition: Edition, pattern: str, reasons: tuple[Reason, ...] = ()
) -> Ruling:
    """A bad stroke with fouls: everything to the opponent (7.5)."""
    points, again = 0, True
    for line in lines:
        points += line.points
    for foul in fouls:
        again = again and edition.fouls[foul.code].keeps_turn
    return Ruling(
        points,
        "opponent" if points else None,
        not again,
        again,
        "bad",
        pattern,
        edition.patterns[pattern].article,
        tuple(lines),
        tuple(fouls),
        edition.id,
        reasons,
    )


def _fates(seen: Seen, edition: Edition) -> tuple[Reason, ...]:
    """Why pins that no ball struck down count or do not (D81): those of one fate together."""
    if not seen.fates:
        return ()
    found = []
    for code, reading in dict.fromkeys(sorted(seen.fates.values())):
        pins = in_order({pin for pin, fate in seen.fates.items() if fate == (code, reading)})
        found.append(Reason(code, edition.article(f"judging.{reading}"), pins))
    return tuple(found)


def _regular_ruling(stroke: Stroke, turn: Turn, seen: Seen, lines: list[Line], red: str, edition: Edition) -> Ruling:
    """A stroke without a foul: to the striker, unless his ball drank or the turn or a call gives it away."""
    points = 0
    for line in lines:
        points += line.points
    to: Receiver | None = "striker" if points else None
    hand = False
    validity: Validity = "good" if points else "no_points"
    pattern, second = _patterns(seen, red)
    article = edition.patterns[pattern].article
    judging = edition.judging
    if seen.drink(judging):
        others = any(ball != "c" for ball in seen.down.values())
        to, pattern, second = "opponent", "drink_others" if others else "drink", ""
        item = edition.patterns[pattern]
        article = item.article
        validity = "bad" if item.value == "bad" else "good"
        hand = judging["drink"] == "points_and_hand"
    elif turn.how == "reset" and judging["reset_points"] == "void" and points:
        pattern, second, to, points, validity = "reset", "", None, 0, "no_points"
        article = edition.article("judging.reset_points")
        lines = [Line("void", article, 0)]
    elif points and (given := _given_by(stroke, turn, edition)):
        to, pattern, second, article = "opponent", "given", "", given
        validity = "bad" if edition.patterns[pattern].value == "bad" else "good"
    reasons = _fates(seen, edition)
    if second:
        reasons = (Reason(second, edition.patterns[second].article), *reasons)
    return Ruling(points, to, hand, False, validity, pattern, article, tuple(lines), (), edition.id, reasons)


def _given_by(stroke: Stroke, turn: Turn, edition: Edition) -> str:
    """The article by which a good stroke's points go to the opponent, "" where they stay."""
    if turn.how == "break" and edition.judging["opening_points"] == "opponent":
        return edition.article("judging.opening_points")
    for call in stroke.calls:
        item = edition.calls[call.name]
        if item.value == "given":
            return item.article
    return ""


def _patterns(seen: Seen, red: str) -> tuple[str, str]:
    """Which sentence of articles 5 and 6 describes a stroke without a foul, and which second one.

    Pins that fell before the red was met are one sentence (5.1), the red another (5.5 to 5.7); only pins that fell
    after it are one with it (5.2 to 5.4).
    """
    if not red:
        return "pins" if seen.down else "nothing", ""
    carom = seen.red if seen.red >= seen.opponent else NEVER
    first, last = min(carom, seen.casin), max(carom, seen.casin)
    name = red if last == NEVER else "both"
    if name == "carom" and carom == seen.opponent:
        name = "carom_at_once"
    if not seen.down:
        return name, ""
    if seen.last_fall < first:
        return "pins_before_red", name
    if name == "both" and seen.last_fall < last:
        name = red
    return name + "_pins", ""
