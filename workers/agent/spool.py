"""The agent's state that has to survive a restart: packs to hand over, and the outcomes of vouchers."""

import json
import shutil
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import orjson

from app.books.sync.pack import Dataset
from workers.agent import at_rest
from workers.agent.folder_lock import FolderLock

MAX_PACKS = 5
RETENTION = timedelta(days=7)
_TABLES = """
CREATE TABLE IF NOT EXISTS packs (id TEXT PRIMARY KEY, run TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS voucher_attempts (
    kind TEXT NOT NULL, id INTEGER NOT NULL, rev INTEGER NOT NULL, outcome TEXT, PRIMARY KEY (kind, id, rev)
);
CREATE TABLE IF NOT EXISTS memories (
    dataset TEXT NOT NULL, kind TEXT NOT NULL, pack TEXT NOT NULL, content BLOB NOT NULL,
    PRIMARY KEY (dataset, kind)
);
CREATE TABLE IF NOT EXISTS datasets (name TEXT PRIMARY KEY, content TEXT NOT NULL);
"""


@dataclass(frozen=True, slots=True)
class StoredPack:
    """A complete pack that is not handed over yet."""

    id: str
    run: str
    folder: Path


class Spool:
    """The state, stored in a folder and safe against sudden stops."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "spool"
        self._lock = FolderLock(folder, "running")
        self._path = folder / "spool.sqlite"
        self._folder.mkdir(exist_ok=True)
        # The files contain names, stock and balances. An earlier version left them readable.
        self._path.touch()
        for path in (self._folder, self._path):
            at_rest.make_private(path)
        with closing(self._open()) as db:
            db.executescript(_TABLES)

    def close(self) -> None:
        """Allow another agent to work with the folder."""
        self._lock.close()

    def new_folder(self, pack: str) -> Path:
        """Return an empty folder for a pack that is being made."""
        folder = self._folder / pack
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return folder

    def add_pack(self, pack: str, run: str, *, now: datetime) -> None:
        """Record a complete pack; the oldest of too many are removed."""
        with closing(self._open()) as db, db:
            db.execute("INSERT OR REPLACE INTO packs VALUES (?, ?, ?)", (pack, run, now.isoformat()))
        for stored in self.packs()[:-MAX_PACKS]:
            self.remove_pack(stored.id)

    def packs(self) -> list[StoredPack]:
        """Return the complete packs, oldest first."""
        with closing(self._open()) as db:
            rows = db.execute("SELECT id, run FROM packs ORDER BY at").fetchall()
        return [StoredPack(pack, run, self._folder / pack) for pack, run in rows]

    def remove_pack(self, pack: str) -> None:
        """Remove a pack that is handed over or no longer useful."""
        with closing(self._open()) as db, db:
            db.execute("DELETE FROM packs WHERE id = ?", (pack,))
        shutil.rmtree(self._folder / pack, ignore_errors=True)

    def remember(self, dataset: str, kind: str, pack: str, content: Mapping[str, Any]) -> None:
        """Store the state of a dataset in a pack, for the next pack of the kind."""
        packed = zlib.compress(orjson.dumps(content), level=1)
        with closing(self._open()) as db, db:
            row = (dataset, kind, pack, packed)
            db.execute("INSERT OR REPLACE INTO memories VALUES (?, ?, ?, ?)", row)

    def memory(self, dataset: str, kind: str) -> tuple[str, dict[str, Any]]:
        """Return the last pack of the kind, and the stored state; both are empty if there is none."""
        with closing(self._open()) as db:
            query = "SELECT pack, content FROM memories WHERE dataset = ? AND kind = ?"
            row = db.execute(query, (dataset, kind)).fetchone()
        return (row[0], orjson.loads(zlib.decompress(row[1]))) if row else ("", {})

    def forget(self, dataset: str, kind: str) -> None:
        """Drop the state of a dataset, so that its next pack of the kind holds everything."""
        with closing(self._open()) as db, db:
            db.execute("DELETE FROM memories WHERE dataset = ? AND kind = ?", (dataset, kind))

    def clear(self, *, now: datetime) -> None:
        """Remove packs that were never completed, or are too old to be useful."""
        with closing(self._open()) as db, db:
            db.execute("DELETE FROM packs WHERE at < ?", ((now - RETENTION).isoformat(),))
        complete = {stored.id for stored in self.packs()}
        for folder in self._folder.iterdir():
            if folder.name not in complete:
                shutil.rmtree(folder, ignore_errors=True)

    def start_attempt(self, kind: str, number: int, revision: int) -> bool:
        """Record that a voucher is about to be written; return whether an earlier attempt has no end."""
        insert = "INSERT OR IGNORE INTO voucher_attempts VALUES (?, ?, ?, NULL)"
        with closing(self._open()) as db, db:
            inserted = db.execute(insert, (kind, number, revision)).rowcount
        return not inserted

    def remove_attempt(self, kind: str, number: int, revision: int) -> None:
        """Remove an attempt: nothing was written, or the store has received the outcome."""
        delete = "DELETE FROM voucher_attempts WHERE kind = ? AND id = ? AND rev = ?"
        with closing(self._open()) as db, db:
            db.execute(delete, (kind, number, revision))

    def finish_attempt(self, kind: str, number: int, revision: int, outcome: Mapping[str, Any]) -> None:
        """Record the outcome of a voucher until the store has received it."""
        insert = "INSERT OR REPLACE INTO voucher_attempts VALUES (?, ?, ?, ?)"
        with closing(self._open()) as db, db:
            db.execute(insert, (kind, number, revision, json.dumps(outcome)))

    def unreported_outcomes(self) -> Iterator[tuple[str, int, int, dict[str, Any]]]:
        """Yield outcomes that the store has not received, with kind, id and revision of the voucher."""
        query = (
            "SELECT kind, id, rev, outcome FROM voucher_attempts WHERE outcome IS NOT NULL "
            "ORDER BY kind, id, rev"
        )
        with closing(self._open()) as db:
            rows = db.execute(query).fetchall()
        for kind, number, revision, outcome in rows:
            yield kind, number, revision, json.loads(outcome)

    def remember_datasets(self, datasets: Sequence[Dataset], *, limit: int) -> list[tuple[Dataset, bool]]:
        """Return all books that were ever open, each with whether it is open now; the open ones first."""
        now = {dataset.dataNm: dataset for dataset in datasets[:limit]}
        with closing(self._open()) as db, db:
            rows = [(name, dataset.model_dump_json()) for name, dataset in now.items()]
            db.executemany("INSERT OR REPLACE INTO datasets VALUES (?, ?)", rows)
            stored = db.execute("SELECT content FROM datasets ORDER BY name DESC").fetchall()
        saved = [Dataset.model_validate_json(text) for (text,) in stored]
        closed = [dataset for dataset in saved if dataset.dataNm not in now]
        return [*((dataset, True) for dataset in now.values()), *((each, False) for each in closed)][:limit]

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=30)
        connection.execute("PRAGMA synchronous = FULL")
        return connection
