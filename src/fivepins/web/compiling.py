"""A process of its own that compiles the simulator and keeps the machine code; prints how far it is."""

from fivepins.physics.simulate import warmup


def main() -> None:
    """Print `done total` behind every kernel."""
    for done, total, _ in warmup():
        print(done, total, flush=True)


if __name__ == "__main__":
    main()
