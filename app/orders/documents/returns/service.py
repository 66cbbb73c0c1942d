"""Requesting a return of goods of an order, and the owner's decisions on it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select

from app.orders.documents.returns.credit_notes import issue_credit_note
from app.orders.documents.returns.queries import ListedReturn, left_of, returns_by_id, returns_of
from app.orders.documents.returns.rules import MAX_WAITING, Reason, can_become
from app.orders.items.derived import dues_changed
from app.orders.items.document_models import DocumentLine, Return, ReturnDecision
from app.orders.items.document_rules import ReturnState
from app.orders.items.lines import ItemQuantity
from app.orders.items.models import OrderItem
from app.orders.items.queries import order_numbers
from app.orders.items.statuses import locked_items
from app.orders.unearned.returning import Keeping, decide_unearned, keeping_of
from app.shared.actor import Access, Actor
from app.shared.errors import Conflict, Invalid, NotFound
from app.store.media.private_pictures import added_pictures
from app.store.settings.queries import load_settings
from tenant_router.live_events import publish_after_commit
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


class AskedLine(NamedTuple):
    """A quantity of an order item to return, and the reason."""

    item_id: int
    quantity: int
    reason: Reason
    note: str = ""


class OrderReturns(NamedTuple):
    """The returns of an order, and the quantity of each item that may still be returned."""

    returns: Sequence[ListedReturn]
    left: Sequence[ItemQuantity]


def returns_seen_by(db: StoreSession, order_id: int, actor: Actor) -> OrderReturns:
    """Return the returns of an order. Raises NotFound if the caller may not see it."""
    _check_seen(db, order_id, actor)
    returns = returns_of(db, order_id)
    if not load_settings(db).takes_returns:
        return OrderReturns(returns, [])
    items = db.scalars(select(OrderItem).where(OrderItem.order_id == order_id))
    left = left_of(items, returns).items()
    return OrderReturns(returns, [ItemQuantity(item, quantity) for item, quantity in left if quantity])


def ask(
    db: StoreSession,
    *,
    order_id: int,
    lines: Sequence[AskedLine],
    pictures: Sequence[UUID] = (),
    hold_back: bool | None = None,
    key: str | None,
    by: Actor,
    now: datetime,
) -> Return:
    """Request a return of goods of an order. A return recorded by the owner is accepted immediately.

    Repeating the same key returns the same return. Raises NotFound if the caller may not see the order, and
    Conflict if the store takes no returns. Raises Invalid for a line that can't be returned, for a picture
    that the caller did not add, and like `decide` for the owner.
    """
    _check_seen(db, order_id, by)
    if not load_settings(db).takes_returns:
        raise Conflict("return.off")
    shown = added_pictures(db, pictures, by=by, field="pictures")
    items = locked_items(db, [order_id])
    earlier = returns_of(db, order_id)
    if key is not None:
        same = next((each for each in earlier if each.request.key == key), None)
        if same:
            return _repeated(same, lines, shown)
    owner = by.kind is Access.OWNER
    if not owner and sum(each.state is ReturnState.WAITING for each in earlier) >= MAX_WAITING:
        raise Invalid("return.too_many_waiting", field="lines")
    _check_lines({item.id: item for item in items}, left_of(items, earlier), lines)
    added = Return(
        order_id=order_id,
        state=ReturnState.WAITING,
        at=now,
        key=key,
        pictures=shown,
        **by.author,
        lines=[DocumentLine(**line._asdict()) for line in lines],
    )
    db.add(added)
    db.flush()
    if owner:
        accepted = {line.item_id: line.quantity for line in lines}
        decide_unearned(db, added.id, order_id, accepted, hold_back=hold_back)
        _decide(db, added, ReturnState.ACCEPTED, accepted, reason="", by=by, now=now)
    else:
        publish_after_commit(db, "order.changed")
        after_commit(db, "returns.requested", queue="notify", return_id=added.id)
    return added


def decide(
    db: StoreSession,
    *,
    return_id: int,
    decision: ReturnState,
    quantities: Mapping[int, int] | None,
    hold_back: bool | None = None,
    reason: str,
    by: Actor,
    now: datetime,
) -> ReturnState:
    """Accept or decline a waiting return, or record that accepted goods were received.

    Received goods get a credit note if the store has GST papers.

    `quantities` are the accepted quantities by item; None accepts all that was requested. With `hold_back`
    the credit is reduced by the gifts that are kept unearned. Raises NotFound, and Conflict if the return was
    decided in the meantime. Raises Invalid for quantities above the requested ones, and if `hold_back` is
    None although gifts are kept.
    """
    # The lock of the return serializes simultaneous decisions, of which the second is refused.
    if db.scalar(select(Return.id).where(Return.id == return_id).with_for_update()) is None:
        raise NotFound("return.unknown")
    (listed,) = returns_by_id(db, [return_id])
    if not can_become(listed.state, decision):
        raise Conflict("return.decided")
    accepted: Mapping[int, int] = {}
    if decision is ReturnState.ACCEPTED:
        accepted = _accepted(listed, quantities)
        decide_unearned(db, return_id, listed.request.order_id, accepted, hold_back=hold_back)
    _decide(db, listed.request, decision, accepted, reason=reason, by=by, now=now)
    if decision is ReturnState.RECEIVED:
        issue_credit_note(db, listed, by=by, now=now)
        dues_changed(db, [listed.request.order_id])
    return decision


def preview(db: StoreSession, *, return_id: int, quantities: Mapping[int, int] | None) -> Keeping:
    """Return the gifts that the customer would keep unearned if these quantities were accepted.

    Raises NotFound, Conflict for a return that does not wait, and Invalid like `decide`.
    """
    listed = next(iter(returns_by_id(db, [return_id])), None)
    if listed is None:
        raise NotFound("return.unknown")
    if listed.state is not ReturnState.WAITING:
        raise Conflict("return.decided")
    return keeping_of(db, listed.request.order_id, _accepted(listed, quantities))


def _check_seen(db: StoreSession, order_id: int, actor: Actor) -> None:
    if not order_numbers(db, actor, [order_id]):
        raise NotFound("order.unknown")


def _repeated(earlier: ListedReturn, lines: Sequence[AskedLine], pictures: Sequence[str]) -> Return:
    """Return the earlier return with the same key. Raises Invalid if the key was used for another return."""
    lines_before = {(each.item_id, each.quantity, each.reason, each.note) for each in earlier.request.lines}
    if lines_before != set(map(tuple, lines)) or earlier.request.pictures != pictures:
        raise Invalid("order.key_reused", field="idempotency_key")
    return earlier.request


def _check_lines(items: Mapping[int, OrderItem], left: Mapping[int, int], lines: Sequence[AskedLine]) -> None:
    seen: set[int] = set()
    for index, line in enumerate(lines):
        item = items.get(line.item_id)
        if item is None:
            raise Invalid("order.dispatch_item", field=f"lines.{index}.item_id")
        if item.id in seen:
            raise Invalid("order.twice", field=f"lines.{index}.item_id")
        seen.add(item.id)
        if line.quantity > left[item.id]:
            raise Invalid(
                "return.less_left",
                field=f"lines.{index}.quantity",
                left=left[item.id],
                name=item.product_name,
            )


def _accepted(listed: ListedReturn, quantities: Mapping[int, int] | None) -> dict[int, int]:
    requested = {line.item_id: line.quantity for line in listed.request.lines}
    if quantities is None:
        return requested
    if any(quantity > requested.get(item_id, 0) for item_id, quantity in quantities.items()):
        raise Invalid("return.more_than_asked", field="lines")
    accepted = {item_id: quantity for item_id, quantity in quantities.items() if quantity}
    if not accepted:
        raise Invalid("return.empty", field="lines")
    return accepted


def _decide(
    db: StoreSession,
    returned: Return,
    decision: ReturnState,
    accepted: Mapping[int, int],
    *,
    reason: str,
    by: Actor,
    now: datetime,
) -> None:
    """Set the state of a return, and the accepted quantities of its lines unless they are already set."""
    returned.state, returned.decided_at, returned.reason = decision, now, reason
    returned.decided_by_code, returned.decided_by_name = by.code, by.name
    for line in returned.lines:
        if line.accepted is None:
            line.accepted = accepted.get(line.item_id, 0)
    of = {"order_id": returned.order_id, "document_id": returned.id}
    db.add(ReturnDecision(**of, decision=decision, reason=reason, at=now, **by.author))
    db.flush()
    publish_after_commit(db, "order.changed")
    after_commit(db, "returns.decided", queue="notify", return_id=returned.id)
