"""Every stroke of at most four events, ruled as the goldens say: `scripts/soak census`, some half a minute a book."""

import sys

from rules.census import BOOKS, changed


def main() -> int:
    """Compare both books; 1 where a class changed."""
    code = 0
    for name in BOOKS:
        found = changed(name, 4)
        print(f"{name}: {len(found)} classes of strokes changed {' '.join(found[:5])}")
        code |= bool(found)
    return code


if __name__ == "__main__":
    sys.exit(main())
