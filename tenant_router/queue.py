"""Background work after a store's transaction: written with it, sent after the commit, done exactly once.

A message is a row of the store's outbox. If the broker loses it, a maintenance round sends it again. The
task deletes the row in the transaction of its effects, so a second delivery finds nothing to do. Failed
work is retried with growing pauses. After five attempts the message is parked as failed and waits for an
administrator.
"""

import json
import logging
import threading
from datetime import timedelta
from typing import Any

from celery import Task  # pyright: ignore[reportMissingTypeStubs] -- Celery ships no types
from sqlalchemy import ColumnElement, delete, func, insert, select, text, update
from sqlalchemy.exc import SQLAlchemyError

from tenant_router import broker, dead_letters, fair_share
from tenant_router.announcements import Message, announce_message
from tenant_router.broker import QUEUES, celery, trace_hooks
from tenant_router.fair_share import Place
from tenant_router.outbox import NEVER, outbox
from tenant_router.registry import get_store
from tenant_router.session import StoreSession, Write, store_session
from tenant_router.store import Store, StoreProblem, UnknownStore

__all__ = [
    "QUEUES",
    "StoreTask",
    "after_commit",
    "celery",
    "configure",
    "give_up",
    "message_after_commit",
    "outbox",
    "resend_overdue",
    "retry",
    "stays_clean",
    "trace_hooks",
]

log = logging.getLogger(__name__)

# Chosen so that a new order whose message was lost is announced within a minute, with rounds every 20
# seconds.
FIRST_RESEND_AFTER = timedelta(seconds=30)
RESEND_AFTER = timedelta(seconds=45)
MAX_RESENT = 200
MAX_ATTEMPTS = 5
# Pauses after the first, second … failed attempt; after the last attempt the message is parked.
PAUSES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=25), timedelta(minutes=125))
UNKNOWN_AFTER = timedelta(days=1)
LEAVE_AGAIN_SECONDS = 2.0
_INSERT = """INSERT INTO store.outbox (id, task, arguments, origin, due_at) VALUES
    (%(id)s, %(task)s, %(arguments)s, %(origin)s, now() + make_interval(secs => %(seconds)s))"""
# The columns for sending a message.
_SEND_COLUMNS: tuple[ColumnElement[Any], ...] = (
    outbox.c.task,
    outbox.c.arguments["queue"].astext,
    outbox.c.origin,
)
UNKNOWN = "this release has no such task"
KILLED = "the worker process was killed"
# Between two statements a task may process a file for up to its time limit; a request may not.
LONG_IDLE = text("SET LOCAL idle_in_transaction_session_timeout = '600s'")


def configure(redis_url: str) -> None:
    """Set the Valkey server that holds the queues."""
    broker.configure(redis_url)


def after_commit(db: StoreSession, task: str, *, queue: str, **arguments: Any) -> None:
    """Queue `task` for the session's store after the commit. A rollback discards it."""
    origin = trace_hooks.origin() or None
    values = {"task": task, "arguments": {"queue": queue, **arguments}, "origin": origin}
    row = insert(outbox).values(**values, due_at=func.now() + FIRST_RESEND_AFTER)
    number = db.scalars(row.returning(outbox.c.id)).one()
    announce_message(db, Message(number, task, queue, origin))


def message_after_commit(db: StoreSession, number: int, task: str, *, queue: str, **arguments: Any) -> Write:
    """Return the write of a message for `StoreSession.pipeline`, sent after the commit as by `after_commit`.

    `number` comes from the outbox's sequence.
    """
    origin = trace_hooks.origin() or None
    announce_message(db, Message(number, task, queue, origin))
    values = {
        "id": number,
        "task": task,
        "arguments": json.dumps({"queue": queue, **arguments}),
        "origin": origin and json.dumps(origin),
        "seconds": FIRST_RESEND_AFTER.seconds,
    }
    return Write(_INSERT, values)


def stays_clean(db: StoreSession) -> StoreSession:
    """Do not add the store to the dirty ones on commit. The maintenance round itself uses this."""
    db.info["stays clean"] = True
    return db


def resend_overdue(db: StoreSession) -> int:
    """Send all messages again that are due and not locked; return how many.

    Only workers call this, because they know all tasks. The messages are sent after the commit: a faster
    worker would find them locked and skip them. Messages for tasks unknown to this release are kept for a
    day, for a newer release's workers, then parked as failed.
    """
    query = (
        select(
            outbox.c.id,
            outbox.c.task,
            outbox.c.attempts,
            outbox.c.origin,
            outbox.c.arguments["queue"].astext.label("queue"),
            (outbox.c.created_at < func.now() - UNKNOWN_AFTER).label("is_old"),
        )
        .where(outbox.c.due_at <= func.now())
        .order_by(outbox.c.id)
        .limit(MAX_RESENT)
        .with_for_update(skip_locked=True)
    )
    overdue = db.execute(query).all()
    sendable = [row for row in overdue if row.task in celery.tasks or not row.is_old]
    for row in overdue:
        if row not in sendable:
            _park_as_failed(db, row.id, task=row.task, error=UNKNOWN, attempts=row.attempts)
    numbers = [row.id for row in sendable]
    later = update(outbox).where(outbox.c.id.in_(numbers)).values(due_at=func.now() + RESEND_AFTER)
    db.execute(later)
    for row in sendable:
        announce_message(db, Message(row.id, row.task, row.queue, row.origin))
    return len(sendable)


def retry(db: StoreSession, number: int) -> bool:
    """Send a failed message again at once; return False if it does not exist."""
    now = update(outbox).where(outbox.c.id == number).values(due_at=func.now() + RESEND_AFTER)
    row = db.execute(now.returning(*_SEND_COLUMNS)).first()
    if row is None:
        return False
    announce_message(db, Message(number, *row))
    return True


