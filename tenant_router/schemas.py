"""A store's schema and the role of the same name: created, marked and dropped together."""

import logging
import re

from sqlalchemy import Connection, text

from tenant_router import migration_chains, schema_marks
from tenant_router.citus import IN_TURN, distribute
from tenant_router.control import ControlSession
from tenant_router.engines import note_store
from tenant_router.schema_marks import Claim, ForeignSchema, Mark, SchemaInfo, Use
from tenant_router.store import quote_identifier

log = logging.getLogger(__name__)

# Default privileges cover the tables of this and every later migration, and cost the same with one store
# or ten thousand. GRANT ... ON ALL TABLES would walk the whole catalogue.
OPENING = """
GRANT {role} TO {app} WITH INHERIT FALSE, SET TRUE;
CREATE SCHEMA {schema};
{mark}
GRANT USAGE ON SCHEMA {schema} TO {role};
ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role};
ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT USAGE ON SEQUENCES TO {role};
"""


# A store's schema: a number and a random suffix. Schemas of earlier releases have no suffix.
NAME = re.compile(r"s\d{6,12}(_[a-z0-9]{8})?")


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
    role, from another database of the same server, is reused. With `filled_first` the caller fills and
    migrates the schema, then distributes it over a cluster.
    """
    name = mark.schema
    quoted = quote_identifier(name)
    named = {"role": quoted, "schema": quoted, "app": quote_identifier(login)}
    parts = [OPENING.format(**named, mark=mark.as_statement())]
    if not _role_exists(connection, name):
        # Citus nodes connect to each other as the role that runs the statement.
        parts.insert(0, f"CREATE ROLE {quoted} {'LOGIN' if citus else 'NOLOGIN'} NOINHERIT;")
    if citus:
        parts.insert(0, IN_TURN)
    parts.append(
        migration_chains.for_schema(
            migration_chains.store_script(migration_chains.BASE, version or migration_chains.head()), name
        )
    )
    connection.exec_driver_sql("\n".join(parts))
    note_store(connection.info, name)
    if citus and not filled_first:
        distribute(connection, name)


def drop_schema(connection: Connection, name: str, claim: Claim) -> bool:
    """Drop a schema and its role with everything in them; return whether the schema existed.

    Raise ForeignSchema if the claim does not cover the schema's mark, or there is none.
    """
    info = schema_marks.look(connection, name)
    if info.exists and not (NAME.fullmatch(name) and claim.covers(info.mark, name)):
        raise ForeignSchema(name, info.mark)
    if info.mark and info.mark.use is Use.SPARE and not is_unused(connection, name, info):
        raise ForeignSchema(name, info.mark)
    quoted = quote_identifier(name)
    # A cluster cannot drop a role after parallel drops of tables. Without Citus the setting has no effect.
    connection.exec_driver_sql(IN_TURN)
    if info.exists:
        connection.exec_driver_sql(f"DROP SCHEMA {quoted} CASCADE")
    if NAME.fullmatch(name) and (info.exists or _is_unused_role(connection, name)):
        connection.exec_driver_sql(f"DROP ROLE IF EXISTS {quoted}")
    return info.exists


def discard_schema(connection: Connection, name: str, claim: Claim) -> bool:
    """Drop a schema if the claim covers it, else log a warning; return whether none of this name remains."""
    try:
        drop_schema(connection, name, claim)
    except ForeignSchema as foreign:
        log.warning("schema.left", extra={"schema": name, "store": claim.store, "why": str(foreign)})
        return False
    return True


def is_unused(connection: Connection, name: str, info: SchemaInfo) -> bool:
    """Return whether a spare contains no owner. Releases without marks assign spares and leave the mark."""
    if not info.has_tables:
        return True
    owners = f"{quote_identifier(name)}.owners"
    query = text(f"SELECT EXISTS (SELECT FROM {owners})")  # noqa: S608 -- our own name, quoted
    return not connection.scalar(query)


def _role_exists(connection: Connection, name: str) -> bool:
    return bool(connection.scalar(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": name}))


def _is_unused_role(connection: Connection, name: str) -> bool:
    """Return whether a role exists that owns nothing and has no rights in any database of the server."""
    query = text(
        "SELECT NOT EXISTS"
        " (SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = pg_roles.oid)"
        " FROM pg_roles WHERE rolname = :name"
    )
    return bool(connection.scalar(query, {"name": name}))
