"""A PDF that carries its own digest: one changed byte is found, wherever it stands.

The digest is SHA-256 over the whole file with each place where it stands blanked by zeros. It proves that a file is as
it was written, not who wrote it: whoever changes a sheet can compute a new one.
"""

import hashlib
import re
from typing import Final

MARK: Final = "fivepins-sha256:"
"""Stands before the digest among the keywords of a PDF."""

BLANK: Final = "0" * 64
_PLACE: Final = re.compile(re.escape(MARK.encode()) + rb"([0-9a-f]{64})")


def stamped(pdf: bytes) -> bytes:
    """A PDF whose keywords hold the blank digest, with its digest there.

    Raises:
        ValueError: If it has no place for one.
    """
    blank = (MARK + BLANK).encode()
    if blank not in pdf:
        raise ValueError("the PDF has no place for its digest")
    digest = hashlib.sha256(pdf).hexdigest()
    return pdf.replace(blank, (MARK + digest).encode())


def is_as_written(pdf: bytes) -> bool | None:
    """Whether a PDF is as it was written; None where it carries no digest of its own."""
    found = {match[1].decode() for match in _PLACE.finditer(pdf)}
    if not found:
        return None
    blanked = _PLACE.sub((MARK + BLANK).encode(), pdf)
    return found == {hashlib.sha256(blanked).hexdigest()}
