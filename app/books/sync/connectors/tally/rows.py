"""Rows of each entity, from records in any order."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import Reject
from app.books.sync.connectors.tally import masters, parties, vouchers
from app.books.sync.connectors.tally.books import CompanyBooks, each_once, key_of
from app.books.sync.connectors.tally.xml import name_of, text_of

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


def structure_rows(entity: str, books: CompanyBooks) -> list[RowValues]:
    """Return categories or salespeople, from the groups that were read before."""
    if entity == "departments":
        return [masters.department(group, books) for group in each_once(books.item_groups.values())]
    groups = {
        "costCentres": books.cost_centres.values(),
        "groups": books.customer_groups(),
        "none": (),
    }[books.options.salespeople]
    return [masters.salesperson(group) for group in each_once(groups)]


def record_rows(
    entity: str, records: Iterable[Element], books: CompanyBooks, reject: Reject
) -> Iterator[RowValues]:
    """Yield the rows of an entity among records; a record that an export repeats is used once."""
    seen: set[str] = set()
    for record in records:
        if record.tag != RECORD_OF[entity]:
            continue
        key = key_of(record)
        if entity != "deliveries" and (not name_of(record) or key in seen):
            continue
        if text_of(record, "ISDELETED") == "Yes":
            continue
        seen.add(key)
        yield from _rows(entity, record, books, reject)


def _rows(entity: str, record: Element, books: CompanyBooks, reject: Reject) -> Iterable[RowValues]:
    if record.tag == "LEDGER" and not books.is_customer(text_of(record, "PARENT")):
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


def in_order(entities: Collection[str], *, among: Iterable[str]) -> list[str]:
    """Return the requested entities, in the order of a list."""
    return [entity for entity in among if entity in entities]
