"""A store's schema and the role of the same name: made, marked and dropped as one."""

import logging
import re

from sqlalchemy import Connection, text

from tenant_router import migration_chains, schema_marks
from tenant_router.citus import IN_TURN, distribute
from tenant_router.engines import note_store
from tenant_router.schema_marks import Claim, ForeignSchema, Found, Mark, Use
from tenant_router.store import quote_identifier

log = logging.getLogger(__name__)

# Default privileges give the role each table that this or a later migration makes, and cost the same
# with one store or ten thousand; GRANT ... ON ALL TABLES walks the whole catalogue.
OPENING = """
GRANT {role} TO {app} WITH INHERIT FALSE, SET TRUE;
CREATE SCHEMA {schema};
{mark}
GRANT USAGE ON SCHEMA {schema} TO {role};
ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role};
ALTER DEFAULT PRIVILEGES IN SCHEMA {schema} GRANT USAGE ON SEQUENCES TO {role};
"""


# A schema of a store: its number, and a random part, which those that an earlier release made do not have.
NAME = re.compile(r"s\d{6,12}(_[a-z0-9]{8})?")


def next_name(control: Connection) -> str:
    """A name that no schema or role ever had; `control` is a connection of the main database's owner.

    A registry that was restored from a backup counts its numbers again; the random part never repeats.
    """
    number = control.scalar(text("SELECT nextval('control.schema_numbers')"))
    return f"s{number:06}_{schema_marks.random_part()}"


def no_schema(mobile_number: str) -> str:
    """What an entry of the registry has in the place of a schema while there is none."""
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
    """Make the schema of a mark and its role with empty tables of a version, this release's if none is given.

    `login` is the application's login of that database, which may become the role from then on. A role
    that is there already, for another database of the same server, is taken as it is. Who means to fill and
    migrate it first distributes it over a cluster himself.
    """
    name = mark.schema
    quoted = quote_identifier(name)
    named = {"role": quoted, "schema": quoted, "app": quote_identifier(login)}
    parts = [OPENING.format(**named, mark=mark.as_statement())]
    if not _role_exists(connection, name):
        # The nodes of a cluster speak with each other as whoever asked.
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
    """Drop schema and role with all that they have; answers whether there was a schema.

    Raises ForeignSchema for a schema whose mark says that it is not the claimant's, or that has none.
    """
    found = schema_marks.look(connection, name)
    if found.there and not (NAME.fullmatch(name) and claim.covers(found.mark, name)):
        raise ForeignSchema(name, found.mark)
    if found.mark and found.mark.use is Use.SPARE and not is_unused(connection, name, found):
        raise ForeignSchema(name, found.mark)
    quoted = quote_identifier(name)
    # A cluster drops no role after tables were dropped on several connections; elsewhere this says nothing.
    connection.exec_driver_sql(IN_TURN)
    if found.there:
        connection.exec_driver_sql(f"DROP SCHEMA {quoted} CASCADE")
    if NAME.fullmatch(name) and (found.there or _is_unused_role(connection, name)):
        connection.exec_driver_sql(f"DROP ROLE IF EXISTS {quoted}")
    return found.there


def discard_schema(connection: Connection, name: str, claim: Claim) -> bool:
    """Drop a schema as above, but leave one that is not the claimant's where it is, with a warning.

    Answers whether nothing of this name is left.
    """
    try:
        drop_schema(connection, name, claim)
    except ForeignSchema as foreign:
        log.warning("schema.left", extra={"schema": name, "store": claim.store, "why": str(foreign)})
        return False
    return True


def is_unused(connection: Connection, name: str, found: Found) -> bool:
    """Whether a schema has no owner in it, as a spare: a release before marks takes one without a word."""
    if not found.furnished:
        return True
    owners = f"{quote_identifier(name)}.owners"
    query = text(f"SELECT EXISTS (SELECT FROM {owners})")  # noqa: S608 -- our own name, quoted
    return not connection.scalar(query)


def _role_exists(connection: Connection, name: str) -> bool:
    return bool(connection.scalar(text("SELECT 1 FROM pg_roles WHERE rolname = :name"), {"name": name}))


def _is_unused_role(connection: Connection, name: str) -> bool:
    """Whether a role is there that neither owns nor may use anything in any database of the server."""
    query = text(
        "SELECT NOT EXISTS"
        " (SELECT FROM pg_shdepend WHERE refclassid = 'pg_authid'::regclass AND refobjid = pg_roles.oid)"
        " FROM pg_roles WHERE rolname = :name"
    )
    return bool(connection.scalar(query, {"name": name}))
