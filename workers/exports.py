"""Files that somebody asked for."""

from datetime import UTC, datetime
from uuid import UUID

from app.exports import service
from app.exports.making import make as make_file
from tenant_router.queue import StoreTask, celery
from tenant_router.registry import active_stores
from tenant_router.session import StoreSession, store_session


@celery.task(base=StoreTask, name="exports.make")
def make(db: StoreSession, export_id: str) -> None:
    make_file(db, UUID(export_id), now=datetime.now(UTC))


@celery.task(name="exports.clear_away", expires=600)
def clear_away() -> None:
    for store in active_stores():
        with store_session(store) as db:
            service.clear_away(db, now=datetime.now(UTC))
