"""What a plain install of fivepins takes beside one with the extras `data` and `plot`: room, and the first start.

Both go into virtual environments of their own, with the locked versions: `python bench/install.py`. The sizes are what
lies in site-packages without pip and setuptools, byte code included; the times are medians of CPU time.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from _history import Run
from law import cpu

ROOT = Path(__file__).resolve().parent.parent
LIMIT_MB = 350
STARTS = {
    "fivepins judge": ("judge", "co cr on oe"),
    "fivepins serve --help": ("serve", "--help"),
    "fivepins shoot, compiled before": ("shoot", "w=710,355 y=710,2740 r=710,2130", "az=85.5 v=3"),
}


def installed(folder: Path, wheel: Path, extras: str) -> Path:
    """The Python of a new environment with the package in it."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    python = folder / "bin" / "python"
    locked = folder / "locked.txt"
    lines = re.findall(r"^[A-Za-z0-9._-]+==[^ \\]+", (ROOT / "requirements" / "test.txt").read_text(), re.MULTILINE)
    locked.write_text("\n".join(lines))
    command = [str(python), "-m", "pip", "install", "--quiet", "--constraint", str(locked), f"{wheel}{extras}"]
    subprocess.run(command, check=True)
    return python


def megabytes(python: Path) -> float:
    """Size of everything that was installed."""
    (packages,) = python.parent.parent.glob("lib/python*/site-packages")
    tools = ("pip", "setuptools", "pkg_resources", "_distutils_hack")
    files = (file for top in packages.iterdir() if not top.name.startswith(tools) for file in (top, *top.rglob("*")))
    return sum(file.stat().st_size for file in files if file.is_file()) / 1e6


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    run = Run("install")
    os.environ.pop("PYTHONPATH", None)
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", made], cwd=ROOT, check=True)
        (wheel,) = folder.glob("*.whl")
        plain = installed(folder / "plain", wheel, "")
        whole = installed(folder / "whole", wheel, "[data,plot]")
        sizes = megabytes(plain), megabytes(whole)
        print(f"plain {sizes[0]:.0f} MB, with data and plot {sizes[1]:.0f} MB; wanted: at most {LIMIT_MB} MB")
        run.less("plain MB", sizes[0])
        run.less("with extras MB", sizes[1])
        for name, words in STARTS.items():
            for python in (plain, whole):
                subprocess.run([str(python), "-m", "fivepins", *words], check=True, stdout=subprocess.DEVNULL)
            times = [[cpu([str(python), "-m", "fivepins", *words]) for python in (plain, whole)] for _ in range(rounds)]
            a, b = (statistics.median(column) for column in zip(*times, strict=True))
            print(f"{name}: {1000 * a:.0f} ms plain, {1000 * b:.0f} ms with extras; ratio {a / b:.2f}")
            run.takes(name, a)
    run.keep()


if __name__ == "__main__":
    main()
