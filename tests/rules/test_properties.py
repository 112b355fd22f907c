from hypothesis import given
from hypothesis import strategies as st

from fivepins.model.errors import InputError, StrokeRefused
from fivepins.model.facts import FACTS, Stroke
from fivepins.model.notation import format_stroke, parse_stroke, stroke_from_json, stroke_to_json
from fivepins.model.position import Position
from fivepins.model.ruling import Ruling
from fivepins.model.table import MATCH
from fivepins.model.turn import Turn
from fivepins.rules.answer import answer
from fivepins.rules.edition import Edition, load
from fivepins.rules.judge import judge
from fivepins.rules.placing import covered, placing
from rules.strategies import positions, stroke_texts, strokes, turns
from rules.tables import EDITIONS

editions = st.sampled_from(EDITIONS).map(load)
_CUSHIONS = [fact for fact in FACTS.values() if fact.kind == "cushion" and fact.ball != "c"]
_MIRROR = str.maketrans("weLR", "ewRL")


def verdict(stroke: Stroke, turn: Turn, edition: Edition) -> Ruling | None:
    try:
        return judge(stroke, turn, edition)
    except StrokeRefused as refused:
        assert refused.expected
        return None


@given(strokes, turns, editions)
def test_every_ruling_is_the_sum_of_its_lines(stroke: Stroke, turn: Turn, edition: Edition) -> None:
    ruling = verdict(stroke, turn, edition)
    if ruling is None:
        return
    assert ruling.points == sum(line.points for line in ruling.lines) >= 0
    assert (ruling.to is None) == (ruling.points == 0)
    assert {line.article for line in ruling.lines} | {foul.article for foul in ruling.fouls} <= set(edition.articles)
    assert ruling.article in edition.articles


@given(strokes, turns, editions)
def test_points_of_a_bad_stroke_all_go_to_one_side(stroke: Stroke, turn: Turn, edition: Edition) -> None:
    ruling = verdict(stroke, turn, edition)
    if ruling is None:
        return
    if ruling.validity == "bad":
        assert ruling.to == "opponent"
    if ruling.fouls:
        assert ruling.validity == "bad"
        assert ruling.hand != ruling.again
        assert sum(foul.points for foul in ruling.fouls) >= 2


@given(stroke_texts())
def test_notation_round_trips(text: str) -> None:
    stroke = parse_stroke(text)
    assert parse_stroke(format_stroke(stroke)) == stroke
    assert format_stroke(parse_stroke(format_stroke(stroke))) == format_stroke(stroke)
    assert stroke_from_json(stroke_to_json(stroke)) == stroke


_VOCABULARY = "{ } = ! : , . - + 4 hand break reset turn off lean touch at shot n:c cT co cr on n,e o<n !foot lower"
_BRACES = ("{off n}", "{lean n:o}", "{touch co}", "{turn hand}", "{hand", "{at w=1,2 y=3,4 r=-}", "{shot az=1 v=2}")
_FRAGMENTS = st.sampled_from([*_VOCABULARY.split(), *_BRACES, " ", "\n"])


@given(
    st.text(max_size=60)
    | st.text(alphabet="cornwmesx^~<>/=!{}.-+ 0123", max_size=40)
    | st.lists(_FRAGMENTS, max_size=12).map("".join)
    | st.lists(_FRAGMENTS, max_size=12).map(" ".join)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        stroke = parse_stroke(text)
    except InputError as error:
        assert error.problem
        assert error.column >= 1
    else:
        assert parse_stroke(format_stroke(stroke)) == stroke


@given(strokes, turns, editions, st.data())
def test_an_irrelevant_event_changes_nothing(stroke: Stroke, turn: Turn, edition: Edition, data: st.DataObject) -> None:
    if not stroke.instants or not stroke.played:
        return
    fact = data.draw(st.sampled_from(_CUSHIONS))
    place = data.draw(st.integers(0, len(stroke.instants)))
    more = stroke._replace(instants=(*stroke.instants[:place], (fact,), *stroke.instants[place:]))
    assert verdict(more, turn, edition) == verdict(stroke, turn, edition)


@given(stroke_texts(), turns, editions)
def test_left_and_right_do_not_matter(text: str, turn: Turn, edition: Edition) -> None:
    ruling = verdict(parse_stroke(text), turn, edition)
    events = [word.translate(_MIRROR) if word[0] in "corxq" else word for word in text.split()]
    mirrored = " ".join(events)
    if "{" in text:
        return
    other = verdict(parse_stroke(mirrored), turn, edition)
    assert (ruling and ruling.short) == (other and other.short)


@given(strokes, turns, editions, positions | st.none())
def test_every_ruling_can_be_told_and_placed(
    stroke: Stroke, turn: Turn, edition: Edition, position: Position | None
) -> None:
    if verdict(stroke, turn, edition) is None:
        return
    told = answer(stroke, edition, turn=turn, position=position, lang="de")
    assert told["call"]
    assert told["sentences"]


@given(strokes, turns, editions, positions)
def test_placing_never_overlaps(stroke: Stroke, turn: Turn, edition: Edition, position: Position) -> None:
    ruling = verdict(stroke, turn, edition)
    if ruling is None:
        return
    placement = placing(ruling, stroke, turn, position, edition)
    if any(call.name == "wrong-player" for call in stroke.calls):
        assert placement.position is None, "where the balls came to rest counts for nothing: they are put back"
        return
    for each in (placement, placement.choice):
        if each is None:
            continue
        after = each.position
        assert after is not None
        balls = [ball for ball in after[:3] if ball is not None]
        if ruling.hand:
            assert len(balls) == 2
            assert each.half in ("lower", "upper")
        for place, a in enumerate(balls):
            for b in balls[:place]:
                distance = ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
                assert distance >= 2 * MATCH.ball_radius - 1e-9
        if edition.value("placing.standing_pin_covered") == "off":
            assert not set(covered(tuple(balls), MATCH)) & set(each.pins)
