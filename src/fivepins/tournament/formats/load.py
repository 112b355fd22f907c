"""Formats, chains, teams, handicaps and seasons read from their files; every error names the key.

The formats that come with the package lie beside this module, one file each; what several share (chains, ties of
teams, handicaps, seasons) has files of its own. A club's file says what differs from a `base`, or a whole format, and
may bring chains, teams, handicaps and seasons of its own.
"""

from __future__ import annotations

import tomllib
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from fivepins.tournament.formats import schema
from fivepins.tournament.formats.format import Format, FormatError, Option, Phase, Season
from fivepins.tournament.formats.schema import checked
from fivepins.tournament.handicap import Handicap
from fivepins.tournament.ladder import Source
from fivepins.tournament.ranking import PlacePoints
from fivepins.tournament.teams import Board, TieRules
from fivepins.tournament.values import Chain, Distance, parse_step

MAX_FILE: Final = 200_000
"""Bytes of a format file."""

_FOLDER: Final = Path(__file__).parent
_SHARED: Final = ("chains", "teams", "handicaps", "seasons")
_GRACE: Final = 15  # T36
_DEPTH: Final = 4


def installed() -> tuple[str, ...]:
    """Ids of the formats that come with the package."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml") if path.stem not in _SHARED))


def shared(kind: str) -> tuple[str, ...]:
    """Ids of the chains, teams, handicaps or seasons that come with the package.

    Args:
        kind: `chains`, `teams`, `handicaps` or `seasons`.
    """
    return tuple(_library()[kind])


@lru_cache(maxsize=64)
def load(name: str) -> Format:
    """Load a format by its id, or by the path of a `.toml` file.

    Raises:
        FormatError: If there is no such format, or it is not right; the message names the key.
    """
    if name.endswith(".toml"):
        return read_format(_toml(Path(name)), Path(name).stem)
    if name not in installed():
        expected = f"one of {', '.join(installed())}, or the path of a .toml file"
        raise FormatError(f"there is no format {name[:60]!r}; expected {expected}")
    return read_format(_toml(_FOLDER / f"{name}.toml"), name)


def load_chain(name: str) -> Chain:
    """A chain that comes with the package.

    Raises:
        FormatError: If there is none with that id.
    """
    return _chain(_library(), name)


def load_team(name: str) -> TieRules:
    """How teams meet, as it comes with the package.

    Raises:
        FormatError: If there is none with that id.
    """
    return _team(_library(), name)[0]


def load_handicap(name: str) -> Handicap:
    """A handicap that comes with the package.

    Raises:
        FormatError: If there is none with that id.
    """
    return _handicap(_library(), name)


def load_season(name: str) -> Season:
    """Load a season by its id, or from the `[seasons.ID]` of a `.toml` file, whose first one it is.

    Raises:
        FormatError: If there is no such season, or it is not right.
    """
    library = _library()
    if name.endswith(".toml"):
        own = _toml(Path(name)).get("seasons")
        if not isinstance(own, dict) or not own:
            raise FormatError(f"{name}: there is no season in it; expected [seasons.ID]")
        library = {**library, "seasons": own}
        name = next(iter(own))
    table = checked(_named(library, "seasons", name), schema.SEASON_KEYS, f"seasons.{name}.")
    return Season(name, table["title"], table["best"], table.get("by", "name"), table.get("cite", {}))


def read_format(data: dict[str, Any], name: str) -> Format:
    """Check the data of a format and make one.

    Args:
        data: What its file says.
        name: Its id.

    Raises:
        FormatError: With the key that is not right.
    """
    library = _library()
    own = {key: value for key, value in data.items() if key in schema.TOP_TABLES}
    for kind, tables in own.items():
        if not isinstance(tables, dict):
            raise FormatError(f"{name}: {kind} is {tables!r}; expected tables such as [{kind}.our-own]")
        library[kind] = {**library[kind], **tables}
    try:
        merged = _merged({key: value for key, value in data.items() if key not in own}, 0)
        return _Reader(name, merged, library).format()
    except FormatError as error:
        raise FormatError(f"{name}: {error.problem}") from None


def _toml(path: Path) -> dict[str, Any]:
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FormatError(f"{path}: {error.strerror}") from error
    if len(raw) > MAX_FILE:
        raise FormatError(f"{path}: the file is larger than {MAX_FILE} bytes")
    try:
        # Halves are exact: no number of a tournament is a float.
        return tomllib.loads(raw.decode("utf-8"), parse_float=Fraction)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"{path}: not a TOML file: {error}") from error


def _library() -> dict[str, dict[str, Any]]:
    return {kind: dict(_tables(kind)) for kind in _SHARED}


@lru_cache(maxsize=8)
def _tables(kind: str) -> dict[str, Any]:
    tables: dict[str, Any] = _toml(_FOLDER / f"{kind}.toml")[kind]
    return tables


def _merged(data: dict[str, Any], depth: int) -> dict[str, Any]:
    """A format over its base: key by key, phases by their ids."""
    base = data.get("base")
    if base is None:
        return data
    if not isinstance(base, str) or base not in installed() or depth >= _DEPTH:
        raise FormatError(f"base is {base!r}; expected one of {', '.join(installed())}")
    below = _merged(_toml(_FOLDER / f"{base}.toml"), depth + 1)
    merged = {**below, **{key: value for key, value in data.items() if key != "base"}}
    phases = data.get("phases")
    if isinstance(phases, list):
        found = [dict(phase) for phase in below["phases"]]
        for phase in phases:
            if not isinstance(phase, dict):
                raise FormatError(f"phases holds {phase!r}; expected tables")
            known = next((one for one in found if one["id"] == phase.get("id")), None)
            if known is None:
                found.append(phase)
            else:
                known.update(phase)
        merged["phases"] = found
    merged["unknown"] = [key for key in merged.get("unknown", ()) if not _is_given(merged, key)]
    return merged


def _is_given(data: dict[str, Any], key: str) -> bool:
    """Whether the value that no source gives is there now: `phases.groups.take`, `target`."""
    first, _, rest = key.partition(".")
    if first != "phases":
        return first in data
    phase, _, name = rest.partition(".")
    return any(one.get("id") == phase and name in one for one in data["phases"])


def _named(library: dict[str, dict[str, Any]], kind: str, name: str) -> dict[str, Any]:
    found = library[kind].get(name)
    if found is None:
        raise FormatError(f"{kind} has no {name[:60]!r}; expected one of {', '.join(library[kind])}")
    if not isinstance(found, dict):
        raise FormatError(f"{kind}.{name} is {found!r}; expected a table")
    return found


def _chain(library: dict[str, dict[str, Any]], name: str, depth: int = 0) -> Chain:
    table = checked(_named(library, "chains", name), schema.CHAIN_KEYS, f"chains.{name}.")
    if "base" in table:
        if depth >= _DEPTH:
            raise FormatError(f"chains.{name}.base leads in a circle; expected the id of another chain")
        chain = _chain(library, table["base"], depth + 1)._replace(id=name)
    elif "steps" not in table:
        raise FormatError(f"chains.{name}.steps is missing; expected {schema.CHAIN_KEYS['steps'].expected}")
    else:
        chain = Chain(name, ())
    changes: dict[str, Any] = {key: value for key, value in table.items() if key not in ("base", "cite")}
    if "steps" in changes:
        changes["steps"] = tuple(map(parse_step, changes["steps"]))
    if "points" in changes:
        changes["points"] = tuple(changes["points"])
    return chain._replace(**changes)


def _team(library: dict[str, dict[str, Any]], name: str) -> tuple[TieRules, tuple[str, ...]]:
    """How teams meet, and which of its keys no source gives."""
    table = checked(_named(library, "teams", name), schema.TEAM_KEYS, f"teams.{name}.")
    unknown = tuple(f"teams.{name}.{key}" for key in table.get("unknown", ()))
    boards = []
    for number, board in enumerate(table["boards"], 1):
        checked(board, schema.BOARD_KEYS, f"teams.{name}, board {number}: ")
        if "points" not in board and not any("boards.points" in key for key in unknown):
            raise FormatError(f"teams.{name}, board {number}: points is missing; expected what the board is worth")
        if board.get("kind") == "relay" and "legs" not in board:
            raise FormatError(f"teams.{name}, board {number}: legs is missing; expected how many play the relay")
        boards.append(Board(**{"points": 0, **board}))
    if not boards:
        raise FormatError(f"teams.{name}.boards is empty; expected at least one board")
    value = table.get("table", "sum")
    points = value if value == "sum" else tuple(value)
    rules = TieRules(name, tuple(boards), table.get("stop", "never"), points, table.get("twice", False))
    return rules, unknown


def _handicap(library: dict[str, dict[str, Any]], name: str) -> Handicap:
    table = checked(_named(library, "handicaps", name), schema.HANDICAP_KEYS, f"handicaps.{name}.")
    return Handicap(**{key: value for key, value in table.items() if key != "cite"})


class _Reader:
    """Reads one format whose base is merged already."""

    def __init__(self, name: str, data: dict[str, Any], library: dict[str, dict[str, Any]]) -> None:
        self.name = name
        self.data = data
        self.library = library
        self.unknown: list[str] = []
        self.used: dict[str, dict[str, Any]] = {}

    def format(self) -> Format:
        data = checked(self.data, schema.FORMAT_KEYS, "")
        self.unknown = list(data.get("unknown", ()))
        phases = self.phases(data)
        return Format(
            id=self.name,
            title=data["title"],
            phases=phases,
            categories=tuple(data.get("categories", ())),
            handicap=self.handicap(data),
            grace=data.get("grace", _GRACE),
            late=tuple(data["late"]) if "late" in data else None,
            rest=data.get("rest", 0),
            options=tuple(
                Option(Distance(one["best_of"], one.get("target", 0)), one["minutes"])
                for one in data.get("options", ())
            ),
            awards=_awards(data["awards"]) if "awards" in data else None,
            unknown=tuple(dict.fromkeys(self.unknown)),
            cite=data.get("cite", {}),
            data=_plain({"id": self.name, **data, **self.used}),
        )

    def handicap(self, data: dict[str, Any]) -> Handicap | None:
        given = data.get("handicap")
        if given is None:
            return None
        if not data.get("categories"):
            raise FormatError(
                "categories is missing; expected the categories that the handicap counts, strongest first"
            )
        if isinstance(given, str):
            self.use("handicaps", given)
            return _handicap(self.library, given)
        table = checked(given, schema.HANDICAP_KEYS, "handicap.")
        return Handicap(**{key: value for key, value in table.items() if key != "cite"})

    def use(self, kind: str, name: str) -> None:
        """Bring what the format refers to into its data, so that the digest covers it."""
        table = _named(self.library, kind, name)
        if name in self.used.setdefault(kind, {}):
            return
        self.used[kind][name] = table
        if kind == "chains" and isinstance(table.get("base"), str):
            self.use(kind, table["base"])

    def phases(self, data: dict[str, Any]) -> tuple[Phase, ...]:
        if not data["phases"]:
            raise FormatError("phases is empty; expected at least one phase")
        found: list[Phase] = []
        goes_on: dict[str, str] = {}
        for number, table in enumerate(data["phases"], 1):
            where = f"phases.{table.get('id', number)}."
            checked(table, schema.PHASE_KEYS, where)
            for name in table.get("from", ()):
                if name not in goes_on:
                    raise FormatError(f"{where}from names {name!r}; expected an earlier phase")
            phase = self.phase(table, where, tuple(goes_on[name] for name in table.get("from", ())))
            if any(phase.id in (one.id, f"{one.id}-2") for one in found):
                raise FormatError(f"{where}id is taken; expected another")
            found.append(phase)
            goes_on[phase.id] = phase.id
            if phase.kind == "heats" and phase.to and (phase.size or phase.parts):
                found.append(_second_level(phase))
                goes_on[phase.id] = found[-1].id
        return tuple(found)

    def phase(self, table: dict[str, Any], where: str, sources: tuple[str, ...]) -> Phase:
        kind = table.get("kind")
        if kind is None:
            raise FormatError(f"{where}kind is missing; expected {schema.PHASE_KEYS['kind'].expected}")
        best_of = table.get("best_of", self.data.get("best_of"))
        ties: TieRules | None = None
        team = table.get("team", self.data.get("team"))
        if team is not None:
            self.use("teams", team)
            ties, unknown = _team(self.library, team)
            self.unknown += unknown
            best_of = 1 if best_of is None else best_of
        if best_of is None:
            raise FormatError(f"{where}best_of is missing; expected how many games at most")
        chain = None
        if kind in ("groups", "swiss"):
            if "chain" not in table:
                raise FormatError(f"{where}chain is missing; expected one of {', '.join(self.library['chains'])}")
            self.use("chains", table["chain"])
            chain = _chain(self.library, table["chain"])
            if ties is not None and ties.table != "sum":
                chain = chain._replace(points=(*ties.table, ties.table[2]))
        if kind == "heats" and not any(key in table for key in ("size", "count", "to")):
            raise FormatError(f"{where}size is missing; expected how many play in a heat")
        if kind == "groups" and "groups" not in table and "size" not in table:
            raise FormatError(f"{where}groups is missing; expected how many groups there are")
        if kind == "swiss" and "rounds" not in table:
            raise FormatError(f"{where}rounds is missing; expected how many rounds are played")
        seeding = table.get("seeding", "attributes")
        return Phase(
            id=table["id"],
            title=table.get("title", ""),
            kind=kind,
            sources=sources,
            enter=tuple(map(self.source, table.get("enter", ()))),
            distance=Distance(best_of, table.get("target", self.data.get("target", 0))),
            to=table.get("to", 0),
            size=table.get("size", 0),
            parts=table.get("count", table.get("groups", 0)),
            winners=table.get("winners", 1),
            take=table.get("take", 0),
            chain=chain,
            apart=tuple(table.get("apart", ())),
            seeds=table.get("seeds", "all"),
            seeding="ranking" if seeding == "serpentine" else seeding,
            place=table.get("place", "fixed"),
            same_first=table.get("same_first", ""),
            third=table.get("third", False),
            reset=table.get("reset", True),
            legs=table.get("legs", 1),
            rounds=table.get("rounds", 0),
            double_meeting=table.get("double_meeting", False),
            ties=ties,
        )

    def source(self, text: str) -> Source:
        name, colon, places = text.partition(":")
        categories = self.data.get("categories")
        if categories and name not in categories:
            raise FormatError(f"enter names the category {name!r}; expected one of {', '.join(categories)}")
        if not colon:
            return Source(name)
        first, _, last = places.partition("-")
        if not 1 <= int(first) <= int(last):
            raise FormatError(f"enter is {text!r}; expected places in order, such as {name}:17-48")
        return Source(name, int(first), int(last))


def _second_level(phase: Phase) -> Phase:
    """The brackets in which winners of heats who are too many go on (T17)."""
    return Phase(
        id=f"{phase.id}-2",
        title=phase.title,
        kind="knockout",
        sources=(phase.id,),
        enter=(),
        distance=phase.distance,
        to=phase.to,
        apart=("heat", *(key for key in phase.apart if key != "heat")),
        place=phase.place,
        ties=phase.ties,
    )


def _awards(table: dict[str, Any]) -> PlacePoints:
    checked(table, schema.AWARD_KEYS, "awards.")
    rows = []
    for places, points in table["places"].items():
        first, _, last = places.partition("-")
        rows.append((int(first), int(last or first), Fraction(points)))
    rows.sort()
    phases = tuple((name, Fraction(points)) for name, points in table.get("phases", {}).items())
    return PlacePoints(tuple(rows), phases, table.get("shared", "better"))


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return str(value) if isinstance(value, Fraction) else value
