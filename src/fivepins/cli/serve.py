"""`fivepins serve`: the pages and the HTTP interface."""

import argparse
from pathlib import Path


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default: this machine only)")
    parser.add_argument("--port", type=_port, default=8000, help="port (default: 8000; 0 takes a free one)")
    parser.add_argument("--db", type=Path, metavar="FILE", help="database file (default: in your data folder)")


def _port(word: str) -> int:
    if not word.isdecimal() or int(word) > 65535:
        raise argparse.ArgumentTypeError(f"{word!r} is no port: a whole number from 0 to 65535 is expected")
    return int(word)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM."""
    from fivepins.web.http import server

    listening = server.listen(args.host, args.port)
    from fivepins.store import open as opening
    from fivepins.store.location import database
    from fivepins.web.app import create_app

    path = database() if args.db is None else args.db
    store = opening.open_file(path)

    def ready() -> None:
        print(f"Fivepins keeps its matches in {path.absolute()}")
        print(f"Fivepins stands at {server.url(listening)}", flush=True)

    try:
        server.serve(create_app(store, prepare=True), listening, ready, store.close)
    finally:
        store.close()
    return 0
