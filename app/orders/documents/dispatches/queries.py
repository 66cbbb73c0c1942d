"""Reads of the dispatches of an order."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import joinedload, selectinload

from app.orders.items.document_models import Dispatch, DocumentLine
from app.orders.items.document_rules import DispatchState
from app.orders.items.lines import line_of
from app.orders.items.models import OrderItem
from app.orders.items.quantities import can_undo
from app.shared.days import day_start
from tenant_router.session import StoreSession

# The last ones; only orders that are dispatched piece by piece have more.
MAX_SHOWN = 200


class OwnersPart(NamedTuple):
    """The part of a dispatch that only the owner sees."""

    by: str
    undone: Dispatch | None
    may_undo: bool


class ShownDispatch(NamedTuple):
    """A dispatch with its lines."""

    dispatch: Dispatch
    lines: Sequence[DocumentLine]
    for_owner: OwnersPart | None


def dispatches_of(
    db: StoreSession, order_id: int, items: Collection[OrderItem], *, by_owner: bool, now: datetime
) -> list[ShownDispatch]:
    """Return the dispatches of an order with these items, the earliest first.

    Only the owner sees undone ones.
    """
    of_order = select(Dispatch).where(Dispatch.order_id == order_id)
    newest = of_order.order_by(Dispatch.number.desc()).limit(MAX_SHOWN)
    if not by_owner:
        newest = newest.where(Dispatch.state == DispatchState.SENT)
    by_id = {item.id: item for item in items}
    return [
        ShownDispatch(each, each.lines, _for_owner(each, by_id, now) if by_owner else None)
        for each in reversed(db.scalars(newest.options(joinedload(Dispatch.lines))).unique().all())
    ]


def dispatch_of(
    db: StoreSession, order_ids: Collection[int], dispatch_id: int
) -> tuple[Dispatch, dict[int, int]] | None:
    """Return a dispatch of one of these orders, with its quantities by item; None if it does not exist."""
    dispatch = db.get(Dispatch, dispatch_id, options=[selectinload(Dispatch.lines)])
    if dispatch is None or dispatch.order_id not in order_ids:
        return None
    return dispatch, {line.item_id: line.quantity for line in dispatch.lines}


def _for_owner(dispatch: Dispatch, items: dict[int, OrderItem], now: datetime) -> OwnersPart:
    undone = dispatch if dispatch.state == DispatchState.UNDONE else None
    today = undone is None and dispatch.at >= day_start(now)
    may = today and all(can_undo(line_of(items[line.item_id]), line.quantity) for line in dispatch.lines)
    return OwnersPart(dispatch.by, undone, may_undo=may)
