"""Tasks that make export files."""

from datetime import UTC, datetime
from uuid import UUID

from app.papers.exports.build import make_file
from tenant_router.queue import StoreTask, celery
from tenant_router.session import StoreSession


@celery.task(base=StoreTask, name="exports.make")
def make(db: StoreSession, export_id: str) -> None:
    make_file(db, UUID(export_id), now=datetime.now(UTC))
