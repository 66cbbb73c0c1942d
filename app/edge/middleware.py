"""Flask's part of the edge: the call's checks, error responses, and one log line per request."""

from collections.abc import Callable
from typing import Any

import structlog
from flask import Flask, Request, Response, g, request
from flask_smorest import Blueprint
from marshmallow import Schema, ValidationError
from psycopg import DataError as DriverDataError
from sqlalchemy.exc import DataError
from sqlalchemy.exc import TimeoutError as NoConnection
from werkzeug.exceptions import HTTPException, MethodNotAllowed
from werkzeug.routing import IntegerConverter

from app.edge import request_log
from app.edge.body_parser import BODY_LIMIT, json_body
from app.edge.call import Edge
from app.edge.responses import json_answer
from app.edge.wire_names import wire_path
from app.shared.errors import (
    AppError,
    Forbidden,
    Invalid,
    NotFound,
    TooManyRequests,
    Unavailable,
)
from app.shared.hooks import Hook
from app.shared.outages import outage_of
from app.shared.texts.messages import Message, text
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

# The error for the owner of a suspended store who calls; None for everyone else.
suspension_error: Hook[[str], AppError | None] = Hook("the error for the owner of a suspended store")


class RowNumber(IntegerConverter):
    """A row id in a path; ids beyond PostgreSQL's bigint are 404."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"max": 2**63 - 1, **kwargs})


def init_app(app: Flask, edge: Edge) -> None:
    """Install the request hooks and error handlers."""
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.url_map.converters["int"] = RowNumber
    for location, load in _LOADERS.items():
        Blueprint.ARGUMENTS_PARSER.location_loader(location)(_remembering_schema(load))

    @app.before_request
    def enter() -> None:
        request_log.start()
        call = edge.call_of(request.environ)
        if call.problem:
            raise call.problem
        if call.counted:
            behind(g).store = call.store

    @app.after_request
    def leave(response: Response) -> Response:
        response.headers.add("x-request-id", behind(g).get("request_id", ""))
        if request.path.startswith("/api/"):
            response.headers.setdefault("Cache-Control", "no-store")
        request_log.report_request(response)
        return response

    app.register_error_handler(AppError, _error_response)
    app.register_error_handler(StoreProblem, lambda problem: _error_response(_error_of(problem)))
    app.register_error_handler(
        ValidationError,
        lambda error: _response(422, _first_message(error.messages) or text("error.invalid"), error.messages),
    )
    # Values that the database cannot store: NUL, an unpaired surrogate, a number out of range.
    for kind in (DataError, DriverDataError, UnicodeEncodeError):
        app.register_error_handler(kind, lambda _error: _error_response(Invalid()))
    app.register_error_handler(HTTPException, _http_error_response)
    app.register_error_handler(Exception, _other_response)


_LOADERS: dict[str, Callable[[Request, Schema], Any]] = {
    "query": lambda request, _schema: _single_values(request),
    "json": lambda _request, _schema: json_body(),
    "files": Blueprint.ARGUMENTS_PARSER.load_files,
}


def _single_values(request: Request) -> dict[str, str]:
    """Return the query's parameters; raise Invalid for a repeated one, which parsers read differently."""
    for name, values in request.args.lists():
        if len(values) > 1:
            raise Invalid("field.once", field=name)
    return request.args.to_dict()


def _remembering_schema(load: Callable[[Request, Schema], Any]) -> Callable[[Request, Schema], Any]:
    """Keep the schema of the request, so that errors of services can name the request's own fields."""

    def load_and_remember(request: Request, schema: Schema) -> Any:
        g.request_schema = schema
        return load(request, schema)

    return load_and_remember


# Errors of stores that are unavailable for a while: message and Retry-After in seconds.
_TEMPORARY_PROBLEMS: tuple[tuple[type[StoreProblem], str, str], ...] = (
    (StoreBehind, "store.upgrading", "30"),
    (StoreAhead, "store.too_new", "30"),
    (StoreNotReady, "store.not_ready", "5"),
    (StorePaused, "store.moving", "2"),
)


def _error_of(problem: StoreProblem) -> AppError:
    if isinstance(problem, StoreTooBusy):
        after = {"Retry-After": str(problem.seconds)}
        return TooManyRequests("limit.requests", headers=after, seconds=problem.seconds)
    for kind, message, seconds in _TEMPORARY_PROBLEMS:
        if isinstance(problem, kind):
            return Unavailable(message, headers={"Retry-After": seconds})
    if isinstance(problem, ClosedStore):
        return Forbidden("store.closed")
    if isinstance(problem, SuspendedStore):
        (for_owner,) = suspension_error(str(problem))
        return for_owner or Forbidden("store.suspended")
    return NotFound("store.unknown")


def _error_response(error: AppError) -> Response:
    fields = {
        wire_path(g.get("request_schema"), name): [text(message, **error.details)]
        for name, message in error.fields.items()
    }
    response = _response(error.status, text(error.message, **error.details), fields, error.body)
    response.headers.update(error.headers)
    return response


def _response(status: int, message: str, errors: object = None, body: dict | None = None) -> Response:
    refusal = {
        "code": status,
        "status": "error",
        "message": message,
        **(message.on_wire() if isinstance(message, Message) else {}),
        "errors": errors or {},
        "errorKeys": _keys_of(errors) or {},
    }
    return json_answer({**refusal, **(body or {})}, status)


def _keys_of(errors: object) -> Any:
    """Return the errors with the key and values of each message in its place; None for other texts."""
    if isinstance(errors, dict):
        return {name: _keys_of(inner) for name, inner in errors.items()}
    if isinstance(errors, list):
        return [_keys_of(inner) for inner in errors]
    return errors.on_wire() if isinstance(errors, Message) else None


def _http_error_response(error: HTTPException) -> Response:
    status = error.code or 500
    if status == 422:
        return _validation_response(error)
    words = {
        400: text("error.bad_request"),
        404: text("error.not_found"),
        405: text("error.method"),
        413: text("error.too_large", limit=f"{(request.max_content_length or BODY_LIMIT) // BODY_LIMIT} MB"),
        415: text("error.bad_request"),
    }
    response = _response(status, words.get(status, text("error.unexpected")))
    if isinstance(error, MethodNotAllowed) and error.valid_methods:
        response.headers["Allow"] = ", ".join(sorted(error.valid_methods))
    return response


def _validation_response(error: HTTPException) -> Response:
    """Answer 422 for input that its schema rejects; the first field's error is the message."""
    messages = getattr(error, "data", {}).get("messages", {})
    by_field = {
        name: errors
        for by_name in messages.values()
        if isinstance(by_name, dict)
        for name, errors in by_name.items()
    }
    return _response(422, _first_message(by_field) or text("error.invalid"), by_field)


def _first_message(messages: object) -> str | None:
    if isinstance(messages, str):
        return messages
    inner = (
        messages.values() if isinstance(messages, dict) else messages if isinstance(messages, list) else ()
    )
    return next((words for words in map(_first_message, inner) if words), None)


def _other_response(error: Exception) -> Response:
    """Answer 503 or 507 while a service is unreachable, 500 for a bug; the reference finds the log line."""
    reference = {"reference": [g.get("request_id", "")]}
    answer = outage_of(error)
    if answer is None:
        request_log.report_error(error)
        return _response(500, text("error.unexpected"), reference)
    log.error("service.unavailable", problem=type(error).__name__, error=str(getattr(error, "orig", error)))
    if isinstance(error, NoConnection):
        request_log.report_no_connection()
    response = _response(answer.status, text(answer.message), reference)
    response.headers.update(answer.headers)
    return response
