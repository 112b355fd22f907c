"""`fivepins duel`: a match of two computer players, and its file."""

import pytest

from fivepins.cli import duel, main
from fivepins.players.levels import LEVELS


def test_a_duel_and_its_file(tmp_path, capsys):
    path = tmp_path / "duel.fpn"
    call = ["duel", "beginner", "beginner", "--target", "8", "--seed", "3"]
    assert main([*call, "--out", str(path)]) == 0
    told = capsys.readouterr().out
    assert "beginner 1: " in told
    assert "beginner 2: " in told
    assert main(["play", str(path)]) == 0
    assert " 0 differ" in capsys.readouterr().out
    assert main(call) == 0
    assert capsys.readouterr().out == told


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        (["--target", "0"], "Target is out of range"),
        (["--best-of", "2"], "BestOf is even"),
        (["--edition", "none"], "there is no edition"),
        (["--out", "/nowhere/duel.fpn", "--target", "2"], "No such file"),
    ],
)
def test_what_cannot_be_played(more, reason, capsys):
    assert main(["duel", "beginner", "beginner", *more]) == 2
    assert reason in capsys.readouterr().err


def test_every_level_can_be_named(capsys):
    assert set(duel.LEVELS) == set(LEVELS)
    assert main(["duel", "beginner", "champion"]) == 2
    assert "champion" in capsys.readouterr().err
