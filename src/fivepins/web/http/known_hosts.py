"""Only names that are this machine's are answered: else a page from elsewhere reads the hall through a name of its own.

A browser takes a page under `evil.example` for the site of that name, whatever machine the name leads to. Where its
owner lets it lead here, the page may read and write everything that stands here (DNS rebinding). Addresses in digits
and names that no owner from elsewhere can hand out are safe.

Source: OWASP, DNS rebinding; RFC 6762 section 3 (`.local` is resolved in the network at hand); RFC 9110 section
15.5.20 (421 Misdirected Request).
"""

import socket
from collections.abc import Collection
from ipaddress import IPv4Address, IPv6Address, ip_address

from fivepins.model.errors import InputError
from fivepins.web.http.asgi import App, Message, Receive, Send
from fivepins.web.http.errors import refusal

EXPECTED = "the address of this machine, a name that ends with .local, or one named with --allow-host"


class KnownHosts:
    """ASGI middleware that answers 421 to a request for a host that this machine does not go by.

    Args:
        app: The application.
        allowed: Names that it goes by beside its own, in lower case, without ports.
    """

    def __init__(self, app: App, allowed: Collection[str] = ()) -> None:
        self.app = app
        self.allowed = {socket.gethostname().lower(), "localhost", *allowed}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        host = "" if scope["type"] != "http" else dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        reached = (scope.get("server") or ("",))[0]
        if self._is_ours(host, reached):
            await self.app(scope, receive, send)
            return
        error = InputError("this server does not go by that name", got=host[:200], expected=EXPECTED)
        await refusal(error, 421)(scope, receive, send)

    def _is_ours(self, host: str, reached: str) -> bool:
        # A program that names no host was not led here by a name.
        name = host_name(host)
        if not name or name in self.allowed or name == reached.lower() or name.endswith(".local"):
            return True
        asked = _address(name)
        return asked is not None and (asked.is_loopback or asked == _address(reached))


def host_name(host: str) -> str:
    """The name in a `Host` header, in lower case, without port, brackets and final dot."""
    if host.startswith("["):
        return host[1:].partition("]")[0].lower()
    return host.partition(":")[0].lower().removesuffix(".")


def _address(name: str) -> IPv4Address | IPv6Address | None:
    try:
        found = ip_address(name.partition("%")[0])
    except ValueError:
        return None
    # A socket for both kinds tells an IPv4 peer's address in IPv6.
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found
