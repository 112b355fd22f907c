from __future__ import annotations

import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import httpx2
import pytest

from web.conftest import ROOT, running_server

if TYPE_CHECKING:
    from pathlib import Path

    from web.conftest import Server


def serve(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fivepins", "serve", *words]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT / "src", check=False, timeout=60)


def test_a_taken_port_is_refused_with_its_number(server: Server) -> None:
    answer = serve("--port", str(server.port))
    assert answer.returncode == 2
    assert str(server.port) in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize(
    "words", [("--port", "eight"), ("--port", "70000"), ("--host", "no.such.host.invalid"), ("--db",)]
)
def test_a_wrong_call_is_refused(words: tuple[str, ...]) -> None:
    answer = serve(*words)
    assert answer.returncode == 2
    assert answer.stderr.startswith("fivepins serve: ")
    assert "Traceback" not in answer.stderr


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_though_a_connection_is_open(tmp_path: Path, how: signal.Signals) -> None:
    with running_server(tmp_path / "fivepins.db") as server, httpx2.Client(timeout=60) as client:
        assert client.get(f"http://127.0.0.1:{server.port}/openapi.json").status_code == 200
        server.process.send_signal(how)
        server.process.wait(60)
