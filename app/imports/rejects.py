"""The refused rows: counted, the first ones kept to be shown, all of them written to a file."""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from app.imports.errors import Refused
from app.imports.reading.sheets import Record
from app.shared.spreadsheets import defused

SHOWN = 20


class Rejects:
    """Takes each refused row with its reason."""

    def __init__(self, columns: Sequence[str], writer: Any = None) -> None:
        self.shown: list[tuple[Record, Refused]] = []
        self.reasons: Counter[str] = Counter()
        self._columns = columns
        self._writer = writer
        if writer:
            writer.writerow([*map(defused, columns), "reason"])

    def add(self, record: Record, refusal: Refused) -> None:
        if len(self.shown) < SHOWN:
            self.shown.append((record, refusal))
        reason = str(refusal)
        self.reasons[_kind(reason)] += 1
        if self._writer:
            width = len(self._columns)
            cells = [defused(cell) for cell in record.raw]
            row = cells[:width] + [""] * (width - len(cells))
            self._writer.writerow([*row, reason, *cells[width:]])


@contextmanager
def collecting(columns: Sequence[str], path: Path | None) -> Iterator[Rejects]:
    """Rejects that are written beside `path` and take its place at the end; after a failure nothing does."""
    if path is None:
        yield Rejects(columns)
        return
    unfinished = path.with_name(f"{path.name}.part")
    try:
        with unfinished.open("w", encoding="utf-8-sig", newline="") as file:
            yield Rejects(columns, csv.writer(file))
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _kind(reason: str) -> str:
    """The reason without the row numbers, values and names in it, so that like ones count together."""
    return re.sub(r"“[^”]*”|\b\d[\d,.]*\b", "…", re.sub(r"\brow \d+\b", "an earlier row", reason))
