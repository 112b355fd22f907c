"""How heavy the desk page is, and how soon a scribe can enter a stroke on a slow tablet.

The page is opened in Chromium with the processor slowed four times, from an empty cache; the time runs from the address
being asked for until the confirm button takes a press. Scripts are counted as they are read, each compressed by itself.
"""

from __future__ import annotations

import gzip
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from _history import Run
from web.chromium import chromium_path
from web.conftest import HOST, running_server
from web.scribe import new_match

SLOWER = 4
ROUNDS = 5


def main() -> None:
    """Print the figures."""
    run = Run("desk")
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder) / "match.db") as server,
        sync_playwright() as playwright,
    ):
        match = new_match(server.url, "lag W", "W co on", "Y co or")
        flags = [f"--host-resolver-rules=MAP {HOST} 127.0.0.1", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=flags)
        ready, entered, sizes = [], [], {}
        for _ in range(ROUNDS):
            context = browser.new_context(viewport={"width": 1024, "height": 768}, locale="en-GB")
            page = context.new_page()
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            answers = []
            page.on("response", lambda answer, answers=answers: answers.append(answer))
            page.goto(f"{server.url}/desk/{match}", wait_until="commit")
            page.locator("button.confirm:enabled").wait_for()
            ready.append(page.evaluate("performance.now()"))
            page.locator("[data-pin=n]").click()
            page.locator("button.confirm:enabled", has_text="+2").wait_for()
            entered.append(page.evaluate("performance.now()"))
            sizes = {one.url: len(gzip.compress(one.body())) for one in answers if one.url.endswith(".js")}
            context.close()
        browser.close()
    print(f"scripts of the desk: {len(sizes)} files, {sum(sizes.values()) / 1000:.1f} kB gzip (150 allowed)")
    run.less("scripts kB", sum(sizes.values()) / 1000)
    print(f"in {ROUNDS} rounds, the processor {SLOWER} times slower:")
    for name, times in (("the desk takes a press", ready), ("a tapped stroke shows its ruling", entered)):
        print(f"{name}: {statistics.median(times):.0f} ms, {min(times):.0f} to {max(times):.0f} ms")
        run.takes(name, statistics.median(times) / 1000)
    run.keep()


if __name__ == "__main__":
    main()
