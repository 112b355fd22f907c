"""A process of its own that compiles the simulator and keeps the machine code; prints how far it is."""

import os
import sys

from fivepins.physics.simulate import warmup


def main() -> None:
    """Print `done total` behind every kernel, until nobody listens any more."""
    try:
        for done, total, _ in warmup():
            print(done, total, flush=True)
    except BrokenPipeError:
        # What is still buffered would be written, and refused, once more at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    main()
