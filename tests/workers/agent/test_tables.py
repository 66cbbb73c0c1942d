"""An agent next to a folder of .DBF files: the shop has the codes of the tables."""

from dataclasses import replace

import pytest
from sqlalchemy import select

from app.catalogue.models import Category, Product, Variant
from tenant_router.session import store_session
from tests.dbf import write
from workers.agent import config

ITEMS = (
    *(("ITEM_CD", "C", 8), ("ITEM_NM", "C", 20), ("DEPT_CD", "C", 4)),
    *(("RATE1", "N", 9), ("CL_STK", "N", 9)),
)
DEPARTMENTS = (("DEPT_CD", "C", 4), ("DEPT_NAME", "C", 20))
TABLES = [{"file": "DEPT.DBF", "kind": "categories"}, {"file": "ITEM.DBF", "kind": "products"}]


@pytest.fixture
def folder(paired, tmp_path):
    """Write the tables that the shop's agent reads from now on."""
    folder = tmp_path / "2026"
    folder.mkdir()
    rows = [("A1", "Ceiling Fan", "F", "1250.50", "-4"), ("A2", "Wire", "", "90", "7")]
    write(folder / "DEPT.DBF", DEPARTMENTS, [("F", "Fans")])
    write(folder / "ITEM.DBF", ITEMS, rows)
    source = {"kind": "dbf", "folder": str(folder), "mapping": {"tables": TABLES}}
    config.save(paired.folder, replace(config.load(paired.folder), source=source))
    return folder


def test_products_categories_and_stock_of_tables_are_in_the_shop(paired, folder, run_worker):
    agent = paired.agent()
    agent.round()
    body = {"mobileNo": paired.store.key, "dataNm": "2026"}
    run = paired.owner_call("POST", "/sync", json=body)["id"]
    agent.round()
    run_worker(paired.store)

    run_shown = paired.owner_call("GET", f"/sync/{run}")
    assert run_shown["state"] == "done", run_shown
    with store_session(paired.store, read_only=True) as db:
        query = (
            select(Product.name, Category.name, Variant.rate1, Variant.stock)
            .join(Category, Category.code == Product.category_code)
            .join(Variant, Variant.product_code == Product.code)
            .order_by(Product.name)
        )
        rows = [tuple(row) for row in db.execute(query)]
    assert [row[:2] for row in rows] == [("Ceiling Fan", "Fans"), ("Wire", "Other")]
    assert [float(row[2]) for row in rows] == [1250.5, 90]
    assert [float(row[3]) for row in rows] == [-4, 7]
