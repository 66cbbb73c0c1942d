"""The control schema: the stores, their administrators, jobs and the audit log."""

import time
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    DateTime,
    ForeignKey,
    Identity,
    Text,
    UniqueConstraint,
    bindparam,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from tenant_router import migration_chains, query_stats
from tenant_router.engines import app_engine, app_reader
from tenant_router.store import (
    ClosedStore,
    Limits,
    Store,
    StoreAhead,
    StoreBehind,
    StoreNotReady,
    StoreState,
    SuspendedStore,
    UnknownStore,
)

CONTROL_SCHEMA = "control"
CACHE_SECONDS = 5.0
CACHE_STORES = 10_000
MAX_LISTED = 500


class ControlModel(DeclarativeBase):
    """A table of the control schema."""

    type_annotation_map = {
        str: Text,
        datetime: DateTime(timezone=True),
        dict[str, Any]: JSONB,
        list[str]: ARRAY(Text),
    }


class StoreEntry(ControlModel):
    """One store of the platform and where its data is."""

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
    limits: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    password_hash: Mapped[str | None]
    closed_at: Mapped[datetime | None]
    products: Mapped[int] = mapped_column(server_default="0")
    customers: Mapped[int] = mapped_column(server_default="0")
    orders_30_days: Mapped[int] = mapped_column(server_default="0")
    last_order_at: Mapped[datetime | None]
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


class StoreDay(ControlModel):
    """A store's usage on one day."""

    __tablename__ = "store_days"
    __table_args__ = {"schema": CONTROL_SCHEMA}

    store: Mapped[str] = mapped_column(primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)
    products: Mapped[int]
    customers: Mapped[int]
    orders: Mapped[int]
    storage_bytes: Mapped[int] = mapped_column(BigInteger)


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


class Administrator(ControlModel):
    """A platform administrator."""

    __tablename__ = "administrators"
    __table_args__ = {"schema": CONTROL_SCHEMA}

    email: Mapped[str] = mapped_column(primary_key=True)
    password_hash: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    totp_secret: Mapped[str | None]
    totp_pending: Mapped[str | None]
    recovery_codes: Mapped[list[str]] = mapped_column(server_default="{}")
    totp_step: Mapped[int | None] = mapped_column(BigInteger)
    signed_in_at: Mapped[datetime | None]


class AdministratorSession(ControlModel):
    """A sign-in of an administrator on one device."""

    __tablename__ = "administrator_sessions"
    __table_args__ = {"schema": CONTROL_SCHEMA}

    id: Mapped[UUID] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(ForeignKey("control.administrators.email", ondelete="CASCADE"))
    refresh_hash: Mapped[str]
    previous_refresh_hash: Mapped[str | None]
    refreshed_at: Mapped[datetime] = mapped_column(server_default=func.now())
    address: Mapped[str] = mapped_column(server_default="")
    device: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    seen_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]


class AuditEntry(ControlModel):
    """One action of an administrator. Rows are only added, never changed."""

    __tablename__ = "audit_log"
    __table_args__ = {"schema": CONTROL_SCHEMA}

    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    at: Mapped[datetime] = mapped_column(server_default=func.now())
    administrator: Mapped[str]
    action: Mapped[str]
    store: Mapped[str | None]
    details: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    address: Mapped[str] = mapped_column(server_default="")


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
        limits=Limits(**(row.limits or {})),
    )


def find_store(key: str) -> Store | None:
    """Return the store with this mobile number in any state, cached for five seconds.

    A missing store is not cached: another process may be opening it now.
    """
    cached = _cache.get(key)
    now = time.monotonic()
    if cached and cached[0] > now:
        lookups.hits += 1
        return cached[1]
    lookups.misses += 1
    with app_reader().connect() as connection:
        row = connection.execute(_ONE_STORE, {"key": key}).first()
    if row is None:
        return None
    store = _as_store(row)
    if len(_cache) >= CACHE_STORES:
        _cache.clear()
    _cache[key] = (now + CACHE_SECONDS, store)
    return store


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
    with Session(app_reader()) as db:
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
    with Session(app_reader()) as db:
        total = db.scalar(select(func.count()).select_from(query.subquery())) or 0
        return list(db.scalars(ordered.limit(size).offset(page * size))), total


def describe(
    key: str, *, company_name: str, person_name: str, email: str, city: str, logo: str | None
) -> None:
    """Copy a store's public details, as its owner has just saved them, into the list of stores."""
    details = {"company_name": company_name, "person_name": person_name, "email": email, "city": city}
    change = update(StoreEntry).where(StoreEntry.mobile_number == key)
    with app_engine().begin() as connection:
        connection.execute(change.values(logo=logo, **details))


def forget(key: str | None = None) -> None:
    """Drop one store, or all, from this process's cache."""
    if key is None:
        _cache.clear()
    else:
        _cache.pop(key, None)
