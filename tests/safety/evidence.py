"""Everything that a store's work leaves to be seen, as text: answers, files, pushes, logs, Valkey, tables."""

import zipfile
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pypdf
import structlog
from pypdf.errors import PyPdfError
from redis import Redis
from sqlalchemy import text

from app.config import get_config
from app.store.media.storage import storage
from tenant_router.engines import owner_engine
from tenant_router.store import Store


def text_of(content: bytes) -> str:
    """Return the text of a file: a PDF's pages, a spreadsheet's members, else its bytes."""
    if content.startswith(b"%PDF"):
        try:
            return " ".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(content)).pages)
        except PyPdfError:
            return content.decode(errors="replace")
    if content.startswith(b"PK"):
        with zipfile.ZipFile(BytesIO(content)) as archive:
            return " ".join(archive.read(name).decode(errors="replace") for name in archive.namelist())
    return content.decode(errors="replace")


def file_names() -> set[str]:
    """Return the names of all stored files."""
    pages = storage().get_paginator("list_objects_v2").paginate(Bucket=get_config().s3_bucket)
    return {item["Key"] for page in pages for item in page.get("Contents", ())}


def new_files(seen: set[str]) -> Iterator[tuple[str, str]]:
    """Yield name and text of the stored files that were not seen before."""
    for name in sorted(file_names() - seen):
        seen.add(name)
        content = storage().get_object(Bucket=get_config().s3_bucket, Key=name)["Body"].read()
        yield name, text_of(content)


def valkey_values(url: str) -> Iterator[tuple[str, str]]:
    """Yield every key of Valkey with its value as text."""
    client = Redis.from_url(url, decode_responses=True, encoding_errors="replace")
    reads: dict[str, Any] = {
        "string": client.get,
        "hash": client.hgetall,
        "set": client.smembers,
        "list": lambda key: client.lrange(key, 0, -1),
        "zset": lambda key: client.zrange(key, 0, -1, withscores=True),
    }
    for key in client.scan_iter(count=500):
        kind = str(client.type(key))
        yield str(key), str(reads[kind](key)) if kind in reads else ""


class LogLines:
    """What the application logs, before it is formatted."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._processors = structlog.get_config()["processors"]

    def __enter__(self) -> "LogLines":
        # In place: loggers that were used before keep this list.
        self._processors.insert(len(self._processors) - 1, self._keep)
        return self

    def __exit__(self, *_error: object) -> None:
        self._processors.remove(self._keep)

    def _keep(self, _logger: Any, _method: str, event: Any) -> Any:
        self.lines.append(repr(event))
        return event

    def take(self) -> str:
        """Return the lines since the last time."""
        lines, self.lines[:] = "\n".join(self.lines), []
        return lines


def fingerprint(store: Store) -> dict[str, str]:
    """Return a digest of all rows of each table of a store."""
    with owner_engine().connect() as connection:
        names = connection.scalars(
            text("SELECT tablename FROM pg_tables WHERE schemaname = :schema"), {"schema": store.schema}
        ).all()
        digests = ", ".join(
            f"(SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) FROM {store.quoted_schema}.\"{name}\" t)"
            for name in names
        )
        row = connection.exec_driver_sql(f"SELECT {digests}").one()
    return dict(zip(names, row, strict=True))
