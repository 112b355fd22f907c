"""The record of a draw: everything needed to make it again, for whoever doubts it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from fivepins.model.errors import InputError
from fivepins.tournament.draw.make import Wanted, draw, first_difference
from fivepins.tournament.fold.phases import digest_of
from fivepins.tournament.lots import GENERATOR, Lots

if TYPE_CHECKING:
    from fivepins.tournament.fold.situation import Drawn, Situation

KEYS = ("generator", "phase", "label", "seed", "trust", "kind", "entrants", "seeds", "place", "keys", "parts", "digest",
        "pairs", "bound", "by_hand", "again", "round")  # fmt: skip


def record_of(now: Situation, drawn: Drawn) -> dict[str, Any]:
    """A draw as JSON.

    Returns:
        `generator`, `phase`, `label`, `seed`, `trust`, `kind`, `entrants` (number, name), `seeds` in order, `place`,
        `keys` (name, and the class of each entrant), `parts` (name, places from the top, null for a bye), `digest` of
        the places, `pairs`, `bound` and `least` by key and size, `by_hand`, `again`, `round` of a Swiss phase.
    """
    return {
        "generator": "" if drawn.by_hand or drawn.turn else GENERATOR,
        "phase": drawn.phase,
        "label": drawn.label,
        "seed": drawn.seed,
        "trust": drawn.trust,
        "kind": drawn.kind,
        "entrants": [[number, now.name(number)] for number in drawn.entrants],
        "seeds": list(drawn.seeds),
        "place": drawn.place,
        "keys": [{"name": name, "classes": [list(one) for one in named]} for name, named in drawn.keys],
        "parts": [
            {"part": name, "places": list(places)} for name, places in zip(drawn.names, drawn.parts, strict=True)
        ],
        "digest": digest_of(drawn),
        "pairs": [list(row) for row in drawn.pairs],
        "bound": [list(row) for row in drawn.bound],
        "least": [list(row) for row in drawn.least],
        "by_hand": drawn.by_hand,
        "again": drawn.again,
        "round": drawn.turn,
    }


class Verified(NamedTuple):
    """A draw that was made again from its record.

    Attributes:
        same: Whether it is the same.
        part: The first part that differs, "" for none.
        place: The first place that differs, from 1.
        got: Who stands there in the record, `-` for nobody.
        wanted: Who stands there in the draw that was made again.
    """

    same: bool
    part: str = ""
    place: int = 0
    got: str = ""
    wanted: str = ""


def verify(record: Any) -> Verified:
    """Make a draw again from its record alone.

    Args:
        record: What `record_of` gave.

    Raises:
        InputError: If it is no record of a draw with lots, or such a draw cannot be.
    """
    if not isinstance(record, dict) or not set(KEYS) <= set(record):
        raise InputError("not the record of a draw", got=str(record)[:60], expected=f"the keys {', '.join(KEYS)}")
    if record["generator"] != GENERATOR:
        expected = f"{GENERATOR}; a draw by hand has no lots"
        raise InputError("a draw that cannot be made again", got=str(record["generator"])[:60], expected=expected)
    try:
        wanted = Wanted(
            record["kind"],
            tuple(number for number, _ in record["entrants"]),
            len(record["parts"]),
            tuple(record["seeds"]),
            record["place"],
            tuple((key["name"], {number: str(value) for number, value in key["classes"]}) for key in record["keys"]),
        )
        parts = [(str(part["part"]), list(part["places"])) for part in record["parts"]]
        lots = Lots(record["seed"] or "", record["label"])
    except (TypeError, ValueError, KeyError) as error:
        raise InputError(
            "not the record of a draw", got=str(error)[:60], expected="as `fivepins event draw --json` prints"
        ) from None
    for name, fits, expected in (
        ("kind", wanted.kind in ("bracket", "heats", "groups"), "bracket, heats or groups"),
        ("place", wanted.place in ("fixed", "tiers"), "fixed or tiers"),
        ("entrants", all(type(one) is int for one in wanted.entrants), "numbers and names"),
        ("label", isinstance(record["label"], str), "a text"),
        ("seed", record["seed"] is None or isinstance(record["seed"], str), "a text"),
        ("seeds", all(type(one) is int for one in wanted.seeds), "numbers"),
    ):
        if not fits:
            raise InputError(f"not the record of a draw: {name}", got=str(record[name])[:60], expected=expected)
    found = first_difference([was for _, was in parts], draw(wanted, lots).parts)
    return Verified(True) if found is None else Verified(False, parts[found.part][0], *found[1:])
