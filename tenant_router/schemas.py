"""A store's schema and the role of the same name: created, marked and dropped together."""

import logging
import re
from collections.abc import Sequence

from sqlalchemy import Connection, text

from tenant_router import migration_chains, schema_marks
from tenant_router.citus import IN_TURN, distribute
from tenant_router.connection_pools import note_store
from tenant_router.control import ControlSession
from tenant_router.engines import app_login, owner_engine, role_engine
from tenant_router.schema_marks import ForeignSchema, Mark, SchemaClaim
from tenant_router.store import quote_identifier

log = logging.getLogger(__name__)

# Default privileges cover the tables of this and every later migration, and cost the same with one store
# or ten thousand. GRANT ... ON ALL TABLES would walk the whole catalogue.
ROLE = "CREATE ROLE {role} {attribute} NOINHERIT;"
MEMBERSHIP = "GRANT {role} TO {app} WITH INHERIT FALSE, SET TRUE;"
OPENING = """
CREATE SCHEMA {schema};
{mark}
GRANT USAGE ON SCHEMA {schema} TO {role};
ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role};
ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT USAGE ON SEQUENCES TO {role};
"""


# A schema name: a number and a random suffix.
NAME = re.compile(r"s\d{6,12}_[a-z0-9]{8}")


def next_name(control: ControlSession) -> str:
    """Return a schema name that was never used.

    A registry restored from a backup repeats its numbers; the random suffix does not repeat.
    """
    number = control.scalar(text("SELECT nextval('control.schema_numbers')"))
    return f"s{number:06}_{schema_marks.random_part()}"


def no_schema(mobile_number: str) -> str:
    """Return the placeholder in a registry entry that has no schema."""
    return f"none {mobile_number}"


def make_schema(
    connection: Connection,
    mark: Mark,
    *,
    login: str,
    version: str | None = None,
    citus: bool = False,
    filled_first: bool = False,
) -> None:
    """Create a mark's schema and role with empty tables of a version, by default this release's.

    `login` is the application's login of that database; it may switch to the role from then on. An existing
    role, from another database of the same server, is reused. On a cluster the schema must have been opened
    and committed before: see `open_on_cluster`. With `filled_first` the caller fills and migrates the schema,
    then distributes it over the cluster.
    """
    name = mark.schema
    first = [IN_TURN] if citus else [*_role(connection, mark, login, "NOLOGIN"), _schema(mark)]
    tables = migration_chains.for_schema(
        migration_chains.store_script(migration_chains.BASE, version or migration_chains.head()), name
    )
    connection.exec_driver_sql("\n".join([*first, tables]))
    note_store(connection.info, name)
    if citus and not filled_first:
        distribute(connection, name)


def open_on_cluster(database: str, marks: Sequence[Mark]) -> None:
    """Create and commit the roles and empty schemas of marks on a Citus cluster.

    Citus announces sequences to its nodes over a connection that sees only committed data. If a later step
    fails, an empty schema with its mark remains, which the next attempt drops. Each new membership makes
    every connection of the application's login look up its roles again, so memberships are granted together.
    """
    login, maker = app_login(database), role_engine(database)
    if maker is not None:
        with maker.begin() as connection:
            connection.exec_driver_sql(IN_TURN)
            for mark in marks:
                connection.exec_driver_sql("\n".join(_role(connection, mark, login, "LOGIN")))
    with owner_engine(database).begin() as connection:
        connection.exec_driver_sql(IN_TURN)
        for mark in marks:
            # Citus nodes connect to each other as the role that runs the statement.
            role = [] if maker is not None else _role(connection, mark, login, "LOGIN")
            connection.exec_driver_sql("\n".join([*role, _schema(mark)]))


def _role(connection: Connection, mark: Mark, login: str, attribute: str) -> list[str]:
    """Return the statements that create a mark's role, unless it exists, and let the application use it."""
    names = {"role": quote_identifier(mark.schema), "app": quote_identifier(login), "attribute": attribute}
    parts = [MEMBERSHIP] if _role_exists(connection, mark.schema) else [ROLE, MEMBERSHIP]
    return [part.format(**names) for part in parts]


def _schema(mark: Mark) -> str:
    """Return the statements that create a mark's empty schema, with the rights of its role."""
    quoted = quote_identifier(mark.schema)
    return OPENING.format(role=quoted, schema=quoted, mark=mark.as_statement())


def discard_in(database: str, name: str, claim: SchemaClaim, *, first: str | None = None) -> bool:
    """Drop a schema and its role in a separate transaction, like `discard_schema`.

    `first` is a setting of that transaction. A role that another login has created is dropped afterwards.
    """
    with owner_engine(database).begin() as connection:
        if first:
            connection.exec_driver_sql(first)
        gone = discard_schema(connection, name, claim)
    if gone:
        drop_role(database, name)
    return gone


def drop_role(database: str, name: str) -> None:
    """Drop the role of a dropped schema, where a separate login creates roles."""
    maker = role_engine(database)
    if maker is None:
        return
    with maker.begin() as connection:
        connection.exec_driver_sql(IN_TURN)
        if NAME.fullmatch(name) and _is_unused_role(connection, name):
            connection.exec_driver_sql(f"DROP ROLE IF EXISTS {quote_identifier(name)}")


def drop_schema(connection: Connection, name: str, claim: SchemaClaim) -> bool:
    """Drop a schema and its role with everything in them; return whether the schema existed.

    Raise ForeignSchema if the claim does not cover the schema's mark, or there is none.
    """
    info = schema_marks.look(connection, name)
    if info.exists and not (NAME.fullmatch(name) and claim.covers(info.mark, name)):
        raise ForeignSchema(name, info.mark)
    quoted = quote_identifier(name)
    # A cluster cannot drop a role after parallel drops of tables. Without Citus the setting has no effect.
    connection.exec_driver_sql(IN_TURN)
    if info.exists:
        connection.exec_driver_sql(f"DROP SCHEMA {quoted} CASCADE")
    may_drop = NAME.fullmatch(name) and _is_own_role(connection, name)
    if may_drop and (info.exists or _is_unused_role(connection, name)):
        connection.exec_driver_sql(f"DROP ROLE IF EXISTS {quoted}")
    return info.exists


def discard_schema(connection: Connection, name: str, claim: SchemaClaim) -> bool:
    """Drop a schema if the claim covers it, else log a warning; return whether this name is free now."""
    try:
        drop_schema(connection, name, claim)
    except ForeignSchema as foreign:
        log.warning("schema.left", extra={"schema": name, "store": claim.store, "why": str(foreign)})
        return False
    return True


def _role_exists(connection: Connection, name: str) -> bool:
    return bool(connection.scalar(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": name}))


def _is_own_role(connection: Connection, name: str) -> bool:
    """Return whether this login may drop a role: it created it, or is a superuser."""
    query = text(
        "SELECT pg_has_role(current_user, oid, 'MEMBER WITH ADMIN OPTION')"
        " FROM pg_roles WHERE rolname = :name"
    )
    return bool(connection.scalar(query, {"name": name}))


def _is_unused_role(connection: Connection, name: str) -> bool:
    """Return whether a role exists that owns nothing and has no rights in any database of the server."""
    query = text(
        "SELECT NOT EXISTS"
        " (SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = pg_roles.oid)"
        " FROM pg_roles WHERE rolname = :name"
    )
    return bool(connection.scalar(query, {"name": name}))
