"""Fixtures: many products at once."""

import pytest
from sqlalchemy import insert

from app.catalogue.models import Product, Variant
from app.catalogue.service import recount
from tenant_router.session import store_session


@pytest.fixture
def add_products():
    """Add a number of products with one size to a category, coded J0000001 and on."""

    def add(store, count: int, *, category: str = "E002") -> None:
        with store_session(store) as db:
            codes = [f"J{number:07}" for number in range(1, count + 1)]
            db.execute(
                insert(Product),
                [
                    {"code": code, "name": f"Clip {code}", "category_code": category, "priority": 100}
                    for code in codes
                ],
            )
            rates = {f"rate{grade}": 10 for grade in range(1, 6)}
            db.execute(insert(Variant), [{"product_code": code, "size_code": "", **rates} for code in codes])
            recount(db)

    return add
