"""What public screens load can be read by a television whose browser is years old."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from web.scribe import new_match

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response

    from web.conftest import Server

CLIENT = Path(__file__).resolve().parents[2] / "web" / "client.py"
SCREENS = ("/tv", "/tv/31", "/overlay/31", "/board/{}", "/watch/{}", "/watch/{}/strokes", "/watch/{}/numbers")


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    told = [sys.executable, str(CLIENT), "screens", str(folder)]
    return subprocess.run(told, capture_output=True, text=True, check=False)


def test_every_file_of_a_public_screen_is_old_enough(page: Page, server: Server, tmp_path: Path) -> None:
    match = new_match(server.url, "lag W", "W co on oe", "Y co cr", "W cr", table="31")
    loaded: dict[str, bytes] = {}

    def keep(response: Response) -> None:
        name = Path(urlsplit(response.url).path).name
        if response.request.resource_type in ("script", "stylesheet") and name not in loaded:
            loaded[name] = response.body()

    page.on("response", keep)
    for path in SCREENS:
        for language in ("en", "ru"):
            page.goto(f"{path.format(match)}?lang={language}")
            page.wait_for_load_state("load")
            page.get_by_text("Rossi").first.wait_for()
    assert {Path(name).suffix for name in loaded} == {".js", ".css"}
    assert len(loaded) > 20
    for name, content in loaded.items():
        (tmp_path / name).write_bytes(content)
    done = lint(tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


LATER = {
    "syntax.js": ("export const a = (b) => { b.c ??= 1; };", "Parsing error"),
    "private.js": ("export class A { #b = 1; get b() { return this.#b; } }", "Parsing error"),
    "method.js": ("export const a = (list) => list.at(-1);", "Array.prototype.at"),
    "interface.js": ("export const a = (thing) => structuredClone(thing);", "structuredClone"),
    "where.css": ("p:where(.a) { color: red; }", "css-matches-pseudo"),
}


def test_what_came_later_is_found(tmp_path: Path) -> None:
    for name, (content, _) in LATER.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    done = lint(tmp_path)
    assert done.returncode != 0
    for name, (_, told) in LATER.items():
        assert any(line.startswith(name) and told in line for line in done.stdout.splitlines()), (name, done.stdout)
