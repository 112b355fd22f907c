from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CLIENT = Path(__file__).parents[2] / "web" / "client.py"


@pytest.mark.parametrize(
    ("home", "given", "kept"),
    [("home", {}, "npm's own"), ("missing", {}, "elsewhere"), ("missing", {"npm_config_cache": "mine"}, "mine")],
)
def test_npm_works_without_a_home_to_keep_its_cache_in(
    tmp_path: Path, home: str, given: dict[str, str], kept: str
) -> None:
    web, programs, note = tmp_path / "web", tmp_path / "bin", tmp_path / "note"
    for folder in (web / "node_modules", programs, tmp_path / "home"):
        folder.mkdir(parents=True)
    for name in ("client.py", "package.json", "package-lock.json", ".npmrc"):
        shutil.copy(CLIENT.with_name(name), web)
    (programs / "node").write_text("#!/bin/sh\necho v99.0.0\n")
    (programs / "npm").write_text(f"""#!/bin/sh\nprintf %s "$npm_config_cache" >"{note}"\n""")
    for program in programs.iterdir():
        program.chmod(0o755)

    environment = {"PATH": str(programs), "HOME": str(tmp_path / home), **given}
    subprocess.run([sys.executable, web / "client.py", "install"], env=environment, check=True, capture_output=True)
    cache = note.read_text()
    assert {"": "npm's own", "mine": "mine"}.get(cache, "elsewhere") == kept
    assert kept != "elsewhere" or not Path(cache).exists()
