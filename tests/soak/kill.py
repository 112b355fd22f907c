"""Kill the server at random moments while several desks write, and look whether anything acknowledged is missing.

Every desk writes strokes to a few matches, as fast as it is answered, and sends an entry whose answer it did not get
again under the same id. After every kill the logs are read back: each acknowledged entry must stand under its number
with its text, no id twice, no number missing, the chain of hashes whole.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import tempfile
import threading
import time
import uuid
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivepins.match.creation import Creation
from fivepins.match.match_log import parse_log
from fivepins.match.notation.printing import format_entry
from web.conftest import Server, start_server

if TYPE_CHECKING:
    from collections.abc import Callable

DESKS = 6
MATCHES = 3


class Away(Exception):
    """The server did not answer."""


@dataclass
class Line:
    """One connection to the server, opened again where it broke."""

    port: int
    connection: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        if self.connection is None:
            self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            text = None if body is None else json.dumps(body)
            self.connection.request(method, path, text, {"Content-Type": "application/json"})
            answer = self.connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise Away from error

    def close(self) -> None:
        if self.connection is not None:
            self.connection.close()
            self.connection = None


@dataclass
class Desk:
    """Someone who scores: what was acknowledged, and what is still to be sent again, by match."""

    dice: random.Random
    acknowledged: dict[str, dict[int, tuple[str, str]]] = field(default_factory=dict)
    waiting: dict[str, tuple[int, str, str]] = field(default_factory=dict)
    known: int = 0
    beaten: int = 0
    failure: BaseException | None = None

    def score(self, port: int, matches: list[str]) -> None:
        """Write until the server goes away."""
        line = Line(port)
        views: dict[str, Any] = {}
        try:
            while True:
                match = self.dice.choice(matches)
                if match not in views:
                    views[match] = json.loads(line.ask("GET", f"/api/matches/{match}")[1])
                view = views[match]
                if match not in self.waiting:
                    self.waiting[match] = (view["seq"] + 1, uuid.uuid4().hex, f"{view['striker']} co")
                views[match] = self._send(line, match)
        except Away:
            pass
        except BaseException as error:
            self.failure = error
        finally:
            line.close()

    def _send(self, line: Line, match: str) -> Any:
        seq, client_id, entry = self.waiting[match]
        body = {"seq": seq, "client_id": client_id, "entry": entry}
        status, content = line.ask("POST", f"/api/matches/{match}/entries", body)
        answer = json.loads(content)
        if status in (200, 201):
            self.known += status == 200
            self.acknowledged.setdefault(match, {})[answer["seq"]] = (client_id, entry)
            del self.waiting[match]
        elif status == 409:
            self.beaten += 1
            view = answer["view"]
            # Nothing stands under this id, so it may carry the stroke of whoever is on turn now.
            self.waiting[match] = (view["seq"] + 1, client_id, f"{view['striker']} co")
        else:
            raise AssertionError(f"{status} {answer}")
        return answer["view"]


def check(line: Line, match: str, desks: list[Desk]) -> int:
    """Compare the log of a match with what the desks were told; gives the number of its entries."""
    status, content = line.ask("GET", f"/api/matches/{match}/log")
    assert status == 200, content
    found: dict[int, tuple[str, str]] = {}
    for record in parse_log(content):
        text = "" if isinstance(record.entry, Creation) else format_entry(record.entry).partition(" =>")[0]
        found[record.seq] = (record.client, text)
    assert list(found) == list(range(len(found))), "a number is missing"
    ids = [client_id for client_id, _ in found.values() if client_id]
    assert len(set(ids)) == len(ids), "an entry stands twice"
    for desk in desks:
        for seq, told in desk.acknowledged.get(match, {}).items():
            assert found.get(seq) == told, f"acknowledged as {seq}: {told}, found: {found.get(seq)}"
    return len(found)


def torture(folder: Path, kills: int, seed: int, longest: float = 0.6) -> dict[str, int]:
    """Kill and check so many times; gives what happened, in numbers.

    Args:
        folder: Where the database lies.
        kills: How often the server is killed.
        seed: Of the moments and of the desks' choices.
        longest: The server lives at most so many seconds under load.

    Raises:
        AssertionError: If anything acknowledged is missing, doubled or changed.
    """
    dice = random.Random(seed)
    desks = [Desk(random.Random(dice.random())) for _ in range(DESKS)]
    server = start_server(folder / "fivepins.db")
    matches = _begin(Line(server.port))
    entries = 0
    for _ in range(kills):
        _one_life(server, desks, matches, dice.uniform(0.0, longest))
        server = start_server(folder / "fivepins.db")
        line = Line(server.port)
        entries = sum(check(line, match, desks) for match in matches)
        line.close()
    kill(server)
    return {
        "kills": kills,
        "entries": entries,
        "acknowledged": sum(len(told) for desk in desks for told in desk.acknowledged.values()),
        "sent again and known": sum(desk.known for desk in desks),
        "told that another was faster": sum(desk.beaten for desk in desks),
    }


def _begin(line: Line) -> list[str]:
    matches = []
    for number in range(MATCHES):
        new = {"white": f"White {number}", "yellow": f"Yellow {number}", "edition": "umb-1997"}
        status, content = line.ask("POST", "/api/matches", new)
        assert status == 201, content
        match: str = json.loads(content)["id"]
        for seq, entry in ((1, "lag W"), (2, "open W")):
            body = {"seq": seq, "client_id": uuid.uuid4().hex, "entry": entry}
            status, content = line.ask("POST", f"/api/matches/{match}/entries", body)
            assert status == 201, content
        matches.append(match)
    line.close()
    return matches


def _one_life(server: Server, desks: list[Desk], matches: list[str], seconds: float) -> None:
    threads = [threading.Thread(target=desk.score, args=(server.port, matches)) for desk in desks]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    # On a slow machine the first answer may take longer than the whole life.
    while not any(desk.acknowledged for desk in desks) and all(thread.is_alive() for thread in threads):
        time.sleep(0.01)
    kill(server)
    for thread in threads:
        thread.join()
    for desk in desks:
        if desk.failure is not None:
            raise desk.failure


def kill(server: Server) -> None:
    """End a server as the loss of its machine would."""
    server.process.kill()
    server.process.wait()
    assert server.process.stdout is not None
    server.process.stdout.close()


def report(torture: Callable[[Path, int, int], dict[str, int]], description: str | None, kills: int) -> None:
    """The command line of a torture: run it in a folder of its own and tell what it counted."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--kills", type=int, default=kills)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        begun = time.monotonic()
        told = torture(Path(folder), args.kills, args.seed)
        print(", ".join(f"{name}: {value}" for name, value in told.items()))
        print(f"nothing acknowledged is missing, changed or doubled ({time.monotonic() - begun:.0f} s)")


if __name__ == "__main__":
    report(torture, __doc__, kills=200)
