"""The built client: its pages, its files, and the security policy of everything that is served."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from fivepins.web.http.asgi import App, Message, Receive, Send

STATIC = Path(__file__).parents[1] / "static"
"""Where the build puts the client."""

PAGES = frozenset(
    {"", "board", "desk", "judge", "learn", "new", "overlay", "play", "protocol", "rules", "tv", "watch", "words"}
)
"""First words of the paths at which the client has a page."""

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""Content security policy: nothing inline, no eval, nothing from elsewhere."""

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecurityHeaders:
    """ASGI middleware that puts `HEADERS` on every response, errors and streams included.

    A response may bring a policy of its own, such as one that names the digest of its style.
    """

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer with the headers added."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


class _Assets(StaticFiles):
    """Files whose names carry a digest of their content: a browser never asks for them twice."""

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response


def _assets() -> GZipMiddleware:
    # Scripts shrink to a quarter; views and streams are left as they are, for speed.
    return GZipMiddleware(_Assets(directory=STATIC / "assets"), compresslevel=6)


def _file(name: str, status: int = 200) -> Response:
    path = STATIC / name
    if not path.is_file():
        return PlainTextResponse("The web client is not built. `make run` builds it.\n", 503)
    return FileResponse(path, status, headers={"Cache-Control": "no-cache"})


async def _page(request: Request) -> Response:
    first = request.path_params.get("path", "").split("/")[0]
    if first in PAGES:
        return _file("index.html")
    if "text/html" in request.headers.get("accept", ""):
        return _file("index.html", 404)
    return PlainTextResponse(f"Nothing stands at {request.url.path}.\n", 404)


def _fixed(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return _file(name)

    return answer


def routes() -> list[Route | Mount]:
    """The routes of the client; to be added last, since the pages catch every path."""
    return [
        *([Mount("/assets", _assets())] if (STATIC / "assets").is_dir() else []),
        Route("/theme.js", _fixed("theme.js")),
        Route("/favicon.svg", _fixed("favicon.svg")),
        # What a browser asks for where a page, such as a protocol, names no icon.
        Route("/favicon.ico", _fixed("favicon.svg")),
        Route("/docs", _fixed("docs.html")),
        Route("/{path:path}", _page),
    ]
