"""Each metric counts what it names."""

import sqlite3
import time
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
import redis
from celery import Celery
from prometheus_client import REGISTRY
from sqlalchemy.exc import TimeoutError as NoConnection

from app.edge import admission, health
from app.edge.admission import RefusalKind, refused_as_busy
from app.edge.request_log import CompletedRequest
from app.edge.telemetry import metrics_endpoint, outbox_metrics, propagation
from app.edge.telemetry.request_metrics import RequestCounts
from app.platform.operations import metrics as platform_metrics
from tenant_router import connection_pools, live_events
from tenant_router.outbox import Backlog
from tenant_router.registry import Job
from tests.app.edge.test_admission import ends_of_seconds as ends_of_seconds


@pytest.fixture
def valkey(platform, monkeypatch) -> redis.Redis:
    """A Valkey database without other tests' messages."""
    client = redis.Redis.from_url(platform.redis_url.rpartition("/")[0] + "/6")
    client.flushdb()
    monkeypatch.setattr("tenant_router.valkey.client", lambda: client)
    # Its counters are opened once a process, and not in this database.
    monkeypatch.setattr(platform_metrics.caps, "used_up", dict)
    return client


def _value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


def _valkey_metrics() -> dict[tuple[str, str], float]:
    """Return the metrics by name and the value of their one label."""
    return {
        (sample.name, "".join(sample.labels.values())): sample.value
        for metric in platform_metrics._valkey_metrics()
        for sample in metric.samples
    }


def test_requests_are_counted_with_duration_and_queries():
    requests, labels = RequestCounts(), {"method": "GET", "route": "/api/counted"}
    for seconds, status in ((0.002, 200), (0.03, 200), (0.03, 204), (9.0, 500)):
        requests.add(CompletedRequest("GET", "/api/counted", status, None, None, seconds, 3, 0.5))

    requests.flush()
    requests.flush()

    name = "haat_request_seconds"
    bounds = {le: _value(f"{name}_bucket", **labels, status="2xx", le=le) for le in ("0.01", "0.05", "+Inf")}
    assert bounds == {"0.01": 1, "0.05": 3, "+Inf": 3}
    assert _value(f"{name}_sum", **labels, status="2xx") == pytest.approx(0.062)
    assert _value(f"{name}_bucket", **labels, status="5xx", le="5.0") == 0
    assert _value(f"{name}_count", **labels, status="5xx") == 1
    assert _value("haat_request_queries_total", **labels) == 12
    assert _value("haat_request_database_seconds_total", **labels) == 2


def test_refused_requests_are_counted_by_the_limit(ends_of_seconds, monkeypatch):
    monkeypatch.setattr(admission, "refusal_observers", {})
    metrics_endpoint._count_refusals()
    before = {kind: _value("haat_requests_refused_total", kind=kind) for kind in RefusalKind}
    refusals = admission.Refusals()

    for reason in ("too many bodies are being read", "an address has too many slow bodies"):
        refusals.count(refused_as_busy(RefusalKind.BODY, reason))
    refusals.count(refused_as_busy(RefusalKind.ADDRESS, "too many requests of one address"))
    ends_of_seconds[0]()

    after = {kind: _value("haat_requests_refused_total", kind=kind) for kind in RefusalKind}
    more = {kind: after[kind] - before[kind] for kind in RefusalKind if after[kind] > before[kind]}
    assert more == {RefusalKind.ADDRESS: 1, RefusalKind.BODY: 2}
    assert (
        REGISTRY.get_sample_value("haat_requests_refused_total", {"kind": "store"})
        == before[RefusalKind.STORE]
    )


