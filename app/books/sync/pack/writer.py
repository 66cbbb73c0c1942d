"""Writing of packs from a source's batches, in bounded memory."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any, Self

from pydantic import ValidationError

from app.books.sync.pack.entities import ROWS, shortened
from app.books.sync.pack.manifest import (
    MANIFEST,
    Batch,
    Dataset,
    Manifest,
    PackFile,
    Snapshot,
    Source,
    describe_error,
)
from app.shared.texts.messages import text

_TABLE = "CREATE TABLE rows (entity TEXT, key BLOB, line BLOB, PRIMARY KEY (entity, key)) WITHOUT ROWID"
_ADD = "INSERT OR IGNORE INTO rows VALUES (?, ?, ?)"
_SORTED = "SELECT line FROM rows WHERE entity = ? ORDER BY key"
REJECTS = "rejects"


class PackWriter:
    """Accepts batches in any order and writes files sorted by key into an existing, empty folder.

    Invalid rows and repeated keys are left out and listed in the pack's rejects.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._complete: dict[str, bool] = {}
        self._rejected = 0
        self._temporary = TemporaryDirectory()
        import sqlite3

        self._rows = sqlite3.connect(Path(self._temporary.name) / "rows", isolation_level=None)
        self._rows.execute("PRAGMA journal_mode = OFF")
        self._rows.execute("PRAGMA synchronous = OFF")
        self._rows.execute(_TABLE)
        self._rows.execute("BEGIN")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._rows.close()
        self._temporary.cleanup()

    def add(self, batch: Batch) -> int:
        """Add rows and return how many of them were valid. Raise KeyError for an unknown entity."""
        model = ROWS[batch.entity]
        self._complete[batch.entity] = batch.complete
        accepted = 0
        for row in batch.rows:
            try:
                checked = model.model_validate(row)
            except ValidationError as error:
                self._reject_invalid(batch.entity, row, error)
                continue
            line = checked.model_dump_json(exclude_unset=True, by_alias=True).encode()
            if self._put(batch.entity, checked.key, line):
                accepted += 1
            else:
                self.reject(batch.entity, checked.key, "key", checked.key, text("sync.row.key_twice"))
        return accepted

    def reject(self, entity: str, key: str, field: str, value: str, reason: str) -> None:
        """Record a value that the source cannot read."""
        self._rejected += 1
        self._complete.setdefault(REJECTS, True)
        row = {
            "key": f"{self._rejected:09d}",
            "entity": entity,
            "of": shortened(key),
            "field": shortened(field),
            "value": shortened(value),
            "reason": shortened(reason),
        }
        line = ROWS[REJECTS].model_validate(row).model_dump_json().encode()
        self._put(REJECTS, row["key"], line)

    def finish(self, *, store: str, dataset: Dataset, source: Source, snapshot: Snapshot) -> Manifest:
        """Write the files, and the manifest last."""
        files = [self._write(entity) for entity in ROWS if entity in self._complete]
        manifest = Manifest(store=store, dataset=dataset, source=source, snapshot=snapshot, files=files)
        (self._folder / MANIFEST).write_bytes(manifest.as_bytes())
        return manifest

    def _put(self, entity: str, key: str, line: bytes) -> bool:
        return self._rows.execute(_ADD, (entity, key.encode(), line)).rowcount == 1

    def _reject_invalid(self, entity: str, row: Mapping[str, Any], error: ValidationError) -> None:
        first = error.errors(include_url=False, include_context=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        self.reject(entity, str(row.get("key", "")), field, str(first["input"]), describe_error(error))

    def _write(self, entity: str) -> PackFile:
        digest, rows, size = hashlib.sha256(), 0, 0
        name = f"{entity}.ndjson"
        with (self._folder / name).open("wb") as file:
            for (line,) in self._rows.execute(_SORTED, (entity,)):
                file.write(line + b"\n")
                digest.update(line + b"\n")
                rows += 1
                size += len(line) + 1
        return PackFile(
            name=name,
            entity=entity,
            rows=rows,
            bytes=size,
            sha256=digest.hexdigest(),
            complete=self._complete[entity],
        )
