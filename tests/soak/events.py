"""A thousand simulated events of each format break no rule: `scripts/soak events`."""

from fivepins.players.event import simulate_events
from fivepins.tournament.formats.load import load

EVENTS = 1000
FORMATS = (
    "knockout",
    "double-knockout",
    "batterie-8",
    "batterie-8-two",
    "batterie-16-four",
    "groups-knockout",
    "swiss",
)


def main() -> None:
    for name in FORMATS:
        told = simulate_events(load(name), {"": 64}, range(EVENTS))
        assert sum(one.problems for one in told) == 0
        best, four = (sum(one.rank <= rank for one in told) for rank in (1, 4))
        print(f"{name:18} {told[0].matches:4} matches; the best won {best} of {EVENTS}, one of the best four {four}")


if __name__ == "__main__":
    main()
