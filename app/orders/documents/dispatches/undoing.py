"""Undoing dispatches: their goods are in the store again. The caller has locked their orders."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from app.orders.items.document_models import Dispatch
from app.orders.items.document_rules import DispatchState
from app.orders.items.lines import line_of
from app.orders.items.models import OrderItem
from app.orders.items.quantities import Line, after_undo, can_undo
from app.orders.items.rules import OrderStatus
from app.shared.actor import Actor
from app.shared.days import day_start
from tenant_router.session import StoreSession


class HoldingDispatch(NamedTuple):
    """A dispatch that was not undone, with its quantities by item."""

    dispatch: Dispatch
    quantities: Mapping[int, int]


class Undone(NamedTuple):
    """A dispatch that may be undone, and the resulting lines of its items."""

    dispatch: Dispatch
    lines: Mapping[OrderItem, Line]


def holding_dispatches(db: StoreSession, order_id: int) -> list[HoldingDispatch]:
    """Return the dispatches of an order that were not undone, the earliest first."""
    holding = select(Dispatch).where(Dispatch.order_id == order_id, Dispatch.state == DispatchState.SENT)
    found = db.scalars(holding.order_by(Dispatch.number).options(selectinload(Dispatch.lines)))
    return [
        HoldingDispatch(each, {line.item_id: line.quantity for line in each.lines})
        for each in found
        if each.lines
    ]


def possible_undo(
    taken: HoldingDispatch,
    holding: Sequence[HoldingDispatch],
    items: Mapping[int, OrderItem],
    *,
    now: datetime,
) -> Undone | None:
    """Return the effect of undoing one of the valid dispatches, or None if it may not be undone."""
    if taken.dispatch.at < day_start(now):
        return None
    dispatches = Counter(item_id for each in holding for item_id in each.quantities)
    lines: dict[OrderItem, Line] = {}
    for item_id, quantity in taken.quantities.items():
        line = line_of(items[item_id])
        if not can_undo(line, quantity):
            return None
        lines[items[item_id]] = after_undo(line, quantity, others_hold=dispatches[item_id] > 1)
    return Undone(taken.dispatch, lines)


def dispatches_of_status(db: StoreSession, items: Sequence[OrderItem], *, now: datetime) -> list[Undone]:
    """Return the dispatches to undo when an order's items go back from Dispatched to Approved.

    Each is of today and the last dispatch of all its items, and gave all of them the status Dispatched.
    """
    if not any(item.status == OrderStatus.DISPATCHED and item.dispatched_quantity for item in items):
        return []
    holding = holding_dispatches(db, items[0].order_id)
    last = {item_id: each.dispatch for each in holding for item_id in each.quantities}
    by_id = {item.id: item for item in items}
    possible = [
        possible_undo(each, holding, by_id, now=now)
        for each in holding
        if all(last[item_id] is each.dispatch for item_id in each.quantities)
    ]
    return [each for each in possible if each and _is_of_status(each)]


def record_undo(taken: Undone, *, reason: str, by: Actor, now: datetime) -> None:
    """Undo a dispatch. The caller changes the status of its items."""
    dispatch = taken.dispatch
    dispatch.state, dispatch.decided_at, dispatch.reason = DispatchState.UNDONE, now, reason
    dispatch.decided_by_code, dispatch.decided_by_name = by.code, by.name
    for item, line in taken.lines.items():
        item.dispatched_quantity = line.dispatched


def _is_of_status(taken: Undone) -> bool:
    before = {item.status for item in taken.lines}
    after = {line.status for line in taken.lines.values()}
    return before == {OrderStatus.DISPATCHED} and after == {OrderStatus.APPROVED}
