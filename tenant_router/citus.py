"""What a Citus cluster wants otherwise than one server.

Written from its documentation and sources (deploy/citus/README.md says from which), not yet run on one.
"""

from sqlalchemy import Connection, text

from tenant_router.store import quote_identifier

# All over one connection to each node: a role is refused after tables were made over several.
IN_TURN = "SET LOCAL citus.multi_shard_modify_mode TO 'sequential';"
_END = ";\n\n"
# A schema moves between nodes by replication, of which unlogged tables have none.
_UNLOGGED = text(
    "SELECT relname FROM pg_class WHERE relnamespace = CAST(:schema AS regnamespace)"
    " AND relkind = 'r' AND relpersistence = 'u'"
)


def statements(script: str) -> list[str]:
    """The statements of a rendered chain one by one: what Citus hands on to a node may be one alone."""
    return [statement.strip() for statement in script.split(_END) if statement.strip()]


def distribute(connection: Connection, schema: str) -> None:
    """Have the tables of a schema stay together on one node of the cluster; those made later join them.

    A schema that is complete before is not subject to what Citus refuses on tables that it distributes.
    """
    quoted = quote_identifier(schema)
    named = {"schema": quoted}
    for table in connection.scalars(_UNLOGGED, named).all():
        connection.exec_driver_sql(f"ALTER TABLE {quoted}.{quote_identifier(table)} SET LOGGED")
    connection.execute(text("SELECT citus_schema_distribute(CAST(:schema AS regnamespace))"), named)
