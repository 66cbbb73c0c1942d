"""Taking dispatches back: their goods are in the store again. The caller has locked their orders."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select

from app.orders.dispatches.lines import line_of
from app.orders.dispatches.models import Dispatch, DispatchLine
from app.orders.dispatches.rules import Line, after_take_back, can_take_back
from app.orders.models import OrderItem
from app.orders.rules import OrderStatus
from app.shared.actor import Actor
from app.shared.days import day_start
from tenant_router.session import StoreSession


class HoldingDispatch(NamedTuple):
    """A dispatch that was not undone, with its quantities by item."""

    dispatch: Dispatch
    quantities: Mapping[int, int]


class TakenBack(NamedTuple):
    """A dispatch that may be undone, and what its items are then."""

    dispatch: Dispatch
    lines: Mapping[OrderItem, Line]


def holding_dispatches(db: StoreSession, order_id: int) -> list[HoldingDispatch]:
    """Return the dispatches of an order that were not undone, the earliest first."""
    query = select(Dispatch, DispatchLine).join(DispatchLine, DispatchLine.dispatch_id == Dispatch.id)
    holding = query.where(Dispatch.order_id == order_id, Dispatch.taken_back_at.is_(None))
    quantities: dict[Dispatch, dict[int, int]] = {}
    for dispatch, line in db.execute(holding.order_by(Dispatch.number)):
        quantities.setdefault(dispatch, {})[line.item_id] = line.quantity
    return [HoldingDispatch(*row) for row in quantities.items()]


def possible_take_back(
    taken: HoldingDispatch,
    holding: Sequence[HoldingDispatch],
    items: Mapping[int, OrderItem],
    *,
    now: datetime,
) -> TakenBack | None:
    """Return what undoing one of the dispatches that hold would do, or None if it may not be undone."""
    if taken.dispatch.dispatched_at < day_start(now):
        return None
    dispatches = Counter(item_id for each in holding for item_id in each.quantities)
    lines: dict[OrderItem, Line] = {}
    for item_id, quantity in taken.quantities.items():
        line = line_of(items[item_id])
        if not can_take_back(line, quantity):
            return None
        lines[items[item_id]] = after_take_back(line, quantity, others_hold=dispatches[item_id] > 1)
    return TakenBack(taken.dispatch, lines)


def dispatches_of_status(db: StoreSession, items: Sequence[OrderItem], *, now: datetime) -> list[TakenBack]:
    """Return the dispatches of an order that go when its items go from Dispatched back to Approved.

    Each is of today and the last of all its items, and all of these are Dispatched by it.
    """
    if not any(item.status == OrderStatus.DISPATCHED and item.dispatched_quantity for item in items):
        return []
    holding = holding_dispatches(db, items[0].order_id)
    last = {item_id: each.dispatch for each in holding for item_id in each.quantities}
    by_id = {item.id: item for item in items}
    possible = [
        possible_take_back(each, holding, by_id, now=now)
        for each in holding
        if all(last[item_id] is each.dispatch for item_id in each.quantities)
    ]
    return [each for each in possible if each and _is_of_status(each)]


def record_taking_back(taken: TakenBack, *, reason: str, by: Actor, now: datetime) -> None:
    """Take a dispatch back. The caller changes the status of its items."""
    dispatch = taken.dispatch
    dispatch.taken_back_at, dispatch.taken_back_reason = now, reason
    dispatch.taken_back_by_code, dispatch.taken_back_by_name = by.code, by.name
    for item, line in taken.lines.items():
        item.dispatched_quantity = line.dispatched


def _is_of_status(taken: TakenBack) -> bool:
    before = {item.status for item in taken.lines}
    after = {line.status for line in taken.lines.values()}
    return before == {OrderStatus.DISPATCHED} and after == {OrderStatus.APPROVED}
