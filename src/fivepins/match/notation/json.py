"""Entries as JSON: what the text says as named values, only integers, booleans and strings inside."""

from typing import Any, Final

from fivepins.match.creation import Creation, checked
from fivepins.match.entries import (
    KINDS,
    Amend,
    Check,
    Entry,
)
from fivepins.match.log.remarks import check_note, quote
from fivepins.match.notation.parse import parse_entry
from fivepins.match.notation.printing import format_check, format_entry
from fivepins.model.errors import InputError
from fivepins.model.notation import format_stroke, stroke_from_json, stroke_to_json
from fivepins.model.symbols import PLAYERS

_KEYS: Final[dict[str, tuple[str, ...]]] = {
    "lag": ("winner", "white", "yellow", "near", "hit", "laggers"),
    "open": ("player",),
    "stroke": ("player", "partner", "stroke", "check"),
    "foul": ("player", "partner", "stroke", "note", "check"),
    "warn": ("player", "partner", "about", "note"),
    "extra": ("player",),
    "decision": ("player", "points", "hand", "note"),
    "leave": ("player", "note"),
    "exclude": ("player", "note"),
    "lose": ("scope", "player", "note"),
    "amend": ("seq", "entries"),
    "void": ("seq", "note"),
    "overrule": ("seq", "to", "points", "hand", "note"),
    "score": ("white", "yellow", "games", "turn", "how"),
    "review": ("note",),
    "game": ("game",),
    "note": ("note",),
    "header": ("name", "text"),
    "confirm": ("by", "name"),
}
"""What stands in the JSON of each kind beside `kind`; kinds that are missing have nothing more."""


_ZERO_IS_NONE: Final = ("partner", "hand", "hit")


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """An entry as JSON; what is empty is left out."""
    value: dict[str, Any] = {"kind": KINDS[type(entry)]}
    for key in _KEYS.get(value["kind"], ()):
        part = getattr(entry, key)
        if part is None or part in ("", ()) or (key in _ZERO_IS_NONE and not part):
            continue
        if key == "laggers" and not any(part):
            continue
        if key == "stroke":
            part = stroke_to_json(part)
        elif key == "check":
            part = {"points": part.points, "hand": part.hand, **({"to": part.to} if part.to else {})}
        elif key == "entries":
            part = [entry_to_json(one) for one in part]
        elif isinstance(part, tuple):
            part = list(part)
        value[key] = part
    if value["kind"] == "void" and not value["seq"]:
        del value["seq"]
    return value


def entry_from_json(value: object) -> Entry:
    """Read the JSON of an entry.

    Raises:
        InputError: If it is no such object, or no possible entry.
    """
    if not isinstance(value, dict):
        raise InputError(
            "not the JSON of an entry", got=str(value)[:80], expected='an object such as {"kind": "pause"}'
        )
    kind = value.get("kind")
    if not isinstance(kind, str) or kind not in KINDS.values():
        raise InputError("not a kind of entry", got=str(kind)[:60], expected=", ".join(KINDS.values()))
    allowed = ("kind", *_KEYS.get(kind, ()))
    for key in value:
        if key not in allowed:
            raise InputError(f"not a key of {kind}", got=str(key)[:60], expected=", ".join(allowed))
    if kind == "amend":
        return _amend(value)
    try:
        return parse_entry(_text(kind, value))
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        expected = f"an object with {', '.join(allowed)}"
        raise InputError(f"not the JSON of a {kind}", got=str(value)[:80], expected=expected) from error


def _amend(value: dict[str, Any]) -> Amend:
    entries, seq = value.get("entries"), value.get("seq")
    if type(seq) is not int:
        raise InputError("amend names no entry", got=str(seq)[:60], expected="the number of an entry as seq")
    if not isinstance(entries, list) or not entries:
        raise InputError("amend puts nothing in the place of the entry", expected="a list of entries")
    parts = [entry_from_json(part) for part in entries]
    # The text's own rules (how many, which kinds) hold for JSON too.
    entry = parse_entry(f"amend {seq} " + " | ".join(map(format_entry, parts)))
    assert isinstance(entry, Amend)
    return entry


