"""A store's requests per minute are counted over all processes, without slowing requests down."""

import logging
import threading
from dataclasses import replace
from itertools import count

import pytest
import redis

from tenant_router import rate_limit, valkey
from tenant_router.keys import cache_key
from tenant_router.store import Store, StoreState, StoreTooBusy

numbers = count(9_270_000_001)
NOON = 1_800_000_000 // 60 * 60


@pytest.fixture(autouse=True)
def noon(platform, monkeypatch) -> dict[str, float]:
    """Freeze the clock of the counters, and disable automatic flushes."""
    valkey.configure(platform.redis_url)
    clock = {"now": float(NOON)}
    monkeypatch.setattr(rate_limit, "_counts", {})
    monkeypatch.setattr(rate_limit, "_start_flushing", lambda: None)
    monkeypatch.setattr(rate_limit, "clock", lambda: clock["now"])
    return clock


@pytest.fixture
def store() -> Store:
    """Return a store with a limit of three requests a minute."""
    key = str(next(numbers))
    limits = {"requests_a_minute": 3}
    return Store(key, "main", "s1", "s1", StoreState.ACTIVE, "0001", limits=limits)


def taken(store: Store) -> bool:
    try:
        rate_limit.take(store)
    except StoreTooBusy:
        return False
    return True


def of_another_process(store: Store, requests: int) -> None:
    valkey.client().incrby(cache_key(store, "requests", str(NOON // 60)), requests)


def test_a_store_gets_as_many_as_it_may_and_again_in_the_next_minute(store, noon):
    assert [taken(store) for _ in range(4)] == [True, True, True, False]
    noon["now"] += 60
    assert taken(store)


def test_the_refusal_says_when_it_may_again(store, noon):
    noon["now"] += 45
    for _ in range(3):
        rate_limit.take(store)
    with pytest.raises(StoreTooBusy) as refused:
        rate_limit.take(store)
    assert refused.value.seconds == 15


def test_requests_of_other_processes_count(store):
    of_another_process(store, 2)
    rate_limit.take(store)
    rate_limit.flush()
    assert not taken(store)


def test_another_store_is_not_concerned(store):
    other = replace(store, key=str(next(numbers)))
    while taken(store):
        pass
    assert taken(other)


def test_a_store_without_a_custom_limit_has_the_deployments(store, monkeypatch):
    monkeypatch.setitem(rate_limit._settings, "limit", 1)
    unlimited = replace(store, limits={})
    assert [taken(unlimited), taken(unlimited)] == [True, False]


def test_requests_are_flushed_once(store):
    rate_limit.take(store)
    rate_limit.flush()
    rate_limit.flush()
    assert valkey.client().get(cache_key(store, "requests", str(NOON // 60))) == "1"


def test_without_valkey_each_process_counts_its_own(store, monkeypatch):
    def away():
        raise redis.ConnectionError

    rate_limit.take(store)
    with monkeypatch.context() as patched:
        patched.setattr(valkey, "client", away)
        with pytest.raises(redis.ConnectionError):
            rate_limit.flush()
    assert [taken(store) for _ in range(3)] == [True, True, False]


def test_minutes_that_are_over_are_forgotten(store, noon):
    rate_limit.take(store)
    noon["now"] += 60
    rate_limit.flush()
    assert rate_limit._counts == {}


def test_counts_are_flushed_on_after_an_error_that_no_one_expected(monkeypatch, caplog):
    """Given an error that is not Valkey's, then the only thread that flushes goes on, and the log says so."""

    class Ended(BaseException):
        pass

    outcomes = iter([RuntimeError("unexpected"), redis.ConnectionError(), Ended()])
    me = threading.get_ident()

    def flush():
        # The thread of the application, which an earlier test started, flushes too.
        if threading.get_ident() == me:
            raise next(outcomes)

    # What an earlier test has started may have silenced warnings.
    caplog.set_level(logging.WARNING, "tenant_router")
    monkeypatch.setattr(rate_limit, "flush", flush)
    monkeypatch.setattr(rate_limit, "FLUSH_SECONDS", 0)
    with pytest.raises(Ended):
        rate_limit._flush_forever()
    assert [record.message for record in caplog.records] == ["rate_limit.failed", "rate_limit.unreachable"]
