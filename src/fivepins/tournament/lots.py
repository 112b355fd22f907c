"""The generator behind every lot, and the commitment to a secret (T1–T4).

A lot is a function of two texts, the seed and a label: SHA-256 of the generator's name, the seed, the label and a
running number gives blocks of four 64-bit words. Whoever knows the two texts draws the same lots, on any machine.
"""

import hashlib
import unicodedata
from collections.abc import Sequence
from typing import Final, TypeVar

from fivepins.model.errors import InputError

GENERATOR: Final = "fivepins-draw-1"
"""Stands in front of every block, and in every record of a draw."""

_COMMITMENT: Final = "fivepins-commit-1"
_WORDS: Final = 1 << 64

T = TypeVar("T")


class Lots:
    """The lots of one seed under one label, taken one after the other.

    Attributes:
        seed: The seed's text, composed (T2).
        label: What the lots are for: a phase, `PH#2` for a redraw, `standing/` and a part.
    """

    __slots__ = ("_block", "_head", "_left", "label", "seed")

    def __init__(self, seed: str, label: str) -> None:
        self.seed = composed(seed)
        self.label = label
        self._head = hashlib.sha256(f"{GENERATOR}\n{self.seed}\n{label}\n".encode())
        self._block = 0
        self._left: list[int] = []

    def word(self) -> int:
        """The next word, 0 to 2⁶⁴ − 1 (T1)."""
        if not self._left:
            hashed = self._head.copy()
            hashed.update(b"%d" % self._block)
            block = int.from_bytes(hashed.digest())
            self._block += 1
            last = _WORDS - 1
            self._left = [block & last, block >> 64 & last, block >> 128 & last, block >> 192]
        return self._left.pop()

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` − 1, each as likely as the other; 1 takes no word (T1).

        Raises:
            InputError: If the limit is none.
        """
        if not 1 <= limit <= _WORDS:
            raise InputError("a lot below what cannot be", got=str(limit), expected="1 or more")
        if limit == 1:
            return 0
        if limit == 2:  # no word is too large
            return self.word() & 1
        fair = _WORDS - _WORDS % limit
        while (word := self.word()) >= fair:
            pass
        return word % limit

    def shuffle(self, items: Sequence[T]) -> list[T]:
        """The items in an order by lot, each order as likely as the other (T3)."""
        shuffled, below = list(items), self.below
        for last in range(len(shuffled) - 1, 0, -1):
            other = below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled


def composed(text: str) -> str:
    """A text as seeds are taken: composed (NFC), so that one word is one seed however it was typed (T2)."""
    return unicodedata.normalize("NFC", text)


def commitment(secret: str) -> str:
    """What is published of a secret before entries close: 64 hexadecimal digits (T4)."""
    return hashlib.sha256(f"{_COMMITMENT}\n{composed(secret)}".encode()).hexdigest()


def revealed(secret: str, public: str) -> str:
    """The seed of a secret that was committed to, and of a public text that nobody controls (T4)."""
    return f"{composed(secret)}\n{composed(public)}"
