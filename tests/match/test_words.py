"""The language files of matches: same keys, same placeholders."""

import string
from pathlib import Path

import pytest

from fivepins.match import settle
from fivepins.match.fold import events, pairs, state, steps, strokes, timing, warnings
from fivepins.match.log import corrections
from fivepins.match.words import match_words
from fivepins.rules import calls, detect, judge
from fivepins.rules.words import LANGUAGES
from rules.test_words import flat

ENGLISH = flat(match_words("en"))


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_texts(lang: str) -> None:
    assert list(flat(match_words(lang))) == list(ENGLISH)
    assert match_words(lang)["lang"] == lang
    for key, text in flat(match_words(lang)).items():
        assert text.strip(), key
        assert placeholders(text) == placeholders(ENGLISH[key]), key
        assert "!" not in text.replace("!clock-hand", ""), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_is_never_declined(lang: str) -> None:
    for key, text in flat(match_words(lang)).items():
        if "{who}" in text:
            before = text.partition("{who}")[0]
            assert before == "" or before.endswith(": "), key


def test_every_problem_and_outcome_has_words() -> None:
    modules = calls, corrections, detect, events, judge, pairs, settle, state, steps, strokes, timing, warnings
    source = "".join(Path(module.__file__ or "").read_text() for module in modules)
    for code in match_words("en")["problems"]:
        assert f'"{code}"' in source, code
    source = source.replace('f"{option.code}_stroke"', '"void_stroke" "void_from_stroke" "take_back_stroke"')
    source = source.replace('f"played_at_{thing}"', '"played_at_o" "played_at_r"')
    for code in match_words("en")["settle"]:
        assert f'"{code}"' in source, code


def test_no_such_language() -> None:
    with pytest.raises(ValueError, match="no language"):
        match_words("xx")
