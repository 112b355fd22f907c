"""`fivepins paper`: what is printed before anybody plays, as PDF."""

import argparse

KINDS = ("empty", "start-list", "table-cards", "name-cards")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "kind",
        metavar="KIND",
        choices=KINDS,
        help="empty: a match sheet for a pen; start-list, table-cards, name-cards",
    )
    parser.add_argument("event", metavar="EVENT", nargs="?", help="the file of the event; an empty sheet needs none")
    parser.add_argument("--out", metavar="FILE", help="where to write it, - for standard output; else KIND.pdf, here")
    parser.add_argument("--lang", default="en", help="language: en, it, ru, es, fr or de")
    parser.add_argument("--at", metavar="HH:MM", help="start list: when the first match begins, for planned times")
    parser.add_argument("--minutes", type=int, default=45, help="start list: how long a match is reckoned (45)")
    parser.add_argument("--format", metavar="FILE", help="a club's own format, where the event was drawn by one")


def run(args: argparse.Namespace) -> int:
    """Read, draw, write."""
    from fivepins.cli.files import write_bytes
    from fivepins.model.errors import InputError
    from fivepins.model.extras import need
    from fivepins.rules.words import words

    need("typst")
    words(args.lang)
    if args.kind == "empty":
        from fivepins.sheet.empty_sheet import empty_sheet

        if args.event is not None:
            raise InputError("an empty sheet is of no event", got=args.event[:60], expected="no file")
        data = empty_sheet(args.lang)
    elif args.event is None:
        raise InputError(f"{args.kind} needs the file of an event", expected="EVENT.fpe")
    else:
        from fivepins.cli.event.files import read_event
        from fivepins.cli.event.reading import minute_of_day
        from fivepins.sheet.event_papers import event_paper
        from fivepins.tournament.views.timetable import Hours

        if not 1 <= args.minutes <= 1000:
            raise InputError("minutes are a whole number from 1 to 1000", got=str(args.minutes))
        hours = Hours(minute_of_day(args.at) if args.at else 0, args.minutes)
        data = event_paper(args.kind, read_event(args.event, args.format).state, hours, args.lang)
    name = write_bytes(args.out or f"{args.kind}.pdf", data)
    if name:
        print(name)
    return 0
