"""Schemas that tests create and drop, each with a mark like the product's own."""

from sqlalchemy import Connection, select, text

from tenant_router import schema_marks
from tenant_router.control import control_session
from tenant_router.engines import owner_reader
from tenant_router.registry import Spare
from tenant_router.schema_marks import Claim, Mark, Use
from tenant_router.schemas import drop_schema, next_name

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
    drop_schema(connection, schema, Claim(schema_marks.platform_of_registry(), store, frozenset(Use)))


def drop_spares() -> None:
    """Drop the spares of the main database, as a deployment that has used them up."""
    with control_session() as control:
        for name in control.scalars(select(Spare.schema)).all():
            drop(control.connection(), name, "")
        control.execute(text("DELETE FROM control.spares"))
