"""Credit notes of returns: numbered when the goods are received, and never changed afterwards."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import func, select

from app.orders.gst import Supply, prints_proformas, supply_of
from app.orders.models import Order, OrderItem
from app.orders.queries import ListedItem, one_order, visible_to
from app.orders.returns.models import CreditNote, CreditNoteLine, Return
from app.orders.returns.queries import ListedReturn
from app.orders.returns.rules import credit_note_number
from app.people.accounts.models import Account
from app.people.accounts.receivables.queries import invoices_of_order
from app.people.accounts.receivables.statement import financial_year
from app.pricing.gst import PaperTax, TaxedLine, paper_tax
from app.pricing.rules import part_of, round_off
from app.shared.actor import Actor
from app.shared.days import STORE_TIME
from app.shared.errors import NotFound
from app.shared.locks import Lock
from app.store.settings.queries import company, load_settings
from tenant_router.session import StoreSession


class CreditedLine(NamedTuple):
    """A line of a credit note with the order item that it credits."""

    line: CreditNoteLine
    item: OrderItem


class IssuedCreditNote(NamedTuple):
    """A credit note with its order and its lines, in the order of the order's items."""

    note: CreditNote
    order: Order
    lines: Sequence[CreditedLine]

    @property
    def tax(self) -> PaperTax:
        """Return its taxes: those of the order's paper, for the lines and the amount that were issued."""
        taxed = [TaxedLine(line.hsn, item.tax_rate, line.taxable) for line, item in self.lines]
        supply = Supply(self.note.seller_state, self.note.place, self.note.sez)
        return paper_tax(taxed, net=self.note.amount, **supply._asdict())


def issue_credit_note(db: StoreSession, returned: ListedReturn, *, by: Actor, now: datetime) -> None:
    """Issue the credit note of a return, where the store has GST papers and something was charged."""
    seller = company(db)
    listed = one_order(db, by, returned.request.order_id)
    if listed is None or not prints_proformas(load_settings(db), seller):
        return
    lines, amount = credited(listed.items, {each.item.id: each.accepted or 0 for each in returned.lines})
    if not amount:
        return
    code = listed.order.account_code
    account = db.get(Account, code) if code else None
    supply = supply_of(seller, account, listed.order)
    year, serial = _next_number(db, now)
    return_id = returned.request.id
    note = CreditNote(
        return_id=return_id,
        number=credit_note_number(year, serial),
        year=year,
        serial=serial,
        issued_at=now,
        amount=amount,
        seller_gstin=seller.gstin,
        seller_state=supply.seller,
        buyer_gstin=account.gstin if account else "",
        place=supply.place,
        sez=supply.sez,
        invoices=[
            {"number": each.number, "day": each.invoiced_on.isoformat()}
            for each in invoices_of_order(db, listed.order.id)
        ],
    )
    db.add(note)
    db.flush()
    for line in lines:
        line.return_id = return_id
    db.add_all(lines)
    db.flush()


def credited(
    items: Iterable[ListedItem], accepted: Mapping[int, int]
) -> tuple[list[CreditNoteLine], Decimal]:
    """Return the lines for the accepted quantities of items, and what they come to with tax.

    As on an order's paper, the amount is in whole rupees and rounded once.
    """
    lines: list[CreditNoteLine] = []
    amount = Decimal(0)
    for item, *_, hsn in items:
        quantity = accepted.get(item.id)
        if quantity:
            taxable = part_of(item.taxable, quantity, of=item.quantity)
            line = CreditNoteLine(item_id=item.id, quantity=quantity, hsn=hsn or "", taxable=taxable)
            lines.append(line)
            amount += part_of(item.net_amount, quantity, of=item.quantity)
    return lines, amount + round_off(amount)


def credit_note_seen_by(db: StoreSession, return_id: int, actor: Actor) -> IssuedCreditNote:
    """Return the credit note of a return. Raises NotFound without one, or if the caller may not see it."""
    query = (
        select(CreditNote, Order)
        .join(Return, Return.id == CreditNote.return_id)
        .join(Order, Order.id == Return.order_id)
        .where(CreditNote.return_id == return_id, visible_to(actor))
    )
    found = db.execute(query).one_or_none()
    if found is None:
        raise NotFound("return.no_credit_note")
    note, order = found
    lines = (
        select(CreditNoteLine, OrderItem)
        .join(OrderItem, OrderItem.id == CreditNoteLine.item_id)
        .where(CreditNoteLine.return_id == return_id)
        .order_by(OrderItem.position)
    )
    return IssuedCreditNote(note, order, [CreditedLine(line, item) for line, item in db.execute(lines)])


def _next_number(db: StoreSession, now: datetime) -> tuple[int, int]:
    """Return the financial year and the next number in it. The lock is held until the note is stored."""
    year = financial_year(now.astimezone(STORE_TIME).date()).year
    db.lock(Lock.CREDIT_NOTES)
    last = db.scalar(select(func.max(CreditNote.serial)).where(CreditNote.year == year))
    return year, (last or 0) + 1
