"""Write the files that a version leaves behind, so that later versions can be held to opening them.

    python tests/old/write.py tests/old/VERSION [COMMAND …]

COMMAND starts the `fivepins` of that version (default: the one beside this Python). Everything goes over HTTP, which
does not change with the rooms inside: a database with matches of both books, of pairs, with corrections, what was taken
back, a review, on the simulated table, against a computer, and with one side's stroke of a lag that waits for the
other's; the match file, the log and the view of each; and the tokens of the persons at the table. It is run once for
each version, before the formats of the next one change; what it wrote is never written again.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import math
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

UMB = {
    "head": {
        "white": "Rossi",
        "yellow": "Bianchi",
        "edition": "umb-1997",
        "target": 20,
        "best_of": 3,
        "clock": True,
        "event": "Club final",
        "date": "2026.11.28",
        "table": "1",
        "referee": "Conti",
        "scribe": "Nölke",
    },
    "entries": """
        lag W:late
        lag W:long near:W
        open W
        ready
        W co oe om => W 6
        Y co cr on oe om os ow => Y 16
        W co os => W 2
        Y co on r^ => W 4 hand
        respot
        ready
        W co os
        Y co on => Y 2
        void "seen wrongly"
        Y co => 0
        W co os ow => W 4
        note "a lamp flickers; the director looks at it"
        Y -2 hand => W 2 hand
        review "pins"
        amend 15 W co os
        void 19 "they fell"
        resume
        warn Y conduct "talks"
        ready
        Y co on
        W co or rn re
        overrule 25 W 5 "referee saw the contact"
        decision W 2 hand "lamp went out"
        foul Y !touch "sleeve"
    """,
}
PAIRS = {
    "head": {
        "white": "Alba / Brin",
        "yellow": "Carli / Doni",
        "edition": "fibis-2022",
        "target": 40,
        "best_of": 3,
        "start": "4-0",
        "event": "Pairs",
        "rehearsal": True,
    },
    "entries": """
        lag Y
        colours
        open W
        W2 co or cL => Y 3
        Y1 co cT cr => Y 4
        W1 co => 0
        Y1 co=cn or => W 5
        W1 co => 0
        Y2 co on oe => Y 4
        W2 co rn => W 2
        void 10
        W2 co rn oe
        Y1 co => 0
        W2 +0 => 0
        Y1 co on oe => Y 4
        W1 co oe
        Y2 cr => W 4 hand
        respot
        amend 16 W1 co oe om
        W1 co ow
        Y1 -2 hand => W 2 hand
    """,
}
SHORT = {
    "head": {"white": "Neri", "yellow": "Costa", "edition": "fibis-2022", "target": 20, "clock": True},
    "entries": """
        lag W
        open W
        ready
        W co on oe om os ow
        pause
        ready
        extra Y
        Y co on => Y 2
        note "the lights go out"
        leave W
    """,
}

_IDS = itertools.count(1)


class Server:
    """The version, as it serves a database."""

    def __init__(self, url: str) -> None:
        self.url = url

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        """The JSON that it answers."""
        return json.loads(self.text(path, body, token))

    def text(self, path: str, body: Any = None, token: str = "") -> str:
        """What it answers."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        asked = urllib.request.Request(self.url + path, data, headers)
        try:
            with urllib.request.urlopen(asked, timeout=120) as answer:
                content: bytes = answer.read()
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{path} {body}: {error.code} {error.read().decode()}") from None
        return content.decode()


