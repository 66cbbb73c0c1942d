"""Reads of the platform's state: one query each, whatever the number of stores."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import NamedTuple

from sqlalchemy import ColumnElement, and_, func, or_, select

from tenant_router import migration_chains
from tenant_router.control import control_session
from tenant_router.engines import MAIN
from tenant_router.migrate import SCHEMALESS
from tenant_router.registry import FailedTask, Job, Spare, StoreEntry
from tenant_router.store import StoreState

STORES_SHOWN = 5


def is_behind() -> ColumnElement[bool]:
    """Return the condition for stores whose schema is older than this release's version."""
    older = StoreEntry.schema_version.in_(migration_chains.older_versions())
    return and_(older, StoreEntry.state.not_in(SCHEMALESS))


def has_failures() -> ColumnElement[bool]:
    """Return the condition for stores with tasks that failed permanently."""
    return select(FailedTask.id).where(FailedTask.store == StoreEntry.mobile_number).exists()


def needs_attention() -> ColumnElement[bool]:
    """Return the condition for stores that an administrator should look at."""
    return or_(is_behind(), has_failures())


def store_counts() -> dict[str, int]:
    """Return the number of stores: of all, in each state, behind, and in need of attention."""
    states = [func.count().filter(StoreEntry.state == state).label(state) for state in StoreState]
    query = select(
        func.count().label("all"),
        *states,
        func.count().filter(is_behind()).label("behind"),
        func.count().filter(needs_attention()).label("look"),
    ).select_from(StoreEntry)
    with control_session("app", read_only=True) as control:
        return dict(control.execute(query).mappings().one())


class StoreName(NamedTuple):
    """A store's number and name."""

    mobile_number: str
    company_name: str


def first_active_stores(databases: Collection[str]) -> dict[str, list[StoreName]]:
    """Return a few active stores of each of these databases, by name."""
    place = func.row_number().over(partition_by=StoreEntry.database, order_by=StoreEntry.company_name)
    ranked = (
        select(StoreEntry.database, StoreEntry.mobile_number, StoreEntry.company_name, place.label("place"))
        .where(StoreEntry.database.in_(databases), StoreEntry.state == StoreState.ACTIVE)
        .subquery()
    )
    query = select(ranked).where(ranked.c.place <= STORES_SHOWN).order_by(ranked.c.database, ranked.c.place)
    found = defaultdict[str, list[StoreName]](list)
    with control_session("app", read_only=True) as control:
        for row in control.execute(query):
            found[row.database].append(StoreName(row.mobile_number, row.company_name))
    return found


def schema_versions() -> list[tuple[str, int]]:
    """Return the number of stores at each schema version, newest version first."""
    query = (
        select(StoreEntry.schema_version, func.count())
        .where(StoreEntry.state.not_in(SCHEMALESS))
        .group_by(StoreEntry.schema_version)
        .order_by(StoreEntry.schema_version.desc())
    )
    with control_session("app", read_only=True) as control:
        return [(version, number) for version, number in control.execute(query)]


def spare_count() -> int:
    """Return the number of spare schemas in the main database."""
    query = select(func.count()).where(
        Spare.database == MAIN, Spare.schema_version == migration_chains.head()
    )
    with control_session(read_only=True) as control:
        return control.scalar(query) or 0


def last_migration() -> Job | None:
    """Return the newest migration job of all stores."""
    query = select(Job).where(Job.kind == "migrate", Job.store.is_(None))
    with control_session(read_only=True) as db:
        return db.scalars(query.order_by(Job.created_at.desc()).limit(1)).first()


def failure_page(*, store: str | None, page: int, size: int) -> tuple[Sequence[FailedTask], int]:
    """Return a page of the failed tasks, latest first, and the total number."""
    conditions = [FailedTask.store == store] if store else []
    query = select(FailedTask).where(*conditions).order_by(FailedTask.id.desc())
    with control_session("app", read_only=True) as db:
        total = db.scalar(select(func.count()).select_from(FailedTask).where(*conditions)) or 0
        return db.scalars(query.limit(size).offset(page * size)).all(), total


def failure_count() -> int:
    """Return the number of tasks that failed permanently."""
    with control_session("app", read_only=True) as control:
        return control.scalar(select(func.count()).select_from(FailedTask)) or 0
