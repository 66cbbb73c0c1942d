"""Statistics of each store, for the list of stores and for its days."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete, insert, select, update

from app.catalogue.models import Product
from app.orders.items.models import Order
from app.people.accounts.models import Account
from app.platform.stores import statistics as store_statistics
from app.platform.stores.models import ListedStore, StoreDay
from app.shared.days import STORE_TIME
from app.store.media.models import Upload
from app.store.media.storage import put_public
from tenant_router.control import control_session
from tenant_router.engines import owner_engine
from tenant_router.keys import incoming_file, public_file
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import DEALER, FAN

pytestmark = pytest.mark.any_hour
# Noon in the store's time zone.
NOON = datetime.now(STORE_TIME).replace(hour=12, minute=0, second=0, microsecond=0).astimezone(UTC)
DAY = timedelta(days=1)


@pytest.fixture
def orders(store, goods, call, sign_in):
    """Place orders and backdate them by this many days."""
    token = sign_in(store, DEALER)

    def place(*days_ago: float) -> None:
        for days in days_ago:
            number = place_order(call, store, token)["orderId"]
            with store_session(store) as db:
                at = NOON - days * DAY
                db.execute(update(Order).where(Order.id == number).values(placed_at=at))

    return place


def entry(store) -> ListedStore:
    with control_session(read_only=True) as control:
        return control.get_one(ListedStore, store.key)


def days(store) -> dict[int, tuple[int, int]]:
    """Return orders and products by age in days."""
    with control_session(read_only=True) as control:
        rows = control.scalars(select(StoreDay).where(StoreDay.store == store.key)).all()
    today = NOON.astimezone(STORE_TIME).date()
    return {(today - row.day).days: (row.orders, row.products) for row in rows}


def test_only_active_products_customers_and_recent_orders_are_counted(store, orders):
    orders(0, 0, 1, 29, 31)
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(retired_at=NOON))
        db.execute(update(Account).where(Account.code == DEALER).values(deactivated_at=NOON))
    store_statistics.update_statistics(store, now=NOON)

    row = entry(store)
    assert (row.products, row.customers, row.orders_30_days) == (2, 2, 4)
    assert row.last_order_at == NOON
    assert row.counted_at == NOON
    assert days(store) == {0: (2, 2), 1: (1, 2)}


def test_orders_after_a_days_last_count_are_counted_the_next_day(store, orders):
    store_statistics.update_statistics(store, now=NOON - DAY)
    orders(1, 0.9)
    store_statistics.update_statistics(store, now=NOON)
    assert {ago: orders for ago, (orders, _) in days(store).items()} == {2: 0, 1: 2, 0: 0}


def test_days_are_retained_for_four_hundred_days(store):
    today = NOON.astimezone(STORE_TIME).date()
    row = {"store": store.key, "products": 1, "customers": 1, "orders": 1, "storage_bytes": 1}
    with owner_engine().begin() as control:
        ages = (400, 401)
        control.execute(insert(StoreDay), [{**row, "day": today - age * DAY} for age in ages])
    store_statistics.update_statistics(store, now=NOON)
    assert sorted(days(store)) == [0, 1, 400]


def test_files_are_listed_once_a_day_and_after_uploads(store, monkeypatch):
    put_public(public_file(store, "a.jpg"), b"x" * 1000, "image/jpeg")
    put_public(incoming_file(store, "b.jpg"), b"x" * 200, "image/jpeg")
    store_statistics.update_statistics(store, now=NOON)
    assert entry(store).storage_bytes == 1200

    put_public(public_file(store, "c.jpg"), b"x" * 30, "image/jpeg")
    store_statistics.update_statistics(store, now=NOON + timedelta(hours=1))
    assert entry(store).storage_bytes == 1200
    with store_session(store) as db:
        upload = {"name": "d.jpg", "content_type": "image/jpeg", "size": 1}
        db.execute(insert(Upload).values(**upload, created_at=NOON + timedelta(hours=2)))
    store_statistics.update_statistics(store, now=NOON + timedelta(hours=3))
    assert entry(store).storage_bytes == 1230


def test_a_store_deleted_by_then_leaves_no_days(store):
    statistics = store_statistics.StoreStatistics(1, 1, 1, None, (1, 1), False)
    with owner_engine().begin() as control:
        control.execute(delete(ListedStore).where(ListedStore.mobile_number == store.key))
    store_statistics._write(store, statistics, 0, NOON.date(), NOON)
    assert days(store) == {}
