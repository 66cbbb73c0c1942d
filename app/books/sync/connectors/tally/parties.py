"""Tally's customer ledgers as rows of a pack.

New releases store dated values where older ones have one value.
"""

from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

from app.books.sync.connectors.interface import Reject
from app.books.sync.connectors.tally import dated_values, values
from app.books.sync.connectors.tally.books import DEBTORS, CompanyBooks, key_of
from app.books.sync.connectors.tally.companies import state_code
from app.books.sync.connectors.tally.problems import InvalidValue
from app.books.sync.connectors.tally.xml import name_of, text_of

MAX_ADDRESS_LINES = 3


def account(record: Element, books: CompanyBooks, reject: Reject) -> dict[str, Any]:
    """Return a customer's account."""
    key, group = key_of(record), text_of(record, "PARENT")
    mailing = dated_values.latest(record.findall("LEDMAILINGDETAILS.LIST"), "APPLICABLEFROM", books.today)
    tax = dated_values.latest(record.findall("LEDGSTREGDETAILS.LIST"), "APPLICABLEFROM", books.today)
    gstin = _first(tax, record, "GSTIN", "PARTYGSTIN")
    state = _first(mailing, record, "STATE", "LEDSTATENAME")
    row: dict[str, Any] = {
        "key": key,
        "name": name_of(record),
        "group": values.words(group),
        "person": values.words(text_of(record, "LEDGERCONTACT")),
        "address": _address(mailing, record),
        "state": state,
        "stateCode": state_code(state or "", gstin or "") or None,
        "pincode": _first(mailing, record, "PINCODE", "PINCODE"),
        "phone1": values.words(text_of(record, "LEDGERMOBILE"))
        or values.words(text_of(record, "LEDGERPHONE")),
        "phone2": values.words(text_of(record, "LEDGERPHONE")),
        "email": values.words(text_of(record, "EMAIL")),
        "gstin": gstin,
        "pan": values.words(text_of(record, "INCOMETAXNUMBER")),
        "creditDays": values.days(text_of(record, "BILLCREDITPERIOD")),
        "active": True,
    }
    try:
        limit = values.amount(text_of(record, "CREDITLIMIT"))
        row["creditLimit"] = abs(limit) if limit is not None else None
    except InvalidValue as error:
        reject("accounts", key, "creditLimit", text_of(record, "CREDITLIMIT"), str(error))
    if grade := books.grades().get(values.fold(text_of(record, "PRICELEVEL"))):
        row["grade"] = grade
    if books.options.salespeople == "groups" and (above := books.ledger_groups.get(values.fold(group))):
        row["salespersonKey"] = None if DEBTORS in (above.name, above.reserved) else above.key
    return row


def _first(new: Element | None, old: Element, new_tag: str, old_tag: str) -> str | None:
    text = values.words(text_of(new, new_tag)) if new is not None else None
    return text or values.words(text_of(old, old_tag))


def _address(mailing: Element | None, record: Element) -> list[str]:
    """Return at most three lines; further lines are joined to the third."""
    lines = list(_lines(mailing)) if mailing is not None else []
    lines = lines or list(_lines(record))
    if len(lines) > MAX_ADDRESS_LINES:
        lines[MAX_ADDRESS_LINES - 1 :] = [", ".join(lines[MAX_ADDRESS_LINES - 1 :])]
    return lines


def _lines(part: Element) -> Iterator[str]:
    for line in part.iterfind("ADDRESS.LIST/ADDRESS"):
        if words := values.words(line.text or ""):
            yield words
