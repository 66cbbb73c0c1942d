"""Days of sales, added up for the reports."""

from datetime import UTC, datetime

from app.reports import daily
from tenant_router.queue import celery
from tenant_router.registry import active_stores
from tenant_router.session import store_session

MONTHS_AT_ONCE = 12


@celery.task(name="reports.sum_up", expires=600)
def sum_up() -> None:
    """A year of each store at the most; what is left is done the next time."""
    for store in active_stores():
        for _ in range(MONTHS_AT_ONCE):
            with store_session(store) as db:
                more = daily.sum_up(db, now=datetime.now(UTC))
            if not more:
                break
