from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
from fivepins.physics.kernels import jit

@jit.kernel
def twice(x: float) -> float:
    return 2 * x

print(jit.cache_folder(), twice(21.0))
"""


def test_kernels_run_where_their_machine_code_can_be_kept_nowhere(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NUMBA_CACHE_DIR": str(tmp_path / "file" / "folder")}
    ended = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (ended.stdout, ended.stderr) == ("None 42.0\n", "")
