"""What a row of a spreadsheet of categories has to be."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.catalogue.limits import MAX_NAME_LENGTH, one_line, same
from app.imports.cells import code, optional, parsed, required, whole
from app.imports.errors import Refused

MAX_DESCRIPTION_LENGTH = 1_000


@dataclass(frozen=True, slots=True)
class Row:
    """A row that may go in. None means that the file says nothing: what the store has stays."""

    code: str | None
    name: str
    description: str | None
    priority: int | None


def check(cells: Mapping[str, str]) -> Row:
    """The row that these cells, by field, make up. Raises Refused."""
    given = {field: one_line(text) for field, text in cells.items()}
    return Row(
        code=code(given),
        name=required(given, "name", MAX_NAME_LENGTH),
        description=optional(given, "description", MAX_DESCRIPTION_LENGTH),
        priority=parsed(given, "priority", lambda text: whole(text, least=0)),
    )


class Seen:
    """The codes and names of one file so far: each is one category's."""

    def __init__(self) -> None:
        self._first: dict[tuple[str, str], int] = {}

    def add(self, number: int, row: Row) -> None:
        """Take note of a row; Refused where an earlier one is the same."""
        keys = [("name", same(row.name)), *([("code", row.code)] if row.code else [])]
        for key in keys:
            if key in self._first:
                raise Refused(f"row {self._first[key]} has the same {key[0]}", key[0])
        self._first |= dict.fromkeys(keys, number)
