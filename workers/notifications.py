"""What people are told, and the pushes to their devices."""

from datetime import UTC, datetime

from app.config import get_config
from app.notifications import campaigns, pushing
from app.notifications.pushes import enabled
from tenant_router.queue import StoreTask, after_commit, celery
from tenant_router.registry import active_stores
from tenant_router.session import StoreSession, store_session


@celery.task(base=StoreTask, name="notifications.tell")
def tell(db: StoreSession, campaign_id: int) -> None:
    campaigns.tell(db, campaign_id, now=datetime.now(UTC))


@celery.task(base=StoreTask, name="notifications.push")
def push(db: StoreSession) -> None:
    if not enabled():
        return
    # Not before something is pushed: see there.
    from app.notifications.firebase import push_service

    if pushing.send_due(db.store, push_service(), now=datetime.now(UTC)):
        after_commit(db, "notifications.push", queue="notify")


@celery.task(name="notifications.push_again", expires=60)
def push_again() -> None:
    if not enabled():
        return
    for store in active_stores():
        with store_session(store) as db:
            pushing.wake(db, now=datetime.now(UTC))


@celery.task(name="notifications.clear_away", expires=3600)
def clear_away() -> None:
    for store in active_stores():
        with store_session(store) as db:
            campaigns.clear_away(db, now=datetime.now(UTC), days=get_config().notification_days)
