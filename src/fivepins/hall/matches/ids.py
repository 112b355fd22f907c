"""Ids of matches."""

import hashlib
import secrets
from typing import Final

_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"


def match_id(client_id: str = "") -> str:
    """An id that is easily read aloud; the same one for the same client's id, a random one for none."""
    number = secrets.randbits(60)
    if client_id:
        number = int.from_bytes(hashlib.sha256(client_id.encode()).digest()[:8])
    letters = ""
    for _ in range(12):
        number, place = divmod(number, len(_LETTERS))
        letters += _LETTERS[place]
    return letters
