"""Figures of the whole platform rather than of a process: queues, stores, failed tasks, jobs.

Whichever process is asked tells them all, so a dashboard takes the greatest of what several say.
"""

import time
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Any

import orjson
import redis
import structlog
from prometheus_client import Metric
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from app import health
from app.config import get_config
from app.platform.jobs.rules import JobState
from app.telemetry import outbox_metrics, store_usage
from app.telemetry.propagation import SENT
from tenant_router import migration_chains
from tenant_router.engines import owner_reader
from tenant_router.queue import QUEUES
from tenant_router.registry import FailedTask, Job, Spare, StoreEntry

log = structlog.get_logger("telemetry")

KEPT_SECONDS = 5.0
NOT_DONE = (JobState.WAITING, JobState.RUNNING, JobState.FAILED)


class Platform(Collector):
    """Asked at most every few seconds, however many ask; what can't be reached is left out and said so."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._until = 0.0
        self._known: list[Metric] = []

    def collect(self) -> Iterator[Metric]:
        """The figures of now, or of a few seconds ago."""
        with self._lock:
            if time.monotonic() > self._until:
                self._known = _look()
                self._until = time.monotonic() + KEPT_SECONDS
            return iter(self._known)


platform = Platform()


def _look() -> list[Metric]:
    release = GaugeMetricFamily("haat_release_info", "Running release", labels=["release", "head"])
    release.add_metric([get_config().release, migration_chains.head()], 1)
    reached = GaugeMetricFamily("haat_reached", "1 if the service answered", labels=["service"])
    found: list[Metric] = [release, reached]
    places: tuple[tuple[str, Callable[[], list[Metric]]], ...] = (
        ("valkey", _of_valkey),
        ("database", _of_the_database),
    )
    for name, look in places:
        try:
            found += look()
            reached.add_metric([name], 1)
        except (redis.RedisError, SQLAlchemyError) as error:
            log.warning("telemetry.unreachable", service=name, error=type(error).__name__)
            reached.add_metric([name], 0)
    return found


def _of_valkey() -> list[Metric]:
    valkey = health.valkey()
    waiting = GaugeMetricFamily("haat_queue_messages", "Waiting messages", labels=["queue"])
    oldest = GaugeMetricFamily(
        "haat_queue_oldest_seconds", "Age of the oldest waiting message", labels=["queue"]
    )
    with valkey.pipeline(transaction=False) as pipeline:
        for queue in QUEUES:
            pipeline.llen(queue)
            pipeline.lrange(queue, -1, -1)
        pipeline.hlen("unacked")
        pipeline.get(health.HEARTBEAT_KEY)
        *answers, in_hand, heard = pipeline.execute()
    for place, queue in enumerate(QUEUES):
        waiting.add_metric([queue], answers[2 * place])
        oldest.add_metric([queue], _age(answers[2 * place + 1]))
    silent = time.time() - float(heard) if heard else float("inf")
    outbox = outbox_metrics.told(valkey)
    return [
        waiting,
        oldest,
        _single("haat_tasks_in_hand", "Messages held by workers", in_hand),
        _single("haat_worker_silent_seconds", "Since the last heartbeat of any worker", silent),
        _single("haat_outbox_messages", "Outbox messages of all stores that are not done", outbox.messages),
        _single("haat_outbox_oldest_seconds", "Age of the oldest message never tried", outbox.oldest_seconds),
        _single("haat_round_seconds", "Since the last maintenance round", outbox.seen_seconds),
        *(_of_stores(valkey, kind) for kind in store_usage.KINDS),
    ]


def _age(last: list[bytes]) -> float:
    """How long the message at the end of a queue has waited; messages go in at the front."""
    if not last:
        return 0.0
    sent = orjson.loads(last[0]).get("headers", {}).get(SENT)
    return max(0.0, time.time() - sent) if sent else 0.0


def _of_stores(valkey: redis.Redis, kind: str) -> Metric:
    name, words = f"haat_store_{kind}_last_minute", f"The {store_usage.SHOWN} stores with most {kind}"
    family = GaugeMetricFamily(name, words, labels=["store"])
    for store, number in store_usage.last_minute(valkey, kind):
        family.add_metric([store], number)
    return family


def _of_the_database() -> list[Metric]:
    stores = GaugeMetricFamily("haat_stores", "Stores", labels=["state"])
    jobs = GaugeMetricFamily("haat_jobs", "Platform jobs that are not done", labels=["state"])
    behind = StoreEntry.schema_version != migration_chains.head()
    with owner_reader().connect() as connection:
        counted = select(StoreEntry.state, func.count(), func.count().filter(behind))
        by_state: list[Any] = list(connection.execute(counted.group_by(StoreEntry.state)))
        open_jobs = select(Job.state, func.count()).where(Job.state != JobState.DONE).group_by(Job.state)
        by_job = dict(connection.execute(open_jobs).tuples().all())
        failures = connection.scalar(select(func.count()).select_from(FailedTask)) or 0
        spares = connection.scalar(select(func.count()).select_from(Spare)) or 0
    for state, number, _ in by_state:
        stores.add_metric([state], number)
    for state in NOT_DONE:
        jobs.add_metric([state], by_job.get(state, 0))
    waiting = sum(late for state, _, late in by_state if state in ("active", "suspended", "closed"))
    return [
        stores,
        jobs,
        _single("haat_stores_behind", "Stores pending migration", waiting),
        _single("haat_failed_tasks", "Parked failed tasks", failures),
        _single("haat_spare_stores", "Spare schemas", spares),
    ]


def _single(name: str, words: str, value: float) -> Metric:
    return GaugeMetricFamily(name, words, value=value)
