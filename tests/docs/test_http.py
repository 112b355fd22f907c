"""The page on the HTTP interface says every route, parameter and key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fivepins.store.open import open_file
from fivepins.web.app import create_app

PAGE = (Path(__file__).parents[2] / "docs" / "http.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def description(tmp_path_factory: pytest.TempPathFactory):
    store = open_file(tmp_path_factory.mktemp("docs") / "fivepins.db")
    yield create_app(store).openapi()
    store.close()


def test_the_page_names_every_route_and_no_other(description):
    told = set(re.findall(r"^\| `([A-Z]+ /api/[^`]*)`", PAGE, re.MULTILINE))
    known = {f"{method.upper()} {path}" for path, routes in description["paths"].items() for method in routes}
    assert told == known


def test_the_page_names_every_parameter_and_key(description):
    code = ["".join(found) for found in re.findall(r"```(.*?)```|`([^`]+)`", PAGE, re.DOTALL)]
    words = set(re.findall(r"\w+", " ".join(code)))
    routes = [route for methods in description["paths"].values() for route in methods.values()]
    wanted = {parameter["name"] for route in routes for parameter in route.get("parameters", [])}
    for schema in description["components"]["schemas"].values():
        wanted |= set(schema.get("properties", {}))
    assert wanted - words == set()


def test_every_route_and_field_of_a_request_is_described(description):
    for path, routes in description["paths"].items():
        for route in routes.values():
            assert route["description"], path
            for parameter in route.get("parameters", []):
                assert parameter["description"], (path, parameter["name"])
