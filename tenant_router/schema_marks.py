"""Whose a schema is, written on the schema itself as its comment.

The registry may be older than the schemas, as after it was restored from a backup. So nothing is dropped,
taken or erased because the registry says so alone: the mark of the schema has to say the same.
"""

import json
import secrets
from collections.abc import Collection
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, text

from tenant_router.engines import names, owner_reader
from tenant_router.store import quote_identifier


class Use(StrEnum):
    """What a schema is there for. Only one that serves, or has served, holds what can not be made again."""

    SPARE = "spare"
    OPENING = "opening"
    RESTORING = "restoring"
    MOVING = "moving"
    SERVING = "serving"


# The uses of a schema that nobody has worked in yet.
UNFINISHED = frozenset({Use.SPARE, Use.OPENING, Use.RESTORING})
OF_A_STORE = frozenset(Use) - {Use.SPARE}


@dataclass(frozen=True, slots=True)
class Mark:
    """Whose a schema is: the deployment's id, the schema's own name, the store's number, since when.

    `version` is the schema's version where the registry is in another database.
    """

    platform: str
    schema: str
    use: Use
    store: str = ""
    since: str = ""
    version: str = ""

    def as_text(self) -> str:
        return json.dumps({name: value for name, value in asdict(self).items() if value})

    def as_statement(self) -> str:
        """The SQL that writes the mark on its schema, in the place of the one before."""
        literal = self.as_text().replace("'", "''")
        return f"COMMENT ON SCHEMA {quote_identifier(self.schema)} IS '{literal}';"


class Found(NamedTuple):
    """What was found under a schema's name: whether there is one, its mark, and whether it has tables."""

    there: bool
    mark: Mark | None
    furnished: bool = False


class ForeignSchema(Exception):
    """A schema that is not theirs who want to drop or take it; its `mark` is None where it has none."""

    def __init__(self, schema: str, mark: Mark | None) -> None:
        self.schema, self.mark = schema, mark
        super().__init__(f"schema {schema} {described(mark)}")


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody may drop or take: schemas of one store in these uses; a spare is of no store."""

    platform: str
    store: str
    uses: Collection[Use]

    def covers(self, mark: Mark | None, schema: str) -> bool:
        """Whether a mark that was found on a schema of this name lets it be dropped or taken."""
        if mark is None or (mark.platform, mark.schema) != (self.platform, schema):
            return False
        return mark.use in self.uses and mark.store == ("" if mark.use is Use.SPARE else self.store)


_COMMENT = text(
    "SELECT obj_description(oid, 'pg_namespace'), to_regclass(format('%I.owners', nspname)) IS NOT NULL"
    " FROM pg_namespace WHERE nspname = :name"
)
_COMMENTS = text(
    "SELECT nspname, description FROM pg_description JOIN pg_namespace n ON n.oid = objoid"
    " WHERE classoid = 'pg_namespace'::regclass AND description LIKE :pattern ORDER BY 1"
)
_PLATFORM = text("SELECT id::text FROM control.platform")


def platform_id(control: Connection) -> str:
    """The id of this deployment; `control` is a connection of the main database's owner."""
    return control.execute(_PLATFORM).scalar_one()


def platform_of_registry() -> str:
    """The id of this deployment, asked for by itself."""
    with owner_reader().connect() as control:
        return platform_id(control)


def look(connection: Connection, schema: str) -> Found:
    """Look whether a schema of this name is there, and whose it is."""
    row = connection.execute(_COMMENT, {"name": schema}).first()
    return Found(False, None) if row is None else Found(True, read_mark(row[0]), row[1])


def read_mark(comment: str | None) -> Mark | None:
    """The mark that a schema's comment is; None for a comment that is none."""
    try:
        told = json.loads(comment or "")
        return Mark(**{**told, "use": Use(told["use"])})
    except (ValueError, TypeError, KeyError):
        return None


def write(connection: Connection, mark: Mark) -> None:
    """Write a mark on its schema, in the place of the one before."""
    connection.exec_driver_sql(mark.as_statement())


def new_mark(platform: str, schema: str, use: Use, store: str = "") -> Mark:
    """The mark of a schema that begins to be used so now."""
    return Mark(platform, schema, use, store, since=datetime.now(UTC).isoformat())


def require(connection: Connection, schema: str, claim: Claim) -> Mark:
    """The mark of a schema that is there and the claimant's; raises ForeignSchema for any other."""
    mark = look(connection, schema).mark
    if mark is None or not claim.covers(mark, schema):
        raise ForeignSchema(schema, mark)
    return mark


def serving_schemas(platform: str, store_key: str) -> list[tuple[str, str]]:
    """Every schema that says of itself to be this store's, with its database, whatever the registry says."""
    found = []
    for database in names():
        with owner_reader(database).connect() as connection:
            for schema, comment in connection.execute(_COMMENTS, {"pattern": f'%"{store_key}"%'}):
                if Claim(platform, store_key, {Use.SERVING}).covers(read_mark(comment), schema):
                    found.append((database, schema))
    return found


def random_part() -> str:
    """What tells a schema's name from any that another registry has given, or will give."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(8))


def described(mark: Mark | None) -> str:
    """What a mark says, as the end of a sentence that begins with the schema."""
    if mark is None:
        return "has no mark of whose it is, or is not there"
    whose = f"of store {mark.store}" if mark.store else "of no store"
    return f"is marked as {mark.use}, {whose}, by platform {mark.platform}, as {mark.schema}"
