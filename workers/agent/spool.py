"""What the agent must not forget: packs on their way, and what became of orders."""

import json
import shutil
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from app.sync.pack import Dataset

MAX_PACKS = 5
KEPT = timedelta(days=7)
_TABLES = """
CREATE TABLE IF NOT EXISTS packs (id TEXT PRIMARY KEY, run TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS attempts (
    id INTEGER NOT NULL, rev INTEGER NOT NULL, outcome TEXT, PRIMARY KEY (id, rev)
);
CREATE TABLE IF NOT EXISTS datasets (name TEXT PRIMARY KEY, told TEXT NOT NULL);
"""


class AlreadyRuns(Exception):
    """Another agent works with the same folder."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A pack that is whole and not handed over yet."""

    id: str
    run: str
    folder: Path


class Spool:
    """Kept in a folder, safe against sudden ends."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "spool"
        self._folder.mkdir(parents=True, exist_ok=True)
        self._lock = sqlite3.connect(folder / "running", timeout=0, isolation_level=None)
        try:
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._lock.close()
            raise AlreadyRuns("Another agent runs with the same folder.") from error
        self._path = folder / "spool.sqlite"
        with closing(self._open()) as kept:
            kept.executescript(_TABLES)

    def close(self) -> None:
        """Let another agent work with the folder."""
        self._lock.close()

    def new_folder(self, pack: str) -> Path:
        """An empty folder for a pack that is being made."""
        folder = self._folder / pack
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        return folder

    def keep(self, pack: str, run: str, *, now: datetime) -> None:
        """Remember a pack that is whole; the oldest of too many go."""
        with closing(self._open()) as kept, kept:
            kept.execute("INSERT OR REPLACE INTO packs VALUES (?, ?, ?)", (pack, run, now.isoformat()))
        for waiting in self.packs()[:-MAX_PACKS]:
            self.forget(waiting.id)

    def packs(self) -> list[Waiting]:
        """Packs that are whole, the oldest first."""
        with closing(self._open()) as kept:
            rows = kept.execute("SELECT id, run FROM packs ORDER BY at").fetchall()
        return [Waiting(pack, run, self._folder / pack) for pack, run in rows]

    def forget(self, pack: str) -> None:
        """A pack is handed over, or of no use."""
        with closing(self._open()) as kept, kept:
            kept.execute("DELETE FROM packs WHERE id = ?", (pack,))
        shutil.rmtree(self._folder / pack, ignore_errors=True)

    def clear(self, *, now: datetime) -> None:
        """Take away packs that were never finished, or are too old to be of use."""
        with closing(self._open()) as kept, kept:
            kept.execute("DELETE FROM packs WHERE at < ?", ((now - KEPT).isoformat(),))
        whole = {waiting.id for waiting in self.packs()}
        for folder in self._folder.iterdir():
            if folder.name not in whole:
                shutil.rmtree(folder, ignore_errors=True)

    def begin(self, order: int, revision: int) -> bool:
        """Note that an order is about to be written; whether that was noted before, with no end to it."""
        with closing(self._open()) as kept, kept:
            fresh = kept.execute(
                "INSERT OR IGNORE INTO attempts VALUES (?, ?, NULL)", (order, revision)
            ).rowcount
        return not fresh

    def leave(self, order: int, revision: int) -> None:
        """Nothing was written after all."""
        with closing(self._open()) as kept, kept:
            kept.execute("DELETE FROM attempts WHERE id = ? AND rev = ?", (order, revision))

    def end(self, order: int, revision: int, outcome: Mapping[str, Any]) -> None:
        """Note what became of an order, until the store has heard it."""
        with closing(self._open()) as kept, kept:
            kept.execute(
                "INSERT OR REPLACE INTO attempts VALUES (?, ?, ?)", (order, revision, json.dumps(outcome))
            )

    def untold(self) -> Iterator[tuple[int, int, dict[str, Any]]]:
        """Outcomes that the store has not heard."""
        with closing(self._open()) as kept:
            query = "SELECT id, rev, outcome FROM attempts WHERE outcome IS NOT NULL ORDER BY id, rev"
            rows = kept.execute(query).fetchall()
        for order, revision, outcome in rows:
            yield order, revision, json.loads(outcome)

    def remember(self, datasets: Sequence[Dataset], *, most: int) -> list[tuple[Dataset, bool]]:
        """All books that were ever open, those that are now first, each with whether it is."""
        now = {dataset.dataNm: dataset for dataset in datasets[:most]}
        with closing(self._open()) as kept, kept:
            rows = [(name, dataset.model_dump_json()) for name, dataset in now.items()]
            kept.executemany("INSERT OR REPLACE INTO datasets VALUES (?, ?)", rows)
            told = kept.execute("SELECT told FROM datasets ORDER BY name DESC").fetchall()
        known = [Dataset.model_validate_json(text) for (text,) in told]
        closed = [dataset for dataset in known if dataset.dataNm not in now]
        return [*((dataset, True) for dataset in now.values()), *((each, False) for each in closed)][:most]

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=30)
        connection.execute("PRAGMA synchronous = FULL")
        return connection
