"""Whether others read our data sets: `python bench/readers.py`.

Strokes and games are made, then mlcroissant validates their descriptions and reads the strokes by them, and pandas,
polars and Hugging Face's datasets read the strokes, by the file and by Arrow's interface. They live in an environment
of their own, `var/readers`, made on the first run with `requirements/readers.txt`, and are asked offline.
"""

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from _history import Run
from fivepins.cli import main as fivepins

ROOT = Path(__file__).resolve().parent.parent
STROKES, GAMES = 2000, 4
QUIET = {"HF_HUB_OFFLINE": "1", "HF_DATASETS_OFFLINE": "1"}

PROGRAM = """
import json, sys
sys.path.insert(0, {source!r})
import datasets, mlcroissant, pandas, polars
from fivepins.play.strokes import Strokes

folder, split = {folder!r}, "validation"
path = folder + "/strokes.parquet"
mine = Strokes(path, split)
numbers = mine.table["stroke"].to_pylist()
found = {{}}
for name in ("strokes.croissant.json", "fivepins/beginner-umb-1997-v0/games.croissant.json"):
    described = mlcroissant.Dataset(jsonld=folder + "/" + name)
    issues = described.metadata.ctx.issues
    assert not issues.errors and not issues.warnings, (name, issues.errors, issues.warnings)
    found["mlcroissant " + name.split("/")[-1]] = "valid, no warning"
rows = mlcroissant.Dataset(jsonld=folder + "/strokes.croissant.json").records("rows")
read = [row["rows/stroke"] for row in rows if row["rows/split"] == split.encode()]
filters = [("split", "=", split)]
for name, got in {{
    "mlcroissant": read,
    "pandas, file": pandas.read_parquet(path, filters=filters)["stroke"].tolist(),
    "pandas, Arrow": pandas.DataFrame.from_arrow(mine)["stroke"].tolist(),
    "polars, file": polars.scan_parquet(path).filter(polars.col("split") == split).collect()["stroke"].to_list(),
    "polars, Arrow": polars.DataFrame(mine)["stroke"].to_list(),
    "datasets, file": datasets.load_dataset("parquet", data_files=path, cache_dir=folder + "/cache")["train"]
        .filter(lambda row: row["split"] == split)["stroke"][:],
    "datasets, Arrow": datasets.Dataset(mine.table)["stroke"][:],
}}.items():
    assert [*got] == numbers, name
    found[name] = f"{{len(numbers)}} strokes of {{split}}"
print(json.dumps(found))
"""


def python() -> Path:
    home = ROOT / "var" / "readers"
    if not (home / "ready").exists():
        print("making an environment for the readers …", file=sys.stderr)
        venv.create(home, with_pip=True, clear=True)
        pip = [str(home / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--require-hashes", "-r", str(ROOT / "requirements" / "readers.txt")], check=True)
        (home / "ready").touch()
    return home / "bin" / "python"


def main() -> None:
    run = Run("readers")
    with tempfile.TemporaryDirectory() as folder:
        few = ["--seed", "1", "--workers", "1", "--out"]
        assert fivepins(["simulate", "--shots", str(STROKES), *few, f"{folder}/strokes.parquet"]) == 0
        assert fivepins(["simulate", "--games", str(GAMES), "--target", "12", *few, folder]) == 0
        program = PROGRAM.format(source=str(ROOT / "src"), folder=folder)
        told = subprocess.run([str(python()), "-c", program], check=True, capture_output=True, text=True, env=QUIET)
    found = json.loads(told.stdout.splitlines()[-1])
    for name, what in found.items():
        print(f"{name}: {what}")
    run.more("ways of reading that give the same", len(found))
    run.keep()


if __name__ == "__main__":
    main()
