"""Outcomes of the rows of a file. Every row is accounted for: the parts sum to the whole."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from typing import TypeVar

Row = TypeVar("Row")


class RowsLost(Exception):
    """The number of outcomes differs from the number of rows, so a row would go unnoticed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowEnds:
    """The number of rows with each outcome.

    Rows without values are passed over. Undecided rows wait for the owner's choice.
    """

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    refused: int = 0
    undecided: int = 0
    passed_over: int = 0

    def __post_init__(self) -> None:
        if min(_numbers(self)) < 0:
            raise RowsLost(f"rows cannot end less than never: {self}")

    def __add__(self, other: "RowEnds") -> "RowEnds":
        return RowEnds(**{name: number + getattr(other, name) for name, number in asdict(self).items()})

    @property
    def total(self) -> int:
        return sum(_numbers(self))

    @property
    def accepted(self) -> int:
        return self.added + self.updated + self.unchanged


@dataclass(frozen=True, slots=True)
class RowCounts:
    """The rows of a file and their outcomes. Raises RowsLost if the numbers differ."""

    read: int
    ends: RowEnds

    def __post_init__(self) -> None:
        if self.read != self.ends.total:
            raise RowsLost(f"{self.read} rows were read, and {self.ends.total} accounted for: {self.ends}")

    def as_json(self) -> dict[str, int]:
        return {"read": self.read, **asdict(self.ends)}


@dataclass(slots=True)
class FileRows:
    """Counts the rows of a file while a source reads them: each row is used, refused or passed over, once.

    Rows that are passed over, such as totals, headings and suppliers, hold nothing for the store. `RowEnds`
    counts the outcomes of the records that are made from the used rows.
    """

    read: int = 0
    used: int = 0
    refused: int = 0
    passed_over: int = 0

    def counted(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Yield the rows of the file unchanged, and count them before any rule leaves one out."""
        for row in rows:
            self.read += 1
            yield row

    def end(self, *, used: bool, refused: bool) -> None:
        """Count the outcome of a row; a row without a record was refused or passed over."""
        if used:
            self.used += 1
        elif refused:
            self.refused += 1
        else:
            self.passed_over += 1

    def as_json(self) -> dict[str, int]:
        """Return the numbers. Raise RowsLost unless each row has one outcome."""
        RowCounts(self.read, RowEnds(added=self.used, refused=self.refused, passed_over=self.passed_over))
        return asdict(self)


def _numbers(ends: RowEnds) -> list[int]:
    return [getattr(ends, field.name) for field in fields(ends)]
