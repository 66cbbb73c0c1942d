"""Customers' open bills, their invoices, and the amounts of other vouchers, as rows of a pack."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import date as Date
from datetime import timedelta
from decimal import Decimal
from typing import Any
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import Reject
from app.books.sync.connectors.tally import values
from app.books.sync.connectors.tally.books import CompanyBooks, joined_key, key_of
from app.books.sync.connectors.tally.problems import InvalidValue
from app.books.sync.connectors.tally.xml import name_of, text_of
from app.books.sync.pack.entities import MAX_INVOICE_LINES, MAX_KEY_LENGTH, MAX_QR_LENGTH
from app.shared.texts.messages import text as message

# Day zero of Tally's day numbers.
_FIRST_DAY = Date(1899, 12, 31)
_PERIOD = re.compile(r"(\d{1,4})\s*(day|week|month|year)?s?", re.IGNORECASE)
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
_MAX_DAY = 200_000
# A SHA-256 in hexadecimal digits.
_IRN = re.compile(r"[0-9a-f]{64}")
# The day of an acknowledgement, which a time may follow.
_DAY = re.compile(r"(20\d\d)-?(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])")


def bills(records: Iterable[Element], books: CompanyBooks, reject: Reject) -> Iterator[dict[str, Any]]:
    """Yield the open bills of customers. Bills with the same name, such as opening ones, are numbered."""
    seen: Counter[str] = Counter()
    for record in records:
        account = books.customer_keys.get(values.fold(text_of(record, "PARENT")))
        if record.tag != "BILL" or account is None:
            continue
        name = name_of(record) or "-"
        key = joined_key(account, name)
        seen[key] += 1
        key = key if seen[key] == 1 else f"{key}/{seen[key]}"
        try:
            pending = values.amount(text_of(record, "CLOSINGBALANCE"))
            day = values.date(text_of(record, "BILLDATE"))
        except InvalidValue as error:
            reject("bills", key, "amount", text_of(record, "CLOSINGBALANCE"), str(error))
            continue
        if pending:
            due = due_day(record.find("BILLCREDITPERIOD"), day)
            yield {
                "key": key,
                "accountKey": account,
                "name": name,
                "date": day,
                "due": due,
                "amount": -pending,
            }


def due_day(period: Element | None, day: str | None) -> str | None:
    """Return when a bill is due, or None if its period is unreadable.

    The attribute JD is the number of the day from which a period such as 30 Days counts. Without a period, or
    with a date in its place, JD is the due day.
    """
    if period is None:
        return day
    number = period.get("JD", "").strip()
    has_number = number.isdigit() and 0 < int(number) < _MAX_DAY
    base = (_FIRST_DAY + timedelta(days=int(number))).isoformat() if has_number else day
    words = (period.text or "").strip() or period.get("P", "").strip()
    match = _PERIOD.fullmatch(words)
    if match is None:
        return base if has_number or not words else None
    if base is None:
        return None
    days = int(match[1]) * _DAYS[(match[2] or "day").casefold()]
    return (Date.fromisoformat(base) + timedelta(days=days)).isoformat()


def invoices(records: Iterable[Element], books: CompanyBooks, reject: Reject) -> Iterator[dict[str, Any]]:
    """Yield the sales vouchers of customers; cancelled and optional ones are not active."""
    for record in records:
        type = values.fold(text_of(record, "VOUCHERTYPENAME"))
        account = books.customer_keys.get(values.fold(text_of(record, "PARTYLEDGERNAME")))
        if record.tag != "VOUCHER" or type not in books.sales_types or account is None:
            continue
        key = key_of(record)
        try:
            amount = values.amount(text_of(record, "AMOUNT"))
            day = values.date(text_of(record, "DATE"))
            lines = [_line(entry) for entry in record.iterfind("ALLINVENTORYENTRIES.LIST")]
        except InvalidValue as error:
            reject("invoices", key, "amount", text_of(record, "AMOUNT"), str(error))
            continue
        orders = _orders(record)
        for field, parts in (("lines", lines), ("orderNos", orders)):
            if len(parts) > MAX_INVOICE_LINES:
                reason = message("sync.row.first_lines", limit=f"{MAX_INVOICE_LINES:,}")
                reject("invoices", key, field, str(len(parts)), reason)
        yield {
            "key": key,
            "accountKey": account,
            "number": text_of(record, "VOUCHERNUMBER"),
            "date": day,
            "amount": abs(amount or Decimal(0)),
            "lines": lines[:MAX_INVOICE_LINES],
            "orderNos": orders[:MAX_INVOICE_LINES],
            "eInvoice": _e_invoice(record),
            "active": "Yes" not in (text_of(record, "ISCANCELLED"), text_of(record, "ISOPTIONAL")),
        }


def entries(records: Iterable[Element], books: CompanyBooks, reject: Reject) -> Iterator[dict[str, Any]]:
    """Yield the amounts that vouchers other than sales add to balances, for each customer in a voucher.

    Tally's debits are negative. A cancelled or optional voucher has no entries that count.
    """
    for record in records:
        type = books.entry_types.get(values.fold(text_of(record, "VOUCHERTYPENAME")))
        if record.tag != "VOUCHER" or type is None:
            continue
        key = key_of(record)
        if "Yes" in (text_of(record, "ISCANCELLED"), text_of(record, "ISOPTIONAL")):
            yield {"key": key, "voucherKey": key, "active": False}
            continue
        try:
            day, owed = values.date(text_of(record, "DATE")), _owed(record, books)
        except InvalidValue as error:
            reject("entries", key, "amount", "", str(error))
            continue
        for account, amount in owed.items():
            yield {
                "key": joined_key(key, account),
                "voucherKey": key,
                "accountKey": account,
                "kind": type[1],
                "number": text_of(record, "VOUCHERNUMBER"),
                "date": day,
                "amount": amount,
            }


def _owed(voucher: Element, books: CompanyBooks) -> dict[str, Decimal]:
    """Return the amount that a voucher adds to the balance of each customer in it."""
    owed: dict[str, Decimal] = {}
    for entry in voucher.iterfind("ALLLEDGERENTRIES.LIST"):
        account = books.customer_keys.get(values.fold(text_of(entry, "LEDGERNAME")))
        if account is not None:
            amount = values.amount(text_of(entry, "AMOUNT")) or Decimal(0)
            owed[account] = owed.get(account, Decimal(0)) - amount
    return {account: amount for account, amount in owed.items() if amount}


def _orders(voucher: Element) -> list[str]:
    """Return the distinct numbers of the orders that a voucher bills.

    A number that is too long for a key is not a number of the store.
    """
    lots = voucher.iterfind("ALLINVENTORYENTRIES.LIST/BATCHALLOCATIONS.LIST")
    numbers = dict.fromkeys(values.words(text_of(lot, "ORDERNO")) for lot in lots)
    return [number for number in numbers if number and len(number) <= MAX_KEY_LENGTH]


def _e_invoice(voucher: Element) -> dict[str, Any] | None:
    """Return the IRN of a voucher with its acknowledgement and QR code, or None.

    Most vouchers have none, and some have a note in its place. A text that exceeds the capacity of a QR code
    is left out.
    """
    irn = text_of(voucher, "IRN").strip().lower()
    if not _IRN.fullmatch(irn):
        return None
    code = "".join(text_of(voucher, "IRNQRCODE").split())
    is_whole = 0 < len(code) <= MAX_QR_LENGTH and code.isascii() and code.isprintable()
    number, day = (
        values.words(text_of(voucher, "IRNACKNO")),
        _DAY.match(text_of(voucher, "IRNACKDATE").strip()),
    )
    return {
        "irn": irn,
        "ackNumber": number,
        "ackOn": "-".join(day.groups()) if day else None,
        "signedQr": code if is_whole else None,
    }


def _line(entry: Element) -> dict[str, Any]:
    quantity = values.quantity(text_of(entry, "BILLEDQTY") or text_of(entry, "ACTUALQTY"))
    rate = values.rate(text_of(entry, "RATE"))
    amount = values.amount(text_of(entry, "AMOUNT"))
    return {
        "name": text_of(entry, "STOCKITEMNAME"),
        "quantity": abs(quantity[0]) if quantity else None,
        "unit": (quantity[1] if quantity else "") or None,
        "rate": rate[0] if rate else None,
        "amount": abs(amount) if amount is not None else None,
    }
