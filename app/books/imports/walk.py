"""The walk over the rows of a file. Each row has one outcome, and each part counts its outcomes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Generic, TypeVar

from app.books.intake.rate_changes import NO_RATES, RateChanges
from app.books.intake.row_counts import RowCounts, RowEnds
from app.catalogue.editing.undo import Recorded
from app.shared.sheets.errors import RejectedRow
from app.shared.sheets.reading.sheets import Record, Rows, check_cells

Parsed = TypeVar("Parsed")
Each = TypeVar("Each")
ProgressHandler = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Accepted(Generic[Parsed]):
    """A valid row."""

    record: Record
    row: Parsed


@dataclass(frozen=True, slots=True)
class Refused:
    """A row that is not imported, with the reason."""

    record: Record
    reason: RejectedRow


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A row that is empty in all columns that the import reads."""

    record: Record


Walked = Accepted[Parsed] | Refused | PassedOver


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a file's rows: their outcomes, and their effects on the store.

    `categories` counts new categories of products, `rates` summarizes changed rates, and `replaced` holds the
    previous values for an undo.
    """

    ends: RowEnds
    refused: Sequence[Refused] = ()
    categories: int = 0
    rates: RateChanges = NO_RATES
    replaced: Recorded | None = None


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: all of its rows, and their effects on the store."""

    counts: RowCounts
    categories: int
    rates: RateChanges
    replaced: Recorded

    def as_json(self) -> dict[str, int]:
        return {**self.counts.as_json(), "categories": self.categories}


class CountedRows:
    """The rows of a file. `number` is their count when they were last read to the end."""

    def __init__(self, rows: Rows) -> None:
        self.number = 0
        self.rows = replace(rows, read=self._read)
        self._rows = rows

    def _read(self) -> Iterator[Record]:
        number = 0
        for record in self._rows:
            number += 1
            yield record
        self.number = number


def walk(
    records: Iterable[Record], parse: Callable[[int, Mapping[str, str]], Parsed]
) -> Iterator[Walked[Parsed]]:
    """Yield the outcome of each row that can be decided from the file; `parse` gets its number and cells."""
    for record in records:
        if record.says_nothing:
            yield PassedOver(record)
            continue
        try:
            walked = Accepted(record, parse(record.number, check_cells(record)))
        except RejectedRow as reason:
            walked = Refused(record, reason)
        yield walked


def in_batches(each: Iterable[Each], size: int) -> Iterator[Sequence[Each]]:
    """Yield batches of the given size; the last one may be smaller."""
    left = iter(each)
    while batch := list(islice(left, size)):
        yield batch


def accepted(walked: Iterable[Walked[Parsed]]) -> list[Accepted[Parsed]]:
    return [each for each in walked if isinstance(each, Accepted)]


def refused(walked: Iterable[Walked[Any]]) -> list[Refused]:
    return [each for each in walked if isinstance(each, Refused)]


def passed_over(walked: Iterable[Walked[Any]]) -> int:
    return sum(isinstance(each, PassedOver) for each in walked)


def import_all(
    import_rows: Callable[[Rows], Iterator[Part]], rows: Rows, on_refused: Callable[[Refused], None]
) -> Imported:
    """Import the rows of a file, part by part. Raises RowsLost unless each row has one outcome."""
    counted = CountedRows(rows)
    ends, categories, rates = RowEnds(), 0, NO_RATES
    replaced = list[Recorded]()
    for part in import_rows(counted.rows):
        for each in part.refused:
            on_refused(each)
        ends, categories, rates = ends + part.ends, categories + part.categories, rates + part.rates
        if part.replaced is not None:
            replaced.append(part.replaced)
    return Imported(RowCounts(counted.number, ends), categories, rates, Recorded.joined(replaced))
