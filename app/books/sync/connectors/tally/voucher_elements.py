"""Common elements of all vouchers sent to Tally: debit is negative."""

from decimal import Decimal
from typing import Protocol
from xml.etree.ElementTree import Element, SubElement

from app.books.sync.connectors.interface import BookEntry
from app.books.sync.connectors.tally.imports import add_text
from app.books.sync.connectors.tally.names import CurrentNames
from app.shared.texts.messages import Message, text

MAX_NAMES = 10


class InBooks(Protocol):
    """The properties that people may have changed on a voucher in the books; an alteration keeps them."""

    @property
    def day(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def reference(self) -> str: ...
    @property
    def master_id(self) -> str: ...
    @property
    def is_optional(self) -> bool: ...


def party_of(entry: BookEntry, names: CurrentNames) -> str | None:
    """Return the current name of the customer's ledger; a guest or customer without a key goes by name."""
    if entry.party_key:
        return names.ledgers.get(entry.party_key)
    return entry.party_name if names.has_ledger(entry.party_name) else None


def not_found(names: list[Message]) -> Message:
    """Return the message that lists the first names missing from the books."""
    shown = names[:MAX_NAMES]
    if len(names) > len(shown):
        shown = [*shown, text("books.name.more", number=len(names) - len(shown))]
    return text("books.not_found", names=shown)


def voucher_root(entry: BookEntry, action: str, type: str) -> Element:
    """Return the empty voucher of an entry."""
    # As a child element REMOTEID is ignored, and the voucher could not be addressed later.
    return Element("VOUCHER", REMOTEID=entry.remote_id, VCHTYPE=type, ACTION=action)


def add_entry(parent: Element, tag: str, ledger: str, amount: Decimal, *, debit: bool) -> Element:
    """Add an amount on a ledger."""
    entry = SubElement(parent, tag)
    add_text(entry, "LEDGERNAME", ledger)
    add_text(entry, "ISDEEMEDPOSITIVE", "Yes" if debit else "No")
    add_text(entry, "AMOUNT", money(amount))
    return entry


def cancellations(entry: BookEntry, existing: InBooks) -> list[Element]:
    """Return the vouchers that cancel one, to be tried in this order.

    Some releases do not support the first form. Neither form names the voucher's number, because several
    vouchers may have it.
    """
    by_remote_id = voucher_root(entry, "Cancel", existing.type)
    add_text(by_remote_id, "DATE", existing.day)
    add_text(by_remote_id, "VOUCHERTYPENAME", existing.type)
    attributes = {"DATE": existing.day, "TAGNAME": "MasterID", "TAGVALUE": existing.master_id}
    by_master_id = Element("VOUCHER", attributes | {"VCHTYPE": existing.type, "ACTION": "Cancel"})
    add_text(by_master_id, "NARRATION", entry.narration)
    return [by_remote_id, *([by_master_id] if existing.master_id else [])]


def money(amount: Decimal) -> str:
    """Return an amount in Tally's format."""
    return f"{amount:.2f}"


def tally_day(date: str) -> str:
    """Return an ISO date in Tally's format."""
    return date.replace("-", "")
