"""The task that copies a store's company to the list of stores."""

from app.store.settings import company
from tenant_router.queue import StoreTask, celery
from tenant_router.session import StoreSession


@celery.task(base=StoreTask, name="stores.describe")
def describe(db: StoreSession) -> None:
    company.describe(db)
