"""`fivepins warmup`: compile the simulated table once, so that the first shot need not wait."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse


def configure(parser: argparse.ArgumentParser) -> None:
    """Nothing to declare."""


def run(args: argparse.Namespace) -> int:
    """Compile with a visible count; what is compiled already is only loaded."""
    from fivepins.physics.simulate import warmup

    start = time.perf_counter()
    for done, total, name in warmup():
        print(f"\r{done}/{total} {name:<24}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(f"ready in {time.perf_counter() - start:.1f} s")
    return 0
