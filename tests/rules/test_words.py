"""The language files: same keys, same placeholders, names never bent."""

import re
import string

import pytest

from fivepins.rules.draft import book
from fivepins.rules.edition import drafts, printed
from fivepins.rules.words import LANGUAGES, book_title, listed, number, phrase, words


def flat(table, prefix=""):
    """Texts by dotted key."""
    found = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{key}.")
        elif isinstance(value, str):
            found[prefix + key] = value
    return found


ENGLISH = flat(words("en"))


def placeholders(text):
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_texts_in_the_same_order(lang):
    assert list(flat(words(lang))) == list(ENGLISH)
    assert words(lang)["lang"] == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty_or_shouts_or_loses_a_placeholder(lang):
    for key, text in flat(words(lang)).items():
        assert text.strip(), key
        assert "!" not in text, key
        if not key.startswith("placing."):
            assert placeholders(text) == placeholders(ENGLISH[key]), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_is_never_declined(lang):
    """A name begins its sentence or is called at its end; where nothing is declined, a preposition may lead it."""
    leads = {"en": "to ", "it": "a ", "es": "para ", "fr": "pour "}
    for key, text in flat(words(lang)).items():
        if "{who}" not in text:
            continue
        before, _, after = text.partition("{who}")
        called = before.endswith(", ") and after == "."
        assert before == "" or called or (lang in leads and before.endswith(leads[lang])), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sentences_start_with_a_capital_and_end_with_a_full_stop(lang):
    texts = flat(words(lang))
    sentences = [key for key in texts if key.split(".")[0] in ("patterns", "sentences", "placing", "fates")]
    sentences += [key for key in texts if key.endswith((".text", ".more"))]
    for key in sentences:
        assert texts[key].endswith("."), key
        assert texts[key][0] == "{" or texts[key][0].isupper(), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_labels_fit_a_button(lang):
    texts = flat(words(lang))
    for key in texts:
        if key.startswith("validity.") or (key.startswith(("fouls.", "lines.")) and key.endswith(".name")):
            assert len(texts[key]) <= 22, (key, texts[key])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_unconfirmed_terms_exist(lang):
    unconfirmed = words(lang)["unconfirmed"]
    assert len(set(unconfirmed)) == len(unconfirmed)
    for key in unconfirmed:
        assert phrase(lang, key)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_numbers_are_words_up_to_sixty_and_digits_beyond(lang):
    spoken = [number(value, lang) for value in range(61)]
    assert len(set(spoken)) == 61
    assert not any(re.search(r"\d", word) for word in spoken)
    assert number(61, lang) == "61"


def test_numbers_that_are_easily_got_wrong():
    assert number(21, "en") == "twenty-one"
    assert number(28, "it") == "ventotto"
    assert number(23, "it") == "ventitré"
    assert number(21, "fr") == "vingt et un"
    assert number(22, "es") == "veintidós"
    assert number(31, "es") == "treinta y uno"
    assert number(21, "de") == "einundzwanzig"
    assert number(40, "ru") == "сорок"


def test_a_list_in_running_text():
    assert listed(["left"], "en") == "left"
    assert listed(["oben", "links", "rechts"], "de") == "oben, links und rechts"


def test_an_unknown_language_is_refused_with_those_that_exist():
    with pytest.raises(ValueError, match=r"no language 'xx'; expected one of en, it, ru, es, fr, de"):
        words("xx")


def test_every_book_is_called_in_every_language_and_a_clubs_own_as_it_calls_itself():
    books = [book(name) for name in (*printed(), *drafts())]
    assert [one.title for one in books] == [book_title(one.id, "", "en") for one in books]
    for lang in LANGUAGES:
        assert len({book_title(one.id, "", lang) for one in books}) == len(books), lang
    assert book_title("club-rossi", "Our evening", "it") == "Our evening"
