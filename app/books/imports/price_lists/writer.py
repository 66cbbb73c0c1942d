"""Write validated rates to the price lists of a store."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import select

from app.books.imports.cells import code, money, optional_text, parse_optional, required_text
from app.books.imports.walk import (
    Accepted,
    Part,
    ProgressHandler,
    Refused,
    accepted,
    passed_over,
    refused,
    walk,
)
from app.books.intake.rate_changes import rounded_of
from app.books.intake.row_counts import RowEnds
from app.catalogue.editing.owned_table import Fields, Key, Value
from app.catalogue.editing.undo import Recorded
from app.catalogue.limits import MAX_NAME_LENGTH
from app.catalogue.rate_history.service import OWN_RATE, RateSource
from app.pricing.models import StoredPriceList
from app.shared.cleaning import comparison_key, one_line
from app.shared.errors import Conflict, NotFound
from app.shared.sheets.errors import RejectedRow, Unreadable, word
from app.shared.sheets.reading.sheets import Record
from app.store.settings.queries import load_settings
from app.terms.price_lists.rates import Size, before, set_rates
from app.terms.service import outdate
from tenant_router.session import StoreSession


class _Row(NamedTuple):
    """A valid row. A row without a rate removes the list's own rate for the size."""

    list_id: int
    size: Size
    rate: Decimal | None


def import_price_lists(
    db: StoreSession,
    records: Iterable[Record],
    *,
    dry_run: bool = False,
    on_progress: ProgressHandler = lambda _rows: None,
) -> Iterator[Part]:
    """Set the rates of price lists, which are matched by name.

    A row without a rate removes the list's rate.
    """
    stored = select(StoredPriceList.id, StoredPriceList.name)
    lists = {comparison_key(row.name): row.id for row in db.execute(stored)}
    first: dict[tuple[int, Size], int] = {}

    def parse(number: int, cells: Mapping[str, str]) -> _Row:
        row = _parse_row(cells, lists)
        earlier = first.setdefault(row[:2], number)
        if earlier != number:
            raise RejectedRow("import.row.same", field="code", row=earlier, what=word("code"))
        on_progress(1)
        return row

    rows = list(walk(records, parse))
    by_list: dict[int, list[Accepted[_Row]]] = defaultdict(list)
    for each in accepted(rows):
        by_list[each.row.list_id].append(each)
    if by_list and not dry_run:
        # Lock out other changes of terms first: the undo compares with the values that are read below.
        outdate(db)
    yield Part(RowEnds(refused=len(refused(rows)), passed_over=passed_over(rows)), refused(rows))
    paise = load_settings(db).rates_in_paise
    for list_id, listed in by_list.items():
        yield _import_list(db, list_id, listed, dry_run=dry_run, paise=paise)


def _import_list(
    db: StoreSession, list_id: int, rows: Sequence[Accepted[_Row]], *, dry_run: bool, paise: bool
) -> Part:
    """Set the rates of one list. Refuse rows whose sizes are not in the catalogue."""
    existing = before(db, list_id, [each.row.size for each in rows])
    unknown = [
        Refused(each.record, RejectedRow("import.row.no_size", field="code"))
        for each in rows
        if each.row.size not in existing
    ]
    found = [each.row for each in rows if each.row.size in existing]
    changed = {row.size: row.rate for row in found if existing[row.size] != row.rate}
    new = sum(existing[size] is None for size in changed)
    if changed and not dry_run:
        try:
            set_rates(db, list_id, changed, RateSource.IMPORT)
        except (Conflict, NotFound) as error:
            raise Unreadable(error.message, **error.details) from error
    replaced: dict[Key, Fields] = {
        (str(list_id), *size): {OWN_RATE: Value(existing[size], rate)} for size, rate in changed.items()
    }
    return Part(
        RowEnds(
            added=new,
            updated=len(changed) - new,
            unchanged=len(found) - len(changed),
            refused=len(unknown),
        ),
        unknown,
        rates=rounded_of(((*row.size, row.rate) for row in found if row.rate), paise=paise),
        replaced=Recorded(own_rates=replaced),
    )


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
