"""Queues, workers and failed tasks."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

import redis
from sqlalchemy import delete

from app.edge import health
from app.edge.telemetry.metrics_endpoint import platform_collector
from app.shared.errors import Conflict, NotFound
from tenant_router import queue, valkey
from tenant_router.control import control_session
from tenant_router.registry import FailedTask, find_store
from tenant_router.session import StoreSession, store_session
from tenant_router.store import StorePaused, StoreState


@platform_collector.register
def collector() -> Any:
    """Return the collector of the platform's metrics."""
    # Imported late, because the metrics need their directory first.
    from app.platform.operations.metrics import platform

    return platform


def queue_depths() -> dict[str, int | None]:
    """Return the number of messages in each queue; None for each while Valkey is down."""
    try:
        with valkey.client().pipeline(transaction=False) as pipe:  # pyright: ignore[reportUnknownMemberType] -- its types lack arguments
            for name in queue.QUEUES:
                pipe.llen(name)
            depths: list[Any] = pipe.execute()
    except redis.RedisError:
        return dict.fromkeys(queue.QUEUES)
    return dict(zip(queue.QUEUES, depths, strict=True))


def worker_heartbeats() -> dict[str, datetime]:
    """Return the time of each worker's last heartbeat; empty while Valkey is down."""
    try:
        return health.last_seen_workers()
    except redis.RedisError:
        return {}


def retry(failure: int) -> FailedTask:
    """Run a failed task again now. Raises NotFound, or Conflict if its store is not active."""
    return _settle(failure, queue.retry)


def give_up(failure: int) -> FailedTask:
    """Discard a failed task; raises what `retry` raises."""
    return _settle(failure, queue.give_up)


def _settle(failure: int, change: Callable[[StoreSession, int], object]) -> FailedTask:
    with control_session("app") as control:
        failed = control.get(FailedTask, failure, with_for_update=True)
        if failed is None:
            raise NotFound
        store = find_store(failed.store)
        if store is not None and store.state is not StoreState.ERASING:
            if store.state is not StoreState.ACTIVE:
                raise Conflict("failure.not_served")
            try:
                with store_session(store) as db:
                    change(db, failed.message)
            except StorePaused:
                raise Conflict("failure.not_served") from None
        control.execute(delete(FailedTask).where(FailedTask.id == failure))
    return failed
