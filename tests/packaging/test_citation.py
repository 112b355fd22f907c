"""CITATION.cff says what the Citation File Format 1.2.0 asks for, and what the package says."""

import re
import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).parents[2]
CITATION = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# Keys of the format: https://github.com/citation-file-format/citation-file-format/blob/1.2.0/schema-guide.md
REQUIRED = {"cff-version", "message", "title", "authors"}
ALLOWED = REQUIRED | {
    "abstract", "commit", "contact", "date-released", "doi", "identifiers", "keywords", "license", "license-url",
    "preferred-citation", "references", "repository", "repository-artifact", "repository-code", "type", "url",
    "version",
}  # fmt: skip


def test_the_keys_are_those_of_the_format():
    assert CITATION.keys() >= REQUIRED
    assert CITATION.keys() <= ALLOWED
    assert CITATION["cff-version"] == "1.2.0"
    assert CITATION["type"] in ("software", "dataset")
    # A key that stands twice is silently lost by the reader.
    keys = re.findall(r"^([a-z-]+):", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(keys) == len(set(keys))


def test_the_values_have_the_types_of_the_format():
    assert all(isinstance(CITATION[key], str) for key in ("message", "title", "abstract", "version", "license"))
    assert CITATION["authors"]
    for author in CITATION["authors"]:
        assert author.keys() & {"name", "family-names"}
        assert all(isinstance(value, str) and value for value in author.values())
    assert len(set(CITATION["keywords"])) == len(CITATION["keywords"])
    assert all(isinstance(keyword, str) for keyword in CITATION["keywords"])


def test_it_cites_this_version():
    assert CITATION["version"] == PROJECT["version"]
    assert CITATION["license"] == PROJECT["license"]
