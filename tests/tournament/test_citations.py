"""The tables that the package carries, as a whole."""

from importlib.resources import files


def ids() -> list[str]:
    return [
        line.split("\t")[0]
        for table in (files("fivepins.tournament") / "cases").iterdir()
        for line in table.read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    ]


def test_no_two_cases_have_one_name() -> None:
    found = ids()
    assert found
    assert len(found) == len(set(found))
