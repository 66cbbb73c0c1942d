"""Tasks of online payments."""

from datetime import UTC, datetime

from app.money.online import asking
from app.money.online.account import gateway_of
from app.notices.payment_notifications import notify_keys_refused, notify_refund, notify_unanswered
from tenant_router.queue import StoreTask, celery
from tenant_router.session import StoreSession


@celery.task(base=StoreTask, name="payments.ask_gateway")
def ask_gateway(db: StoreSession, link_id: int) -> None:
    asking.ask(db, link_id, gateway_of(db), now=datetime.now(UTC))


@celery.task(base=StoreTask, name="payments.keys_refused")
def keys_refused(db: StoreSession) -> None:
    notify_keys_refused(db)


@celery.task(base=StoreTask, name="payments.unanswered")
def unanswered(db: StoreSession, link_id: int) -> None:
    notify_unanswered(db, link_id=link_id)


@celery.task(base=StoreTask, name="payments.refund")
def refund(db: StoreSession, refund_id: int, paid: bool) -> None:
    notify_refund(db, refund_id=refund_id, paid=paid)
