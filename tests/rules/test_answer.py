"""One answer to "what is this stroke?", with every key that a screen reads."""

from fivepins.model.notation import parse_stroke
from fivepins.model.turn import Turn
from fivepins.rules.answer import answer
from fivepins.rules.edition import load

UMB = load("umb-1997")


def test_a_stroke_with_points_is_told_in_english_by_roles() -> None:
    told = answer(parse_stroke("co cr on"), UMB)
    assert [(line["code"], line["name"]) for line in told["lines"]] == [("side_pins", "Side pins"), ("carom", "Carom")]
    assert told["stroke"] == "co cr on"
    assert told["turn"] == {"how": "plain", "half": None}
    assert told["verdict"] == "Good stroke"
    assert told["call"] == "Six points to the striker."
    assert told["placing"]["choice"] is None


def test_a_foul_is_told_by_names_with_its_call_and_the_choice_that_follows() -> None:
    told = answer(parse_stroke("cr"), UMB, turn=Turn(striker="Y"), striker="Rossi", opponent="Bianchi", lang="it")
    assert [foul["name"] for foul in told["fouls"]] == ["Pallino per primo", "Mancata"]
    assert all(foul["call"] for foul in told["fouls"])
    assert "Bianchi" in told["call"]
    assert any("Bianchi" in sentence["text"] for sentence in told["sentences"])
    assert told["placing"]["choice"]["sentences"]
    by_roles = answer(parse_stroke("cr"), UMB, turn=Turn(striker="Y"), lang="it")
    assert by_roles["placing"]["sentences"] != told["placing"]["sentences"]
    assert by_roles["placing"]["choice"]["sentences"] != told["placing"]["choice"]["sentences"]


def test_where_the_ball_lies_decides_the_half() -> None:
    lower, upper = (answer(parse_stroke("cr"), UMB, lies=half)["placing"] for half in ("lower", "upper"))
    assert lower != upper
