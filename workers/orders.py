"""What happens after an order was placed or its items moved."""

from app.orders import popularity
from tenant_router.queue import StoreTask, celery
from tenant_router.session import StoreSession


@celery.task(base=StoreTask, name="orders.placed")
def placed(db: StoreSession, order_id: int) -> None:
    popularity.count_sold(db, order_ids=[order_id])


@celery.task(base=StoreTask, name="orders.moved")
def moved(db: StoreSession, order_ids: list[int]) -> None:
    popularity.count_sold(db, order_ids=order_ids)
