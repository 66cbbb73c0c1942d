"""The databases and cluster nodes that answer, and the number of stores that cannot sell."""

import time
from collections import Counter
from dataclasses import dataclass

from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from tenant_router.control import control_session
from tenant_router.engines import MAIN, app_reader, owner_engine
from tenant_router.registry import Database, StoreEntry
from tenant_router.store import StoreState

# The limit of a query: a node that hangs must not delay the answer about the others.
_PATIENCE = "SET LOCAL statement_timeout = '5s'"
_ASK_NODES = text("SELECT nodename, nodeport, success FROM run_command_on_workers('SELECT 1')")
# Nodes that were disabled in Citus; run_command_on_workers skips them.
_DISABLED = text(
    "SELECT nodename, nodeport FROM pg_dist_node WHERE noderole = 'primary' AND groupid <> 0 AND NOT isactive"
)
# All tables of a schema are on one node, so one of its tables is enough.
_HOMES = text("""
    SELECT n.nspname, w.nodename, w.nodeport FROM pg_dist_schema s JOIN pg_namespace n ON n.oid = s.schemaid
    CROSS JOIN LATERAL (
        SELECT logicalrelid FROM pg_dist_partition p WHERE p.colocationid = s.colocationid LIMIT 1) t
    JOIN pg_dist_shard d ON d.logicalrelid = t.logicalrelid
    JOIN pg_dist_placement p ON p.shardid = d.shardid
    JOIN pg_dist_node w ON w.groupid = p.groupid AND w.noderole = 'primary'
""")
# The time for which the choice of a database for a new store relies on the last answer.
REMEMBERED_SECONDS = 10.0


@dataclass(frozen=True, slots=True)
class Node:
    """A node of a cluster that holds stores: its address, whether it answers, its active stores."""

    name: str
    reachable: bool
    stores: int


def clusters() -> set[str]:
    """Return the names of the databases that are Citus clusters."""
    with control_session("app", read_only=True) as db:
        return set(db.scalars(select(Database.name).where(Database.citus)))


def active_schemas(database: str) -> set[str]:
    """Return the schemas of a database's active stores."""
    here = (StoreEntry.database == database, StoreEntry.state == StoreState.ACTIVE)
    with control_session("app", read_only=True) as db:
        return set(db.scalars(select(StoreEntry.schema).where(*here)))


def nodes(database: str) -> list[Node]:
    """Query every worker node of a cluster. Raise the driver's error if the coordinator is unreachable."""
    with owner_engine(database).begin() as connection:
        connection.exec_driver_sql(_PATIENCE)
        answers = {f"{host}:{port}": success for host, port, success in connection.execute(_ASK_NODES)}
        answers |= {f"{host}:{port}": False for host, port in connection.execute(_DISABLED)}
        homes = {schema: f"{host}:{port}" for schema, host, port in connection.execute(_HOMES)}
    stores = Counter(homes.get(schema) for schema in active_schemas(database))
    return [Node(name, answers[name], stores[name]) for name in sorted(answers)]


_remembered: dict[str, tuple[float, bool]] = {}


def takes_stores(database: str, *, citus: bool) -> bool:
    """Return whether a database answers, and all its nodes; remembered for some seconds.

    A cluster with an unreachable node takes no new store, because Citus creates roles on every node. The main
    database holds the registry, which the caller has just read.
    """
    until, answer = _remembered.get(database, (0.0, False))
    if until > time.monotonic():
        return answer
    answer = _answers(database, citus=citus)
    _remembered[database] = (time.monotonic() + REMEMBERED_SECONDS, answer)
    return answer


def _answers(database: str, *, citus: bool) -> bool:
    try:
        if citus:
            return all(node.reachable for node in nodes(database))
        if database != MAIN:
            with app_reader(database).connect() as connection:
                connection.exec_driver_sql("SELECT 1")
    except SQLAlchemyError:
        return False
    return True


def forget() -> None:
    """Drop all remembered answers."""
    _remembered.clear()
