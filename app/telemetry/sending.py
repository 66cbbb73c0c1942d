"""What goes along with a message, so that the worker's lines can be read beside those of the request."""

import time
from typing import Any

from celery.signals import before_task_publish
from flask import g, has_request_context

SENT, REQUEST = "sent", "request_id"


def along_with_messages() -> None:
    """Have every message say when it was sent, and by which request."""
    before_task_publish.connect(_add)


def _add(headers: dict[str, Any] | None = None, **_signal: Any) -> None:
    if headers is None:
        return
    headers[SENT] = time.time()
    if has_request_context() and "request_id" in g:
        headers[REQUEST] = g.request_id
