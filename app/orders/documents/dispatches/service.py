"""Dispatching part of an order, and undoing such a dispatch on the same day."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from app.orders.documents.dispatches.recording import Parcel, Shipment, add_dispatches
from app.orders.documents.dispatches.undoing import (
    HoldingDispatch,
    holding_dispatches,
    possible_undo,
    record_undo,
)
from app.orders.documents.returns.queries import check_not_returned
from app.orders.items import accounting_queue, notes
from app.orders.items.derived import derive
from app.orders.items.document_models import Dispatch
from app.orders.items.document_rules import DispatchState
from app.orders.items.lines import line_of
from app.orders.items.models import OrderItem
from app.orders.items.notes import Transport
from app.orders.items.quantities import Line, after_dispatch
from app.orders.items.rules import OrderStatus
from app.orders.items.statuses import announce, locked_items, set_status
from app.orders.place import credit
from app.shared.actor import Actor
from app.shared.errors import Conflict, Invalid, NotFound
from app.store.media.private_pictures import added_pictures
from tenant_router.session import StoreSession


class Requested(NamedTuple):
    """A requested quantity of an order item to dispatch."""

    item_id: int
    quantity: int


def dispatch(
    db: StoreSession,
    *,
    order_id: int,
    lines: Sequence[Requested],
    shipment: Shipment,
    picture: UUID | None = None,
    key: str | None,
    by: Actor,
    now: datetime,
) -> Dispatch:
    """Dispatch these quantities of an order. Repeating the same key returns the same dispatch.

    Raises NotFound for an unknown order, Invalid on a line that can't leave and for a picture that the caller
    did not add, and Conflict for an order on hold.
    """
    items = _locked(db, order_id)
    if key is not None:
        same = select(Dispatch).where(Dispatch.order_id == order_id, Dispatch.key == key)
        earlier = db.scalar(same.options(selectinload(Dispatch.lines)))
        if earlier is not None:
            return _repeated(earlier, lines)
    credit.check_not_held(db, [order_id])
    quantities = _checked(items, lines)
    if picture:
        shipment = shipment._replace(pictures=added_pictures(db, [picture], by=by, field="picture"))
    moved = {item: after_dispatch(line_of(item), quantity) for item, quantity in quantities.items()}
    (added,) = add_dispatches(db, [Parcel(order_id, quantities, shipment)], by=by, now=now, key=key)
    notes.set_transport(db, [order_id], Transport(shipment.transporter, shipment.lr_number, {}))
    for item, line in moved.items():
        _settle(db, item, line, by=by, now=now)
    open_items = [item for item in items if item.status != OrderStatus.CANCELED]
    db.flush()
    derive(db, [order_id])
    announce(db, {order_id: len(moved)}, OrderStatus.DISPATCHED, among=len(open_items), by=by)
    accounting_queue.queue_changes(db, [order_id], changed=False)
    return added


def undo(
    db: StoreSession, *, order_id: int, dispatch_id: int, reason: str, by: Actor, now: datetime
) -> Dispatch:
    """Undo a dispatch of today: its goods are in the store again. Repeating it changes nothing.

    Raises NotFound, Conflict for a dispatch of an earlier day or if the books have delivered its goods, and
    Invalid if its goods are in a return.
    """
    items = {item.id: item for item in _locked(db, order_id)}
    found = db.get(Dispatch, dispatch_id, populate_existing=True)
    if found is None or found.order_id != order_id:
        raise NotFound("order.dispatch_unknown")
    if found.state == DispatchState.UNDONE:
        return found
    holding = holding_dispatches(db, order_id)
    own = next((each for each in holding if each.dispatch is found), HoldingDispatch(found, {}))
    taken = possible_undo(own, holding, items, now=now)
    if taken is None:
        raise Conflict("order.dispatch_stays")
    record_undo(taken, reason=reason, by=by, now=now)
    for item, line in taken.lines.items():
        _settle(db, item, line, by=by, now=now, reason=reason)
    check_not_returned(db, order_id, items.values())
    derive(db, [order_id])
    announce(db, {order_id: len(taken.lines)}, OrderStatus.APPROVED, by=by, reason=reason)
    accounting_queue.queue_changes(db, [order_id], changed=True, undone=True)
    return found


def _locked(db: StoreSession, order_id: int) -> list[OrderItem]:
    items = locked_items(db, [order_id])
    if not items:
        raise NotFound("order.unknown")
    return items


def _repeated(earlier: Dispatch, lines: Sequence[Requested]) -> Dispatch:
    """Return the earlier dispatch with the same key.

    Raises Invalid if the key was used for another dispatch.
    """
    if {(line.item_id, line.quantity) for line in earlier.lines} != set(map(tuple, lines)):
        raise Invalid("order.key_reused", field="idempotency_key")
    return earlier


def _checked(items: Sequence[OrderItem], lines: Sequence[Requested]) -> dict[OrderItem, int]:
    by_id = {item.id: item for item in items}
    quantities: dict[OrderItem, int] = {}
    for index, (item_id, quantity) in enumerate(lines):
        item = by_id.get(item_id)
        if item is None:
            raise Invalid("order.dispatch_item", field=f"lines.{index}.item_id")
        if item in quantities:
            raise Invalid("order.twice", field=f"lines.{index}.item_id")
        left = line_of(item).left
        if left <= 0:
            raise Invalid("order.nothing_left", field=f"lines.{index}.quantity", name=item.product_name)
        if quantity > left:
            raise Invalid(
                "order.less_left", field=f"lines.{index}.quantity", left=left, name=item.product_name
            )
        quantities[item] = quantity
    return quantities


def _settle(
    db: StoreSession, item: OrderItem, line: Line, *, by: Actor, now: datetime, reason: str = ""
) -> None:
    """Set an item to the status that the rules derived, and record the change."""
    if line.status != item.status:
        set_status(db, item, line.status, by=by, now=now, reason=reason)
