"""A match sheet to be filled in with a pen, for a power cut."""

from fivepins.match.words import match_words
from fivepins.sheet.draw import draw
from fivepins.sheet.words import sheet_words


def empty_sheet(lang: str = "en") -> bytes:
    """A match sheet to be filled in with a pen.

    Raises:
        MissingExtra: If the extra `sheet` is not installed.
        ValueError: If there is no such language.
    """
    said = sheet_words(lang)["match"]
    title = match_words(lang)["protocol"]["title"]
    labels = [said[name] for name in ("event", "table", "date", "referee", "begin", "end", "book", "distance", "lag")]
    content = {
        "lang": lang,
        "title": title,
        "names": sheet_words(lang)["event"]["empty"],
        "subject": title,
        "said": said,
        "labels": labels,
        "page": said["page"],
        "signatures": [f"{said['sign_here']} {sign}" for sign in ("○", "⊙")] + [said["referee"]],
    }
    return draw("empty.typ", content)
