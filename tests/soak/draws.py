"""A hundred thousand draws of each kind without keys come evenly: `scripts/soak draws`.

χ² of every possible draw must stay below the value that one fair run in a thousand exceeds (Wilson and Hilferty).
"""

from math import sqrt

from fivepins.tournament.draw.make import Wanted
from tournament.uniform import chi_square, counted

DRAWS = 100_000
ONE_IN_A_THOUSAND = 3.09

KINDS = (
    Wanted("bracket", (1, 2, 3, 4, 5)),
    Wanted("bracket", (1, 2, 3, 4, 5, 6), seeds=(1, 2)),
    Wanted("heats", (1, 2, 3, 4, 5), 2),
    Wanted("groups", (1, 2, 3, 4, 5, 6), 3, seeds=(1, 2, 3), place="tiers"),
)


def main() -> None:
    for wanted in KINDS:
        found = counted(wanted, DRAWS)
        freedom = len(found) - 1
        limit = (1 - 2 / (9 * freedom) + ONE_IN_A_THOUSAND * sqrt(2 / (9 * freedom))) ** 3
        ratio = chi_square(found)
        print(f"{wanted.kind} of {len(wanted.entrants)}: χ² {ratio:.3f} of its {freedom} degrees, limit {limit:.3f}")
        assert ratio < limit


if __name__ == "__main__":
    main()
