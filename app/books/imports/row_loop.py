"""The loop over the rows of a file: valid rows are returned, the others are rejected and skipped."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from app.catalogue.editing.undo import Recorded
from app.shared.sheets.errors import RejectedRow
from app.shared.sheets.reading.sheets import Record, check_cells

Parsed = TypeVar("Parsed")
RejectHandler = Callable[[Record, RejectedRow], None]
ProgressHandler = Callable[[int], None]


COUNTS = ("read", "added", "updated", "unchanged", "refused", "categories")


@dataclass(slots=True)
class ImportCounts:
    """The result of an import in rows. `categories` counts new categories created for its products.

    `rate_changes` are what it does to rates; `replaced` is what it changed, for an undo.
    """

    read: int = 0
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    refused: int = 0
    categories: int = 0
    rate_changes: dict[str, Any] = field(default_factory=dict)
    replaced: Recorded | None = None

    @property
    def accepted(self) -> int:
        return self.added + self.updated + self.unchanged


def ignore_rejects(_record: Record, _refusal: RejectedRow) -> None:
    """Ignore a rejected row."""


def parse_records(
    records: Iterable[Record],
    counts: ImportCounts,
    on_reject: RejectHandler,
    parse: Callable[[int, Mapping[str, str]], Parsed],
) -> Iterator[tuple[Record, Parsed]]:
    """Yield each record with the result of `parse` for its number and cells.

    Rejected rows are counted, passed to `on_reject` and skipped.
    """
    for record in records:
        counts.read += 1
        try:
            row = parse(record.number, check_cells(record))
        except RejectedRow as refusal:
            counts.refused += 1
            on_reject(record, refusal)
            continue
        yield record, row
