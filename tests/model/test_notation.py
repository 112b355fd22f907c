import pytest

from fivepins.model.errors import InputError
from fivepins.model.facts import CALLS, FACTS, Call, Fact, Total
from fivepins.model.notation import MAX_STROKE_LENGTH, format_stroke, parse_stroke, stroke_from_json, stroke_to_json
from fivepins.model.turn import Turn

CANONICAL = [
    "co on oe cr",
    "co=cr or",
    ".",
    ". !foot",
    "- !touch",
    "- qn qm !touch",
    "- !clock",
    "+0",
    "+16",
    "-2",
    "-14 hand",
    "{off n,e} co om",
    "{lean n:c,m:o} c<n co",
    "{touch co,cT} cB co !contact",
    "{break} co",
    "{hand lower} cLd co",
    "{hand upper} co",
    "{hand} .",
    "{reset} co",
    "xn on",
    "o>n cn",
    "o/n",
    "c~ c~r r~ c^ o^ r^",
    "co !wrong-ball:r",
    "{off n} {lean w:o} {touch cr} {break} {at w=710.0,355.0 y=710.0,2740.0 r=- pins=wmes} "
    "{shot az=93.5 v=2.4 el=0.0 side=0.2 high=-0.1} co",
]


@pytest.mark.parametrize("text", CANONICAL)
def test_canonical_texts_stay(text: str) -> None:
    stroke = parse_stroke(text)
    assert format_stroke(stroke) == text
    assert stroke_from_json(stroke_to_json(stroke)) == stroke


def test_every_event_and_call_is_read_alone() -> None:
    for token, fact in FACTS.items():
        if fact.kind != "lean":
            assert parse_stroke(token).instants == ((fact,),)
    for name in CALLS:
        assert parse_stroke(f"- !{name}").calls == (Call(name),)


def test_what_a_stroke_says() -> None:
    stroke = parse_stroke("{hand lower} {off w,n} co=ce or !foot !wrong-ball")
    assert stroke.instants == ((Fact("meet", "c", "o"), Fact("fell", "c", "e")), (Fact("meet", "o", "r"),))
    assert stroke.calls == (Call("wrong-ball"), Call("foot"))
    assert stroke.off == "nw"
    assert stroke.turn == Turn("hand", "lower")
    assert parse_stroke("-4 hand").total == Total(4, to_striker=False, hand=True)
    assert parse_stroke("co !foot !foot").calls == (Call("foot"),)
    assert parse_stroke("!foot {off n} co") == parse_stroke("{off n} co !foot")
    assert parse_stroke("o>n xn o>n").instants == parse_stroke("o>n").instants + parse_stroke("xn o>n").instants


def test_braces_are_printed_in_one_order() -> None:
    given = "{shot az=1 v=2} {at w=1,2 y=3,4 r=-} {reset} {touch cT,co} {lean e:o,n:c} {off s,w} co"
    assert format_stroke(parse_stroke(given)) == (
        "{off w,s} {lean n:c,e:o} {touch co,cT} {reset} {at w=1.0,2.0 y=3.0,4.0 r=- pins=nwmes} "
        "{shot az=1.0 v=2.0 el=0.0 side=0.0 high=0.0} co"
    )


def test_the_place_of_a_call_has_no_meaning_and_events_keep_their_order() -> None:
    assert format_stroke(parse_stroke("!foot co !tip on oe")) == "co on oe !tip !foot"
    assert format_stroke(parse_stroke("oe=co=on cr")) == "oe=co=on cr"
    assert format_stroke(parse_stroke("!touch -")) == "- !touch"


def test_a_stroke_may_be_broken_over_lines() -> None:
    assert parse_stroke("co\n  on !foot") == parse_stroke("co on !foot")
    with pytest.raises(InputError, match="line 2, column 3: not an event; got 'zz'"):
        parse_stroke("co\n  zz on")


