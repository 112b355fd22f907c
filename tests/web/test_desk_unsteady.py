"""A few strokes of an unsteady hand at every size of the desk; the whole script is `tests/soak/desk.py`."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from web.unsteady import ERRORS, Tally, Unsteady, faults, standing

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.conftest import Console, Server

SHOWN = [{"at": 0, "seq": 1, "striker": "W"}, {"at": 100, "seq": 2, "striker": "Y"}]


def press(at: int, on: str, gesture: int = 1) -> dict[str, Any]:
    return {"at": at, "heard": at + 1, "lifted": at + 2, "gesture": gesture, "waits": 0, "on": on}


@pytest.mark.parametrize(
    ("presses", "entries", "fault"),
    [
        ([press(5, "pin m"), press(10, "confirm")], ["W co om"], ""),
        ([press(10, "confirm"), press(110, "confirm", 2)], ["W co", "Y co"], ""),
        ([], ["W co"], "no press of Confirm"),
        ([press(10, "Undo")], ["W co"], "no press of Confirm"),
        ([press(10, "confirm"), press(90, "confirm", 2)], ["W co", "Y co"], "no press of Confirm"),
        ([press(10, "confirm")], ["W co", "Y co"], "no press of Confirm"),
        ([press(10, "confirm"), press(110, "confirm")], ["W co", "Y co"], "same double tap"),
        (
            [press(10, "confirm"), press(90, "pin m"), press(110, "confirm", 2)],
            ["W co", "Y co om"],
            "om was not tapped",
        ),
    ],
)
def test_what_nobody_meant_is_found(presses: list[dict[str, Any]], entries: list[str], fault: str) -> None:
    sent = [{"at": 500, "seq": seq, "entry": entry} for seq, entry in enumerate(entries, 2)]
    found = faults({"shown": SHOWN, "presses": presses, "entries": sent}, ["lag W", *entries], Tally())
    assert bool(found) == bool(fault), found
    assert all(fault in one for one in found)


def test_a_stroke_that_was_taken_back_and_restored_stands() -> None:
    log = ["lag W", "W co", "Y co", "void 3", "void 4", "void 2"]
    assert [standing(log, seq) for seq in range(1, 7)] == [set(), {2}, {2, 3}, {2}, {2, 3}, {3}]


def test_nothing_is_written_that_nobody_meant(touched: Page, server: Server, console: Console) -> None:
    console.allow("409")
    width = (touched.viewport_size or {})["width"]
    hand = Unsteady(touched, server.url, random.Random(width), ERRORS[width % len(ERRORS)])
    assert hand.play(5) == []
    assert hand.tally.strokes == 5
    assert hand.tally.entries["stroke"]
