"""Films in layouts, units, axes, origins, paces and orders that are not ours: the same strokes must come out."""

import json

import numpy as np
import pytest

from films import film
from fivepins.cli import main
from fivepins.model.errors import InputError
from fivepins.physics.films.reading import read_film
from fivepins.physics.params import MATCH

MADE = film(MATCH, 12, 5, noise=3e-4, late=0.0, length=6.0)
HEAD = "shot;ball;t;x;y"


def lines(made, head=HEAD, split=";", decimal=",", place=lambda x, y: (x, y), clock=lambda t: t, order=(2, 0, 1)):
    rows = [head]
    for shot in made.shots:
        for number in order:
            rows += [
                split.join(
                    [str(shot.id), "wyr"[number], *(f"{v:.6f}".replace(".", decimal) for v in (clock(t), *place(x, y)))]
                )
                for t, x, y in zip(*shot.balls[number], strict=True)
            ]
    return "\n".join(rows)


def published(made):
    """As the public file is written: the ball struck under any key, the scale, the middle, the long side along x."""
    shots = []
    for shot in made.shots:
        names = dict(zip(("1", "2", "3") if shot.id % 2 else ("3", "1", "2"), shot.balls, strict=True))
        balls = {
            name: {
                "t": [*ball.t],
                "x": [1.065 * (y - 1.42) for y in ball.y],
                "y": [1.065 * (x - 0.71) for x in ball.x],
            }
            for name, ball in sorted(names.items())
        }
        shots.append({"id": shot.id, "balls": balls})
    return json.dumps(shots)


def same(got, within=2e-3):
    """Every stroke of the film, each ball at every moment."""
    assert [shot.id for shot in got.film.shots] == [shot.id for shot in MADE.shots]
    for one, other in zip(got.film.shots, MADE.shots, strict=True):
        assert abs(one.departure.azimuth - other.departure.azimuth) < 0.02
        others = sorted(
            one.balls[1:], key=lambda a: abs(a.x[0] - other.balls[1].x[0]) + abs(a.y[0] - other.balls[1].y[0])
        )
        for a, b in zip((one.balls[0], *others), other.balls, strict=True):
            later = b.t[-1] - a.t[-1]
            assert np.interp(np.array(b.t) - later, a.t, a.x) == pytest.approx(b.x, abs=within)
            assert np.interp(np.array(b.t) - later, a.t, a.y) == pytest.approx(b.y, abs=within)


def written(tmp_path, text, name="film.csv"):
    path = tmp_path / name
    path.write_text(text)
    return path


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "decimal comma"),
        ({"split": ",", "decimal": ".", "head": HEAD.replace(";", ",")}, "columns parted by ,"),
        ({"place": lambda x, y: (1e3 * x, 1e3 * y)}, "mm, x along the short side, origin in the corner"),
        ({"place": lambda x, y: (1e3 * x, 1e3 * y), "head": "shot;ball;t;x_mm;y_mm"}, "mm (named in the heading)"),
        ({"place": lambda x, y: (1e2 * x, 1e2 * y), "head": "id;colour;time [s];x [cm];y [cm]"}, "cm (named"),
        ({"place": lambda x, y: (y, x)}, "m, x along the long side, origin in the corner"),
        ({"place": lambda x, y: (y - 1.42, x - 0.71)}, "x along the long side, origin in the middle of the bed"),
        ({"place": lambda x, y: (x + 3.1, y - 7.7)}, "told from where balls turn"),
        ({"clock": lambda t: 1e3 * t}, "time in milliseconds"),
        ({"order": (1, 2, 0)}, "struck, since it moves first: ball w in 12"),
    ],
)
def test_csv_in_many_hands(tmp_path, changes, said):
    got = read_film(written(tmp_path, lines(MADE, **changes)))
    assert said in "\n".join(got.said)
    assert got.left_out == ()
    same(got, 8e-3 if "turn" in said else 2e-3)


def test_the_public_layout_as_it_is(tmp_path):
    got = read_film(written(tmp_path, published(MADE), "film.json"))
    assert "format tailuge" in got.said
    assert "struck, since it moves first: ball 1 in 6, 3 in 6" in got.said
    same(got)


def test_tracks_are_left_as_they_are(tmp_path):
    assert read_film(written(tmp_path, json.dumps(MADE.to_json()), "film.json")).film == MADE


@pytest.mark.parametrize("pace", [25, 50, 100, 240])
def test_pace_and_a_still_beginning(tmp_path, pace):
    # The same strokes, half a second late, at another pace.
    shots = []
    for shot in MADE.shots:
        times = np.arange(0.0, 6.5, 1.0 / pace)
        balls = [
            type(ball)(
                tuple(times),
                tuple(np.interp(times - 0.5, ball.t, ball.x)),
                tuple(np.interp(times - 0.5, ball.t, ball.y)),
            )
            for ball in shot.balls
        ]
        shots.append(type(shot)(shot.id, tuple(balls)))
    got = read_film(written(tmp_path, lines(type(MADE)("", tuple(shots)))))
    assert got.left_out == ()
    assert f"{pace} pictures a second" in "\n".join(got.said)
    for one, other in zip(got.film.shots, MADE.shots, strict=True):
        assert one.departure.speed == pytest.approx(other.departure.speed, rel=0.1)
        assert one.departure.azimuth == pytest.approx(other.departure.azimuth, abs=0.02)
        assert one.departure.when < 1.0 / min(pace, 50) + 0.01
        assert len(one.balls[0].t) < 6.5 * 101


