"""The broker: Celery over Valkey.

The work on one queue costs about the same, so each queue can have its own workers: `notify` for orders and
notifications, `images` for pictures, `sync` for imports and accounting data, `exports` for files, `rounds`
for scheduled maintenance, `platform` for the platform's jobs. Within a queue stores take turns: see
`tenant_router.fair_share`.
"""

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from celery import Celery  # pyright: ignore[reportMissingTypeStubs] -- Celery ships no types
from kombu.exceptions import OperationalError

from tenant_router import dirty_stores

log = logging.getLogger(__name__)

QUEUES = ("notify", "images", "sync", "exports", "rounds", "platform")
VISIBILITY_SECONDS = 900
RETRY_SECONDS = 5.0
# The message header that says when it was sent.
SENT = "sent"

# Celery ships no types.
celery: Any = Celery("haat")
_broker = {"away_until": 0.0}


@dataclass(slots=True)
class TraceHooks:
    """Tracing hooks: `origin` captures the current trace context, `again` restores it on a re-send.

    The telemetry slice sets them, so the kernel needs no tracing library.
    """

    origin: Callable[[], dict[str, str]] = dict
    again: Callable[[Mapping[str, str]], AbstractContextManager[Any]] = nullcontext


trace_hooks = TraceHooks()


def configure(redis_url: str) -> None:
    """Point Celery at its broker. Messages are JSON, delivered at least once, and have no results."""
    dirty_stores.configure(redis_url)
    _broker["away_until"] = 0.0
    celery.conf.update(
        broker_url=redis_url,
        task_ignore_result=True,
        task_serializer="json",
        accept_content=["json"],
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=1,
        task_time_limit=600,
        task_soft_time_limit=540,
        task_default_queue="notify",
        broker_connection_retry_on_startup=True,
        task_publish_retry=False,
        worker_hijack_root_logger=False,
        # Without the restore settings, messages of a killed worker return minutes late.
        broker_transport_options={
            "visibility_timeout": VISIBILITY_SECONDS,
            "unacked_restore_interval": 10,
            "unacked_restore_throttle": 1,
            "socket_connect_timeout": 2,
            # A broker that accepts connections but does not answer would block order requests.
            "socket_timeout": 2,
        },
    )


def send(store_key: str, number: int, task: str, queue: str, origin: dict[str, str] | None = None) -> bool:
    """Send a message to the broker; return whether it was sent.

    While the broker is unreachable the message stays in the outbox, and the next round sends it. A hanging
    broker costs the caller seconds, so no attempt is made for five seconds after a failure. `origin` is the
    trace context that the message belongs to, if that is not the current one.
    """
    if _broker["away_until"] > time.monotonic():
        return False
    try:
        with trace_hooks.again(origin or {}):
            celery.send_task(task, [store_key, number], queue=queue, headers=origin)
    except OperationalError as error:
        _broker["away_until"] = time.monotonic() + RETRY_SECONDS
        log.warning("queue.unreachable", extra={"store": store_key, "task": task, "error": str(error)})
        return False
    return True
