"""Rounds visit the stores that have something for them, and each store now and then."""

import time
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.orm import Session

from app.books.sync.models import SyncRun
from app.field.models import Position
from app.papers.exports.models import Export
from app.papers.exports.service import EXPORT_TIMEOUT
from app.platform.stores.models import ListedStore, StoreDay
from tenant_router import dirty_stores, due_stores, valkey
from tenant_router.control import control_session
from tenant_router.engines import app_engine, owner_engine
from tenant_router.queue import after_commit, outbox
from tenant_router.registry import StoreEntry, forget
from tenant_router.session import store_session
from tests.queued_messages import catch_messages
from tests.stock import SALESPERSON
from workers import rounds


@pytest.fixture
def all_clean(platform):
    """No store is dirty, and the last round was a minute ago."""
    valkey.configure(platform.redis_url)
    valkey.client().delete(*dirty_stores.LISTS)
    valkey.client().set(rounds.LAST_ROUND, time.time() - 60)


@pytest.fixture
def sent(monkeypatch) -> list[tuple[str, int]]:
    """The messages that were handed to the broker: store and number."""
    found: list[tuple[str, int]] = []
    catch_messages(monkeypatch, lambda _task, arguments, **_how: found.append(tuple(arguments)))
    return found


@pytest.fixture
def visited(monkeypatch) -> list[str]:
    """The stores that rounds visited; in none of them anything waits."""
    keys: list[str] = []

    def see(key: str, now: datetime) -> rounds.VisitResult:
        keys.append(key)
        return rounds.VisitResult(pending=False)

    monkeypatch.setattr(rounds, "visit", see)
    return keys


def message(store) -> int:
    """A message that the broker has lost a while ago."""
    with store_session(store) as db:
        after_commit(db, "tests.none", queue="notify")
    with store_session(store) as db:
        return db.execute(update(outbox).values(due_at=func.now()).returning(outbox.c.id)).scalar_one()


def dirty_long_ago(*stores) -> None:
    valkey.client().delete(*dirty_stores.LISTS)
    valkey.client().zadd(dirty_stores.BUSY, {store.key: time.time() - 100 for store in stores})


def test_a_round_sends_again_what_the_broker_lost_and_keeps_visiting_while_it_waits(store, all_clean, sent):
    number = message(store)
    dirty_long_ago(store)
    sent.clear()

    rounds.visit_stores()
    assert (store.key, number) in sent
    assert store.key in dirty_stores.oldest(dirty_stores.BUSY, limit=1000)


def test_a_store_without_pending_work_is_not_visited_again(store, all_clean):
    dirty_long_ago(store)
    rounds.visit_stores()
    assert store.key not in dirty_stores.oldest(dirty_stores.BUSY, limit=1000)


def test_without_dirty_stores_each_store_is_visited_within_an_hour(store, make_store, all_clean, visited):
    other = make_store()
    valkey.client().delete(*dirty_stores.LISTS)
    for _ in range(rounds.PARTS):
        rounds.visit_stores()

    assert [visited.count(key) for key in (store.key, other.key)] == [1, 1]
    parts = [due_stores.slice_of_stores(part, rounds.PARTS) for part in range(rounds.PARTS)]
    assert store.key in [key for part in parts for key in part]


def test_after_a_time_without_rounds_all_are_visited(store, make_store, all_clean, visited):
    other = make_store()
    valkey.client().delete(*dirty_stores.LISTS)
    valkey.client().set(rounds.LAST_ROUND, time.time() - rounds.ROUND_GAP_SECONDS - 1)
    rounds.visit_stores()
    assert {store.key, other.key} <= set(visited)


def test_a_store_that_fails_does_not_delay_the_others(store, make_store, all_clean, sent, monkeypatch):
    broken, good = make_store(), store
    numbers = [message(each) for each in (broken, good)]
    dirty_long_ago(broken, good)
    sent.clear()
    original = rounds.store_session

    def failing(each, **options):
        if each.key == broken.key:
            raise RuntimeError("its tables are gone")
        return original(each, **options)

    monkeypatch.setattr(rounds, "store_session", failing)
    rounds.visit_stores()

    assert (good.key, numbers[1]) in sent
    assert (broken.key, numbers[0]) not in sent
    assert broken.key in dirty_stores.oldest(dirty_stores.BUSY, limit=1000)


