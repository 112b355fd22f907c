"""How long the computer players think, ball lying, in hand, or with a choice: `python bench/players.py`."""

import time

import numpy as np

from _history import Run
from fivepins.model.position import parse_position
from fivepins.play.areas import area
from fivepins.play.session import opening
from fivepins.players.levels import LEVELS, player
from fivepins.players.player import View
from fivepins.rules.edition import load
from fivepins.rules.placing import Placement
from leave import positions, view

SEED = 5


def views(count):
    edition = load()
    table = edition.table
    rest = positions(2 * count, SEED, table)
    yield "lying", [view(centres, False, edition) for centres in rest[:count]]
    yield "in hand", [view(centres, True, edition) for centres in rest[count:]]
    position, turn = parse_position("w=- y=300,2000 r=300,300 hand=lower")
    asked = Placement((), "lower", "nwmes", opening("W", edition).position, None)
    here = area(position, "W", "lower", table)
    yield "a choice", [View(turn, position, here, asked, (k, 0), 60, edition, table) for k in range(count)]


def main():
    run = Run("players")
    for level in LEVELS:
        count = 20
        for name, seen in views(count):
            thinker = player(level, 1)
            thinker.choose(seen[0])
            wall, own = [], []
            for one in seen:
                start, begun = time.perf_counter(), time.process_time()
                thinker.choose(one)
                wall.append(time.perf_counter() - start)
                own.append(time.process_time() - begun)
            print(
                f"{level:8} {name:8} {np.median(wall):6.2f} s, at most {max(wall):.2f} s;"
                f" of the processor {np.median(own):.2f} s, at most {max(own):.2f} s ({count} answers)"
            )
            run.takes(f"{level}, {name}", float(np.median(own)))
    run.keep()


if __name__ == "__main__":
    main()
