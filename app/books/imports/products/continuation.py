"""Rows that continue the product above: sheets often name a product once and leave the name blank below."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from app.shared.sheets.reading.sheets import Record

IDENTITY = ("code", "name", "category", "brand")


def continued(records: Iterable[Record]) -> Iterator[Record]:
    """Yield the records; one with a size but without code and name is a further size of the product above.

    A row without a size stays as it is: it may be a total.
    """
    above: Mapping[str, str] = {}
    for record in records:
        cells = record.cells
        is_named = any(cells.get(field, "").strip() for field in ("code", "name"))
        if is_named:
            above = {field: cells[field] for field in IDENTITY if field in cells}
            yield record
        elif above and cells.get("size", "").strip():
            blank = {field: text for field, text in above.items() if not cells[field].strip()}
            yield replace(record, cells={**cells, **blank})
        else:
            # What follows a total or a heading is not continued from before it.
            above = above if not any(text.strip() for text in cells.values()) else {}
            yield record
