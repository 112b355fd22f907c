from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
REQUIREMENTS = ROOT / "requirements"


def names(lines: list[str]) -> set[str]:
    """Package names at the start of requirement lines."""
    found = (re.match(r"[A-Za-z0-9._-]+", line) for line in lines if not line.startswith("#"))
    return {re.sub(r"[-_.]+", "-", match[0]).lower() for match in found if match}


PLAIN = {"alembic", "fastapi", "numba", "numpy", "sqlalchemy", "uvicorn"}


def wanted(*files: str) -> set[str]:
    lines = [line for file in files for line in (REQUIREMENTS / file).read_text().splitlines()]
    return names([*lines, *tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]])


@pytest.mark.parametrize(("lock", "inputs"), [("run.txt", ["build.in"]), ("test.txt", ["build.in", "test.in"])])
def test_everything_asked_for_is_locked(lock: str, inputs: list[str]) -> None:
    assert wanted(*inputs) - names((REQUIREMENTS / lock).read_text().splitlines()) == set()


def test_what_changes_the_code_is_locked_beside_the_tests() -> None:
    """Mutation testing has a lock of its own, which the tests need not install."""
    mutants = (REQUIREMENTS / "mutants.txt").read_text()
    asked = names((REQUIREMENTS / "mutants.in").read_text().splitlines())
    assert asked <= names(mutants.splitlines())
    tests = dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", (REQUIREMENTS / "test.txt").read_text(), re.MULTILINE))
    found = re.findall(r"^([a-z0-9.-]+)==(\S+)", mutants, re.MULTILINE)
    assert [name for name, version in found if tests.get(name, version) != version] == []


@pytest.mark.parametrize(
    ("name", "more"), [("baselines", {"gymnasium", "pettingzoo", *PLAIN}), ("readers", {"mlcroissant", "pyarrow"})]
)
def test_what_has_an_environment_of_its_own_has_a_lock_of_its_own(name: str, more: set[str]) -> None:
    locked = (REQUIREMENTS / f"{name}.txt").read_text()
    asked = names((REQUIREMENTS / f"{name}.in").read_text().splitlines())
    assert asked | more <= names(locked.splitlines())
    tests = dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", (REQUIREMENTS / "test.txt").read_text(), re.MULTILINE))
    found = re.findall(r"^([a-z0-9.-]+)==(\S+)", locked, re.MULTILINE)
    assert [name for name, version in found if tests.get(name, version) != version] == []


def test_an_editable_install_finds_what_it_needs() -> None:
    assert {"hatchling", "editables"} <= names((REQUIREMENTS / "build.in").read_text().splitlines())


def test_runs_and_tests_use_the_same_versions() -> None:
    def versions(lock: str) -> dict[str, str]:
        return dict(re.findall(r"^([a-z0-9.-]+)==(\S+)", (REQUIREMENTS / lock).read_text(), re.MULTILINE))

    assert versions("run.txt").items() <= versions("test.txt").items()


def test_no_lock_file_records_where_packages_came_from() -> None:
    for lock in REQUIREMENTS.glob("*.txt"):
        assert not re.search(r"https?:|file:/|--(index|extra-index|find-links|trusted)", lock.read_text())
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    assert not [name for name, package in packages.items() if "resolved" in package]
