"""The process in which computers think where the server was started with somebody's own player.

That player sits in a further process, which is handed views and nothing else: neither the seed that its hand's error
follows from nor what this process holds.
"""

import contextlib
import sys
from typing import Final

from fivepins.cli.guests import seated
from fivepins.hall.match.seats import GUEST
from fivepins.hall.table.thinker import Answer, Question, main, think
from fivepins.model.errors import InputError
from fivepins.play.session import lag_position
from fivepins.players.levels import execute, execute_lag
from fivepins.players.player import Player, View
from fivepins.rules.edition import load

MODULE: Final = "fivepins.cli.guest_thinker"

SECONDS: Final = 50.0
"""The longest time for an answer: less than the server waits for a thought."""

SEED: Final = 0
"""Of the guest; whoever plays here plays the same guest."""


class Thinker:
    """Answers for computers and for the guest, who is made when first asked, and again when his process has ended."""

    def __init__(self, name: str, hand: str) -> None:
        """A thinker.

        Args:
            name: `MODULE:NAME`.
            hand: The level whose hand carries out what the guest means.
        """
        self._name = name
        self._hand = hand
        self._open = contextlib.ExitStack()
        self._guest: Player | None = None

    def answer(self, asked: Question) -> Answer:
        """What a computer or the guest does, the hand's error included.

        Raises:
            InputError: If there is no answer.
        """
        if asked.level != GUEST:
            return think(asked)
        edition = load(asked.edition)
        try:
            if self._guest is None:
                self._guest = self._open.enter_context(seated(self._name, SEED, self._hand, SECONDS))
            if asked.view is None:
                table = edition.table
                return execute_lag(self._hand, self._guest.lag(asked.side, lag_position(table), table), asked.seed)
            choice = self._guest.choose(View(*asked.view)._replace(edition=edition))
        except InputError:
            # It may have ended with its answer.
            self._guest = None
            self._open.close()
            raise
        return execute(self._hand, choice, asked.seed)


if __name__ == "__main__":
    main(Thinker(*sys.argv[1:]).answer)
