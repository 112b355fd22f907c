"""The desk needs nothing but the standard library."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SRC = Path(__file__).parents[2] / "src"
PROGRAM = f"""
import sys
sys.path.insert(0, {str(SRC)!r})
from fivepins.desk.rule_book import rule_book
from fivepins.desk.view import view
from fivepins.match.append import append, create
from fivepins.match.creation import Creation
from fivepins.match.notation.parse import parse_entry
from fivepins.rules.edition import load
log, state = create(Creation("Rossi", "Bianchi", "umb-1997"))
for seq, text in enumerate(("lag W", "open W", "W co cm"), 1):
    log, state = append(log, state, parse_entry(text), seq=seq)
print(view(state, "m")["score"]["yellow"], len(rule_book(load("umb-1997"))["totals"]))
"""


def test_a_view_is_made_without_any_package() -> None:
    ended = subprocess.run([sys.executable, "-I", "-S", "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert ended.stderr == ""
    assert ended.stdout == "8 16\n"
