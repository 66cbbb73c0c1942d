"""Changes add their store to the dirty ones, and a lost or failed addition does no harm."""

import time
from itertools import count

import pytest
import redis
from sqlalchemy import text

from tenant_router import dirty_stores, queue, valkey
from tenant_router.session import store_session

numbers = count(9_280_000_001)


@pytest.fixture
def lists(platform):
    """Empty the lists, and reset what this process has added."""
    valkey.configure(platform.redis_url)
    valkey.client().delete(*dirty_stores.LISTS)
    return lambda: [set(dirty_stores.oldest(name, limit=1000)) for name in dirty_stores.LISTS]


@pytest.fixture
def key() -> str:
    """Return a key that no store has."""
    return str(next(numbers))


def change(store) -> None:
    with store_session(store) as db:
        db.execute(text("SELECT 1"))


def test_a_commit_adds_its_store_and_no_other(store, lists):
    change(store)
    assert lists() == [{store.key}, {store.key}]


def test_reads_rollbacks_and_visits_add_nothing(store, lists):
    with store_session(store, read_only=True) as db:
        db.execute(text("SELECT 1"))
    with pytest.raises(RuntimeError), store_session(store):
        raise RuntimeError
    with store_session(store) as db:
        queue.stays_clean(db).execute(text("SELECT 1"))
    assert lists() == [set(), set()]


def test_a_process_adds_a_store_once_in_a_while(store, lists, monkeypatch):
    change(store)
    added = []
    monkeypatch.setattr(dirty_stores, "_add", lambda *_arguments, **_named: added.append(1))
    change(store)
    assert added == []


def test_without_valkey_commits_succeed_and_the_store_is_added_later(store, key, lists, monkeypatch):
    def away(*_arguments, **_named):
        raise redis.ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(dirty_stores, "_add", away)
        change(store)
        dirty_stores.add(key)
    assert valkey.wait_until_back(30)
    assert lists()[0] == {store.key, key}


def test_a_visited_store_leaves_the_list_unless_it_was_added_again(key, lists):
    other = str(next(numbers))
    long_ago = time.time() - 2 * dirty_stores.ADDITION_LASTS
    valkey.client().zadd(dirty_stores.BUSY, {key: long_ago, other: long_ago})
    seen = dirty_stores.oldest(dirty_stores.BUSY, limit=10)
    dirty_stores.add(other)

    dirty_stores.remove(dirty_stores.BUSY, seen, before=time.time())

    assert lists()[0] == {other}


def test_an_addition_lasts_as_long_as_its_process_makes_no_other(key, lists):
    dirty_stores.add(key)
    dirty_stores.remove(
        dirty_stores.BUSY, dirty_stores.oldest(dirty_stores.BUSY, limit=10), before=time.time()
    )
    assert lists()[0] == {key}
