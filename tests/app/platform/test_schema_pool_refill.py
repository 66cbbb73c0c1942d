"""Spares are there again soon after stores took them."""

import pytest
from sqlalchemy import func, select, update

from app.config import get_config
from app.platform import schema_pool_refill
from tenant_router.engines import MAIN, owner_engine
from tenant_router.registry import Database, Spare
from tests.schemas import drop_spares


@pytest.fixture
def wanted(platform, monkeypatch):
    """Say how many spares there should be; all are gone afterwards."""

    def want(number: int) -> None:
        config = platform.model_copy(update={"spare_stores": number})
        monkeypatch.setattr(schema_pool_refill, "get_config", lambda: config)

    yield want
    drop_spares()


def there() -> int:
    with owner_engine().connect() as connection:
        return connection.scalar(select(func.count()).select_from(Spare)) or 0


def test_as_many_spares_are_made_as_are_set(wanted):
    wanted(2)
    assert (schema_pool_refill.restock(), there()) == (2, 2)
    assert (schema_pool_refill.restock(), there()) == (0, 2)


def test_a_database_that_takes_no_stores_gets_no_spares(wanted):
    wanted(1)
    change = update(Database).where(Database.name == MAIN)
    with owner_engine().begin() as connection:
        connection.execute(change.values(takes_new=False))
    try:
        assert schema_pool_refill.restock() == 0
    finally:
        with owner_engine().begin() as connection:
            connection.execute(change.values(takes_new=True))


def test_opening_a_store_asks_for_a_new_spare(wanted, make_store, monkeypatch):
    asked = []
    monkeypatch.setattr(
        schema_pool_refill.celery, "send_task", lambda task, **options: asked.append((task, options))
    )
    assert get_config().spare_stores == 0
    make_store()
    assert asked == []
    wanted(1)
    make_store()
    assert asked == [("platform.stock", {"queue": "platform"})]
