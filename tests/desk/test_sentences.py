"""Every sentence template of every language, rendered over the case tables."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fivepins.desk.sentences import told
from fivepins.match.words import describe, match_words
from fivepins.rules.words import LANGUAGES, words
from match.fold.states import LOOSE, folded
from match.ways import CASES

SENTENCES = ("call", "patterns", "fates", "sentences", "lines", "fouls", "placing")
NOT_OF_A_STROKE = {"law.call.join", "law.fouls.wrong_partner.call", "law.fouls.wrong_partner.text"}
SCREENS = Path(__file__).parents[2] / "web" / "src" / "words"
NARROW = "\u202f"


MORE = [
    ("fibis-2022", "", "lag W · W cr · Y cB co"),
    ("fibis-2022", "", "lag W · W cr · Y {hand lower} cL co"),
    ("fibis-2022", "", "lag W · W +8"),
    ("fibis-2022", "Target=4 BestOf=3", "lag W · warn Y pins · W co · Y co on oe · Y co · warn Y pins"),
]
"""Problems that no case of the tables has."""


def of_rulings(key: str) -> bool:
    return key.split(".")[1] in SENTENCES and not key.endswith(".name")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_of_a_ruling_is_said_in_a_case(lang: str) -> None:
    sentences = [one for one in told(lang) if one.key.startswith("law.") and of_rulings(one.key)]
    assert len(sentences) > 100
    assert {one.key for one in sentences if not one.case} == NOT_OF_A_STROKE
    for one in sentences:
        assert "{" not in one.said.replace("{touch", "").replace("{hand", ""), one
        assert "  " not in one.said, one
        assert one.said[:1] == one.said[:1].upper(), one
        assert one.said.endswith(".") or one.key in NOT_OF_A_STROKE, one
        # A sentence that begins with a name or ends with one leaves it as it is.
        assert not re.search(r"Ross[^i]|Bianch[^i]|Rossi\w|Bianchi\w", one.said), one


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_says_something_with_its_holes_filled(lang: str) -> None:
    texts = told(lang)
    assert len({one.key for one in texts}) == len(texts)
    for one in texts:
        assert one.said.strip() == one.said or one.key == "law.call.join", one
        assert not re.search(r"\{(who|points|got|wanted|pins|ball|mark|half|n|seq|game)\}", one.said), one
    assert {one.key[4:] for one in texts if one.unconfirmed} == set(words(lang)["unconfirmed"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_problem_of_the_case_tables_is_told(lang: str) -> None:
    cases = [*MORE, *(case[1:] for case in (*LOOSE, *CASES))]
    problems = {problem for case in cases for problem in folded(*case).problems}
    codes = {problem.code for problem in problems}
    codes |= {one.key.rpartition(".")[2] for one in told(lang) if one.case and ".problems." in one.key}
    # The digest of a book that changed is no case; in no printed book a call is no foul where no stroke was played.
    assert set(match_words(lang)["problems"]) - codes == {"chain_broken", "edition_changed", "no_foul", "too_many"}
    for problem in problems:
        said = describe(problem, lang)
        assert said, problem
        assert "{}" not in said, problem


def all_texts(lang: str) -> dict[str, str]:
    """Every text of a language by its key: the law's, the match's, the screens', articles and readings."""
    import tomllib

    import fivepins.rules

    texts = {one.key: one.words for one in told(lang)}
    for path in SCREENS.glob(f"*/{lang}.json"):
        for key, entry in json.loads(path.read_text(encoding="utf-8")).items():
            forms = {"": entry} if isinstance(entry, str) else entry
            texts |= {f"{path.parent.name}.{key}.{form}": text for form, text in forms.items()}
    folder = Path(fivepins.rules.__file__).parent
    for path in (*(folder / "articles").glob(f"*.{lang}.toml"), folder / f"readings.{lang}.toml"):
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        tables = {"": data["articles"]} if "articles" in data else {k: v for k, v in data.items() if k != "lang"}
        texts |= {f"{path.stem}.{t}.{key}": text for t, table in tables.items() for key, text in table.items()}
    return texts


def test_french_signs_have_their_narrow_spaces() -> None:
    """A narrow no-break space before ; : ! ? and inside « », and a plain one nowhere there."""
    wrong = {}
    for key, text in all_texts("fr").items():
        outside = re.sub(r"`[^`]*`|\{[^}]*\}|https?:\S+|\b\d+:\d+|![a-z-]+(:[a-zA-Z])?", "x", text)
        if re.search(rf"(?<![{NARROW}\d]):(?=\s|$)|(?<![{NARROW}])[;?!](?!\w)|«(?!{NARROW})|(?<!{NARROW})»", outside):
            wrong[key] = text
    assert wrong == {}


def test_german_quotes_are_german() -> None:
    wrong = {}
    for key, text in all_texts("de").items():
        if re.search(r'["”«»]', text) or text.count("„") != text.count("“"):
            wrong[key] = text
    assert wrong == {}


@pytest.mark.parametrize(("lang", "opening", "closing"), [("it", "«“", "»”"), ("es", "«“", "»”"), ("ru", "«", "»")])
def test_quotes_are_those_of_the_language(lang: str, opening: str, closing: str) -> None:
    for key, text in all_texts(lang).items():
        assert '"' not in text, (key, text)
        opened = sum(text.count(sign) for sign in opening)
        assert opened == sum(text.count(sign) for sign in closing), (key, text)


@pytest.mark.parametrize(
    ("lang", "words_of_others"),
    [
        ("en", r"incoming player|\bfell(s|ed)\b"),
        ("it", r"bilia in mano|\bset\b|\bbella\b|\bmanche\b"),
        ("ru", r"встрет|входящ(ий|его|ему)"),
        ("es", r"bola en mano|\blas? faltas?\b"),
        ("fr", r"bille en main|\bcarambole\b|\bfouls?\b"),
        ("de", r"\bFouls?\b|Foulspiel|Ball in der Hand"),
    ],
)
def test_no_word_is_one_that_the_federation_says_otherwise(lang: str, words_of_others: str) -> None:
    wrong = {}
    for key, text in all_texts(lang).items():
        found = re.search(words_of_others, re.sub(r"\{\w+\}", "", text), re.IGNORECASE)
        # That a pin fell by itself is said with the very same word in English.
        if found and not (lang == "en" and found[0] == "fell"):
            wrong[key] = (found[0], text)
    assert wrong == {}
