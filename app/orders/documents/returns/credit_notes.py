"""Credit notes of returns: numbered when the goods are received, and never changed afterwards."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import func, select, tuple_
from sqlalchemy.orm import aliased, selectinload

from app.orders.documents.returns.queries import ListedReturn
from app.orders.items.document_models import CreditNote, DocumentLine, Return
from app.orders.items.document_rules import ReturnState
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

ZERO = Decimal(0)
_numbered = tuple_(CreditNote.year, CreditNote.number)


class CreditedLine(NamedTuple):
    """A line of a credit note with the order item that it credits."""

    line: DocumentLine
    item: OrderItem


class IssuedCreditNote(NamedTuple):
    """A credit note with its order and its lines, in the order of the order's items.

    `before` are the lines of the order's earlier notes. `held_back` are amounts before tax by which the lines
    are reduced, by item.
    """

    note: CreditNote
    order: Order
    lines: Sequence[CreditedLine]
    before: Sequence[CreditedLine] = ()
    held_back: Mapping[int, Decimal] = {}

    @property
    def tax(self) -> PaperTax:
        """Return the taxes of the note: the taxes of the order's paper, for the issued lines and amount."""
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
    """Issue the credit note of a return, if the store has such papers and something was charged."""
    seller = company(db)
    listed = one_order(db, by, returned.request.order_id)
    if listed is None or not issues_credit_notes(load_settings(db), seller, listed.order):
        return
    # Lock first, because two notes of one order issued at once would count the same earlier notes.
    year, serial = _next_number(db, now)
    return_id = returned.request.id
    accepted = {line.item_id: line.accepted or 0 for line in returned.request.lines}
    own = Received(accepted, held_back_of(db, Return.id == return_id).get(return_id, ()))
    lines, amount = credited(listed.items, own, _received_before(db, listed.order.id, return_id))
    if amount <= 0:
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


class Received(NamedTuple):
    """A received return: the accepted quantities by item, and the amounts held back.

    `credited` is what its note credits: the amount, and the amount before tax by item; None without a note.
    """

    accepted: Mapping[int, int]
    held_back: Sequence[HeldBack] = ()
    credited: tuple[Decimal, Mapping[int, Decimal]] | None = None


def credited(
    items: Sequence[ListedItem], returned: Received, before: Sequence[Received]
) -> tuple[list[DocumentLine], Decimal]:
    """Return the lines for a return after the returns `before` it, and their sum with tax.

    The credit is the total for all goods returned so far, less earlier credits. So the notes for all goods
    add up to the order, even if its rest was canceled in the meantime. A return without a note is credited by
    its goods.
    """
    unnoted = _Sums([each for each in before if each.credited is None])
    all_back, own = _Sums([*before, returned]), _Sums([returned])
    lines: list[DocumentLine] = []
    for item, *_, hsn in items:
        if pieces := own.quantities[item.id] or own.pieces.get(item.id, 0):
            taxable = all_back.taxable(item) - unnoted.taxable(item)
            taxable -= sum((each.credited[1].get(item.id, ZERO) for each in before if each.credited), ZERO)
            lines.append(DocumentLine(item_id=item.id, quantity=pieces, hsn=hsn or "", taxable=taxable))
    net_amounts = [(item.id, item.net_amount, item.quantity) for item, *_ in items]
    amounts = credit_amounts(net_amounts, [*before, returned])
    return lines, amounts[-1]


def credit_amounts(
    net_amounts: Sequence[tuple[int, Decimal, int]], returns: Sequence[Received]
) -> list[Decimal]:
    """Return the credited amount of each of an order's returns, in the order in which they were received.

    It is the amount of the return's note. Without a note it brings the credits to the total of all goods
    returned so far, in whole rupees as on an order's paper. `net_amounts` has the items' amounts, by id and
    with their quantities.
    """
    credits: list[Decimal] = []
    sums = _Sums([])
    for each in returns:
        sums.add(each)
        back = sum(
            (part_of(net, sums.quantities[key], of=of) for key, net, of in net_amounts), -sums.held_net
        )
        credits.append(each.credited[0] if each.credited else whole_rupees(back) - sum(credits, ZERO))
    return credits


class _Sums:
    """The quantities of some returns together, and the amounts held back for them."""

    def __init__(self, returns: Iterable[Received]) -> None:
        self.quantities: Counter[int] = Counter()
        self.pieces: dict[int, int] = {}
        self.held_net = ZERO
        self._held: dict[int, Decimal] = defaultdict(Decimal)
        for each in returns:
            self.add(each)

    def add(self, returned: Received) -> None:
        self.quantities.update(returned.accepted)
        for held in returned.held_back:
            self.pieces[held.item_id] = held.quantity
            self._held[held.item_id] += held.taxable
            self.held_net += held.net

    def taxable(self, item: OrderItem) -> Decimal:
        """Return the amount before tax of an item in these returns."""
        back = part_of(item.taxable, self.quantities[item.id], of=item.quantity)
        return back - self._held.get(item.id, ZERO)


def _received_before(db: StoreSession, order_id: int, return_id: int) -> list[Received]:
    """Return the other received returns of an order, in the order in which they were received."""
    which = (Return.order_id == order_id) & (Return.id != return_id) & (Return.state == ReturnState.RECEIVED)
    note = aliased(CreditNote)
    query = (
        select(Return, note)
        .outerjoin(note, note.return_id == Return.id)
        .where(which)
        .order_by(Return.decided_at, Return.id)
        .options(selectinload(Return.lines), selectinload(note.lines))
    )
    held = held_back_of(db, which)
    return [
        Received(
            {line.item_id: line.accepted for line in each.lines if line.accepted},
            held.get(each.id, ()),
            (issued.amount, {line.item_id: line.taxable for line in issued.lines}) if issued else None,
        )
        for each, issued in db.execute(query)
    ]


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
    """Return the financial year and its next number. The lock is held until the note is stored."""
    year = financial_year(now.astimezone(STORE_TIME).date()).year
    db.lock(Lock.CREDIT_NOTES)
    last = db.scalar(select(func.max(CreditNote.number)).where(CreditNote.year == year))
    return year, (last or 0) + 1
