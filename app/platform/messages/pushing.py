"""Push messages to owners who have registered a device.

Only their stores get a notification in their schema, from which the push is made. For other stores the
message in the control schema is enough.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import UUID

import structlog
from sqlalchemy import select

from app.notices.outbox import is_reached
from app.notices.rules import OWNER
from app.notices.service import notify
from app.platform.jobs import service as jobs
from app.platform.jobs.rules import JobKind, JobState
from app.platform.jobs.runner import ClaimedJob
from app.platform.messages.models import PlatformMessage
from app.platform.messages.rules import is_for
from tenant_router import migration_chains
from tenant_router.control import control_session
from tenant_router.registry import StoreEntry
from tenant_router.session import store_session
from tenant_router.store import Store, StoreProblem, StoreState

log = structlog.get_logger("messages")
AT_ONCE = 500
BY_PLATFORM = "platform"


def request_pushes(*, now: datetime) -> UUID | None:
    """Return the job to send to a worker because messages are not pushed yet, or None."""
    with control_session(read_only=True) as control:
        if control.scalar(_due(now)) is None:
            return None
    with control_session() as control:
        job = jobs.request_job(control, JobKind.MESSAGE, store=None, asked_by=BY_PLATFORM)
        return job.id if job.state == JobState.WAITING else None


def push(job: ClaimedJob) -> str:
    """Job handler: push each message that was not pushed yet.

    If the worker dies, the next one goes on after the last store; that one store may be notified twice.
    """
    notified = 0
    while (message := _next_due()) is not None:
        reached = job.result if job.result.get("message") == message.id else {}
        for store in _stores(after=reached.get("store", "")):
            if _push(store, message):
                notified += 1
                job.save_result(message=message.id, store=store.key)
        with control_session() as control:
            control.get_one(PlatformMessage, message.id).pushed_at = datetime.now(UTC)
    return f"{notified:,} notified"


def _due(now: datetime):
    """Select the oldest message that is on display and not pushed yet."""
    is_due = (
        PlatformMessage.pushed_at.is_(None),
        PlatformMessage.withdrawn_at.is_(None),
        PlatformMessage.expires_at > now,
    )
    return select(PlatformMessage).where(*is_due).order_by(PlatformMessage.id).limit(1)


def _next_due() -> PlatformMessage | None:
    with control_session(read_only=True) as control:
        return control.scalar(_due(datetime.now(UTC)))


def _stores(*, after: str) -> Iterator[Store]:
    """Yield the active stores after this number."""
    while True:
        query = select(StoreEntry).where(
            StoreEntry.state == StoreState.ACTIVE, StoreEntry.mobile_number > after
        )
        with control_session(read_only=True) as control:
            entries = control.scalars(query.order_by(StoreEntry.mobile_number).limit(AT_ONCE)).all()
        yield from (entry.as_store() for entry in entries)
        if len(entries) < AT_ONCE:
            return
        after = entries[-1].mobile_number


def _push(store: Store, message: PlatformMessage) -> bool:
    """Notify the owner of a store that the message is for, if they have registered a device."""
    if not is_for(message.audience, message.store, store=store.key, state=store.state):
        return False
    if not migration_chains.serves(store):
        return False
    try:
        with store_session(store) as db:
            if not is_reached(db, OWNER, now=datetime.now(UTC)):
                return False
            notify(db, [OWNER], title=message.title, body=message.body)
            return True
    except StoreProblem as problem:
        # The owner reads the message when the store is available again.
        log.warning("message.not_pushed", store=store.key, message=message.id, problem=str(problem))
        return False
