"""Write validated rates to the price lists of a store."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import select

from app.books.imports.cells import code, money, optional_text, parse_optional, required_text
from app.books.imports.row_loop import (
    ImportCounts,
    ProgressHandler,
    RejectHandler,
    ignore_rejects,
    parse_records,
)
from app.catalogue.editing.undo import Fields, Key, Recorded, Value
from app.catalogue.limits import MAX_NAME_LENGTH, comparison_key, one_line
from app.catalogue.rate_history.service import OWN_RATE, RateSource
from app.pricing.models import StoredPriceList
from app.shared.errors import Conflict, NotFound
from app.shared.sheets.errors import RejectedRow, Unreadable, word
from app.shared.sheets.reading.sheets import Record
from app.terms.price_lists.rates import Size, before, set_rates
from app.terms.service import outdate
from tenant_router.session import StoreSession


class _Row(NamedTuple):
    """A valid row. Without a rate, the list's own rate is taken away."""

    list_id: int
    size: Size
    rate: Decimal | None


def import_price_lists(
    db: StoreSession,
    records: Iterable[Record],
    *,
    dry_run: bool = False,
    on_reject: RejectHandler = ignore_rejects,
    on_progress: ProgressHandler = lambda _rows: None,
) -> ImportCounts:
    """Set own rates of price lists, which are found by their names. A row without a rate takes one away."""
    counts = ImportCounts()
    stored = select(StoredPriceList.id, StoredPriceList.name)
    lists = {comparison_key(row.name): row.id for row in db.execute(stored)}
    first: dict[tuple[int, Size], int] = {}

    def parse(number: int, cells: Mapping[str, str]) -> _Row:
        row = _parse_row(cells, lists)
        earlier = first.setdefault(row[:2], number)
        if earlier != number:
            raise RejectedRow("import.row.same", field="code", row=earlier, what=word("code"))
        return row

    by_list: dict[int, list[tuple[Record, _Row]]] = defaultdict(list)
    for record, row in parse_records(records, counts, on_reject, parse):
        by_list[row.list_id].append((record, row))
        on_progress(1)
    if by_list and not dry_run:
        # What is read from here on stays as it is until the end: the undo compares with it.
        outdate(db)
    replaced: dict[Key, Fields] = {}
    for list_id, rows in by_list.items():
        replaced |= _import_list(db, list_id, rows, counts, on_reject, dry_run=dry_run)
    counts.replaced = Recorded(own_rates=replaced)
    return counts


def _import_list(
    db: StoreSession,
    list_id: int,
    rows: list[tuple[Record, _Row]],
    counts: ImportCounts,
    on_reject: RejectHandler,
    *,
    dry_run: bool,
) -> dict[Key, Fields]:
    """Set the rates of one list and return what changed.

    Rows of sizes that the catalogue does not have are rejected.
    """
    existing = before(db, list_id, [row.size for _, row in rows])
    changed: dict[Size, Decimal | None] = {}
    for record, row in rows:
        if row.size not in existing:
            counts.refused += 1
            on_reject(record, RejectedRow("import.row.no_size", field="code"))
        elif existing[row.size] == row.rate:
            counts.unchanged += 1
        else:
            changed[row.size] = row.rate
            counts.added += existing[row.size] is None
            counts.updated += existing[row.size] is not None
    if changed and not dry_run:
        try:
            set_rates(db, list_id, changed, RateSource.IMPORT)
        except (Conflict, NotFound) as error:
            raise Unreadable(error.message, **error.details) from error
    return {(str(list_id), *size): {OWN_RATE: Value(existing[size], rate)} for size, rate in changed.items()}


def _parse_row(cells: Mapping[str, str], lists: Mapping[str, int]) -> _Row:
    values = {name: one_line(text) for name, text in cells.items()}
    name = required_text(values, "list", MAX_NAME_LENGTH)
    if comparison_key(name) not in lists:
        raise RejectedRow("import.row.no_price_list", name=name).at("list")
    rate = parse_optional(values, "rate", money)
    if rate == 0:
        raise RejectedRow("import.row.no_rate").at("rate")
    size = optional_text(values, "size") or ""
    return _Row(lists[comparison_key(name)], (code(values) or "", size), rate)
