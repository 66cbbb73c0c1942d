"""Rows that continue the product above: sheets often name a product once and leave the name blank below."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from app.shared.sheets.reading.sheets import Record

IDENTITY = ("code", "name", "category", "brand")
# How Shopify writes the size of a product that has none.
_NO_SIZE = "default title"


def continued(records: Iterable[Record]) -> Iterator[Record]:
    """Yield the records; one that continues the product above has its code, name, category and brand.

    It has no name, and either the code above or a size without a code. A row without a size stays as it is:
    it may be a total. A row with nothing but the code above is made blank: exports have
    such rows for pictures.
    """
    above: Mapping[str, str] = {}
    for record in map(_with_plain_size, records):
        cells = record.cells
        code, name, size = (cells.get(field, "").strip() for field in ("code", "name", "size"))
        belongs = code == above.get("code", "").strip() if code else bool(size)
        if above and belongs and not name:
            says_more = any(text.strip() for field, text in cells.items() if field != "code")
            blank = {field: text for field, text in above.items() if not cells[field].strip()}
            yield replace(record, cells={**cells, **blank} if says_more else dict.fromkeys(cells, ""))
        elif code or name:
            above = {field: cells[field] for field in IDENTITY if field in cells}
            yield record
        else:
            # What follows a total or a heading is not continued from before it.
            above = above if not any(text.strip() for text in cells.values()) else {}
            yield record


def _with_plain_size(record: Record) -> Record:
    if record.cells.get("size", "").strip().casefold() != _NO_SIZE:
        return record
    return replace(record, cells={**record.cells, "size": ""})
