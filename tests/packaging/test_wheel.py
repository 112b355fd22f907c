from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_wheel_carries_the_built_client(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    page = zipfile.ZipFile(wheel).read("fivepins/web/static/index.html").decode()
    for kind in (".js", ".css", ".woff2"):
        files = [name for name in names if name.startswith("fivepins/web/static/assets/") and name.endswith(kind)]
        assert files, f"no {kind} in the wheel"
    assert "/assets/index-" in page
    assert not [name for name in names if "node_modules" in name or name.endswith((".ts", ".svelte"))]
