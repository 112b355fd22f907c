"""Golden protocols of whole matches.

To accept new ones, on purpose: `PYTHONPATH=src:tests python -m transcripts.goldens`.
"""

import json
from pathlib import Path

from fivepins.match.fold.fold import fold
from fivepins.match.fold.state import State
from fivepins.match.notation.files import parse_match
from fivepins.match.protocol.page import protocol_html, protocol_text
from fivepins.match.protocol.protocol import protocol
from fivepins.match.protocol.score import score_json

FOLDER = Path(__file__).parent
NAMES = ("umb-club-final", "fibis-tournament", "fibis-pairs")
AUTHORS = ("Conti", "", "Doria")
BEGIN = 1_795_888_800_000  # 28 November 2026, 18:00 UTC


def match(name: str) -> State:
    """The match, as if two people had written it, an entry every forty seconds."""
    read = parse_match((FOLDER / f"{name}.fpn").read_bytes())
    records = [
        record._replace(time_ms=BEGIN + 40_000 * record.seq, author=AUTHORS[record.seq // 9 % 3], desk="desk 1")
        for record in read.records
    ]
    return fold(records)


def goldens() -> dict[str, str]:
    """The text of every golden file by its name."""
    found = {}
    for name in NAMES:
        state = match(name)
        found[f"{name}.en.txt"] = protocol_text(protocol(state, "en"))
        figures = {**score_json(state), "statistics": protocol(state)["statistics"]}
        found[f"{name}.json"] = json.dumps(figures, ensure_ascii=False, indent=1) + "\n"
    for lang in ("it", "ru", "es", "fr", "de"):
        found[f"umb-club-final.{lang}.txt"] = protocol_text(protocol(match("umb-club-final"), lang))
    found["fibis-pairs.ru.html"] = protocol_html(protocol(match("fibis-pairs"), "ru"))
    return found


if __name__ == "__main__":
    for file, text in goldens().items():
        (FOLDER / file).write_text(text, encoding="utf-8")
