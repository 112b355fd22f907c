"""What the rooms below refuse, as HTTP says it: a status, and always what is wrong, where, given and expected."""

from collections.abc import Callable
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response

from fivepins.hall.errors import Conflict, NotAllowed, NotReady, OutOfTurn, Unknown, UnreadableMatch
from fivepins.hall.match.json_bytes import json_bytes
from fivepins.match.log.append import EntryRefused
from fivepins.match.words import describe
from fivepins.model.errors import InputError
from fivepins.rules.words import LANGUAGES
from fivepins.store.matches import StoreError, UnknownMatch
from fivepins.web.http.answers import json_answer
from fivepins.web.http.body_limit import BodyRefused
from fivepins.web.http.rate_limit import TooMany

_SHOWN = 200


class Unauthorized(InputError):
    """Nothing says who asks."""


_STATUS: Final[tuple[tuple[type[InputError], int, dict[str, str]], ...]] = (
    (Unknown, 404, {}),
    (Unauthorized, 401, {"WWW-Authenticate": "Bearer"}),
    (NotAllowed, 403, {}),
    (TooMany, 429, {"Retry-After": "1"}),
    (NotReady, 503, {"Retry-After": "2"}),
)


def install(app: FastAPI) -> None:
    """Let the application answer whatever is refused."""
    app.add_exception_handler(InputError, _refuse_input)
    app.add_exception_handler(OutOfTurn, _refuse_move)
    app.add_exception_handler(Conflict, _refuse_entry)
    app.add_exception_handler(EntryRefused, _refuse_problem)
    app.add_exception_handler(RequestValidationError, _refuse_request)
    app.add_exception_handler(BodyRefused, _refuse_body)
    app.add_exception_handler(HTTPException, _refuse_http)
    app.add_exception_handler(UnknownMatch, _refuse_match)
    app.add_exception_handler(StoreError, _refuse_now)
    app.add_exception_handler(UnreadableMatch, _refuse_now)


def refusal(error: InputError, status: int = 422) -> JSONResponse:
    """The answer to input that cannot be taken."""
    return JSONResponse(refusal_json(error), status)


def refusal_json(error: InputError) -> dict[str, Any]:
    """What a refusal says."""
    content = {key: _printable(value) if isinstance(value, str) else value for key, value in error.to_json().items()}
    return {**content, **error.more} if isinstance(error, NotReady) else content


async def _refuse_input(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, InputError)
    for kind, status, headers in _STATUS:
        if isinstance(error, kind):
            answer = refusal(error, status)
            answer.headers.update(headers)
            return answer
    return refusal(error)


async def _refuse_problem(request: Request, error: Exception) -> JSONResponse:
    """A problem is told in the language of the request, as the desk that wrote the entry reads it."""
    assert isinstance(error, EntryRefused)
    lang = request.query_params.get("lang", LANGUAGES[0])
    content = refusal_json(error)
    if lang in LANGUAGES:
        told = (describe(problem, lang) for problem in error.problems if describe(problem) == error.problem)
        content["error"] = next(told, content["error"])
    return JSONResponse(content, 422)


async def _refuse_move(request: Request, error: Exception) -> Response:
    assert isinstance(error, OutOfTurn)
    return _with_view(json_bytes(refusal_json(error)), error.view, request)


async def _refuse_entry(request: Request, error: Exception) -> Response:
    assert isinstance(error, Conflict)
    return _with_view(json_bytes({"seq": error.seq, "entry": error.entry}), error.view, request)


def _with_view(content: bytes, view: Callable[[str], bytes], request: Request) -> Response:
    """Who came too late is told how the match stands, in the language of the request."""
    return json_answer(b'%b,"view":%b}' % (content[:-1], view(request.query_params.get("lang", "en"))), 409)


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


async def _refuse_body(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, BodyRefused)
    return refusal(error.reason, error.status_code)
