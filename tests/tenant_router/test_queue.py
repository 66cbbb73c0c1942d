"""Messages of a store: each is worked on once, whoever delivers it how often."""

from collections.abc import Iterator

import pytest
from sqlalchemy import select

from tenant_router.queue import StoreTask, after_commit, celery, outbox
from tenant_router.session import store_session

TASK = "tests.remember"


@pytest.fixture
def done() -> Iterator[list[str]]:
    """What a task of the tests was asked to remember."""
    remembered: list[str] = []

    @celery.task(base=StoreTask, name=TASK)
    def remember(db, word: str) -> None:
        remembered.append(word)

    yield remembered
    celery.tasks.unregister(TASK)


@pytest.fixture
def message(store) -> int:
    with store_session(store) as db:
        after_commit(db, TASK, queue="notify", word="once")
    with store_session(store) as db:
        return db.scalars(select(outbox.c.id)).one()


def test_a_message_that_is_delivered_twice_is_worked_on_once(store, message, done):
    for _ in range(2):
        celery.tasks[TASK](store.key, message)

    assert done == ["once"]


def test_a_message_that_is_being_worked_on_is_left_alone_without_waiting(store, message, done):
    with store_session(store) as busy:
        busy.execute(select(outbox.c.id).where(outbox.c.id == message).with_for_update())
        celery.tasks[TASK](store.key, message)
        assert done == []

    celery.tasks[TASK](store.key, message)
    assert done == ["once"]


def test_a_message_whose_work_failed_is_still_there(store, message, done, monkeypatch):
    def fail(_db, **_arguments) -> None:
        raise RuntimeError("not today")

    task = celery.tasks[TASK]
    monkeypatch.setattr(task, "run", fail)
    with pytest.raises(RuntimeError):
        task(store.key, message)
    monkeypatch.undo()

    task(store.key, message)
    assert done == ["once"]
