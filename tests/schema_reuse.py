"""Lets a test's store have the schema of an earlier test's store, emptied.

Creating a schema takes most of the time that opening a store takes, and longer with each existing one. The
store itself is new: its number, its registry entry and its first rows.
"""

from typing import Any

from psycopg.errors import DeadlockDetected
from sqlalchemy import Connection, delete, exists, insert, select, text
from sqlalchemy.exc import OperationalError

from tenant_router import migration_chains, registry, schema_marks
from tenant_router.control import control_session
from tenant_router.engines import MAIN, owner_engine
from tenant_router.registry import Spare, StoreEntry
from tenant_router.schema_marks import Use
from tenant_router.store import Store, StoreState

# What a test may change in a schema; the schema's name is also that of its role.
_SHAPE = text("""
SELECT count(*), count(*) FILTER (WHERE reltuples > 0),
    sum(hashtext(relname || relkind::text || coalesce(replace(relacl::text, :schema, ''), ''))),
    (SELECT sum(hashtext(concat(attname, attnotnull, attisdropped, atthasdef)))
        FROM pg_attribute JOIN pg_class r ON r.oid = attrelid WHERE r.relnamespace = n.oid),
    (SELECT sum(hashtext(conname || contype::text)) FROM pg_constraint WHERE connamespace = n.oid),
    (SELECT count(*) FROM pg_trigger JOIN pg_class r ON r.oid = tgrelid WHERE r.relnamespace = n.oid),
    replace(nspacl::text, :schema, '')
FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = :schema GROUP BY n.oid, nspacl
""")
# Deleting a few rows is faster than TRUNCATE, which makes new files for each table and index. One statement
# deletes from all tables, so that foreign keys are checked when all rows are gone.
_EMPTY = """
DO $$ DECLARE deletes text; filled text; pages bigint; sequence regclass; BEGIN
SELECT string_agg('d' || oid || ' AS (DELETE FROM ' || oid::regclass || ')', ', '),
    string_agg(oid::regclass::text, ', '), sum(pg_relation_size(oid) / 8192) INTO deletes, filled, pages
    FROM pg_class
    WHERE relnamespace = '{schema}'::regnamespace AND relkind = 'r'
    AND pg_relation_size(oid) > 0;
IF pages > {most_pages} THEN EXECUTE 'TRUNCATE ' || filled || ' CASCADE';
ELSIF pages > 0 THEN EXECUTE 'WITH ' || deletes || ' SELECT'; END IF;
FOR sequence IN SELECT oid::regclass FROM pg_class
    WHERE relnamespace = '{schema}'::regnamespace
    AND CASE WHEN relkind = 'S' THEN pg_sequence_last_value(oid) END > 0
LOOP EXECUTE 'ALTER SEQUENCE ' || sequence || ' RESTART'; END LOOP;
END $$
"""
_MOST_PAGES = 200


class SchemaReuse:
    """The schemas that earlier tests have left, and the shape that a schema must have to be used again."""

    def __init__(self) -> None:
        self._left: list[str] = []
        self._shape: Any = None

    def offer(self) -> None:
        """Put a schema that was left into the pool for the next store, unless a test has filled the pool."""
        with control_session() as control:
            if not self._left or control.scalar(select(exists(select(Spare.schema)))):
                return
            name = self._left.pop()
            version = migration_chains.head()
            control.execute(
                insert(Spare).values(schema=name, role=name, database=MAIN, schema_version=version)
            )

    def opened(self, store: Store) -> None:
        """Remember the shape of the first store's schema."""
        if self._shape is None and store.database == MAIN:
            with owner_engine().connect() as connection:
                self._shape = _shape(connection, store.schema)

    def leave(self, store: Store) -> None:
        """Close a store and keep its schema, if the test has changed nothing but rows.

        A schema that a thread of the test still uses is not kept.
        """
        try:
            self._leave(store)
        except OperationalError as error:
            if not isinstance(error.orig, DeadlockDetected):
                raise

    def _leave(self, store: Store) -> None:
        with control_session() as control:
            connection = control.connection()
            if not self._is_reusable(connection, store):
                return
            connection.exec_driver_sql(_EMPTY.format(schema=store.schema, most_pages=_MOST_PAGES))
            control.execute(delete(StoreEntry).where(StoreEntry.mobile_number == store.key))
            platform = schema_marks.platform_id(control)
            schema_marks.write(connection, schema_marks.new_mark(platform, store.schema, Use.SPARE))
        registry.forget(store.key)
        self._left.append(store.schema)

    def _is_reusable(self, connection: Connection, store: Store) -> bool:
        entry = connection.execute(
            select(StoreEntry.database, StoreEntry.schema, StoreEntry.state, StoreEntry.schema_version).where(
                StoreEntry.mobile_number == store.key
            )
        ).first()
        serving = (MAIN, store.schema, StoreState.ACTIVE, migration_chains.head())
        mark = schema_marks.look(connection, store.schema).mark
        return (
            entry == serving
            and mark is not None
            and (mark.use, mark.store) == (Use.SERVING, store.key)
            and _shape(connection, store.schema) == self._shape
        )


def _shape(connection: Connection, schema: str) -> Any:
    return connection.execute(_SHAPE, {"schema": schema}).first()
