"""A store's schema and the role of the same name: made and dropped as one."""

from sqlalchemy import Connection, text

from tenant_router import chains
from tenant_router.citus import IN_TURN, distribute
from tenant_router.engines import note_store
from tenant_router.store import quote_identifier

# Default privileges give the role each table that this or a later migration makes, and cost the same
# with one store or ten thousand; GRANT ... ON ALL TABLES walks the whole catalogue.
OPENING = """
GRANT {role} TO {app} WITH INHERIT FALSE, SET TRUE;
CREATE SCHEMA {schema};
GRANT USAGE ON SCHEMA {schema} TO {role};
ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role};
ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT USAGE ON SEQUENCES TO {role};
"""


def next_name(control: Connection) -> str:
    """A name that no schema or role ever had; `control` is a connection of the main database's owner."""
    number = control.scalar(text("SELECT nextval('control.schema_numbers')"))
    return f"s{number:06}"


def no_schema(mobile_number: str) -> str:
    """What an entry of the registry has in the place of a schema while there is none."""
    return f"none {mobile_number}"


def make_schema(
    connection: Connection,
    name: str,
    *,
    login: str,
    version: str | None = None,
    citus: bool = False,
    filled_first: bool = False,
) -> None:
    """Make schema and role `name` with empty tables of a version, this release's if none is given.

    `login` is the application's login of that database, which may become the role from then on. A role
    that is there already, for another database of the same server, is taken as it is. Who means to fill and
    migrate it first distributes it over a cluster himself.
    """
    quoted = quote_identifier(name)
    parts = [OPENING.format(role=quoted, schema=quoted, app=quote_identifier(login))]
    if not _role_exists(connection, name):
        # The nodes of a cluster speak with each other as whoever asked.
        parts.insert(0, f"CREATE ROLE {quoted} {'LOGIN' if citus else 'NOLOGIN'} NOINHERIT;")
    if citus:
        parts.insert(0, IN_TURN)
    parts.append(chains.for_schema(chains.store_script(chains.BASE, version or chains.head()), name))
    connection.exec_driver_sql("\n".join(parts))
    note_store(connection.info, name)
    if citus and not filled_first:
        distribute(connection, name)


def drop_schema(connection: Connection, name: str, *, keep_role: bool = False) -> None:
    """Drop schema and role with all that they have, as far as they are there."""
    quoted = quote_identifier(name)
    # A cluster drops no role after tables were dropped on several connections; elsewhere this says nothing.
    connection.exec_driver_sql(IN_TURN)
    connection.exec_driver_sql(f"DROP SCHEMA IF EXISTS {quoted} CASCADE")
    if not keep_role:
        connection.exec_driver_sql(f"DROP ROLE IF EXISTS {quoted}")


def _role_exists(connection: Connection, name: str) -> bool:
    return bool(connection.scalar(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": name}))
