"""What `scripts/setup` says and does where something is missing; the machine is a folder of stand-ins on the path."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BORROWED = ("bash", "cat", "dirname", "env", "flock", "grep", "rm", "sed", "touch")


class Machine:
    """A checkout with the set-up alone, and a path on which stands what a test puts there."""

    def __init__(self, folder: Path) -> None:
        self.checkout = folder / "fünf Kegel"
        self.programs = folder / "bin"
        self.notes = folder / "notes"
        self.programs.mkdir()
        self.notes.touch()
        for file in ("scripts/setup", "requirements/run.txt", "pyproject.toml"):
            (self.checkout / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / file, self.checkout / file)
        for name in BORROWED:
            if found := shutil.which(name):
                (self.programs / name).symlink_to(found)
        self.put("sleep", ":")
        self.put("id", "echo 0")

    def put(self, name: str, script: str) -> None:
        """A stand-in on the path; `note` in it writes down how it was called."""
        self.write(self.programs / name, script)

    def write(self, path: Path, script: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f'#!/bin/sh\nnote() {{ echo "{path.name} $*" >>"{self.notes}"; }}\n{script}\n')
        path.chmod(0o755)

    def set_up(self) -> tuple[int, str]:
        """The exit code and what was said."""
        ended = subprocess.run(
            ["bash", "scripts/setup", "run"],
            cwd=self.checkout,
            env={"PATH": str(self.programs)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ended.stdout == ""
        return ended.returncode, ended.stderr

    def noted(self) -> list[str]:
        """What was noted since the last time."""
        lines = self.notes.read_text().splitlines()
        self.notes.write_text("")
        return lines


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_no_python_that_works_is_told_with_those_that_do(machine: Machine) -> None:
    assert machine.set_up() == (2, "setup: Python from 3.11 to 3.14 is needed and none was found\n")
    machine.put("python3", 'case $1 in --version) echo "Python 3.9.2";; *) exit 1;; esac')
    assert machine.set_up() == (2, "setup: Python from 3.11 to 3.14 is needed and none was found, only Python 3.9.2\n")


def test_who_may_not_install_is_told_all_that_is_missing(machine: Machine) -> None:
    machine.put("id", "echo 1000")
    machine.put("apt-get", "note $*")
    assert machine.set_up() == (
        2,
        "setup: missing here: python3 python3-venv. As root: apt-get install python3 python3-venv\n",
    )
    machine.put("sudo", "note $*")
    machine.put("python3", f'case $2 in *ensurepip*) exit 1;; *) exec "{sys.executable}" "$@";; esac')
    package = f"python3.{sys.version_info[1]}-venv"
    assert machine.set_up() == (2, f"setup: missing here: {package}. Install with: sudo apt-get install {package}\n")
    assert machine.noted() == []


def test_another_program_that_uses_apt_is_waited_for(machine: Machine) -> None:
    machine.put("sleep", 'note $*; touch "$0.done"')
    machine.put(
        "apt-get",
        f"""note $*; [ "$1" = install ] || [ -e "{machine.programs}/sleep.done" ] && exit
        echo "E: Could not get lock"; exit 100""",
    )
    code, said = machine.set_up()
    assert "waiting for another program that uses apt" in said
    assert code == 2
    update, pause, again, install = machine.noted()
    assert update == again == "apt-get update -qq"
    assert pause == "sleep 5"
    assert install.startswith("apt-get install")
    assert install.endswith("python3 python3-venv")


def test_what_apt_complains_of_is_shown(machine: Machine) -> None:
    machine.put("apt-get", '[ "$1" = update ] || { echo "E: Unable to locate package"; exit 100; }')
    code, said = machine.set_up()
    assert code == 2
    assert said.endswith("apt-get install python3 python3-venv failed: E: Unable to locate package\n")


def test_nothing_is_done_twice_and_a_moved_folder_is_installed_anew(machine: Machine) -> None:
    venv = machine.checkout / ".venv"
    machine.write(
        venv / "bin" / "python",
        f'case $1 in -m) note "$*";; web/client.py) ;; *) exec "{sys.executable}" "$@";; esac',
    )
    (venv / ".done-venv").touch()
    assert machine.set_up()[0] == 0
    locked, package = machine.noted()
    assert locked.endswith("--require-hashes -r requirements/run.txt")
    assert package.endswith("--editable .")

    assert machine.set_up() == (0, "")
    assert machine.noted() == []

    machine.checkout = machine.checkout.rename(machine.checkout.with_name("moved"))
    assert machine.set_up()[0] == 0
    assert machine.noted() == [package]

    with (machine.checkout / "requirements" / "run.txt").open("a") as lock:
        lock.write("# changed\n")
    assert machine.set_up()[0] == 0
    assert machine.noted() == [locked]


def test_packages_that_cannot_be_had_end_the_set_up(machine: Machine) -> None:
    machine.write(
        machine.checkout / ".venv" / "bin" / "python",
        f'case $1 in -m) echo "no network" >&2; exit 1;; *) exec "{sys.executable}" "$@";; esac',
    )
    (machine.checkout / ".venv" / ".done-venv").touch()
    for _ in range(2):
        code, said = machine.set_up()
        assert code == 2
        assert "no network" in said
        assert "the packages could not be installed" in said
