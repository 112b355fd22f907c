"""Every short stroke, judged and counted: `python tests/rules/census.py --write` renews the goldens.

The alphabet leaves out what is the same by symmetry (one side pin and the middle stand for the castle, one cushion
for four) and what other tests enumerate (calls one by one).
"""

import itertools
import json
import sys
from collections import Counter
from pathlib import Path

from fivepins.model.errors import InputError, StrokeRefused
from fivepins.model.notation import parse_stroke
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import load
from fivepins.rules.judge import judge

TOKENS = "co cr or cn on rn cm om xn qn c>n o>n c/m o/m c^ o^ c~ r~ c~r cT co=cr cr=or co=cn"
TURNS = ("", "{break} ", "{hand lower} ", "{reset} ")
LENGTH = 3
GOLDEN = Path(__file__).with_name("census.json")


def count(name: str) -> dict[str, int]:
    """Rulings by points, receiver, hand and pattern, over all strokes of at most `LENGTH` events."""
    edition = load(name)
    counts: Counter[str] = Counter()
    for turn in TURNS:
        for length in range(1, LENGTH + 1):
            for words in itertools.product(TOKENS.split(), repeat=length):
                try:
                    ruling = judge(parse_stroke(turn + " ".join(words)), PLAIN, edition)
                except StrokeRefused:
                    counts[f"{turn}refused"] += 1
                except InputError:
                    counts[f"{turn}impossible"] += 1
                else:
                    counts[f"{turn}{ruling.pattern}: {ruling.short}"] += 1
    return dict(sorted(counts.items()))


if __name__ == "__main__":
    found = {name: count(name) for name in ("umb-1997", "fibis-2022")}
    if "--write" in sys.argv:
        GOLDEN.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print({name: sum(counts.values()) for name, counts in found.items()})
