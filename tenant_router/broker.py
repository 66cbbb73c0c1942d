"""The broker: Celery over Valkey.

The work on one queue costs about the same, so each queue can have its own workers: `notify` for orders and
notifications, `images` for pictures, `sync` for imports and accounting data, `exports` for files, `rounds`
for scheduled maintenance, `platform` for the platform's jobs. Within a queue stores take turns: see
`tenant_router.fair_share`.
"""

import base64
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import orjson
from celery import Celery, signals  # pyright: ignore[reportMissingTypeStubs] -- Celery ships no types

from tenant_router import valkey
from tenant_router.valkey import Command

QUEUES = ("notify", "images", "sync", "exports", "rounds", "platform")
VISIBILITY_SECONDS = 900
# The message header with the time of sending.
SENT = "sent"

# Celery ships no types.
celery: Any = Celery("haat")


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
    valkey.configure(redis_url)
    celery.conf.update(
        broker_url=redis_url,
        broker_transport="tenant_router.valkey_transport:Transport",
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
            "socket_connect_timeout": valkey.BACKGROUND,
            # A broker that accepts connections but does not answer would block requests.
            "socket_timeout": valkey.BACKGROUND,
            # A worker whose connection was cut without notice detects this after at most twice this time.
            "health_check_interval": 5,
        },
    )


def message(task: str, arguments: Sequence[Any], *, queue: str, headers: Mapping[str, str]) -> Command:
    """Return the command that puts a task on a queue: the same message as Celery's `send_task` writes.

    It takes a tenth of the CPU time. Celery's signals are sent here, because several messages go in one round
    trip.
    """
    # Celery's text of the arguments for its logs takes as long as all the rest; ours are short.
    written = {"argsrepr": repr(list(arguments)), "kwargsrepr": "{}"}
    made = celery.amqp.as_task_v2(str(uuid4()), task, list(arguments), ignore_result=None, **written)
    made.headers.update(headers)
    sent = {"sender": task, "body": made.body, "exchange": "", "routing_key": queue, "headers": made.headers}
    # Celery's signals: telemetry adds headers in the first.
    before: Any = signals.before_task_publish
    after: Any = signals.after_task_publish
    before.send(**sent, declare=[], properties=made.properties, retry_policy={})
    after.send(**sent)
    content = {
        "body": base64.b64encode(orjson.dumps(made.body)).decode(),
        "content-encoding": "utf-8",
        "content-type": "application/json",
        "headers": made.headers,
        "properties": {
            **made.properties,
            "delivery_mode": 2,
            "delivery_info": {"exchange": "", "routing_key": queue},
            "priority": 0,
            "body_encoding": "base64",
            "delivery_tag": str(uuid4()),
        },
    }
    return b"LPUSH", queue.encode(), orjson.dumps(content)
