"""The server process: one port, one application, an orderly end."""

import asyncio
import errno
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn
from fastapi import FastAPI

from fivepins.hall.matches.matches import MAX_FOLLOWERS
from fivepins.web.http.connections import Patient

GRACE = 1
"""Seconds that open answers are given to end after the server was told to stop."""


KEEP_ALIVE = 60
"""Seconds that an idle connection is kept: between two strokes a desk need not connect anew."""

MANY_FILES = 8192
"""Files and connections that the process may have open, where the system allows it."""

OTHER_FILES = 256
"""Of them those that are no connections, and those over which the last connections are refused."""

AT_ONCE = 128
"""Connections that are accepted before the first of them is looked at."""


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens at the address; port 0 takes a free one.

    Raises:
        OSError: The port is taken, or the host is none of this machine's.
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    except socket.gaierror:
        raise OSError(f"cannot listen at host {host!r}: this machine does not know it") from None
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise OSError(f"port {port} is taken: end the other program or choose another one with --port") from None
        raise OSError(f"cannot listen at {host} port {port}: {error.strerror}") from None
    listening.listen(AT_ONCE)
    return listening


def url(listening: socket.socket) -> str:
    """The address to open in a browser."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


class _Server(uvicorn.Server):
    def __init__(
        self, config: uvicorn.Config, app: FastAPI, ready: Callable[[], None], ended: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.app = app
        self.ready = ready
        self.ended = ended

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        # Behind this the signal is raised again, and SIGTERM ends the process on the spot.
        self.ended()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Streams end themselves at this; waiting for them to be cut would cost the whole grace.
        self.loop.call_soon_threadsafe(self.app.state.stopping.set)
        super().handle_exit(sig, frame)


def _most_connections() -> int:
    """Connections that can be served at once; more are allowed where the system lets them."""
    # Systems let a process open 256 or 1024 files unless it asks for more; every screen is one.
    try:
        import resource
    except ImportError:
        return MANY_FILES - OTHER_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(MANY_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(wanted - OTHER_FILES, wanted // 4)


def serve(
    app: FastAPI, listening: socket.socket, ready: Callable[[], None], ended: Callable[[], None] = lambda: None
) -> None:
    """Serve until SIGINT or SIGTERM.

    Args:
        app: The application; its `state.stopping` is set first when the end comes.
        listening: From `listen`.
        ready: Called once when the application answers.
        ended: Called when it has come to its end; behind it a signal may end the process at once.
    """
    Patient.most = _most_connections()
    if app.state.hall is not None:
        # Whoever looks on leaves room for those who write.
        app.state.hall.matches.most_followers = min(MAX_FOLLOWERS, Patient.most // 2)
    config = uvicorn.Config(
        app,
        http=Patient,
        ws="none",
        backlog=AT_ONCE,
        log_level="warning",
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
    )
    _Server(config, app, ready, ended).run([listening])
