"""Computers at the simulated table: a queue of matches whose move is theirs, and processes that think, one a core.

A match waits at most once in the queue, and only where somebody looks at it. Its place is shown on every screen. The
queue holds matches in memory, so it is short; behind it wait further matches by their ids alone, and no move is taken
that would ask for another thought.
"""

import asyncio
import logging
import os
import secrets
import time
from collections.abc import Callable, Sequence
from typing import Final

from fivepins.hall.errors import NotReady, OutOfTurn, UnreadableMatch
from fivepins.hall.match.match import Match
from fivepins.hall.match.seats import PERSON, SIDE_OF
from fivepins.hall.match.simulated_table import SimulatedTable
from fivepins.hall.matches.matches import Matches
from fivepins.hall.matches.writing import Writer
from fivepins.hall.table.between_strokes import play_reset
from fivepins.hall.table.moves import play_choice, play_lag, play_open, play_stroke
from fivepins.hall.table.thinker import Failure, question
from fivepins.hall.table.thinking_process import COMMAND, ThinkingProcess, ThoughtLost
from fivepins.hall.table.turns import table_of
from fivepins.match.fold.state import State
from fivepins.model.errors import InputError
from fivepins.model.symbols import Player
from fivepins.physics.simulate import Strike
from fivepins.play.session import Session
from fivepins.players.player import Choice, view_of
from fivepins.store.matches import StoreError, UnknownMatch

TRIES: Final = 3
"""How often a thought is repeated that came to nothing."""

MAX_WAITING: Final = 100
"""Matches in the queue beyond which nothing is begun, and no move is taken, that asks for another thought."""

MAX_LATER: Final = 10_000
"""Matches that wait behind the queue; of more, those go on that somebody looks at later."""

STORE_AGAIN_S: Final = 1.0
"""Seconds after which a match is read again that the store could not give."""

LOOKED_S: Final = 30.0
"""Seconds that a look at a match lasts: so long do two computers play on without another."""

MAX_LOOKS: Final = 1000
"""Looks that are remembered before those that are over are forgotten."""

IDLE_S: Final = 600.0
"""Seconds without a thought after which a thinking process is ended; it holds some 200 MB."""

AGAIN_S: Final = 10.0
"""Seconds after which a computer that failed is asked again when somebody looks."""

_LOG = logging.getLogger("fivepins.play")