def test_stores_that_were_not_reached_stay_dirty(store, all_clean, visited, monkeypatch):
    dirty_long_ago(store)
    monkeypatch.setattr(rounds, "MAX_ROUND_SECONDS", -1.0)
    rounds.visit_stores()
    assert visited == []
    assert store.key in dirty_stores.oldest(dirty_stores.BUSY, limit=1000)


def test_a_suspended_store_is_left_alone(store, all_clean, sent):
    message(store)
    sent.clear()
    with owner_engine().begin() as connection:
        connection.execute(
            update(StoreEntry).where(StoreEntry.mobile_number == store.key).values(state="suspended")
        )
    forget(store.key)

    assert not rounds.visit(store.key, now=datetime.now(UTC)).pending
    assert sent == []


def test_runs_without_a_worker_are_ended_by_a_visit(store, all_clean):
    now = datetime.now(UTC)
    with store_session(store) as db:
        db.add(SyncRun(id=uuid4(), kind="all", state="reading", moved_at=now))
        export = {"id": uuid4(), "kind": "order", "file_name": "o.pdf", "requested_by": "owner"}
        db.execute(insert(Export).values(**export, arguments={}, state="waiting", created_at=now))

    assert rounds.visit(store.key, now=now).pending
    assert rounds.visit(store.key, now=now + EXPORT_TIMEOUT + timedelta(seconds=1)).pending
    with store_session(store) as db:
        assert db.scalar(select(SyncRun.state)) == "failed"
        assert db.scalar(select(Export.state)) == "failed"
    # A worker removes the files that the lost one may have written; nothing else is left.
    assert rounds.visit(store.key, now=now).left.messages == 1


def figures(store) -> ListedStore:
    with Session(app_engine()) as db:
        return db.get_one(ListedStore, store.key)


@pytest.fixture
def no_other_store(store) -> None:
    """All other stores have had their turn."""
    others = update(StoreEntry).where(StoreEntry.mobile_number != store.key)
    with owner_engine().begin() as connection:
        connection.execute(others.values(counted_at=func.now()))


def test_a_new_store_is_counted_at_once_and_a_changed_one_each_hour(store, goods, all_clean, no_other_store):
    rounds.look_after_stores()
    first = figures(store)
    assert (first.products, first.customers) == (3, 3)

    def turn(counted: timedelta, *, changed: bool) -> bool:
        valkey.client().delete(*dirty_stores.LISTS)
        if changed:
            valkey.client().zadd(dirty_stores.CHANGED, {store.key: time.time() - 100})
        at = datetime.now(UTC) - counted
        with owner_engine().begin() as connection:
            this = update(StoreEntry).where(StoreEntry.mobile_number == store.key)
            connection.execute(this.values(counted_at=at))
        rounds.look_after_stores()
        return figures(store).counted_at != at

    assert turn(timedelta(minutes=50), changed=True) is False
    assert turn(timedelta(minutes=61), changed=True) is True
    assert turn(timedelta(minutes=61), changed=False) is False
    assert turn(timedelta(hours=24), changed=False) is True


def test_looking_after_a_store_erases_what_the_deployment_does_not_keep(store, goods, platform):
    days = timedelta(days=platform.location_days)
    with store_session(store) as db:
        for at in (datetime.now(UTC) - days + timedelta(days=age) for age in (-1, 1)):
            place = {"latitude": 22.3, "longitude": 73.2, "remark": "TRACK", "recorded_at": at}
            db.execute(insert(Position).values(salesperson_code=SALESPERSON, **place))

    rounds.look_after(store.key, now=datetime.now(UTC))

    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(Position)) == 1


def test_a_task_that_fails_does_not_stop_the_others(store, all_clean, monkeypatch):
    def fail(_db, _now) -> None:
        raise RuntimeError

    monkeypatch.setattr(rounds, "UPKEEP", {"broken": fail, **rounds.UPKEEP})
    rounds.look_after(store.key, now=datetime.now(UTC))
    assert figures(store).counted_at is not None
    with control_session(read_only=True) as db:
        days = db.scalars(select(StoreDay.day).where(StoreDay.store == store.key)).all()
    assert len(days) == 2
