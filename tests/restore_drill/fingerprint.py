"""What a platform holds: rows, bytes and a checksum of every table, and of every file."""

import hashlib
from dataclasses import dataclass, field
from typing import Any

import boto3
import psycopg
from psycopg import Connection, sql

from deploy.local.postgres import DATABASE, Postgres

# Ended by a restore, as they should be.
LEFT_OUT = ("sign_ins",)
_STORES = "SELECT mobile_number, schema FROM control.stores WHERE schema LIKE 's%' ORDER BY 1"
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = %s AND tablename <> ALL(%s) ORDER BY 1"
# Whatever the order of the rows.
_CONTENT = (
    "SELECT count(*), coalesce(sum(octet_length(row)), 0),"
    " coalesce(md5(string_agg(md5(row), '' ORDER BY md5(row))), '')"
    " FROM (SELECT t::text AS row FROM {} t) AS rows"
)


@dataclass(slots=True)
class Fingerprint:
    """The content of a platform by the names of its tables and files."""

    tables: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    files: dict[str, tuple[int, str]] = field(default_factory=dict)

    @property
    def rows(self) -> int:
        return sum(rows for rows, _bytes, _digest in self.tables.values())

    @property
    def bytes(self) -> int:
        sizes = [size for _rows, size, _digest in self.tables.values()]
        return sum(sizes) + sum(size for size, _digest in self.files.values())

    def differences(self, other: "Fingerprint") -> list[str]:
        """Return the names of tables and files that are not the same in the other."""
        different: set[str] = set()
        for mine, its in ((self.tables, other.tables), (self.files, other.files)):
            different |= {name for name in mine.keys() | its.keys() if mine.get(name) != its.get(name)}
        return sorted(different)

    def of(self, store: str) -> "Fingerprint":
        """Return what belongs to one store, without its number in the names."""
        mine = {name: value for name, value in self.tables.items() if name.startswith(store)}
        tables = {name.partition("/")[2]: value for name, value in mine.items()}
        files = {name.replace(store, ""): value for name, value in self.files.items() if store in name}
        return Fingerprint(tables, files)


def database(postgres: Postgres) -> Connection[Any]:
    """Connect to the platform's database as its superuser."""
    return psycopg.connect(host=str(postgres.sockets), user="postgres", dbname=DATABASE, autocommit=True)


def take(postgres: Postgres, storage: dict[str, str] | None) -> Fingerprint:
    """Read every store's tables and, with the settings of a storage, every file."""
    fingerprint = Fingerprint()
    with database(postgres) as connection:
        for number, schema in connection.execute(_STORES).fetchall():
            for (table,) in connection.execute(_TABLES, [schema, list(LEFT_OUT)]).fetchall():
                query = sql.SQL(_CONTENT).format(sql.Identifier(schema, table))
                row = connection.execute(query).fetchone()
                assert row is not None
                fingerprint.tables[f"{number}/{table}"] = (row[0], int(row[1]), row[2])
    if storage:
        fingerprint.files = _files(storage)
    return fingerprint


def client(storage: dict[str, str]) -> Any:
    """Return an S3 client for the settings of a deployment."""
    return boto3.client(
        "s3",
        endpoint_url=storage["S3_ENDPOINT_URL"],
        aws_access_key_id=storage["S3_ACCESS_KEY"],
        aws_secret_access_key=storage["S3_SECRET_KEY"],
        region_name="us-east-1",
    )


def _files(storage: dict[str, str]) -> dict[str, tuple[int, str]]:
    s3, files = client(storage), {}
    for prefix in ("public/", "private/"):
        for page in s3.get_paginator("list_objects_v2").paginate(Bucket="haat", Prefix=prefix):
            for entry in page.get("Contents", ()):
                content = s3.get_object(Bucket="haat", Key=entry["Key"])["Body"].read()
                files[entry["Key"]] = (len(content), hashlib.sha256(content).hexdigest())
    return files
