"""A thousand strokes by unsteady hands at real desk pages, as `web/unsteady.py` describes them.

Each size of screen and each error of the hand has its share, with a seed of its own; any fault fails the run.
`--first 3 --seeds 1 --strokes 20` plays one of them again.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from web.conftest import SIZES, launch, running_server
from web.unsteady import ERRORS, Tally, Unsteady


def main() -> int:
    """Play the shares one after the other; exit code 1 where anything was written that nobody meant."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--first", type=int, default=0, help="number of the first share")
    parser.add_argument("--seeds", type=int, default=len(SIZES) * len(ERRORS), help="how many shares")
    parser.add_argument("--strokes", type=int, default=84, help="strokes of one share")
    chosen = parser.parse_args()
    expect.set_options(timeout=60_000)
    tallies: list[Tally] = []
    found: list[str] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "fivepins.db") as server,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        for seed in range(chosen.first, chosen.first + chosen.seeds):
            (width, height), error = SIZES[seed % len(SIZES)], ERRORS[seed // len(SIZES) % len(ERRORS)]
            context = browser.new_context(viewport={"width": width, "height": height}, has_touch=True, locale="en-GB")
            hand = Unsteady(context.new_page(), server.url, random.Random(seed), error)
            faults = hand.play(chosen.strokes)
            print(f"{seed}: {width}x{height}, {error} mm: {hand.tally}", *faults, sep="\n  ", flush=True)
            tallies.append(hand.tally)
            found += faults
            context.close()
    print(f"{sum(tally.strokes for tally in tallies)} strokes: {sum(tallies, Tally())}, {len(found)} faults")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
