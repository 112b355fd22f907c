"""What a command reads and writes: a file, or standard input and output."""

import os
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


def write_bytes(path: str, data: bytes) -> str:
    """Write a file so that it is there whole or not at all; what stood there stays until then.

    Args:
        path: Its name, `-` for standard output.
        data: What it holds.

    Returns:
        Its name, "" for standard output.

    Raises:
        OSError: If it cannot be written.
    """
    if path == "-":
        sys.stdout.buffer.write(data)
        return ""
    part = f"{path}.part"
    try:
        with open(part, "wb") as file:  # noqa: PTH123  pathlib is slow to import
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)  # noqa: PTH105
    except OSError:
        if os.path.exists(part):  # noqa: PTH110
            os.remove(part)  # noqa: PTH107
        raise
    return path
