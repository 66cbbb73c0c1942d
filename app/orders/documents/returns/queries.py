"""Reads of returns: the returns of an order, and the owner's list."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from sqlalchemy import Select, func, or_, select
from sqlalchemy.orm import aliased, selectinload

from app.orders.documents.returns.rules import Part, held_beyond, left_to_return
from app.orders.items.document_models import CreditNote, DocumentLine, Return, ReturnDecision
from app.orders.items.document_rules import ReturnState
from app.orders.items.lines import line_of
from app.orders.items.models import Order, OrderItem
from app.orders.unearned.held_back import held_back_of
from app.shared.errors import Invalid
from tenant_router.session import StoreSession


class ListedReturn(NamedTuple):
    """A return with its lines, order, customer, the number of its credit note, and the decisions on it."""

    request: Return
    order_number: int
    customer: str
    credit_note: str | None
    decisions: Sequence[ReturnDecision]

    @property
    def state(self) -> ReturnState:
        """Return the last decision on the return, or its waiting state."""
        return ReturnState(self.request.state)

    @property
    def parts(self) -> list[Part]:
        """Return its lines in the form of the rules."""
        return [Part(self.state, line.item_id, line.quantity, line.accepted) for line in self.request.lines]


customer_name = func.coalesce(Order.party["name"].astext, Order.delivery["name"].astext, "")


def returns_of(db: StoreSession, order_id: int) -> list[ListedReturn]:
    """Return the returns of an order, the earliest first."""
    return _listed(db, _found().where(Return.order_id == order_id).order_by(Return.id))


def returns_by_id(db: StoreSession, ids: Collection[int]) -> list[ListedReturn]:
    """Return some returns, the earliest first."""
    return _listed(db, _found().where(Return.id.in_(ids)).order_by(Return.id))


def return_page(
    db: StoreSession, *, state: ReturnState | None, words: str, page: int, size: int
) -> tuple[list[ListedReturn], int]:
    """Return a page of the returns, newest first, and the total number."""
    found = _found()
    if state:
        found = found.where(Return.state == state)
    if words:
        alike = [customer_name.icontains(words, autoescape=True)]
        if words.isascii() and words.isdigit() and len(words) <= 18:
            alike.append(Order.number == int(words))
        found = found.where(or_(*alike))
    total = db.scalar(select(func.count()).select_from(found.subquery())) or 0
    return _listed(db, found.order_by(Return.id.desc()).limit(size).offset(page * size)), total


def left_of(items: Iterable[OrderItem], returns: Iterable[ListedReturn]) -> dict[int, int]:
    """Return the quantity of each item of an order that may still be returned, given these returns."""
    lines = {item.id: line_of(item) for item in items}
    return left_to_return(lines, _parts(returns))


def check_not_returned(db: StoreSession, order_id: int, items: Iterable[OrderItem]) -> None:
    """Raise Invalid if, after an undo, more of an item is in returns than has left the store.

    Also raise it if an amount is held back for a gift of an item that is in the store again.
    """
    by_id = {item.id: item for item in items}
    held_back: Counter[int] = Counter()
    for each in chain.from_iterable(held_back_of(db, Return.order_id == order_id).values()):
        held_back[each.item_id] += each.quantity if each.taxable > 0 else -each.quantity
    for item_id, quantity in held_back.items():
        if item_id in by_id and 0 < quantity > by_id[item_id].sent_quantity:
            raise Invalid("return.holds", name=by_id[item_id].product_name, quantity=quantity)
    lines = {item_id: line_of(item) for item_id, item in by_id.items()}
    for item_id, quantity in held_beyond(lines, _parts(returns_of(db, order_id))).items():
        raise Invalid("return.holds", name=by_id[item_id].product_name, quantity=quantity)


def _parts(returns: Iterable[ListedReturn]) -> list[Part]:
    return [part for each in returns for part in each.parts]


def _found() -> Select[Return, int, str, CreditNote]:
    note = aliased(CreditNote)
    joined = select(Return, Order.number, customer_name, note).join(Order, Order.id == Return.order_id)
    return joined.outerjoin(note, note.return_id == Return.id)


def _listed(db: StoreSession, query: Select[Return, int, str, CreditNote]) -> list[ListedReturn]:
    with_lines = selectinload(Return.lines).joinedload(DocumentLine.item)
    found = db.execute(query.options(with_lines)).all()
    decisions: defaultdict[int, list[ReturnDecision]] = defaultdict(list)
    # Filter by order, because the index of events begins with it.
    of_orders = ReturnDecision.order_id.in_({request.order_id for request, *_ in found})
    for each in db.scalars(select(ReturnDecision).where(of_orders).order_by(ReturnDecision.id)):
        decisions[each.document_id].append(each)
    return [
        ListedReturn(request, number, customer, note and note.printed_number, decisions[request.id])
        for request, number, customer, note in found
    ]
