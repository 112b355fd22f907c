"""Every text of the law and the match in one language, with what it says in a case: for natives to read and correct."""

import re
import string
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, NamedTuple

from fivepins.match.log.append import EntryRefused
from fivepins.match.log.problems import Problem
from fivepins.match.words import describe, match_words
from fivepins.model.errors import InputError
from fivepins.model.notation import parse_stroke
from fivepins.model.position import parse_position
from fivepins.model.turn import PLAIN, Turn
from fivepins.rules.answer import answer
from fivepins.rules.case_tables import table_of
from fivepins.rules.edition import load, printed
from fivepins.rules.words import amount, words

_NAMES: Final = ("Rossi", "Bianchi")
_NO_TEXTS: Final = ("lang", "name", "confirmed", "unconfirmed", "numbers")
_SAID: Final = ("call", "patterns", "fates", "sentences", "lines", "fouls", "placing")
"""Sections of the law whose templates are sentences of a ruling."""

_OF_PAIRS_ALONE: Final = ("law.fouls.wrong_partner.call", "law.fouls.wrong_partner.text", "law.call.join")
"""What no single stroke says: a foul that only the match knows, and what stands between two calls."""

_SUFFIX: Final = "law.sentences.not_added"
"""Stands behind a foul in place of a price."""

_PARSE: Final = string.Formatter().parse

_SEVERAL_PINS: Final = (
    ("co o>n o>w", ""),
    ("{lean n:o,w:o} co o<n o<w", ""),
    ("{lean n:c,w:c} co cn cw", ""),
    ("co xn xw", ""),
    ("co o/n o/w", ""),
    ("co on os", "w=710,1490 y=710,1350 r=900,2000"),
)
"""Strokes in which something befalls two pins at once, as no case of the tables has it."""


class Told(NamedTuple):
    """One text.

    Attributes:
        key: Where it stands, `law.` or `match.` and the dotted key of the language file.
        words: The text as the file has it, with `{holes}`.
        said: What it says in a case: with the holes filled, and what stands beside it in one sentence.
        case: The case, "" where it is a label or the holes are filled with examples.
        unconfirmed: Whether the term was from memory or coined by us.
    """

    key: str
    words: str
    said: str
    case: str
    unconfirmed: bool


@lru_cache(maxsize=8)
def told(lang: str) -> tuple[Told, ...]:
    """Every text of a language, in the order of its files.

    Raises:
        ValueError: If there is no such language.
    """
    law, match = words(lang), match_words(lang)
    cases = {**_law_cases(lang), **_problem_cases(lang)}
    found = []
    for file, texts in (("law", law), ("match", match)):
        for key, text in _flat(texts):
            whole = f"{file}.{key}"
            said, case = cases.get(whole) or (_filled(text, lang), "")
            found.append(Told(whole, text, said, case, file == "law" and key in law["unconfirmed"]))
    return tuple(found)


def _flat(texts: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in texts.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{key}.")
        elif isinstance(value, str) and prefix + key not in _NO_TEXTS:
            yield prefix + key, value


def _law_cases(lang: str) -> dict[str, tuple[str, str]]:
    """For each template of a ruling the first sentence of the case tables that is made with it, and its case."""
    templates = {
        f"law.{key}": text
        for key, text in _flat(words(lang))
        if key.partition(".")[0] in _SAID and not key.endswith(".name") and f"law.{key}" not in _OF_PAIRS_ALONE
    }
    patterns = {key: _pattern(key, text) for key, text in templates.items()}
    # Where several fit, the one that says most itself made the sentence.
    by_length = sorted(templates, key=lambda key: -len(re.sub(r"\{\w+\}", "", templates[key])))
    found: dict[str, tuple[str, str]] = {}
    known: set[str] = set()
    for case, said, is_call in _rulings(lang):
        if said in known:
            continue
        known.add(said)
        fit = [key for key in by_length if is_call == _is_call(key) and patterns[key].search(said)]
        for key in fit if is_call else [*fit[:1], *(one for one in fit[1:] if one == _SUFFIX)]:
            found.setdefault(key, (said, case))
        if len(found) == len(templates):
            break
    return found


def _is_call(key: str) -> bool:
    return key.startswith("law.call.") or (key.startswith("law.fouls.") and key.endswith(".call"))


def _pattern(key: str, template: str) -> re.Pattern[str]:
    """Fits the sentences that are made with a template: a foul has its price behind it, a call its points."""
    parts = [re.escape(text) + (".+?" if hole is not None else "") for text, hole, _, _ in _PARSE(template)]
    body = "".join(parts)
    if key.startswith("law.fouls.") or key == "law.call.drink":
        return re.compile(rf"^{body}(?=[ ,.])")
    return re.compile(rf"(^|\. ){body}$" if _is_call(key) or key == _SUFFIX else f"^{body}$")


def _rulings(lang: str) -> Iterator[tuple[str, str, bool]]:
    """Every sentence on the strokes of the case tables: case, sentence, whether it is a call; named players first."""
    rows = [*_SEVERAL_PINS, *((row["stroke"], "") for row in table_of("strokes")[1])]
    rows += [(row["stroke"], row["at rest"]) for row in table_of("placing")[1]]
    for named in (True, False):
        for edition in map(load, printed()):
            for stroke, at in rows:
                case = f"{stroke} · {at}" if at else stroke
                try:
                    ruled = answer(
                        parse_stroke(stroke),
                        edition,
                        turn=Turn("plain", None, "W") if at else PLAIN,
                        position=parse_position(at)[0] if at else None,
                        lang=lang,
                        striker=_NAMES[0] if named else None,
                        opponent=_NAMES[1] if named else None,
                    )
                except InputError:
                    continue
                yield case, ruled["call"], True
                choice = ruled["placing"]["choice"] or {"sentences": []}
                for one in (*ruled["sentences"], *ruled["placing"]["sentences"], *choice["sentences"]):
                    yield case, one["text"], False


def _problem_cases(lang: str) -> dict[str, tuple[str, str]]:
    return {f"match.problems.{code}": (describe(one, lang), case) for code, (one, case) in _problems().items()}


@lru_cache(maxsize=1)
def _problems() -> dict[str, tuple[Problem, str]]:
    """For each problem for which an entry of the case tables is refused the first one, and the entry."""
    from fivepins.match.append import append
    from fivepins.match.notation.parse import parse_entry
    from fivepins.match.played import begun

    found: dict[str, tuple[Problem, str]] = {}
    for row in table_of("match")[1]:
        edition, headers, entries = list(row.values())[2:5]
        log, state = begun(edition, headers)
        for text in entries.split(" · "):
            entry = parse_entry(text.partition(" ")[2] if text.startswith("✗") else text)
            try:
                longer, after = append(log, state, entry, seq=log.next_seq)
            except EntryRefused as refused:
                for problem in refused.problems:
                    found.setdefault(problem.code, (problem, text.partition(" ")[2]))
            else:
                log, state = longer, after
    return found


def _filled(text: str, lang: str) -> str:
    """A template with examples in its holes."""
    examples = {
        "who": _NAMES[0],
        "points": amount(4, lang),
        "each": amount(2, lang),
        "got": "W co on",
        "wanted": "Y co on",
        "white": "40",
        "yellow": "36",
        "minutes": "5",
        "title": "FIBiS",
        "id": "fibis-2022",
        "article": "14.4",
        "n": "2",
    }
    holes = {hole for _, hole, _, _ in _PARSE(text) if hole is not None}
    return text.format(**{hole: examples.get(hole, "3") for hole in holes})
