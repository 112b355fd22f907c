"""The fast pins beside the rigid bodies: `PYTHONPATH=src:tests python bench/pins.py`.

Agreement on the stored references by kind of outcome and by speed; what the pin takes from the ball; why strokes
disagree, with one of each to shoot again.
"""

import argparse
import collections
import math
import statistics
from collections.abc import Iterable

from _history import Run as Figures
from fivepins.model.position import Position, format_position, parse_position
from fivepins.model.shot import Shot, format_shot, parse_shot
from fivepins.model.symbols import PINS
from fivepins.model.table import MATCH
from fivepins.physics import codes as c
from fivepins.physics.kernels.cue import strike
from fivepins.physics.params import MATCH as CLOTH
from fivepins.physics.rigid import Ball, Castle
from fivepins.physics.simulate import simulate
from physics.cells import Cell, cells, felled, lying_cells, through
from physics.launch import R, Run, ball_at, fallen, floats, launch, stored

NAMES = {
    ".": "stood untouched",
    "g": "touched, stood",
    "m": "moved 7 mm or more, stood",
    "t": "tilted at the end",
    "d": "down by a ball",
    "p": "down by a pin",
}
CAUSES = {
    "missed": "a pin that flew felled it, the fast one passed",
    "swept": "the fast pin that flew felled it, the rigid one passed or only pushed it",
    "kiss": "balls met before, and part otherwise",
    "turned": "the ball met other pins before",
    "brushed": "a ball brushed it: it tips by a hair, or not",
    "passed": "a ball touched it by one model and passed by the other",
}
UPRIGHT = 0.2
"""Radians from the vertical of a pin that stands."""
LYING_BANDS = ((0.05, 0.1), (0.1, 0.2), (0.2, 0.5), (0.5, 10.0))
THROUGH_BANDS = ((0.1, 0.25), (0.25, 0.6), (0.6, 10.0))
BANDS = ((0.1, 0.15), (0.15, 0.25), (0.25, 0.4), (0.4, 0.6), (0.6, 10.0))


def mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / max(len(found), 1)


def cause(run: Run, pin: str, code: str, touched: str, when: float, duration: float) -> str:
    """Why the models disagree about a pin, as far as the events tell."""
    down = fallen(run, duration)
    if code == "p":
        return "missed"
    ball, time = down.get(pin, (int(touched) if touched != "-" else 0, min(when, duration)))
    if pin in down and math.dist(ball_at(run, ball, time)[:2], MATCH.pin_spots[pin]) > MATCH.pin_reach + 0.002:
        return "swept"
    before = [event for event in run.events if event[0] < time - 1e-9]
    if any(kind == "meet" for _, kind, _, _ in before):
        return "kiss"
    if any(kind in ("fell", "graze", "drag") and other != PINS.index(pin) for _, kind, _, other in before):
        return "turned"
    met = any(kind in ("fell", "graze", "drag") and other == PINS.index(pin) for _, kind, _, other in run.events)
    return "brushed" if met and touched != "-" else "passed"


def as_shot(places: list[list[float]], pin: str, down: bool) -> str:
    """Position and shot of a stroke of one moving ball, if the match table's cloth gives the same fate to the pin."""
    if sum(1 for place in places if place[2] or place[3]) != 1:
        return ""
    moving = max(places, key=lambda place: math.hypot(*place[2:4]))
    others = [place[:2] for place in places if place is not moving]
    x, y, vx, vy, wx, wy, wz = moving
    speed = math.hypot(vx, vy)
    high = 0.4 * R * (wy * vx - wx * vy) / speed**2
    side = 0.4 * R * wz / speed
    if math.hypot(high, side) >= CLOTH.miscue:
        return ""
    ux, uy, *_ = strike(
        0.0, 1.0, 0.0, side, high, 0.0, R, MATCH.ball_mass / CLOTH.cue_mass, CLOTH.tip_restitution,
        MATCH.ball_mass / CLOTH.cue_end_mass,
    )  # fmt: skip
    azimuth = round(math.degrees(math.atan2(vy, vx) - math.atan2(uy, ux)), 2)
    shot = format_shot(Shot(math.radians(azimuth), round(speed, 3), 0.0, round(side, 3), round(high, 3)))
    text = format_position(Position((x, y), tuple(others[0]) if others else None, None))
    trace = simulate(parse_position(text)[0], parse_shot(shot))
    return f'"{text}" "{shot}"' if (pin not in trace.rest().pins) == down else ""


