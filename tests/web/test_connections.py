"""Many connections that ask for nothing, or take nothing: others still get in."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
import time
from typing import TYPE_CHECKING, Any

import httpx2
import pytest
import uvicorn

from fivepins.web.http import connections
from fivepins.web.http.connections import Patient
from web.conftest import Server, running_server

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.xdist_group("connections")

FEW = 400
"""Files that the server may open; 256 of them are not for connections."""


@pytest.fixture(scope="module")
def poor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running_server(tmp_path_factory.mktemp("poor") / "fivepins.db", files=FEW) as server:
        yield server


@contextlib.contextmanager
def opened(server: Server, count: int, text: str) -> Iterator[list[socket.socket]]:
    """Connections that sent this and are silent."""
    found: list[socket.socket] = []
    with contextlib.ExitStack() as stack:
        for _ in range(count):
            one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=60))
            found.append(one)
            with contextlib.suppress(ConnectionError):
                one.sendall(text.replace("\n", "\r\n").encode())
        yield found


def first_line(one: socket.socket) -> str:
    """What a connection is told first; read to its end where no body is wanted, empty where it is cut."""
    heard = b""
    with contextlib.suppress(ConnectionError):
        while not heard.startswith(b"HTTP/1.1 100 ") and (more := one.recv(65536)):
            heard += more
    return heard.decode().partition("\r\n")[0]


def ask(server: Server, path: str = "/api/editions/umb-1997") -> Any:
    return httpx2.get(f"http://127.0.0.1:{server.port}{path}", timeout=60, trust_env=False)


@pytest.mark.parametrize(
    "text", ["", "GET / HTTP/1.1\nHost: localhost\nX-Slow: ", "GET /api/rules HTTP/1.1\nHost: localhost\n\n"]
)
def test_connections_that_ask_for_nothing_make_room(poor: Server, text: str) -> None:
    with opened(poor, FEW, text):
        for _ in range(3):
            assert ask(poor).status_code == 200


def test_where_all_are_at_work_the_next_is_told_to_come_again(poor: Server) -> None:
    head = "POST /api/judge HTTP/1.1\nHost: localhost\nContent-Type: application/json\nContent-Length: 99\n"
    with opened(poor, FEW, head + "Expect: 100-continue\n\n") as connections:
        # Who is at work is asked for his body; the others made room before they had said anything, or were refused.
        told = [first_line(one) for one in connections]
        at_work = told.count("HTTP/1.1 100 Continue")
        refused = told.count("HTTP/1.1 503 Service Unavailable")
        assert (at_work, at_work + refused + told.count("")) == (FEW - 256, FEW)
        answer = ask(poor)
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "2")
        assert answer.json()["error"] == "too many connections"
    while ask(poor).status_code != 200:
        time.sleep(0.1)


def test_screens_leave_room_for_those_who_write(poor: Server) -> None:
    base = f"http://127.0.0.1:{poor.port}/api/matches"
    made = httpx2.post(base, json={"white": "A", "yellow": "B"}, trust_env=False).json()["id"]
    half = (FEW - 256) // 2
    with opened(poor, half, f"GET /api/matches/{made}/live HTTP/1.1\nHost: localhost\n\n") as screens:
        for screen in screens:
            assert screen.recv(12) == b"HTTP/1.1 200"
        with httpx2.stream("GET", f"{base}/{made}/live", timeout=60, trust_env=False) as refused:
            assert refused.status_code == 503
            refused.read()
        assert (refused.status_code, refused.headers["retry-after"]) == (503, "2")
        assert refused.json()["error"] == "too many screens follow matches"
        body = {"seq": 1, "client_id": "x", "entry": "lag W"}
        assert httpx2.post(f"{base}/{made}/entries", json=body, trust_env=False).status_code == 201


@contextlib.contextmanager
def served(app: Any) -> Iterator[int]:
    """An application behind such connections, in a thread; its port."""
    listening = socket.create_server(("127.0.0.1", 0))
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    server = uvicorn.Server(uvicorn.Config(app, http=Patient, ws="none", log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def at_its_end(one: socket.socket) -> bool:
    """Whether the other side ends a connection while this one waits."""
    one.settimeout(30)
    with contextlib.suppress(ConnectionError):
        while one.recv(65536):
            pass
    return True


async def endless(_scope: Any, receive: Any, send: Any) -> None:
    """Send until the client is gone."""
    gone = asyncio.ensure_future(until_gone(receive))
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while not gone.done():
        await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})
        await asyncio.sleep(0)


async def until_gone(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def test_a_head_that_does_not_come_ends_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_S", 0.2)
    with served(endless) as port:
        for text in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "):
            with socket.create_connection(("127.0.0.1", port)) as one:
                one.sendall(text)
                assert at_its_end(one)


def test_who_takes_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "TAKE_S", 0.2)
    ended = threading.Event()

    async def watched(scope: Any, receive: Any, send: Any) -> None:
        await endless(scope, receive, send)
        ended.set()

    with served(watched) as port, socket.create_connection(("127.0.0.1", port)) as one:
        one.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert ended.wait(30)
