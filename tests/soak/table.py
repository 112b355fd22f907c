"""Kill the server at random moments while matches are played at the simulated table, and look whether all still fits.

Persons play strokes as fast as they are answered, and send a stroke whose answer they did not get again under the same
id; one match is played by two computers. After every kill each acknowledged stroke must stand under its number, the log
must fold without a problem, and the table must stand as it was told. In the end every stroke is simulated again.
"""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import httpx2

from fivepins.match.entries import Struck
from fivepins.match.fold.fold import fold
from fivepins.match.match_log import parse_log
from fivepins.model.shot import format_shot
from fivepins.play.session import replay
from soak.kill import kill, report
from web.conftest import Server, start_server
from web.table import Match, shot_for

if TYPE_CHECKING:
    from pathlib import Path

    from fivepins.match.fold.state import State

MATCHES = 2
SLOW_DOWN = 0.08
"""Seconds between two strokes of a match: the server lets a client send twenty a second."""


@dataclass
class Pair:
    """Two persons at one match: what was acknowledged, and what is still to be sent again."""

    match: Match
    dice: random.Random
    acknowledged: dict[int, str] = field(default_factory=dict)
    waiting: tuple[str, dict[str, Any]] | None = None
    table: Any = None
    known: int = 0
    failure: BaseException | None = None

    def play(self, client: httpx2.Client) -> None:
        """Play until the server goes away."""
        self.match.client = client  # type: ignore[assignment]
        try:
            while True:
                if self.waiting is None:
                    view = self.match.view
                    if view["table"]["act"] == "over":
                        return
                    if not view["table"]["by"]:
                        time.sleep(SLOW_DOWN)
                        continue
                    side, at, shot = shot_for(view["table"], self.dice)
                    body = {"seq": view["seq"] + 1, "client_id": f"{view['seq']} {self.dice.random()}"}
                    self.waiting = (side, {**body, "shot": shot, "at": at})
                side, body = self.waiting
                answer = self.match.post("strokes", side, **body)
                if answer.status_code == 503:
                    time.sleep(SLOW_DOWN)
                    continue
                assert answer.status_code in (200, 201), answer.text
                told = answer.json()
                self.known += answer.status_code == 200
                self.acknowledged[told["seq"]] = told["stroke"]["shot_text"]
                self.table = told["view"]["table"]
                self.waiting = None
                time.sleep(SLOW_DOWN)
        except (httpx2.TransportError, OSError):
            pass
        except BaseException as error:
            self.failure = error


def state_of(client: httpx2.Client, match: str) -> State:
    """The match as its log says it: whole, and without a problem."""
    answer = client.get(f"/api/matches/{match}/log")
    assert answer.status_code == 200, answer.text
    state = fold(parse_log(answer.content))
    assert not state.problems, state.problems
    return state


def check(client: httpx2.Client, pair: Pair) -> None:
    """Compare a match with what its players were told."""
    state = state_of(client, pair.match.id)
    for seq, told in pair.acknowledged.items():
        entry = state.records[seq].entry
        assert isinstance(entry, Struck)
        assert entry.stroke.shot is not None
        assert format_shot(entry.stroke.shot) == told
    pair.match.client = client  # type: ignore[assignment]
    if pair.table is not None and pair.table["stroke"] == state.next_seq - 1:
        assert {**pair.match.table, "lag": 0} == {**pair.table, "lag": 0}


def torture(folder: Path, kills: int, seed: int, longest: float = 4.0) -> dict[str, int]:
    """Kill and check so many times; gives what happened, in numbers.

    Args:
        folder: Where the database lies.
        kills: How often the server is killed.
        seed: Of the moments and of the players' choices.
        longest: The server lives at most so many seconds once it is ready.

    Raises:
        AssertionError: If anything acknowledged is missing or changed, or a match does not fit.
    """
    dice = random.Random(seed)
    database = folder / "fivepins.db"
    server = start_server(database)
    with _client(server) as client:
        pairs = []
        for _ in range(MATCHES):
            match = Match(client, target=100_000)  # type: ignore[arg-type]
            match.lag()
            pairs.append(Pair(match, random.Random(dice.random())))
        computers = Match(client, "beginner", "beginner", target=100_000).id  # type: ignore[arg-type]
    for _ in range(kills):
        _one_life(server, pairs, computers, dice.uniform(0.0, longest))
        server = start_server(database)
        with _client(server) as client:
            for pair in pairs:
                check(client, pair)
            state_of(client, computers)
    with _client(server) as client:
        states = [state_of(client, match) for match in (*(pair.match.id for pair in pairs), computers)]
    kill(server)
    strokes = 0
    for state in states:
        played, differences = replay(state)
        assert not differences, differences
        strokes += played
    return {
        "kills": kills,
        "strokes": strokes,
        "of computers": sum(isinstance(record.entry, Struck) for record in states[-1].records),
        "acknowledged": sum(len(pair.acknowledged) for pair in pairs),
        "sent again and known": sum(pair.known for pair in pairs),
    }


def _client(server: Server) -> httpx2.Client:
    """A client of a server whose simulator is ready."""
    url = f"http://127.0.0.1:{server.port}"
    while not httpx2.get(f"{url}/api/play/ready", timeout=60, trust_env=False).json()["done"]:
        time.sleep(SLOW_DOWN)
    return httpx2.Client(base_url=url, timeout=60, trust_env=False)


def _one_life(server: Server, pairs: list[Pair], computers: str, seconds: float) -> None:
    with _client(server) as client:
        client.get(f"/api/matches/{computers}")
        threads = [threading.Thread(target=pair.play, args=(client,)) for pair in pairs]
        for thread in threads:
            thread.start()
        time.sleep(seconds)
        kill(server)
        for thread in threads:
            thread.join()
    for pair in pairs:
        if pair.failure is not None:
            raise pair.failure


if __name__ == "__main__":
    report(torture, __doc__, kills=30)
