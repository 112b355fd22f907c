"""Each computer player against the one below: `python -m soak.players`.

Games to 30 at a twentieth of the budget, one match each, the balls exchanged every time, until a sequential test says
whether the stronger one wins three games in four (H1) or no more than three in five (H0), wrong once in twenty either
way. Then points a stroke, at that budget and at the full one.
"""

import argparse
import itertools
import math
import sys
import time

from fivepins.match.creation import Creation
from fivepins.players.duel import Contestant, Scores, duel, scores
from fivepins.players.levels import LEVELS, Thinker

H0, H1, ERROR = 0.60, 0.75, 0.05
MOST = 1000


def contestant(level: str, share: float, seed: int) -> Contestant:
    strength = LEVELS[level]
    return Contestant(level, seed, Thinker(strength._replace(budget=max(1, round(strength.budget * share))), seed))


def game(levels: tuple[str, str], share: float, target: int, seed: int, edition: str) -> tuple[str, dict[str, Scores]]:
    """Play a game; its winner and the points of both by level."""
    white, yellow = levels
    creation = Creation(white, yellow, edition, target=target)
    *_, last = duel(creation, contestant(white, share, 2 * seed), contestant(yellow, share, 2 * seed + 1))
    winner = last.state.winner
    assert winner is not None
    assert not last.state.problems
    return last.state.name(winner), scores(last)


def tested(weaker: str, stronger: str, share: float, target: int, seed: int, edition: str) -> bool:
    """The sequential test; whether the stronger one is."""
    bound = math.log((1 - ERROR) / ERROR)
    won = played = 0
    ratio = 0.0
    found = {weaker: Scores(), stronger: Scores()}
    begun = time.monotonic()
    while -bound < ratio < bound and played < MOST:
        levels = (weaker, stronger) if played % 2 else (stronger, weaker)
        winner, points = game(levels, share, target, seed + played, edition)
        played += 1
        won += winner == stronger
        ratio += math.log(H1 / H0) if winner == stronger else math.log((1 - H1) / (1 - H0))
        for name, one in points.items():
            found[name].points += one.points
    verdict = "H1" if ratio >= bound else "H0" if ratio <= -bound else "open"
    print(
        f"{stronger} against {weaker}, {edition}, games to {target}, {share:g} of the budget:"
        f" {won} of {played} games won, log ratio {ratio:+.2f} of {bound:.2f}: {verdict}"
        f" ({time.monotonic() - begun:.0f} s)"
    )
    for name, one in found.items():
        print(f"  {name:8} {one.mean:5.2f} ± {one.error:.2f} points a stroke over {len(one.points)}")
    sys.stdout.flush()
    return verdict == "H1"


def full(games: int, target: int, seed: int, edition: str) -> None:
    """Points a stroke at the full budget, each against itself."""
    for level in LEVELS:
        found = Scores()
        begun = time.monotonic()
        for number in range(games):
            white, yellow = (contestant(level, 1.0, 2 * (seed + number) + side) for side in (0, 1))
            *_, last = duel(Creation("one", "other", edition, target=target), white, yellow)
            for one in scores(last).values():
                found.points += one.points
        seconds = (time.monotonic() - begun) / len(found.points)
        print(
            f"{level:8} against itself, the full budget: {found.mean:5.2f} ± {found.error:.2f} points a stroke over"
            f" {len(found.points)}, {seconds:.2f} s each"
        )
        sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=0.05, help="of the budget, in the sequential test")
    parser.add_argument("--target", type=int, default=30)
    parser.add_argument("--games", type=int, default=10, help="games of each level at the full budget, 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", default="umb-1997")
    args = parser.parse_args()
    right = True
    for weaker, stronger in itertools.pairwise(LEVELS):
        right &= tested(weaker, stronger, args.share, args.target, args.seed, args.edition)
    if args.games:
        full(args.games, args.target, args.seed, args.edition)
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
