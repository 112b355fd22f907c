"""Somebody's own player, or agent, in a process of its own: it is handed questions and nothing else.

Neither the table's random numbers nor a seed of them are in that process, so nothing there foretells the hand's error.
Questions go out as a pickle, answers come back as JSON, each behind its length in four bytes: what a guest answers is
only ever read as numbers and words. Both ends are this file; the guest's is started as a program, with name and seed.
"""

import contextlib
import json
import os
import pickle
import subprocess
import sys
import threading
from types import TracebackType
from typing import Any, Final, Self

from fivepins.model.errors import InputError
from fivepins.model.position import Position
from fivepins.model.shot import Shot
from fivepins.model.symbols import Player as Side
from fivepins.model.table import Table
from fivepins.physics.simulate import Strike
from fivepins.players.named import made, named
from fivepins.players.player import Choice, View
from fivepins.rules.edition import load

HEAD: Final = 4
"""Bytes that tell how long a message is."""

LONGEST: Final = 1 << 20
"""Bytes of an answer beyond which nobody reads it."""

PLAYER, AGENT = "player", "agent"
"""What a guest is: one with `choose` and `lag`, or one that is called with an observation and its info."""


class Guest:
    """A process with a player or an agent in it; used as a context, it ends with that.

    Attributes:
        kind: `PLAYER` or `AGENT`.
    """

    def __init__(self, name: str, seed: int = 0, seconds: float = 60.0) -> None:
        """Start the process, and have the guest made.

        Args:
            name: `MODULE:NAME`: a class, or a function of a seed that makes a player; or an agent itself.
            seed: What it is made with, where it takes something.
            seconds: The longest time for an answer.

        Raises:
            InputError: If no guest is made.
        """
        paths = [path for path in sys.path if path]
        self._name = name
        self._seconds = seconds
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fivepins.players.guest", name, str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        try:
            self.kind = str(self._read())
        except InputError:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()

    def choose(self, view: View) -> Choice:
        """The stroke that a player means, as `Player.choose`.

        Raises:
            InputError: If there is no answer, or it is none.
        """
        answer = self._ask("choose", view.edition.id, tuple(view._replace(edition=None)))  # type: ignore[arg-type]
        try:
            shot, at, respot, reset = answer
            place = None if at is None else (float(at[0]), float(at[1]))
            return Choice(_shot(shot), place, bool(respot), bool(reset))
        except (TypeError, ValueError, IndexError):
            raise InputError(f"{self._name} chose no stroke", got=str(answer)[:80], expected="a Choice") from None

    def lag(self, side: Side, position: Position, table: Table) -> Strike:
        """The strike that a player means in the lag, as `Player.lag`.

        Raises:
            InputError: As `choose`.
        """
        answer = self._ask("lag", side, position, table)
        try:
            ball, shot, start = answer
            return Strike(str(ball), _shot(shot), float(start))
        except (TypeError, ValueError):
            raise InputError(f"{self._name} chose no lag", got=str(answer)[:80], expected="a Strike") from None

    def reset(self, seed: int) -> None:
        """Tell an agent that everything random follows from this seed from here on, where it wants to know.

        Raises:
            InputError: If it fails at that.
        """
        self._ask("reset", seed)

    def act(self, observation: Any, info: dict[str, Any]) -> Any:
        """What an agent does: a list of numbers, a whole number or a text.

        Raises:
            InputError: If there is no answer, or none that can be written.
        """
        return self._ask("act", observation, info)

    def _ask(self, *question: Any) -> Any:
        data = pickle.dumps(question)
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.write(len(data).to_bytes(HEAD) + data)
            self._process.stdin.flush()
        return self._read()

    def _read(self) -> Any:
        assert self._process.stdout is not None
        late = threading.Timer(self._seconds, self._process.kill)
        late.start()
        try:
            head = self._process.stdout.read(HEAD)
            length = int.from_bytes(head)
            data = self._process.stdout.read(length) if len(head) == HEAD and length <= LONGEST else b""
        finally:
            late.cancel()
        if not data:
            raise InputError(
                f"{self._name} gave no answer", got="the end of its process", expected=f"one in {self._seconds:g} s"
            )
        answer = json.loads(data)
        if "failed" in answer:
            raise InputError(f"{self._name} failed", got=str(answer["failed"])[:200], expected="an answer")
        return answer["answer"]


def _shot(numbers: Any) -> Shot:
    azimuth, speed, elevation, side, high, of_cue = numbers
    return Shot(float(azimuth), float(speed), float(elevation), float(side), float(high), bool(of_cue))


class _Host:
    """The guest's end: what was made, and how it is asked."""

    def __init__(self, name: str, seed: int) -> None:
        self._made = made(named(name), seed)
        plays = all(callable(getattr(self._made, method, None)) for method in ("choose", "lag"))
        if not plays and not callable(self._made):
            raise InputError(
                f"what {name} makes is neither player nor agent",
                got=type(self._made).__name__,
                expected="choose(view) and lag(side, position, table), or a call with observation and info",
            )
        self.kind = PLAYER if plays else AGENT

    def answer(self, what: str, *given: Any) -> Any:
        guest = self._made
        if what == "choose":
            edition, fields = given
            choice = guest.choose(View(*fields)._replace(edition=load(edition)))
            return [[*choice.shot], choice.at, choice.respot, choice.reset]
        if what == "lag":
            strike = guest.lag(*given)
            return [strike.ball, [*strike.shot], strike.start]
        if what == "reset":
            if hasattr(guest, "reset"):
                guest.reset(*given)
            return None
        action = guest(*given)
        return action.tolist() if hasattr(action, "tolist") else action


def main(name: str, seed: int) -> None:
    """Serve the process that started this one."""
    # What the guest prints must not mix with its answers.
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def tell(**message: Any) -> None:
        data = json.dumps(message).encode()
        sink.write(len(data).to_bytes(HEAD) + data)
        sink.flush()

    with contextlib.suppress(BrokenPipeError):
        try:
            host = _Host(name, seed)
        except Exception as error:
            tell(failed=str(error) if isinstance(error, InputError) else f"{type(error).__name__}: {error}")
            return
        tell(answer=host.kind)
        while len(head := source.read(HEAD)) == HEAD:
            question = pickle.loads(source.read(int.from_bytes(head)))
            try:
                tell(answer=host.answer(*question))
            except Exception as error:
                tell(failed=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
