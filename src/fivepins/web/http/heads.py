"""HEAD is answered wherever GET is, without the body (RFC 9110 section 9.3.2)."""

from fivepins.web.http.asgi import App, Message, Receive, Send


class Heads:
    """ASGI middleware that has a HEAD request answered as GET, and keeps what follows the headers."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        started = False

        async def send_head(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                await send(message)
                await send({"type": "http.response.body", "body": b""})

        async def receive_until_told() -> Message:
            # A stream goes on until its reader has left.
            return {"type": "http.disconnect"} if started else await receive()

        await self.app({**scope, "method": "GET"}, receive_until_told, send_head)
