"""The schema pool is refilled after stores were opened."""

import re
from functools import partial

import pytest
from sqlalchemy import delete, func, select, update
from typer.testing import CliRunner

from app.__main__ import cli
from app.commands.shared import console
from app.config import get_config
from app.platform import schema_pool_refill
from tenant_router import schema_pool
from tenant_router.control import control_session
from tenant_router.engines import MAIN, owner_engine
from tenant_router.registry import Database, Spare
from tests.schemas import drop_spares
from tests.second_database import second_database


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


@pytest.fixture
def further_database(app):
    with second_database() as name:
        yield name


def test_a_database_has_a_custom_pool_size_or_the_usual_one(further_database, pool_size, monkeypatch):
    pool_size(1)
    monkeypatch.setattr(console, "width", 200)
    set_size = partial(CliRunner().invoke, cli)

    assert set_size(["databases", "set", further_database, "--spares", "3"]).exit_code == 0
    schema_pool_refill.restock()
    listed = set_size(["databases", "list"]).output
    assert schema_pool.ready_spares() == {MAIN: 1, further_database: 3}
    assert re.search(rf"{further_database} .* 3/3 ", listed)

    assert set_size(["databases", "set", further_database, "--usual-spares"]).exit_code == 0
    with control_session() as control:
        control.execute(delete(Spare).where(Spare.database == further_database))
    schema_pool_refill.restock()
    assert schema_pool.ready_spares() == {MAIN: 1, further_database: 1}


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
