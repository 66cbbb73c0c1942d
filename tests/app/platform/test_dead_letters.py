"""Tasks that failed for good: administrators see them, have them tried again or give them up."""

from collections.abc import Iterator

import pytest
from sqlalchemy import func, select, update

from tenant_router import dead_letters, queue
from tenant_router.engines import owner_engine
from tenant_router.queue import MAX_ATTEMPTS, StoreTask, after_commit, celery, outbox
from tenant_router.registry import AuditEntry, StoreEntry, forget
from tenant_router.session import store_session

TASK = "tests.fail"


@pytest.fixture
def task() -> Iterator[dict[str, bool]]:
    """A task that fails for as long as it is `broken`."""
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
    """The number of a message that rests."""
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


def work_off(monkeypatch, settle_it) -> list[tuple]:
    """What was handed to the broker meanwhile."""
    sent: list[tuple] = []
    with monkeypatch.context() as patched:
        patched.setattr(celery, "send_task", lambda task, args, **_how: sent.append((task, *args)))
        assert settle_it().status_code == 200
    return sent


def test_a_task_that_failed_is_listed_with_its_store_and_where_it_failed(store, failed, listed):
    (told,) = listed()
    assert told["error"].startswith("RuntimeError at tests/")
    assert (told["mobileNo"], told["task"], told["attempts"]) == (store.key, TASK, MAX_ATTEMPTS)


def test_one_that_is_tried_again_is_sent_at_once_and_done(store, task, failed, listed, settle, monkeypatch):
    (told,) = listed()
    sent = work_off(monkeypatch, lambda: settle("POST", f"{told['id']}/retry"))
    assert sent == [(TASK, store.key, failed)]
    task["broken"] = False
    celery.tasks[TASK](store.key, failed)

    assert task["done"]
    assert listed() == []


def test_one_that_fails_again_is_listed_again_at_once(store, failed, listed, settle, monkeypatch):
    (told,) = listed()
    work_off(monkeypatch, lambda: settle("POST", f"{told['id']}/retry"))
    assert listed() == []
    with pytest.raises(RuntimeError):
        celery.tasks[TASK](store.key, failed)

    assert [row["attempts"] for row in listed()] == [MAX_ATTEMPTS + 1]


def test_one_that_is_given_up_is_gone_and_written_down(store, failed, listed, settle):
    (told,) = listed()
    assert settle("DELETE", str(told["id"])).json == {"result": {"id": told["id"]}}

    assert listed() == []
    with store_session(store) as db:
        assert db.scalar(select(func.count()).select_from(outbox)) == 0
    with owner_engine().connect() as control:
        written = select(AuditEntry.action).where(AuditEntry.store == store.key)
        assert "failures.give_up" in control.scalars(written).all()
    assert settle("DELETE", str(told["id"])).status_code == 404


def test_of_a_suspended_store_nothing_is_tried_and_of_one_that_is_gone_only_the_line_goes(
    store, failed, listed, settle
):
    (told,) = listed()
    with owner_engine().begin() as control:
        this = update(StoreEntry).where(StoreEntry.mobile_number == store.key)
        control.execute(this.values(state="suspended"))
    forget(store.key)
    assert settle("POST", f"{told['id']}/retry").status_code == 409
    assert len(listed()) == 1

    dead_letters.add("9999999998", 1, task=TASK, error="RuntimeError", attempts=5)
    with owner_engine().connect() as control:
        gone = control.scalar(select(func.max(queue.dead_letters.FailedTask.id)))
    assert settle("POST", f"{gone}/retry").status_code == 200


def test_operations_tell_of_failures_and_of_stores_to_look_at(call, admin_token, store, failed):
    told = call("GET", "/platform/operations", token=admin_token).json["result"]
    assert told["failures"] >= 1
    assert told["counts"]["look"] >= 1
    assert told["counts"]["all"] >= told["counts"]["active"] >= 1
    assert sum(version["stores"] for version in told["schemas"]) >= told["counts"]["active"]
    assert {queue["name"] for queue in told["queues"]} >= {"sync", "notify", "platform"}
    assert all(queue["depth"] >= 0 for queue in told["queues"])
    assert told["databases"][0]["name"] == "main"
    assert set(told["health"]["checks"]) >= {"database", "valkey", "storage", "worker"}


def test_operations_are_told_without_valkey_too(call, admin_token, monkeypatch):
    import redis

    from app import health

    def away():
        raise redis.ConnectionError

    monkeypatch.setattr(health, "valkey", away)
    answer = call("GET", "/platform/operations", token=admin_token)
    assert answer.status_code == 200
    told = answer.json["result"]
    assert {queue["depth"] for queue in told["queues"]} == {None}
    assert told["health"]["checks"]["valkey"]["ok"] is False
