from __future__ import annotations

import contextlib
import re
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

from web.chromium import chromium_path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
PATIENCE_S = 60
"""How long tests wait for what is to come: with more workers than cores, far longer than anybody would at a desk."""
HOST = "fivepins.test"
"""The pages are opened under a name that is not localhost: that is what a tablet on the network sees."""


@dataclass
class Server:
    """A server process of its own; `url` is its address as the browser of these tests knows it."""

    process: subprocess.Popen[str]
    port: int
    url: str

    def stop(self, how: int = signal.SIGTERM) -> int:
        """End it and give its exit code."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE_S)


def start_server(database: Path, port: int = 0, files: int = 0, more: Sequence[str] = ()) -> Server:
    """Start `fivepins serve` and wait until it answers; it may open so many files, 0 for no limit."""
    command = [
        sys.executable,
        "-m",
        "fivepins",
        "serve",
        "--port",
        str(port),
        "--db",
        str(database),
        "--allow-host",
        HOST,
        *more,
    ]
    if files:
        command = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", *command]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT / "src")
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
            return Server(process, int(found[1]), f"http://{HOST}:{found[1]}")
    raise AssertionError(f"the server ended with {process.wait()} before it answered")


@contextlib.contextmanager
def running_server(database: Path, port: int = 0, files: int = 0, more: Sequence[str] = ()) -> Iterator[Server]:
    """A server that is gone when the block ends."""
    server = start_server(database, port, files, more)
    try:
        yield server
    finally:
        server.process.kill()
        server.process.wait()
        assert server.process.stdout is not None
        server.process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests that do not stop it."""
    with running_server(tmp_path_factory.mktemp("server") / "fivepins.db") as server:
        yield server


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """What drives the browsers; its event loop stays in this thread to the end, see `tests/conftest.py`."""
    expect.set_options(timeout=1000 * PATIENCE_S)
    with sync_playwright() as playwright:
        yield playwright


def launch(playwright: Playwright) -> Browser:
    """Chromium: the system's, or the one that Playwright installed."""
    flags = [
        f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    return playwright.chromium.launch(executable_path=chromium_path(), args=flags)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The browser of all tests."""
    browser = launch(playwright)
    yield browser
    browser.close()


@dataclass
class Console:
    """What the pages of a test complained of; whatever is not allowed fails the test."""

    allowed: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    def allow(self, pattern: str) -> None:
        """Expect complaints that match, such as the browser's note of a refused request."""
        self.allowed.append(pattern)

    def watch(self, context: BrowserContext) -> None:
        """Listen to every page of a context."""
        context.on("console", self._console)
        context.on("weberror", lambda error: self.complaints.append(f"uncaught: {error.error}"))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def unexpected(self) -> list[str]:
        return [one for one in self.complaints if not any(re.search(pattern, one) for pattern in self.allowed)]


@pytest.fixture
def console() -> Iterator[Console]:
    """Errors, warnings and policy violations of every watched page: none may be left at the end."""
    console = Console()
    yield console
    assert console.unexpected() == []


@pytest.fixture
def page(browser: Browser, server: Server, console: Console) -> Iterator[Page]:
    """A page in a context of its own, whose addresses may be written as paths."""
    context = browser.new_context(base_url=server.url, locale="en-GB", viewport={"width": 1280, "height": 800})
    console.watch(context)
    yield context.new_page()
    context.close()


SIZES = [(1024, 768), (768, 1024), (390, 844), (844, 390)]
"""What a desk stands on: a tablet either way up, a phone either way up."""


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def touched(request: pytest.FixtureRequest, browser: Browser, server: Server, console: Console) -> Iterator[Page]:
    """A page of a device that is touched, in one of four sizes."""
    width, height = request.param
    context = browser.new_context(
        base_url=server.url, locale="en-GB", viewport={"width": width, "height": height}, has_touch=True
    )
    console.watch(context)
    # Events, as on a large screen; what a small one begins with has tests of its own.
    context.add_init_script("if (location.host) localStorage.desk ??= '{\"totals\": false}'")
    yield context.new_page()
    context.close()


AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RUN_AXE = """axe.run(document, {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'],
}).then((found) => found.violations.flatMap((violation) =>
  violation.nodes.map((node) => `${violation.id}: ${node.html}\\n  ${node.failureSummary}`)))"""
"""What is wrong, and no word of the thousands of elements that are right."""


def axe_violations(page: Page) -> list[str]:
    """What axe-core finds against WCAG 2.2 A and AA and good practice, one line for each element."""
    # Evaluated by the debugger, so the page's policy stays as strict as it is.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = page.evaluate(RUN_AXE)
    return found
