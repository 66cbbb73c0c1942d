"""Looking after the stores: each minute those that are marked, and a part of the rest.

A visit asks in one query what waits in a store, and works on that alone. What takes longer is done for
stores that have changed once an hour, for the others once a day.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import structlog
from redis import RedisError
from sqlalchemy import select

from app import health
from app.config import get_config
from app.exports import service as exports
from app.exports.models import Export
from app.exports.queries import IN_MAKING
from app.imports import rules as import_rules
from app.imports import service as imports
from app.imports.models import Import
from app.location import service as location
from app.notifications import campaigns, push_delivery, push_outbox
from app.notifications.models import Push
from app.platform.operations import store_statistics
from app.reports import daily_rollup
from app.sync import rules as sync_rules
from app.sync import service as sync
from app.sync.models import Run
from app.telemetry import metrics_endpoint, outbox_metrics
from tenant_router import dirty_stores, due_stores, queue
from tenant_router.outbox import Backlog, backlog, waiting
from tenant_router.queue import celery
from tenant_router.registry import active_stores, get_store
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store, StoreProblem, SuspendedStore, UnknownStore
from workers import images

log = structlog.get_logger("rounds")

LAST_ROUND = "haat:round:last"
ROUND_NUMBER = "haat:round:number"
# Every store is visited at least every so many rounds of a minute.
PARTS = 60
LONG_PAST = 180.0
SECONDS_A_ROUND = 40.0
# Less, for a worker has more urgent things to do.
SECONDS_OF_CARE = 15.0
MAX_STORES_PER_ROUND = 20_000
CHANGED_EVERY = timedelta(hours=1)
OTHERS_EVERY = timedelta(hours=23, minutes=30)
MAX_STORES_IN_PROGRESS = 1000
MAX_ATTEMPTS_PER_VISIT = 12

Work = Callable[[StoreSession, datetime], Any]


class Visit(NamedTuple):
    """What a visit found: whether something waits, how many messages were sent again, and what is left."""

    waits: bool
    resent: int = 0
    left: Backlog = Backlog(0, None)


class Waiting(NamedTuple):
    """Something that may wait in a store: how to see it, and what is done about it."""

    name: str
    seen: Any
    work: Work


def _wake(db: StoreSession, now: datetime) -> None:
    if push_outbox.enabled():
        push_delivery.wake(db, now=now)


def _erase_positions(db: StoreSession, now: datetime) -> bool:
    kept = timedelta(days=get_config().location_days)
    return location.erase_old(db, max_age=kept, now=now) == location.ERASE_BATCH_SIZE


WAITING = (
    Waiting("messages", waiting, lambda db, now: (queue.resend_overdue(db), backlog(db))),
    Waiting("pushes", select(Push.digest).exists(), _wake),
    Waiting(
        "syncs",
        select(Run.id).where(Run.state.in_(sync_rules.RUNNING)).exists(),
        lambda db, now: sync.end_abandoned(db, now=now),
    ),
    Waiting(
        "imports",
        select(Import.id).where(Import.state.in_(import_rules.WITH_WORKER)).exists(),
        lambda db, now: imports.give_up(db, now=now),
    ),
    Waiting(
        "exports",
        select(Export.id).where(Export.state.in_(IN_MAKING)).exists(),
        lambda db, now: exports.give_up(db, now=now),
    ),
)
_WHAT_WAITS = select(*(each.seen.label(each.name) for each in WAITING))

# Each is true where there is more of it to do.
CARE: Mapping[str, Work] = {
    "uploads": images.sweep,
    "positions": _erase_positions,
    "notifications": lambda db, now: campaigns.clear_away(db, now=now, days=get_config().notification_days),
    "imports": lambda db, now: imports.clear_away(db, now=now),
    "exports": lambda db, now: exports.clear_away(db, now=now),
    "syncs": lambda db, now: sync.clear_away(db, now=now),
    "days of sales": lambda db, now: daily_rollup.sum_up(db, now=now),
}


@celery.task(name="platform.visit_stores", expires=60)
def visit_stores() -> None:
    """Visit the stores that are marked and a part of the rest; all, where no round was made for long."""
    try:
        number = _begin_round()
        seen = dirty_stores.marked(dirty_stores.BUSY, most=MAX_STORES_PER_ROUND)
        others = [key for key in due_stores.part_of_all(number % PARTS, PARTS) if key not in seen]
        _visit_each([*seen, *others], seen)
        dirty_stores.client().set(LAST_ROUND, time.time())
    except RedisError as error:
        # Without a broker nothing could be sent either.
        log.warning("rounds.unreachable", error=type(error).__name__)


def _begin_round() -> int:
    valkey = dirty_stores.client()
    last = valkey.get(LAST_ROUND)
    if last is None or time.time() - float(last) > LONG_PAST:
        dirty_stores.mark_all(store.key for store in active_stores())
    return valkey.incr(ROUND_NUMBER)


def _visit_each(keys: Iterable[str], seen: Mapping[str, float]) -> None:
    """Visit while there is time; those for whom there was none keep their marks."""
    began = time.time()
    ends = time.monotonic() + SECONDS_A_ROUND
    waiting, quiet, resent, left = [], {}, 0, []
    for key in keys:
        if time.monotonic() > ends:
            log.warning("rounds.too_many", stores=len(waiting) + len(quiet))
            break
        found = visit(key, now=datetime.now(UTC))
        resent += found.resent
        left.append(found.left)
        if found.waits:
            waiting.append(key)
        else:
            quiet[key] = seen.get(key, began)
    dirty_stores.put_back(dirty_stores.BUSY, waiting)
    dirty_stores.take_away(dirty_stores.BUSY, quiet, before=began)
    log.info("outbox.round", stores=len(waiting) + len(quiet), waiting=len(waiting), resent=resent)
    metrics_endpoint.sent_again(resent)
    outbox_metrics.tell(health.valkey(), left)


def visit(key: str, *, now: datetime) -> Visit:
    """Work on what waits in a store; where something does, or the store could not be seen, it is soon again
    its turn.
    """
    try:
        store = get_store(key)
        with store_session(store, read_only=True) as db:
            seen = db.execute(_WHAT_WAITS).one()
    except (UnknownStore, SuspendedStore):
        return Visit(waits=False)
    except StoreProblem:
        return Visit(waits=True)
    except Exception:
        log.exception("rounds.failed", store=key)
        return Visit(waits=True)
    done = {
        each.name: _try(store, each.name, each.work, now)
        for each, is_there in zip(WAITING, seen, strict=True)
        if is_there
    }
    return Visit(any(seen), *(done.get("messages") or ()))


@celery.task(name="platform.look_after_stores", expires=60)
def look_after_stores() -> None:
    """Clear away, add up and count: where something has changed each hour, elsewhere each day."""
    now = datetime.now(UTC)
    try:
        seen = dirty_stores.marked(dirty_stores.CHANGED, most=MAX_STORES_PER_ROUND)
    except RedisError as error:
        log.warning("rounds.unreachable", error=type(error).__name__)
        seen = {}
    changed = due_stores.longest_ago(before=now - CHANGED_EVERY, most=MAX_STORES_IN_PROGRESS, among=seen)
    others = due_stores.longest_ago(before=now - OTHERS_EVERY, most=MAX_STORES_IN_PROGRESS)
    ends = time.monotonic() + SECONDS_OF_CARE
    # What is not served any more never has its turn.
    settled = {key: at for key, at in seen.items() if at < (now - 2 * OTHERS_EVERY).timestamp()}
    for key in dict.fromkeys([*changed, *others]):
        if time.monotonic() > ends:
            break
        look_after(key, now=now)
        if key in seen:
            settled[key] = seen[key]
    if settled:
        dirty_stores.take_away(dirty_stores.CHANGED, settled, before=now.timestamp())


def look_after(key: str, *, now: datetime) -> None:
    """Do for one store whatever is done for each now and then."""
    try:
        store = get_store(key)
    except StoreProblem:
        return
    for name, work in CARE.items():
        for _ in range(MAX_ATTEMPTS_PER_VISIT):
            if not _try(store, name, work, now):
                break
    _try_figures(store, now)


def _try(store: Store, name: str, work: Work, now: datetime) -> Any:
    """Do one work in a transaction of its own: where it fails, the others are done all the same."""
    try:
        with store_session(store) as db:
            return work(queue.without_mark(db), now)
    except StoreProblem:
        return None
    except Exception:
        log.exception("rounds.failed", store=store.key, work=name)
        return None


def _try_figures(store: Store, now: datetime) -> None:
    try:
        store_statistics.count(store, now=now)
    except Exception:
        log.exception("rounds.failed", store=store.key, work="figures")
        store_statistics.count_later(store, now=now)
