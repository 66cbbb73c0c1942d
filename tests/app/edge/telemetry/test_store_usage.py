"""The busiest stores: added up over all processes, and only the top twenty are shown."""

import pytest
import redis

from app.edge.request_log import CompletedRequest
from app.edge.telemetry import store_usage
from app.edge.telemetry.store_usage import TOP_STORES, StoreUsage, last_minute

NOON = 1_800_000_000.0


@pytest.fixture
def valkey(platform) -> redis.Redis:
    return redis.Redis.from_url(platform.redis_url, decode_responses=True)


@pytest.fixture
def at(monkeypatch):
    """Set the clock."""
    return lambda seconds: monkeypatch.setattr(store_usage.time, "time", lambda: NOON + seconds)


def _answered(store: str | None, status: int = 200) -> CompletedRequest:
    return CompletedRequest("GET", "/api/products", status, store, None, 0.5, 1, 0.1)


def test_the_usage_of_all_processes_is_shown_once_the_minute_is_over(valkey, at):
    at(0)
    for process in (StoreUsage(), StoreUsage()):
        for store in ("9000000001", "9000000001", "9000000002"):
            process.add(_answered(store))
        process.flush(valkey)
        process.flush(valkey)
    assert last_minute(valkey, "requests") == []

    at(60)
    assert last_minute(valkey, "requests") == [("9000000001", 4.0), ("9000000002", 2.0)]
    assert last_minute(valkey, "seconds") == [("9000000001", 2.0), ("9000000002", 1.0)]


def test_only_the_busiest_stores_are_shown(valkey, at):
    at(600)
    process = StoreUsage()
    for number in range(100):
        for _ in range(number + 1):
            process.add(_answered(str(9000000000 + number)))
    process.flush(valkey)

    at(660)
    top = last_minute(valkey, "requests")
    assert [store for store, _ in top] == [str(9000000099 - index) for index in range(TOP_STORES)]


def test_requests_without_a_known_store_are_not_counted(valkey, at):
    at(1200)
    process = StoreUsage()
    for answered in (_answered(None), _answered("made up", 404), _answered("9000000001", 401)):
        process.add(answered)
    process.flush(valkey)

    at(1260)
    assert last_minute(valkey, "requests") == []


def test_an_outage_of_valkey_is_ignored(at):
    process = StoreUsage()
    process.add(_answered("9000000001"))

    process.flush(redis.Redis(port=1, socket_connect_timeout=0.1))
