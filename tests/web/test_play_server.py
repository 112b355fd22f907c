"""A real server with matches on the simulated table: killed, restarted, stopped while computers think."""

from __future__ import annotations

import contextlib
import random
import signal
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx2

from web.conftest import Server, running_server
from web.table import Match

if TYPE_CHECKING:
    from collections.abc import Callable


def client_of(server: Server) -> httpx2.Client:
    return httpx2.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=60, trust_env=False)


def until(true: Callable[[], Any], seconds: float = 120.0) -> Any:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := true():
            return found
        time.sleep(0.05)
    raise AssertionError("it did not happen")


def ready(client: httpx2.Client) -> Any:
    return client.get("/api/play/ready").json()["done"]


def running() -> set[int]:
    """Numbers of all processes that this system tells of."""
    return {int(folder.name) for folder in Path("/proc").glob("[0-9]*")}


def children_of(server: Server) -> set[int]:
    """Processes that a server started."""
    found = set()
    for number in running():
        with contextlib.suppress(OSError):
            if int(Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[1]) == server.process.pid:
                found.add(number)
    return found


def test_a_server_that_is_killed_has_lost_nothing(tmp_path: Path) -> None:
    rng = random.Random(8)
    database = tmp_path / "fivepins.db"
    match: Match | None = None
    known: dict[str, Any] = {}
    for _ in range(3):
        with running_server(database) as server, client_of(server) as client:
            until(lambda client=client: ready(client))
            if match is None:
                match = Match(client)  # type: ignore[arg-type]
                match.lag()
            else:
                match.client = client  # type: ignore[assignment]
                assert match.table == known["table"]
                assert match.view["digest"] == known["digest"]
            for _ in range(4):
                answer = match.stroke(rng)
                assert answer.status_code == 201, answer.text
                known = answer.json()["view"]
            server.process.send_signal(signal.SIGKILL)
            server.process.wait()


def test_a_server_killed_between_the_strokes_of_a_lag_has_lost_neither_the_stroke_nor_the_film(tmp_path: Path) -> None:
    database = tmp_path / "fivepins.db"
    match: Match | None = None
    films: list[Any] = []
    for speed, side in ((2.2, "yellow"), (1.9, "white"), (None, None)):
        with running_server(database) as server, client_of(server) as client:
            until(lambda client=client: ready(client))
            if match is None:
                match = Match(client)  # type: ignore[arg-type]
            match.client = client  # type: ignore[assignment]
            if side is not None:
                assert side in match.table["by"]
                answer = match.post("lag", side, 1, shot={"az": 90, "v": speed})
                assert answer.status_code == 201, answer.text
            if (seq := match.table["lag"]) or side is None:
                films.append(client.get(f"/api/play/{match.id}/lag/{seq}").json())
            server.process.send_signal(signal.SIGKILL)
            server.process.wait()
    assert len(films) == 2
    assert films[0] == films[1]
    assert films[0]["trace"]["events"]


def test_the_real_players_think_beside_the_server_and_end_with_it(tmp_path: Path) -> None:
    database = tmp_path / "fivepins.db"
    with running_server(database) as server, client_of(server) as client:
        until(lambda: ready(client))
        match = Match(client, "beginner", "club", target=1000)  # type: ignore[arg-type]
        until(lambda: match.table["stroke"])
        seq = match.view["seq"]
        until(lambda: match.table["thinking"])
        children = children_of(server)
        server.stop()
        assert children & running() == set()
    with running_server(database) as server, client_of(server) as client:
        match.client = client  # type: ignore[assignment]
        until(lambda: ready(client))
        until(lambda: match.view["seq"] > seq + 1)
        view = match.view
        assert (view["problems"], view["table"]["failed"]) == ([], "")
