"""Tasks that notify people and push to their devices."""

from datetime import UTC, datetime

from app.notices import campaigns, push_delivery
from app.notices.push_outbox import enabled
from tenant_router.queue import StoreTask, after_commit, celery
from tenant_router.session import StoreSession


@celery.task(base=StoreTask, name="notifications.tell")
def deliver_campaign(db: StoreSession, campaign_id: int) -> None:
    campaigns.deliver_batch(db, campaign_id, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="notifications.push")
def push(db: StoreSession) -> None:
    if not enabled():
        return
    # Import it late: Firebase's library is large, and only pushing processes need it.
    from app.notices.firebase import push_service

    if push_delivery.send_due(db.store, push_service(), now=datetime.now(UTC)):
        after_commit(db, "notifications.push", queue="notify")
