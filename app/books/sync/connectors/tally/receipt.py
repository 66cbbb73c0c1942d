"""A customer's payment as a Receipt voucher of Tally: debit is negative."""

from decimal import Decimal
from xml.etree.ElementTree import Element, SubElement

from app.books.sync.connectors.interface import BookReceipt, Instrument
from app.books.sync.connectors.tally.imports import add_text as _add
from app.books.sync.connectors.tally.names import CurrentNames
from app.books.sync.connectors.tally.voucher_elements import (
    add_entry,
    money,
    party_of,
    tally_day,
    voucher_root,
)
from app.shared.texts.messages import Message
from app.shared.texts.messages import text as message

_VIEW = "Accounting Voucher View"
_ENTRY = "ALLLEDGERENTRIES.LIST"
_TRANSACTIONS = {"cheque": "Cheque/DD", "transfer": "Others"}


def unknown_names(receipt: BookReceipt, names: CurrentNames) -> list[Message]:
    """Return the names in a receipt that the books do not have; such receipts are not sent."""
    missing: list[Message] = []
    if party_of(receipt, names) is None:
        missing.append(message("books.name.customer", name=receipt.party_name))
    if not names.has_ledger(receipt.ledger):
        missing.append(message("books.name.ledger", name=receipt.ledger))
    if receipt.voucher_type.casefold() not in names.voucher_types:
        missing.append(message("books.name.voucher_type", name=receipt.voucher_type))
    return missing


def voucher(receipt: BookReceipt, names: CurrentNames) -> Element:
    """Return the voucher that creates a receipt.

    It is never altered, because the paid amount does not change.
    """
    root = voucher_root(receipt, "Create", receipt.voucher_type)
    root.set("OBJVIEW", _VIEW)
    day, party = tally_day(receipt.date), party_of(receipt, names) or ""
    for tag, text in (
        *(("DATE", day), ("EFFECTIVEDATE", day), ("VOUCHERTYPENAME", receipt.voucher_type)),
        *(("PERSISTEDVIEW", _VIEW), ("REFERENCE", receipt.number), ("PARTYLEDGERNAME", party)),
        *(("NARRATION", receipt.narration), ("ISOPTIONAL", "Yes" if receipt.is_optional else "No")),
    ):
        _add(root, tag, text)
    paid = add_entry(root, _ENTRY, party, receipt.amount, debit=False)
    _add(paid, "ISPARTYLEDGER", "Yes")
    _add_bills(paid, receipt)
    received = add_entry(root, _ENTRY, receipt.ledger, -receipt.amount, debit=True)
    if receipt.instrument:
        _add_instrument(received, receipt, receipt.instrument)
    return root


def _add_bills(entry: Element, receipt: BookReceipt) -> None:
    """Add the settled bills. Without bills, Tally puts the amount on account."""
    if not receipt.bills:
        return
    settled = sum((bill.amount for bill in receipt.bills), Decimal(0))
    shares = [("Agst Ref", bill.name, bill.amount) for bill in receipt.bills]
    if receipt.amount > settled:
        shares.append(("On Account", "", receipt.amount - settled))
    for type, name, amount in shares:
        share = SubElement(entry, "BILLALLOCATIONS.LIST")
        if name:
            _add(share, "NAME", name)
        _add(share, "BILLTYPE", type)
        _add(share, "AMOUNT", money(amount))


def _add_instrument(entry: Element, receipt: BookReceipt, instrument: Instrument) -> None:
    bank = SubElement(entry, "BANKALLOCATIONS.LIST")
    for tag, text in (
        *(("DATE", tally_day(receipt.date)), ("INSTRUMENTDATE", tally_day(instrument.date))),
        *(("TRANSACTIONTYPE", _TRANSACTIONS[instrument.kind]), ("INSTRUMENTNUMBER", instrument.number)),
        *(("BANKNAME", instrument.bank), ("AMOUNT", money(-receipt.amount))),
    ):
        if text:
            _add(bank, tag, text)
