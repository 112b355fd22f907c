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
        ("The referee takes the next player's ball in hand.", "13.2"),
        ("The offender's ball stays where it lies.", "13.2"),
        (
            "Until the stroke the next player may ask for the offender's ball on the top mark, with ball in hand in the"
            " lower half; if the red ball covers that mark, on the bottom mark and in the upper half.",
            "13.5",
        ),
        ("The referee sets up the upper pin.", "12.7"),
        ("The next player's ball is placed from hand in the half opposite to the offender's ball.", "13.2"),
    ]


def test_balls_go_by_their_colours_where_the_striker_is_known():
    told = placement_sentences(placed("cr", "w=500,600 y=300,900 r=710,2700"), UMB, "de", "W")
    assert [sentence.text for sentence in told] == [
        "Der Schiedsrichter nimmt den gelben Ball in die Hand.",
        "Der weiße Ball bleibt liegen.",
        "Bis zum Stoß darf der nächste Spieler den weißen Ball auf die untere Marke setzen lassen"
        " und hat dann Freien Ball in der oberen Hälfte.",
        "Der Schiedsrichter legt den gelben Ball frei in der oberen Hälfte ab.",
    ]


@pytest.mark.parametrize("stroke", ["cr", "cr rn", "co c^", "co c^ r^ o^", "co on !placing", "- !touch"])
def test_in_russian_a_clause_about_a_player_is_closed_by_a_comma_or_a_stop(stroke):
    told = placement_sentences(placed(stroke), UMB, "ru")
    behind = [part[0] for sentence in told for part in sentence.text.split("бьющего с руки")[1:]]
    assert behind
    assert set(behind) <= set(",.;")


def test_balls_that_were_off_cite_the_articles_of_their_marks():
    told = placement_sentences(placed("co c^ r^"), UMB)
    assert [sentence.article for sentence in told if " sets " in sentence.text] == ["11.3a", "11.3c"]


def test_the_choice_cites_its_own_article():
    choice = placed("cr").choice
    assert choice is not None
    assert placement_sentences(choice, UMB)[0] == (
        "The referee sets the offender's ball on the top mark; if the red ball covers it, on the bottom mark.",
        "13.5",
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("offender", [None, "W", "Y"])
@pytest.mark.parametrize("exceptions", [False, True])
def test_every_act_has_words_in_every_language(lang, offender, exceptions):
    otherwise = ("bottom", "upper") if exceptions else ("", "")
    asked = Act("mark", "offender", "top", otherwise=otherwise[0]), Act("hand", "incoming", "lower", "", otherwise[1])
    choice = Placement(asked, "lower", "nwmes", None, None)
    acts = [Act("restore"), Act("up", pins="nm"), Act("off", pins="e"), Act("up", pins="n"), Act("off", pins="es")]
    acts += [Act("choose", "incoming")]
    acts += [Act(kind, ball) for kind in ("lift", "stay", "back") for ball in ("offender", "incoming")]
    marks = [mark for mark in words("en")["marks"] if "_" not in mark or mark in ("lower_central", "other_short")]
    acts += [Act("mark", ball, mark, "", otherwise[0]) for ball in ("offender", "red") for mark in marks]
    acts += [Act("hand", "incoming", half, "", otherwise[1]) for half in ("lower", "upper", "opposite")]
    placement = Placement(tuple(acts), None, "nwmes", None, choice)
    for sentence, act in zip(placement_sentences(placement, UMB, lang, offender), acts, strict=True):
        assert sentence.article, act
        assert sentence.text.endswith("."), act
        assert sentence.text[0].isupper(), act
        assert not any(bad in sentence.text for bad in ("{", "}", "  ", " .", "  :")), act
