"""Rulings in words."""

import pytest

from fivepins.model.notation import parse_stroke
from fivepins.model.ruling import Foul, Line, Ruling
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import load
from fivepins.rules.explain import explain
from fivepins.rules.judge import judge
from fivepins.rules.schema import FOULS, SECTIONS
from fivepins.rules.words import LANGUAGES, words

UMB = load("umb-1997")
FIBIS = load("fibis-2022")


def call(text, lang="en", edition=UMB, **names):
    return explain(judge(parse_stroke(text), PLAIN, edition), edition, lang, **names).call


def ruling(**parts):
    plain = Ruling(2, "opponent", True, False, "bad", "foul", "7.5", (), (), "umb-1997")
    return plain._replace(**parts)


def test_the_calls_that_a_referee_makes():
    white_strikes = {"striker": "Bianchi", "opponent": "Rossi"}
    assert call("co on oe cr", **white_strikes) == "Eight points, Bianchi."
    assert call("cr", **white_strikes) == "Red ball. Four points to Rossi."
    assert call("co cn cm", striker="Rossi", opponent="Bianchi") == "Pins. Six points to Bianchi."
    assert call("co !push !touch", **white_strikes) == "Touch, push. Four points to Rossi."
    assert call("co", **white_strikes) == "No points."
    assert call("{break} co on", edition=FIBIS, **white_strikes) == "Two points to Rossi."


def test_calls_without_names():
    assert call("co om") == "Eight points to the striker."
    assert call(".") == "Opponent's ball. Two points to the opponent."
    assert call(".", "it") == "Avversaria. Due punti all'avversario."


def test_calls_in_other_languages():
    names = {"striker": "Bianchi", "opponent": "Rossi"}
    assert call("cr", "it", **names) == "Pallino. Quattro punti a Rossi."
    assert call("cr", "ru", **names) == "Красный шар. Rossi получает четыре очка."
    assert call("co !push !touch", "de", **names) == "Touche. Schiebestoß. Rossi erhält vier Punkte."
    assert call("co cm", "it", FIBIS, **names) == "Bevuta. Dieci punti a Rossi."


def test_each_word_is_called_once():
    fouls = (Foul("touch", "15.3o", 2), Foul("displace", "15.3j", 2), Foul("foot", "15.3l", 2))
    assert explain(ruling(points=6, fouls=fouls), UMB).call == "Touch, foot. Six points to the opponent."


def test_only_fouls_that_count_are_called_but_all_are_told():
    explanation = explain(judge(parse_stroke("cr r^ !foot"), PLAIN, FIBIS), FIBIS)
    assert explanation.call == "Red ball. Four points to the opponent."
    told = [sentence.article for sentence in explanation.sentences]
    assert {"24.3d", "24.3i", "24.3k"} <= set(told)


def test_sentences_name_the_sum_term_by_term():
    explanation = explain(judge(parse_stroke("co on oe cr"), PLAIN, UMB), UMB, striker="Rossi")
    assert [tuple(sentence) for sentence in explanation.sentences] == [
        (
            "The cue ball met the opponent's ball first, and pins were knocked down before the red ball was met.",
            "5.1",
        ),
        ("The cue ball met the opponent's ball and then the red ball.", "5.5"),
        ("The upper and right pins are down: 2 points each, 4 points in all.", "8.1"),
        ("The cue ball met the red ball, a carom: 4 points.", "8.2"),
        ("Rossi receives 8 points.", "5.1"),
    ]


@pytest.mark.parametrize(
    ("edition", "stroke", "article"),
    [
        (UMB, "cr", "7.5"),
        (UMB, "cr rn", "7.5"),
        (UMB, ". !foot", "7.5"),
        (UMB, "co on !wrong-ball", "7.5"),
        (UMB, "- !touch", "15.2"),
        (UMB, "co cn", "15.2"),
        (FIBIS, "cr", "24.3"),
        (FIBIS, "cT", "24.3"),
        (FIBIS, "- !touch", "26.4"),
        (FIBIS, "co cn", "7.6"),
    ],
)
def test_who_receives_is_told_by_the_article_that_gives_it(edition, stroke, article):
    told = explain(judge(parse_stroke(stroke), PLAIN, edition), edition, opponent="Rossi").sentences
    assert [sentence.article for sentence in told if " receives " in sentence.text] == [article]


def test_ball_in_hand_and_playing_on_are_told():
    hand = explain(judge(parse_stroke("cr"), PLAIN, UMB), UMB, opponent="Rossi").sentences
    assert hand[-1] == ("Rossi has ball in hand.", "13.2")
    again = explain(judge(parse_stroke("- !clock"), PLAIN, FIBIS), FIBIS, striker="Rossi").sentences
    assert again[-1] == ("Rossi plays on.", "23.1b")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("names", [("Rossi", "Bianchi"), (None, None)])
def test_every_code_has_words_in_every_language(lang, names):
    codes = [Foul(code, "15.3o", points) for code in FOULS for points in (0, 2)]
    lines = [Line(code, "8.1", 4, pins) for code in words("en")["lines"] for pins in ("n", "ne")]
    for to in ("striker", "opponent", None):
        for pattern in SECTIONS["patterns"]:
            for hand in (False, True):
                for foul, line in zip(codes, lines * len(codes), strict=False):
                    made = ruling(
                        to=to, pattern=pattern, hand=hand, fouls=(foul,), lines=(line,), points=4 if to else 0
                    )
                    explanation = explain(made, UMB, lang, *names)
                    texts = [explanation.call, *(sentence.text for sentence in explanation.sentences)]
                    assert all(text and "{" not in text and "}" not in text for text in texts)
                    assert all(text[0].isupper() and text.endswith(".") for text in texts)
                    assert all(sentence.article for sentence in explanation.sentences)


def test_a_name_is_shown_as_it_is_written():
    explanation = explain(judge(parse_stroke("co on"), PLAIN, UMB), UMB, "de", striker="de la {Cruz}")
    assert explanation.call == "Zwei Punkte, de la {Cruz}."


def test_the_languages_know_every_line_foul_and_pattern_of_the_schema():
    assert set(words("en")["fouls"]) == set(FOULS)
    assert set(words("en")["patterns"]) == set(SECTIONS["patterns"])


def test_json():
    value = explain(judge(parse_stroke("co"), PLAIN, UMB), UMB).to_json()
    assert value["call"] == "No points."
    assert value["sentences"][0]["article"] == "6"