class Computers:
    """The queue, and who works on it.

    Args:
        matches: All matches.
        writer: Writes their moves.
        simulator_ready: Whether the table can be used now.
        command: What a thinking process is started with.
        minds: How many think at once, None for one a core.
    """

    def __init__(
        self,
        matches: Matches,
        writer: Writer,
        simulator_ready: Callable[[], bool],
        command: Sequence[str] = COMMAND,
        minds: int | None = None,
    ) -> None:
        self._matches = matches
        self._writer = writer
        self._simulator_ready = simulator_ready
        self._minds = [ThinkingProcess(command) for _ in range(minds or os.cpu_count() or 1)]
        self._waiting: dict[str, Match] = {}
        self._later: dict[str, None] = {}
        self._admitted: set[str] = set()
        self._asked: set[str] = set()
        self._looked: dict[str, float] = {}
        self._failed: dict[str, float] = {}
        self._more = asyncio.Event()
        self._ends = False

    def need(self, match: Match | None = None) -> None:
        """Go on only where another thought can be asked for.

        Args:
            match: For which match, None for a new one.

        Raises:
            NotReady: If the queue is full.
        """
        waits = match is not None and any(match.id in them for them in (self._waiting, self._asked, self._later))
        if self._full and not waits:
            raise NotReady("too many computers are asked", expected="a later try")

    @property
    def _full(self) -> bool:
        return bool(self._later) or len(self._waiting) >= MAX_WAITING

    def look(self, match: Match) -> None:
        """Somebody looks at a match: if its move is a computer's, the computer is asked."""
        table = match.simulated
        if table is None:
            return
        now = time.monotonic()
        if len(self._looked) > MAX_LOOKS:
            self._looked = {key: then for key, then in self._looked.items() if now - then < LOOKED_S}
            self._failed = {key: then for key, then in self._failed.items() if now - then < AGAIN_S}
        self._looked[match.id] = now
        if match.id in self._waiting or match.id in self._asked or not self._simulator_ready():
            return
        player = computer_awaited(table, match.state)
        if player is None or now - self._failed.get(match.id, -AGAIN_S) < AGAIN_S:
            return
        table.failed = ""
        if self._full and match.id not in self._admitted:
            if len(self._later) < MAX_LATER:
                self._later.setdefault(match.id)
            if match.id in self._later:
                self._show(match, len(self._waiting) + 1 + list(self._later).index(match.id))
            return
        self._waiting[match.id] = match
        match.users += 1
        self._show_places()
        self._more.set()

    async def _admit(self) -> None:
        """Let the matches that wait behind the queue into it, as far as there is room."""
        while self._later and len(self._waiting) < MAX_WAITING:
            match_id = next(iter(self._later))
            del self._later[match_id]
            self._admitted.add(match_id)
            looked = self._looked.get(match_id, 0.0)
            try:
                # To hold a match is to look at it; nobody did.
                async with self._matches.at(match_id):
                    self._looked[match_id] = looked
            except (UnknownMatch, UnreadableMatch) as error:
                _LOG.warning("no thought in %s: %s", match_id, error)
            except StoreError as error:
                _LOG.warning("no thought in %s yet: %s", match_id, error)
                self._later[match_id] = None
                await asyncio.sleep(STORE_AGAIN_S)
            except Exception:
                _LOG.exception("no thought in %s", match_id)
            finally:
                self._admitted.discard(match_id)

    def _show_places(self) -> None:
        for place, match in enumerate(self._waiting.values(), 1):
            self._show(match, place)

    def _show(self, match: Match, place: int | None) -> None:
        table = table_of(match)
        player = None if place is None else computer_awaited(table, match.state)
        thinking = None if player is None or place is None else (player, place)
        if thinking != table.thinking:
            table.thinking = thinking
            match.show()

    async def run(self, stopping: asyncio.Event) -> None:
        """Let them think until the server is told to stop; then end them."""
        workers = [asyncio.ensure_future(self._work(mind)) for mind in self._minds]
        try:
            await stopping.wait()
        finally:
            # A cancelled wait that ends at that moment is not told of it.
            self._ends = True
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
            await asyncio.gather(*(mind.end() for mind in self._minds))

    async def _work(self, mind: ThinkingProcess) -> None:
        while not self._ends:
            await self._admit()
            while not self._waiting:
                self._more.clear()
                try:
                    await asyncio.wait_for(self._more.wait(), IDLE_S)
                except TimeoutError:
                    await mind.end()
            match = self._waiting.pop(next(iter(self._waiting)))
            self._asked.add(match.id)
            try:
                self._show(match, 0)
                self._show_places()
                self._moved(match, await self._move(mind, match))
            except Exception:
                # A defect of ours must not end the thinking of all other matches.
                _LOG.exception("a computer's move in %s", match.id)
                self._moved(match, "an error of the server")
            finally:
                self._asked.discard(match.id)
                looked = self._looked.get(match.id, 0.0)
                if match.followers or time.monotonic() - looked < LOOKED_S:
                    self.look(match)
                    # The move of a computer is no look.
                    self._looked[match.id] = looked
                self._matches.release(match)

    def _moved(self, match: Match, reason: str) -> None:
        """A computer moved, or could not for this reason."""
        table = table_of(match)
        table.thinking = None
        table.failed = reason
        if reason:
            _LOG.warning("no move in %s: %s", match.id, reason)
            self._failed[match.id] = time.monotonic()
        match.show()

    async def _move(self, mind: ThinkingProcess, match: Match) -> str:
        """Let a computer make one move.

        Returns:
            Why it could not, "" where it did, or where there was none to make any more.
        """
        reason = ""
        for attempt in range(TRIES):
            table, state = table_of(match), match.state
            player = computer_awaited(table, state)
            if player is None:
                return ""
            try:
                await self._try(mind, match, table, player, attempt)
            except OutOfTurn:
                # The match went on without it.
                return ""
            except (ThoughtLost, InputError, StoreError) as error:
                _LOG.warning("a thought in %s came to nothing: %s", match.id, error)
                reason = error.problem if isinstance(error, InputError) else str(error)
            else:
                return ""
        return reason

    async def _try(
        self, mind: ThinkingProcess, match: Match, table: SimulatedTable, player: Player, attempt: int
    ) -> None:
        state = match.state
        seat = table.seats.at(player, state)
        seq = state.next_seq
        client_id = secrets.token_hex(8)
        act = table.act(state)
        if act == "open":
            # Where White opens by the book, a computer does not ask for the other's ball.
            opens: Player = "W" if state.law.white_opens else player
            await play_open(self._writer, match, player, opens, seq=seq, client_id=client_id)
            return
        view = None
        if act != "lag":
            view = view_of(Session(match.log, state, table.placement))._replace(reset=table.may_reset(state))
        seed = (seat.seed, seq, tuple(SIDE_OF).index(player), attempt)
        answer = await mind.ask(question(seat.player, seed, player, state.edition.id, view))
        if isinstance(answer, Failure):
            raise InputError(answer.reason, expected="a move")
        if isinstance(answer, Strike):
            await play_lag(self._writer, match, player, answer.shot, seq=seq, client_id=client_id)
            return
        assert isinstance(answer, Choice)
        if answer.reset:
            await play_reset(self._writer, match, player, seq=seq, client_id=client_id)
            return
        if answer.respot:
            seq = 1 + await play_choice(self._writer, match, player, seq=seq, client_id=f"{client_id} choice")
        await play_stroke(self._writer, match, player, answer.shot, answer.at, seq=seq, client_id=client_id)


def computer_awaited(table: SimulatedTable, state: State) -> Player | None:
    """The side of a computer that may move now, None where none may."""
    for player in table.awaited(state):
        if table.seats.at(player, state).player != PERSON:
            return player
    return None
