"""Tasks that run after an order was placed or its items moved."""

from datetime import date
from decimal import Decimal

from app.notices.change_notifications import notify_change, notify_change_decision
from app.notices.order_notifications import (
    notify_expected,
    notify_new_order,
    notify_release,
    notify_status_change,
    notify_value_fell,
)
from app.notices.payment_notifications import notify_decisions, notify_overpaid, notify_payment
from app.notices.return_notifications import notify_return, notify_return_decision
from app.notices.rules import recipient
from app.orders import popularity
from app.orders.items.rules import OrderStatus
from tenant_router.live_events import publish_after_commit
from tenant_router.queue import StoreTask, celery
from tenant_router.session import StoreSession


@celery.task(base=StoreTask, name="orders.placed")
def placed(db: StoreSession, order_id: int) -> None:
    popularity.count_orders(db, order_ids=[order_id])
    notify_new_order(db, order_id=order_id)


@celery.task(base=StoreTask, name="orders.moved")
def moved(
    db: StoreSession,
    order_ids: list[int],
    item_counts: list[int],
    to: str,
    by_role: str,
    by_code: str,
    reason: str,
    among: list[int],
) -> None:
    popularity.count_orders(db, order_ids=order_ids)
    counts = dict(zip(order_ids, item_counts, strict=True))
    totals = dict(zip(order_ids, among, strict=True))
    by = recipient(by_role, by_code)
    notify_status_change(db, moved=counts, to=OrderStatus(to), by=by, reason=reason, among=totals)
    if to == OrderStatus.CANCELED:
        notify_overpaid(db, order_ids=order_ids)
    publish_after_commit(db, "order.changed")


@celery.task(base=StoreTask, name="orders.value_fell")
def value_fell(db: StoreSession, order_id: int, missing: str, lost_delivery: bool) -> None:
    notify_value_fell(
        db, order_id=order_id, missing=Decimal(missing) if missing else None, lost_delivery=lost_delivery
    )


@celery.task(base=StoreTask, name="orders.released")
def released(db: StoreSession, order_ids: list[int]) -> None:
    notify_release(db, order_ids=order_ids)


@celery.task(base=StoreTask, name="orders.expected")
def expected(db: StoreSession, order_id: int, day: str, items: int) -> None:
    notify_expected(db, order_id=order_id, items=items, day=date.fromisoformat(day))


@celery.task(base=StoreTask, name="payments.reported")
def payment_reported(db: StoreSession, payment_id: int) -> None:
    notify_payment(db, payment_id=payment_id)


@celery.task(base=StoreTask, name="payments.decided")
def payments_decided(db: StoreSession, payment_ids: list[int]) -> None:
    notify_decisions(db, payment_ids=payment_ids)


@celery.task(base=StoreTask, name="returns.requested")
def return_asked(db: StoreSession, return_id: int) -> None:
    notify_return(db, return_id=return_id)


@celery.task(base=StoreTask, name="returns.decided")
def return_decided(db: StoreSession, return_id: int) -> None:
    notify_return_decision(db, return_id=return_id)


@celery.task(base=StoreTask, name="order_changes.requested")
def change_asked(db: StoreSession, change_id: int) -> None:
    notify_change(db, change_id=change_id)


@celery.task(base=StoreTask, name="order_changes.decided")
def change_decided(db: StoreSession, change_id: int, order_id: int) -> None:
    popularity.count_orders(db, order_ids=[order_id])
    notify_change_decision(db, change_id=change_id)
