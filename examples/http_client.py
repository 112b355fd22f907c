"""A client of the HTTP interface: begins a match, writes entries, and follows it as a scoreboard would.

Usage: `fivepins serve` in one terminal, `python examples/http_client.py http://127.0.0.1:8000` in another. Standard
library only; `docs/http.md` describes every route.
"""

import json
import sys
import urllib.error
import urllib.request
import uuid
from collections.abc import Generator
from typing import Any

ENTRIES = ("lag W", "open W", "W {break} co cr", "Y co on oe", "W co or")


def ask(address: str, body: object = None) -> Any:
    """What the server answers to a GET, or to a POST of JSON."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.load(answer)


def views(address: str) -> Generator[Any]:
    """The views of a match as they come, by Server-Sent Events; beats are passed over."""
    with urllib.request.urlopen(address, timeout=10) as stream:
        name, data = "message", ""
        for raw in stream:
            field, _, value = raw.decode().rstrip("\n").partition(": ")
            if field == "event":
                name = value
            elif field == "data":
                data = value
            elif not field and data:
                if name == "message":
                    yield json.loads(data)
                name, data = "message", ""


def main(server: str) -> int:
    wish = {"white": "Neri", "yellow": "Costa", "edition": "umb-1997", "target": 60, "best_of": 1}
    try:
        match = ask(f"{server}/api/matches", wish)["id"]
        shown = views(f"{server}/api/matches/{match}/live")
        next(shown)
        for seq, entry in enumerate(ENTRIES, 1):
            # The same client_id again would be answered, not written twice: a lost answer may be asked for anew.
            sent = {"seq": seq, "client_id": str(uuid.uuid4()), "entry": entry}
            ask(f"{server}/api/matches/{match}/entries", sent)
            view = next(shown)
            print(f"{view['seq']:3}  {entry:18} {view['score']['white']:3} : {view['score']['yellow']}")
        shown.close()
    except urllib.error.HTTPError as error:
        print(f"refused: {error.read().decode()}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{server}: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
