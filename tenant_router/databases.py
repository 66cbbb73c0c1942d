"""The databases that hold stores, and the choice of one for a new store."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, case, func, select, update
from sqlalchemy.dialects.postgresql import insert

from tenant_router import engines
from tenant_router.control import control_session
from tenant_router.engines import MAIN, app_reader, owner_reader
from tenant_router.registry import Database, StoreEntry
from tenant_router.store import StoreState

# A store that waits for approval, or was denied, has no schema yet.
WITHOUT_SCHEMA = (StoreState.WAITING, StoreState.DENIED)


class NoSuchDatabase(Exception):
    """No database has this name, or this deployment has no address for it."""


class DatabaseFull(Exception):
    """The database is closed to new stores, or at its limit."""


class NoRoom(Exception):
    """No database accepts a new store."""


@dataclass(frozen=True, slots=True)
class DatabaseUsage:
    """A database and how many stores it holds; `has_address` says whether this deployment has its address."""

    name: str
    citus: bool
    takes_new: bool
    most_stores: int | None
    stores: int
    has_address: bool

    @property
    def has_room(self) -> bool:
        return (
            self.takes_new
            and self.has_address
            and (self.most_stores is None or self.stores < self.most_stores)
        )


_STORES = (
    select(func.count())
    .where(StoreEntry.database == Database.name, StoreEntry.state.not_in(WITHOUT_SCHEMA))
    .scalar_subquery()
)
# Counting thousands of stores would take longer than the rest of opening one, so count only if limited.
_STORES_WHERE_BOUNDED = case((Database.most_stores.is_not(None), _STORES), else_=0)


def database_usage() -> list[DatabaseUsage]:
    """Return every database with its number of stores, the main one first, then by the date added."""
    return _database_usage(_STORES)


def _database_usage(stores: ColumnElement[Any]) -> list[DatabaseUsage]:
    query = select(Database, stores).order_by(Database.name != MAIN, Database.added_at, Database.name)
    reachable = engines.names()
    with control_session("app", read_only=True) as db:
        return [
            DatabaseUsage(row.name, row.citus, row.takes_new, row.most_stores, number, row.name in reachable)
            for row, number in db.execute(query)
        ]


def choose(requested: str | None = None) -> str:
    """Return the database for a new store: the requested one, else the first that has room.

    Raise NoSuchDatabase or DatabaseFull for a requested one, NoRoom where none was requested.
    """
    databases = _database_usage(_STORES_WHERE_BOUNDED)
    if not requested:
        free = next((database.name for database in databases if database.has_room), None)
        if free is None:
            raise NoRoom
        return free
    named = next(
        (database for database in databases if database.name == requested and database.has_address), None
    )
    if named is None:
        raise NoSuchDatabase(requested)
    if not named.has_room:
        raise DatabaseFull(requested)
    return named.name


def reach(name: str) -> None:
    """Raise the database's error if one of its two logins cannot connect."""
    for engine in (app_reader(name), owner_reader(name)):
        with engine.connect() as connection:
            connection.exec_driver_sql("SELECT 1")


def enter(name: str, *, citus: bool, most_stores: int | None) -> None:
    """Add a database to the list; one that is listed already stays as it is."""
    row = insert(Database).values(name=name, citus=citus, most_stores=most_stores)
    with control_session() as control:
        control.execute(row.on_conflict_do_nothing())


def change(name: str, **changes: bool | int | None) -> None:
    """Change `citus`, `takes_new` or `most_stores`. Raise NoSuchDatabase for an unknown name."""
    change_row = update(Database).where(Database.name == name).values(**changes)
    with control_session() as control:
        if control.scalar(change_row.returning(Database.name)) is None:
            raise NoSuchDatabase(name)
