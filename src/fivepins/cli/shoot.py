"""`fivepins shoot`: simulate a shot, say what happened, judge it, draw it."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivepins.model.errors import InputError
from fivepins.model.symbols import BALLS

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from fivepins.model.position import Position
    from fivepins.model.shot import Shot
    from fivepins.model.table import Table
    from fivepins.physics.params import Params
    from fivepins.players.hands import Hand
    from fivepins.players.spread import Spread

_NUMBERS = ("azimuth", "ball_speed", "speed", "elevation", "side", "high")
_SHOWN = 10
_TABLES = 100_000
"""Most strokes that have a table each."""
_PRESSED = 1e-3
"""How far (m) a ball may press the head of a pin that stands."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.usage = (
        "fivepins shoot POSITION [SHOT] [--azimuth DEG] [--ball-speed M/S | --speed M/S] [--elevation DEG]"
        " [--side RADII] [--high RADII] [--preset match|typical|club|pooltool|FILE.toml] [--cushion han|mathavan]"
        " [--noise HAND [--strokes N] [--seed S] [--spread typical]]"
        " [--edition ID] [--lang en] [--json] [--plot FILE.png|FILE.svg]"
    )
    parser.add_argument("position", metavar="POSITION", help='e.g. "w=710,355 y=710,2740 r=710,2130 turn=W"')
    parser.add_argument("shot", metavar="SHOT", nargs="?", default="", help='e.g. "az=93.5 v=2.4 side=0.2"')
    parser.add_argument("--azimuth", type=float, metavar="DEG", help="direction of the cue, from +x to the left")
    parser.add_argument("--ball-speed", type=float, metavar="M/S", help="of the cue ball as it leaves the tip")
    parser.add_argument("--speed", type=float, metavar="M/S", help="of the cue instead")
    parser.add_argument("--elevation", type=float, metavar="DEG", help="of the cue above the bed")
    parser.add_argument("--side", type=float, metavar="RADII", help="tip offset to the right")
    parser.add_argument("--high", type=float, metavar="RADII", help="tip offset upward")
    parser.add_argument(
        "--preset", default="match", help="the table: match, typical, club, pooltool, or a calibrated .toml file"
    )
    parser.add_argument("--cushion", choices=("han", "mathavan"), help="another model of the cushion")
    parser.add_argument(
        "--noise",
        metavar="HAND",
        help='steady, master, club, league, beginner, novice, or e.g. "direction=0.1 speed=3 side=0.02"',
    )
    parser.add_argument("--strokes", type=int, metavar="N", help="how often that hand plays the shot (1000)")
    parser.add_argument("--seed", type=int, metavar="S", help="of the hand's random numbers (0)")
    parser.add_argument(
        "--spread", choices=("typical",), help="let that hand play each stroke on another table, as tables differ"
    )
    parser.add_argument("--edition", default="umb-1997", help="id of a rule book, or a house edition's .toml file")
    parser.add_argument("--lang", default="en", help="en, it, ru, es, fr or de")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the stroke: a .png or .svg file")


def run(args: argparse.Namespace) -> int:
    """Simulate, observe, judge, print and draw."""
    from dataclasses import replace

    from fivepins.cli.materials import materials
    from fivepins.model.extras import need
    from fivepins.model.notation import format_stroke
    from fivepins.model.position import format_position, parse_position
    from fivepins.physics.simulate import Strike, simulate
    from fivepins.play.observe import observe
    from fivepins.play.written import at_rest
    from fivepins.rules.answer import answer
    from fivepins.rules.edition import load
    from fivepins.rules.words import words

    words(args.lang)
    edition = load(args.edition)
    if args.plot is not None and args.plot.suffix not in (".png", ".svg"):
        raise ValueError(f"--plot: no picture of this kind; got {str(args.plot)!r}, expected a .png or .svg file")
    if args.plot is not None:
        need("matplotlib")
    position, turn = parse_position(args.position)
    shot = _shot(args)
    hand = _hand(args)
    params = materials(args.preset)
    _possible(position, edition.table, params.pin_leans)
    if args.cushion:
        params = replace(params, cushion=args.cushion)
    trace = simulate(position, Strike(turn.striker.lower(), shot), edition.table, params)
    stroke = observe(trace, turn, position, shot, edition.table, edition.judging["ball_off_at"])
    seen = format_stroke(stroke._replace(at=None, shot=None))
    rest = at_rest(trace, position, edition.table)
    spread = None
    if hand is not None:
        from fivepins.players.spread import spread as spread_of

        strokes, seed = args.strokes if args.strokes is not None else 1000, args.seed or 0
        drawn = _tables(args, strokes, seed)
        spread = spread_of(position, turn, shot, hand, edition, strokes, seed, params, drawn)
    ruling = answer(stroke, edition, turn=turn, position=rest, lang=args.lang)
    if args.plot is not None:
        from fivepins.physics.plot import picture

        picture(trace, args.plot, args.plot.suffix[1:], edition.table, f"{seen}\n{ruling['call']}")
    if args.json:
        import json

        summary: dict[str, Any] = {
            "stroke": seen,
            "ruling": ruling,
            "rest": format_position(rest),
            "duration_s": trace.duration,
            "events": [[event.time, event.kind, event.a, event.b] for event in trace.events],
            "digest": trace.digest(),
        }
        if spread is not None:
            summary["spread"] = spread.to_json()
        print(json.dumps(summary, ensure_ascii=False))
        return 0
    print(seen)
    print(ruling["call"])
    for sentence in (*ruling["sentences"], *ruling["placing"]["sentences"]):
        print(f"  {sentence['article']:>8}  {sentence['text']}")
    print(format_position(_rounded(rest)))
    print(f"{trace.duration:.2f} s")
    if spread is not None:
        print()
        print("\n".join(_spread_lines(args.noise.strip(), args.seed or 0, spread, args.lang, args.spread)))
    return 0


