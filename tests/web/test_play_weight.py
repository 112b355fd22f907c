"""What a browser must load to play: everything the page of a match asks for, compressed."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

    from web.conftest import Console

MOST = 260_000
"""Bytes of scripts and styles, as gzip packs them."""


def test_the_page_of_a_match_is_light(page: Page, console: Console) -> None:
    console.allow("GPU stall due to ReadPixels")
    match: dict[str, Any] = {
        "white": {"name": "Anna", "player": "person"},
        "yellow": {"name": "Bruno", "player": "person"},
        "edition": "umb-1997",
        "target": 30,
        "best_of": 1,
        "client_id": "weight-of-the-page",
    }
    page.goto("/play")
    answer = page.evaluate(
        """async (match) => {
          const headers = { 'content-type': 'application/json' };
          return (await fetch('/api/play', { method: 'POST', headers, body: JSON.stringify(match) })).json();
        }""",
        match,
    )
    page.goto("about:blank")
    weights: dict[str, int] = {}

    def weigh(response: Response) -> None:
        if response.url.endswith((".js", ".css")):
            weights[response.url.rsplit("/", 1)[-1]] = len(gzip.compress(response.body(), 9))

    page.on("response", weigh)
    page.goto(f"/play/{answer['id']}")
    for _ in range(300):
        # The view in three dimensions comes last.
        if any(name.startswith("stage-") for name in weights):
            break
        page.wait_for_timeout(100)
    else:
        raise AssertionError(f"the drawn table was not loaded: {sorted(weights)}")
    assert sum(weights.values()) <= MOST, weights
