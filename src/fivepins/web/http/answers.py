"""JSON as an answer."""

import gzip

from fastapi import Response

_WORTH_PACKING = 2000
"""Bytes from which on an answer is compressed."""


def json_answer(content: bytes, status: int = 200) -> Response:
    """JSON that nobody keeps: it is true only now."""
    return Response(content, status, media_type="application/json", headers={"Cache-Control": "no-store"})


def packed_answer(content: bytes, status: int = 200, encodings: str = "") -> Response:
    """The same, compressed where it is long and the client takes that.

    Args:
        content: The JSON.
        status: Status of the answer.
        encodings: What the request says in `Accept-Encoding`.
    """
    packed = "gzip" in encodings and len(content) > _WORTH_PACKING
    answer = json_answer(gzip.compress(content, 5, mtime=0) if packed else content, status)
    answer.headers["Vary"] = "Accept-Encoding"
    if packed:
        answer.headers["Content-Encoding"] = "gzip"
    return answer
