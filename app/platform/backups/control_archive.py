"""The archive of the control schema: a zip file with a signed manifest and each table as CSV.

Sign-ins, codes, spare schemas and jobs are left out: they end with the deployment that they belong to.
"""

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import IO, Annotated, Any, LiteralString
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from psycopg import Cursor, sql
from pydantic import Field, TypeAdapter, ValidationError

from app.platform.lifecycle import tables
from app.platform.lifecycle.archive import CHUNK_BYTES, MANIFEST, SIGNATURE, STRICT, BadArchive, Sha256
from app.platform.lifecycle.exporting import snapshot
from app.platform.lifecycle.signing import is_own, sign
from tenant_router.control import CONTROL_SCHEMA
from tenant_router.engines import MAIN
from tenant_router.schema_marks import random_part

FORMAT = 1
STORES = "stores"
# Sorted so that each table follows the tables that it refers to.
TABLES = (
    *("administrators", "databases", STORES, "messages", "message_reads", "store_days"),
    *("support_views", "failed_tasks", "audit_log"),
)
MAX_MANIFEST_BYTES = 1024 * 1024
# The log's rows get new numbers, because the numbers of this deployment begin at 1 too.
_ADD: dict[str, LiteralString] = {
    "audit_log": (
        "INSERT INTO {} (at, administrator, action, store, details, address)"
        " SELECT at, administrator, action, store, details, address FROM {} i WHERE NOT EXISTS"
        " (SELECT FROM control.audit_log a WHERE (a.at, a.administrator, a.action)"
        " = (i.at, i.administrator, i.action) AND a.store IS NOT DISTINCT FROM i.store) ORDER BY id"
    ),
}
_ADD_ALL: LiteralString = "INSERT INTO {} OVERRIDING SYSTEM VALUE SELECT * FROM {} ON CONFLICT DO NOTHING"
_NUMBERED = ("messages", "failed_tasks")


@dataclass(frozen=True, slots=True)
class ControlTable:
    """A table of the archive."""

    __pydantic_config__ = STRICT

    name: Annotated[str, Field(pattern=rf"^({'|'.join(TABLES)})$")]
    rows: int
    sha256: Sha256


@dataclass(frozen=True, slots=True)
class ControlManifest:
    """The description of the archive within the archive."""

    __pydantic_config__ = STRICT

    platform: str
    made_at: str
    tables: list[ControlTable]
    format: int = FORMAT


_MANIFEST = TypeAdapter(ControlManifest)


def write(target: IO[bytes], platform: str, made_at: datetime) -> ControlManifest:
    """Write the archive, as of one moment, to a file."""
    with ZipFile(target, "w", compression=ZIP_DEFLATED) as zipped, snapshot(MAIN) as cursor:
        entries = [_write_table(zipped, cursor, name) for name in TABLES]
        manifest = ControlManifest(platform, made_at.isoformat(), entries)
        text = json.dumps(asdict(manifest), indent=1).encode()
        zipped.writestr(MANIFEST, text)
        zipped.writestr(SIGNATURE, sign(text))
    return manifest


def _write_table(zipped: ZipFile, cursor: Cursor[Any], name: str) -> ControlTable:
    digest = hashlib.sha256()
    with zipped.open(f"data/{name}.csv", "w", force_zip64=True) as member:
        for piece in tables.rows_as_csv(cursor, CONTROL_SCHEMA, name):
            member.write(piece)
            digest.update(piece)
    return ControlTable(name, cursor.rowcount, digest.hexdigest())


class ControlArchive:
    """An archive to read; raises BadArchive if it is not one, or damaged.

    `is_own` says whether this deployment signed it.
    """

    def __init__(self, source: IO[bytes]) -> None:
        try:
            self._zip = ZipFile(source)
            if self._zip.getinfo(MANIFEST).file_size > MAX_MANIFEST_BYTES:
                raise BadArchive("its manifest is too large")
            text = self._zip.read(MANIFEST)
            self.manifest = _MANIFEST.validate_json(text)
            self.is_own = is_own(text, self._zip.read(SIGNATURE))
        except (BadZipFile, KeyError, ValidationError, ValueError) as error:
            raise BadArchive("this is not an archive of the control schema") from error

    def check(self) -> None:
        """Verify each table's checksum; raises BadArchive."""
        for table in self.manifest.tables:
            digest = hashlib.sha256()
            for piece in self.rows(table.name):
                digest.update(piece)
            if digest.hexdigest() != table.sha256:
                raise BadArchive(f"{table.name} was changed after the archive was created")

    def rows(self, table: str) -> Iterator[bytes]:
        """Yield the rows of a table as CSV."""
        with self._zip.open(f"data/{table}.csv") as member:
            while piece := member.read(CHUNK_BYTES):
                yield piece


def load(archive: ControlArchive, cursor: Cursor[Any], name: str) -> int:
    """Add the rows of a table that this deployment does not have; return how many. No row is overwritten."""
    table = sql.Identifier(CONTROL_SCHEMA, name)
    with staged(archive, cursor, name) as incoming:
        cursor.execute(sql.SQL(_ADD.get(name, _ADD_ALL)).format(table, incoming))
        added = cursor.rowcount
    if name in _NUMBERED:
        number = sql.SQL("SELECT setval({}, greatest(max(id), 1), max(id) IS NOT NULL) FROM {}")
        cursor.execute(number.format(sql.Literal(f"{CONTROL_SCHEMA}.{name}_id_seq"), table))
    return added


@contextmanager
def staged(archive: ControlArchive, cursor: Cursor[Any], name: str) -> Iterator[sql.Identifier]:
    """Load the rows of a table into a staging table without constraints, which exists until the block ends.

    No login may create temporary tables, so the staging table has its own schema.
    """
    schema = f"incoming_{random_part()}"
    table, like = sql.Identifier(schema, name), sql.Identifier(CONTROL_SCHEMA, name)
    cursor.execute(sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(schema)))
    cursor.execute(sql.SQL("CREATE TABLE {} (LIKE {} INCLUDING DEFAULTS)").format(table, like))
    tables.write_csv(cursor, schema, name, archive.rows(name))
    yield table
    cursor.execute(sql.SQL("DROP SCHEMA {} CASCADE").format(sql.Identifier(schema)))
