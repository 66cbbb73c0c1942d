"""A file that a healthy worker keeps touching; the container's health check reads only its age.

Pinging the worker would start a whole process each time, and would kill a worker that is only waiting for
the broker.
"""

from contextlib import suppress
from typing import Any

from celery.signals import heartbeat_sent, worker_ready

from app.config import get_config

SIGN = "worker-alive"


@worker_ready.connect
@heartbeat_sent.connect
def touch(**_signal: Any) -> None:
    """Touch the file of this worker."""
    with suppress(OSError):
        (get_config().data_dir / SIGN).touch()
