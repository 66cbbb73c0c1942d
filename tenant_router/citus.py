"""The statements that a Citus cluster needs in addition to a single server's.

deploy/citus/README.md describes the trials on a cluster, and lists the sources.
"""

from sqlalchemy import Connection, text

from tenant_router.store import quote_identifier

# Use one connection for each node: Citus refuses to create a role after tables over several connections.
IN_TURN = "SET LOCAL citus.multi_shard_modify_mode TO 'sequential';"
_END = ";\n"
# Citus moves a schema by logical replication, which unlogged tables do not have.
_UNLOGGED = text(
    "SELECT relname FROM pg_class WHERE relnamespace = CAST(:schema AS regnamespace)"
    " AND relkind = 'r' AND relpersistence = 'u'"
)


def statements(script: str) -> list[str]:
    """Split a script into statements: Citus propagates only one statement at a time."""
    return [statement.strip() for statement in script.split(_END) if statement.strip()]


def distribute(connection: Connection, schema: str) -> None:
    """Keep all tables of a schema, present and future, together on one node of the cluster.

    Call it on a complete schema: Citus refuses some DDL on tables that are already distributed.
    """
    quoted = quote_identifier(schema)
    named = {"schema": quoted}
    for table in connection.scalars(_UNLOGGED, named).all():
        connection.exec_driver_sql(f"ALTER TABLE {quoted}.{quote_identifier(table)} SET LOGGED")
    connection.execute(text("SELECT citus_schema_distribute(CAST(:schema AS regnamespace))"), named)
