"""Read a match file, fold it, and print its games and each player's figures.

Usage: `python examples/score_a_match.py examples/match.fpn`
"""

import sys
from pathlib import Path

from fivepins.match.fold.fold import fold
from fivepins.match.notation.files import parse_match
from fivepins.match.protocol.score import score_lines
from fivepins.match.protocol.statistics import statistics
from fivepins.model.errors import InputError
from fivepins.model.symbols import PLAYERS

HERE = Path(__file__).parent


def main(path: Path) -> int:
    try:
        match = parse_match(path.read_bytes())
    except (InputError, OSError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 2
    state = fold(match.records)
    print("\n".join(score_lines(state, match.numbers)))
    figures = statistics(state)["players"]
    for player in PLAYERS:
        mine = figures[player]
        print(f"{state.name(player)}: {mine['strokes']} strokes, {mine['made']} points, best {mine['best']}")
    # A file may expect other rulings than the book gives: those are problems of the state, never lost.
    return 1 if state.problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "match.fpn"))
