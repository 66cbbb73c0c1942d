"""Credit notes of returns: numbered when the goods are received, and never changed afterwards."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import func, select, tuple_

from app.orders.documents.returns.queries import ListedReturn
from app.orders.items.document_rules import ReturnState
from app.orders.items.documents import CreditNote, DocumentLine, Return
from app.orders.items.gst import issues_credit_notes, supply_of
from app.orders.items.models import Order, OrderItem
from app.orders.items.queries import ListedItem, one_order, visible_to
from app.orders.unearned.held_back import HeldBack, held_back_of
from app.people.accounts.models import Account
from app.people.accounts.receivables.queries import invoices_of_order
from app.people.accounts.receivables.statement import financial_year
from app.pricing.gst import PaperTax, TaxedLine, paper_tax
from app.pricing.rules import part_of, whole_rupees
from app.shared.actor import Actor
from app.shared.days import STORE_TIME
from app.shared.errors import NotFound
from app.shared.locks import Lock
from app.store.settings.queries import company, load_settings
from tenant_router.session import StoreSession

_numbered = tuple_(CreditNote.year, CreditNote.number)


class CreditedLine(NamedTuple):
    """A line of a credit note with the order item that it credits."""

    line: DocumentLine
    item: OrderItem


class IssuedCreditNote(NamedTuple):
    """A credit note with its order and its lines, in the order of the order's items.

    `before` are the lines of the order's earlier notes. `held_back` are amounts without tax that the lines
    are lower by, by their items.
    """

    note: CreditNote
    order: Order
    lines: Sequence[CreditedLine]
    before: Sequence[CreditedLine] = ()
    held_back: Mapping[int, Decimal] = {}

    @property
    def tax(self) -> PaperTax:
        """Return its taxes: those of the order's paper, for the lines and the amount that were issued."""
        taxed, before = (
            [TaxedLine(line.hsn, item.tax_rate, line.taxable) for line, item in lines]
            for lines in (self.lines, self.before)
        )
        return paper_tax(
            taxed,
            seller=self.note.seller_state,
            place=self.note.place,
            net=self.note.amount,
            sez=self.note.sez,
            before=before,
        )


def issue_credit_note(db: StoreSession, returned: ListedReturn, *, by: Actor, now: datetime) -> None:
    """Issue the credit note of a return, where the store has such papers and something was charged."""
    seller = company(db)
    listed = one_order(db, by, returned.request.order_id)
    if listed is None or not issues_credit_notes(load_settings(db), seller):
        return
    # Locks first: notes of one order that are issued at once would count the same earlier ones.
    year, serial = _next_number(db, now)
    return_id = returned.request.id
    accepted = {line.item_id: line.accepted or 0 for line in returned.request.lines}
    before = _received_before(db, listed.order.id, return_id)
    held = held_back_of(db, (Return.order_id == listed.order.id) & (Return.state == ReturnState.RECEIVED))
    own = held.pop(return_id, [])
    held_before = sum((each.net for earlier in held.values() for each in earlier), Decimal(0))
    lines, amount = credited(listed.items, accepted, before, own, held_before=held_before)
    if not amount:
        return
    code = listed.order.account_code
    account = db.get(Account, code) if code else None
    supply = supply_of(seller, account, listed.order)
    note = CreditNote(
        order_id=listed.order.id,
        return_id=return_id,
        state=CreditNote.ISSUED,
        year=year,
        number=serial,
        at=now,
        **by.author,
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
        lines=lines,
    )
    db.add(note)
    db.flush()


def credited(
    items: Iterable[ListedItem],
    accepted: Mapping[int, int],
    before: Mapping[int, int],
    held_back: Iterable[HeldBack] = (),
    *,
    held_before: Decimal = Decimal(0),
) -> tuple[list[DocumentLine], Decimal]:
    """Return the lines for the accepted quantities of items, and what they come to with tax.

    `before` are the quantities that earlier returns of the order brought back, and `held_before` what was
    held back of these, with tax. As on an order's paper, the amount is in whole rupees. The running total is
    rounded, so the notes of all goods come to the order, less what is held back.
    """
    lines: list[DocumentLine] = []
    so_far, amount = -held_before, Decimal(0)
    held = {each.item_id: each for each in held_back}
    for item, *_, hsn in items:
        quantity, earlier, gift = accepted.get(item.id, 0), before.get(item.id, 0), held.get(item.id)
        so_far += part_of(item.net_amount, earlier, of=item.quantity)
        taxable = part_of(item.taxable, quantity, of=item.quantity, before=earlier)
        amount += part_of(item.net_amount, quantity, of=item.quantity, before=earlier)
        if gift:
            taxable, amount = taxable - gift.taxable, amount - gift.net
        if pieces := quantity or (gift.quantity if gift else 0):
            lines.append(DocumentLine(item_id=item.id, quantity=pieces, hsn=hsn or "", taxable=taxable))
    return lines, whole_rupees(so_far + amount) - whole_rupees(so_far)


def _received_before(db: StoreSession, order_id: int, return_id: int) -> dict[int, int]:
    """Return how much of each item of an order other returns have brought back."""
    query = (
        select(DocumentLine.item_id, func.sum(DocumentLine.accepted).label("quantity"))
        .join(Return, Return.id == DocumentLine.document_id)
        .where(Return.order_id == order_id, Return.id != return_id, Return.state == ReturnState.RECEIVED)
        .group_by(DocumentLine.item_id)
    )
    return {row.item_id: row.quantity for row in db.execute(query)}


def credit_note_seen_by(db: StoreSession, return_id: int, actor: Actor) -> IssuedCreditNote:
    """Return the credit note of a return. Raises NotFound without one, or if the caller may not see it."""
    query = (
        select(CreditNote, Order)
        .join(Order, Order.id == CreditNote.order_id)
        .where(CreditNote.return_id == return_id, visible_to(actor))
    )
    found = db.execute(query).one_or_none()
    if found is None:
        raise NotFound("return.no_credit_note")
    note, order = found
    query = (
        select(DocumentLine, OrderItem)
        .join(OrderItem, OrderItem.id == DocumentLine.item_id)
        .join(CreditNote, CreditNote.id == DocumentLine.document_id)
        .where(CreditNote.order_id == order.id, _numbered <= tuple_(note.year, note.number))
        .order_by(OrderItem.position)
    )
    lines = [CreditedLine(line, item) for line, item in db.execute(query)]
    return IssuedCreditNote(
        note,
        order,
        [each for each in lines if each.line.document_id == note.id],
        [each for each in lines if each.line.document_id != note.id],
        {each.item_id: each.taxable for each in held_back_of(db, Return.id == return_id).get(return_id, [])},
    )


def _next_number(db: StoreSession, now: datetime) -> tuple[int, int]:
    """Return the financial year and the next number in it. The lock is held until the note is stored."""
    year = financial_year(now.astimezone(STORE_TIME).date()).year
    db.lock(Lock.CREDIT_NOTES)
    last = db.scalar(select(func.max(CreditNote.number)).where(CreditNote.year == year))
    return year, (last or 0) + 1
