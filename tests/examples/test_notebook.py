"""The notebook runs from its first cell to its last, and what it learns gets better."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

NOTEBOOK = Path(__file__).parents[2] / "examples/learning_curve.ipynb"


def test_the_notebook_runs_and_learns(tmp_path) -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    assert all(not cell.get("outputs") for cell in notebook["cells"]), "no outputs are kept: they grow old"
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    program = tmp_path / "notebook.py"
    program.write_text("\n\n".join(cells), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", str(program)],
        cwd=NOTEBOOK.parent,
        env={**os.environ, "MPLBACKEND": "agg", "OPENBLAS_NUM_THREADS": "1", "MPLCONFIGDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    curve = [float(points) for points in re.findall(r"strokes +(-?[\d.]+) points", done.stdout)]
    assert len(curve) == 4
    assert curve[-1] > curve[0] + 0.3
