"""The schema pool is refilled after stores were opened."""

import pytest
from sqlalchemy import func, select, update

from app.config import get_config
from app.platform import schema_pool_refill
from tenant_router.engines import MAIN, owner_engine
from tenant_router.registry import Database, Spare
from tests.schemas import drop_spares


@pytest.fixture
def pool_size(platform, monkeypatch):
    """Set the size of the pool; empty it afterwards."""

    def set_size(number: int) -> None:
        config = platform.model_copy(update={"spare_stores": number})
        monkeypatch.setattr(schema_pool_refill, "get_config", lambda: config)

    yield set_size
    drop_spares()


def spare_count() -> int:
    with owner_engine().connect() as connection:
        return connection.scalar(select(func.count()).select_from(Spare)) or 0


def test_the_pool_is_filled_to_its_size(pool_size):
    pool_size(2)
    assert (schema_pool_refill.restock(), spare_count()) == (2, 2)
    assert (schema_pool_refill.restock(), spare_count()) == (0, 2)


def test_a_database_that_takes_no_stores_gets_no_spares(pool_size):
    pool_size(1)
    change = update(Database).where(Database.name == MAIN)
    with owner_engine().begin() as connection:
        connection.execute(change.values(takes_new=False))
    try:
        assert schema_pool_refill.restock() == 0
    finally:
        with owner_engine().begin() as connection:
            connection.execute(change.values(takes_new=True))


def test_opening_a_store_requests_a_refill(pool_size, make_store, monkeypatch):
    sent = []
    monkeypatch.setattr(
        schema_pool_refill.celery, "send_task", lambda task, **options: sent.append((task, options))
    )
    assert get_config().spare_stores == 0
    make_store()
    assert sent == []
    pool_size(1)
    make_store()
    assert sent == [("platform.stock", {"queue": "platform"})]
