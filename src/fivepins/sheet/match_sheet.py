"""The sheet of a match as PDF, with its log and its rule book attached."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fivepins.match.fold.fold import fold
from fivepins.match.match_log import MatchLog, format_log
from fivepins.match.protocol.times import zone_of
from fivepins.sheet.claim import claim_of, pack
from fivepins.sheet.content import sheet_content
from fivepins.sheet.draw import Attachment, draw
from fivepins.sheet.qr import qr_svg
from fivepins.sheet.words import sheet_words

if TYPE_CHECKING:
    from fivepins.match.fold.state import State

LOG: Final = "match.fplog"
"""Name of the attached log."""

BOOK: Final = "rule-book.json"
"""Name of the attached rule book: the text whose SHA-256 is its digest."""

IMPORTED: Final = "fivepins-imported"
"""Stands among the keywords of a sheet whose match was not begun on the server that drew it."""

_ZONE: Final = "fivepins-zone:"


def match_sheet(state: State, lang: str = "en", zone_name: str = "", *, imported: bool = False) -> bytes:
    """The sheet of a match.

    Args:
        state: The match; where its entries carry no hashes, they are chained.
        lang: Language of its words.
        zone_name: The time zone where the match names none (header `Zone`); "" for UTC.
        imported: Whether it was read from a file, where it was not begun on this server.

    Returns:
        The PDF; the same bytes for the same match, language and zone.

    Raises:
        MissingExtra: If the extra `sheet` is not installed.
        ValueError: If there is no such language.
    """
    if not state.records[-1].hash:
        creation = state.creation._replace(digest=state.creation.digest or state.edition.digest)
        records = [state.records[0]._replace(entry=creation), *state.records[1:]]
        state = fold(MatchLog.of(records).records, state.edition)
    said = sheet_words(lang)["match"]
    claim = claim_of(state)
    code = pack(claim)
    content = sheet_content(state, lang, zone_name, imported=imported)
    content["keywords"] = [_ZONE + zone_of(state.headers.get("Zone", ""), zone_name).name]
    content["keywords"] += [IMPORTED] if imported else []
    content["code"] = qr_svg(code)
    content["code_said"] = said["code" if len(code) > len(pack(claim._replace(strokes=None))) else "code_short"]
    attached = [
        Attachment(LOG, "text/x-fplog", format_log(state.records), said["log_about"]),
        Attachment(BOOK, "application/json", state.edition.text, said["book"]),
    ]
    times = [record.time_ms for record in state.records]
    return draw("match.typ", content, attached, time_ms=max(times))


def zone_told(keywords: str) -> str:
    """The time zone that a sheet was drawn in, of the keywords that it carries; "" where they do not tell."""
    found = [word.strip() for word in keywords.split(",") if word.strip().startswith(_ZONE)]
    return found[0].removeprefix(_ZONE) if found else ""
