"""Only our own pages may change anything: a page from elsewhere that a browser on the network shows may not.

Nobody logs in here, so whoever reaches the server can score. A browser at the table reaches it too, and whatever page
it shows could post entries unasked. Browsers say where a request comes from; programs, which say nothing, are let in.

Source: OWASP Cross-Site Request Forgery Prevention Cheat Sheet (Fetch Metadata, standard headers); Fetch standard,
`Origin` header; W3C Fetch Metadata Request Headers.
"""

from typing import Final
from urllib.parse import urlsplit

from fivepins.model.errors import InputError
from fivepins.web.http.asgi import App, Message, Receive, Send
from fivepins.web.http.errors import refusal

_READING: Final = ("GET", "HEAD", "OPTIONS")
_OURS: Final = (b"same-origin", b"none")


class OwnPagesOnly:
    """ASGI middleware that answers 403 to a request that changes something and comes from another site's page."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] != "http" or scope["method"] in _READING or _is_ours(dict(scope["headers"])):
            await self.app(scope, receive, send)
            return
        got = dict(scope["headers"]).get(b"origin", b"").decode("latin-1")[:200]
        error = InputError("a page from elsewhere may not change anything", got=got, expected="a page of this server")
        await refusal(error, 403)(scope, receive, send)


def _is_ours(headers: dict[bytes, bytes]) -> bool:
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        return site in _OURS
    # A plain http page under a name of the local network gets no fetch metadata: its origin has to do.
    origin = headers.get(b"origin")
    if origin is None:
        return True
    try:
        named = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:
        return False
    return bool(named) and named.lower() == headers.get(b"host", b"").decode("latin-1").lower()
