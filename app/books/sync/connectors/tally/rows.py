"""Rows of each entity, from records in any order."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any
from xml.etree.ElementTree import Element

from app.books.intake.row_counts import FileRows
from app.books.sync.connectors.interface import Reject
from app.books.sync.connectors.tally import masters, parties, values, vouchers
from app.books.sync.connectors.tally.books import GRADES, CompanyBooks, each_once, key_of
from app.books.sync.connectors.tally.xml import name_of, text_of
from app.shared.texts.messages import text as message

RowValues = dict[str, Any]
RECORD_OF = {
    "units": "UNIT",
    "products": "STOCKITEM",
    "variants": "STOCKITEM",
    "stock": "STOCKITEM",
    "accounts": "LEDGER",
    "balances": "LEDGER",
    "deliveries": "VOUCHER",
}
# The outcome of a record is the outcome of the first entity made from it.
COUNTED = ("units", "products", "accounts", "deliveries")


# Fields that the shop may have from other sources. The books clear a field only if they had a value before.
_WITHDRAWN: dict[str, RowValues] = {
    "hsn": {"hsn": None},
    "mrp": {"mrp": None},
    "rates": {"rates": [None] * len(GRADES), "discount": Decimal(0)},
}


class Withdrawals:
    """The items that had HSN codes and prices in the books, so that a withdrawn value is recognised."""

    def __init__(self, before: Mapping[str, Collection[str]]) -> None:
        self.had = {name: set(before.get(name, ())) for name in _WITHDRAWN}

    def of(self, row: RowValues) -> RowValues:
        """Return a row of an item or a size without its empty fields, except for withdrawn values."""
        key = row.get("productKey") or row["key"]
        for name, empty in _WITHDRAWN.items():
            if name not in row:
                continue
            if row[name] is not None:
                self.had[name].add(key)
            elif key in self.had[name]:
                self.had[name].remove(key)
                row |= empty
            else:
                del row[name]
        return row


def structure_rows(entity: str, books: CompanyBooks) -> list[RowValues]:
    """Return categories or salespeople from the groups that were already read."""
    if entity == "departments":
        return [masters.department(group, books) for group in each_once(books.item_groups.values())]
    groups = {
        "costCentres": books.cost_centres.values(),
        "groups": books.customer_groups(),
        "none": (),
    }[books.options.salespeople]
    return [masters.salesperson(group) for group in each_once(groups)]


def record_rows(
    entity: str,
    records: Iterable[Element],
    books: CompanyBooks,
    reject: Reject,
    withdrawals: Withdrawals | None = None,
    *,
    counted: FileRows | None = None,
) -> Iterator[RowValues]:
    """Yield the rows of an entity among records; a record that an export repeats is used once.

    `counted` counts the outcome of each record. A record without a row was refused if any of its values was
    rejected, and passed over otherwise.
    """
    seen: set[str] = set()
    withdrawals = withdrawals or Withdrawals({})
    rejects = 0

    def noting(*rejected: str) -> None:
        nonlocal rejects
        rejects += 1
        reject(*rejected)

    for record in records:
        if record.tag != RECORD_OF[entity]:
            continue
        key, rejects = key_of(record), 0
        is_voucher = entity == "deliveries"
        converted: list[RowValues] = []
        if not is_voucher and not name_of(record):
            if counted is not None:
                noting(entity, key, "name", "", message("import.row.blank", what=message("import.word.name")))
        elif (is_voucher or key not in seen) and text_of(record, "ISDELETED") != "Yes":
            seen.add(key)
            converted = list(_rows(entity, record, books, noting))
        if counted is not None:
            counted.end(used=bool(converted), refused=bool(rejects))
        yield from map(withdrawals.of, converted) if record.tag == "STOCKITEM" else converted


def _rows(entity: str, record: Element, books: CompanyBooks, reject: Reject) -> Iterable[RowValues]:
    if record.tag == "LEDGER" and not books.is_customer(text_of(record, "PARENT")):
        if entity == "accounts":
            _account_for(record, books, reject)
        return ()
    if entity == "deliveries":
        return vouchers.deliveries(record, books, reject)
    converters: dict[str, Callable[[], RowValues | None]] = {
        "units": lambda: masters.unit(record),
        "products": lambda: masters.product(record, books, reject),
        "variants": lambda: masters.variant(record, books, reject),
        "stock": lambda: masters.stock(record, reject),
        "accounts": lambda: parties.account(record, books, reject),
        "balances": lambda: masters.balance(record, reject),
    }
    row = converters[entity]()
    return () if row is None else (row,)


def _account_for(record: Element, books: CompanyBooks, reject: Reject) -> None:
    """Reject a ledger that may or may not belong to a customer."""
    group = values.words(text_of(record, "PARENT")) or ""
    if not books.is_group_known(group):
        reject("accounts", key_of(record), "group", group, message("sync.row.no_group", group=group))


def in_order(entities: Collection[str], *, among: Iterable[str]) -> list[str]:
    """Return the requested entities, in the order of a list."""
    return [entity for entity in among if entity in entities]
