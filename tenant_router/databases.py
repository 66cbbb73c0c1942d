"""The databases that hold stores, and the choice of one for a new store."""

from dataclasses import dataclass
from math import inf
from typing import Any

from sqlalchemy import ColumnElement, Engine, case, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import SQLAlchemyError

from tenant_router import engines, reachability
from tenant_router.control import control_session
from tenant_router.engines import MAIN, app_reader, owner_reader, role_engine
from tenant_router.registry import Database, StoreEntry
from tenant_router.store import StoreState

# A store that waits for approval, or was denied, has no schema yet.
WITHOUT_SCHEMA = (StoreState.WAITING, StoreState.DENIED)
NO_ADDRESS = "not in DATABASES"


class NoSuchDatabase(Exception):
    """No database has this name, or this deployment has no address for it."""


class DatabaseFull(Exception):
    """The database is at its limit."""


class DatabaseClosed(Exception):
    """The database is closed to new stores."""


class NoRoom(Exception):
    """No database accepts a new store."""


@dataclass(frozen=True, slots=True)
class DatabaseUsage:
    """A database and how many stores it holds; `has_address` says whether this deployment has its address.

    `spares` is the size of its pool of spare schemas; None means the deployment's usual size.
    """

    name: str
    citus: bool
    takes_new: bool
    most_stores: int | None
    stores: int
    has_address: bool
    spares: int | None = None

    @property
    def has_room(self) -> bool:
        return self.takes_new and self.has_address and self.is_below_limit

    @property
    def is_below_limit(self) -> bool:
        return self.room > 0

    @property
    def room(self) -> float:
        """The number of stores that it may still take; infinite without a limit."""
        return inf if self.most_stores is None else self.most_stores - self.stores


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
            DatabaseUsage(
                name=row.name,
                citus=row.citus,
                takes_new=row.takes_new,
                most_stores=row.most_stores,
                stores=number,
                has_address=row.name in reachable,
                spares=row.spares,
            )
            for row, number in db.execute(query)
        ]


def choose(requested: str | None = None) -> str:
    """Return the database for a new store: the requested one, else the one with the most room that answers.

    Databases without a limit take precedence, first the main one. Raise NoSuchDatabase, DatabaseClosed or
    DatabaseFull for a requested one, NoRoom where none was requested.
    """
    if requested:
        named = _reachable(requested)
        if not named.takes_new:
            raise DatabaseClosed(requested)
        if not named.is_below_limit:
            raise DatabaseFull(requested)
        return named.name
    databases = _database_usage(_STORES_WHERE_BOUNDED)
    for database in sorted(databases, key=lambda each: each.room, reverse=True):
        if database.has_room and reachability.takes_stores(database.name, citus=database.citus):
            return database.name
    raise NoRoom


def choose_for_move(requested: str) -> str:
    """Return the database for a store that moves there; it may be closed to new stores.

    Raise NoSuchDatabase or DatabaseFull.
    """
    named = _reachable(requested)
    if not named.is_below_limit:
        raise DatabaseFull(requested)
    return named.name


def _reachable(name: str) -> DatabaseUsage:
    for database in _database_usage(_STORES_WHERE_BOUNDED):
        if database.name == name and database.has_address:
            return database
    raise NoSuchDatabase(name)


def owners_problems() -> dict[str, str | None]:
    """Return why the owner's login cannot connect, for each database of the registry; None if it can."""
    with control_session(read_only=True) as control:
        listed = control.scalars(select(Database.name).order_by(Database.added_at, Database.name)).all()
    reachable = engines.names()
    return {name: _problem(owner_reader(name)) if name in reachable else NO_ADDRESS for name in listed}


def problem(name: str) -> str | None:
    """Return why a login of this database cannot connect; None if all can."""
    return _problem(app_reader(name), owner_reader(name), role_engine(name))


def _problem(*logins: Engine | None) -> str | None:
    try:
        for engine in filter(None, logins):
            with engine.connect() as connection:
                connection.exec_driver_sql("SELECT 1")
    except SQLAlchemyError as error:
        return first_line(error)
    return None


def first_line(error: Exception) -> str:
    """Return the first line of the driver's error."""
    return str(getattr(error, "orig", None) or error).strip().partition("\n")[0]


def enter(
    name: str,
    *,
    citus: bool,
    most_stores: int | None,
    takes_new: bool = True,
    spares: int | None = None,
) -> None:
    """Add a database to the list; a database that is listed already stays as it is."""
    settings = {"citus": citus, "most_stores": most_stores, "takes_new": takes_new, "spares": spares}
    row = insert(Database).values(name=name, **settings)
    with control_session() as control:
        control.execute(row.on_conflict_do_nothing())


def change(name: str, **changes: bool | int | None) -> None:
    """Change `citus`, `takes_new`, `most_stores` or `spares`. Raise NoSuchDatabase for an unknown name."""
    change_row = update(Database).where(Database.name == name).values(**changes)
    with control_session() as control:
        if control.scalar(change_row.returning(Database.name)) is None:
            raise NoSuchDatabase(name)
