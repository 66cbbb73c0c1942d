"""Work that happens after a store's transaction: written with it, sent when it is safe, done once.

A message is a row of the store's own outbox, so the broker may lose it and a sweep sends it again. The
task takes the row away in the transaction of its effects, so a second delivery finds nothing to do.
"""

import logging
from datetime import timedelta
from typing import Any

from celery import Celery, Task
from kombu.exceptions import OperationalError
from sqlalchemy import (
    BigInteger,
    Column,
    DateTime,
    Identity,
    MetaData,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
)
from sqlalchemy import event as orm_event
from sqlalchemy.dialects.postgresql import JSONB

from tenant_router.registry import get_store
from tenant_router.session import TEMPLATE_SCHEMA, StoreSession, store_session

log = logging.getLogger(__name__)

metadata = MetaData(schema=TEMPLATE_SCHEMA)
outbox = Table(
    "outbox",
    metadata,
    Column("id", BigInteger, Identity(always=False), primary_key=True),
    Column("task", Text, nullable=False),
    Column("arguments", JSONB, nullable=False),
    Column("created_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
)

QUEUES = ("sync", "exports", "notify", "images")
VISIBILITY_SECONDS = 900
OVERDUE = timedelta(seconds=60)
MOST_RESENT = 500

celery = Celery("haat")


def configure(redis_url: str) -> None:
    """Point the queue at its broker; delivered at least once, in JSON, without results."""
    celery.conf.update(
        broker_url=redis_url,
        task_ignore_result=True,
        task_serializer="json",
        accept_content=["json"],
        task_acks_late=True,
        task_reject_on_worker_lost=True,
        worker_prefetch_multiplier=1,
        task_time_limit=600,
        task_soft_time_limit=540,
        task_default_queue="notify",
        broker_connection_retry_on_startup=True,
        task_publish_retry=False,
        worker_hijack_root_logger=False,
        # Without the last two, what a killed worker held comes back minutes after its time.
        broker_transport_options={
            "visibility_timeout": VISIBILITY_SECONDS,
            "unacked_restore_interval": 10,
            "unacked_restore_throttle": 1,
            "socket_connect_timeout": 2,
        },
    )


def after_commit(db: StoreSession, task: str, *, queue: str, **arguments: Any) -> None:
    """Queue `task` for the session's store once its transaction is safe; a rollback forgets it."""
    row = insert(outbox).values(task=task, arguments={"queue": queue, **arguments}).returning(outbox.c.id)
    db.info.setdefault("queued", []).append((db.scalar(row), task, queue))


@orm_event.listens_for(StoreSession, "after_commit")
def _send_queued(db: StoreSession) -> None:
    if db.in_nested_transaction():
        return
    for number, task, queue in db.info.pop("queued", []):
        send(db.store.key, number, task, queue)


@orm_event.listens_for(StoreSession, "after_rollback")
def _forget_queued(db: StoreSession) -> None:
    if not db.in_nested_transaction():
        db.info.pop("queued", None)


def send(store_key: str, number: int, task: str, queue: str) -> None:
    """Hand a message to the broker; while the broker is away it stays in the outbox for the sweep."""
    try:
        celery.send_task(task, [store_key, number], queue=queue)
    except OperationalError as error:
        log.warning("queue.unreachable", extra={"store": store_key, "task": task, "error": str(error)})


def resend_overdue(db: StoreSession) -> int:
    """Send again what has waited for more than a minute; says how many."""
    query = (
        select(outbox.c.id, outbox.c.task, outbox.c.arguments["queue"].astext)
        .where(outbox.c.created_at < func.now() - OVERDUE)
        .order_by(outbox.c.id)
        .limit(MOST_RESENT)
    )
    overdue = db.execute(query).all()
    for number, task, queue in overdue:
        send(db.store.key, number, task, queue)
    return len(overdue)


class StoreTask(Task):
    """A task of one store: on the queue a store's key and a message's number, in the code a session."""

    abstract = True

    def __call__(self, store_key: str, number: int) -> None:
        with store_session(get_store(store_key)) as db:
            # One that is being worked on is left alone: the sweep sends long tasks a second time.
            mine = select(outbox.c.id).where(outbox.c.id == number).with_for_update(skip_locked=True)
            taken = delete(outbox).where(outbox.c.id.in_(mine)).returning(outbox.c.arguments)
            arguments = db.scalar(taken)
            if arguments is None:
                return
            self.run(db, **{name: value for name, value in arguments.items() if name != "queue"})
