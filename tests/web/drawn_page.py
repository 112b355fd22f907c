"""A page that holds the drawn table and nothing else: built from the client's sources, served under its policy."""

from __future__ import annotations

import contextlib
import functools
import importlib.util
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivepins.web.http.pages import POLICY

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent / "drawn"
CLIENT = Path(__file__).parents[2] / "web" / "client.py"
SOFTWARE_GL = ["--disable-quic", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
"""Chromium draws without a graphics card."""


class Quiet(SimpleHTTPRequestHandler):
    """Serves the built page under the policy of the product's own pages."""

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextlib.contextmanager
def drawn_page(folder: Path) -> Iterator[int]:
    """Build the page into a folder and serve it on the port that is given, until the block ends."""
    spec = importlib.util.spec_from_file_location("client", CLIENT)
    assert spec is not None
    assert spec.loader is not None
    client = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(client)
    client.install()
    words = ("--config", str(HERE / "vite.config.mts"), "--outDir", str(folder), "--logLevel", "warn")
    client.npm("exec", "--", "vite", "build", *words)
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()
