"""Each computer player against the one below, and against all: `python -m soak.players`.

Games to 50 at the full budget, the balls exchanged every time. Of two neighbours the stronger one shall win 60 to 85 in
a hundred; the master may win more. Said beside it: points a stroke, how often a stroke gives how many points (what
`LEVELS` holds), and the share of hard strokes.
"""

import argparse
import itertools
import sys
import time
from collections import Counter
from collections.abc import Sequence

from fivepins.match.creation import Creation
from fivepins.match.entries import Struck
from fivepins.play.session import Session
from fivepins.players.duel import Contestant, Scores, duel, scores
from fivepins.players.levels import LEVELS

LEAST, MOST = 0.60, 0.85
HARD = 4.5
"""m/s"""


class Played:
    """Strokes of one level."""

    def __init__(self) -> None:
        self.scores = Scores()
        self.hard = 0

    def add(self, session: Session, name: str) -> None:
        """The strokes of somebody in a match that is over."""
        self.scores.points += scores(session)[name].points
        for row in session.state.rows:
            if isinstance(row.entry, Struck) and session.state.name(row.entry.player) == name:
                shot = row.entry.stroke.shot
                assert shot is not None
                self.hard += shot.speed > HARD

    def __str__(self) -> str:
        """Points a stroke, hard strokes."""
        n = len(self.scores.points)
        return (
            f"{self.scores.mean:5.2f} ± {self.scores.error:.2f} points a stroke over {n},"
            f" {100 * self.hard / n:.0f} % above {HARD} m/s"
        )


def game(white: str, yellow: str, target: int, seed: int, edition: str, played: dict[str, Played]) -> str:
    """Play a game; the winner's level."""
    creation = Creation(f"white {white}", f"yellow {yellow}", edition, target=target)
    *_, last = duel(creation, Contestant(white, 2 * seed), Contestant(yellow, 2 * seed + 1))
    winner = last.state.winner
    assert winner is not None
    assert not last.state.problems
    for name in last.state.names:
        played[name.split()[1]].add(last, name)
    return last.state.name(winner).split()[1]


def against(stronger: str, weaker: str, games: int, target: int, seed: int, edition: str) -> float:
    """Neighbours against each other; the share that the stronger one won."""
    played = {stronger: Played(), weaker: Played()}
    begun = time.monotonic()
    won = 0
    for number in range(games):
        pair = (weaker, stronger) if number % 2 else (stronger, weaker)
        won += game(*pair, target, seed + number, edition, played) == stronger
    print(f"{stronger} against {weaker}, {edition}, games to {target}: {won} of {games} won", end="")
    print(f" ({time.monotonic() - begun:.0f} s)")
    for name, one in played.items():
        print(f"  {name:8} {one}")
    sys.stdout.flush()
    return won / games


def everybody(levels: Sequence[str], games: int, target: int, seed: int, edition: str) -> None:
    """Every level against every other, or one against itself: how often a stroke gives how many points."""
    played = {level: Played() for level in levels}
    pairs = list(itertools.combinations(levels, 2)) or [(levels[0], levels[0])]
    for number, (round_, (one, other)) in enumerate(itertools.product(range(games), pairs)):
        game(*((other, one) if round_ % 2 else (one, other)), target, seed + number, edition, played)
    for level, one in played.items():
        points = one.scores.points
        shares = {point: round(count / len(points), 3) for point, count in sorted(Counter(points).items())}
        print(f"{level} against {', '.join(levels)}, {edition}: {one}\n  {shares}")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--target", type=int, default=50)
    parser.add_argument("--games", type=int, default=200, help="games of each two neighbours")
    parser.add_argument("--master", type=int, default=10, help="games of the master, each some two minutes")
    parser.add_argument(
        "--count", type=int, default=8, help="games of each pair in which points are counted, 0 for none"
    )
    parser.add_argument("--only", choices=LEVELS, action="append", help="only this one against the one below")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", default="umb-1997")
    args = parser.parse_args()
    right = True
    for weaker, stronger in itertools.pairwise(LEVELS):
        if args.only and stronger not in args.only:
            continue
        games = args.master if stronger == "master" else args.games
        share = against(stronger, weaker, games, args.target, args.seed, args.edition)
        right &= share >= LEAST and (share <= MOST or stronger == "master")
    if args.count and not args.only:
        *others, master = LEVELS
        everybody(others, args.count, 60, 900, args.edition)
        everybody([master], args.count // 2, 60, 100, args.edition)
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
