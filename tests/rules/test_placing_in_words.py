"""What the referee does where nobody gave coordinates: the acts, their order, and the half where it is known."""

import pytest

from fivepins.model.notation import parse_stroke
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import load
from fivepins.rules.judge import judge
from fivepins.rules.placing import Act, placing


def told(act: Act) -> str:
    return " ".join(word for word in (act.kind, act.ball, act.place, act.pins) if word)


def acts(text: str, lies: str, edition: str) -> tuple[str, str]:
    stroke, book = parse_stroke(text), load(edition)
    placement = placing(judge(stroke, PLAIN, book), stroke, PLAIN, None, book, lies or None)  # type: ignore[arg-type]
    choice = placement.choice
    return " · ".join(map(told, placement.acts)), " · ".join(map(told, choice.acts)) if choice else ""


TAKE, STAY = "lift incoming", "stay offender"
CHOOSE, HAND = "choose incoming", "hand incoming opposite"
ASKED = "mark offender top · hand incoming lower"


@pytest.mark.parametrize("edition", ["umb-1997", "fibis-2022"])
@pytest.mark.parametrize(
    ("stroke", "lies", "done", "asked"),
    [
        ("co", "", "", ""),
        ("co on", "", "up n", ""),
        ("{off n} co om", "", "up nm", ""),
        ("co o>n xe", "", "up ne", ""),
        ("co cm", "upper", "up m", ""),
        (".", "", f"{TAKE} · {STAY} · {CHOOSE} · {HAND}", ASKED),
        (".", "upper", f"{TAKE} · {STAY} · {CHOOSE} · hand incoming lower", ASKED),
        (".", "lower", f"{TAKE} · {STAY} · {CHOOSE} · hand incoming upper", ASKED),
        (".", "line", f"{TAKE} · {STAY} · {CHOOSE} · hand incoming lower", ASKED),
        ("co r^ om", "lower", f"{TAKE} · {STAY} · mark red red · {CHOOSE} · up m · hand incoming upper", None),
        ("co o^", "", f"{TAKE} · {STAY} · {CHOOSE} · {HAND}", ASKED),
        ("co c^ o^", "", f"{TAKE} · mark offender top · hand incoming lower", ""),
        ("co c^ !wrong-ball", "", f"{TAKE} · {STAY} · {CHOOSE} · {HAND}", ASKED),
        ("c^ !wrong-ball:r", "", f"{TAKE} · {STAY} · mark red red · {CHOOSE} · {HAND}", ASKED),
        ("co on c^ !wrong-player", "", f"restore · {TAKE} · {STAY} · {CHOOSE} · {HAND}", ASKED),
        ("- !placing", "lower", f"{TAKE} · back offender · {CHOOSE} · hand incoming upper", ASKED),
        ("-4 hand", "", f"{TAKE} · {STAY} · {CHOOSE} · {HAND}", ASKED),
        ("-4", "", "", ""),
    ],
)
def test_in_both_books(edition: str, stroke: str, lies: str, done: str, asked: str | None) -> None:
    found = acts(stroke, lies, edition)
    assert found[0] == done
    if asked is not None:
        assert found[1] == asked


def test_the_choice_after_the_own_ball_was_off() -> None:
    assert acts("co c^", "", "umb-1997") == (f"{TAKE} · mark offender short · {CHOOSE} · {HAND}", ASKED)
    assert acts("co c^", "", "fibis-2022") == (f"{TAKE} · mark offender short · {HAND}", "")
    assert acts("co o^ !wrong-ball", "", "fibis-2022") == (f"{TAKE} · mark offender short · {HAND}", "")


def test_time_over_moves_nothing() -> None:
    stroke, book = parse_stroke("{off n} - !clock"), load("fibis-2022")
    placement = placing(judge(stroke, PLAIN, book), stroke, PLAIN, None, book)
    assert placement.acts == ()
    assert placement.pins == "wmes"
