"""Judge one stroke by both printed books, and tell what each of them says.

Usage: `python examples/judge_a_stroke.py "co cr on oe"`
"""

import sys

from fivepins.model.errors import InputError
from fivepins.model.notation import parse_stroke
from fivepins.model.turn import PLAIN
from fivepins.rules.edition import load
from fivepins.rules.explain import explain
from fivepins.rules.judge import judge


def main(text: str) -> int:
    try:
        stroke = parse_stroke(text)
    except InputError as error:
        print(f"{text}: {error}", file=sys.stderr)
        return 2
    for book in ("umb-1997", "fibis-2022"):
        edition = load(book)
        ruling = judge(stroke, PLAIN, edition)
        told = explain(ruling, edition, "en")
        print(f"{book}: {told.call}")
        for sentence in told.sentences:
            print(f"  {sentence.article:>7}  {sentence.text}")
    return 0


if __name__ == "__main__":
    sys.exit(main(" ".join(sys.argv[1:]) or "co cr on oe"))
