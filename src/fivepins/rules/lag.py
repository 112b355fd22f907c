"""Who wins the lag (umb-1997 art. 3, FIBiS 10)."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from fivepins.model.errors import InputError
from fivepins.model.symbols import PLAYERS, Player, other
from fivepins.rules.edition import Edition

FAULTS: Final = ("late", "red", "pin", "long", "long-early", "side", "hit", "short", "off")
"""`late` struck when the other ball had reached the upper cushion · `red` `pin` met · `long` own long cushion after the
upper cushion, `long-early` before · `side` entered the other's side · `hit` caused a collision · `short` did not reach
the upper cushion · `off` left the table."""

Winner = Literal["W", "Y", "repeat"]


class LagFacts(NamedTuple):
    """What was seen of one lag.

    Attributes:
        white: White's faults, of `FAULTS`.
        yellow: Yellow's faults.
        near: Whose ball lies nearer to the lower short cushion, `=` for equal, None where it was not told.
        hit: Whether the balls met and nobody can tell whose fault it was.
    """

    white: tuple[str, ...] = ()
    yellow: tuple[str, ...] = ()
    near: Literal["W", "Y", "="] | None = None
    hit: bool = False

    @property
    def exchanged(self) -> "LagFacts":
        """The same after the players exchanged their balls."""
        near = other(self.near) if self.near in PLAYERS else self.near
        return LagFacts(self.yellow, self.white, near, self.hit)

    @property
    def late(self) -> tuple[Player, ...]:
        """Who struck late: what else is told of such a lag may count for nothing (D73)."""
        return tuple(player for player in PLAYERS if "late" in _faults(player, self))


def lag(facts: LagFacts, earlier: Sequence[LagFacts], edition: Edition, *, as_entered: bool = False) -> Winner:
    """Judge a lag.

    Args:
        facts: This lag.
        earlier: The lags before it that had to be repeated.
        edition: The rule book.
        as_entered: Count what is told beside a late start, as logs written before D73 did.

    Returns:
        The winner, or `repeat`.

    Raises:
        InputError: If nobody is at fault and nothing says whose ball lies nearer.
    """
    if facts.hit:
        return "repeat"
    if facts.late and not as_entered and edition.value("lag.beside_late") == "nothing_counts":
        white, yellow = (("late",) if player in facts.late else () for player in PLAYERS)
        facts = LagFacts(white, yellow)
    of_white = _at_fault("W", facts, earlier, edition)
    of_yellow = _at_fault("Y", facts, earlier, edition)
    if (of_white and of_yellow) or "repeat" in (of_white, of_yellow):
        return "repeat"
    if of_white or of_yellow:
        return "Y" if of_white else "W"
    if facts.near is None:
        raise InputError("whose ball lies nearer to the lower cushion?", expected="near:W, near:Y or near:=")
    return "repeat" if facts.near == "=" else facts.near


def _at_fault(
    player: Player, facts: LagFacts, earlier: Sequence[LagFacts], edition: Edition
) -> Literal["", "loses", "repeat"]:
    faults = _faults(player, facts)
    policy = {
        "long": edition.value("lag.long_after"),
        "long-early": edition.value("lag.long_before"),
        "side": edition.value("lag.other_side"),
        "short": edition.value("lag.short"),
    }
    if any(fault != "late" and policy.get(fault, "loses") == "loses" for fault in faults):
        return "loses"
    if "late" not in faults:
        return ""
    if edition.value("lag.late") == "twice_by_one_player_loses":
        again = any("late" in _faults(player, lag) for lag in earlier)
    else:
        again = any("late" in lag.white or "late" in lag.yellow for lag in earlier)
    return "loses" if again else "repeat"


def _faults(player: Player, facts: LagFacts) -> tuple[str, ...]:
    return facts.white if player == "W" else facts.yellow
