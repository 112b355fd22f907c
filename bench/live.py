"""How soon every listening screen shows a stroke, how long the desk waits for its answer, what a screen costs.

One server process, its database on the disk; this process is the desk and all the screens. A stroke is posted when
every screen has shown the one before; the time runs from the first byte of the request to the last byte of the view at
the last screen.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import re
import resource
import statistics
import sys
import tempfile
import time
import uuid
from pathlib import Path
from typing import Any

from _history import Run
from web.conftest import Server, running_server


class Screen(asyncio.Protocol):
    """A live stream; `seen` is the number of the last view that came whole."""

    def __init__(self, wall: Wall, match: str) -> None:
        self.wall = wall
        self.match = match
        self.seen = -1
        self.coming = -1
        self.tail = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(f"GET /api/matches/{self.match}/live HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        data = self.tail + data
        found = re.search(rb"(?:^|\n)id: (\d+)\n", data)
        if found:
            self.coming = int(found[1])
        if self.coming > self.seen and b"\n\n" in data[found.end() if found else 0 :]:
            self.seen = self.coming
            self.wall.shown(self.seen)
        self.tail = data[-20:]


class Wall:
    """All screens of a match."""

    def __init__(self) -> None:
        self.waited_for = -1
        self.missing = 0
        self.all_shown = asyncio.Event()
        self.last_ns = 0

    def expect(self, seq: int, screens: int) -> None:
        self.waited_for, self.missing = seq, screens
        self.all_shown.clear()

    def shown(self, seq: int) -> None:
        if seq == self.waited_for:
            self.missing -= 1
            if self.missing == 0:
                self.last_ns = time.perf_counter_ns()
                self.all_shown.set()


class Desk:
    """One connection that posts."""

    @classmethod
    async def at(cls, port: int) -> Desk:
        desk = cls()
        desk.reader, desk.writer = await asyncio.open_connection("127.0.0.1", port)
        return desk

    async def post(self, path: str, body: Any) -> Any:
        text = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n"
        self.writer.write(head.encode() + text)
        head_lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = re.search(r"content-length: (\d+)", head_lines)
        assert length is not None
        content = await self.reader.readexactly(int(length[1]))
        assert head_lines.split()[1] == "201", content
        return json.loads(content)


def resident_kb(server: Server) -> int:
    """Memory of the server process."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", status)
    assert found is not None
    return int(found[1])


def told(name: str, milliseconds: list[float]) -> str:
    ordered = sorted(milliseconds)
    p99 = ordered[min(len(ordered) - 1, round(0.99 * len(ordered)))]
    return f"{name} p50 {statistics.median(ordered):.1f} ms, p99 {p99:.1f} ms"


async def begin(desk: Desk) -> str:
    players = {"white": "Rossi", "yellow": "Bianchi", "edition": "umb-1997", "target": 1000, "best_of": 1}
    match: str = (await desk.post("/api/matches", players))["id"]
    for seq, entry in ((1, "lag W"), (2, "open W")):
        await enter(desk, match, seq, entry)
    return match


async def enter(desk: Desk, match: str, seq: int, entry: str) -> Any:
    body = {"seq": seq, "client_id": uuid.uuid4().hex, "entry": entry}
    return await desk.post(f"/api/matches/{match}/entries", body)


async def measure(run: Run, server: Server, screens: int, strokes: int) -> None:
    loop = asyncio.get_running_loop()
    desk = await Desk.at(server.port)
    match = await begin(desk)
    wall = Wall()
    before = resident_kb(server)
    wall.expect(2, screens)
    opened = []
    for _ in range(screens):
        _, screen = await loop.create_connection(lambda: Screen(wall, match), "127.0.0.1", server.port)
        opened.append(screen)
    if screens:
        await asyncio.wait_for(wall.all_shown.wait(), 120)
    after = resident_kb(server)
    # The server lets an idle connection go; opening many screens takes longer than that.
    desk.writer.close()
    desk = await Desk.at(server.port)
    answers, everywhere = [], []
    size = 0
    for number in range(strokes):
        seq, player = 3 + number, "WY"[number % 2]
        wall.expect(seq, screens)
        begun = time.perf_counter_ns()
        answer = await enter(desk, match, seq, f"{player} co cr on")
        answers.append((time.perf_counter_ns() - begun) / 1e6)
        size = len(json.dumps(answer["view"], ensure_ascii=False))
        if screens:
            await asyncio.wait_for(wall.all_shown.wait(), 120)
            everywhere.append((wall.last_ns - begun) / 1e6)
    for screen in opened:
        screen.transport.close()
    desk.writer.close()
    print(f"{screens:5} screens, {strokes} strokes, view of {size / 1000:.0f} kB at the end")
    print("      " + told("answer to the desk", answers))
    run.takes(f"answer, {screens} screens", statistics.median(answers) / 1000)
    if screens:
        print("      " + told("last screen", everywhere))
        run.takes(f"last of {screens} screens", statistics.median(everywhere) / 1000)
        run.less(f"kB a screen, {screens} screens", (after - before) / screens)
        print(f"      memory {(after - before) / screens:.0f} kB a screen")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--screens", type=int, nargs="+", default=[0, 10, 200, 2000])
    parser.add_argument("--strokes", type=int, default=60)
    args = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard), hard))
    run = Run("live")
    print(f"{platform.python_implementation()} {platform.python_version()}, {sys.platform}")
    with tempfile.TemporaryDirectory() as folder:
        for screens in args.screens:
            with running_server(Path(folder) / "fivepins.db") as server:
                asyncio.run(measure(run, server, screens, args.strokes))
    run.keep()


if __name__ == "__main__":
    main()
