"""Refusals over HTTP: always what is wrong, where, what was given and what was expected."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse

from fivepins.model.errors import InputError
from fivepins.store.matches import StoreError, UnknownMatch
from fivepins.web.pages import App, Message, Receive, Send

MAX_BODY = 4 * 1024 * 1024
"""Bytes of a request's body; more is refused unread."""

_SHOWN = 200


class Refusal(BaseModel):
    """Body of every answer that refuses something."""

    error: str
    line: int
    column: int
    got: str
    expected: str


class Unreadable(Exception):
    """A match in the store that this program cannot fold."""


class Unknown(InputError):
    """Nothing stands at the address: answered with status 404."""


def install(app: FastAPI) -> None:
    """Let the application answer bad input with a `Refusal`."""
    app.add_exception_handler(InputError, _refuse_input)
    app.add_exception_handler(RequestValidationError, _refuse_request)
    app.add_exception_handler(TooLarge, _refuse_size)
    app.add_exception_handler(HTTPException, _refuse_http)
    app.add_exception_handler(UnknownMatch, _refuse_match)
    app.add_exception_handler(StoreError, _refuse_now)
    app.add_exception_handler(Unreadable, _refuse_now)


async def _refuse_input(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, InputError)
    return refusal(error, 404 if isinstance(error, Unknown) else 422)


def refusal(error: InputError, status: int = 422) -> JSONResponse:
    """The answer to input that cannot be taken."""
    content = {key: _printable(value) if isinstance(value, str) else value for key, value in error.to_json().items()}
    return JSONResponse(content, status)


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
    return refusal(InputError(str(error), expected="a later try"), 503)


class TooLarge(HTTPException):
    """A body over `MAX_BODY`."""

    def __init__(self) -> None:
        super().__init__(413)


async def _refuse_size(request: Request, error: Exception) -> JSONResponse:
    return JSONResponse(InputError("the body is too large", expected=f"at most {MAX_BODY} bytes").to_json(), 413)


class BodyLimit:
    """ASGI middleware: reading a body over `MAX_BODY` raises `TooLarge`, whatever the header claims."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Pass the request on with its bytes counted."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        claimed = dict(scope["headers"]).get(b"content-length", b"0")
        too_large = claimed.isdigit() and int(claimed) > MAX_BODY
        seen = 0

        async def receive_counted() -> Message:
            nonlocal seen
            if too_large:
                raise TooLarge
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > MAX_BODY:
                raise TooLarge
            return message

        await self.app(scope, receive_counted, send)
