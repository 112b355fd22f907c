"""A process of its own in which computer players think; it ends when the server does.

Questions come in at its standard input and answers go out, each as its length in four bytes and a pickle. Both ends are
the same program.
"""

import contextlib
import os
import pickle
import signal
import sys
from collections.abc import Callable
from typing import Any, BinaryIO, Final, NamedTuple

from fivepins.model.errors import InputError
from fivepins.model.symbols import Player as Side
from fivepins.physics.simulate import Strike
from fivepins.play.session import lag_position
from fivepins.players.player import Choice, View
from fivepins.rules.edition import load

HEAD: Final = 4
"""Bytes that tell how long a message is."""

NICER: Final = 5
"""How much the server goes before a thought."""


class Question(NamedTuple):
    """What a computer is asked.

    Attributes:
        level: Its strength.
        seed: What its play follows from.
        edition: Id of the rule book.
        side: The side that it plays.
        view: What it sees before a stroke, the rule book left out; None asks for a lag.
    """

    level: str
    seed: tuple[int, ...]
    edition: str
    side: Side
    view: tuple[Any, ...] | None


class Failure(NamedTuple):
    """Why there is no answer."""

    reason: str


Answer = Choice | Strike | Failure


def question(level: str, seed: tuple[int, ...], side: Side, edition: str, view: View | None) -> Question:
    """A question; a rule book goes by its id, the other process has its own."""
    return Question(level, seed, edition, side, None if view is None else tuple(view._replace(edition=None)))  # type: ignore[arg-type]


def think(asked: Question) -> Answer:
    """What a computer player does, its hand's error included."""
    from fivepins.players.levels import execute, execute_lag, player

    edition = load(asked.edition)
    one = player(asked.level, asked.seed)
    if asked.view is None:
        table = edition.table
        return execute_lag(asked.level, one.lag(asked.side, lag_position(table), table), asked.seed)
    return execute(asked.level, one.choose(View(*asked.view)._replace(edition=edition)), asked.seed)


def serve(source: BinaryIO, sink: BinaryIO, answer: Callable[[Question], Answer] = think) -> None:
    """Answer until there are no more questions.

    Args:
        source: Where questions come from.
        sink: Where answers go.
        answer: Who answers.
    """
    while len(head := source.read(HEAD)) == HEAD:
        asked: Question = pickle.loads(source.read(int.from_bytes(head)))
        try:
            reply = answer(asked)
        except InputError as error:
            reply = Failure(str(error))
        sink.write(framed(reply))
        sink.flush()


def framed(message: Question | Answer) -> bytes:
    """A message as it is sent."""
    data = pickle.dumps(message)
    return len(data).to_bytes(HEAD) + data


def main(answer: Callable[[Question], Answer] = think) -> None:
    """Serve the process that started this one."""
    # Ctrl-C is meant for the server, which ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICER)
    # What anything else prints must not mix with the answers.
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin.buffer, sink, answer)


if __name__ == "__main__":
    main()
