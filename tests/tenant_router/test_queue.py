"""Messages of a store: each is processed once, however often it is delivered."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select, text, update
from sqlalchemy.orm import Session

from tenant_router import queue
from tenant_router.engines import app_engine
from tenant_router.outbox import NEVER, backlog, outbox, waiting
from tenant_router.queue import (
    MAX_ATTEMPTS,
    StoreTask,
    after_commit,
    celery,
    message_after_commit,
    resend_overdue,
    retry,
)
from tenant_router.registry import FailedTask
from tenant_router.session import store_session
from tenant_router.store import StoreNotReady, StorePaused, StoreProblem, SuspendedStore
from tests.queued_messages import catch_messages
from workers import schedule

TASK = "tests.remember"


@pytest.fixture
def done() -> Iterator[list[str]]:
    """Return the words that the test task has recorded."""
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


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_message_that_the_broker_loses_is_due_again_within_a_minute_with_the_rounds_pause(store, by_hand):
    with store_session(store) as db:
        if by_hand:
            db.pipeline(message_after_commit(db, 77, TASK, queue="notify", word="once"))
        else:
            after_commit(db, TASK, queue="notify", word="once")
        number = db.scalars(select(outbox.c.id)).one()

    pause = schedule.celery.conf.beat_schedule["what waits in stores"]["schedule"]
    assert 0 < 60 * minutes_until_due(store, number) + pause < 60


def test_a_message_that_is_being_worked_on_is_left_alone_without_waiting(store, message, done):
    with store_session(store) as busy:
        busy.execute(select(outbox.c.id).where(outbox.c.id == message).with_for_update())
        celery.tasks[TASK](store.key, message)
        assert done == []

    celery.tasks[TASK](store.key, message)
    assert done == ["once"]


def test_work_between_two_statements_of_a_task_ends_nothing(store, message, done, monkeypatch):
    """Reading a large workbook can take longer than the idle limit of a request's transaction."""

    def work(db, **_arguments) -> None:
        done.append(db.scalar(text("SHOW idle_in_transaction_session_timeout")))

    monkeypatch.setattr(celery.tasks[TASK], "run", work)
    celery.tasks[TASK](store.key, message)

    assert done == ["10min"]


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


@pytest.fixture
def failing(done, monkeypatch):
    """Make the task fail with a confidential error text."""

    def fail(_db, **_arguments) -> None:
        raise RuntimeError("Asha Patel, 9825012345")

    monkeypatch.setattr(celery.tasks[TASK], "run", fail)
    return monkeypatch


def try_it(store, message: int) -> None:
    with pytest.raises(RuntimeError):
        celery.tasks[TASK](store.key, message)


def minutes_until_due(store, message: int) -> float:
    due = select(func.extract("epoch", outbox.c.due_at - func.now()) / 60).where(outbox.c.id == message)
    with store_session(store) as db:
        return float(db.scalars(due).one())


def failures_of(store) -> list[FailedTask]:
    with Session(app_engine()) as control:
        return list(control.scalars(select(FailedTask).where(FailedTask.store == store.key)))


def test_work_that_fails_is_tried_again_later_and_later(store, message, failing):
    pauses = []
    for _ in range(MAX_ATTEMPTS - 1):
        try_it(store, message)
        pauses.append(round(minutes_until_due(store, message)))

    assert pauses == [1, 5, 25, 125]
    assert failures_of(store) == []


def test_after_five_attempts_it_fails_and_administrators_are_notified_without_its_error_text(
    store, message, failing
):
    for _ in range(MAX_ATTEMPTS):
        try_it(store, message)

    (failed,) = failures_of(store)
    assert (failed.task, failed.message, failed.attempts) == (TASK, message, 5)
    assert failed.error.startswith("RuntimeError at tests/tenant_router/test_queue.py:")
    with store_session(store) as db:
        assert not db.scalar(select(waiting))
        assert resend_overdue(db) == 0


def test_a_message_that_succeeds_in_the_end_has_not_failed(store, message, done, failing):
    for _ in range(MAX_ATTEMPTS):
        try_it(store, message)
    with store_session(store) as db:
        assert retry(db, message)
    failing.undo()
    celery.tasks[TASK](store.key, message)

    assert done == ["once"]
    assert failures_of(store) == []


def test_a_task_of_a_store_that_is_not_served_waits_and_is_no_failure(store, message, done, monkeypatch):
    for problem in (SuspendedStore, StoreNotReady, StorePaused):
        monkeypatch.setattr(queue, "get_store", refusing(problem))
        celery.tasks[TASK](store.key, message)
    monkeypatch.undo()

    assert (done, failures_of(store)) == ([], [])
    celery.tasks[TASK](store.key, message)
    assert done == ["once"]


