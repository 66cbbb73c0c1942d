"""Tally's vouchers: deliveries of the store's orders, and a check of a voucher's sum."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import Reject
from app.books.sync.connectors.tally import values
from app.books.sync.connectors.tally.books import CompanyBooks, key_of
from app.books.sync.connectors.tally.masters import SINGLE_SIZE
from app.books.sync.connectors.tally.problems import InvalidValue
from app.books.sync.connectors.tally.xml import text_of

_ITEMS = ("ALLINVENTORYENTRIES.LIST", "INVENTORYENTRIES.LIST")
_NOTE = "Delivery Note"


def deliveries(voucher: Element, books: CompanyBooks, reject: Reject) -> Iterator[dict[str, Any]]:
    """Yield a row for each lot of an order's articles; a cancelled voucher delivers nothing.

    A bill that names a delivery note is for goods already counted with that note, so it is skipped.
    """
    type = text_of(voucher, "VOUCHERTYPENAME")
    if text_of(voucher, "ISCANCELLED") == "Yes" or values.fold(type) not in books.delivery_types:
        return
    key, number = key_of(voucher), text_of(voucher, "VOUCHERNUMBER")
    for at, (item, lot) in enumerate(_lots(voucher), 1):
        order = values.words(text_of(lot, "ORDERNO"))
        is_billed = type != _NOTE and values.words(text_of(lot, "TRACKINGNUMBER"))
        if not order or not key or is_billed:
            continue
        try:
            quantity = values.quantity(text_of(lot, "ACTUALQTY"))
            day = values.date(text_of(voucher, "DATE"))
        except InvalidValue as error:
            reject("deliveries", f"{key}/{at}", "quantity", text_of(lot, "ACTUALQTY"), str(error))
            continue
        product = books.item_keys.get(values.fold(item), item)
        yield {
            "key": f"{key}/{at}",
            "orderNo": order,
            "variantKey": f"{product}/{SINGLE_SIZE}",
            "quantity": abs(quantity[0]) if quantity else Decimal(0),
            "voucherNo": number,
            "date": day,
        }


def sum_of(voucher: Element) -> Decimal:
    """Return the signed sum of an exported voucher's entries, which is zero for a correct voucher.

    In exports, the ledgers of articles are listed only within the articles.
    """
    amounts = [text_of(entry, "AMOUNT") for entry in voucher.iterfind("LEDGERENTRIES.LIST")]
    for tag in _ITEMS:
        path = f"{tag}/ACCOUNTINGALLOCATIONS.LIST"
        amounts.extend(text_of(entry, "AMOUNT") for entry in voucher.iterfind(path))
    return sum((values.amount(text) or Decimal(0) for text in amounts), Decimal(0))


def _lots(voucher: Element) -> Iterator[tuple[str, Element]]:
    for tag in _ITEMS:
        for entry in voucher.iterfind(tag):
            item = text_of(entry, "STOCKITEMNAME")
            for lot in entry.iterfind("BATCHALLOCATIONS.LIST"):
                yield item, lot
