"""The words of paper in six languages: one TOML file each, read when asked for."""

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from fivepins.rules.words import LANGUAGES

_FOLDER: Final = Path(__file__).with_name("texts")


@lru_cache(maxsize=len(LANGUAGES))
def sheet_words(lang: str) -> dict[str, Any]:
    """Everything that the language file says; to be read, not changed.

    Raises:
        ValueError: If there is no such language.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"there is no language {lang!r}; expected one of {', '.join(LANGUAGES)}")
    return tomllib.loads((_FOLDER / f"{lang}.toml").read_text(encoding="utf-8"))
