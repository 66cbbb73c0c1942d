"""What goes along with a message, so that the worker's lines and spans are found by those of the request."""

import time
from collections.abc import Callable
from typing import Any

import structlog
from celery.signals import before_task_publish
from flask import g, has_request_context

from tenant_router import queue
from tenant_router.broker import SENT

REQUEST = "request_id"

# By name, what else a message is to remember.
remembered: dict[str, Callable[[], str | None]] = {}


def along_with_messages() -> None:
    """Have every message say when it was sent and which request it follows, also when it is sent again."""
    before_task_publish.connect(_add)
    queue.trace_hooks.origin = _origin


def _origin() -> dict[str, str]:
    told = {REQUEST: _request_id(), **{name: tell() for name, tell in remembered.items()}}
    return {name: value for name, value in told.items() if value}


def _request_id() -> str | None:
    """That of the request, or of the one that the task of now follows."""
    if has_request_context():
        return g.get(REQUEST)
    return structlog.contextvars.get_contextvars().get(REQUEST)


def _add(headers: dict[str, Any] | None = None, **_signal: Any) -> None:
    if headers is None:
        return
    headers[SENT] = time.time()
    request_id = _request_id()
    if request_id:
        headers.setdefault(REQUEST, request_id)
