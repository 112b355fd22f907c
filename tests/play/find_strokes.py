"""Search the simulated table for a stroke that shows each article, and write the table of them.

    PYTHONPATH=src:tests python tests/play/find_strokes.py [--strokes 60000]

Writes `data/strokes.tsv` (what, turn, position, shot: all that a stroke needs to be played again) and the page
`docs/simulated.md`. The same seed finds the same strokes.
"""

import argparse
import math
from pathlib import Path

import numpy as np

from fivepins.model.notation import format_stroke
from fivepins.model.position import Position, format_position, parse_position
from fivepins.model.shot import Shot, format_shot, parse_shot
from fivepins.model.symbols import PINS
from fivepins.model.table import MATCH
from fivepins.model.turn import PLAIN, Turn
from fivepins.physics.simulate import simulate_many
from fivepins.play.batch import facts_of, judge_many
from play.wanted import BOOKS, WANTED, played

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "simulated.md"
R = MATCH.ball_radius
TURNS = {"plain": PLAIN, "break": Turn("break"), "hand": Turn("hand", "lower")}


def random_strokes(seed: int, n: int, turn: Turn):
    """Places and shots with few digits: anywhere, near the castle, at a ball, slow and fast, a few jumps."""
    rng = np.random.default_rng(seed)
    places = rng.uniform((R, R), (MATCH.width - R, MATCH.length - R), (n, 3, 2))
    near = rng.random((n, 3)) < 0.35
    places[near] = np.array([MATCH.width / 2, MATCH.middle_y]) + rng.normal(0, 0.16, (int(near.sum()), 2))
    if turn.placed:
        # A few too high: struck from over the line.
        places[:, 0, 1] = rng.uniform(R, MATCH.middle_y - 0.98 * R, n)
    if turn.how == "break":
        places[:, 1], places[:, 2] = MATCH.top_mark, MATCH.red_mark
    places = np.round(places, 4)
    touching = rng.random(n) < 0.02
    places[touching, 1] = np.round(places[touching, 0] + (2 * R, 0.0), 4)
    aim = np.where(
        (rng.random(n) < 0.7)[:, None], places[:, 1], np.array(MATCH.pin_spots["m"]) + rng.normal(0, 0.05, (n, 2))
    )
    azimuth = np.degrees(np.arctan2(aim[:, 1] - places[:, 0, 1], aim[:, 0] - places[:, 0, 0])) + rng.normal(0, 4, n)
    shots = np.zeros((n, 5))
    shots[:, 0] = np.round(azimuth, 2)
    shots[:, 1] = np.round(np.exp(rng.uniform(math.log(0.15), math.log(6.5), n)), 3)
    shots[:, 2] = np.where(rng.random(n) < 0.12, np.round(rng.uniform(5, 50, n)), 0.0)
    shots[:, 3:] = np.round(rng.uniform(-0.3, 0.3, (n, 2)), 2)
    fine = ((places >= R) & (places <= (MATCH.width - R, MATCH.length - R))).all(axis=(1, 2))
    for i, j in ((0, 1), (0, 2), (1, 2)):
        fine &= np.hypot(*(places[:, i] - places[:, j]).T) > 2 * R - 1e-9
    for spot in MATCH.pin_spots.values():
        fine &= (np.hypot(*np.moveaxis(places - np.array(spot), 2, 0)) > MATCH.pin_reach + 1e-4).all(axis=1)
    return places[fine], shots[fine]


def text_of(place, shot, lean=()) -> tuple[str, str]:
    position = Position(*[(round(x, 4), round(y, 4)) for x, y in place.tolist()], PINS, lean)
    azimuth, speed, elevation, side, high = shot.tolist()
    what = Shot(math.radians(azimuth), speed, math.radians(elevation), side, high)
    return format_position(position), format_shot(what)


def again(position: str, shot: str, turn: Turn):
    return played(parse_position(position)[0], parse_shot(shot), turn)


def leaning(seed: int, n: int):
    """Strokes of a cue ball, or at an opponent's ball, that a pin leans on."""
    rng = np.random.default_rng(seed)
    places, shots = random_strokes(seed, n, PLAIN)
    for place, shot in zip(places, shots, strict=True):
        ball = int(rng.integers(0, 2))
        pin = PINS[int(rng.integers(0, 5))]
        angle = rng.uniform(0, math.tau)
        spot = MATCH.pin_spots[pin]
        place[ball] = np.round([spot[0] + 0.036 * math.cos(angle), spot[1] + 0.036 * math.sin(angle)], 4)
        if min(math.dist(place[i], place[j]) for i, j in ((0, 1), (0, 2), (1, 2))) < 2 * R + 1e-3:
            continue
        toward = place[1] - place[0]
        shot[0] = round(math.degrees(math.atan2(toward[1], toward[0])) if ball else rng.uniform(-180, 180), 2)
        yield text_of(place, shot, ((pin, "wy"[ball]),))


