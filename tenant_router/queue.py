"""Work that happens after a store's transaction: written with it, sent when it is safe, done once.

A message is a row of the store's own outbox, so the broker may lose it and a round sends it again. The
task takes the row away in the transaction of its effects, so a second delivery finds nothing to do. Work
that fails is tried again later and later, until it rests and waits for an administrator.
"""

import logging
from datetime import timedelta
from typing import Any

from celery import Task
from sqlalchemy import delete, func, insert, select, text, update
from sqlalchemy import event as orm_event
from sqlalchemy.exc import SQLAlchemyError

from tenant_router import dead_letters, dirty_stores, fair_share
from tenant_router.broker import QUEUES, celery, configure, following, send
from tenant_router.fair_share import Place
from tenant_router.outbox import NEVER, outbox
from tenant_router.registry import get_store
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store, StoreProblem, UnknownStore

__all__ = [
    "QUEUES",
    "StoreTask",
    "after_commit",
    "celery",
    "configure",
    "following",
    "give_up",
    "outbox",
    "resend_overdue",
    "retry",
    "send",
    "without_mark",
]

log = logging.getLogger(__name__)

SENT_AGAIN_AFTER = timedelta(minutes=2)
MAX_RESENT = 500
MAX_ATTEMPTS = 5
# After the first, second … attempt that failed; after the last it rests.
PAUSES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=25), timedelta(minutes=125))
UNKNOWN_AFTER = timedelta(days=1)
UNKNOWN = "this release has no such task"
KILLED = "the worker was killed at it"
# A task may be at a file between two statements for as long as a task may take; a request may not.
PATIENTLY = text("SET LOCAL idle_in_transaction_session_timeout = '600s'")


def after_commit(db: StoreSession, task: str, *, queue: str, **arguments: Any) -> None:
    """Queue `task` for the session's store once its transaction is safe; a rollback forgets it."""
    row = insert(outbox).values(
        task=task, arguments={"queue": queue, **arguments}, origin=following.origin() or None
    )
    db.info.setdefault("queued", []).append((db.scalar(row.returning(outbox.c.id)), task, queue, None))


def without_mark(db: StoreSession) -> StoreSession:
    """Let what this session commits be no reason to visit its store again: it is a visit itself."""
    db.info["unmarked"] = True
    return db


@orm_event.listens_for(StoreSession, "after_commit")
def _send_queued(db: StoreSession) -> None:
    if db.in_nested_transaction():
        return
    queued = db.info.pop("queued", ())
    # Marked first: while the broker is away the next round is to find what could not be sent.
    if queued or not (db.read_only or "unmarked" in db.info):
        dirty_stores.mark(db.store.key)
    for message in queued:
        send(db.store.key, *message)


@orm_event.listens_for(StoreSession, "after_rollback")
def _forget_queued(db: StoreSession) -> None:
    if not db.in_nested_transaction():
        db.info.pop("queued", None)


