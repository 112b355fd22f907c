"""Croissant metadata of a data set's files: what they hold, their checksums, their splits.

Source: the Croissant format 1.0 (MLCommons, `http://mlcommons.org/croissant/1.0`).
"""

import datetime
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from fivepins import __version__
from fivepins.play.parts import keep

LICENCE: Final = "https://www.apache.org/licenses/LICENSE-2.0"
"""That of the program which makes them."""

_CONTEXT: Final = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""What the format names as the context of every description."""


class Column(NamedTuple):
    """A column of a table.

    Attributes:
        name: Its name in the file.
        kind: `sc:Integer`, `sc:Float`, `sc:Boolean` or `sc:Text`.
        means: What it means.
        repeated: Whether a row holds a list of them.
    """

    name: str
    kind: str
    means: str
    repeated: bool = False


class Content(NamedTuple):
    """A file.

    Attributes:
        path: Where it is.
        kind: Its media type.
        means: What it holds.
    """

    path: Path
    kind: str
    means: str


def describe(
    beside: Path,
    name: str,
    means: str,
    made: Mapping[str, Any],
    files: Sequence[Content],
    columns: Sequence[Column] = (),
) -> None:
    """Write the description of a data set.

    Args:
        beside: The file to write; the others are named relative to its folder.
        name: The data set's name.
        means: What it is.
        made: What it was made with: the arguments of the command.
        files: Its files; columns are those of the first one.
        columns: None where the files are read by a library of their own.
    """
    objects = [
        {
            "@type": "cr:FileObject",
            "@id": one.path.name,
            "name": one.path.name,
            "description": one.means,
            "contentUrl": one.path.relative_to(beside.parent).as_posix(),
            "contentSize": f"{one.path.stat().st_size} B",
            "encodingFormat": one.kind,
            "sha256": sha256_of(one.path),
        }
        for one in files
    ]
    told = ", ".join(f"{key} {value}" for key, value in made.items())
    value: dict[str, Any] = {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "name": name,
        "description": f"{means} Made by Fivepins {__version__} with {told}.",
        "license": LICENCE,
        "citeAs": f"Fivepins {__version__}, CITATION.cff",
        "datePublished": datetime.datetime.now(datetime.UTC).date().isoformat(),
        "url": "docs/dataset.md",
        "version": __version__,
        "distribution": objects,
    }
    if columns:
        value["recordSet"] = [
            {
                "@type": "cr:RecordSet",
                "@id": "rows",
                "name": "rows",
                "field": [_field(column, files[0].path.name) for column in columns],
            }
        ]
    keep(beside, (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode())


def sha256_of(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _field(column: Column, file: str) -> dict[str, Any]:
    value: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": f"rows/{column.name}",
        "name": column.name,
        "description": column.means,
        "dataType": column.kind,
        "source": {"fileObject": {"@id": file}, "extract": {"column": column.name}},
    }
    if column.repeated:
        value["repeated"] = True
    return value
