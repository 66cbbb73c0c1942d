"""What a read costs the database, in blocks of 8 kB. Unlike a time it is the same on a busy machine."""

import time
from typing import Any

from sqlalchemy import text

from tenant_router import pipeline
from tenant_router.engines import owner_engine
from tenant_router.session import Read, store_session
from tenant_router.store import Store

# Of tables: pages whose rows are not known to be visible to all.
_UNMAPPED = text(
    "SELECT sum(relpages - relallvisible) FROM pg_class WHERE oid = ANY(CAST(:names AS regclass[]))"
)


def vacuum(store: Store, *tables: str) -> None:
    """Give the planner its statistics, and index-only scans their map, as autovacuum does in time.

    A page is not in the map while its rows are not on disk, or while a session, as one of autovacuum, sees
    what was before them.
    """
    names = [f'"{store.schema}".{table}' for table in tables]
    with owner_engine(store.database).connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT")
        while True:
            # Without the cleanup a page with a few dead rows is left out of the map for good.
            connection.exec_driver_sql(f"VACUUM (ANALYZE, INDEX_CLEANUP ON) {', '.join(names)}")
            if connection.scalar(_UNMAPPED, {"names": names}) == 0:
                return
            time.sleep(0.1)


def blocks_read(store: Store, *reads: Read) -> int:
    """Return how many blocks the reads visit, planned as the pipeline plans them: once for all values."""
    with store_session(store, read_only=True) as db:
        return sum(_blocks(db, store, read) for read in reads)


def _blocks(db: Any, store: Store, read: Read) -> int:
    numbered = pipeline._numbered(read.statement)
    statement = pipeline._for_schema(numbered.sql, store.schema).decode()
    values = ", ".join(_literal(read.values[name]) for name in numbered.names)
    run = db.connection().exec_driver_sql
    run("PREPARE measured AS " + statement.replace("%", "%%"))
    execute = f"EXECUTE measured({values})" if values else "EXECUTE measured"
    plan = run(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {execute}").scalar()[0]["Plan"]
    run("DEALLOCATE measured")
    return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]


def _literal(value: Any) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, bool | int):
        return str(value)
    return "'" + str(value).replace("'", "''").replace("%", "%%") + "'"
