"""Maintenance rounds: every 20 seconds visit the dirty stores and a slice of the others.

A visit reads which work of a store is pending in one query, and does only this work. Longer maintenance is
done every hour for stores that have changed, and every day for the others.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import structlog
from redis import RedisError
from sqlalchemy import func, select

from app.books.intake import service as intake
from app.books.intake.models import IntakeRun
from app.books.intake.rules import RUNNING
from app.books.sync import attention
from app.books.sync import service as sync
from app.books.sync.models import Agent
from app.catalogue import coming_tax
from app.catalogue.editing import undo
from app.catalogue.rate_history import service as rate_history
from app.config import get_config
from app.edge.telemetry import metrics_endpoint, outbox_metrics
from app.field import service as location
from app.money.dues import service as dues
from app.money.online import account as payment_gateway
from app.money.online import asking
from app.notices import campaigns, daily_summary, outbox, payment_reminders
from app.notices.models import NotificationDelivery
from app.papers.exports import service as exports
from app.papers.exports.models import Export
from app.papers.exports.queries import UNFINISHED_STATES
from app.papers.reports import daily_rollup
from app.people.activity import queries as activity
from app.platform.stores import statistics as store_statistics
from tenant_router import dirty_stores, due_stores, queue, valkey
from tenant_router.outbox import Backlog, backlog, waiting
from tenant_router.queue import celery
from tenant_router.registry import active_stores, get_store
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store, StoreProblem, SuspendedStore, UnknownStore
from workers import images
from workers.schedule import ROUND_SECONDS

log = structlog.get_logger("rounds")

LAST_ROUND = "haat:round:last"
ROUND_NUMBER = "haat:round:number"
# Every store is visited at least once in this many rounds: an hour.
PARTS = 180
ROUND_GAP_SECONDS = 180.0
MAX_ROUND_SECONDS = 14.0
# Upkeep is due every minute but gets a part of it, because the workers have more urgent work.
UPKEEP_SECONDS = 15.0
MAX_STORES_PER_ROUND = 20_000
CHANGED_EVERY = timedelta(hours=1)
OTHERS_EVERY = timedelta(hours=23, minutes=30)
MAX_STORES_PER_UPKEEP = 1000
MAX_BATCHES = 12

Action = Callable[[StoreSession, datetime], Any]


class VisitResult(NamedTuple):
    """Whether the store has pending work, how many messages were resent, and the open messages."""

    pending: bool
    resent: int = 0
    left: Backlog = Backlog(0, None)


class PendingWork(NamedTuple):
    """A kind of work that may be pending in a store: its condition in SQL, and the action."""

    name: str
    condition: Any
    action: Action


def _erase_positions(db: StoreSession, now: datetime) -> bool:
    max_age = timedelta(days=get_config().location_days)
    return location.erase_old(db, max_age=max_age, now=now) == location.ERASE_BATCH_SIZE


PENDING_WORK = (
    PendingWork("messages", waiting, lambda db, now: (queue.resend_overdue(db), backlog(db))),
    PendingWork(
        "deliveries",
        select(NotificationDelivery.key).exists(),
        lambda db, now: outbox.queue_due(db, now=now),
    ),
    PendingWork(
        "runs",
        select(IntakeRun.id).where(IntakeRun.state.in_(RUNNING)).exists(),
        lambda db, now: sync.end_abandoned(db, now=now),
    ),
    PendingWork(
        "silent agents",
        select(Agent.id).where(attention.silent_agents(func.now())).exists(),
        lambda db, now: attention.notify_of_silence(db, now=now),
    ),
    PendingWork(
        "stuck agents",
        select(Agent.id).where(attention.stuck_agents(func.now())).exists(),
        lambda db, now: attention.notify_of_waiting_orders(db, now=now),
    ),
    PendingWork(
        "exports",
        select(Export.id).where(Export.state.in_(UNFINISHED_STATES)).exists(),
        lambda db, now: exports.fail_stalled(db, now=now),
    ),
    PendingWork("payments online", asking.HAS_OPEN_LINKS, lambda db, now: asking.queue_due(db, now=now)),
    PendingWork("summary", select(daily_summary.IS_DUE), lambda db, now: daily_summary.send_due(db, now=now)),
    PendingWork(
        "reminders",
        select(payment_reminders.IS_DUE),
        lambda db, now: payment_reminders.send_due(db, now=now),
    ),
)
# The conditions take the parameters of `daily_summary.moment`.
_PENDING = select(*(work.condition.label(work.name) for work in PENDING_WORK))

# Each action returns true if there is more to do.
UPKEEP: Mapping[str, Action] = {
    "uploads": images.sweep,
    "positions": _erase_positions,
    "notifications": lambda db, now: campaigns.remove_old(db, now=now, days=get_config().notification_days),
    "files of runs": lambda db, now: intake.remove_old_files(db, now=now),
    "activity": lambda db, now: activity.remove_old(db, now=now),
    "rate history": lambda db, now: rate_history.remove_old(db, now=now),
    "coming tax rates": lambda db, now: coming_tax.settle(db),
    "undo": lambda db, now: undo.remove_old(db, now=now),
    "exports": lambda db, now: exports.clean_up(db, now=now),
    "syncs": lambda db, now: sync.clear_away(db, now=now),
    "payment gateway": lambda db, now: payment_gateway.reencrypt_secrets(db),
    "dues": lambda db, now: dues.count_missing(db),
    "days of sales": lambda db, now: daily_rollup.roll_up(db, now=now),
}


@celery.task(name="platform.visit_stores", expires=ROUND_SECONDS)
def visit_stores() -> None:
    """Visit the dirty stores and a slice of the others; after a long gap, visit all."""
    try:
        number = _start_round()
        seen = dirty_stores.oldest(dirty_stores.BUSY, limit=MAX_STORES_PER_ROUND)
        others = [key for key in due_stores.slice_of_stores(number % PARTS, PARTS) if key not in seen]
        _visit_each([*seen, *others], seen)
        valkey.client().set(LAST_ROUND, time.time())
    except RedisError as error:
        # Without the broker no message could be sent either.
        log.warning("rounds.unreachable", error=type(error).__name__)


def _start_round() -> int:
    client = valkey.client()
    last = client.get(LAST_ROUND)
    if last is None or time.time() - float(last) > ROUND_GAP_SECONDS:
        dirty_stores.add_all(store.key for store in active_stores())
    return client.incr(ROUND_NUMBER)


def _visit_each(keys: Iterable[str], seen: Mapping[str, float]) -> None:
    """Visit stores until the time limit; the remaining stores stay dirty."""
    start = time.time()
    deadline = time.monotonic() + MAX_ROUND_SECONDS
    pending, done, resent, left = [], {}, 0, []
    for key in keys:
        if time.monotonic() > deadline:
            log.warning("rounds.too_many", stores=len(pending) + len(done))
            break
        result = visit(key, now=datetime.now(UTC))
        resent += result.resent
        left.append(result.left)
        if result.pending:
            pending.append(key)
        else:
            done[key] = seen.get(key, start)
    dirty_stores.put_back(dirty_stores.BUSY, pending)
    dirty_stores.remove(dirty_stores.BUSY, done, before=start)
    log.info("outbox.round", stores=len(pending) + len(done), waiting=len(pending), resent=resent)
    metrics_endpoint.count_resent(resent)
    outbox_metrics.save(valkey.client(), left)


def visit(key: str, *, now: datetime) -> VisitResult:
    """Do the pending work of a store.

    The result is `pending` if there was work, or if the store could not be read: the next round visits it
    again.
    """
    try:
        store = get_store(key)
        with store_session(store, read_only=True) as db:
            pending = db.execute(_PENDING, daily_summary.moment(now)).one()
    except (UnknownStore, SuspendedStore):
        return VisitResult(pending=False)
    except StoreProblem:
        return VisitResult(pending=True)
    except Exception:
        log.exception("rounds.failed", store=key)
        return VisitResult(pending=True)
    done = {
        work.name: _try(store, work.name, work.action, now)
        for work, is_pending in zip(PENDING_WORK, pending, strict=True)
        if is_pending
    }
    return VisitResult(any(pending), *(done.get("messages") or ()))


@celery.task(name="platform.look_after_stores", expires=60)
def look_after_stores() -> None:
    """Clean up, aggregate and count: every hour for stores that have changed, every day for the others."""
    now = datetime.now(UTC)
    try:
        seen = dirty_stores.oldest(dirty_stores.CHANGED, limit=MAX_STORES_PER_ROUND)
    except RedisError as error:
        log.warning("rounds.unreachable", error=type(error).__name__)
        seen = {}
    changed = due_stores.counted_before(now - CHANGED_EVERY, limit=MAX_STORES_PER_UPKEEP, among=seen)
    others = due_stores.counted_before(now - OTHERS_EVERY, limit=MAX_STORES_PER_UPKEEP)
    deadline = time.monotonic() + UPKEEP_SECONDS
    # Stores that are no longer served are never due; remove them.
    settled = {key: at for key, at in seen.items() if at < (now - 2 * OTHERS_EVERY).timestamp()}
    for key in dict.fromkeys([*changed, *others]):
        if time.monotonic() > deadline:
            break
        look_after(key, now=now)
        if key in seen:
            settled[key] = seen[key]
    if settled:
        dirty_stores.remove(dirty_stores.CHANGED, settled, before=now.timestamp())


def look_after(key: str, *, now: datetime) -> None:
    """Do all upkeep of one store and count its statistics."""
    try:
        store = get_store(key)
    except StoreProblem:
        return
    for name, action in UPKEEP.items():
        for _ in range(MAX_BATCHES):
            if not _try(store, name, action, now):
                break
    _try_count(store, now)


def _try(store: Store, name: str, action: Action, now: datetime) -> Any:
    """Run one action in its own transaction. A failure is logged and does not stop the others."""
    try:
        with store_session(store) as db:
            return action(queue.stays_clean(db), now)
    except StoreProblem:
        return None
    except Exception:
        log.exception("rounds.failed", store=store.key, work=name)
        return None


def _try_count(store: Store, now: datetime) -> None:
    try:
        store_statistics.update_statistics(store, now=now)
    except Exception:
        log.exception("rounds.failed", store=store.key, work="figures")
        store_statistics.postpone(store, now=now)
