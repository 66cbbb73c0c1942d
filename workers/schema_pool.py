"""The task that refills the pool of spare schemas."""

from app.platform import schema_pool_refill
from tenant_router.queue import celery


@celery.task(name=schema_pool_refill.TASK, expires=60)
def stock() -> None:
    schema_pool_refill.restock()
