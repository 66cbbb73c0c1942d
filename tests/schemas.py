"""Schemas that tests create and drop, each with a mark like the product's own."""

from sqlalchemy import Connection, delete, select, text, update

from tenant_router import migration_chains, registry, schema_marks
from tenant_router.control import control_session
from tenant_router.engines import owner_engine, owner_reader
from tenant_router.registry import Spare, StoreEntry
from tenant_router.schema_marks import Mark, SchemaClaim, Use
from tenant_router.schemas import drop_schema, next_name
from tenant_router.store import Store

# The names of stores' schemas, for a query.
NAMES = "^s[0-9]{6}"


def new_mark(schema: str, use: Use = Use.SERVING, store: str = "") -> Mark:
    """Return a mark of the deployment under test."""
    return schema_marks.new_mark(schema_marks.platform_of_registry(), schema, use, store)


def mark_of(schema: str, database: str = "main") -> Mark | None:
    """Return the mark of a schema."""
    with owner_reader(database).connect() as connection:
        return schema_marks.look(connection, schema).mark


def fresh_name() -> str:
    """Return a schema name that was never used."""
    with control_session() as control:
        return next_name(control)


def drop(connection: Connection, schema: str, store: str) -> None:
    """Drop a schema of a store, regardless of its use."""
    drop_schema(connection, schema, SchemaClaim(schema_marks.platform_of_registry(), store, frozenset(Use)))


def drop_spares() -> None:
    """Drop the spares of the main database, as a deployment that has used them up."""
    with control_session() as control:
        for name in control.scalars(select(Spare.schema)).all():
            drop(control.connection(), name, "")
        control.execute(text("DELETE FROM control.spares"))


def put_behind(store: Store, *, left: str) -> None:
    """Drop the tables of a store but one: its migration fails as long as that one exists."""
    tables = text(
        "SELECT string_agg(oid::regclass::text, ', ') FROM pg_class"
        " WHERE relnamespace = CAST(:schema AS regnamespace) AND relkind = 'r' AND relname <> :left"
    )
    with owner_engine().begin() as connection:
        names = connection.scalar(tables, {"schema": store.schema, "left": left})
        connection.exec_driver_sql(f"DROP TABLE {names} CASCADE")
        behind = update(StoreEntry).where(StoreEntry.mobile_number == store.key)
        connection.execute(behind.values(schema_version=migration_chains.BASE))
    registry.forget(store.key)


def forget(store: Store) -> None:
    """Remove a store of the main database: its schema and its entry in the registry."""
    with owner_engine().begin() as connection:
        drop(connection, store.schema, store.key)
        connection.execute(delete(StoreEntry).where(StoreEntry.mobile_number == store.key))
    registry.forget(store.key)
