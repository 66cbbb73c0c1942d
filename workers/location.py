"""Where the sales team was, which nobody needs to know for ever."""

from datetime import UTC, datetime, timedelta

from app.config import get_config
from app.location import service
from tenant_router.queue import celery
from tenant_router.registry import active_stores
from tenant_router.session import store_session


@celery.task(name="location.erase_old", expires=3600)
def erase_old() -> None:
    kept = timedelta(days=get_config().location_days)
    for store in active_stores():
        with store_session(store) as db:
            service.erase_old(db, kept=kept, now=datetime.now(UTC))
