"""Reads of returns: those of an order, and the owner's list."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Select, func, or_, select

from app.orders.dispatches.lines import line_of
from app.orders.models import Order, OrderItem
from app.orders.returns.models import AcceptedReturn, CreditNote, Return, ReturnDecision, ReturnLine
from app.orders.returns.rules import Part, ReturnState, held_beyond, left_to_return
from app.shared.errors import Invalid
from tenant_router.session import StoreSession


class ListedLine(NamedTuple):
    """A line of a return with its item, and how much the owner accepted, None before they decided."""

    line: ReturnLine
    item: OrderItem
    accepted: int | None


class ListedReturn(NamedTuple):
    """A return with the last decision on it, its order and customer, and the number of its credit note."""

    request: Return
    state: ReturnState
    reason: str
    decided_at: datetime | None
    order_number: int
    customer: str
    credit_note: str | None
    lines: Sequence[ListedLine]

    @property
    def parts(self) -> list[Part]:
        """Return its lines as the rules see them."""
        return [Part(self.state, each.item.id, each.line.quantity, each.accepted) for each in self.lines]


def _last(column: Any) -> ColumnElement[Any]:
    """Return a column of the last decision on a return, null without one."""
    newest = select(column).where(ReturnDecision.return_id == Return.id)
    return newest.order_by(ReturnDecision.id.desc()).limit(1).correlate(Return).scalar_subquery()


last_change = _last(ReturnDecision.at)
last_state = func.coalesce(_last(ReturnDecision.decision), ReturnState.WAITING)
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
    """Return a page of the returns, newest first, and how many there are in all."""
    found = _found()
    if state:
        found = found.where(last_state == state)
    if words:
        alike = [customer_name.icontains(words, autoescape=True)]
        if words.isascii() and words.isdigit() and len(words) <= 18:
            alike.append(Order.number == int(words))
        found = found.where(or_(*alike))
    total = db.scalar(select(func.count()).select_from(found.subquery())) or 0
    return _listed(db, found.order_by(Return.id.desc()).limit(size).offset(page * size)), total


def left_of(items: Iterable[OrderItem], returns: Iterable[ListedReturn]) -> dict[int, int]:
    """Return how much of each item of an order may still be returned, with these returns of it."""
    lines = {item.id: line_of(item) for item in items}
    return left_to_return(lines, _parts(returns))


def check_not_returned(db: StoreSession, order_id: int, items: Iterable[OrderItem]) -> None:
    """Raise Invalid if, after an undo, more of an item is in returns than left the store."""
    by_id = {item.id: item for item in items}
    lines = {item_id: line_of(item) for item_id, item in by_id.items()}
    for item_id, quantity in held_beyond(lines, _parts(returns_of(db, order_id))).items():
        raise Invalid("return.holds", name=by_id[item_id].product_name, quantity=quantity)


def _parts(returns: Iterable[ListedReturn]) -> list[Part]:
    return [part for each in returns for part in each.parts]


def _found() -> Select[*tuple[Any, ...]]:
    reason = func.coalesce(_last(ReturnDecision.reason), "").label("reason")
    decided_at = _last(ReturnDecision.at).label("decided_at")
    customer, note = customer_name.label("customer"), CreditNote.number.label("credit_note")
    columns = (last_state.label("state"), reason, decided_at, Order.number, customer, note)
    joined = select(Return, *columns).join(Order, Order.id == Return.order_id)
    return joined.outerjoin(CreditNote, CreditNote.return_id == Return.id)


def _listed(db: StoreSession, query: Select[*tuple[Any, ...]]) -> list[ListedReturn]:
    rows = db.execute(query).all()
    of_them = (
        select(ReturnLine, OrderItem, AcceptedReturn.quantity)
        .join(OrderItem, OrderItem.id == ReturnLine.item_id)
        .outerjoin(
            AcceptedReturn,
            (AcceptedReturn.return_id == ReturnLine.return_id)
            & (AcceptedReturn.item_id == ReturnLine.item_id),
        )
        .where(ReturnLine.return_id.in_([row[0].id for row in rows]))
        .order_by(OrderItem.position)
    )
    waiting = {row[0].id for row in rows if row.state == ReturnState.WAITING}
    lines: dict[int, list[ListedLine]] = defaultdict(list)
    for line, item, quantity in db.execute(of_them) if rows else ():
        accepted = None if line.return_id in waiting else quantity or 0
        lines[line.return_id].append(ListedLine(line, item, accepted))
    return [
        ListedReturn(
            request, ReturnState(state), reason, decided_at, number, customer, note, lines[request.id]
        )
        for request, state, reason, decided_at, number, customer, note in rows
    ]
