"""Context that travels with a message, so that the worker's logs and spans match the request's."""

import time
from collections.abc import Callable
from typing import Any

import structlog
from celery.signals import before_task_publish
from flask import g, has_request_context

from tenant_router import queue
from tenant_router.broker import SENT

REQUEST = "request_id"

# Further values that a message carries, by name.
extra_context: dict[str, Callable[[], str | None]] = {}


def attach_to_messages() -> None:
    """Add the time and the request's id to every message, also when it is sent again."""
    before_task_publish.connect(_add_headers)
    queue.trace_hooks.origin = _origin


def _origin() -> dict[str, str]:
    context = {REQUEST: _request_id(), **{name: read() for name, read in extra_context.items()}}
    return {name: value for name, value in context.items() if value}


def _request_id() -> str | None:
    """Return the id of the current request, or of the request that led to the current task."""
    if has_request_context():
        return g.get(REQUEST)
    return structlog.contextvars.get_contextvars().get(REQUEST)


def _add_headers(headers: dict[str, Any] | None = None, **_signal: Any) -> None:
    if headers is None:
        return
    headers[SENT] = time.time()
    request_id = _request_id()
    if request_id:
        headers.setdefault(REQUEST, request_id)
