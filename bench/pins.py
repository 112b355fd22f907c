"""The fast pins beside the rigid bodies: `PYTHONPATH=src:tests python bench/pins.py`.

Agreement on the stored references by kind of outcome and by speed, and the strokes where the two differ.
"""

import collections
import math
import statistics

from fivepins.model.things import PINS
from physics.launch import fallen, floats, launch, stored
from physics.test_pins import cells, wrapped

NAMES = {
    ".": "stood untouched",
    "g": "touched, stood",
    "m": "moved 7 mm or more, stood",
    "t": "tilted at the end",
    "d": "down by a ball",
    "p": "down by a pin",
}


def mean(values) -> float:
    return sum(values) / len(values)


def main() -> None:
    by_code = collections.Counter()
    by_speed = collections.defaultdict(list)
    by_balls = collections.defaultdict(list)
    differ = []
    for number, (balls, duration, codes, *_) in enumerate(stored("castle.tsv.gz")):
        places = [floats(ball) for ball in balls.split(";")]
        down = fallen(launch(places), float(duration))
        fastest = max(math.hypot(*ball[2:4]) for ball in places)
        for pin, code in zip(PINS, codes, strict=True):
            same = (pin in down) == (code in "dp")
            by_code[code, same] += 1
            by_speed[min(int(math.log2(fastest / 0.125)), 4)].append(same)
            by_balls[len(places)].append(same)
            if not same:
                differ.append(f"{number}{pin}{code}")
    total = sum(by_code.values())
    print(f"castle: {sum(n for (_, same), n in by_code.items() if same) / total:.4f} of {total} pins agree")
    for code, name in NAMES.items():
        right, wrong = by_code[code, True], by_code[code, False]
        print(f"  {name:28} {right + wrong:5} pins, {right / max(right + wrong, 1):.3f} agree")
    for step, found in sorted(by_speed.items()):
        print(f"  fastest ball from {0.125 * 2**step:5.3f} m/s: {len(found):5} pins, {mean(found):.3f} agree")
    for balls, found in sorted(by_balls.items()):
        print(f"  {balls} ball(s): {len(found):5} pins, {mean(found):.3f} agree")
    grid = list(cells())
    print(f"grid: {mean([rigid[0] == fast[0] for _, rigid, fast, _ in grid]):.4f} of {len(grid)} cells agree")
    for low, high in ((0.0, 0.1), (0.1, 0.25), (0.25, 0.6), (0.6, 10.0)):
        part = [cell for cell in grid if low <= cell[0] < high]
        fell = [cell for cell in part if cell[1][0] and cell[2][0] and cell[3]]
        turned = [wrapped(rigid[2] - fast[2]) for _, rigid, fast, _ in fell]
        losses = [abs(fast[1] - rigid[1]) / rigid[1] for _, rigid, fast, _ in fell if rigid[1] > 0.001]
        agree = mean([cell[1][0] == cell[2][0] for cell in part])
        print(
            f"  {low:4} to {high:4} m/s: {agree:.3f} agree;"
            f" deflection within 0.2° {mean([t <= 0.2 for t in turned]):.2f}, median {statistics.median(turned):.3f}°;"
            f" loss within 30 % {mean([loss <= 0.3 for loss in losses]):.2f},"
            f" median off by {statistics.median(losses):.2f}"
        )
    print("differ (stroke, pin, rigid outcome):", " ".join(differ))


if __name__ == "__main__":
    main()
