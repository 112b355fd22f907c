"""pooltool in an environment of its own, `var/pooltool`, made on the first run; it never comes near the product."""

import json
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
PEER = ("pooltool-billiards==0.6.0", "panda3d-gltf==1.3.0", "panda3d-simplepbr==0.13.1")
PEER_NEEDS = (
    "panda3d==1.10.16", "numba<0.63", "llvmlite<0.46", "numpy", "scipy", "attrs", "cattrs", "msgpack", "msgpack-numpy",
    "pyyaml", "click", "pillow", "h5py", "h11", "rich<15", "numpy-quaternion",
)  # fmt: skip


def peer_python() -> Path:
    home = ROOT / "var" / "pooltool"
    python = home / "bin" / "python"
    if not (home / "ready").exists():
        print("making an environment for pooltool 0.6.0 …", file=sys.stderr)
        venv.create(home, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, *PEER_NEEDS], check=True)
        subprocess.run([*pip, "--no-deps", *PEER], check=True)
        (home / "ready").touch()
    return python


class Peer:
    """A program of `bench/pooltool`, warm and waiting."""

    def __init__(self, program: str, *words: str) -> None:
        command = [str(peer_python()), str(HERE / "pooltool" / program), *words]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert self._line() == "ready"

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def rate(self) -> float:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        told = json.loads(self._line())
        return float(told["shots"] / told["cpu_s"])

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()
