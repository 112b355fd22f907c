"""Refusals over HTTP: always what is wrong, where, what was given and what was expected."""

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from fivepins.hall.errors import NotReady, UnreadableMatch
from fivepins.model.errors import InputError
from fivepins.store.matches import StoreError, UnknownMatch
from fivepins.web.http.pages import App, Message, Receive, Send

MAX_BODY = 128 * 1024
"""Bytes of a request's body; more is refused unread. The longest entry fits, its letters escaped; a body full of keys
would cost a moment in which no other desk is answered."""

MAX_FILE = 4 * 1024 * 1024
"""Bytes of an uploaded file."""

BODY_S = 30
"""Seconds in which a body has to be there."""

_SHOWN = 200


class Refusal(BaseModel):
    """Body of every answer that refuses something."""

    error: str
    line: int
    column: int
    got: str
    expected: str


class Unknown(InputError):
    """Nothing stands at the address: answered with status 404."""


class Unauthorized(InputError):
    """Nothing says who asks: answered with status 401."""


class Forbidden(InputError):
    """Who asks may not do this: answered with status 403."""


class TooMany(InputError):
    """More requests than one client may send: answered with status 429."""


_STATUS: Final[tuple[tuple[type[InputError], int, dict[str, str]], ...]] = (
    (Unknown, 404, {}),
    (Unauthorized, 401, {"WWW-Authenticate": "Bearer"}),
    (Forbidden, 403, {}),
    (TooMany, 429, {"Retry-After": "1"}),
    (NotReady, 503, {"Retry-After": "2"}),
)


def install(app: FastAPI) -> None:
    """Let the application answer bad input with a `Refusal`."""
    app.add_exception_handler(InputError, _refuse_input)
    app.add_exception_handler(RequestValidationError, _refuse_request)
    app.add_exception_handler(BodyRefused, _refuse_body)
    app.add_exception_handler(HTTPException, _refuse_http)
    app.add_exception_handler(UnknownMatch, _refuse_match)
    app.add_exception_handler(StoreError, _refuse_now)
    app.add_exception_handler(UnreadableMatch, _refuse_now)


async def _refuse_input(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, InputError)
    for kind, status, headers in _STATUS:
        if isinstance(error, kind):
            answer = refusal(error, status)
            answer.headers.update(headers)
            return answer
    return refusal(error)


def refusal(error: InputError, status: int = 422) -> JSONResponse:
    """The answer to input that cannot be taken."""
    return JSONResponse(content_of(error), status)


def content_of(error: InputError) -> dict[str, Any]:
    """What the answer says."""
    content = {key: _printable(value) if isinstance(value, str) else value for key, value in error.to_json().items()}
    return {**content, **error.more} if isinstance(error, NotReady) else content


async def _refuse_request(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first: dict[str, Any] = error.errors()[0]
    if first["type"] == "json_invalid" and isinstance(error.body, str):
        before = error.body[: first["loc"][1]]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        got = error.body[len(before) : len(before) + 20]
        return refusal(InputError("not JSON", got=got, expected=str(first["ctx"]["error"]), line=line, column=column))
    name = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
    got = "" if first["type"] == "missing" else repr(first.get("input"))
    return refusal(InputError(f"{name} cannot be taken", got=got[:_SHOWN], expected=str(first["msg"])))


def _printable(text: str) -> str:
    # A lone surrogate can stand in JSON but not in UTF-8.
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


async def _refuse_http(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    # The framework answers 400 to a body that is no text at all.
    status = 422 if error.status_code == 400 else error.status_code
    answer = refusal(InputError(str(error.detail), expected="a request that the interface's description knows"), status)
    answer.headers.update(error.headers or {})
    return answer


async def _refuse_match(request: Request, error: Exception) -> JSONResponse:
    return refusal(Unknown("there is no such match", got=str(error), expected="the id of a match"), 404)


async def _refuse_now(request: Request, error: Exception) -> JSONResponse:
    answer = refusal(InputError(str(error), expected="a later try"), 503)
    answer.headers["Retry-After"] = "2"
    return answer


class BodyRefused(HTTPException):
    """A body that is not read to its end."""

    def __init__(self, status: int, reason: InputError) -> None:
        super().__init__(status)
        self.reason = reason


async def _refuse_body(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, BodyRefused)
    return refusal(error.reason, error.status_code)


class BodyLimit:
    """ASGI middleware: a body that is too large, whatever the header claims, or comes too slowly is refused.

    Args:
        app: The application.
        larger: Bytes that a body may have at single paths; at all others `MAX_BODY`.
    """

    def __init__(self, app: App, larger: Mapping[str, int]) -> None:
        self.app = app
        self.larger = larger

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Pass the request on with its bytes counted."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self.larger.get(scope["path"], MAX_BODY)
        claimed = dict(scope["headers"]).get(b"content-length", b"0")
        announced = int(claimed) if claimed.isdigit() else 0
        counted = 0
        complete = False
        deadline = asyncio.get_running_loop().time() + BODY_S

        async def receive_counted() -> Message:
            nonlocal counted, complete
            if complete:
                return await receive()
            if announced > most:
                raise _too_large(most)
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                reason = InputError("the body does not come to its end", expected=f"all of it within {BODY_S} s")
                raise BodyRefused(408, reason) from None
            counted += len(message.get("body", b""))
            if counted > most:
                raise _too_large(most)
            complete = not message.get("more_body", False)
            return message

        await self.app(scope, receive_counted, send)


def _too_large(most: int) -> BodyRefused:
    return BodyRefused(413, InputError("the body is too large", expected=f"at most {most} bytes"))
