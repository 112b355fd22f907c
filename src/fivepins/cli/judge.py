"""`fivepins judge`: the ruling on a stroke, or on a file of strokes."""

import argparse
from collections.abc import Iterator

from fivepins.cli.files import read_bytes
from fivepins.model.errors import InputError, StrokeRefused

MAX_FILE = 50_000_000
"""Bytes of a file of strokes."""

_MARK = b"\xef\xbb\xbf"
"""The byte-order mark that some editors write."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.usage = (
        "fivepins judge STROKE [--edition ID] [--break | --hand lower|upper|unknown | --reset]"
        " [--at POSITION | --lies lower|upper|line] [--lang en] [--json] | --file F"
    )
    # A stroke may begin with - or +: everything that is no known option is the stroke.
    parser.add_argument("--edition", default="umb-1997", help="id of a rule book, or a house edition's .toml file")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--break", dest="opening", action="store_true", help="the opening stroke")
    how.add_argument("--hand", choices=("lower", "upper", "unknown"), help="from hand, placed in this half")
    how.add_argument("--reset", action="store_true", help="from the opening position after balls in contact (10.4)")
    lies = parser.add_mutually_exclusive_group()
    lies.add_argument("--at", metavar="POSITION", help="where balls and pins came to rest, White having struck")
    lies.add_argument("--lies", choices=("lower", "upper", "line"), help="where the striker's ball came to rest")
    parser.add_argument("--lang", default="en", help="en, it, ru, es, fr or de")
    parser.add_argument("--json", action="store_true", help="print the whole answer as JSON")
    parser.add_argument("--file", metavar="F", help="judge one stroke a line, - for standard input; ; starts a comment")
    parser.add_argument("stroke", nargs="*", metavar="STROKE", help='the stroke, e.g. "co cr on" or "- !touch"')


def run(args: argparse.Namespace) -> int:
    """Judge and print."""
    from fivepins.model.position import parse_position
    from fivepins.model.turn import PLAIN, Turn
    from fivepins.rules.edition import load
    from fivepins.rules.words import words

    words(args.lang)
    edition = load(args.edition)
    turn, position = PLAIN, None
    if args.at is not None:
        try:
            position, turn = parse_position(args.at)
        except InputError as error:
            raise ValueError(f"--at: {error}") from error
        turn = Turn("plain", None, turn.striker)
    if args.opening or args.reset:
        turn = turn._replace(how="break" if args.opening else "reset")
    elif args.hand:
        turn = turn._replace(how="hand", half=None if args.hand == "unknown" else args.hand)
    if bool(args.stroke) == (args.file is not None):
        problem = "a stroke and --file" if args.stroke else "nothing to judge"
        raise ValueError(f'{problem}; expected one stroke such as "co cr on", or --file F')
    context = {"edition": edition, "turn": turn, "position": position, "lies": args.lies, "lang": args.lang}
    if args.file is None:
        _print_answer(" ".join(args.stroke), as_json=args.json, **context)
        return 0
    line = 0
    for line, text in _lines(args.file):
        try:
            _print_answer(text, as_json=args.json, numbered=line, **context)
        except InputError as error:
            raise ValueError(f"{args.file}: {error.moved(line=line)}") from error
    if not line:
        raise ValueError(f"{args.file}: no stroke stands in this file")
    return 0


def _lines(path: str) -> Iterator[tuple[int, str]]:
    data = read_bytes(path, MAX_FILE)
    if len(data) > MAX_FILE:
        raise ValueError(f"{path}: the file is too large; expected at most {MAX_FILE} bytes")
    for number, raw in enumerate(data.removeprefix(_MARK).splitlines(), 1):
        try:
            text = raw.decode().partition(";")[0].rstrip()
        except UnicodeDecodeError as error:
            place = f"line {number}, column {len(raw[: error.start].decode()) + 1}"
            raise ValueError(f"{path}: {place}: not UTF-8; got {raw[error.start : error.end]!r}") from error
        if text:
            yield number, text


def _print_answer(text: str, *, as_json: bool, numbered: int = 0, **context: object) -> None:
    from fivepins.model.notation import parse_stroke
    from fivepins.rules.answer import answer

    try:
        ruling = answer(parse_stroke(text), **context)  # type: ignore[arg-type]
    except StrokeRefused as refused:
        raise refused.placed_in(text) from None
    if as_json:
        import json

        print(json.dumps(ruling, ensure_ascii=False))
        return
    prefix = f"{numbered}: " if numbered else ""
    print(f"{prefix}{ruling['call']}")
    for sentence in (*ruling["sentences"], *ruling["placing"]["sentences"]):
        print(f"  {sentence['article']:>8}  {sentence['text']}")
