"""Tasks that failed permanently: administrators list, retry or discard them."""

from collections.abc import Iterator

import pytest
from sqlalchemy import func, select, update

from app.platform.audit.models import AuditEntry
from tenant_router import dead_letters, queue, valkey
from tenant_router.engines import owner_engine
from tenant_router.queue import MAX_ATTEMPTS, StoreTask, after_commit, celery, outbox
from tenant_router.registry import StoreEntry, forget
from tenant_router.session import store_session
from tests.queued_messages import catch_messages

TASK = "tests.fail"


@pytest.fixture
def task() -> Iterator[dict[str, bool]]:
    """A task that fails as long as it is `broken`."""
    state = {"broken": True, "done": False}

    @celery.task(base=StoreTask, name=TASK)
    def work(_db) -> None:
        if state["broken"]:
            raise RuntimeError("not today")
        state["done"] = True

    yield state
    celery.tasks.unregister(TASK)


@pytest.fixture
def failed(store, task) -> int:
    """The number of a parked message."""
    with store_session(store) as db:
        after_commit(db, TASK, queue="notify")
    with store_session(store) as db:
        number = db.scalars(select(outbox.c.id)).one()
    for _ in range(MAX_ATTEMPTS):
        with pytest.raises(RuntimeError):
            celery.tasks[TASK](store.key, number)
    return number


@pytest.fixture
def listed(call, admin_token, store):
    def read() -> list[dict]:
        answer = call("GET", f"/platform/failures?store={store.key}", token=admin_token)
        assert answer.status_code == 200
        return answer.json["result"]

    return read


@pytest.fixture
def settle(call, admin_token):
    def make(method: str, path: str):
        return call(method, f"/platform/failures/{path}", token=admin_token)

    return make


def sent_during(monkeypatch, change) -> list[tuple]:
    """Return the messages sent to the broker while this call ran."""
    sent: list[tuple] = []
    with monkeypatch.context() as patched:
        catch_messages(patched, lambda task, args, **_how: sent.append((task, *args)))
        assert change().status_code == 200
    return sent


def test_a_failed_task_is_listed_with_its_store_and_location(store, failed, listed):
    (failure,) = listed()
    assert failure["error"].startswith("RuntimeError at tests/")
    assert (failure["mobileNo"], failure["task"], failure["attempts"]) == (store.key, TASK, MAX_ATTEMPTS)


def test_a_retried_task_is_sent_at_once(store, task, failed, listed, settle, monkeypatch):
    (failure,) = listed()
    sent = sent_during(monkeypatch, lambda: settle("POST", f"{failure['id']}/retry"))
    assert sent == [(TASK, store.key, failed)]
    task["broken"] = False
    celery.tasks[TASK](store.key, failed)

    assert task["done"]
    assert listed() == []


def test_a_retried_task_that_fails_is_listed_again(store, failed, listed, settle, monkeypatch):
    (failure,) = listed()
    sent_during(monkeypatch, lambda: settle("POST", f"{failure['id']}/retry"))
    assert listed() == []
    with pytest.raises(RuntimeError):
        celery.tasks[TASK](store.key, failed)

    assert [row["attempts"] for row in listed()] == [MAX_ATTEMPTS + 1]


def test_a_discarded_task_is_gone_and_audited(store, failed, listed, settle):
    (failure,) = listed()
    assert settle("DELETE", str(failure["id"])).json == {"result": {"id": failure["id"]}}

    assert listed() == []
    with store_session(store) as db:
        assert db.scalar(select(func.count()).select_from(outbox)) == 0
    with owner_engine().connect() as control:
        written = select(AuditEntry.action).where(AuditEntry.store == store.key)
        assert "failures.give_up" in control.scalars(written).all()
    assert settle("DELETE", str(failure["id"])).status_code == 404


def test_a_suspended_stores_task_is_not_retried_and_a_deleted_stores_is_removed(
    store, failed, listed, settle
):
    (failure,) = listed()
    with owner_engine().begin() as control:
        this = update(StoreEntry).where(StoreEntry.mobile_number == store.key)
        control.execute(this.values(state="suspended"))
    forget(store.key)
    assert settle("POST", f"{failure['id']}/retry").status_code == 409
    assert len(listed()) == 1

    dead_letters.add("9999999998", 1, task=TASK, error="RuntimeError", attempts=5)
    with owner_engine().connect() as control:
        gone = control.scalar(select(func.max(queue.dead_letters.FailedTask.id)))
    assert settle("POST", f"{gone}/retry").status_code == 200


def test_operations_count_failures_and_stores_that_need_attention(call, admin_token, store, failed):
    operations = call("GET", "/platform/operations", token=admin_token).json["result"]
    assert operations["failures"] >= 1
    assert operations["counts"]["look"] >= 1
    assert operations["counts"]["all"] >= operations["counts"]["active"] >= 1
    assert sum(version["stores"] for version in operations["schemas"]) >= operations["counts"]["active"]
    assert {queue["name"] for queue in operations["queues"]} >= {"sync", "notify", "platform"}
    assert all(queue["depth"] >= 0 for queue in operations["queues"])
    assert operations["databases"][0]["name"] == "main"
    assert set(operations["health"]["checks"]) >= {"database", "valkey", "storage", "worker"}


def test_operations_work_without_valkey(call, admin_token, monkeypatch):
    import redis

    def away():
        raise redis.ConnectionError

    monkeypatch.setattr(valkey, "client", away)
    answer = call("GET", "/platform/operations", token=admin_token)
    assert answer.status_code == 200
    operations = answer.json["result"]
    assert {queue["depth"] for queue in operations["queues"]} == {None}
    assert operations["health"]["checks"]["valkey"]["ok"] is False
