"""A recount of many products."""

import pytest
from sqlalchemy import select, text

from app.catalogue import service
from app.catalogue.models import Product, SearchWord
from tenant_router import engines
from tenant_router.session import store_session

# What a product's row takes on a slow machine; together longer than a statement may.
ROW = """
CREATE FUNCTION "{schema}".slow() RETURNS trigger LANGUAGE plpgsql
AS 'BEGIN PERFORM pg_catalog.pg_sleep(0.02); RETURN NEW; END';
CREATE TRIGGER slow BEFORE UPDATE ON "{schema}".products FOR EACH ROW EXECUTE FUNCTION "{schema}".slow()
"""
LIMIT = text("SET LOCAL statement_timeout = '1s'")


@pytest.fixture
def slow_rows(store):
    with store_session(store) as db:
        schema = db.store.schema
    with engines.owner_engine().begin() as connection:
        connection.exec_driver_sql(ROW.format(schema=schema))


def test_each_statement_has_as_many_products_as_its_time_allows(
    store, goods, add_products, slow_rows, monkeypatch
):
    add_products(store, 100)
    monkeypatch.setattr(service, "BATCH", 10)
    parts = []

    with store_session(store) as db:
        for product in db.scalars(select(Product).where(Product.code.like("J%"))):
            product.brand = "Havells"
        db.flush()
        db.execute(LIMIT)
        service.recount(db, parts.append)

    assert len(parts) > 10
    assert sum(parts) == pytest.approx(1)
    with store_session(store, read_only=True) as db:
        assert set(db.scalars(select(Product.sizes).where(Product.code.like("J%")))) == {"Havells"}
        assert db.get(SearchWord, "havells")
