"""Schemas for the next stores."""

from app.platform import stocking
from tenant_router.queue import celery


@celery.task(name=stocking.TASK, expires=60)
def stock() -> None:
    stocking.restock()
