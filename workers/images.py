"""Tasks for uploads: making public files from them, and removing files."""

from datetime import datetime

from app.catalogue.editing import catalogs
from app.catalogue.pictures import attachments as pictures
from app.notices import attachments as campaigns
from app.store.media import cleanup, processing
from app.store.media.rules import Purpose
from app.store.settings import attachments as storefront
from tenant_router.queue import StoreTask, celery
from tenant_router.session import StoreSession

# These modules register attachment targets. Without them the cleanup would remove files still in use.
ATTACHMENT_MODULES = (campaigns, catalogs, pictures, storefront)


@celery.task(base=StoreTask, name="images.prepare")
def prepare(db: StoreSession, purpose: str, target: str) -> None:
    processing.prepare(db, Purpose(purpose), target)


@celery.task(base=StoreTask, name="images.discard")
def discard(db: StoreSession, names: list[str]) -> None:
    cleanup.remove(db, names)


@celery.task(base=StoreTask, name="images.forget")
def forget(db: StoreSession, names: list[str]) -> None:
    cleanup.remove_uploads(db, names)


def sweep(db: StoreSession, now: datetime) -> bool:
    """Remove files that are no longer needed. Return whether there may be more.

    It is in this module because all attachment targets are registered here.
    """
    return cleanup.sweep(db, now=now)
