"""Credit at order time: the effect of the credit limit on an order, and overrides and releases."""

from collections.abc import Collection
from datetime import date, datetime
from decimal import Decimal
from typing import Any, NamedTuple

from sqlalchemy import select

from app.orders.items import accounting_queue
from app.orders.items.dirty_days import mark_changed
from app.orders.items.models import OVERRIDDEN, RELEASED, CreditDecision, Order
from app.orders.items.queries import visible_to
from app.orders.items.rules import OPEN_SQL, OrderStatus
from app.people.accounts.receivables.credit import credit_from, credit_sql, open_orders_sql
from app.people.accounts.receivables.rules import Credit, Exceeded
from app.people.auth.viewer import Viewer
from app.shared.actor import Access, Actor
from app.shared.errors import Conflict, Forbidden, Invalid, NotFound
from app.shared.india.rupees import rupees
from app.store.settings.rules import CreditPolicy
from tenant_router.live_events import publish_after_commit
from tenant_router.queue import after_commit
from tenant_router.session import Read, StoreSession, Write, inserts


class CreditCheck(NamedTuple):
    """The result of a new order's credit check: what the order stores of it, and whether it is held.

    `override` is the reason of a salesperson who placed it despite a hold or block.
    """

    kept: dict[str, Any] | None = None
    held: bool = False
    override: str = ""


@open_orders_sql.register
def _open_orders_sql(without_order: bool) -> str:
    # The dispatched part of a line is no longer open, as if the whole line was dispatched. If the books do
    # not report dues, `money/dues` bills the dispatched part of each line, with the same rounding.
    others = "AND o.id <> %(without_order)s" if without_order else ""
    return f"""SELECT coalesce(sum(round(i.net_amount
        * (i.quantity - greatest(i.delivered_quantity, i.dispatched_quantity)) / i.quantity, 2)), 0)
      FROM store.orders o JOIN store.order_items i ON i.order_id = o.id
      WHERE o.account_code = a.code AND (o.status IN {OPEN_SQL} OR o.partly_dispatched)
        AND i.status IN {OPEN_SQL} {others}"""  # noqa: S608 -- our own statement; values are parameters


def check_credit(
    viewer: Viewer, found: dict[str, Any] | None, amount: Decimal, *, reason: str, today: date
) -> CreditCheck:
    """Check a new order of this amount; `found` is the JSON of the credit, None if it is not checked.

    Raises Invalid for an order that the policy blocks, and Forbidden for a `reason` of a person who may not
    override it.
    """
    # An inquiry is not an order yet.
    if found is None or viewer.settings.inquiry:
        return CreditCheck()
    credit = credit_from(found)
    exceeded = credit.exceeded_by(amount, today)
    if not exceeded or credit.policy is CreditPolicy.IGNORE:
        return CreditCheck()
    kept = _kept(credit, amount, exceeded, today)
    if credit.policy is CreditPolicy.WARN:
        return CreditCheck(kept)
    if reason and viewer.actor.kind is Access.SALESPERSON:
        if not found["may_override"]:
            raise Forbidden("credit.no_override")
        return CreditCheck(kept, override=reason)
    if credit.policy is CreditPolicy.HOLD:
        return CreditCheck(kept, held=True)
    if not viewer.visibility.rates:
        # An amount would reveal the total of the order.
        raise Invalid("credit.blocked", field="credit_reason")
    raise _blocked(credit, amount, exceeded, today)


def check_credit_of_change(
    db: StoreSession, viewer: Viewer, order_id: int, amount: Decimal, *, today: date
) -> CreditCheck:
    """Check the new amount of an order that is being changed. Raises the errors of `check_credit`."""
    if viewer.party is None or not viewer.settings.credit_control:
        return CreditCheck()
    credit = credit_sql(without_order=True)
    statement = f"SELECT {credit} FROM store.settings s, store.accounts a WHERE a.code = %(code)s"  # noqa: S608 -- our own statements; values are parameters
    ((found,),) = db.read(Read(statement, {"code": viewer.party, "today": today, "without_order": order_id}))
    return check_credit(viewer, found, amount, reason="", today=today)


def _blocked(credit: Credit, amount: Decimal, exceeded: Collection[Exceeded], today: date) -> Invalid:
    if Exceeded.LIMIT in exceeded:
        beyond, limit = rupees(credit.beyond_limit(amount)), rupees(credit.limit)
        return Invalid("credit.over_limit", field="credit_reason", beyond=beyond, limit=limit)
    days = credit.overdue_days(today)
    return Invalid("credit.overdue", field="credit_reason", amount=rupees(credit.overdue), days=days)


def _kept(credit: Credit, amount: Decimal, exceeded: Collection[Exceeded], today: date) -> dict[str, Any]:
    """Return the part of the credit that the order stores, as JSON; amounts are texts."""
    return {
        "policy": credit.policy,
        "exceeded": list(exceeded),
        "limit": str(credit.limit),
        "balance": str(credit.balance),
        "open_orders": str(credit.open_orders),
        "order": str(amount),
        "overdue": str(credit.overdue),
        "overdue_days": credit.overdue_days(today),
    }


def override_writes(order_id: int, reason: str, by: dict[str, Any]) -> list[Write]:
    """Return the write that records why a salesperson placed an order over the credit limit."""
    if not reason:
        return []
    row = {"kind": "credit", "order_id": order_id, "decision": OVERRIDDEN, "reason": reason, **by}
    return inserts("store.order_events", [row])


def release(db: StoreSession, ids: Collection[int], *, reason: str, by: Actor, now: datetime) -> list[int]:
    """Release held orders, so that they can be approved and sent to the books. Return the ids of all.

    Orders that are not held do not change. Raises NotFound for an unknown order.
    """
    query = select(Order).where(Order.id.in_(ids), visible_to(by)).order_by(Order.id).with_for_update()
    orders = list(db.scalars(query.execution_options(populate_existing=True)))
    if len(orders) != len(set(ids)):
        raise NotFound("order.unknown")
    held = [order for order in orders if order.held_at is not None]
    for order in held:
        order.held_at = None
        decided = {"decision": RELEASED, "reason": reason, "at": now}
        db.add(CreditDecision(order_id=order.id, **decided, **by.author))
    db.flush()
    if held:
        released = [order.id for order in held]
        mark_changed(db, released)
        accounting_queue.queue_changes(db, released, changed=False)
        publish_after_commit(db, "order.changed")
        after_commit(db, "orders.released", queue="notify", order_ids=released)
    return [order.id for order in orders]


def check_not_held(db: StoreSession, order_ids: Collection[int]) -> None:
    """Raise Conflict if one of these orders is held."""
    held = select(Order.number).where(
        Order.id.in_(order_ids), Order.held_at.is_not(None), Order.status != OrderStatus.CANCELED
    )
    number = db.scalar(held.limit(1))
    if number is not None:
        raise Conflict("order.held", number=number)


def decisions_of(db: StoreSession, order_id: int) -> list[CreditDecision]:
    """Return the overrides and releases of an order over the credit limit, the earliest first."""
    query = select(CreditDecision).where(CreditDecision.order_id == order_id).order_by(CreditDecision.id)
    return list(db.scalars(query))