def test_a_task_of_a_store_that_is_gone_means_nothing(platform, done):
    celery.tasks[TASK]("9999999999", 1)
    assert done == []


def refusing(problem: type[StoreProblem]):
    def get_store(key: str):
        raise problem(key)

    return get_store


def test_what_is_due_is_sent_again_once_for_some_time(store, message, monkeypatch):
    sent = []

    def send(task, args, *, queue, headers) -> None:
        sent.append((task, args, queue, headers))

    catch_messages(monkeypatch, send)
    with store_session(store) as db:
        assert resend_overdue(db) == 0
        db.execute(update(outbox).values(due_at=func.now()))
    for _ in range(2):
        with store_session(store) as db:
            resend_overdue(db)

    assert sent == [(TASK, [store.key, message], "notify", {})]


def test_what_is_sent_again_follows_what_it_did_at_first(store, done, monkeypatch):
    sent, within = [], []

    @contextmanager
    def again(origin):
        within.append(origin)
        yield

    monkeypatch.setattr(queue.trace_hooks, "origin", lambda: {"request_id": "r-1"})
    monkeypatch.setattr(queue.trace_hooks, "again", again)
    catch_messages(monkeypatch, lambda task, args, **how: sent.append(how["headers"]))
    with store_session(store) as db:
        after_commit(db, TASK, queue="notify", word="once")
    monkeypatch.setattr(queue.trace_hooks, "origin", dict)
    with store_session(store) as db:
        db.execute(update(outbox).values(due_at=func.now()))
    with store_session(store) as db:
        resend_overdue(db)
    with store_session(store) as db:
        retry(db, db.scalars(select(outbox.c.id)).one())

    assert sent == within == [{"request_id": "r-1"}] * 3


def test_a_backlog_counts_undone_messages_and_is_as_old_as_the_oldest_untried_one(store, message):
    with store_session(store) as db:
        after_commit(db, TASK, queue="notify", word="twice")
    hour, day = (func.now() - timedelta(hours=hours) for hours in (1, 24))

    def change(which, **values):
        with store_session(store) as db:
            db.execute(update(outbox).where(which).values(**values))
        with store_session(store, read_only=True) as db:
            found = backlog(db)
            age = datetime.now(UTC) - found.oldest if found.oldest else None
            return found.messages, age and round(age / timedelta(hours=1))

    first, other = outbox.c.id == message, outbox.c.id != message
    assert change(first, created_at=hour) == (2, 1)
    assert change(other, created_at=day, attempts=1) == (2, 1)
    assert change(first, due_at=NEVER) == (1, None)
    assert change(other, due_at=NEVER) == (0, None)


def test_what_is_being_worked_on_is_not_sent_again(store, message):
    with store_session(store) as db:
        db.execute(update(outbox).values(due_at=func.now()))
    with store_session(store) as busy, store_session(store) as db:
        busy.execute(select(outbox.c.id).where(outbox.c.id == message).with_for_update())
        assert resend_overdue(db) == 0


def test_a_message_that_kills_its_worker_repeatedly_fails_too(store, message, done, monkeypatch):
    task = celery.tasks[TASK]
    monkeypatch.setattr(task, "run", lambda _db, **_arguments: (_ for _ in ()).throw(SystemExit))
    for _ in range(MAX_ATTEMPTS - 1):
        with pytest.raises(SystemExit):
            redelivered(task, store, message)
    assert failures_of(store) == []
    redelivered(task, store, message)

    (failed,) = failures_of(store)
    assert (failed.error, failed.attempts) == (queue.KILLED, MAX_ATTEMPTS)


def redelivered(task, store, message: int) -> None:
    """Deliver a message again, as the broker does after its worker was killed."""
    task.push_request(delivery_info={"redelivered": True})
    try:
        task(store.key, message)
    finally:
        task.pop_request()


def test_a_message_for_an_unknown_task_waits_a_day_and_then_fails(store, message, monkeypatch):
    sent = []
    catch_messages(monkeypatch, lambda task, args, **_how: sent.append(task))
    for hours in (23, 25):
        with store_session(store) as db:
            long_ago = func.now() - timedelta(hours=hours)
            db.execute(update(outbox).values(created_at=long_ago, due_at=func.now()))
        with store_session(store) as db:
            resend_overdue(db)

    assert sent == [TASK]
    assert [failed.error for failed in failures_of(store)] == [queue.UNKNOWN]
