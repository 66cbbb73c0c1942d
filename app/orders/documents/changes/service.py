"""Requesting a change of an order, and the owner's decision on it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import select

from app.orders.documents.changes.applying import apply
from app.orders.documents.changes.queries import WITH_ITEMS, ListedChange, changes_of
from app.orders.documents.changes.repricing import Repriced, packings_of, reprice, stored
from app.orders.documents.changes.rules import Requested, can_change, differing, may_decide
from app.orders.items.document_models import Change, DocumentLine
from app.orders.items.document_rules import ChangeState
from app.orders.items.lines import line_of
from app.orders.items.models import Order, OrderItem
from app.orders.items.queries import order_numbers
from app.orders.items.statuses import locked_items
from app.orders.place.shown_amounts import is_as_shown
from app.people.auth.viewer import load_viewer
from app.pricing.rules import Packing
from app.shared.actor import Access, Actor
from app.shared.days import STORE_TIME
from app.shared.errors import Conflict, Forbidden, Invalid, NotFound
from app.store.settings.models import StoreSettings
from app.store.settings.queries import company, load_settings
from app.store.settings.rules import TaxRegistration
from tenant_router.live_events import publish_after_commit
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession


class OrderChanges(NamedTuple):
    """The changes of an order, whether the caller may request another one, and the packings of its items."""

    changes: Sequence[ListedChange]
    may_ask: bool
    packings: Mapping[int, Packing]


def changes_seen_by(db: StoreSession, order_id: int, actor: Actor) -> OrderChanges:
    """Return the changes of an order. Raises NotFound if the caller may not see it."""
    _check_seen(db, order_id, actor)
    items = db.scalars(select(OrderItem).where(OrderItem.order_id == order_id)).all()
    changeable = can_change([line_of(item) for item in items])
    changes = changes_of(db, order_id, changeable=changeable)
    waits = any(each.state is ChangeState.WAITING for each in changes)
    may_ask = changeable and not waits and load_settings(db).takes_changes
    packings = packings_of(db, db.get_one(Order, order_id), items) if may_ask else {}
    return OrderChanges(changes, may_ask, packings)


def preview(db: StoreSession, *, order_id: int, requested: Requested, by: Actor, now: datetime) -> Repriced:
    """Return an order as a change would price it, without changing it. Raises the errors of `ask`."""
    _check_seen(db, order_id, by)
    return _checked(db, order_id, requested, by=by, now=now)[-1]


def ask(
    db: StoreSession,
    *,
    order_id: int,
    requested: Requested,
    note: str,
    shown_net: Decimal | None,
    by: Actor,
    now: datetime,
) -> Change:
    """Request a change of an order. A change by the owner is applied immediately.

    Raises NotFound if the caller may not see the order. Raises Conflict if the store takes no changes, if the
    order may no longer be changed, if a change is already waiting, or if the new amount differs from the
    shown one. Raises Invalid like `reprice`, and if nothing differs.
    """
    _check_seen(db, order_id, by)
    order, items, repriced = _checked(db, order_id, requested, by=by, now=now)
    waiting = select(Change.id).where(Change.order_id == order_id, Change.state == ChangeState.WAITING)
    if db.scalar(waiting) is not None:
        raise Conflict("order.change_waits")
    _check_shown(db, shown_net, repriced, by)
    quantities = {item.id: item.quantity for item in items}
    added = Change(
        order_id=order_id,
        state=ChangeState.WAITING,
        at=now,
        note=note,
        **by.author,
        net_before=repriced.before,
        net_after=repriced.after.net,
        requested=stored(repriced.differing),
        lines=[
            DocumentLine(item_id=item, before=quantities[item], quantity=quantity)
            for item, quantity in differing(quantities, requested.quantities).items()
        ],
    )
    db.add(added)
    db.flush()
    if by.kind is Access.OWNER:
        apply(db, order, items, repriced, reason=note, by=by, now=now)
        _decide(db, added, ChangeState.ACCEPTED, reason="", by=by, now=now)
    else:
        publish_after_commit(db, "order.changed")
        after_commit(db, "order_changes.requested", queue="notify", change_id=added.id)
    return added


def decide(
    db: StoreSession,
    *,
    order_id: int,
    change_id: int,
    decision: ChangeState,
    reason: str,
    shown_net: Decimal | None,
    by: Actor,
    now: datetime,
) -> None:
    """Accept, decline or withdraw a waiting change. An accepted change is applied at the current rates.

    Raises NotFound, and Forbidden if the caller may not make the decision. Raises Conflict if the change was
    decided in the meantime, if the order may no longer be changed, or if its new amount differs from the
    shown one. Raises Invalid like `reprice`.
    """
    _check_seen(db, order_id, by)
    if not may_decide(by.kind, decision):
        raise Forbidden("order.change_decision")
    # This lock serializes simultaneous decisions, of which the second is refused.
    items = locked_items(db, [order_id])
    change = db.get(Change, change_id, populate_existing=True, options=[WITH_ITEMS])
    if change is None or change.order_id != order_id:
        raise NotFound("order.change_unknown")
    if change.state != ChangeState.WAITING:
        raise Conflict("order.change_decided")
    if decision is ChangeState.ACCEPTED:
        _let_new_orders_wait(db)
        requested = ListedChange(change).requested
        order, items, repriced = _repriced(db, order_id, items, requested, now=now)
        _check_shown(db, shown_net, repriced, by)
        change.net_before, change.net_after = repriced.before, repriced.after.net
        change.made = stored(repriced.differing)
        apply(db, order, items, repriced, reason=change.note, by=by, now=now)
    _decide(db, change, decision, reason=reason, by=by, now=now)


def _check_seen(db: StoreSession, order_id: int, actor: Actor) -> None:
    if not order_numbers(db, actor, [order_id]):
        raise NotFound("order.unknown")


def _check_shown(db: StoreSession, shown_net: Decimal | None, repriced: Repriced, by: Actor) -> None:
    if not is_as_shown(load_viewer(db, by, None), [(shown_net, repriced.after.net)]):
        raise Conflict("order.change_prices")


def _let_new_orders_wait(db: StoreSession) -> None:
    """Take the lock of new orders, so that no other order uses the stock and the schemes until the commit."""
    db.execute(select(StoreSettings.next_order_number).with_for_update())


def _checked(
    db: StoreSession, order_id: int, requested: Requested, *, by: Actor, now: datetime
) -> tuple[Order, Sequence[OrderItem], Repriced]:
    """Lock an order, and price it again as requested."""
    if not load_settings(db).takes_changes:
        raise Conflict("order.changes_off")
    items = locked_items(db, [order_id])
    if by.kind is Access.OWNER:
        _let_new_orders_wait(db)
    _check_lines({item.id: item for item in items}, requested)
    return _repriced(db, order_id, items, requested, now=now)


def _repriced(
    db: StoreSession,
    order_id: int,
    items: Sequence[OrderItem],
    requested: Requested,
    *,
    now: datetime,
) -> tuple[Order, Sequence[OrderItem], Repriced]:
    by_id = {item.id: item for item in items}
    if not can_change([line_of(item) for item in items]):
        raise Conflict("order.change_late")
    for index, line in enumerate(requested.lines):
        if line_of(by_id[line.item_id]).left <= 0:
            name = by_id[line.item_id].product_name
            raise Invalid("order.change_gone", field=f"lines.{index}.item_id", name=name)
    order = db.get_one(Order, order_id, populate_existing=True)
    if (order.tax_registration == TaxRegistration.REGULAR) != company(db).charges_tax:
        # A changed item would have today's tax, and the others the tax of the order's day.
        raise Conflict("order.change_registered")
    today = now.astimezone(STORE_TIME).date()
    return order, items, reprice(db, order, items, requested, today=today)


def _check_lines(items: dict[int, OrderItem], requested: Requested) -> None:
    seen: set[int] = set()
    for index, line in enumerate(requested.lines):
        item = items.get(line.item_id)
        if item is None:
            raise Invalid("order.dispatch_item", field=f"lines.{index}.item_id")
        if item.id in seen:
            raise Invalid("order.twice", field=f"lines.{index}.item_id")
        if item.free:
            raise Invalid("order.change_free", field=f"lines.{index}.item_id", name=item.product_name)
        seen.add(item.id)
    sizes: set[tuple[str, str]] = set()
    for index, item in enumerate(requested.added):
        if (item.product, item.size) in sizes:
            raise Invalid("order.twice", field=f"added.{index}.product")
        sizes.add((item.product, item.size))
    quantities = {item.id: item.quantity for item in items.values()}
    if not sizes and not differing(quantities, requested.quantities):
        raise Invalid("order.change_nothing", field="lines")


def _decide(
    db: StoreSession, change: Change, decision: ChangeState, *, reason: str, by: Actor, now: datetime
) -> None:
    change.state, change.reason, change.decided_at = decision, reason, now
    change.decided_by_code, change.decided_by_name = by.code, by.name
    db.flush()
    publish_after_commit(db, "order.changed")
    after_commit(db, "order_changes.decided", queue="notify", change_id=change.id, order_id=change.order_id)
