"""`fivepins serve`: the pages and the HTTP interface."""

from __future__ import annotations

import argparse
import re
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivepins.cli.duel import LEVELS

if TYPE_CHECKING:
    from fivepins.store.schedule import Schedule


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (default: this machine only)")
    parser.add_argument("--port", type=_port, default=8000, help="port (default: 8000; 0 takes a free one)")
    parser.add_argument(
        "--player",
        metavar="MODULE:NAME",
        help="somebody's own player or agent, who sits down where a match asks for it",
    )
    parser.add_argument(
        "--hand", default="club", choices=LEVELS, help="whose hand carries out what that player means (club)"
    )
    parser.add_argument(
        "--allow-host",
        type=_host,
        action="append",
        default=[],
        metavar="NAME",
        help="a name that it may be reached by; its addresses, its machine's name and *.local are known",
    )
    parser.add_argument(
        "--now",
        action="store_true",
        help="bring an earlier version's database up to date though a match may be played",
    )
    parser.add_argument(
        "--backup-every", type=_hours, metavar="HOURS", help="back up to the folder backups beside the database"
    )
    parser.add_argument("--keep", type=_count, default=14, metavar="N", help="backups that are kept (default: 14)")
    parser.add_argument("--db", type=Path, metavar="FILE", help="database file (default: in your data folder)")


def _port(word: str) -> int:
    if not word.isdecimal() or int(word) > 65535:
        raise argparse.ArgumentTypeError(f"{word!r} is no port: a whole number from 0 to 65535 is expected")
    return int(word)


def _host(word: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?", word):
        raise argparse.ArgumentTypeError(
            f"{word!r} is no name of a host: one as scores.club.it is expected, without port"
        )
    return word.lower()


def _hours(word: str) -> float:
    try:
        hours = float(word)
    except ValueError:
        hours = 0
    if not 0 < hours <= 10_000:
        raise argparse.ArgumentTypeError(f"{word!r} is no number of hours: a number above 0 is expected")
    return hours


def _count(word: str) -> int:
    if not word.isdecimal() or not 0 < int(word) <= 10_000:
        raise argparse.ArgumentTypeError(f"{word!r} is no number of backups: a whole number from 1 is expected")
    return int(word)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C or SIGTERM."""
    from fivepins.web.http import server

    more = {} if args.player is None else _guest(args.player, args.hand)
    listening = server.listen(args.host, args.port)
    from fivepins.store import open as opening
    from fivepins.store import schedule as schedules
    from fivepins.store.location import database
    from fivepins.web.app import create_app

    path = database() if args.db is None else args.db
    store = opening.open_file(path, in_play=args.now)

    stop = threading.Event()
    schedule = _schedule(path, args)

    def ready() -> None:
        print(f"Fivepins keeps its matches in {path.absolute()}")
        if schedule is not None:
            print(f"Fivepins makes {schedule.told()}")
            work = (schedule, stop, lambda line: print(f"Fivepins: {line}", flush=True))
            threading.Thread(target=schedules.run, args=work, daemon=True).start()
        print(f"Fivepins stands at {server.url(listening)}", flush=True)

    try:
        server.serve(create_app(store, prepare=True, hosts=args.allow_host, **more), listening, ready, store.close)
    finally:
        stop.set()
        store.close()
    return 0


def _schedule(path: Path, args: argparse.Namespace) -> Schedule | None:
    from fivepins.store.schedule import Schedule

    if args.backup_every is None:
        return None
    return Schedule(path, path.parent / "backups", args.backup_every * 3600, args.keep)


def _guest(player: str, hand: str) -> dict[str, Any]:
    """What the application is told of a guest; who cannot be made is refused before anything listens."""
    from fivepins.cli.guest_thinker import MODULE, SECONDS, SEED
    from fivepins.cli.guests import seated

    with seated(player, SEED, hand, SECONDS):
        pass
    return {"minds": (sys.executable, "-m", MODULE, player, hand), "guest": player.partition(":")[2]}
