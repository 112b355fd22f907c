"""JSON as it is sent to screens."""

import json
from typing import Any


def json_bytes(value: Any) -> bytes:
    """A value as compact JSON in UTF-8, without line ends."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
