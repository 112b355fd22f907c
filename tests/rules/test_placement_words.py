"""What the referee does next, in words."""

import pytest

from fivepins.model.notation import parse_stroke
from fivepins.model.position import parse_position
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import load
from fivepins.rules.explain import placement_sentences
from fivepins.rules.judge import judge
from fivepins.rules.placing import Act, Placement, placing
from fivepins.rules.words import LANGUAGES, words

UMB = load("umb-1997")


def placed(text, at=None):
    stroke = parse_stroke(text)
    position = parse_position(at)[0] if at else None
    return placing(judge(stroke, PLAIN, UMB), stroke, PLAIN, position, UMB)


def test_each_act_is_one_sentence_with_its_article():
    assert [tuple(sentence) for sentence in placement_sentences(placed("cr rn"), UMB)] == [
        ("The incoming player's ball is lifted into the hand.", "13.2"),
        ("The offender's ball stays where it lies.", "13.2"),
        ("Choice until the stroke: the offender's ball on the top mark, with ball in hand in the lower half.", "13.5"),
        ("Pins to set up: upper.", "12.7"),
        ("The incoming player's ball is placed from hand in the half opposite to the offender's ball.", "13.2"),
    ]


def test_balls_go_by_their_colours_where_the_striker_is_known():
    told = placement_sentences(placed("cr", "w=500,600 y=300,900 r=710,2700"), UMB, "de", "W")
    assert [sentence.text for sentence in told] == [
        "Der gelbe Ball kommt in die Hand.",
        "Der weiße Ball bleibt liegen.",
        "Wahl bis zum Stoß: der weiße Ball auf die untere Marke, dann freier Ball in der oberen Hälfte.",
        "Der gelbe Ball wird in der oberen Hälfte aus der Hand gelegt.",
    ]


def test_balls_that_were_off_cite_the_articles_of_their_marks():
    told = placement_sentences(placed("co c^ r^"), UMB)
    assert [sentence.article for sentence in told if " goes " in sentence.text] == ["11.3a", "11.3c"]


def test_the_choice_cites_its_own_article():
    choice = placed("cr").choice
    assert choice is not None
    assert placement_sentences(choice, UMB)[0] == ("The offender's ball goes on the top mark.", "13.5")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("offender", [None, "W", "Y"])
def test_every_act_has_words_in_every_language(lang, offender):
    choice = Placement((Act("mark", "offender", "bottom"),), "upper", "nwmes", None, None)
    acts = [Act("restore"), Act("up", pins="nm"), Act("off", pins="e"), Act("choose", "incoming")]
    acts += [Act(kind, ball) for kind in ("lift", "stay") for ball in ("offender", "incoming")]
    acts += [Act("mark", ball, mark) for ball in ("offender", "red") for mark in words("en")["marks"]]
    acts += [Act("hand", "incoming", half) for half in ("lower", "upper", "opposite")]
    placement = Placement(tuple(acts), None, "nwmes", None, choice)
    for sentence, act in zip(placement_sentences(placement, UMB, lang, offender), acts, strict=True):
        assert sentence.article, act
        assert sentence.text.endswith("."), act
        assert sentence.text[0].isupper(), act
        assert not any(bad in sentence.text for bad in ("{", "}", "  ", " .", "  :")), act
