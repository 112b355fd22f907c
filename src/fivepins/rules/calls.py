"""Whether a call can stand where it was made, and what a ball in contact was played at."""

from typing import NoReturn

from fivepins.model.errors import StrokeRefused
from fivepins.model.facts import CALLS_WITHOUT_STROKE, Call, Stroke
from fivepins.model.notation import format_call, format_stroke
from fivepins.model.turn import Turn
from fivepins.rules.edition import Edition

_PUT_RIGHT = "over-line"
"""What the referee has put right where no stroke followed: no foul then (D45)."""

_TIME = ("clock", "clock-hand", "slow")
"""The calls of time: each is a moment of its own, with its own points (D72)."""

_OPENED_FROM = ("break", "reset")
_OUT_OF_REACH = ("o", "r", "T")
"""What a cue ball in the lower half cannot touch in the opening position."""


def refuse_misplaced(stroke: Stroke, turn: Turn, edition: Edition) -> None:
    """Refuse a call that cannot stand in the stroke it was made in.

    Raises:
        StrokeRefused: A foul of the stroke where no stroke was played (D70), a contact of which nothing is told, or of
            something that was not touched (D74), a glance at anything but the opponent's ball (D75) or at what was
            played straight at, either in the opening position, where nothing touches unless it is told, two calls of
            time in one.
    """
    _refuse_times(stroke)
    if not stroke.played:
        possible = edition.value("judging.calls_without_stroke")
        for call in stroke.calls:
            if call.name not in possible:
                _refuse_without_stroke(stroke, call)
    touched = _touched(stroke)
    for name, thing in stroke.calls:
        if name == "contact" and not thing and not touched:
            ask_what_was_played_at(stroke)
        if name == "contact" and thing and touched and thing not in touched:
            raise StrokeRefused(
                "not_touched",
                "the cue ball did not touch what it is said to have been played at",
                got=f"!contact:{thing}",
                expected=_choices(touched),
            )
        if name == "glance" and touched and "o" not in touched:
            problem = "only the opponent's ball can be played at a glance"
            raise StrokeRefused("glance_where", problem, got="!glance", expected="{touch co}")
    at = played_at(stroke)
    if at == ("o",) and {"contact", "glance"} <= {call.name for call in stroke.calls}:
        raise StrokeRefused(
            "glance_or_contact",
            "the opponent's ball is played at a glance or straight",
            got=_at_contact(stroke),
            expected="!glance, !contact:o",
        )
    if turn.how in _OPENED_FROM and not touched and any(thing in _OUT_OF_REACH for thing in at):
        raise StrokeRefused(
            "opens_apart",
            "in the opening position the cue ball touches neither a ball nor the upper cushion",
            got=_at_contact(stroke),
            expected="a stroke from where the ball lies",
        )


def _at_contact(stroke: Stroke) -> str:
    return " ".join("!" + format_call(call) for call in stroke.calls if call.name in ("contact", "glance"))


def _refuse_times(stroke: Stroke) -> None:
    times = [call.name for call in stroke.calls if call.name in _TIME]
    if len(times) > 1:
        raise StrokeRefused(
            "times_apart",
            "each call of time is an entry of its own",
            got=" ".join("!" + name for name in times),
            expected=", ".join(f"- !{name}" for name in times),
        )


def played_at(stroke: Stroke) -> tuple[str, ...]:
    """What a touching cue ball was called for being played straight at: nothing, one thing, or several in doubt."""
    touched = _touched(stroke)
    for name, thing in stroke.calls:
        if name == "contact":
            return (thing,) if thing else touched or ("o",)
        if name == "glance":
            return ("o",) if not touched or "o" in touched else touched
    return ()


def as_once_read(stroke: Stroke) -> str:
    """What a call that leaves it open was about in logs written before that was asked (D74)."""
    touched = _touched(stroke)
    return "o" if "o" in touched else touched[-1]


def ask_what_was_played_at(stroke: Stroke) -> NoReturn:
    """Refuse a contact that leaves open what was played at.

    Raises:
        StrokeRefused: Always, with the calls that would tell.
    """
    choices = _choices(_touched(stroke) or ("o", "r", "T"))
    problem = "what was the touching cue ball played straight at?"
    raise StrokeRefused("ask_played_at", problem, got="!contact", expected=choices)


def _touched(stroke: Stroke) -> tuple[str, ...]:
    """What the cue ball touches before the stroke: letters of balls and cushions, each once."""
    return tuple(dict.fromkeys(token[1] for token in stroke.touch))


def _choices(things: tuple[str, ...]) -> str:
    return ", ".join(f"!contact:{thing}" for thing in things)


def _refuse_without_stroke(stroke: Stroke, call: Call) -> NoReturn:
    got = "!" + format_call(call)
    if call.name == _PUT_RIGHT:
        raise StrokeRefused(
            "put_right",
            "before the stroke the referee has it put right, which is no foul",
            got=got,
            expected=f". {got}",
        )
    calls = tuple(one for one in stroke.calls if one.name not in CALLS_WITHOUT_STROKE)
    played = format_stroke(stroke._replace(played=True, calls=calls))
    problem = "this is a foul of the stroke, and no stroke was played"
    raise StrokeRefused("not_without_stroke", problem, got=got, expected=played)
