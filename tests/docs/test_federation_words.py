"""Texts for users say what the federation's book says: no new text brings in a word that it does not use."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FOREIGN = {
    "it": r"\bbili[ae] in mano|\bset\b|\bbella\b|\bmetà (?:inferiore|superiore)|\bammoni|\borologi"
    r"|(?<!è )(?<!foglio )\bpartit[ae]\b|\bcarambol|\bpalla\b|\bbigli[ae]\b",
    "es": r"\bbola en mano|\bbolos?\b|\bfaltas\b|\b(?:la|una) falta\b|\blínea media\b|\bjuegos\b|\bsólo\b|\btiros?\b"
    r"|\badversari[oa]",
    "fr": r"\bmanches?\b|\bcaramboles?\b|\bbille en main\b|\babatt|\bprocès-verbal|\bhorloge|\btours? libre|\bdrap\b",
    "de": r"(?<![.{])\bFouls?\b(?!\.)|\bgefoult\b|\bPartien?\b|\bBall in der Hand|\bSeitenkegel|\bMittelkegel|\bfehlbar"
    r"|\bdein|\bdu\b|(?:ohne|bei|mit|Gegner) Freier Ball",
}
"""Words of other games, other books or plain talk: bilia libera, frazione, spareggio, quadrato, richiamo, pallino di
battente; bola libre, quilla, fallo, línea central, set, tirada, contrario; set, carambolage, bille libre, renverser,
feuille de match, chronomètre, exempt, tapis; Fehler, Satz, Freier Ball, äußerer und mittlerer Kegel, and Sie."""


def told(value: Any) -> Iterator[str]:
    """Every text inside a file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from told(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from told(inner)


def files(lang: str) -> list[Path]:
    """Every file of words in the language."""
    rules = ROOT / "src" / "fivepins"
    return sorted(
        [
            *rules.glob(f"*/texts/{lang}.toml"),
            *rules.glob(f"rules/articles/*.{lang}.toml"),
            *rules.glob(f"rules/readings.{lang}.toml"),
            *(ROOT / "web" / "src" / "words").glob(f"*/{lang}.json"),
        ]
    )


def words_of(path: Path) -> Any:
    """What a file of words holds."""
    text = path.read_text(encoding="utf-8")
    return json.loads(text) if path.suffix == ".json" else tomllib.loads(text)


@pytest.mark.parametrize("lang", FOREIGN)
def test_no_text_has_a_word_that_the_federation_does_not_use(lang: str) -> None:
    found = files(lang)
    assert len(found) > 15
    foreign = [
        (path.name, one)
        for path in found
        for one in told(words_of(path))
        if re.search(FOREIGN[lang], one, re.IGNORECASE)
    ]
    assert foreign == []
