"""How evenly the possible draws come."""

from collections import Counter
from math import perm

from fivepins.tournament.draw.make import Wanted, draw, format_drawn
from fivepins.tournament.lots import Lots


def counted(wanted: Wanted, draws: int) -> dict[str, int]:
    """How often each draw came, those that never came too."""
    found = Counter(format_drawn(draw(wanted, Lots(str(number), "ko")).parts) for number in range(draws))
    free = len(wanted.entrants) - len(wanted.seeds)
    possible = perm(free)
    if wanted.place == "tiers":
        possible *= perm(len(wanted.seeds))
    assert len(found) <= possible
    return found | {str(number): 0 for number in range(possible - len(found))}


def chi_square(found: dict[str, int]) -> float:
    """χ² by its degrees of freedom: 1 is expected."""
    even = sum(found.values()) / len(found)
    return sum((many - even) ** 2 for many in found.values()) / even / (len(found) - 1)
