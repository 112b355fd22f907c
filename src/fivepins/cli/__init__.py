"""The `fivepins` command: one module per subcommand, imported only when it is called."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

import fivepins

COMMANDS: dict[str, str] = {
    "judge": "the ruling on a stroke, with articles",
    "edition": "the rule books as data: list, show, diff",
    "rule": "an article with its price, readings and cases",
    "score": "what a match file comes to: games, match, differences; its protocol and statistics",
    "verify": "whether a log is whole",
    "rescore": "what another rule book would have given, stroke by stroke",
    "serve": "serve the pages and the HTTP interface",
}
"""Subcommand -> the line that `fivepins --help` shows for it; its module is `fivepins.cli.<name>`."""


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
    if not words or words[0] in ("-h", "--help"):
        print("usage: fivepins COMMAND …\n")
        for name, line in COMMANDS.items():
            print(f"  {name:10} {line}")
        print("\nfivepins COMMAND --help says more.")
        return 0 if words else 2
    if words[0] == "--version":
        print(f"fivepins {fivepins.__version__}")
        return 0
    name = words[0]
    if name not in COMMANDS:
        print(f"fivepins: no command {name!r}; there are: {', '.join(COMMANDS)}", file=sys.stderr)
        return 2
    module = importlib.import_module(f"fivepins.cli.{name}")
    parser = _Parser(prog=f"fivepins {name}", description=COMMANDS[name], formatter_class=_formatter)
    module.configure(parser)
    try:
        return int(module.run(parser.parse_args(words[1:])))
    except BrokenPipeError:
        # Who reads the output has had enough; a second complaint at exit is of no use to him.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except (ValueError, OSError) as error:
        print(f"fivepins {name}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
