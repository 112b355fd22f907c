"""A template drawn as PDF: archivable (PDF/A-3a), readable aloud (PDF/UA-1), the same bytes for the same content."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import fivepins
from fivepins.model.extras import need
from fivepins.sheet.stamp import stamped

if TYPE_CHECKING:
    from collections.abc import Sequence

    import typst

MAKER: Final = f"Fivepins {fivepins.__version__}"
"""Who draws, as each PDF tells it."""

TEMPLATES: Final = Path(__file__).with_name("templates")
_STANDARDS: Final = ("a-3a", "ua-1")
_MISSING: Final = re.compile(r'the text `"((?:[^"\\]|\\.)+)"` could not be displayed')
_PRIVATE: Final = re.compile(r'contains the codepoint `"((?:[^"\\]|\\.)+)"`')
_ROUNDS: Final = 8


class Attachment(NamedTuple):
    """A file that a PDF carries.

    Attributes:
        name: Its name.
        kind: Its MIME type.
        text: What stands in it.
        about: What it is, for a reader of the PDF.
    """

    name: str
    kind: str
    text: str
    about: str


def draw(template: str, content: dict[str, Any], attached: Sequence[Attachment] = (), *, time_ms: int = 0) -> bytes:
    """Draw a template.

    Letters that no embedded font has are looked for in the fonts of this machine, and where it lacks them too written
    by their Unicode numbers; attachments have them as they are.

    Args:
        template: Name of a file among the templates.
        content: What it says, JSON values.
        attached: Files that the PDF carries.
        time_ms: The time that the PDF gives as its own, milliseconds since 1970.

    Returns:
        The PDF, with its own digest in it.

    Raises:
        MissingExtra: If the extra `sheet` is not installed.
    """
    need("typst")
    import typst

    files = [one._asdict() for one in attached]
    text = json.dumps(content, ensure_ascii=False)
    unknown: set[str] = set()
    system = False
    for _ in range(_ROUNDS):
        inputs = {"content": _spelled(text, unknown), "attached": json.dumps(files, ensure_ascii=False)}
        inputs["maker"] = MAKER
        inputs["lettered"] = "yes" if unknown else ""
        compiler = typst.Compiler(
            str(TEMPLATES / template),
            root=str(TEMPLATES),
            font_paths=typst.Fonts(include_system_fonts=system),
            sys_inputs=inputs,
        )
        try:
            drawn = compiler.compile(format="pdf", pdf_standards=list(_STANDARDS), timestamp=time_ms // 1000)
        except typst.TypstError as error:
            missing, private = _letters(_MISSING, error), _letters(_PRIVATE, error)
            if not missing | private:
                raise
            unknown |= private | (missing if system else set())
            system = system or bool(missing)
            continue
        assert isinstance(drawn, bytes)
        return stamped(drawn)
    raise RuntimeError(f"letters that cannot be drawn: {sorted(unknown)}")


def _letters(pattern: re.Pattern[str], error: typst.TypstError) -> set[str]:
    return {letter for word in pattern.findall(error.diagnostic) for letter in _unescaped(word)}


def _unescaped(word: str) -> str:
    r"""A text as Rust shows it in quotes: `\u{1f600}` for what cannot be printed."""
    word = re.sub(r"\\u\{([0-9a-f]+)\}", lambda found: chr(int(found[1], 16)), word)
    return re.sub(r"\\(.)", r"\1", word)


def _spelled(text: str, unknown: set[str]) -> str:
    for letter in unknown:
        text = text.replace(letter, f"‹U+{ord(letter):04X}›")
    return text
