"""The `fivepins` command itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import fivepins
from fivepins.cli import COMMANDS, main

SOURCE = str(Path(fivepins.__file__).parents[1])


def command(*arguments, **options):
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "fivepins", *arguments],
        env={**os.environ, "PYTHONPATH": SOURCE, **options.pop("env", {})},
        capture_output=True,
        check=False,
        **options,
    )


def test_help_names_every_command(capsys):
    for words in (["--help"], ["-h"]):
        assert main(words) == 0
        text = capsys.readouterr().out
        assert all(name in text for name in COMMANDS)


def test_without_a_command_the_usage_goes_to_standard_error(capsys):
    assert main([]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("usage: fivepins COMMAND")


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"fivepins {fivepins.__version__}\n"


@pytest.mark.parametrize("name", ["nope", "", "judges", "../judge", "\udcff", "__init__"])
def test_an_unknown_command_names_those_that_exist(name, capsys):
    assert main([name]) == 2
    captured = capsys.readouterr()
    assert captured.err == f"fivepins: no command {name!r}; there are: {', '.join(COMMANDS)}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_and_refuses_an_unknown_option(name, capsys):
    assert main([name, "--help"]) == 0
    assert capsys.readouterr().out.startswith("usage: fivepins " + name)
    assert main([name, "--no-such-option"]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Traceback" not in captured.err


def test_the_module_is_the_command():
    done = command("judge", "- !touch")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Touch. Two points to the opponent.")
    for arguments in (["judge", b"co \xff"], ["judge", "co", "--edition", b"\xff.toml"], ["judge", "--file", b"\xff"]):
        done = command(*arguments)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.startswith(b"fivepins judge: ")
        assert b"udcff" in done.stderr


@pytest.mark.parametrize("arguments", [["rule"], ["edition", "show", "umb-1997"], ["judge", "co"], ["--help"]])
def test_a_reader_that_goes_away_is_no_error(arguments):
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "fivepins", *arguments],
        env={**os.environ, "PYTHONPATH": SOURCE},
        stdout=writing,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_terminal_without_the_letters_gets_signs_for_them():
    done = command("judge", "co on", "--lang", "ru", env={"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"\\u")


# macOS has no device that is always full.
FULL = [('"$0" -m fivepins judge co >/dev/full', 2, b"No space left on device")] if Path("/dev/full").exists() else []


@pytest.mark.parametrize(
    ("shell", "code", "said"),
    [
        ('"$0" -m fivepins judge co >&-', 0, b""),
        ('"$0" -m fivepins judge zz >&-', 2, b"not an event"),
        *FULL,
        ('"$0" -m fivepins judge --file - <&-', 2, b"standard input is closed"),
        ('"$0" -m fivepins score - <&-', 2, b"standard input is closed"),
        ('"$0" -m fivepins verify - <&-', 2, b"standard input is closed"),
    ],
)
def test_closed_and_full_streams_are_answered_plainly(shell, code, said):
    done = subprocess.run(
        ["/bin/sh", "-c", shell, sys.executable],
        env={**os.environ, "PYTHONPATH": SOURCE},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert done.returncode == code
    assert said in done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stderr.count(b"\n") == (1 if said else 0)