def resend_overdue(db: StoreSession) -> int:
    """Send again what is due and in nobody's hands; says how many. For workers: they know all tasks.

    They are sent after the commit: a worker that is quicker would find them locked, and drop them.
    Of a task that this release has not, a message waits a day for another release's workers, then rests.
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
    known = [row for row in overdue if row.task in celery.tasks or not row.is_old]
    for row in overdue:
        if row not in known:
            _rest(db, row.id, task=row.task, told=UNKNOWN, attempts=row.attempts)
    numbers = [row.id for row in known]
    later = update(outbox).where(outbox.c.id.in_(numbers)).values(due_at=func.now() + SENT_AGAIN_AFTER)
    db.execute(later)
    queued = [(row.id, row.task, row.queue, row.origin) for row in known]
    db.info.setdefault("queued", []).extend(queued)
    return len(known)


def retry(db: StoreSession, number: int) -> bool:
    """Have a message that rests worked on at once; False where there is none."""
    now = update(outbox).where(outbox.c.id == number).values(due_at=func.now() + SENT_AGAIN_AFTER)
    told = (outbox.c.task, outbox.c.arguments["queue"].astext, outbox.c.origin)
    found = db.execute(now.returning(*told)).first()
    if found is None:
        return False
    db.info.setdefault("queued", []).append((number, *found))
    return True


def give_up(db: StoreSession, number: int) -> None:
    """Take a message away undone."""
    db.execute(delete(outbox).where(outbox.c.id == number))


class StoreTask(Task):
    """A task of one store: on the queue a store's key and a message's number, in the code a session.

    For a store that is not served just now the message stays; for one that is gone it means nothing.
    """

    abstract = True

    def __call__(self, store_key: str, number: int) -> None:
        try:
            store = get_store(store_key)
            lost = (self.request.delivery_info or {}).get("redelivered")
            if not lost or _may_try_again(store, number):
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
            _send_to_the_end(store, number)
        if self.request.parked:
            return
        worked = True
        try:
            worked = self._work(store, number)
        finally:
            # A place that a message had already is that of its other delivery, unless that one was killed.
            if worked or place is Place.OWN:
                _send_parked(store, number)

    def _work(self, store: Store, number: int) -> bool:
        taken = False
        try:
            with store_session(store) as db:
                db.execute(PATIENTLY)
                # One that is being worked on is left alone: rounds send long tasks a second time.
                mine = select(outbox.c.id).where(outbox.c.id == number).with_for_update(skip_locked=True)
                taking = delete(outbox).where(outbox.c.id.in_(mine))
                row = db.execute(taking.returning(outbox.c.arguments, outbox.c.attempts)).first()
                if row is None:
                    return False
                taken = True
                self.request.attempt = row.attempts + 1
                self.run(db, **{name: value for name, value in row.arguments.items() if name != "queue"})
        except StoreProblem:
            raise
        except Exception as error:
            if taken:
                _put_off(store, number, error)
            raise
        if row.attempts >= MAX_ATTEMPTS - 1:
            dead_letters.forget(store.key, number)
        return True


def _send_parked(store: Store, number: int) -> None:
    """Free a message's place, and send the parked messages that have their turn now.

    What is done already, as after a second delivery, gives its place to the next.
    """
    ended = [number]
    while ended:
        following_ones = fair_share.leave(store, ended.pop())
        ended += [each for each in following_ones if not _send_to_the_end(store, each)]


def _send_to_the_end(store: Store, number: int) -> bool:
    """Send a message again behind all others; False where it is done. What cannot be sent a round sends."""
    try:
        return _sent_again(store, number)
    except (StoreProblem, SQLAlchemyError) as error:
        log.warning("queue.parked", extra={"store": store.key, "error": type(error).__name__})
        return True


def _sent_again(store: Store, number: int) -> bool:
    free = select(outbox.c.id).where(outbox.c.id == number, outbox.c.due_at < NEVER)
    sending = update(outbox).where(outbox.c.id.in_(free.with_for_update(skip_locked=True)))
    told = (outbox.c.task, outbox.c.arguments["queue"].astext, outbox.c.origin)
    with store_session(store) as db:
        row = db.execute(sending.values(due_at=func.now() + SENT_AGAIN_AFTER).returning(*told)).first()
        if row is not None:
            without_mark(db).info.setdefault("queued", []).append((number, *row))
        return row is not None


def _put_off(store: Store, number: int, error: Exception) -> None:
    """Have a message tried again later; after five attempts it rests, and administrators are told."""
    with store_session(store) as db:
        attempts = _count_attempt(db, number, told=dead_letters.described(error))
        if 0 < attempts < MAX_ATTEMPTS:
            later = func.now() + PAUSES[attempts - 1]
            db.execute(update(outbox).where(outbox.c.id == number).values(due_at=later))


def _may_try_again(store: Store, number: int) -> bool:
    """Whether a message is to be worked on whose worker was killed: what kills five of them rests too."""
    with store_session(store) as db:
        return _count_attempt(db, number, told=KILLED) < MAX_ATTEMPTS


def _count_attempt(db: StoreSession, number: int, *, told: str) -> int:
    """Count an attempt that failed, and let the message rest after the last; how many there were.

    0 where the message is gone, or in somebody's hands.
    """
    free = select(outbox.c.id).where(outbox.c.id == number).with_for_update(skip_locked=True)
    counting = update(outbox).where(outbox.c.id.in_(free)).values(attempts=outbox.c.attempts + 1, error=told)
    row = db.execute(counting.returning(outbox.c.task, outbox.c.attempts)).first()
    if row is None:
        return 0
    if row.attempts >= MAX_ATTEMPTS:
        _rest(db, number, task=row.task, told=told, attempts=row.attempts)
    return row.attempts


def _rest(db: StoreSession, number: int, *, task: str, told: str, attempts: int) -> None:
    dead_letters.tell(db.store.key, number, task=task, error=told, attempts=attempts)
    db.execute(update(outbox).where(outbox.c.id == number).values(due_at=NEVER, error=told))