def _possible(position: Position, table: Table, leans: float) -> None:
    """Refuse a pin that cannot stand or lean where the balls lie; one that a ball presses aside stands (17.9)."""
    leaning = dict(position.lean)
    nearest, farthest = table.pin_reach - _PRESSED, leans
    for pin in position.pins:
        spot = table.pin_spots[pin]
        for ball in BALLS:
            centre = position.ball(ball)
            away = math.inf if centre is None else math.dist(centre, spot)
            if away < nearest:
                raise InputError(
                    f"the pin {pin} cannot stand, since the ball {ball} covers its spot",
                    got=f"pins={position.pins}, the centre {1e3 * away:.1f} mm from the spot",
                    expected=f"pins= without {pin}, or a ball {1e3 * table.pin_reach:.1f} mm away or more",
                )
            if leaning.get(pin) == ball and away > farthest:
                raise InputError(
                    f"the pin {pin} cannot lean on the ball {ball}",
                    got="a ball off the table" if centre is None else f"a centre {1e3 * away:.1f} mm from its spot",
                    expected=f"a ball {1e3 * table.pin_reach:.1f} to {1e3 * farthest:.1f} mm away",
                )


def _hand(args: argparse.Namespace) -> Hand | None:
    """The hand of `--noise`, None for a single stroke as it is meant."""
    if args.noise is None:
        for name in ("strokes", "seed", "spread"):
            if getattr(args, name) is not None:
                raise ValueError(f"--{name} without --noise; expected both: what a hand does with the shot")
        return None
    from fivepins.players.hands import parse_hand

    try:
        return parse_hand(args.noise)
    except InputError as error:
        raise ValueError(f"--noise: {error.problem}; got {error.got!r}, expected {error.expected}") from None


def _tables(args: argparse.Namespace, strokes: int, seed: int) -> list[Params]:
    """The tables of `--spread`, one for each stroke; none without it."""
    if args.spread is None:
        return []
    if args.preset != "match" or args.cushion == "mathavan":
        raise ValueError("--spread draws the table of each stroke, with Han's cushion; expected no --preset beside it")
    if not 1 <= strokes <= _TABLES:
        raise ValueError(f"--strokes {strokes}: expected 1 to {_TABLES} where each is on another table")
    if seed < 0:
        raise ValueError(f"--seed {seed}: expected 0 or more")
    from fivepins.physics.prior import tables

    return tables(strokes, seed)


def _spread_lines(name: str, seed: int, spread: Spread, lang: str, tables: str | None) -> Iterator[str]:
    """The distribution as a person reads it."""
    from fivepins.match.words import match_words

    said: dict[str, str] = match_words(lang)["spread"]

    def share(count: int) -> str:
        return f"{count:>{len(str(spread.strokes))}}  {100.0 * count / spread.strokes:5.1f} %"

    validity = spread.validity
    yield said["head"].format(strokes=spread.strokes, hand=name, seed=seed)
    if tables is not None:
        yield said["tables"].format(tables=tables)
    yield said["mean"].format(mean=f"{spread.mean:+.3f}", error=f"{spread.error:.2g}")
    yield f"  {share(validity['good'])}  {said['good']}"
    yield f"  {share(validity['no_points'])}  {said['no_points']}"
    yield f"  {share(validity['bad'])}  {said['bad'].format(hand=spread.hand)}"
    yield said["points"]
    for points, count in spread.points.items():
        to = said["striker" if points > 0 else "opponent" if points else "none"]
        yield f"  {share(count)}  {to.format(points=abs(points))}"
    yield said["happened"]
    for outcome in spread.outcomes[:_SHOWN]:
        yield f"  {share(outcome.count)}  {outcome.stroke}  => {outcome.ruling.short}"
    others = spread.outcomes[_SHOWN:]
    if others:
        yield f"  {share(sum(outcome.count for outcome in others))}  {said['others'].format(n=len(others))}"
    yield said["facts"]
    for token, count in list(spread.tokens.items())[: 2 * _SHOWN]:
        yield f"  {share(count)}  {token}"


def _shot(args: argparse.Namespace) -> Shot:
    """The shot of the text, with the numbers that options give in place of its own."""
    from fivepins.model.shot import Shot, parse_shot

    given = {name: getattr(args, name) for name in _NUMBERS if getattr(args, name) is not None}
    if "speed" in given and "ball_speed" in given:
        raise ValueError("two speeds; expected --ball-speed or --speed, one of the two")
    if args.shot:
        shot = parse_shot(args.shot)
    elif "azimuth" in given and ("speed" in given or "ball_speed" in given):
        shot = Shot(0.0, 0.0)
    else:
        raise ValueError('no shot; expected a text such as "az=93.5 v=2.4", or --azimuth with a speed')
    changes: dict[str, Any] = {name: given[name] for name in ("side", "high") if name in given}
    for name in ("azimuth", "elevation"):
        if name in given:
            changes[name] = math.radians(given[name])
    if "speed" in given or "ball_speed" in given:
        changes["of_cue"] = "speed" in given
        changes["speed"] = given["speed"] if "speed" in given else given["ball_speed"]
    return shot._replace(**changes)


def _rounded(position: Any) -> Any:
    """The position to a tenth of a millimetre, as a person reads it."""
    balls = [None if at is None else (round(at[0], 4), round(at[1], 4)) for at in position[:3]]
    return position._replace(white=balls[0], yellow=balls[1], red=balls[2])
