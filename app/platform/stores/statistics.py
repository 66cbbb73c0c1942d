"""Statistics of each store for the list of stores: counted regularly, saved in the control schema."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import islice
from typing import Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from app.catalogue.models import Product
from app.orders.items.models import Order
from app.people.accounts.models import Account
from app.platform.stores.models import ListedStore, StoreDay
from app.shared.days import day_start
from app.store.media.models import Upload
from app.store.media.storage import files_below
from tenant_router.control import control_session
from tenant_router.keys import incoming_file, private_file, public_file
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store

DAY = timedelta(days=1)
RECENT = timedelta(days=30)
RETENTION = timedelta(days=400)
MAX_FILES = 500_000


@dataclass(frozen=True, slots=True)
class StoreStatistics:
    """Counts of one store; `orders` has the counts of the store's current day and of the day before."""

    products: int
    customers: int
    orders_30_days: int
    last_order_at: datetime | None
    orders: tuple[int, int]
    uploaded: bool


def update_statistics(store: Store, *, now: datetime) -> None:
    """Count a store's rows and save the result for the list and for its day.

    Its files are listed once a day, and after every upload.
    """
    today = day_start(now).date()
    with control_session(read_only=True) as control:
        query = select(ListedStore.counted_at, ListedStore.storage_bytes)
        counted_at, storage_bytes = control.execute(query.where(ListedStore.mobile_number == store.key)).one()
    with store_session(store, read_only=True) as db:
        statistics = statistics_of(db, now=now, since=counted_at)
    if statistics.uploaded or counted_at is None or day_start(counted_at).date() < today:
        storage_bytes = storage_used(store)
    _write(store, statistics, storage_bytes, today, now)


def postpone(store: Store, *, now: datetime) -> None:
    """Put a store that could not be counted at the end of the queue, as if it had been counted."""
    with control_session() as control:
        control.execute(
            update(ListedStore).where(ListedStore.mobile_number == store.key).values(counted_at=now)
        )


def statistics_of(db: StoreSession, *, now: datetime, since: datetime | None) -> StoreStatistics:
    """Count a store's rows in one query."""
    start = day_start(now)
    placed = Order.placed_at
    row = db.execute(
        select(
            select(func.count()).where(Product.retired_at.is_(None)).scalar_subquery(),
            select(func.count())
            .where(Account.retired_at.is_(None), Account.deactivated_at.is_(None))
            .scalar_subquery(),
            select(func.count()).where(placed >= now - RECENT).scalar_subquery(),
            select(func.max(placed)).scalar_subquery(),
            select(func.count()).where(placed >= start, placed < start + DAY).scalar_subquery(),
            select(func.count()).where(placed >= start - DAY, placed < start).scalar_subquery(),
            select(Upload.name).where(Upload.created_at > (since or now)).exists(),
        )
    ).one()
    products, customers, in_span, last, today, yesterday, uploaded = row
    return StoreStatistics(products, customers, in_span, last, (today, yesterday), uploaded)


def storage_used(store: Store) -> int:
    """Return the bytes of a store's files: at most the first half million in each folder."""
    folders = (public_file(store, ""), private_file(store, ""), incoming_file(store, ""))
    return sum(file.size for folder in folders for file in islice(files_below(folder), MAX_FILES))


def _write(store: Store, statistics: StoreStatistics, storage_bytes: int, today: date, now: datetime) -> None:
    shared = {
        "products": statistics.products,
        "customers": statistics.customers,
        "storage_bytes": storage_bytes,
    }
    entry = {
        **shared,
        "orders_30_days": statistics.orders_30_days,
        "last_order_at": statistics.last_order_at,
        "counted_at": now,
    }
    days: list[dict[str, Any]] = [
        {"store": store.key, "day": day, "orders": orders, **shared}
        for day, orders in zip((today, today - DAY), statistics.orders, strict=True)
    ]
    # For the day before, only the orders are updated: some may have arrived after its last count.
    row = upsert(StoreDay)
    todays = row.values(days[0]).on_conflict_do_update(
        index_elements=["store", "day"], set_={**shared, "orders": statistics.orders[0]}
    )
    yesterdays = row.values(days[1]).on_conflict_do_update(
        index_elements=["store", "day"], set_={"orders": statistics.orders[1]}
    )
    old = delete(StoreDay).where(StoreDay.store == store.key, StoreDay.day < today - RETENTION)
    with control_session() as control:
        mine = update(ListedStore).where(ListedStore.mobile_number == store.key).values(entry)
        if control.scalar(mine.returning(ListedStore.mobile_number)) is not None:
            for statement in (todays, yesterdays, old):
                control.execute(statement)
