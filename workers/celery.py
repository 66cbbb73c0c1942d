"""The Celery application: `celery -A workers worker -Q notify,rounds`. Tasks are thin and call services."""

import gc
from itertools import count
from typing import Any

from celery.signals import (
    celeryd_after_setup,
    heartbeat_sent,
    setup_logging,
    worker_before_create_process,
    worker_process_init,
    worker_ready,
    worker_shutdown,
)

from app import registrations
from app.config import configure_databases, get_config
from app.edge import health
from app.edge.logs import configure_logs
from app.edge.telemetry import tasks
from tenant_router import engines, fair_share, queue
from tenant_router.queue import celery as app
from workers import (
    exports,
    images,
    intake,
    liveness,
    notifications,
    orders,
    payments,
    platform,
    rounds,
    schema_pool,
    stores,
    verification,
)

__all__ = [
    "app",
    "exports",
    "images",
    "intake",
    "liveness",
    "notifications",
    "orders",
    "payments",
    "platform",
    "registrations",
    "rounds",
    "schema_pool",
    "stores",
    "verification",
]

_heartbeats = count()
configure_databases(get_config())
queue.configure(get_config().redis_url)


@setup_logging.connect
def _use_our_logs(**_signal: object) -> None:
    configure_logs(get_config().log_format)


@worker_before_create_process.connect
def _share_memory(**_signal: object) -> None:
    """Keep the garbage collector from writing to the memory that the new process shares with this one."""
    gc.freeze()


@worker_process_init.connect
def _drop_inherited_connections(**_signal: object) -> None:
    engines.dispose()


@celeryd_after_setup.connect
def _join_pool(sender: str, instance: Any, **_signal: object) -> None:
    """Join the pool before the processes fork, because they take places in it."""
    fair_share.work_as(sender, instance.app.amqp.queues.consume_from, instance.concurrency)


@worker_shutdown.connect
def _leave_pool(**_signal: object) -> None:
    fair_share.leave_work()


@heartbeat_sent.connect
def _record_heartbeat(sender: Any, **_signal: object) -> None:
    """Record every fifth heartbeat; Celery sends one every two seconds."""
    if next(_heartbeats) % 5 == 0:
        health.record_worker(sender.eventer.hostname)
        fair_share.register()


@worker_ready.connect
def _record_start(**_signal: object) -> None:
    health.record_heartbeat()


tasks.watch(get_config())
