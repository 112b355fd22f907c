"""`fivepins event`: a whole event in one file: entries, draws, results, standings, time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")

    new = actions.add_parser("new", help="begin an event in a new file (.fpe, or .felog for a chained log)")
    new.add_argument("file", metavar="FILE")
    new.add_argument("--title", required=True, help="what the event is called")
    new.add_argument("--format", required=True, metavar="ID", help="id of a format, or the path of a .toml file")
    new.add_argument("--header", action="append", default=[], metavar="NAME=VALUE", help="another header")

    add = actions.add_parser("add", help="append a line, or say why it cannot stand; and what follows")
    add.add_argument("file", metavar="FILE")
    add.add_argument("line", metavar="LINE", help='such as "result final/1.2 3-1"')
    add.add_argument("--settle-later", action="store_true", help="let a correction in with problems in what follows it")
    add.add_argument("--author", default="", help="who writes it (in a log)")
    _common(add)

    draw = actions.add_parser("draw", help="draw a phase and write the record, or make a draw again")
    draw.add_argument("file", metavar="FILE")
    draw.add_argument("phase", metavar="PHASE", nargs="?")
    draw.add_argument("--again", metavar="REASON", default="", help="draw anew, as long as nothing was played")
    draw.add_argument("--verify", action="store_true", help="make every draw of an event, or one record, again")
    _common(draw)

    standings = actions.add_parser("standings", help="the standing of a part, or of all, with what parted whom")
    standings.add_argument("file", metavar="FILE")
    standings.add_argument("part", metavar="PART", nargs="?")
    _common(standings)

    need = actions.add_parser("need", help="what an entrant needs to go on")
    need.add_argument("file", metavar="FILE")
    need.add_argument("number", metavar="N", type=int)
    need.add_argument("--take", type=int, default=0, metavar="K", help="how many go on, where the format does not say")
    _common(need)

    plan = actions.add_parser("plan", help="the next calls, the end of the day, its bound")
    plan.add_argument("file", metavar="FILE")
    plan.add_argument("--at", default="00:00", metavar="HH:MM", help="when it begins")
    plan.add_argument("--until", metavar="HH:MM", help="what would be over by then")
    plan.add_argument("--minutes", type=int, default=45, help="how long a match lasts where none was seen")
    plan.add_argument("--tables", help="tables in use, such as 1-4,7")
    plan.add_argument("--referees", type=int, help="how many matches can be refereed at once")
    _common(plan)

    check = actions.add_parser("check", help="fold, make draws again, compare with match logs, list problems")
    check.add_argument("file", metavar="FILE")
    check.add_argument("--matches", metavar="DIR", help="a folder of match logs (.fplog)")
    _common(check)

    protocol = actions.add_parser("protocol", help="entries, draw record, results, standings, places")
    protocol.add_argument("file", metavar="FILE")
    protocol.add_argument("--html", action="store_true", help="as a page")
    protocol.add_argument("--matches", metavar="DIR", help="a folder of match logs (.fplog)")
    _common(protocol)

    match = actions.add_parser("match", help="the head of the match file of a fixture")
    match.add_argument("file", metavar="FILE")
    match.add_argument("fixture", metavar="FIXTURE")
    _common(match)

    season = actions.add_parser("season", help="the ranking of several events")
    season.add_argument("season", metavar="ID", help="id of a season, or the path of a .toml file")
    season.add_argument("files", metavar="FILE", nargs="+")
    _common(season)

    form = actions.add_parser("format", help="the formats as data: list, show ID, check FILE")
    form.add_argument("what", choices=("list", "show", "check"))
    form.add_argument("id", metavar="ID", nargs="?")
    form.add_argument("--entrants", metavar="N", help="what it comes to with 216 entrants, or with PRO=16,N=48")
    form.add_argument("--json", action="store_true", help="as JSON")

    events = actions.add_parser("simulate", help="play an event of drawn strengths, or many: how often the best wins")
    events.add_argument("id", metavar="FORMAT", help="id of a format, or the path of a .toml file")
    events.add_argument("--entrants", metavar="N", required=True, help="how many: 64, or PRO=16,N=48")
    events.add_argument("--seed", type=int, default=0, help="the same seed gives the same event")
    events.add_argument("--events", type=int, default=1, metavar="N", help="how many events, with seeds from --seed on")
    events.add_argument(
        "--strengths", choices=("ratings", "computers"), default="ratings", help="what they are drawn as"
    )
    events.add_argument(
        "--tables", type=int, default=0, metavar="N", help="call the matches to so many tables, by time"
    )
    events.add_argument("--threads", type=int, default=1, help="threads that play them")
    events.add_argument("--scheduler", default="", metavar="ADDRESS", help="a Dask scheduler whose workers play them")
    events.add_argument("--out", metavar="FILE", help="write the first event's log (.felog)")
    events.add_argument("--json", action="store_true", help="as JSON")


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--lang", default="en", help="language of the words: en, it, ru, es, fr or de")
    parser.add_argument("--format", metavar="FILE", help="the format's .toml file, where it is a club's own")


def run(args: argparse.Namespace) -> int:
    """Read, answer; 1 where `check` or `--verify` finds something.

    Raises:
        ValueError: With what is wrong; with line and column only where it stands in a file or a line that was typed.
    """
    from fivepins.model.errors import InputError

    try:
        return _run(args)
    except InputError as error:
        if (error.line, error.column) != (1, 1):
            raise
        told = [error.problem, f"got {error.got!r}" if error.got else ""]
        told.append(f"expected {error.expected}" if error.expected else "")
        raise ValueError("; ".join(filter(None, told))) from None


def _run(args: argparse.Namespace) -> int:
    if args.action == "format":
        from fivepins.cli.event.formats import formats

        return formats(args)
    if args.action == "simulate":
        from fivepins.cli.event.simulating import simulate

        return simulate(args)
    if args.action in ("new", "add", "draw"):
        from fivepins.cli.event import writing

        action = {"new": writing.new, "add": writing.add, "draw": writing.draw}[args.action]
        return action(args)
    from fivepins.cli.event import reading

    return reading.ACTIONS[args.action](args)