def castle(figures: Figures) -> None:
    by_code = collections.Counter()
    by_speed = collections.defaultdict(list)
    by_balls = collections.defaultdict(list)
    causes = collections.Counter()
    example: dict[str, str] = {}
    differ = []
    for number, (balls, duration, codes, touched, when, *_) in enumerate(stored("castle.tsv.gz")):
        places = [floats(ball) for ball in balls.split(";")]
        run = launch(places)
        down = fallen(run, float(duration))
        fastest = max(math.hypot(*ball[2:4]) for ball in places)
        for pin, code, by, at in zip(PINS, codes, touched, floats(when), strict=True):
            same = (pin in down) == (code in "dp")
            by_code[code, same] += 1
            by_speed[min(int(math.log2(fastest / 0.125)), 4)].append(same)
            by_balls[len(places)].append(same)
            if not same:
                differ.append(f"{number}{pin}{code}")
                why = cause(run, pin, code, by, at, float(duration))
                causes[why, code in "dp"] += 1
                if why not in example and (text := as_shot(places, pin, pin in down)):
                    fate = ("falls", "stands") if code in "dp" else ("stands", "falls")
                    example[why] = f"{pin} {fate[0]} by the rigid bodies, {fate[1]} by the fast pins: {text}"
    total = sum(by_code.values())
    print(f"castle: {sum(n for (_, same), n in by_code.items() if same) / total:.4f} of {total} pins agree")
    figures.more("castle, pins agree", sum(n for (_, same), n in by_code.items() if same) / total)
    for code, name in NAMES.items():
        right, wrong = by_code[code, True], by_code[code, False]
        print(f"  {name:28} {right + wrong:5} pins, {right / max(right + wrong, 1):.3f} agree")
    for step, found in sorted(by_speed.items()):
        print(f"  fastest ball from {0.125 * 2**step:5.3f} m/s: {len(found):5} pins, {mean(found):.3f} agree")
    for balls, found in sorted(by_balls.items()):
        print(f"  {balls} ball(s): {len(found):5} pins, {mean(found):.3f} agree")
    print(f"why {len(differ)} pins differ (fell by the rigid bodies alone, by the fast pins alone)")
    for why, name in CAUSES.items():
        print(f"  {causes[why, True]:3} {causes[why, False]:3}  {name}")
        print(f"           {example.get(why, 'no stroke of one ball')}")
    print("stroke, pin, rigid outcome:", " ".join(differ))


def taken(figures: Figures, name: str) -> None:
    """Loss and deflection, as shares of the cells."""
    print(f"{name}: {mean(felled(name)):.4f} of {len(felled(name))} cells agree about the fall")
    figures.more(f"{name.partition('.')[0]}, falls agree", mean(felled(name)))
    figures.more(f"{name.partition('.')[0]}, losses agree", mean(cell.loses for cell in cells(name)))
    for low, high in BANDS:
        part = [cell for cell in cells(name) if low <= cell.speed < high]
        sure = [cell for cell in part if cell.decided]
        print(
            f"  {low:4} to {high:4} m/s, {len(part):3} cells: loss within 30 % {share(part)}, decided {len(sure):3},"
            f" of these {share(sure)}; deflection within 0.2° {mean(cell.turns_so for cell in part):.2f},"
            f" decided {sum(cell.turned for cell in part):3},"
            f" of these {mean(cell.turns_so for cell in part if cell.turned):.2f};"
            f" median of the losses' ratio {statistics.median(c.loss / statistics.median(c.losses) for c in part):.2f}"
        )