def articles_of(ruling) -> set[str]:
    return (
        {ruling.article}
        | {line.article for line in ruling.lines}
        | {foul.article for foul in ruling.fouls if foul.points}
    )


def search(strokes: int) -> list[tuple[str, str, str, str]]:
    rows: dict[str, tuple[str, str, str]] = {}
    order = {turn: place for place, turn in enumerate(TURNS)}
    for name, turn in TURNS.items():
        places, shots = random_strokes(1997 + order[name], strokes if name == "plain" else strokes // 4, turn)
        radians = shots * [math.pi / 180, 1, math.pi / 180, 1, 1]
        batch = simulate_many(places, radians)
        facts = facts_of(batch, places, radians)
        for book, edition in BOOKS.items():
            many = judge_many(facts, turn, edition)
            first = {which: place for place, which in reversed(list(enumerate(many.which.tolist())))}
            for which, ruling in enumerate(many.rulings):
                for article in articles_of(ruling):
                    key = f"{book} {article}"
                    if key not in rows:
                        position, shot = text_of(places[first[which]], shots[first[which]])
                        if article in articles_of(again(position, shot, turn).rulings[book]):
                            rows[key] = (name, position, shot)
        if name == "plain":
            # Strokes with pins and without, in an order that does not depend on what is still wanted.
            for place, shot in zip(places, shots, strict=True):
                missing = [wanted for wanted in WANTED if wanted not in rows]
                if not missing:
                    break
                texts = text_of(place, shot)
                seen = again(*texts, turn)
                for wanted in missing:
                    if WANTED[wanted].shows(seen):
                        rows[wanted] = (name, *texts)
    for texts in leaning(2022, 4000):
        seen = again(*texts, PLAIN)
        for wanted in [wanted for wanted in WANTED if wanted not in rows]:
            if WANTED[wanted].shows(seen):
                rows[wanted] = ("plain", *texts)
    return [(name, *row) for name, row in rows.items()]


def in_order(row: tuple[str, str, str, str]) -> tuple:
    book, _, article = row[0].partition(" ")
    if not article:
        return (0, list(WANTED).index(book))
    return (1 + list(BOOKS).index(book), BOOKS[book].articles.index(article))


def page(rows: list[tuple[str, str, str, str]]) -> str:
    """The page of the docs."""
    lines = [
        "# Articles seen on the simulated table",
        "",
        "Strokes that a search found (`tests/play/find_strokes.py`); the tests play each again and ask the same",
        'question. `fivepins shoot "POSITION" "SHOT" --edition ID` shows one. What a referee only calls (tip, foot,',
        "clock …) has no row.",
        "",
        "## What becomes of a pin or a ball",
        "",
        "| umb-1997 | FIBiS | what | stroke | position and shot |",
        "|---|---|---|---|---|",
    ]
    for name, turn, position, shot in rows:
        if name in WANTED:
            wanted = WANTED[name]
            seen = again(position, shot, TURNS[turn])
            text = format_stroke(seen.stroke._replace(at=None, shot=None)).replace("|", "\\|")
            lines.append(f"| {wanted.umb} | {wanted.fibis} | {wanted.what} | `{text}` | `{position}` `{shot}` |")
    for book in BOOKS:
        lines += [
            "",
            f"## Articles that rulings under `{book}` cite",
            "",
            "| article | turn | stroke | position and shot |",
            "|---|---|---|---|",
        ]
        for name, turn, position, shot in rows:
            if name.startswith(book + " "):
                seen = again(position, shot, TURNS[turn])
                text = format_stroke(seen.stroke._replace(at=None, shot=None)).replace("|", "\\|")
                how = "" if turn == "plain" else f" hand={turn}"
                lines.append(f"| {name.partition(' ')[2]} | {turn} | `{text}` | `{position}{how}` `{shot}` |")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--strokes", type=int, default=60_000)
    rows = sorted(search(parser.parse_args().strokes), key=in_order)
    (HERE / "data").mkdir(exist_ok=True)
    (HERE / "data" / "strokes.tsv").write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8")
    PAGE.write_text(page(rows), encoding="utf-8")
    for wanted in WANTED:
        if wanted not in [row[0] for row in rows]:
            print("not found:", wanted)


if __name__ == "__main__":
    main()
