"""The `fivepins` command: one module per subcommand, imported only when it is called."""

import argparse
import importlib
import io
import keyword
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import fivepins

COMMANDS: dict[str, str] = {
    "judge": "the ruling on a stroke, with articles",
    "edition": "the rule books as data: list, show, diff",
    "rule": "an article with its price, readings and cases, or one reading",
    "check": "whether a book, or a computer player, of your own conforms",
    "score": "what a match file comes to: games, match, differences; its protocol and statistics",
    "sheet": "the sheet of a match as PDF, with its log and its rule book in it",
    "paper": "an empty sheet, and the start list and cards of an event, as PDF",
    "export": "matches for a spreadsheet, as JSON, notation or log; a whole server",
    "import": "matches from files, or a whole server from an archive",
    "verify": "whether a sheet or a log is whole, and what that proves",
    "rescore": "what another rule book would have given, stroke by stroke",
    "event": "a whole event: entries, draws, results, standings, what is needed, time",
    "play": "replay a match of shots on the simulated table, and verify it",
    "duel": "a match of two computer players",
    "evaluate": "an agent on a task of docs/environments.md, with a result file to be played again",
    "simulate": "a data set of random strokes or of whole games, on one machine or a Dask cluster",
    "calibrate": "fit the table to filmed strokes",
    "shoot": "simulate a shot: what happens, the ruling, a picture",
    "warmup": "compile the simulated table ahead of the first shot",
    "backup": "a copy of the database, made while matches run",
    "restore": "make a backup the database, checked before it replaces anything",
    "serve": "serve the pages and the HTTP interface",
}
"""Subcommand -> the line that `fivepins --help` shows for it.

Its module is `fivepins.cli.<name>`, with `_` behind a word of Python.
"""


def _formatter(prog: str) -> argparse.HelpFormatter:
    # With a width of its own the formatter does not import shutil, which every command would pay for.
    return argparse.HelpFormatter(prog, width=100)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one subcommand.

    A subcommand module has `configure(parser)` and `run(args) -> int`. Exit codes: 0 right; 1 the content
    differs from what it claims; 2 the input or the call is wrong (message on stderr, never a traceback).
    """
    words = list(sys.argv[1:] if argv is None else argv)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal without the letters of a language shows their numbers; the JSON stays right.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        code = _run(words)
        # A reader that has gone away must be noticed here, not while the interpreter ends.
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except BrokenPipeError:
        _give_up_output()
        return 0
    except (ValueError, OSError) as error:
        print(f"fivepins {words[0]}: {_reason(error)}", file=sys.stderr)
        _give_up_output()
        return 2
    except KeyboardInterrupt:
        return 130


def _give_up_output() -> None:
    """Drop output that cannot be written: to try it again while the interpreter ends would change the exit code."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    if not words or words[0] in ("-h", "--help"):
        print(_usage(), file=sys.stdout if words else sys.stderr)
        return 0 if words else 2
    if words[0] == "--version":
        print(f"fivepins {fivepins.__version__}")
        return 0
    name = words[0]
    if name not in COMMANDS:
        print(f"fivepins: no command {name!r}; there are: {', '.join(COMMANDS)}", file=sys.stderr)
        return 2
    # A word of the language is no name of a module.
    module = importlib.import_module(f"fivepins.cli.{name}{'_' if keyword.iskeyword(name) else ''}")
    parser = _Parser(prog=f"fivepins {name}", description=COMMANDS[name], formatter_class=_formatter)
    module.configure(parser)
    try:
        args = parser.parse_args(words[1:])
    except SystemExit as end:
        return int(end.code or 0)
    return int(module.run(args))


def _usage() -> str:
    commands = "\n".join(f"  {name:10} {line}" for name, line in COMMANDS.items())
    return f"usage: fivepins COMMAND …\n\n{commands}\n\nfivepins COMMAND --help says more."


def _reason(error: ValueError | OSError) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)