def test_pictures_that_are_counted(tmp_path):
    path = written(tmp_path, lines(MADE, head="shot;ball;frame;x;y", clock=lambda t: round(t * 50)))
    with pytest.raises(InputError, match="expected --fps"):
        read_film(path)
    got = read_film(path, fps=50.0)
    assert "time in pictures, 50 a second" in got.said
    same(got)


def test_what_is_stray_or_missing_is_told(tmp_path):
    text = lines(MADE).split("\n")
    for k in (40, 90, 1000):
        shot, ball, t, _, y = text[k].split(";")
        text[k] = f"{shot};{ball};{t};{'1,3' if k == 90 else '-3'};{y}"
    for k in (50, 51, 52):
        text[k] = ";".join([*text[k].split(";")[:3], "", "nan"])
    got = read_film(written(tmp_path, "\n".join(text)))
    assert "3 stray samples dropped in 2 shots" in got.said
    same(got)


def test_a_gap_is_told_and_one_at_the_stroke_is_fatal(tmp_path):
    def hole(shot, first, last):
        return "\n".join(
            row
            for row in lines(MADE).split("\n")
            if not (row.startswith(f"{shot};w") and first < float(row.split(";")[2].replace(",", ".")) < last)
        )

    got = read_film(written(tmp_path, hole(3, 0.5, 0.9)))
    assert "1 gaps in 1 shots, bridged by nothing" in got.said
    got = read_film(written(tmp_path, hole(3, 0.03, 0.5)))
    assert [shot.id for shot in got.film.shots] == [1, 2, *range(4, 13)]
    assert "shot 3: ball w goes unseen just after it is struck" in got.left_out[0]


def test_bad_shots_are_named_and_left_out(tmp_path):
    shots = json.loads(published(MADE))
    shots[1]["balls"].pop("1")
    shots[2]["balls"]["2"]["t"][4] = 99.0
    shots[3]["balls"]["1"]["x"][0] = "here"
    shots[4]["balls"] = {name: {key: column[:1] for key, column in b.items()} for name, b in shots[4]["balls"].items()}
    shots[5]["id"] = 1
    shots[6]["balls"]["3"]["y"].pop()
    shots[7]["balls"]["1"]["x"] = [9.0] * len(shots[7]["balls"]["1"]["x"])
    got = read_film(written(tmp_path, json.dumps(shots), "film.json"))
    assert [shot.id for shot in got.film.shots] == [1, 9, 10, 11, 12]
    assert len(got.left_out) == 7
    for told in ("not three balls", "time runs backward", "no ball is set going", "a second shot of that number",
                 "ball 1 jumps or leaves the bed"):  # fmt: skip
        assert told in "\n".join(got.left_out)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not the columns of tracks"),
        ("shot,ball,t,x\n", "no y"),
        ("shot,ball,t,x,y\n", "no tracks"),
        ("shot,ball,t,x,y\n1,0,0,0.1,0.1\n1,0,a,0.1,0.1\n", "line 3.*not a sample"),
        ("shot,ball,t,x_mm,y_cm\n1,0,0,0.1,0.1\n", "two units of length"),
        ("shot,ball,t,x,y\n1,0,0,0.1,0.1\n1,1,0,0.1,90000\n", "the size of the bed is not that of the film"),
        ("shot,ball,t,x,y\n1,0,0,0,0\n1,1,0,2,2\n", "too wide for a bed"),
        ("shot,ball,t,x,y\n1,0,0,0.1,6\n1,1,0,0.9,8\n", "where the origin is along the long side cannot be told"),
        ("shot,ball,t,x,y\n1,0,0,0.1,0.1\n1,0,0.5,0.1,1.1\n", "no such pace of a film"),
        ("shot,ball,t,x,y\n1,0,0,0.1,0.1\n1,0,0.02,0.1,1.1\n", "no shot can be used"),
        (f"{HEAD}\n1;w;0;-;-\n", "no ball is ever seen"),
    ],
)
def test_what_is_no_film(tmp_path, text, told):
    with pytest.raises(InputError, match=told):
        read_film(written(tmp_path, text))


def test_another_format_than_named_and_no_pickles(tmp_path):
    path = written(tmp_path, published(MADE), "film.json")
    with pytest.raises(InputError, match="not the format tracks"):
        read_film(path, "tracks")
    with pytest.raises(InputError, match="could run programs"):
        read_film(written(tmp_path, "", "film.pkl"))


def test_a_dry_run_says_and_draws(tmp_path, capsys):
    path, picture = written(tmp_path, lines(MADE)), tmp_path / "shot.svg"
    assert main(["calibrate", str(path), "--dry-run", "--picture", "3", str(picture)]) == 0
    out = capsys.readouterr().out
    assert "understood: format csv, columns parted by ;, decimal comma" in out
    assert "12 of 12 shots can be used" in out
    assert picture.read_text().startswith("<?xml")
    assert main(["calibrate", str(path), "--dry-run", "--format", "tracks"]) == 2
    assert "no JSON" in capsys.readouterr().err
    assert main(["calibrate", str(path), "--dry-run", "--fps", "50"]) == 2
    assert main(["calibrate", str(path), "--dry-run", "--fps", "5000"]) == 2
