"""`fivepins score`: what a match file comes to, its expected rulings and players checked."""

import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("file", metavar="FILE", help="a match file or a log; - for standard input")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--protocol", action="store_true", help="the protocol of the match: every stroke, sums, articles")
    form.add_argument("--stats", action="store_true", help="points, pins, fouls of each player as JSON")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="games, match, differences and problems as JSON")
    form.add_argument("--html", action="store_true", help="with --protocol: as a page")
    parser.add_argument("--lang", default="en", help="language of protocol and problems: en, it, ru, es, fr or de")
    parser.add_argument(
        "--edition", metavar="FILE", help="a house edition's .toml file, where the match was played by one"
    )


def run(args: argparse.Namespace) -> int:
    """Read, fold, print; 1 where something does not fit."""
    from fivepins.cli.match_file import read_match
    from fivepins.match.fold.fold import fold
    from fivepins.match.protocol.score import score_json, score_lines
    from fivepins.rules.edition import load
    from fivepins.rules.words import words

    words(args.lang)
    if args.html and not args.protocol:
        raise ValueError("--html goes with --protocol")
    if args.json and args.stats:
        raise ValueError("--stats is JSON already: not allowed with argument --json")
    given = read_match(args.file)
    state = fold(given.records, load(args.edition) if args.edition else None)
    if args.protocol:
        from fivepins.match.protocol.page import protocol_html, protocol_text
        from fivepins.match.protocol.protocol import protocol

        paper = protocol(state, args.lang)
        if args.json:
            import json

            print(json.dumps(paper, ensure_ascii=False))
        else:
            print(protocol_html(paper) if args.html else protocol_text(paper), end="")
    elif args.stats:
        import json

        from fivepins.match.protocol.statistics import statistics

        print(json.dumps(statistics(state), ensure_ascii=False))
    elif args.json:
        import json

        print(json.dumps(score_json(state, given.numbers, args.lang), ensure_ascii=False))
    else:
        print("\n".join(score_lines(state, given.numbers, args.lang)))
    return 1 if state.problems else 0
