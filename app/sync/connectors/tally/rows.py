"""Rows of each entity out of records that come along in any order."""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any
from xml.etree.ElementTree import Element

from app.sync.connectors.interface import Reject
from app.sync.connectors.tally import masters, parties, vouchers
from app.sync.connectors.tally.books import Books, each_once, key_of
from app.sync.connectors.tally.xml import name_of, text_of

Row = dict[str, Any]
RECORD_OF = {
    "units": "UNIT",
    "products": "STOCKITEM",
    "variants": "STOCKITEM",
    "stock": "STOCKITEM",
    "accounts": "LEDGER",
    "balances": "LEDGER",
    "deliveries": "VOUCHER",
}


def of_structure(entity: str, books: Books) -> list[Row]:
    """Categories and salespeople, of groups that are known by now."""
    if entity == "departments":
        return [masters.department(group, books) for group in each_once(books.item_groups.values())]
    groups = {
        "costCentres": books.cost_centres.values(),
        "groups": books.customer_groups(),
        "none": (),
    }[books.reading.salespeople]
    return [masters.salesperson(group) for group in each_once(groups)]


def of_records(entity: str, records: Iterable[Element], books: Books, reject: Reject) -> Iterator[Row]:
    """The rows of an entity among records; an export repeats records, each is taken once."""
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


def _rows(entity: str, record: Element, books: Books, reject: Reject) -> Iterable[Row]:
    if record.tag == "LEDGER" and not books.is_customer(text_of(record, "PARENT")):
        return ()
    if entity == "deliveries":
        return vouchers.deliveries(record, books, reject)
    makers: dict[str, Callable[[], Row | None]] = {
        "units": lambda: masters.unit(record),
        "products": lambda: masters.product(record, books, reject),
        "variants": lambda: masters.variant(record, books, reject),
        "stock": lambda: masters.stock(record, reject),
        "accounts": lambda: parties.account(record, books, reject),
        "balances": lambda: masters.balance(record, reject),
    }
    row = makers[entity]()
    return () if row is None else (row,)


def wanted(entities: Collection[str], *, among: Iterable[str]) -> list[str]:
    """The entities of a list that are asked for, in its order."""
    return [entity for entity in among if entity in entities]
