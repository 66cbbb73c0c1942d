"""Tasks that copy a store's company and its counts to the list of stores."""

from datetime import UTC, datetime

from app.platform.stores.statistics import update_statistics
from app.store.settings import company
from tenant_router.queue import StoreTask, celery
from tenant_router.session import StoreSession


@celery.task(base=StoreTask, name="stores.describe")
def describe(db: StoreSession) -> None:
    company.describe(db)


@celery.task(base=StoreTask, name="stores.count")
def count(db: StoreSession) -> None:
    update_statistics(db.store, now=datetime.now(UTC))
