"""Valid strokes, turns and positions for Hypothesis."""

from hypothesis import strategies as st

from fivepins.model.errors import InputError
from fivepins.model.facts import CALLS, CALLS_WITHOUT_STROKE, FACTS, Stroke
from fivepins.model.notation import parse_stroke
from fivepins.model.position import Position
from fivepins.model.table import MATCH
from fivepins.model.turn import Turn

TOKENS = sorted(FACTS)
STROKE_CALLS = [name for name in CALLS if name not in CALLS_WITHOUT_STROKE]
TURNS = ["", "{break}", "{hand}", "{hand lower}", "{hand upper}", "{reset}"]

turns = st.sampled_from(
    [Turn(), Turn("break"), Turn("reset"), Turn("hand"), Turn("hand", "lower"), Turn("hand", "upper")]
)


def _possible(words: list[str]) -> str:
    """The words, without those that cannot stand behind the ones before them."""
    kept: list[str] = []
    for word in words:
        try:
            parse_stroke(" ".join([*kept, word]))
        except InputError as error:
            if not error.problem.startswith(("was a stroke played", "no stroke is given", "nothing says why")):
                continue
        kept.append(word)
    text = " ".join(kept)
    try:
        parse_stroke(text)
    except InputError:
        text += " co" if "-" not in kept else " !touch"
    return text


@st.composite
def stroke_texts(draw: st.DrawFn) -> str:
    braces = [draw(st.sampled_from(TURNS))]
    if draw(st.booleans()):
        braces.append("{off " + ",".join(draw(st.sets(st.sampled_from("nwmes"), min_size=1, max_size=4))) + "}")
    if draw(st.booleans()):
        pin, ball = draw(st.sampled_from("nwmes")), draw(st.sampled_from("cor"))
        braces.append(f"{{lean {pin}:{ball}}}")
    if draw(st.booleans()):
        touch = draw(st.sets(st.sampled_from(["co", "cr", "cT", "cL"]), min_size=1, max_size=3))
        braces.append("{touch " + ",".join(sorted(touch)) + "}")
    calls = ["!" + name for name in draw(st.lists(st.sampled_from(STROKE_CALLS), max_size=3))]
    kind = draw(st.sampled_from(["events", "events", "events", "nothing", "no stroke", "total"]))
    if kind == "total":
        return " ".join([braces[0], draw(st.sampled_from(["+0", "+2", "+16", "-2", "-14 hand"]))]).strip()
    if kind == "nothing":
        words = [".", *calls]
    elif kind == "no stroke":
        other = ["!" + name for name in draw(st.lists(st.sampled_from(CALLS), min_size=1, max_size=2))]
        words = ["-", *other, *draw(st.lists(st.sampled_from(["qn", "qm"]), max_size=2, unique=True))]
    else:
        singles = st.sampled_from(TOKENS)
        ties = st.lists(singles, min_size=2, max_size=3, unique=True).map("=".join)
        events = draw(st.lists(singles | ties, min_size=1, max_size=8))
        words = [*events, *calls]
    return _possible([word for word in braces if word] + words)


strokes: st.SearchStrategy[Stroke] = stroke_texts().map(parse_stroke)

_x = st.floats(MATCH.ball_radius, MATCH.width - MATCH.ball_radius)
_y = st.floats(MATCH.ball_radius, MATCH.length - MATCH.ball_radius)
centres = st.none() | st.tuples(_x, _y) | st.tuples(st.just(0.71), _y)


def _apart(position: Position) -> bool:
    balls = [ball for ball in position[:3] if ball is not None]
    return all(
        (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 >= (2 * MATCH.ball_radius) ** 2
        for place, a in enumerate(balls)
        for b in balls[:place]
    )


positions = st.builds(Position, centres, centres, centres).filter(_apart)
