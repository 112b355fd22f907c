"""What a command is given to read: a file, or standard input."""

import sys


def read_bytes(path: str, limit: int) -> bytes:
    """The content of a file, or of standard input for `-`; one byte more than the limit at most.

    Raises:
        OSError: If the file cannot be read.
        ValueError: If standard input is closed.
    """
    if path == "-":
        if not hasattr(sys.stdin, "buffer"):
            raise ValueError("standard input is closed")
        return sys.stdin.buffer.read(limit + 1)
    with open(path, "rb") as file:  # noqa: PTH123  pathlib is slow to import
        return file.read(limit + 1)
