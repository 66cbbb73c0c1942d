"""Reads for the list of stores, and of one store's own schema."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from sqlalchemy import ColumnElement, Select, func, or_, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from app.books.intake.models import IntakeRun
from app.books.intake.queries import latest_runs
from app.books.sync.queries import is_routine
from app.config import get_config
from app.people.auth.models import SignIn
from app.platform.operations.queries import is_behind, needs_attention
from app.platform.stores.models import ListedStore, StoreDay
from app.shared.errors import NotFound
from app.store.settings.models import Company
from tenant_router import migration_chains
from tenant_router.control import control_session
from tenant_router.registry import FailedTask
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store, StoreState

log = structlog.get_logger("stores")

NEEDS_ATTENTION = "look"
DAYS_SHOWN = 400
RUNS_SHOWN = 5
FAILURES_SHOWN = 20
# The states in which a store has a schema, and keeps it.
STATES_WITH_SCHEMA = (StoreState.ACTIVE, StoreState.SUSPENDED, StoreState.CLOSED)
# The columns that the list can be sorted by; a leading minus reverses the order.
SORT_COLUMNS = {
    "company_name": func.lower(ListedStore.company_name),
    "person_name": func.lower(ListedStore.person_name),
    "city": func.lower(ListedStore.city),
    "state": ListedStore.state,
    "products": ListedStore.products,
    "customers": ListedStore.customers,
    "orders": ListedStore.orders_30_days,
    "last_order": ListedStore.last_order_at,
    "storage": ListedStore.storage_bytes,
    "version": ListedStore.schema_version,
    "database": ListedStore.database,
    "created": ListedStore.created_at,
}


@dataclass(frozen=True, slots=True)
class StoreRow:
    """A store in the list, with whether its schema is behind and how many tasks failed permanently."""

    entry: ListedStore
    behind: bool
    failures: int

    @property
    def closed_at(self) -> datetime | None:
        """Return when the store was closed; a denied request has such a time too, but is not closed."""
        return self.entry.closed_at if self.entry.state == StoreState.CLOSED else None

    @property
    def erase_on(self) -> datetime | None:
        """Return when the closed store is erased."""
        return self.closed_at and self.closed_at + timedelta(days=get_config().closed_days)


@dataclass(frozen=True, slots=True)
class StoreInternals:
    """Data in a store's schema: phone number, active sessions, latest runs of its intake."""

    phone: str
    owners: int
    customers: int
    salespeople: int
    last_seen: datetime | None
    runs: Sequence[IntakeRun]


def store_page(
    *,
    words: str = "",
    state: str | None = None,
    database: str | None = None,
    sort: str | None = None,
    page: int = 0,
    size: int = 25,
) -> tuple[list[StoreRow], int]:
    """Return a page of stores, newest first by default, and the total number.

    `state` is a state of stores, or `look` for stores that need attention.
    """
    conditions: list[ColumnElement[bool]] = []
    if state == NEEDS_ATTENTION:
        conditions.append(needs_attention())
    elif state:
        conditions.append(ListedStore.state == state)
    if database:
        conditions.append(ListedStore.database == database)
    if words:
        conditions.append(_matches(words.lower()))
    order = _order(sort or "-created")
    with control_session("app", read_only=True) as db:
        total = db.scalar(select(func.count()).select_from(ListedStore).where(*conditions)) or 0
        query = (
            select(ListedStore, is_behind().label("behind"))
            .where(*conditions)
            .order_by(order, ListedStore.mobile_number)
        )
        return _rows(db, query.limit(size).offset(page * size)), total


def one_row(mobile_number: str) -> StoreRow:
    """Return one store of the list. Raises NotFound."""
    with control_session("app", read_only=True) as db:
        rows = _rows(
            db,
            select(ListedStore, is_behind().label("behind")).where(
                ListedStore.mobile_number == mobile_number
            ),
        )
    if not rows:
        raise NotFound("store.unknown")
    return rows[0]


def usage(mobile_number: str) -> Sequence[StoreDay]:
    """Return a store's daily usage, oldest day first."""
    query = select(StoreDay).where(StoreDay.store == mobile_number).order_by(StoreDay.day.desc())
    with control_session(read_only=True) as db:
        return db.scalars(query.limit(DAYS_SHOWN)).all()[::-1]


def failures(mobile_number: str) -> Sequence[FailedTask]:
    """Return the tasks of a store that failed permanently, latest first."""
    query = select(FailedTask).where(FailedTask.store == mobile_number).order_by(FailedTask.id.desc())
    with control_session("app", read_only=True) as db:
        return db.scalars(query.limit(FAILURES_SHOWN)).all()


def read_internals(store: Store, *, now: datetime) -> StoreInternals | None:
    """Read the store's own schema with the store's role; return None if that is not possible now.

    That is so before the schema exists, while it waits for a migration, while its database is down, or
    when it is damaged. The rest of the store is shown anyway.
    """
    if store.state not in STATES_WITH_SCHEMA or not migration_chains.serves(store):
        return None
    try:
        with store_session(store, read_only=True) as db:
            return _read_internals(db, now)
    except DBAPIError as error:
        log.warning("store.unreadable", store=store.key, error=str(error.orig))
        return None


def _read_internals(db: StoreSession, now: datetime) -> StoreInternals:
    is_open = (SignIn.ended_at.is_(None), SignIn.expires_at > now)
    query = select(
        func.count().filter(SignIn.owner_name.is_not(None), *is_open),
        func.count().filter(SignIn.account_code.is_not(None), *is_open),
        func.count().filter(SignIn.salesperson_code.is_not(None), *is_open),
        func.max(SignIn.refreshed_at),
    ).where(SignIn.preview_of.is_(None))
    owners, customers, salespeople, last_seen = db.execute(query).one()
    phone = db.scalar(select(Company.phone1)) or db.store.key
    runs = latest_runs(db, RUNS_SHOWN, without=is_routine())
    return StoreInternals(phone, owners, customers, salespeople, last_seen, runs)


def _rows(db: Session, query: Select[ListedStore, bool]) -> list[StoreRow]:
    entries = {row.ListedStore.mobile_number: row for row in db.execute(query)}
    # Count only for this page: a subquery next to the rows would also run for every row that OFFSET skips.
    failed = (
        select(FailedTask.store, func.count())
        .where(FailedTask.store.in_(list(entries)))
        .group_by(FailedTask.store)
    )
    counts: dict[str, int] = {row[0]: row[1] for row in db.execute(failed)}
    return [StoreRow(row.ListedStore, row.behind, counts.get(key, 0)) for key, row in entries.items()]


def _matches(words: str) -> ColumnElement[bool]:
    text_columns = (ListedStore.company_name, ListedStore.person_name, ListedStore.email)
    return or_(
        ListedStore.mobile_number.startswith(words, autoescape=True),
        func.lower(ListedStore.city).startswith(words, autoescape=True),
        *(func.lower(column).contains(words, autoescape=True) for column in text_columns),
    )


def _order(sort: str) -> ColumnElement:
    column = SORT_COLUMNS[sort.removeprefix("-")]
    return column.desc().nulls_last() if sort.startswith("-") else column.asc().nulls_last()
