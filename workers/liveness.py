"""A file that is touched while a worker is well: whoever looks after its container asks only how old it is.

To ask the worker itself would start a whole process each time, and end one that merely waits for the broker.
"""

from contextlib import suppress
from typing import Any

from celery.signals import heartbeat_sent, worker_ready

from app.config import get_config

SIGN = "worker-alive"


@worker_ready.connect
@heartbeat_sent.connect
def show(**_signal: Any) -> None:
    """Tell that this worker is well."""
    with suppress(OSError):
        (get_config().data_dir / SIGN).touch()
