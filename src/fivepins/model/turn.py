"""Who strikes, in which game, and how."""

from typing import Final, Literal, NamedTuple

from fivepins.model.symbols import Half, Player

How = Literal["plain", "break", "hand", "reset"]


class Turn(NamedTuple):
    """Who strikes, in which game, and how; it knows nothing of where the balls lie.

    Attributes:
        how: `plain`, `break` (the opening), `hand` (ball in hand) or `reset` (from the opening position after
            balls in contact, 10.4).
        half: The half that the ball in hand may be placed in, None where it is not known; the opening and the reset
            are played from the lower half.
        striker: The player on turn.
        game: Number of the game, from 1.
    """

    how: How = "plain"
    half: Half | None = None
    striker: Player = "W"
    game: int = 1

    @property
    def from_half(self) -> Half | None:
        """The half that the cue ball starts in, where the turn tells it."""
        return "lower" if self.how in ("break", "reset") else self.half

    @property
    def placed(self) -> bool:
        """Whether the striker places the cue ball before he strikes."""
        return self.how != "plain"


PLAIN: Final = Turn()
