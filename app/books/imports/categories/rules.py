"""Validation of one row of a category spreadsheet."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.books.imports.cells import code, optional_text, parse_optional, required_text, whole
from app.catalogue.limits import MAX_NAME_LENGTH
from app.shared.cleaning import comparison_key, one_line
from app.shared.sheets.errors import RejectedRow, word

MAX_DESCRIPTION_LENGTH = 1_000


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A valid row. A field is None when the file has no value for it; the store then keeps its own."""

    code: str | None
    name: str
    short_name: str | None = None
    hindi_name: str | None = None
    gujarati_name: str | None = None
    description: str | None = None
    priority: int | None = None


def parse_row(cells: Mapping[str, str]) -> CategoryRow:
    """Return the row for cells by field name. Raises RejectedRow."""
    values = {field: one_line(text) for field, text in cells.items()}
    return CategoryRow(
        code=code(values),
        name=required_text(values, "name", MAX_NAME_LENGTH),
        short_name=optional_text(values, "short_name"),
        hindi_name=optional_text(values, "hindi_name", MAX_NAME_LENGTH),
        gujarati_name=optional_text(values, "gujarati_name", MAX_NAME_LENGTH),
        description=optional_text(values, "description", MAX_DESCRIPTION_LENGTH),
        priority=parse_optional(values, "priority", lambda text: whole(text, minimum=0)),
    )


class CategoryDuplicates:
    """Detects rows of one file that repeat a code or a name."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], int] = {}

    def add(self, number: int, row: CategoryRow) -> None:
        """Remember a row. Raises RejectedRow when an earlier row has the same code or name."""
        keys = [("name", comparison_key(row.name)), *([("code", row.code)] if row.code else [])]
        for key in keys:
            if key in self._first:
                raise RejectedRow("import.row.same", field=key[0], row=self._first[key], what=word(key[0]))
        self._first |= dict.fromkeys(keys, number)