def give_up(db: StoreSession, number: int) -> None:
    """Delete a message without doing its work."""
    db.execute(delete(outbox).where(outbox.c.id == number))


class StoreTask(Task):
    """A task of one store: the broker carries a store's key and a message's number, the code gets a session.

    The message stays in the outbox while the store is not served, and is ignored if the store no longer
    exists.
    """

    abstract = True

    def __call__(self, store_key: str, number: int) -> None:
        try:
            store = get_store(store_key)
            delivery: dict[str, Any] = self.request.delivery_info or {}
            redelivered = delivery.get("redelivered")
            if not redelivered or _may_retry(store, number):
                self._work_in_turn(store, number)
        except UnknownStore:
            return
        except StoreProblem as problem:
            log.info(
                "task.put_off", extra={"store": store_key, "task": self.name, "why": type(problem).__name__}
            )

    def _work_in_turn(self, store: Store, number: int) -> None:
        place = fair_share.enter(store, number)
        self.request.parked = place in (Place.PARKED, Place.RESERVED)
        if place is Place.RESERVED:
            _resend(store, number)
        if self.request.parked:
            return
        worked = True
        try:
            worked = self._work(store, number)
        finally:
            # A place that the message already held belongs to its other delivery, unless that delivery was
            # killed.
            if worked or place is Place.OWN:
                _send_parked(store, number)

    def _work(self, store: Store, number: int) -> bool:
        claimed = False
        try:
            with store_session(store) as db:
                db.execute(LONG_IDLE)
                # Skip a message that another worker is working on: rounds send long tasks a second time.
                unlocked = select(outbox.c.id).where(outbox.c.id == number).with_for_update(skip_locked=True)
                claim = delete(outbox).where(outbox.c.id.in_(unlocked))
                row = db.execute(claim.returning(outbox.c.arguments, outbox.c.attempts)).first()
                if row is None:
                    return False
                claimed = True
                self.request.attempt = row.attempts + 1
                values = {name: value for name, value in row.arguments.items() if name != "queue"}
                self.run(db, **values)  # pyright: ignore[reportUnknownMemberType] -- Celery ships no types
        except StoreProblem:
            raise
        except Exception as error:
            if claimed:
                _postpone(store, number, error)
            raise
        if row.attempts >= MAX_ATTEMPTS - 1:
            dead_letters.remove(store.key, number)
        return True


def _send_parked(store: Store, number: int) -> None:
    """Free a message's place and send the parked messages whose turn it is.

    A message that is done already, for example after a second delivery, passes its place on.
    """
    ended = [number]
    while ended:
        leaving = ended.pop()
        next_numbers = fair_share.leave(store, leaving)
        if next_numbers is None:
            _leave_later(store, leaving)
        else:
            ended += [each for each in next_numbers if not _resend(store, each)]


def _leave_later(store: Store, number: int) -> None:
    """Free a message's place when Valkey is back; else it stays taken for a task's whole time limit."""
    later = threading.Timer(LEAVE_AGAIN_SECONDS, _send_parked, (store, number))
    later.daemon = True
    later.start()


def _resend(store: Store, number: int) -> bool:
    """Send a message to the end of its queue; return False if it is done already.

    If this fails, a maintenance round sends it.
    """
    try:
        return _resend_unlocked(store, number)
    except (StoreProblem, SQLAlchemyError) as error:
        log.warning("queue.parked", extra={"store": store.key, "error": type(error).__name__})
        return True


def _resend_unlocked(store: Store, number: int) -> bool:
    unlocked = select(outbox.c.id).where(outbox.c.id == number, outbox.c.due_at < NEVER)
    later = update(outbox).where(outbox.c.id.in_(unlocked.with_for_update(skip_locked=True)))
    later = later.values(due_at=func.now() + RESEND_AFTER)
    with store_session(store) as db:
        row = db.execute(later.returning(*_SEND_COLUMNS)).first()
        if row is not None:
            announce_message(stays_clean(db), Message(number, *row))
        return row is not None


def _postpone(store: Store, number: int, error: Exception) -> None:
    """Schedule the next attempt of a failed message, or park it after the fifth."""
    with store_session(store) as db:
        attempts = _count_attempt(db, number, error=dead_letters.describe(error))
        if 0 < attempts < MAX_ATTEMPTS:
            later = func.now() + PAUSES[attempts - 1]
            db.execute(update(outbox).where(outbox.c.id == number).values(due_at=later))


def _may_retry(store: Store, number: int) -> bool:
    """Return whether to retry a message whose worker was killed. After five killed workers it is parked."""
    with store_session(store) as db:
        return _count_attempt(db, number, error=KILLED) < MAX_ATTEMPTS


def _count_attempt(db: StoreSession, number: int, *, error: str) -> int:
    """Count a failed attempt, park the message after the last, and return the number of attempts.

    Return 0 if the message no longer exists, or is locked by another worker.
    """
    unlocked = select(outbox.c.id).where(outbox.c.id == number).with_for_update(skip_locked=True)
    count = update(outbox).where(outbox.c.id.in_(unlocked))
    count = count.values(attempts=outbox.c.attempts + 1, error=error)
    row = db.execute(count.returning(outbox.c.task, outbox.c.attempts)).first()
    if row is None:
        return 0
    if row.attempts >= MAX_ATTEMPTS:
        _park_as_failed(db, number, task=row.task, error=error, attempts=row.attempts)
    return row.attempts


def _park_as_failed(db: StoreSession, number: int, *, task: str, error: str, attempts: int) -> None:
    dead_letters.add(db.store.key, number, task=task, error=error, attempts=attempts)
    db.execute(update(outbox).where(outbox.c.id == number).values(due_at=NEVER, error=error))
