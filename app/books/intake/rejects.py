"""The rejected rows of a run: the first for display, and a bounded file, safe for spreadsheet programs."""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Generic, TypeVar
from uuid import UUID

from app.books.intake.files import keep_file, rejects_file
from app.books.intake.models import IntakeRun
from app.store.media.storage import private_url
from tenant_router.store import Store

# Further rows are only counted: a longer file would be of no use to the owner.
MAX_WRITTEN = 100_000
MAX_REASONS = 1_000
MAX_SHOWN = 20
URL_SECONDS = 600
CSV = "text/csv"
ENCODING = "utf-8-sig"
Shown = TypeVar("Shown")


class RejectedRows(Generic[Shown]):
    """Counts rejected rows, also by their reasons, and writes them to a file if there is one.

    `shown` has the first rows, for display.
    """

    def __init__(self, header: Sequence[str], file: IO[str] | None) -> None:
        self.total = 0
        self.reasons: Counter[str] = Counter()
        self.shown: list[Shown] = []
        self._written = 0
        self._writer = csv.writer(file) if file else None
        if self._writer:
            self._writer.writerow(header)

    def count(self, reason: str, row: Sequence[str], shown: Shown) -> None:
        """Count a rejected row and write its cells, which are texts to a spreadsheet program too."""
        self.total += 1
        if len(self.shown) < MAX_SHOWN:
            self.shown.append(shown)
        if reason in self.reasons or len(self.reasons) < MAX_REASONS:
            self.reasons[reason] += 1
        if self._writer and self._written < MAX_WRITTEN:
            self._written += 1
            self._writer.writerow(row)


@contextmanager
def rejects_written(path: Path) -> Iterator[IO[str]]:
    """Yield a temporary file next to `path`, which replaces it at the end. After an error no file is left."""
    unfinished = path.with_name(f"{path.name}.part")
    try:
        with unfinished.open("w", encoding=ENCODING, newline="") as file:
            yield file
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def save_rejects(store: Store, run_id: UUID, rejects: RejectedRows, path: Path) -> str | None:
    """Save the file of a run's rejected rows; return its storage name, or None if no row was rejected."""
    return keep_file(rejects_file(store, run_id), path, CSV) if rejects.total else None


def rejects_url(run: IntakeRun) -> str | None:
    """Return the address of a run's rejected rows, which works for some minutes."""
    return run.rejects and private_url(run.rejects, file_name="Refused.csv", seconds=URL_SECONDS)