def _text(kind: str, value: dict[str, Any]) -> str:
    words: list[str] = [] if kind == "stroke" else [kind]
    if kind == "lag":
        words += _lag(value)
    elif kind == "stroke":
        words += [_who(value), format_stroke(stroke_from_json(value["stroke"]))]
    elif kind == "foul":
        words += [_who(value), format_stroke(stroke_from_json(value["stroke"])).removeprefix("- ")]
    elif kind == "warn":
        words += [_who(value), value["about"]]
    elif kind == "decision":
        words += [value["player"], str(_whole(value, "points")), *_hand(value)]
    elif kind == "lose":
        words += [value["scope"], value["player"]]
    elif kind == "void":
        words += [str(_whole(value, "seq"))] if value.get("seq") else []
    elif kind == "overrule":
        ruling = Check(value.get("to"), _whole(value, "points"), bool(_hand(value)))
        words += [str(_whole(value, "seq")), format_check(ruling)]
    elif kind == "score":
        words += _score(value)
    elif kind == "header":
        words.append(value["name"])
    elif kind == "confirm":
        words.append(value["by"])
    elif kind == "game":
        words.append(str(_whole(value, "game")))
    elif "player" in value:
        words.append(value["player"])
    for word in words:
        if not isinstance(word, str) or '"' in word:
            raise TypeError
    said = "text" if kind == "header" else "name" if kind == "confirm" else "note"
    if said in value or kind == "header":
        value = {**value, "note": value.get(said, "")}
    if "note" in value:
        words.append(quote(check_note(value["note"])))
    if "check" in value:
        check = value["check"]
        words.append("=> " + format_check(Check(check.get("to"), _whole(check, "points"), bool(_hand(check)))))
    return " ".join(words)


def _lag(value: dict[str, Any]) -> list[str]:
    words = [value["winner"]] if "winner" in value else []
    words += [f"W:{fault}" for fault in value.get("white", ())]
    words += [f"Y:{fault}" for fault in value.get("yellow", ())]
    words += [f"near:{value['near']}"] if "near" in value else []
    if value.get("hit", False) is not False:
        if value["hit"] is not True:
            raise TypeError
        words.append("hit")
    for player, partner in zip(PLAYERS, value.get("laggers", (0, 0)), strict=True):
        if partner:
            words.append(f"{player}{partner}")
    return words


def _who(value: dict[str, Any]) -> str:
    return f"{value['player']}{_whole(value, 'partner', 0) or ''}"


def _score(value: dict[str, Any]) -> list[str]:
    words = [str(_whole(value, "white")), str(_whole(value, "yellow"))]
    if "games" in value:
        white, yellow = value["games"]
        words += ["games", str(int(white)), str(int(yellow))]
    if "turn" in value:
        how = value.get("how", "plain")
        words += ["turn", value["turn"], *([] if how == "plain" else [how])]
    return words


def _hand(value: dict[str, Any]) -> list[str]:
    hand = value.get("hand", False)
    if not isinstance(hand, bool):
        raise TypeError
    return ["hand"] if hand else []


def _whole(value: dict[str, Any], key: str, default: int | None = None) -> int:
    number = value[key] if default is None else value.get(key, default)
    if type(number) is not int:
        raise TypeError
    return number


def creation_to_json(creation: Creation) -> dict[str, Any]:
    """Entry 0 as plain JSON values: integers, strings and lists of them."""
    return {
        "white": creation.white,
        "yellow": creation.yellow,
        "edition": creation.edition,
        "digest": creation.digest,
        "target": creation.target,
        "best_of": creation.best_of,
        "start": list(creation.start),
        "clock": int(creation.clock),
        "rehearsal": int(creation.rehearsal),
        "headers": [list(header) for header in creation.headers],
    }


def creation_from_json(value: Any) -> Creation:
    """Read the JSON of entry 0.

    Raises:
        InputError: If it is no such object, or what it says cannot be.
    """
    try:
        fields = dict(value)
        white, yellow = fields["start"]
        fields["start"] = (white, yellow)
        fields["headers"] = tuple((name, text) for name, text in fields["headers"])
        for flag in ("clock", "rehearsal"):
            if fields[flag] not in (0, 1):
                raise ValueError
            fields[flag] = bool(fields[flag])
        creation = Creation(**fields)
    except (TypeError, KeyError, ValueError) as error:
        expected = "an object with white, yellow, edition, digest, target, best_of, start, clock, rehearsal, headers"
        raise InputError("not the creation of a match", got=str(value)[:80], expected=expected) from error
    return checked(creation)
