"""Who plays which side at a simulated table, and what proves it."""

import hashlib
import hmac
from collections.abc import Sequence
from typing import Final, NamedTuple

from fivepins.match.fold.state import State
from fivepins.model.symbols import Player, other
from fivepins.store.matches import Seat as StoredSeat

PERSON: Final = "person"
"""Who plays a side that no computer plays."""

GUEST: Final = "guest"
"""Who plays a side for which the server was started with somebody's own player."""

SIDE_OF: Final[dict[Player, str]] = {"W": "white", "Y": "yellow"}
PLAYER_OF: Final[dict[str, Player]] = {"white": "W", "yellow": "Y"}


class Seat(NamedTuple):
    """Who plays a side.

    Attributes:
        player: `PERSON`, the level of a computer, or `GUEST`.
        seed: What a computer's play follows from; 0 for a person.
        token_digest: SHA-256 of the person's token in hex, "" for a computer.
    """

    player: str
    seed: int
    token_digest: str

    def stored(self, side: str) -> StoredSeat:
        """The seat of a side as it is kept."""
        player = self.player if self.player == PERSON else f"{self.player} {self.seed}"
        return StoredSeat(side, player, self.token_digest)


class Seats:
    """The seats of one match."""

    def __init__(self, stored: Sequence[StoredSeat]) -> None:
        self._seats = {PLAYER_OF[one.side]: _seat(one) for one in stored}

    def at(self, player: Player, state: State) -> Seat:
        """Who plays a side now: players take their seats with them when they exchange balls (FIBiS 10.6)."""
        return self._seats[other(player) if state.overall.exchanged else player]

    @property
    def with_computer(self) -> bool:
        """Whether a computer plays a side."""
        return any(seat.player != PERSON for seat in self._seats.values())

    def side_of(self, token: str, state: State) -> Player | None:
        """The side that a token proves, None where it proves none. Takes the same time whatever it is."""
        digest = digest_of(token)
        found: Player | None = None
        for player, seat in self._seats.items():
            if hmac.compare_digest(digest, seat.token_digest):
                found = player
        if found is not None and state.overall.exchanged:
            found = other(found)
        return found


def digest_of(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "backslashreplace")).hexdigest()


def _seat(stored: StoredSeat) -> Seat:
    player, _, seed = stored.player.partition(" ")
    return Seat(player, int(seed or 0), stored.token_digest)
