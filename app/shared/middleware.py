"""The edge of the API: the application's key, the store's number, refusals, and a line of log a request."""

import hmac
from contextlib import suppress
from typing import Any

import structlog
from flask import Flask, Request, Response, g, request
from flask_smorest import Blueprint
from marshmallow import ValidationError
from psycopg import DataError as DriverDataError
from sqlalchemy.exc import DataError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.exceptions import ClientDisconnected, HTTPException, MethodNotAllowed, RequestEntityTooLarge
from werkzeug.routing import IntegerConverter
from werkzeug.wsgi import get_input_stream

from app.config import Config
from app.shared import request_log
from app.shared.body_parser import STORE_NAMES, load_json, refuse_other_store
from app.shared.errors import (
    AppError,
    Forbidden,
    Invalid,
    NotFound,
    TooManyRequests,
    Unauthorized,
    Unavailable,
)
from app.shared.messages import text
from app.shared.responses import json_answer
from tenant_router.http import behind
from tenant_router.store import (
    ClosedStore,
    StoreAhead,
    StoreBehind,
    StoreNotReady,
    StorePaused,
    StoreProblem,
    StoreTooBusy,
    SuspendedStore,
)

log = structlog.get_logger("http")

OPEN_PATHS = ("/api/health", "/api/openapi.json", "/api/docs")
# Here `mobileNo` is the store that is looked for.
ANY_STORE = ("GET", "/api/saral/about")
BODY_LIMIT = 1024 * 1024
# As much as nginx passes on.
REFUSED_BODY_LIMIT = 52 * BODY_LIMIT


class RowNumber(IntegerConverter):
    """The number of a row in a path: what no row can have is not found."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"max": 2**63 - 1, **kwargs})


def init_app(app: Flask, config: Config) -> None:
    """Hang the edge onto the application."""
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.url_map.converters["int"] = RowNumber
    # Nothing in a query is given twice, so that nothing but a dictionary has to be looked through.
    Blueprint.ARGUMENTS_PARSER.location_loader("query")(lambda request, _schema: request.args.to_dict())
    Blueprint.ARGUMENTS_PARSER.location_loader("json")(load_json)
    keys = [key.encode() for key in config.accepted_api_keys]

    @app.before_request
    def enter() -> None:
        request_log.begin()
        asked = behind(request)
        if not asked.path.startswith("/api/") or asked.path.startswith(OPEN_PATHS):
            return
        given = asked.environ.get("HTTP_X_API_KEY", "").encode()
        if not any(hmac.compare_digest(given, key) for key in keys):
            raise Unauthorized("auth.api_key")
        _refuse_two_stores(asked)

    @app.after_request
    def leave(response: Response) -> Response:
        response.headers.add("x-request-id", behind(g).get("request_id", ""))
        if request.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        if response.status_code >= 400:
            _hear_out(request)
        request_log.tell(response)
        return response

    app.register_error_handler(AppError, _refusal)
    app.register_error_handler(StoreProblem, lambda problem: _refusal(_of_store(problem)))
    app.register_error_handler(
        ValidationError,
        lambda error: _answer(422, _first_words(error.messages) or text("error.invalid"), error.messages),
    )
    # What the database can't hold: a zero or half a character in a text, a number beyond its range.
    for kind in (DataError, DriverDataError, UnicodeEncodeError):
        app.register_error_handler(kind, lambda _error: _refusal(Invalid()))
    for kind in (OperationalError, NoConnection):
        app.register_error_handler(kind, _unavailable)
    app.register_error_handler(HTTPException, _http_refusal)
    app.register_error_handler(Exception, _unexpected)


def _hear_out(asked: Request) -> None:
    """Read what is left of a body that is refused: who can't send on never hears the answer.

    nginx would say 502 and take this instance for dead.
    """
    if not asked.content_length:
        return
    try:
        body = asked.stream
    except RequestEntityTooLarge:
        body = get_input_stream(asked.environ)
    left = REFUSED_BODY_LIMIT
    with suppress(ClientDisconnected):
        while left > 0 and (piece := body.read(min(left, BODY_LIMIT))):
            left -= len(piece)


def _refuse_two_stores(request: Request) -> None:
    """Refuse a query that names another store than the header; `parsing` does the same for bodies."""
    if request.path.startswith("/api/platform/") or (request.method, request.path) == ANY_STORE:
        return
    refuse_other_store([request.args[name] for name in STORE_NAMES if name in request.args])


# What is said of a store that can't be served for a while, and after how many seconds it may be.
_FOR_A_WHILE: tuple[tuple[type[StoreProblem], str, str], ...] = (
    (StoreBehind, "store.upgrading", "30"),
    (StoreAhead, "store.too_new", "30"),
    (StoreNotReady, "store.not_ready", "5"),
    (StorePaused, "store.moving", "5"),
)


def _of_store(problem: StoreProblem) -> AppError:
    if isinstance(problem, StoreTooBusy):
        after = {"Retry-After": str(problem.seconds)}
        return TooManyRequests("limit.requests", headers=after, seconds=problem.seconds)
    for kind, message, seconds in _FOR_A_WHILE:
        if isinstance(problem, kind):
            return Unavailable(message, headers={"Retry-After": seconds})
    if isinstance(problem, ClosedStore):
        return Forbidden("store.closed")
    if isinstance(problem, SuspendedStore):
        return Forbidden("store.suspended")
    return NotFound("store.unknown")


def _refusal(error: AppError) -> Response:
    fields = {
        name: [text(message, **error.details) for message in messages]
        for name, messages in error.fields.items()
    }
    response = _answer(error.status, text(error.message, **error.details), fields, error.body)
    response.headers.update(error.headers)
    return response


def _answer(status: int, message: str, errors: object = None, body: dict | None = None) -> Response:
    refusal = {"code": status, "status": "error", "message": message, "errors": errors or {}}
    return json_answer({**refusal, **(body or {})}, status)


def _http_refusal(error: HTTPException) -> Response:
    status = error.code or 500
    if status == 422:
        return _invalid(error)
    words = {
        400: text("error.bad_request"),
        404: text("error.not_found"),
        405: text("error.method"),
        413: text("error.too_large", limit=f"{(request.max_content_length or BODY_LIMIT) // BODY_LIMIT} MB"),
        415: text("error.bad_request"),
    }
    response = _answer(status, words.get(status, text("error.unexpected")))
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def _invalid(error: HTTPException) -> Response:
    """A body or query that its schema refuses: the first field's own words are the message."""
    messages = getattr(error, "data", {}).get("messages", {})
    by_field = {
        name: told for place in messages.values() if isinstance(place, dict) for name, told in place.items()
    }
    return _answer(422, _first_words(by_field) or text("error.invalid"), by_field)


def _first_words(told: object) -> str | None:
    if isinstance(told, str):
        return told
    inner = told.values() if isinstance(told, dict) else told if isinstance(told, list) else ()
    return next((words for words in map(_first_words, inner) if words), None)


def _unavailable(error: OperationalError | NoConnection) -> Response:
    log.error("database.unavailable", error=str(getattr(error, "orig", error)))
    if isinstance(error, NoConnection):
        request_log.tell_of_no_connection()
    return _refusal(Unavailable(headers={"Retry-After": "2"}))


def _unexpected(error: Exception) -> Response:
    request_log.tell_of(error)
    return _answer(500, text("error.unexpected"), {"reference": [g.get("request_id", "")]})
