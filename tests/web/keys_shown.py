"""Keys that a page shows where a word should stand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fivepins.model.facts import CALLS
from fivepins.rules.schema import FOULS
from fivepins.rules.words import words

if TYPE_CHECKING:
    from playwright.sync_api import Page

_AREAS: Final = [path.name for path in (Path(__file__).parents[2] / "web" / "src" / "words").iterdir() if path.is_dir()]
_OF_SCREENS: Final = re.compile(rf"\b({'|'.join(sorted(_AREAS))})\.[a-z][A-Za-z_]+\b")
_OF_THE_LAW: Final = sorted(
    {code for code in (*CALLS, *FOULS, *words("en")["lines"], *words("en")["patterns"]) if "_" in code or "-" in code}
)
_SHOWN: Final = """() => {
  const page = document.body.cloneNode(true);
  for (const code of page.querySelectorAll('code, pre, script, style, input, textarea')) code.remove();
  const said = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((one) =>
    ['aria-label', 'title', 'placeholder'].map((name) => one.getAttribute(name) ?? ''));
  return [page.textContent, ...said].join('\\n');
}"""


def keys_shown(page: Page) -> list[str]:
    """The keys of texts, and the codes of calls, fouls and lines, that stand on a page outside of code."""
    text = page.evaluate(_SHOWN)
    found = [one[0] for one in _OF_SCREENS.finditer(text)]
    return found + [code for code in _OF_THE_LAW if re.search(rf"(?<![\w!-]){re.escape(code)}(?![\w-])", text)]
