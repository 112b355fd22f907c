"""What a plain install of fivepins takes beside one with the extras `data` and `plot`: room, and the first start.

Both go into virtual environments of their own, with the locked versions: `python bench/install.py`. The sizes are what
lies in site-packages without pip and setuptools, byte code included; the times are medians of CPU time. The server is
timed from its start to its first answer, the first stroke where no machine code is kept yet: that takes half a minute.
"""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path

from _history import Run
from law import cpu

ROOT = Path(__file__).resolve().parent.parent
LIMIT_MB = 350
STROKE = ("shoot", "w=710,355 y=710,2740 r=710,2130", "az=85.5 v=3")
TICKS = os.sysconf("SC_CLK_TCK")


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


def first_answer(python: Path) -> float:
    """CPU seconds of `fivepins serve` from its start to its first answer; what it does beside that is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        command = [str(python), "-m", "fivepins", "serve", "--port", "0", "--db", f"{folder}/fivepins.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        address = next(found[0] for line in server.stdout if (found := re.search(r"http://[0-9.:]+", line)))
        with urllib.request.urlopen(f"{address}/api/editions", timeout=60) as answer:
            answer.read()
        fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()
        server.terminate()
        server.communicate()
    return (int(fields[11]) + int(fields[12])) / TICKS


def first_stroke(python: Path) -> float:
    """CPU seconds of a stroke where the table has to be compiled first."""
    with tempfile.TemporaryDirectory() as folder:
        return cpu(["env", f"NUMBA_CACHE_DIR={folder}", str(python), "-m", "fivepins", *STROKE])


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

        def command(*words: str) -> Callable[[Path], float]:
            return lambda python: cpu([str(python), "-m", "fivepins", *words])

        for name, start, times in (
            ("first stroke", first_stroke, 1),
            ("a stroke, compiled before", command(*STROKE), rounds),
            ("fivepins judge", command("judge", "co cr on oe"), rounds),
            ("fivepins serve to its first answer", first_answer, rounds),
        ):
            for python in (plain, whole):
                subprocess.run([str(python), "-m", "fivepins", *STROKE], check=True, stdout=subprocess.DEVNULL)
            pairs = [(start(plain), start(whole)) for _ in range(times)]
            a, b = (statistics.median(column) for column in zip(*pairs, strict=True))
            print(f"{name}: {a:.3f} s plain, {b:.3f} s with extras; ratio {a / b:.2f}", flush=True)
            run.takes(name, a)
    run.keep()


if __name__ == "__main__":
    main()
