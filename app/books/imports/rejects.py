"""Rejected rows of a sheet: the first rows for display, and all rows in the sheet's own columns as a CSV."""

import re
from collections.abc import Sequence
from typing import IO, Any

from app.books.imports.walk import Refused
from app.books.intake.rejects import RejectedRows
from app.shared.sheets.reading.workbook import DateText
from app.shared.sheets.spreadsheets import text_cell


class Rejects(RejectedRows[Refused]):
    """Collects each rejected row with its reason."""

    def __init__(self, columns: Sequence[str], file: IO[str] | None = None) -> None:
        super().__init__([*map(text_cell, columns), "reason"], file)
        self._width = len(columns)

    def add(self, row: Refused) -> None:
        record, reason, width = row.record, str(row.reason), self._width
        # Dates stay unmarked: the mark that protects texts would turn them into texts in a corrected file.
        dates = {cell for cell in record.cells.values() if isinstance(cell, DateText)}
        cells = [cell if cell in dates else text_cell(cell) for cell in record.raw]
        filled = cells[:width] + [""] * (width - len(cells))
        self.count(_generalized(reason), [*filled, reason, *cells[width:]], row)

    def shown_as_json(self) -> list[dict[str, Any]]:
        """Return the first rows and their reasons, as a run keeps them."""
        return [
            {
                "row": row.record.number,
                "field": row.reason.field,
                "reason": str(row.reason),
                "key": row.reason.reason.on_wire(),
            }
            for row in self.shown
        ]


def _generalized(reason: str) -> str:
    """Return the reason without its row numbers, values and names, so that similar reasons count together."""
    return re.sub(r"“[^”]*”|\b\d[\d,.]*\b", "…", re.sub(r"\brow \d+\b", "an earlier row", reason))
