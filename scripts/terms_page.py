"""Writes docs/terms.md from the language files: the glossary, every sentence in a case, what is to be confirmed."""

from pathlib import Path

from fivepins.desk.sentences import Told, told
from fivepins.rules.words import LANGUAGES, phrase, words

PAGE = Path(__file__).resolve().parent.parent / "docs" / "terms.md"


def page() -> str:
    """The page as Markdown."""
    lines = [
        "# Terms",
        "",
        "The words of the field in six languages, as the product uses them. They are data:",
        "`src/fivepins/rules/texts/`, one file a language, the same keys in each. This page is written by",
        "`python scripts/terms_page.py`.",
        "",
        "A term with an asterisk has not been seen in a rule text or confirmed by a referee: it is from memory or",
        "coined by us. Corrections from people who play in that language are welcome.",
        "",
        "| " + " | ".join(words(lang)["name"] for lang in LANGUAGES) + " |",
        "|" + "---|" * len(LANGUAGES),
    ]
    for key in words("en")["terms"]:
        lines.append("| " + " | ".join(_marked(f"terms.{key}", lang) for lang in LANGUAGES) + " |")
    lines += ["", "## Fouls: label and the referee's call", ""]
    lines += [
        "| | " + " | ".join(words(lang)["name"] for lang in LANGUAGES) + " |",
        "|" + "---|" * (len(LANGUAGES) + 1),
    ]
    for code in words("en")["fouls"]:
        cells = [
            f"{_marked(f'fouls.{code}.name', lang)} / “{_marked(f'fouls.{code}.call', lang)}”" for lang in LANGUAGES
        ]
        lines.append(f"| `{code}` | " + " | ".join(cells) + " |")
    lines += ["", "## Sentences, each in a case", ""]
    lines += [
        "What the program says of a stroke, and why it refuses an entry. No native referee has read them yet, in no",
        "language: every sentence here is not confirmed. To correct one, take the page `/words` of a server, or",
        "send a line with language, key and new words.",
        "",
    ]
    for told_in_all in zip(*(told(lang) for lang in LANGUAGES), strict=True):
        lines += _in_all_languages(told_in_all)
    lines += ["## To be confirmed", ""]
    for lang in LANGUAGES:
        terms = ", ".join(f"{phrase(lang, key)} (`{key}`)" for key in words(lang)["unconfirmed"])
        lines += [f"**{words(lang)['name']}**: {terms}.", ""]
    return "\n".join(lines).rstrip() + "\n"


def _in_all_languages(texts: tuple[Told, ...]) -> list[str]:
    """A sentence in a case, a line for each language; nothing for a label."""
    if not texts[0].case:
        return []
    cases = " or ".join(f"`{case}`" for case in dict.fromkeys(text.case for text in texts))
    said = [f"- {lang}: {text.said}" for lang, text in zip(LANGUAGES, texts, strict=True)]
    return [f"**{texts[0].key}** in {cases}", "", *said, ""]


def _marked(key: str, lang: str) -> str:
    return phrase(lang, key) + ("*" if key in words(lang)["unconfirmed"] else "")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
