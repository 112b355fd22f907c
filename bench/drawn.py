"""What a frame of the drawn table costs without a graphics card: `PYTHONPATH=src:tests python bench/drawn.py`.

Chromium with software GL replays a castle stroke at 1024 x 768, in every camera and at every fixed quality. Frames a
second depend on what else the machine does; the processor time of a frame, of all of Chromium's processes, hardly does.
"""

import json
import math
import os
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from _history import Run
from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.physics.simulate import simulate
from web.chromium import chromium_path
from web.drawn_page import SOFTWARE_GL, drawn_page

SECONDS = 4
TICK = os.sysconf("SC_CLK_TCK")

SHOW = """async ([trace, quality, camera]) => {
  globalThis.view?.destroy();
  const motion = new table.Motion(JSON.parse(trace));
  globalThis.view = table.createTable(document.getElementById('host'), { motion, quality, camera });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  globalThis.frames = 0;
  globalThis.player = new table.Player(motion, { onTime(time) { view.set({ time }); frames++; } });
  player.play();
  await new Promise((resolve) => setTimeout(resolve, 1500));
}"""


def descendants(pid: int) -> list[int]:
    """This process and all that it started."""
    found = [pid]
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in task.read_text().split():
            found += descendants(int(child))
    return found


def processor_time(name: str = "chrom") -> float:
    """Of every browser process below this one, s."""
    total = 0
    for pid in descendants(os.getpid()):
        label, fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)
        if name in label:
            total += sum(int(field) for field in fields.split()[11:13])
    return total / TICK


def main() -> None:
    """Measure and print."""
    run = Run("drawn")
    position = Position((0.71, 0.5), (0.71, 1.2), (0.4, 2.3))
    trace = simulate(position, Shot(math.radians(90.5), 3.5, math.radians(3.0), 0.2, 0.2)).to_json()
    with tempfile.TemporaryDirectory() as folder, drawn_page(Path(folder)) as port, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=SOFTWARE_GL)
        page = browser.new_page(viewport={"width": 1024, "height": 768})
        page.goto(f"http://127.0.0.1:{port}/")
        print("quality camera   frames/s  processor ms a frame  own script ms  draw calls  triangles")
        for quality in ("high", "middle", "low", "flat"):
            for camera in ("above", "cue", "tv"):
                page.evaluate(SHOW, [json.dumps(trace), quality, camera])
                before, used, start = page.evaluate("frames"), processor_time(), time.perf_counter()
                page.wait_for_timeout(1000 * SECONDS)
                frames = page.evaluate("frames") - before
                used, passed = processor_time() - used, time.perf_counter() - start
                stats = page.evaluate("player.pause(), view.stats()")
                print(
                    f"{quality:7} {camera:6} {frames / passed:10.1f} {1000 * used / frames:21.1f}"
                    f" {stats['script_ms']:14.2f} {stats['calls']:11} {stats['triangles']:10}",
                    flush=True,
                )
                run.takes(f"10 frames, {quality} {camera}", 10 * used / frames)
                run.less(f"draw calls, {quality} {camera}", stats["calls"])
                run.less(f"triangles, {quality} {camera}", stats["triangles"])
        browser.close()
    run.keep()


if __name__ == "__main__":
    main()
