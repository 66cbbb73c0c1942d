"""The registry: the stores, where their data is, and the jobs and failed tasks about them."""

import time
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Identity,
    UniqueConstraint,
    bindparam,
    event,
    func,
    inspect,
    or_,
    select,
    update,
)
from sqlalchemy.orm import Mapped, ORMExecuteState, Session, mapped_column

from tenant_router import migration_chains, query_stats
from tenant_router.control import CONTROL_SCHEMA, ControlModel, ControlSession, control_session
from tenant_router.store import (
    ClosedStore,
    Store,
    StoreAhead,
    StoreBehind,
    StoreNotReady,
    StoreState,
    SuspendedStore,
    UnknownStore,
)

CACHE_SECONDS = 5.0
# During a move, every process must notice soon that the store is read-only, and where it is.
MOVING_CACHE_SECONDS = 0.2
CACHE_STORES = 10_000
MAX_LISTED = 500


class StoreEntry(ControlModel):
    """One store of the platform and the place of its data."""

    __tablename__ = "stores"
    __table_args__ = (
        CheckConstraint(
            "state IN ('waiting', 'denied', 'provisioning', 'active', 'suspended', 'closed', 'erasing')",
            name="stores_state_check",
        ),
        {"schema": CONTROL_SCHEMA},
    )

    mobile_number: Mapped[str] = mapped_column(primary_key=True)
    database: Mapped[str]
    schema: Mapped[str] = mapped_column(unique=True)
    role: Mapped[str] = mapped_column(unique=True)
    state: Mapped[str]
    schema_version: Mapped[str]
    company_name: Mapped[str]
    person_name: Mapped[str]
    email: Mapped[str]
    city: Mapped[str]
    logo: Mapped[str | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    works_with: Mapped[str] = mapped_column(server_default="0001")
    read_only: Mapped[bool] = mapped_column(server_default="false")
    limits: Mapped[dict[str, int]] = mapped_column(server_default="{}")
    password_hash: Mapped[str | None]
    closed_at: Mapped[datetime | None]
    suspended_at: Mapped[datetime | None]
    suspended_reason: Mapped[str | None]
    denied_reason: Mapped[str | None]
    storage_bytes: Mapped[int] = mapped_column(BigInteger, server_default="0")
    counted_at: Mapped[datetime | None]

    def as_store(self) -> Store:
        return _as_store(self)


class Database(ControlModel):
    """A database that holds stores. Its addresses are in the deployment's settings."""

    __tablename__ = "databases"
    __table_args__ = {"schema": CONTROL_SCHEMA}

    name: Mapped[str] = mapped_column(primary_key=True)
    citus: Mapped[bool] = mapped_column(server_default="false")
    takes_new: Mapped[bool] = mapped_column(server_default="true")
    most_stores: Mapped[int | None]
    spares: Mapped[int | None]
    added_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Spare(ControlModel):
    """A ready schema, with its role, that no store uses yet."""

    __tablename__ = "spares"
    __table_args__ = {"schema": CONTROL_SCHEMA}

    schema: Mapped[str] = mapped_column(primary_key=True)
    role: Mapped[str]
    database: Mapped[str]
    schema_version: Mapped[str]
    made_at: Mapped[datetime] = mapped_column(server_default=func.now())


class Job(ControlModel):
    """A long-running job of the platform, with its state and progress."""

    __tablename__ = "jobs"
    __table_args__ = (
        CheckConstraint("state IN ('waiting', 'running', 'done', 'failed')", name="jobs_state_check"),
        {"schema": CONTROL_SCHEMA},
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    kind: Mapped[str]
    store: Mapped[str | None]
    state: Mapped[str] = mapped_column(server_default="waiting")
    done: Mapped[int] = mapped_column(server_default="0")
    total: Mapped[int] = mapped_column(server_default="0")
    message: Mapped[str] = mapped_column(server_default="")
    arguments: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    result: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    asked_by: Mapped[str]
    attempts: Mapped[int] = mapped_column(server_default="0")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    started_at: Mapped[datetime | None]
    heard_at: Mapped[datetime | None]
    finished_at: Mapped[datetime | None]


class FailedTask(ControlModel):
    """A store's task that failed on every attempt and waits for an administrator."""

    __tablename__ = "failed_tasks"
    __table_args__ = (
        UniqueConstraint("store", "message", name="failed_tasks_message"),
        {"schema": CONTROL_SCHEMA},
    )

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    store: Mapped[str]
    message: Mapped[int] = mapped_column(BigInteger)
    task: Mapped[str]
    error: Mapped[str]
    attempts: Mapped[int]
    failed_at: Mapped[datetime] = mapped_column(server_default=func.now())


# Uses the columns of the index of open jobs.
_IS_MOVING = (
    select(Job.kind)
    .where(
        Job.kind == "move",
        func.coalesce(Job.store, "") == bindparam("key"),
        Job.state.in_(("waiting", "running")),
    )
    .exists()
)
_ONE_STORE = select(
    StoreEntry.mobile_number,
    StoreEntry.database,
    StoreEntry.schema,
    StoreEntry.role,
    StoreEntry.state,
    StoreEntry.schema_version,
    StoreEntry.works_with,
    StoreEntry.read_only,
    StoreEntry.limits,
    _IS_MOVING.label("moving"),
).where(StoreEntry.mobile_number == bindparam("key"))

_cache: dict[str, tuple[float, Store]] = {}
lookups = query_stats.Lookups()


def _as_store(row: Any) -> Store:
    """Build a Store from its entry, or from a row with the same columns."""
    return Store(
        key=row.mobile_number,
        database=row.database,
        schema=row.schema,
        role=row.role,
        state=StoreState(row.state),
        schema_version=row.schema_version,
        works_with=row.works_with or "",
        read_only=bool(row.read_only),
        limits={name: value for name, value in row.limits.items() if value is not None},
    )


def find_store(key: str) -> Store | None:
    """Return the store with this mobile number in any state, cached for five seconds.

    While a job moves the store, it is cached for a fraction of a second, so that changes wait only briefly. A
    missing store is not cached: another process may be opening it now.
    """
    cached = cached_store(key)
    if cached is not None:
        lookups.hits += 1
        return cached
    lookups.misses += 1
    with control_session("app", read_only=True) as db:
        row = db.execute(_ONE_STORE, {"key": key}).first()
    if row is None:
        return None
    store = _as_store(row)
    if len(_cache) >= CACHE_STORES:
        _cache.clear()
    seconds = MOVING_CACHE_SECONDS if row.moving else CACHE_SECONDS
    _cache[key] = (time.monotonic() + seconds, store)
    return store


def cached_store(key: str) -> Store | None:
    """Return the store in any state if this process has looked it up in the last five seconds."""
    cached = _cache.get(key)
    return cached[1] if cached and cached[0] > time.monotonic() else None


def is_known(key: str) -> bool:
    """Return whether this process has looked the store up, however long ago."""
    return key in _cache


def get_store(key: str) -> Store:
    """Return the active store with this mobile number, if this release can serve its schema.

    Raise UnknownStore, SuspendedStore (ClosedStore for a closed one) or StoreNotReady. StoreBehind and
    StoreAhead are subclasses of StoreNotReady for a schema of another version.
    """
    store = find_store(key)
    if store is None or store.state in (StoreState.WAITING, StoreState.DENIED, StoreState.ERASING):
        raise UnknownStore(key)
    if store.state is StoreState.PROVISIONING:
        raise StoreNotReady(key)
    if store.state is StoreState.CLOSED:
        raise ClosedStore(key)
    if store.state is not StoreState.ACTIVE:
        raise SuspendedStore(key)
    if not migration_chains.serves(store):
        raise StoreAhead(key) if migration_chains.is_ahead(store) else StoreBehind(key)
    return store


def active_stores() -> list[Store]:
    """Return every store that this release serves, by number, for jobs that visit them all."""
    with control_session("app", read_only=True) as db:
        query = (
            select(StoreEntry).where(StoreEntry.state == StoreState.ACTIVE).order_by(StoreEntry.mobile_number)
        )
        stores = [entry.as_store() for entry in db.scalars(query)]
    return [store for store in stores if migration_chains.serves(store)]


def public_list(
    *, only: str | None = None, words: str = "", page: int = 0, size: int = MAX_LISTED
) -> tuple[list[StoreEntry], int]:
    """Return a page of the active stores for visitors, by name, and their total number.

    `words` match name, city and number. `only` is the mobile number of a single store.
    """
    query = select(StoreEntry).where(StoreEntry.state == StoreState.ACTIVE)
    if only:
        query = query.where(StoreEntry.mobile_number == only)
    if words:
        columns = (StoreEntry.company_name, StoreEntry.city, StoreEntry.mobile_number)
        query = query.where(or_(*(column.icontains(words, autoescape=True) for column in columns)))
    ordered = query.order_by(StoreEntry.company_name, StoreEntry.mobile_number)
    with control_session("app", read_only=True) as db:
        total = db.scalar(select(func.count()).select_from(query.subquery())) or 0
        return list(db.scalars(ordered.limit(size).offset(page * size))), total


def company_name(key: str) -> str:
    """Return the name of a store in any state, which is public; empty for an unknown one."""
    query = select(StoreEntry.company_name).where(StoreEntry.mobile_number == key)
    with control_session("app", read_only=True) as db:
        return db.scalar(query) or ""


class Suspension(NamedTuple):
    """The reason and start of a store's suspension; both are empty for a store that is not suspended."""

    reason: str
    since: datetime | None


def suspension(key: str) -> Suspension:
    """Return the reason and start of a store's suspension."""
    columns = select(StoreEntry.suspended_reason, StoreEntry.suspended_at)
    with control_session("app", read_only=True) as db:
        row = db.execute(columns.where(StoreEntry.mobile_number == key)).first()
    return Suspension(row[0] or "", row[1]) if row else Suspension("", None)


def describe(
    key: str, *, company_name: str, person_name: str, email: str, city: str, logo: str | None
) -> None:
    """Copy a store's public details, as its owner has just saved them, into the list of stores."""
    details = {"company_name": company_name, "person_name": person_name, "email": email, "city": city}
    change = update(StoreEntry).where(StoreEntry.mobile_number == key)
    with control_session("app") as db:
        db.execute(change.values(logo=logo, **details))


def forget(key: str | None = None) -> None:
    """Drop one store, or all, from this process's cache."""
    if key is None:
        _cache.clear()
    else:
        _cache.pop(key, None)


@event.listens_for(ControlSession, "after_flush")
def _note_changed_stores(db: ControlSession, _context: object) -> None:
    changed = [*db.new, *db.dirty, *db.deleted]
    _changed_in(db).update(entry.mobile_number for entry in changed if isinstance(entry, StoreEntry))


@event.listens_for(ControlSession, "do_orm_execute")
def _note_changing_statement(state: ORMExecuteState) -> None:
    # The stores that a statement changes are unknown here. Such statements are rare, so drop all stores.
    if not state.is_select and state.bind_mapper is inspect(StoreEntry):
        _changed_in(state.session).add(None)


@event.listens_for(ControlSession, "after_commit")
def _forget_changed_stores(db: ControlSession) -> None:
    for key in _changed_in(db):
        forget(key)
    _changed_in(db).clear()


def _changed_in(db: Session) -> set[str | None]:
    """Return the numbers of the stores that this transaction has changed; None stands for all."""
    return db.info.setdefault("changed stores", set())
