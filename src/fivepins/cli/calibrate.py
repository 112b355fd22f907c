"""`fivepins calibrate`: fit the table and the cues to filmed strokes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse
    from typing import TextIO

    from fivepins.physics.calibrate.fit import Progress
    from fivepins.physics.films.reading import Reading

_MANY = 1_000_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("tracks", help="tracks of filmed strokes: JSON or CSV, also with .gz behind")
    parser.add_argument(
        "--format", default="auto", choices=("auto", "tracks", "tailuge", "csv"), help="how the film is written (auto)"
    )
    parser.add_argument("--fps", type=float, help="pictures a second, where a CSV counts pictures")
    parser.add_argument("--dry-run", action="store_true", help="say how the film is understood, and end")
    parser.add_argument("--out", metavar="params.toml", help="write the table found")
    parser.add_argument("--report", metavar="report.json", help="write every figure as JSON")
    parser.add_argument(
        "--base", help="what is not fitted: a preset, or a .toml file (match; typical where --known is given)"
    )
    parser.add_argument(
        "--known",
        metavar="N|IDS",
        help="fit to so few shots, beginning with what is known about tables in general: a number of them, drawn by"
        " --seed, or ids with commas (7,12,30; a single one 7,). Without it to those with odd ids",
    )
    parser.add_argument("--free", metavar="NAMES", help="numbers to fit, with commas between; - for none")
    parser.add_argument("--generations", type=int, default=45, help="how long the table is fitted (45)")
    parser.add_argument("--until", type=float, default=6.0, help="seconds of a shot that the table is fitted to (6)")
    parser.add_argument("--rounds", type=int, default=150, help="how long the cues are sought in the end (150)")
    parser.add_argument("--seed", type=int, default=0, help="of the random numbers (0)")
    parser.add_argument("--threads", type=int, help="how many threads (one a core)")
    parser.add_argument("--film-clock", action="store_true", help="strike at each track's first sample")
    parser.add_argument(
        "--picture", nargs=2, action="append", default=[], metavar=("ID", "FILE"), help="draw a shot, .svg or .png"
    )


def run(args: argparse.Namespace) -> int:
    """Fit, report."""
    import sys
    from pathlib import Path

    from fivepins.cli.materials import materials
    from fivepins.model.errors import InputError
    from fivepins.model.extras import need
    from fivepins.model.table import MATCH as TABLE
    from fivepins.physics.calibrate.causes import rerun
    from fivepins.physics.calibrate.fit import USUAL, Plan, fit_table
    from fivepins.physics.calibrate.picture import KINDS, draw
    from fivepins.physics.calibrate.report import held_out, report, write
    from fivepins.physics.calibrate.search import Budget, Search
    from fivepins.physics.films.reading import read_film
    from fivepins.physics.footage import Footage
    from fivepins.physics.params import to_toml

    for name, least, most in (("generations", 0, _MANY), ("rounds", 0, _MANY), ("seed", 0, None), ("threads", 1, 256)):
        value = getattr(args, name)
        if value is not None and (value < least or (most is not None and value > most)):
            raise ValueError(f"--{name} {value}: expected {least} {'or more' if most is None else f'to {most}'}")
    for path in (args.out, args.report, *(path for _, path in args.picture)):
        # Not after minutes of work.
        if path is not None and not Path(path).absolute().parent.is_dir():
            raise ValueError(f"{path}: no such folder; expected one that is there")
    for _, path in args.picture:
        if Path(path).suffix not in KINDS:
            raise ValueError(f"--picture: got {path!r}, expected a name that ends in {' or '.join(KINDS)}")
    if args.picture:
        need("matplotlib")
    if args.free != "-" and args.generations and not args.dry_run:
        need("cma")
    if not args.until > 0.0:
        raise ValueError(f"--until {args.until:g}: expected seconds above 0")
    if args.fps is not None and not 10.0 <= args.fps <= 1000.0:
        raise ValueError(f"--fps {args.fps:g}: expected 10 to 1000 pictures a second")
    params = materials(args.base or ("match" if args.known is None else "typical"))
    try:
        reading = read_film(args.tracks, args.format, args.fps)
    except InputError as error:
        where = args.tracks if error.line == 1 else f"{args.tracks}, line {error.line}"
        raise ValueError(f"{where}: {error.problem}; got {error.got!r}, expected {error.expected}") from None
    film = reading.film
    _understood(reading, sys.stdout if args.dry_run else sys.stderr)
    names = USUAL if args.free is None else () if args.free == "-" else tuple(args.free.split(","))
    pictures = [(_known(number, [shot.id for shot in film.shots]), path) for number, path in args.picture]
    if args.dry_run:
        for k, path in pictures:
            draw(path, film.shots[k], None, TABLE, f"shot {film.shots[k].id}, as it was understood")
        return 0
    if args.known is None:
        fitted = [shot for shot in film.shots if not held_out(shot)]
        print(f"{len(film.shots)} shots, {len(fitted)} of them with odd ids", file=sys.stderr)
    else:
        chosen = _chosen(args.known, [shot.id for shot in film.shots], args.seed)
        fitted = [shot for shot in film.shots if shot.id in chosen]
        which = ", ".join(map(str, chosen)) or "none"
        print(f"{len(film.shots)} shots, known of them {which}", file=sys.stderr)
    # Without any shot there is nothing but what is known about tables.
    if names and args.generations and (fitted or args.known is None):
        early = Footage.of(fitted, until=args.until)
        search = Search(early, args.seed, not args.film_clock, params.miscue, args.threads)
        params = fit_table(search, params, Plan(args.generations), names, _tell, args.known is not None)
    budget = Budget(rounds=args.rounds)
    print(f"seeking the cues of {len(film.shots)} shots", file=sys.stderr, flush=True)
    everything = Search(Footage.of(film.shots), args.seed, not args.film_clock, params.miscue, args.threads)
    found = everything.run(params, budget)
    result = report(everything, params, found, budget.trials, [shot.id for shot in fitted])
    print(result.to_text())
    for name in names:
        print(f"{name:20} {getattr(params, name):.6g}")
    if args.out:
        source = f"fitted by fivepins calibrate to {len(fitted)} filmed shots; {film.source}".rstrip("; ")
        Path(args.out).write_text(to_toml(params, source), encoding="utf-8")
    if args.report:
        write(args.report, result)
    for k, path in pictures:
        title = f"shot {film.shots[k].id}: {100.0 * float(found.rmse[k]):.1f} cm"
        draw(path, film.shots[k], rerun(everything.footage, k, found.cues[k], params), everything.footage.table, title)
    return 0


def _understood(reading: Reading, stream: TextIO) -> None:
    """Say how a film was read before anything is made of it."""
    for line in reading.said:
        print(f"understood: {line}", file=stream)
    for line in reading.left_out:
        print(f"left out: {line}", file=stream)
    many = len(reading.film.shots)
    print(f"{many} of {many + len(reading.left_out)} shots can be used", file=stream, flush=True)


def _known(text: str, ids: list[int]) -> int:
    if not text.isdecimal() or int(text) not in ids:
        raise ValueError(f"no shot {text!r}; there are {', '.join(map(str, ids[:20]))}{' …' if len(ids) > 20 else ''}")
    return ids.index(int(text))


def _chosen(text: str, ids: list[int], seed: int) -> list[int]:
    """The ids of `--known`, in their order."""
    if "," in text:
        return sorted(ids[_known(number.strip(), ids)] for number in {*text.rstrip(",").split(",")})
    from fivepins.physics.calibrate.fit import draw_known

    if not text.isdecimal() or int(text) > len(ids):
        raise ValueError(f"--known {text}: expected 0 to {len(ids)} shots, or ids with commas between")
    return draw_known(ids, int(text), seed)


def _tell(progress: Progress) -> None:
    import sys

    print(
        f"generation {progress.generation} of {progress.generations}: {100.0 * progress.misfit:.2f} cm",
        file=sys.stderr,
        flush=True,
    )