def test_waiting_for_a_connection_is_measured(monkeypatch):
    waits: list[tuple[str, float]] = []
    monkeypatch.setattr(connection_pools, "wait_observers", [lambda *waited: waits.append(waited)])
    connect: Any = partial(sqlite3.connect, ":memory:")
    pool = connection_pools.SharingPool(
        connect, pool_size=1, max_overflow=0, timeout=0.1, logging_name="main"
    )
    held = pool.connect()
    waits.clear()
    with pytest.raises(NoConnection):
        pool.connect()
    assert [name for name, _ in waits] == ["main"]
    assert waits[0][1] >= 0.1

    held.close()
    waits.clear()
    monkeypatch.setattr(connection_pools, "NO_WAIT_SECONDS", 60.0)
    pool.connect().close()
    assert waits == []


def test_a_job_is_counted_by_kind_and_outcome_with_its_total_time(monkeypatch, tmp_path):
    started = datetime(2026, 1, 1, tzinfo=UTC)
    job = Job(kind="move", state="failed", started_at=started, finished_at=started + timedelta(minutes=2))
    metrics_endpoint.count_finished_job(job)
    labels = {"kind": "move", "outcome": "failed"}
    assert _value("haat_job_seconds_count", **labels) == 0

    monkeypatch.setenv(metrics_endpoint.DIRECTORY_VARIABLE, str(tmp_path))
    metrics_endpoint.count_finished_job(job)
    assert _value("haat_job_seconds_count", **labels) == 1
    assert _value("haat_job_seconds_sum", **labels) == 120


def test_queues_have_their_length_and_the_age_of_the_oldest_message(valkey, platform, monkeypatch):
    propagation.attach_to_messages()
    queue, now = Celery("tests", broker=platform.redis_url.rpartition("/")[0] + "/6"), time.time()
    for age in (100, 10):
        monkeypatch.setattr(propagation.time, "time", lambda age=age: now - age)
        queue.send_task("a.task", queue="sync")
    monkeypatch.setattr(propagation.time, "time", lambda: now)

    metrics = _valkey_metrics()

    assert metrics["haat_queue_messages", "sync"] == 2
    assert 100 <= metrics["haat_queue_oldest_seconds", "sync"] < 110
    assert metrics["haat_queue_messages", "images"] == metrics["haat_queue_oldest_seconds", "images"] == 0


@pytest.mark.parametrize(
    ("key", "name"),
    [
        (health.HEARTBEAT_KEY, "haat_worker_silent_seconds"),
        (live_events.HEARTBEAT_KEY, "haat_live_silent_seconds"),
    ],
)
def test_workers_and_the_live_process_have_the_age_of_their_last_heartbeat(valkey, key, name):
    valkey.delete(key)
    assert _valkey_metrics()[name, ""] == float("inf")

    valkey.set(key, str(time.time() - 40))

    assert 40 <= _valkey_metrics()[name, ""] < 50


def test_the_used_part_of_a_day_s_codes_shows(valkey, monkeypatch):
    monkeypatch.setattr(platform_metrics.caps, "used_up", lambda: {"all": 0.45, "strangers": 0.9})

    metrics = _valkey_metrics()

    assert metrics["haat_codes_used_ratio", "all"] == 0.45
    assert metrics["haat_codes_used_ratio", "strangers"] == 0.9


def test_outboxes_have_the_backlog_after_the_last_round(valkey):
    before = _valkey_metrics()
    assert before["haat_round_seconds", ""] == float("inf")
    assert before["haat_outbox_messages", ""] == before["haat_outbox_oldest_seconds", ""] == 0

    now = datetime.now(UTC)
    outbox_metrics.save(valkey, [Backlog(0, None), Backlog(3, now - timedelta(hours=1)), Backlog(2, now)])
    after = _valkey_metrics()
    assert after["haat_outbox_messages", ""] == 5
    assert after["haat_outbox_oldest_seconds", ""] == pytest.approx(3600, abs=60)
    assert after["haat_round_seconds", ""] < 60

    outbox_metrics.save(valkey, [Backlog(0, None)])
    assert _valkey_metrics()["haat_outbox_oldest_seconds", ""] == 0
