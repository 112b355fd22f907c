"""What the code on a sheet says by itself, without any network: who played, what came out, and the log's last hash.

The text is `FIVEPINS:1:` and a packed form in the letters that a QR code holds most tightly: the lines below as UTF-8,
compressed with zlib, written in base 45 (RFC 9285). Strokes are left out where the text would grow beyond `LONGEST`.
"""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Final, NamedTuple

from fivepins.match.entries import Struck
from fivepins.match.notation.printing import format_entry
from fivepins.model.errors import InputError

if TYPE_CHECKING:
    from fivepins.match.fold.state import State

PREFIX: Final = "FIVEPINS:1:"
LONGEST: Final = 1200
"""Characters of a code."""

_LETTERS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_MOST: Final = 100_000
"""Bytes that a code may unfold to."""

_HEAD: Final = 7


class Claim(NamedTuple):
    """What a sheet says of its match.

    Attributes:
        hash: Of the last entry of its log.
        entries: How many entries the log has.
        players: White's name and Yellow's.
        book: Id and digest of the rule book.
        distance: Target and number of games, as `60 3`.
        games: Every game as `60:51`.
        result: Games won, as `2:1`.
        strokes: Every stroke that stands, as notation, game by game; None where they are left out.
    """

    hash: str
    entries: int
    players: tuple[str, str]
    book: tuple[str, str]
    distance: str
    games: tuple[str, ...]
    result: str
    strokes: tuple[str, ...] | None


def claim_of(state: State) -> Claim:
    """What the sheet of a match says."""
    games = tuple(f"{_points(game.white)}:{_points(game.yellow)}" for game in state.overall.results)
    strokes = [
        f"{row.game} {format_entry(row.entry._replace(check=None))}"
        for row in state.rows
        if isinstance(row.entry, Struck)
    ]
    creation = state.creation
    white, yellow = state.games_won
    return Claim(
        state.records[-1].hash,
        len(state.records),
        state.names,
        (state.edition.id, creation.digest or state.edition.digest),
        f"{creation.target} {creation.best_of}",
        games,
        f"{white}:{yellow}",
        tuple(strokes),
    )


def pack(claim: Claim) -> str:
    """The text of the code: with all strokes where that stays short enough, else without."""
    text = _packed(claim)
    return text if len(text) <= LONGEST or claim.strokes is None else _packed(claim._replace(strokes=None))


def unpack(text: str) -> Claim:
    """Read the text of a code.

    Raises:
        InputError: If it is none.
    """
    text = text.strip("\r\n")
    if not text.startswith(PREFIX):
        raise InputError("not the code of a sheet", got=text[:40], expected=f"{PREFIX}…")
    try:
        unfold = zlib.decompressobj()
        data = unfold.decompress(_from_letters(text[len(PREFIX) :]), _MOST)
        lines = data.decode("utf-8").split("\n")
        if not unfold.eof or unfold.unused_data or len(lines) < _HEAD:
            raise ValueError("not all of it")
        book, _, digest = lines[4].partition(" ")
        return Claim(
            lines[0],
            int(lines[1]),
            (lines[2], lines[3]),
            (book, digest),
            lines[5],
            tuple(lines[6].split(" ")[1:]),
            lines[6].split(" ")[0],
            tuple(lines[_HEAD:-1]) if lines[-1] == "." else None,
        )
    except (ValueError, OverflowError, zlib.error) as error:
        raise InputError("the code of a sheet is not whole", got=text[:40], expected="the whole code") from error


def _packed(claim: Claim) -> str:
    lines = [claim.hash, str(claim.entries), *claim.players, " ".join(claim.book), claim.distance]
    lines.append(" ".join([claim.result, *claim.games]))
    if claim.strokes is not None:
        lines += [*claim.strokes, "."]
    return PREFIX + _to_letters(zlib.compress("\n".join(lines).encode(), 9))


def _points(points: int | None) -> str:
    return "?" if points is None else str(points)


def _to_letters(data: bytes) -> str:
    found = []
    for place in range(0, len(data), 2):
        pair = data[place : place + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            found.append(_LETTERS[number % 45])
            number //= 45
    return "".join(found)


def _from_letters(text: str) -> bytes:
    found = bytearray()
    for place in range(0, len(text), 3):
        part = text[place : place + 3]
        number = sum(_LETTERS.index(letter) * 45**power for power, letter in enumerate(part))
        found += number.to_bytes(len(part) - 1, "big")
    return bytes(found)
