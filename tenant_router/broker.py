"""The broker: Celery over Valkey, and how a message is handed to it.

Each queue has work of about the same cost, so that it can have workers of its own: `notify` orders and what
people are told, `images` pictures, `sync` files in, `exports` files out, `rounds` what is due by the clock,
`platform` the platform's jobs. Within a queue stores take turns: see `tenant_router.fair_share`.
"""

import logging
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any

from celery import Celery
from kombu.exceptions import OperationalError

from tenant_router import dirty_stores

log = logging.getLogger(__name__)

QUEUES = ("notify", "images", "sync", "exports", "rounds", "platform")
VISIBILITY_SECONDS = 900
AWAY_SECONDS = 5.0
# A header of each message that says when it was sent.
SENT = "sent"

celery = Celery("haat")
_broker = {"away_until": 0.0}


@dataclass(slots=True)
class Following:
    """How messages are found by what they follow, which those know who tell of requests.

    `origin` is kept with a message; `again` is what it is sent again within.
    """

    origin: Callable[[], dict[str, str]] = dict
    again: Callable[[Mapping[str, str]], AbstractContextManager[Any]] = nullcontext


following = Following()


def configure(redis_url: str) -> None:
    """Point the queue at its broker; delivered at least once, in JSON, without results."""
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
        # Without the last two, what a killed worker held comes back minutes after its time.
        broker_transport_options={
            "visibility_timeout": VISIBILITY_SECONDS,
            "unacked_restore_interval": 10,
            "unacked_restore_throttle": 1,
            "socket_connect_timeout": 2,
            # A broker that is there and does not answer would hold up whoever orders.
            "socket_timeout": 2,
        },
    )


def send(store_key: str, number: int, task: str, queue: str, origin: dict[str, str] | None = None) -> bool:
    """Hand a message to the broker; while the broker is away it stays in the outbox for the next round.

    A broker that hangs takes seconds of whoever sends, so it is left alone for a while after each failure.
    `origin` is what it follows, where that is not the work of now.
    """
    if _broker["away_until"] > time.monotonic():
        return False
    try:
        with following.again(origin or {}):
            celery.send_task(task, [store_key, number], queue=queue, headers=origin)
    except OperationalError as error:
        _broker["away_until"] = time.monotonic() + AWAY_SECONDS
        log.warning("queue.unreachable", extra={"store": store_key, "task": task, "error": str(error)})
        return False
    return True
