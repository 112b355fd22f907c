"""Remarks: what a referee says in words, in one line between quotes."""

from typing import Final

from fivepins.model.errors import InputError

MAX_NOTE_LENGTH: Final = 2_000
"""Characters of one remark."""


def quote(note: str) -> str:
    """A remark between quotes."""
    return '"' + note.replace("\\", "\\\\").replace('"', '\\"') + '"'


def check_note(note: str, column: int = 1) -> str:
    """A remark that can stand in one line.

    Raises:
        InputError: If it holds control characters or is too long.
    """
    if len(note) > MAX_NOTE_LENGTH:
        raise InputError(
            "the remark is too long",
            got=f"{len(note)} characters",
            expected=f"at most {MAX_NOTE_LENGTH}",
            column=column,
        )
    for sign in note:
        if sign < " " or sign == "\x7f" or sign in "\x85\u2028\u2029" or "\ud800" <= sign <= "\udfff":
            raise InputError(
                "a control character in a remark", got=repr(sign), expected="one line of text", column=column
            )
    return note
