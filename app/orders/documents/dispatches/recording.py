"""Writing dispatches; the caller has locked their orders and checked the quantities."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select

from app.orders.items.document_models import Dispatch, DocumentLine
from app.orders.items.document_rules import DispatchState
from app.orders.items.lines import line_of
from app.orders.items.models import OrderItem
from app.orders.items.notes import Transport
from app.shared.actor import Actor
from tenant_router.session import StoreSession


class Shipment(NamedTuple):
    """The transport of goods: the transporter, the documents, and the note and picture for the customer."""

    transporter: str = ""
    lr_number: str = ""
    boxes: int = 0
    eway_bill: str = ""
    note: str = ""
    pictures: Sequence[str] = ()


class Parcel(NamedTuple):
    """The goods of one order that leave the store, by item, and their transport."""

    order_id: int
    quantities: Mapping[OrderItem, int]
    shipment: Shipment


def add_dispatches(
    db: StoreSession, parcels: Sequence[Parcel], *, by: Actor, now: datetime, key: str | None = None
) -> list[Dispatch]:
    """Add a dispatch for each parcel, with the next number of its order."""
    orders = [parcel.order_id for parcel in parcels]
    numbered = select(Dispatch.order_id, func.max(Dispatch.number)).where(Dispatch.order_id.in_(orders))
    last = {row[0]: row[1] for row in db.execute(numbered.group_by(Dispatch.order_id))}
    dispatches = [
        Dispatch(
            order_id=parcel.order_id,
            number=last.get(parcel.order_id, 0) + 1,
            state=DispatchState.SENT,
            at=now,
            key=key,
            **by.author,
            **parcel.shipment._asdict() | {"pictures": list(parcel.shipment.pictures)},
            lines=[
                DocumentLine(item_id=item.id, quantity=quantity)
                for item, quantity in parcel.quantities.items()
            ],
        )
        for parcel in parcels
    ]
    db.add_all(dispatches)
    db.flush()
    for parcel in parcels:
        for item, quantity in parcel.quantities.items():
            item.dispatched_quantity = item.sent_quantity + quantity
    return dispatches


def dispatch_rest(
    db: StoreSession,
    items: Collection[OrderItem],
    *,
    transport: Transport | None,
    by: Actor,
    now: datetime,
) -> None:
    """Dispatch the rest of items that are being moved to Dispatched: one dispatch for each order."""
    rest: dict[int, dict[OrderItem, int]] = defaultdict(dict)
    for item in items:
        if line_of(item).left:
            rest[item.order_id][item] = line_of(item).left
    if not rest:
        return
    parcels = [
        Parcel(order_id, quantities, _shipment(transport, order_id)) for order_id, quantities in rest.items()
    ]
    add_dispatches(db, parcels, by=by, now=now)


def _shipment(transport: Transport | None, order_id: int) -> Shipment:
    if transport is None:
        return Shipment()
    return Shipment(transport.transporter, transport.lr_numbers.get(order_id) or transport.lr_number)
