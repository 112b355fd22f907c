"""`fivepins event format`: the formats as data."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from fivepins.model.errors import InputError
from fivepins.tournament.formats.format import FormatError
from fivepins.tournament.formats.load import installed, load
from fivepins.tournament.formats.preview import EVERYBODY, preview

if TYPE_CHECKING:
    import argparse

    from fivepins.tournament.formats.format import Format


def formats(args: argparse.Namespace) -> int:
    """List, show, check."""
    if args.what == "list":
        return _list(as_json=args.json)
    if not args.id:
        raise InputError("which format?", expected=f"format {args.what} ID")
    form = load(args.id)
    if args.what == "show":
        _show(form, as_json=args.json)
        if args.entrants:
            _print_preview(form, args.entrants)
        return 0
    print(f"{form.id}: {form.title}")
    print(f"digest {form.digest}")
    if args.entrants:
        _print_preview(form, args.entrants)
    if form.unknown:
        print(f"cannot be played: {', '.join(form.unknown)} unknown")
        return 1
    return 0


def _list(*, as_json: bool) -> int:
    forms = [load(name) for name in installed()]
    if as_json:
        found = [
            {"id": one.id, "title": one.title, "digest": one.digest, "unknown": list(one.unknown)} for one in forms
        ]
        print(json.dumps(found, ensure_ascii=False))
        return 0
    for form in forms:
        unknown = f"  (unknown: {', '.join(form.unknown)})" if form.unknown else ""
        print(f"{form.id:24} {form.title}{unknown}")
    return 0


def _show(form: Format, *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({**form.data, "digest": form.digest}, ensure_ascii=False, indent=2))
        return
    print(f"{form.id}  {form.title}")
    print(f"digest {form.digest}")
    for key, value in form.data.items():
        if key in ("id", "title", "cite", "phases", "unknown"):
            continue
        _print_value(key, value, 0)
    for phase in form.data["phases"]:
        print(f"\nphase {phase['id']}")
        for key, value in phase.items():
            if key != "id":
                _print_value(key, value, 1)
    print("\nsources")
    for key, text in form.cite.items():
        print(f"  {key:16} {text}")
    for key in form.unknown:
        print(f"  {key:16} unknown: no source says it")


def _print_value(key: str, value: Any, depth: int) -> None:
    indent = "  " * depth
    if isinstance(value, dict):
        print(f"{indent}{key}")
        for name, one in value.items():
            if name != "cite":
                _print_value(name, one, depth + 1)
    elif isinstance(value, list) and value and isinstance(value[0], dict):
        print(f"{indent}{key}")
        for one in value:
            print(f"{indent}  " + ", ".join(f"{name} {part}" for name, part in one.items()))
    else:
        if isinstance(value, list):
            value = ", ".join(map(str, value))
        print(f"{indent}{key:16} {str(value).lower() if isinstance(value, bool) else value}")


def _print_preview(form: Format, text: str) -> None:
    counts: dict[str, int] = {}
    for piece in text.split(","):
        name, sign, many = piece.partition("=")
        name, many = (name, many) if sign else (EVERYBODY, name)
        if not many.isdigit() or len(many) > 6:
            raise FormatError(f"--entrants is {text!r}; expected 216, or PRO=16,N=48")
        counts[name] = int(many)
    print()
    for step in preview(form, counts):
        line = (
            f"{step.id:16} {step.entrants:>5} in, {step.through:>4} on, {step.matches:>5} matches, {step.rounds} rounds"
        )
        levels = [_sizes(level) for level in (step.heats, step.parts) if level]
        print(f"{line}, {', then '.join(levels)}" if levels else line)


def _sizes(level: tuple[int, ...]) -> str:
    """`27 of 8`, `16 of 7/6`."""
    return f"{len(level)} of {'/'.join(map(str, sorted(set(level), reverse=True)))}"
