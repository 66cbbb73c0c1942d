"""Tasks that notify people in the application and by channels."""

from datetime import UTC, datetime

from app.notices import campaigns, delivery, outbox
from app.notices.channels import channels_in_use
from tenant_router.queue import StoreTask, celery
from tenant_router.session import StoreSession


@celery.task(base=StoreTask, name="notifications.tell")
def deliver_campaign(db: StoreSession, campaign_id: int) -> None:
    campaigns.deliver_batch(db, campaign_id, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="notifications.deliver")
def deliver(db: StoreSession, channel: str) -> None:
    for each in channels_in_use():
        if each.name == channel and delivery.send_due(db.store, each, now=datetime.now(UTC)):
            outbox.deliver_later(db, channel)