def passed(figures: Figures) -> None:
    """What all pins of a castle take from a ball that goes through it."""
    figures.more("through the castle, losses agree", mean(cell.loses for cell in through()))
    for low, high in THROUGH_BANDS:
        part = [cell for cell in through() if low <= cell.speed < high]
        print(
            f"through, {low:4} to {high:4} m/s, {len(part):3} strokes: loss within 30 % {share(part)}; deflection"
            f" within 0.2° {mean(c.turns_so for c in part):.2f}; median of the losses' ratio"
            f" {statistics.median(c.loss / c.losses[0] for c in part if c.losses[0]):.2f}"
        )


def share(part: list[Cell]) -> str:
    """How many lose as the rigid bodies do, and how many do or differ by less than an eye sees."""
    return f"{mean(c.loses for c in part):.2f} (or 2 mm: {mean(c.loses or not c.seen for c in part):.2f})"


def lying(figures: Figures) -> None:
    """What a pin that lies takes, and how far it goes; the half of the cells that nothing was fitted to, by itself."""
    for half, some in (("fitted", lying_cells()[::2]), ("held out", lying_cells()[1::2])):
        figures.more(f"lying, {half}, losses agree", mean(one.cell.loses for one in some))
        for low, high in LYING_BANDS:
            part = [one for one in some if low <= one.cell.speed < high]
            sure = [one.cell for one in part if one.cell.decided]
            goes = [one for one in part if one.goes]
            print(
                f"lying, {half}, {low:4} to {high:4} m/s, {len(part):3} cells: loss within 30 %"
                f" {share([one.cell for one in part])}, decided {len(sure):3}, of these {share(sure)};"
                f" deflection within 0.2° {mean(one.cell.turns_so for one in part):.2f}; {len(goes)} pins that go:"
                f" way within 30 % {mean(one.agree(one.paths) for one in goes):.2f},"
                f" distance {mean(one.agree(one.gone) for one in goes):.2f};"
                f" median of their ratio {statistics.median(one.gone[1] / max(one.gone[0], 1e-4) for one in goes):.2f}"
            )


def standing(strokes: int) -> None:
    """How many pins that were down stand again at the end (12.2), by both models, of so many castle strokes."""
    castles = {1: Castle(1, step=1e-4), 2: Castle(2, step=1e-4)}
    tilts = []
    fast = []
    for number, (balls, *_) in enumerate(stored("castle.tsv.gz")[:strokes]):
        places = [floats(ball) for ball in balls.split(";")]
        ends = castles[len(places)].run([Ball(*place) for place in places], shortest=0.5).pins
        tilts += [(number, pin, end.tilt) for pin, end in ends.items() if end.down]
        run = launch(places)
        for pin in range(len(PINS)):
            states = run.segments[run.segments[:, 0] == 3 + pin][:, 1 + c.STATE]
            if c.DOWN in states:
                fast.append(states[-1] == c.STAND)
    again = [f"{number}{pin}" for number, pin, tilt in tilts if tilt < UPRIGHT]
    print(f"castle, {strokes} strokes: {len(again)} of {len(tilts)} pins that were down stand again: {' '.join(again)}")
    print(f"by the fast pins {sum(fast)} of {len(fast)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--again", type=int, metavar="N", help="instead, run N strokes: how many pins stand up again")
    given = parser.parse_args()
    if given.again is not None:
        standing(given.again)
        return
    figures = Figures("pins")
    castle(figures)
    taken(figures, "grid.tsv.gz")
    taken(figures, "fresh.tsv.gz")
    passed(figures)
    lying(figures)
    figures.keep()


if __name__ == "__main__":
    main()
