"""What does not fit in a log."""

from typing import NamedTuple


class Problem(NamedTuple):
    """Something in the entries that does not fit the rest; play can go on, signing cannot.

    Attributes:
        code: What it is; its words stand in `texts/`.
        seq: Number of the entry.
        part: Which of several entries that an amend put there, from 0.
        got: What the entry says.
        wanted: What the rules say.
        article: The article behind it, "" for none.
    """

    code: str
    seq: int
    part: int = 0
    got: str = ""
    wanted: str = ""
    article: str = ""
