"""Reads of the list of stores, and of what one store's own schema tells."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from sqlalchemy import ColumnElement, Select, func, or_, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from app.auth.models import SignIn
from app.platform.operations.queries import is_behind, needs_look
from app.settings.models import Company
from app.shared.errors import NotFound
from app.sync.models import Run
from app.sync.queries import run_page
from tenant_router import migration_chains
from tenant_router.engines import app_reader, owner_reader
from tenant_router.registry import FailedTask, StoreDay, StoreEntry
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store, StoreState

log = structlog.get_logger("stores")

LOOK = "look"
DAYS_SHOWN = 400
SYNCS_SHOWN = 5
FAILURES_SHOWN = 20
# Those whose schema is there and stays there.
FURNISHED = (StoreState.ACTIVE, StoreState.SUSPENDED, StoreState.CLOSED)
# What a list can be ordered by; with a minus before it the other way round.
SORT_COLUMNS = {
    "company_name": func.lower(StoreEntry.company_name),
    "person_name": func.lower(StoreEntry.person_name),
    "city": func.lower(StoreEntry.city),
    "state": StoreEntry.state,
    "products": StoreEntry.products,
    "customers": StoreEntry.customers,
    "orders": StoreEntry.orders_30_days,
    "last_order": StoreEntry.last_order_at,
    "storage": StoreEntry.storage_bytes,
    "version": StoreEntry.schema_version,
    "database": StoreEntry.database,
    "created": StoreEntry.created_at,
}


@dataclass(frozen=True, slots=True)
class Row:
    """A store of the list: whether it waits for this release's version, how many tasks failed for good."""

    entry: StoreEntry
    behind: bool
    failures: int


@dataclass(frozen=True, slots=True)
class Inside:
    """What the store's own schema tells: its telephone, who is signed in, its last syncs."""

    phone: str
    owners: int
    customers: int
    salespeople: int
    last_seen: datetime | None
    syncs: Sequence[Run]


def store_page(
    *, words: str = "", state: str | None = None, sort: str | None = None, page: int = 0, size: int = 25
) -> tuple[list[Row], int]:
    """A page of the platform's stores, by itself the newest first, and how many there are.

    `state` is one of a store, or `look` for those that an administrator should look at.
    """
    conditions: list[ColumnElement[bool]] = []
    if state == LOOK:
        conditions.append(needs_look())
    elif state:
        conditions.append(StoreEntry.state == state)
    if words:
        conditions.append(_speaks_of(words.lower()))
    order = _order(sort or "-created")
    with Session(app_reader()) as db:
        total = db.scalar(select(func.count()).select_from(StoreEntry).where(*conditions)) or 0
        query = (
            select(StoreEntry, is_behind().label("behind"))
            .where(*conditions)
            .order_by(order, StoreEntry.mobile_number)
        )
        return _rows(db, query.limit(size).offset(page * size)), total


def one_row(mobile_number: str) -> Row:
    """One store of the list. Raises NotFound."""
    with Session(app_reader()) as db:
        rows = _rows(
            db,
            select(StoreEntry, is_behind().label("behind")).where(StoreEntry.mobile_number == mobile_number),
        )
    if not rows:
        raise NotFound("store.unknown")
    return rows[0]


def usage(mobile_number: str) -> Sequence[StoreDay]:
    """What a store used day by day, the oldest first."""
    query = select(StoreDay).where(StoreDay.store == mobile_number).order_by(StoreDay.day.desc())
    with Session(owner_reader()) as db:
        return db.scalars(query.limit(DAYS_SHOWN)).all()[::-1]


def failures(mobile_number: str) -> Sequence[FailedTask]:
    """The tasks of a store that failed for good, the latest first."""
    query = select(FailedTask).where(FailedTask.store == mobile_number).order_by(FailedTask.id.desc())
    with Session(app_reader()) as db:
        return db.scalars(query.limit(FAILURES_SHOWN)).all()


def inside(store: Store, *, now: datetime) -> Inside | None:
    """What the store itself tells, under its own role; None where its schema can't be read at the moment.

    That is before there is one, while it waits for this release's version, while its database is away, and
    where something is wrong with it: the rest of the store is shown all the same.
    """
    if store.state not in FURNISHED or not migration_chains.serves(store):
        return None
    try:
        with store_session(store, read_only=True) as db:
            return _inside(db, now)
    except DBAPIError as error:
        log.warning("store.unreadable", store=store.key, error=str(error.orig))
        return None


def _inside(db: StoreSession, now: datetime) -> Inside:
    is_open = (SignIn.ended_at.is_(None), SignIn.expires_at > now)
    query = select(
        func.count().filter(SignIn.owner_name.is_not(None), *is_open),
        func.count().filter(SignIn.account_code.is_not(None), *is_open),
        func.count().filter(SignIn.salesperson_code.is_not(None), *is_open),
        func.max(SignIn.refreshed_at),
    ).where(SignIn.preview_of.is_(None))
    owners, customers, salespeople, last_seen = db.execute(query).one()
    phone = db.scalar(select(Company.phone1)) or db.store.key
    syncs, _ = run_page(db, page=0, size=SYNCS_SHOWN)
    return Inside(phone, owners, customers, salespeople, last_seen, syncs)


def _rows(db: Session, query: Select[StoreEntry, bool]) -> list[Row]:
    found = {row.StoreEntry.mobile_number: row for row in db.execute(query)}
    # Counted for the rows of the page alone: beside them it would be for all that come before, too.
    failed = (
        select(FailedTask.store, func.count())
        .where(FailedTask.store.in_(list(found)))
        .group_by(FailedTask.store)
    )
    counts: dict[str, int] = {row[0]: row[1] for row in db.execute(failed)}
    return [Row(row.StoreEntry, row.behind, counts.get(key, 0)) for key, row in found.items()]


def _speaks_of(words: str) -> ColumnElement[bool]:
    anywhere = (StoreEntry.company_name, StoreEntry.person_name, StoreEntry.email)
    return or_(
        StoreEntry.mobile_number.startswith(words, autoescape=True),
        func.lower(StoreEntry.city).startswith(words, autoescape=True),
        *(func.lower(place).contains(words, autoescape=True) for place in anywhere),
    )


def _order(sort: str) -> ColumnElement:
    column = SORT_COLUMNS[sort.removeprefix("-")]
    return column.desc().nulls_last() if sort.startswith("-") else column.asc().nulls_last()
