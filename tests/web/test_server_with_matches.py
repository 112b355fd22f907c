"""The server as a process of its own: where it keeps matches, live streams, and how it ends."""

from __future__ import annotations

import http.client
import json
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from web.conftest import ROOT, running_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from web.conftest import Server


class Listener:
    """A live stream, read event by event."""

    def __init__(self, server: Server, path: str) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.connection.request("GET", path)
        self.answer = self.connection.getresponse()

    def event(self) -> dict[str, str]:
        """The next event, empty at the end of the stream."""
        found: dict[str, str] = {}
        while line := self.answer.readline().decode().rstrip("\n"):
            name, _, value = line.partition(": ")
            found[name] = value
        return found

    def views(self) -> Iterator[Any]:
        while event := self.event():
            if event.get("event") != "beat":
                yield int(event["id"]), json.loads(event["data"])

    def close(self) -> None:
        self.answer.close()
        self.connection.close()


def ask(server: Server, path: str, body: Any = None) -> Any:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    text = None if body is None else json.dumps(body)
    connection.request("GET" if body is None else "POST", path, text, {"Content-Type": "application/json"})
    told = json.loads(connection.getresponse().read())
    connection.close()
    return told


def begin(server: Server) -> str:
    match = ask(server, "/api/matches", {"white": "Rossi", "yellow": "Bianchi"})["id"]
    enter(server, match, 1, "lag W")
    return str(match)


def enter(server: Server, match: str, seq: int, entry: str) -> Any:
    return ask(server, f"/api/matches/{match}/entries", {"seq": seq, "client_id": f"id {seq}", "entry": entry})


def test_a_stream_begins_with_the_view_and_goes_on_with_every_entry(server: Server) -> None:
    match = begin(server)
    listeners = [Listener(server, f"/api/matches/{match}/live?lang={lang}") for lang in ("en", "en", "ru")]
    assert listeners[0].answer.getheader("content-type", "").startswith("text/event-stream")
    assert "default-src" in listeners[0].answer.getheader("content-security-policy", "")
    views = [listener.views() for listener in listeners]
    assert [next(view)[0] for view in views] == [1, 1, 1]
    enter(server, match, 2, "W co om")
    seen = [next(view) for view in views]
    assert [seq for seq, _ in seen] == [2, 2, 2]
    assert {view["score"]["white"] for _, view in seen} == {8}
    calls = [view["last"]["ruling"]["call"] for _, view in seen]
    assert calls[0] == calls[1] != calls[2]
    for listener in listeners:
        listener.close()
    late = Listener(server, f"/api/matches/{match}/live")
    assert late.event()["id"] == "2"
    late.close()


def test_a_beat_carries_the_time_of_the_server(server: Server) -> None:
    match = begin(server)
    listener = Listener(server, f"/api/matches/{match}/live")
    before = time.time_ns() // 1_000_000
    listener.event()
    beat = listener.event()
    listener.close()
    assert beat["event"] == "beat"
    told = json.loads(beat["data"])
    assert told["seq"] == 1
    assert told["server_ms"] >= before


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_streams_and_the_server(tmp_path: Path, how: signal.Signals) -> None:
    with running_server(tmp_path / "fivepins.db") as server:
        match = begin(server)
        listeners = [Listener(server, f"/api/matches/{match}/live") for _ in range(20)]
        for listener in listeners:
            assert listener.event()["id"] == "1"
        server.process.send_signal(how)
        for listener in listeners:
            while listener.event():
                pass
            listener.close()
        assert server.process.wait(60) in (0, -how, 128 + how)
    assert [path.name for path in tmp_path.iterdir()] == ["fivepins.db"], "the file alone holds all entries"


def test_the_place_of_the_database_is_printed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fivepins", "serve", "--port", "0"]
    environment = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT / "src", env=environment)
    assert process.stdout is not None
    line = process.stdout.readline()
    process.kill()
    process.wait()
    process.stdout.close()
    assert line.strip().endswith("fivepins.db")
    assert str(tmp_path) in line


@pytest.mark.parametrize("content", [b"Dear referee, " * 100, None])
def test_a_database_that_is_none_is_refused(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "odd.db"
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    command = [sys.executable, "-m", "fivepins", "serve", "--port", "0", "--db", str(path)]
    ended = subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "src", check=False, timeout=60)
    assert ended.returncode == 2
    assert str(path) in ended.stderr
    assert "Traceback" not in ended.stderr
