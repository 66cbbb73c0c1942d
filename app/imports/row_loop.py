"""Going through the rows of a file: what is right is put in, what is not is told and left out."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from app.imports.errors import Refused
from app.imports.reading.sheets import Record, check_cells

Row = TypeVar("Row")
Refuse = Callable[[Record, Refused], None]
Wrote = Callable[[int], None]


@dataclass(slots=True)
class Counts:
    """How an import went, in rows; `categories` are the new ones that its products brought with them."""

    read: int = 0
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    refused: int = 0
    categories: int = 0

    @property
    def right(self) -> int:
        return self.added + self.updated + self.unchanged


def tell_nobody(_record: Record, _refusal: Refused) -> None:
    """For whoever does not want to hear of refused rows."""


def checked(
    records: Iterable[Record], counts: Counts, refuse: Refuse, check: Callable[[int, Mapping[str, str]], Row]
) -> Iterator[tuple[Record, Row]]:
    """What `check` makes of each row's number and cells, without those that it refuses."""
    for record in records:
        counts.read += 1
        try:
            row = check(record.number, check_cells(record))
        except Refused as refusal:
            counts.refused += 1
            refuse(record, refusal)
            continue
        yield record, row