@pytest.mark.parametrize(
    ("text", "column", "got", "problem"),
    [
        ("", 1, "", "no stroke is given"),
        ("{off n}", 1, "{off n}", "no stroke is given"),
        ("!foot", 1, "!foot", "was a stroke played?"),
        ("co  oc", 5, "oc", "the other way round"),
        ("co cc", 4, "cc", "cannot meet itself"),
        ("co Cr", 4, "Cr", "not an event"),
        ("co on cn", 7, "cn", "down already"),
        ("{off n} co on", 12, "on", "does not stand"),
        ("co co=co", 7, "co", "twice in one instant"),
        ("co on=n", 7, "n", "not an event"),
        ("co on=", 7, "on=", "not an event"),
        ("{off n} co=on", 12, "on", "does not stand"),
        ("- qn=co", 3, "qn=co", "- says that no stroke"),
        ("c^ co c^", 7, "c^", "off already"),
        ("co o<n", 4, "o<n", "nothing says that n leaned"),
        ("{lean n:c} o<n", 12, "o<n", "nothing says that n leaned"),
        ("xn xn xn", 7, "xn", "down already"),
        ("o/n on", 5, "on", "tilted at rest"),
        ("o>n c>n", 5, "c>n", "off its spot already"),
        (". co", 3, "co", ". says that no event"),
        ("- co", 3, "co", "- says that no stroke"),
        ("co .", 4, ".", ". beside events"),
        ("-", 1, "-", "nothing says why"),
        ("co {off n}", 4, "{off n}", "behind the first event"),
        (". {off n}", 3, "{off n}", "behind the first event"),
        ("{off n} {off e} co", 9, "{off e}", "given twice"),
        ("{break} {hand} co", 9, "{hand}", "two turns"),
        ("{off x} co", 6, "x", "not pins"),
        ("{off n,} co", 8, "{off n,}", "not pins"),
        ("{off} co", 5, "{off}", "not pins"),
        ("{off n,n} co", 8, "n", "not pins"),
        ("{lean n:x} co", 7, "n:x", "not a leaning pin"),
        ("{lean n:c, n:c} co", 12, "n:c", "not a leaning pin"),
        ("{off n} {lean n:c} co", 9, "{lean n:c}", "leans and does not stand"),
        ("{touch or} co", 8, "or", "not a contact"),
        ("{touch cT,o} co", 11, "o", "not a contact"),
        ("{hands} co", 1, "{hands}", "not a brace"),
        ("{turn hand} co", 1, "{turn hand}", "not a brace"),
        ("{a turn} co", 1, "{a turn}", "not a brace"),
        ("{} co", 1, "{}", "not a brace"),
        ("{off n co", 1, "{", "does not close"),
        ("{at w=1,2 y=- r=-, pins=x} co", 17, "-", "not a number"),
        ("{at w=1,2 y=- r=- hand=lower} co", 1, "{at w=1,2 y=- r=- hand=lower}", "brace of its own"),
        ("{shot v=2} co", 7, "v=2", "needs its azimuth"),
        ("co !bang", 4, "!bang", "not a call"),
        ("co !clock", 4, "!clock", "only where no stroke"),
        (". !wrong-ball !wrong-ball:r", 15, "!wrong-ball:r", "names two things"),
        ("+1", 1, "+1", "no stroke makes"),
        ("+17", 1, "+17", "no stroke makes"),
        ("-1", 1, "-1", "so few points"),
        ("+x", 1, "+x", "not a total"),
        ("-1234", 1, "-1234", "not a total"),
        ("+4 hand", 4, "hand", "stands alone"),
        ("-4 foot", 4, "foot", "stands alone"),
        ("-4 hand co", 9, "co", "stands alone"),
        ("co +4", 4, "+4", "beside events"),
        ("co hand", 4, "hand", "behind a total only"),
    ],
)
def test_errors_name_place_and_reason(text: str, column: int, got: str, problem: str) -> None:
    with pytest.raises(InputError) as error:
        parse_stroke(text)
    assert (error.value.column, error.value.got) == (column, got)
    assert problem in error.value.problem
    assert error.value.expected
    assert str(error.value).startswith(f"line 1, column {column}: ")


def test_length_is_bounded() -> None:
    with pytest.raises(InputError, match="too long"):
        parse_stroke("co " * MAX_STROKE_LENGTH)


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        "co",
        {},
        {"played": True},
        {"played": True, "events": [["co"]], "call": []},
        {"played": True, "events": "co", "calls": [1]},
        {"total": {"points": "x"}},
        {"total": {"points": 2.7, "to_striker": True, "hand": False}},
        {"total": {"points": True, "to_striker": True, "hand": False}},
        {"total": {"points": 4, "to_striker": "no", "hand": False}},
        {"total": {"points": 4, "to_striker": True, "hand": False}, "played": True, "events": [["co"]]},
        {"total": {"points": 400000, "to_striker": False, "hand": False}},
        {"played": "no", "events": [["co"]]},
        {"played": True, "events": [["co on"]]},
        {"played": True, "events": [["co=cr"]]},
        {"played": True, "events": [[]]},
        {"played": True, "events": [["co"]], "calls": ["foot !tip"]},
        {"played": True, "events": [["co"]], "off": "n"},
        {"played": True, "events": [["co"]], "off": ["n} {touch co"]},
        {"played": True, "events": [["co"]], "lean": ["n:c"]},
        {"played": True, "events": [["co"]], "lean": {"n": 1}},
        {"played": True, "events": [["co"]], "turn": "break} {off n"},
        {"played": True, "events": [["co"]], "turn": ["break"]},
        {"played": True, "events": [["co"]], "at": 5},
        {"played": True, "events": [["co"]], "shot": "az=1 v=1} {off n"},
        {"played": True, "events": [["nope"]], "calls": []},
    ],
)
def test_json_that_is_no_stroke(value: object) -> None:
    with pytest.raises(InputError):
        stroke_from_json(value)
