"""Which stores are busiest: added up over all processes, told of the first twenty, and of nobody else."""

import pytest
import redis

from app.shared.request_log import Told
from app.telemetry import store_usage
from app.telemetry.store_usage import SHOWN, Usage, last_minute

NOON = 1_800_000_000.0


@pytest.fixture
def valkey(platform) -> redis.Redis:
    return redis.Redis.from_url(platform.redis_url)


@pytest.fixture
def at(monkeypatch):
    """Set the clock."""
    return lambda seconds: monkeypatch.setattr(store_usage.time, "time", lambda: NOON + seconds)


def _told(store: str | None, status: int = 200) -> Told:
    return Told("GET", "/api/products", status, store, None, 0.5, 1, 0.1)


def test_what_processes_did_for_a_store_is_added_up_and_told_once_the_minute_is_over(valkey, at):
    at(0)
    for process in (Usage(), Usage()):
        for store in ("9000000001", "9000000001", "9000000002"):
            process.add(_told(store))
        process.hand_over(valkey)
        process.hand_over(valkey)
    assert last_minute(valkey, "requests") == []

    at(60)
    assert last_minute(valkey, "requests") == [("9000000001", 4.0), ("9000000002", 2.0)]
    assert last_minute(valkey, "seconds") == [("9000000001", 2.0), ("9000000002", 1.0)]


def test_of_many_stores_the_first_few_are_told(valkey, at):
    at(600)
    process = Usage()
    for number in range(100):
        for _ in range(number + 1):
            process.add(_told(str(9000000000 + number)))
    process.hand_over(valkey)

    at(660)
    told = last_minute(valkey, "requests")
    assert [store for store, _ in told] == [str(9000000099 - place) for place in range(SHOWN)]


def test_what_names_no_store_or_one_that_there_is_not_is_counted_for_none(valkey, at):
    at(1200)
    process = Usage()
    for told in (_told(None), _told("made up", 404), _told("9000000001", 401)):
        process.add(told)
    process.hand_over(valkey)

    at(1260)
    assert last_minute(valkey, "requests") == []


def test_while_valkey_is_away_requests_go_on(at):
    process = Usage()
    process.add(_told("9000000001"))

    process.hand_over(redis.Redis(port=1, socket_connect_timeout=0.1))