@contextlib.contextmanager
def serving(command: list[str], database: Path) -> Iterator[Server]:
    """The version at work; it is ended in order, so that the file is whole."""
    call = [*command, "serve", "--port", "0", "--db", str(database)]
    process = subprocess.Popen(call, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if "http://" in line:
                yield Server("http://" + line.strip().rpartition("http://")[2].rstrip("/"))
                break
        else:
            raise SystemExit("the server does not start")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def scored(server: Server, plan: dict[str, Any]) -> str:
    """A match scored from a real table; its id."""
    match: str = server.ask("/api/matches", {**plan["head"], "author": "Conti", "desk": "table 1"})["id"]
    for seq, line in enumerate(filter(None, map(str.strip, plan["entries"].splitlines())), 1):
        body = {"seq": seq, "client_id": f"{match} {seq}", "entry": line, "author": "Conti", "desk": "table 1"}
        server.ask(f"/api/matches/{match}/entries", body)
    return match


class Played:
    """A match on the simulated table."""

    def __init__(self, server: Server, yellow: str = "person") -> None:
        self.server = server
        wish = {
            "white": {"name": "Verdi"},
            "yellow": {"name": "Sala", "player": yellow},
            "target": 30,
            "seed": 7,
            "client_id": f"a fresh id for match {next(_IDS)}",
        }
        begun = server.ask("/api/play", wish)
        self.id: str = begun["id"]
        self.tokens: dict[str, str] = begun["tokens"]

    def view(self) -> dict[str, Any]:
        """How it stands when a person is awaited."""
        for _ in range(3000):
            view: dict[str, Any] = self.server.ask(f"/api/matches/{self.id}")
            table = view["table"]
            if table["act"] == "over" or any(table["seats"][side] == "person" for side in table["by"]):
                return view
            time.sleep(0.1)
        raise SystemExit(f"nobody is awaited in {self.id}")

    def move(self, what: str, side: str, **body: Any) -> None:
        """A move of a side."""
        seq = self.server.ask(f"/api/matches/{self.id}")["seq"] + 1
        body = {"seq": seq, "client_id": f"move {next(_IDS)}", **body}
        self.server.ask(f"/api/play/{self.id}/{what}", body, self.tokens[side])

    def lag(self, *sides: str) -> None:
        """The lag of these sides."""
        for side in sides:
            self.move("lag", side, shot={"az": 90, "v": 1.9 if side == "white" else 2.2})

    def play(self, strokes: int) -> None:
        """So many strokes of persons, each roughly at the opponent's ball."""
        for number in range(strokes):
            view = self.view()
            table = view["table"]
            if table["act"] == "over":
                return
            (side,) = table["by"]
            if table["act"] == "open":
                self.move("open", side, opens=side)
                continue
            own, other = ("white", "yellow") if side == "white" else ("yellow", "white")
            places = {name: place for name, place in table["position"].items() if name in ("w", "y", "r")}
            at = None
            if table["act"] == "place":
                x0, y0, x1, y1 = (1000 * part for part in table["area"]["rectangles"][0])
                at = [round((x0 + x1) / 2 + 190), round((y0 + y1) / 2 - 40)]
                places[own[0]] = at
            (x, y), (to_x, to_y) = places[own[0]], places[other[0]]
            azimuth = math.degrees(math.atan2(to_y - y, to_x - x)) + (-1) ** number * 0.7
            self.move("strokes", side, shot={"az": round(azimuth, 3), "v": 2.5 + number % 3, "side": 0.1}, at=at)


def main(folder: Path, command: list[str]) -> None:
    """Write everything."""
    with tempfile.TemporaryDirectory() as place:
        database = Path(place) / "fivepins.db"
        with serving(command, database) as server:
            while not server.ask("/api/play/ready")["done"]:
                time.sleep(0.2)
            matches = {"umb": scored(server, UMB), "pairs": scored(server, PAIRS), "archived": scored(server, SHORT)}
            server.ask(f"/api/matches/{matches['archived']}/archive", {"archived": True})
            played = {
                "simulated": Played(server),
                "computer": Played(server, yellow="beginner"),
                "waiting": Played(server),
            }
            played["simulated"].lag("white", "yellow")
            played["simulated"].play(9)
            played["computer"].lag("white")
            played["computer"].play(3)
            played["computer"].view()
            played["waiting"].lag("white")
            matches |= {name: match.id for name, match in played.items()}
            folder.mkdir(parents=True)
            for name, match in matches.items():
                (folder / f"{name}.fpn").write_text(server.text(f"/api/matches/{match}/fpn"), encoding="utf-8")
                (folder / f"{name}.fplog").write_text(server.text(f"/api/matches/{match}/log"), encoding="utf-8")
                views = {
                    "view": server.ask(f"/api/matches/{match}"),
                    "strokes": server.ask(f"/api/matches/{match}/strokes")["strokes"],
                }
                write(folder / f"{name}.json", views)
            tokens = {name: match.tokens for name, match in played.items()}
            write(folder / "matches.json", {"ids": matches, "tokens": tokens})
        # A version that was ended by a signal may have left entries in the log beside the file.
        with contextlib.closing(sqlite3.connect(database)) as source:
            source.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        shutil.copy(database, folder / "fivepins.db")


def write(path: Path, value: Any) -> None:
    """A value as JSON, to be read by people too."""
    path.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) < 2 or Path(sys.argv[1]).exists():
        print("which folder? One that is not there yet.", file=sys.stderr)
        raise SystemExit(2)
    beside = str(Path(sys.executable).with_name("fivepins"))
    main(Path(sys.argv[1]), sys.argv[2:] or [beside])
