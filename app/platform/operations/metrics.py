"""Metrics of the whole platform rather than of a process: queues, stores, failed tasks, jobs.

Every process reports all of them, so a dashboard takes the maximum over the processes.
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

from app.config import get_config
from app.edge import health
from app.edge.telemetry import outbox_metrics, store_usage
from app.edge.telemetry.propagation import SENT
from app.people.verification import caps
from app.platform.jobs.rules import JobState
from tenant_router import live_events, migration_chains, valkey
from tenant_router.control import control_session
from tenant_router.queue import QUEUES
from tenant_router.registry import FailedTask, Job, Spare, StoreEntry

log = structlog.get_logger("telemetry")

CACHE_SECONDS = 5.0
UNFINISHED = (JobState.WAITING, JobState.RUNNING, JobState.FAILED)


class PlatformCollector(Collector):
    """Reads the metrics every few seconds at most.

    Services that are down are left out and reported as such.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._until = 0.0
        self._metrics: list[Metric] = []

    def collect(self) -> Iterator[Metric]:
        """Return the current metrics, at most a few seconds old."""
        with self._lock:
            if time.monotonic() > self._until:
                self._metrics = _read_all()
                self._until = time.monotonic() + CACHE_SECONDS
            return iter(self._metrics)


platform = PlatformCollector()


def _read_all() -> list[Metric]:
    release = GaugeMetricFamily("haat_release_info", "Running release", labels=["release", "head"])
    release.add_metric([get_config().release, migration_chains.head()], 1)
    reached = GaugeMetricFamily("haat_reached", "1 if the service answered", labels=["service"])
    metrics: list[Metric] = [release, reached]
    sources: tuple[tuple[str, Callable[[], list[Metric]]], ...] = (
        ("valkey", _valkey_metrics),
        ("database", _database_metrics),
    )
    for name, read in sources:
        try:
            metrics += read()
            reached.add_metric([name], 1)
        except (redis.RedisError, SQLAlchemyError) as error:
            log.warning("telemetry.unreachable", service=name, error=type(error).__name__)
            reached.add_metric([name], 0)
            continue
        if name == "database":
            metrics.append(_stores_databases(reached))
    return metrics


def _stores_databases(reached: GaugeMetricFamily) -> Metric:
    """Report each additional database and cluster node as a service, and the stores that cannot sell."""
    away = GaugeMetricFamily(
        "haat_stores_away", "Active stores that do not sell because the service is down", labels=["service"]
    )
    for name, check in health.check_stores_databases().items():
        reached.add_metric([name], int(bool(check["ok"])))
        away.add_metric([name], float(str(check.get("stores", 0))))
    return away


def _valkey_metrics() -> list[Metric]:
    waiting = GaugeMetricFamily("haat_queue_messages", "Waiting messages", labels=["queue"])
    oldest = GaugeMetricFamily(
        "haat_queue_oldest_seconds", "Age of the oldest waiting message", labels=["queue"]
    )
    with valkey.client().pipeline(transaction=False) as pipeline:
        for queue in QUEUES:
            pipeline.llen(queue)
            pipeline.lrange(queue, -1, -1)
        pipeline.hlen("unacked")
        pipeline.get(health.HEARTBEAT_KEY)
        pipeline.get(live_events.HEARTBEAT_KEY)
        *answers, in_hand, worker, live = pipeline.execute()
    for index, queue in enumerate(QUEUES):
        waiting.add_metric([queue], answers[2 * index])
        oldest.add_metric([queue], _age(answers[2 * index + 1]))
    codes = GaugeMetricFamily(
        "haat_codes_used_ratio", "Used part of the codes that may be sent in a day", labels=["who"]
    )
    for who, used in caps.used_up().items():
        codes.add_metric([who], used)
    outbox = outbox_metrics.load(valkey.client())
    return [
        waiting,
        oldest,
        codes,
        _single("haat_tasks_in_hand", "Messages held by workers", in_hand),
        _single("haat_worker_silent_seconds", "Since the last heartbeat of any worker", _since(worker)),
        _single("haat_live_silent_seconds", "Since the last heartbeat of the live process", _since(live)),
        _single("haat_outbox_messages", "Outbox messages of all stores that are not done", outbox.messages),
        _single("haat_outbox_oldest_seconds", "Age of the oldest message never tried", outbox.oldest_seconds),
        _single("haat_round_seconds", "Since the last maintenance round", outbox.seen_seconds),
        *(_store_metrics(kind) for kind in store_usage.KINDS),
    ]


def _since(heartbeat: bytes | None) -> float:
    """Return the seconds since a heartbeat; infinite without one."""
    return time.time() - float(heartbeat) if heartbeat else float("inf")


def _age(last: list[bytes]) -> float:
    """Return how many seconds the last message of a queue has waited; new messages are added at the front."""
    if not last:
        return 0.0
    sent = orjson.loads(last[0]).get("headers", {}).get(SENT)
    return max(0.0, time.time() - sent) if sent else 0.0


def _store_metrics(kind: str) -> Metric:
    name, words = f"haat_store_{kind}_last_minute", f"The {store_usage.TOP_STORES} stores with most {kind}"
    family = GaugeMetricFamily(name, words, labels=["store"])
    for store, number in store_usage.last_minute(valkey.client(), kind):
        family.add_metric([store], number)
    return family


def _database_metrics() -> list[Metric]:
    stores = GaugeMetricFamily("haat_stores", "Stores", labels=["state"])
    jobs = GaugeMetricFamily("haat_jobs", "Platform jobs that are not done", labels=["state"])
    behind = StoreEntry.schema_version != migration_chains.head()
    with control_session(read_only=True) as control:
        counted = select(StoreEntry.state, func.count(), func.count().filter(behind))
        by_state: list[Any] = list(control.execute(counted.group_by(StoreEntry.state)))
        open_jobs = select(Job.state, func.count()).where(Job.state != JobState.DONE).group_by(Job.state)
        by_job = dict(control.execute(open_jobs).tuples().all())
        failures = control.scalar(select(func.count()).select_from(FailedTask)) or 0
        spares = control.scalar(select(func.count()).select_from(Spare)) or 0
    for state, number, _ in by_state:
        stores.add_metric([state], number)
    for state in UNFINISHED:
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
