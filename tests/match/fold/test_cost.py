"""What folding costs, counted in steps."""

from typing import Any

import pytest

import fivepins.match.fold.fold as folding
from fivepins.match.fold.fold import fold
from fivepins.match.notation.files import parse_match


def test_the_worst_sequences_of_corrections_stay_cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo to the beginning, a chain of voids, and amends of the first stroke between strokes: steps are counted."""
    steps = 0
    step = folding._apply

    def counted(*args: Any) -> Any:
        nonlocal steps
        steps += 1
        return step(*args)

    monkeypatch.setattr(folding, "_apply", counted)
    strokes = [f"{'WY'[number % 2]} co" for number in range(1500)]
    undone = ["lag W", *strokes, *["void"] * 1500]
    chain = ["lag W", "W co", *[f"void {number}" for number in range(2, 1500)]]
    mixed = ["lag W", *[f"{stroke}\namend 2 W co on" for stroke in strokes]]
    for entries, most in ((undone, 3000), (chain, 3000), (mixed, folding.MAX_STEPS + 8000)):
        steps = 0
        assert fold(parse_match("\n".join(entries)).records).next_seq > 1000
        assert steps <= most
