"""Rows that continue the product above: sheets often name a product once and leave the name blank below."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from app.shared.sheets.reading.sheets import Record

IDENTITY = ("code", "name", "category", "brand")
# Shopify's name for the only size of a product without sizes.
_NO_SIZE = "default title"


def continued(records: Iterable[Record]) -> Iterator[Record]:
    """Yield the records; give each continuation row the code, name, category and brand above it.

    A continuation row has no name, and either the code above or a size without a code. A row without a size
    is unchanged, because it may be a total. A row with only the code above becomes blank: exports have such
    rows for pictures.
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
            # A total or a heading ends the product above it; later rows do not continue that product.
            above = above if not any(text.strip() for text in cells.values()) else {}
            yield record


def _with_plain_size(record: Record) -> Record:
    if record.cells.get("size", "").strip().casefold() != _NO_SIZE:
        return record
    return replace(record, cells={**record.cells, "size": ""})
