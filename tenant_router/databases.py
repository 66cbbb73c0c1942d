"""The databases that hold stores: which there are, and which one a new store gets."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, case, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from tenant_router import engines
from tenant_router.engines import MAIN, app_reader, owner_engine, owner_reader
from tenant_router.registry import Database, StoreEntry
from tenant_router.store import StoreState

# A store that waits for approval, or was denied, has no schema yet.
WITHOUT_SCHEMA = (StoreState.WAITING, StoreState.DENIED)


class NoSuchDatabase(Exception):
    """No database that can hold stores has this name, or this deployment has no address for it."""


class DatabaseTakesNone(Exception):
    """The database takes no new stores, or has as many as it may have."""


class NoRoom(Exception):
    """No database takes a new store."""


@dataclass(frozen=True, slots=True)
class Holding:
    """A database and what it holds; `known` says whether this deployment has its address."""

    name: str
    citus: bool
    takes_new: bool
    most_stores: int | None
    stores: int
    known: bool

    @property
    def has_room(self) -> bool:
        return self.takes_new and self.known and (self.most_stores is None or self.stores < self.most_stores)


_STORES = (
    select(func.count())
    .where(StoreEntry.database == Database.name, StoreEntry.state.not_in(WITHOUT_SCHEMA))
    .scalar_subquery()
)
# Counting thousands of stores takes longer than all else that opening one asks of the registry.
_STORES_WHERE_BOUNDED = case((Database.most_stores.is_not(None), _STORES), else_=0)


def holdings() -> list[Holding]:
    """Every database and how much it holds, the main one first, then as they were added."""
    return _holdings(_STORES)


def _holdings(stores: ColumnElement[Any]) -> list[Holding]:
    query = select(Database, stores).order_by(Database.name != MAIN, Database.added_at, Database.name)
    known = engines.names()
    with Session(app_reader()) as db:
        return [
            Holding(row.name, row.citus, row.takes_new, row.most_stores, number, row.name in known)
            for row, number in db.execute(query)
        ]


def choose(wanted: str | None = None) -> str:
    """The database that a new store gets: the one asked for, else the first that has room.

    Raises NoSuchDatabase or DatabaseTakesNone for the one asked for, NoRoom where nothing was asked.
    """
    found = _holdings(_STORES_WHERE_BOUNDED)
    if not wanted:
        free = next((database.name for database in found if database.has_room), None)
        if free is None:
            raise NoRoom
        return free
    named = next((database for database in found if database.name == wanted and database.known), None)
    if named is None:
        raise NoSuchDatabase(wanted)
    if not named.has_room:
        raise DatabaseTakesNone(wanted)
    return named.name


def reach(name: str) -> None:
    """Raise what the database says where one of its two logins can not come in."""
    for engine in (app_reader(name), owner_reader(name)):
        with engine.connect() as connection:
            connection.exec_driver_sql("SELECT 1")


def enter(name: str, *, citus: bool, most_stores: int | None) -> None:
    """Have the list of databases name this one; one that it names already is left as it is."""
    row = insert(Database).values(name=name, citus=citus, most_stores=most_stores)
    with owner_engine().begin() as connection:
        connection.execute(row.on_conflict_do_nothing())


def change(name: str, **changes: bool | int | None) -> None:
    """Change `citus`, `takes_new` or `most_stores`. Raises NoSuchDatabase."""
    wanted = update(Database).where(Database.name == name).values(**changes)
    with owner_engine().begin() as connection:
        if not connection.execute(wanted).rowcount:
            raise NoSuchDatabase(name)
