"""The language files of events: same keys, same placeholders, every code has its words."""

import re
import string
from pathlib import Path

import pytest

import fivepins.tournament
from fivepins.rules.words import LANGUAGES
from fivepins.tournament.values import CHAIN_STEPS
from fivepins.tournament.words import event_words
from rules.test_words import flat

ENGLISH = flat(event_words("en"))
SOURCE = "".join(path.read_text(encoding="utf-8") for path in Path(fivepins.tournament.__file__).parent.rglob("*.py"))


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_texts(lang: str) -> None:
    assert list(flat(event_words(lang))) == list(ENGLISH)
    assert event_words(lang)["lang"] == lang
    for key, text in flat(event_words(lang)).items():
        assert text.strip(), key
        assert placeholders(text) == placeholders(ENGLISH[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_is_never_declined(lang: str) -> None:
    for key, text in flat(event_words(lang)).items():
        for name in ("{who}", "{opponent}"):
            if name in text:
                before = text.partition(name)[0]
                assert before == "" or before.endswith(": "), key


def test_every_problem_outcome_and_step_has_words() -> None:
    made = set(re.findall(r'(?:refuse\(|Problem\(|Difference\(|return \()\s*"([a-z_]+)"', SOURCE)) | {
        "not_drawn",
        "no_part",
    }
    correcting = {"no_entry", "nothing_to_void", "too_many", "not_amendable", "void_already", "amends_void"}
    assert made | correcting == set(event_words("en")["problems"])
    assert set(re.findall(r'_Idea\("([a-z_]+)"', SOURCE)) == set(event_words("en")["settle"])
    assert tuple(event_words("en")["steps"]) == CHAIN_STEPS


def test_no_such_language() -> None:
    with pytest.raises(ValueError, match="no language"):
        event_words("xx")
