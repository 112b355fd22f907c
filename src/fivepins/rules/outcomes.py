"""What each kind of case comes to under an edition, as the tables write it."""

from fivepins.model.errors import InputError, StrokeRefused
from fivepins.model.notation import parse_stroke
from fivepins.model.position import Position, parse_position
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import Edition
from fivepins.rules.judge import judge
from fivepins.rules.lag import FAULTS, LagFacts, lag
from fivepins.rules.placing import Placement, placing


def ruled(stroke: str, edition: Edition) -> str:
    try:
        return judge(parse_stroke(stroke), PLAIN, edition).short
    except StrokeRefused:
        return "refused"


def placed(stroke: str, at_rest: str, edition: Edition) -> str:
    seen = parse_stroke(stroke)
    position, turn = parse_position(at_rest)
    placement = placing(judge(seen, turn, edition), seen, turn, position, edition)
    text = _moved(placement, position)
    if placement.choice is not None:
        text += "; choice " + _moved(placement.choice, placement.position)
    return text or "nothing"


def _moved(placement: Placement, before: Position | None) -> str:
    after = placement.position
    assert after is not None
    assert before is not None
    words = [
        f"{ball}={','.join(f'{1000 * part:g}' for part in after.ball(ball))}"
        for ball in "wyr"
        if after.ball(ball) not in (None, before.ball(ball))
    ]
    if placement.half:
        words.append(f"hand={placement.half}")
    if placement.pins != "nwmes":
        words.append(f"pins={placement.pins}")
    return " ".join(words)


def lagged(entries: str, edition: Edition) -> str:
    earlier: list[LagFacts] = []
    winner = ""
    for entry in entries.split(" · "):
        faults: dict[str, tuple[str, ...]] = {"W": (), "Y": ()}
        near = None
        for word in entry.split()[1:]:
            name, _, value = word.partition(":")
            if name == "near":
                near = value
            else:
                assert value in FAULTS
                faults[name] += (value,)
        facts = LagFacts(faults["W"], faults["Y"], near)
        try:
            winner = lag(facts, earlier, edition)
        except InputError:
            winner = "refused"
        earlier.append(facts)
    return winner
