"""Twenty thousand real products, from the file to an order."""

import csv
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from app.catalogue.models import Category, Product, Variant
from tenant_router import query_stats
from tenant_router.session import store_session
from tests.running.skips import REFERENCE_DATA

FILE = Path(__file__).parents[5] / "shared" / "data" / "catalogue" / "bigbasket_products.csv"
ROWS = 20_000

pytestmark = pytest.mark.skipif(not FILE.exists(), reason=REFERENCE_DATA)


@pytest.fixture
def products() -> list[dict[str, str]]:
    with FILE.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_real_catalogue_is_imported_and_sold(store, products, import_file, tmp_path, call, guest, contents):
    rejects = tmp_path / "rejects.csv"
    query_stats.start()
    result = import_file(store, FILE, rejects=rejects)
    statements, _seconds = query_stats.so_far()

    # Only a blank name and duplicates are refused: every price of the file is valid.
    distinct = {_identity(row) for row in products if row["product"].strip()}
    refused = _refused(rejects)
    assert result.code == 3, result.text
    assert refused.total() == ROWS - len(distinct)
    assert set(refused) == {
        "the name is blank",
        "row N has the same name and rate",
        "row N has the same name at a different rate; a code or size is needed",
    }
    assert refused["the name is blank"] == 1
    assert (
        f"20,000 read, {len(distinct):,} added, 0 updated, 0 unchanged, {refused.total():,} rejected, 11 new"
        in result.text
    )
    assert 0 < statements < ROWS / 100
    with store_session(store, read_only=True) as db:
        assert db.scalar(select(func.count()).select_from(Product)) == len(distinct)
        assert db.scalar(select(func.count()).select_from(Variant)) == len(distinct)
        assert db.scalar(select(func.sum(Category.product_count))) == len(distinct)

    # The file has no tax: nothing is sold before its owner says what it is.
    with store_session(store) as db:
        db.execute(update(Product).values(tax_rate=5))
    _buy(store, call, guest(store), next(row for row in products if row["sale_price"].endswith(".5")))

    before = contents(store)
    again = import_file(store, FILE)
    assert (
        f"0 added, 0 updated, {len(distinct):,} unchanged, {refused.total():,} rejected, 0 new" in again.text
    )
    assert contents(store) == before


def _identity(row: dict[str, str]) -> tuple[str, ...]:
    return tuple(" ".join(row[column].split()).casefold() for column in ("product", "category", "brand"))


def _refused(rejects: Path) -> Counter[str]:
    with rejects.open(encoding="utf-8-sig", newline="") as file:
        reasons = [row["reason"] for row in csv.DictReader(file)]
    return Counter(" ".join("N" if word.isdigit() else word for word in reason.split()) for reason in reasons)


def _buy(store, call, token: str, row: dict[str, str]) -> None:
    name = " ".join(row["product"].split())
    rows_read = call("GET", "/products", store, token, query_string={"query": name}).json["result"]
    product = next(item for item in rows_read if item["ITEM_NAME"] == name)
    rate = int(Decimal(row["sale_price"]).quantize(Decimal(1), ROUND_HALF_UP))
    assert [size["RATE"] for size in product["variant"]] == [rate]
    assert product["dept"]["dept_name"] == row["category"]

    put = {"itemCd": product["ITEM_CD"], "sizeCd": "", "quantity": 3}
    assert call("POST", "/cart", store, token, json=put).status_code == 201
    cart = call("GET", "/cart", store, token).json
    assert cart["totals"]["itemAmt"] == 3 * rate
    order = {
        "paymentMode": "Cash on Delivery",
        "itemAmt": cart["totals"]["itemAmt"],
        "netAmt": cart["totals"]["netAmt"],
        "orderItm": [{**put, "cartId": cart["result"][0]["cartId"]}],
        "orderDtl": {
            "NAME": "Nilesh Parmar",
            "EMAIL": "nilesh@example.com",
            "MOBILENO": "9825011111",
            "ADD1": "12 Gopal Chambers",
            "CITY": "Vadodara",
        },
    }
    placed = call("POST", "/orders", store, token, json=order)
    assert placed.status_code == 201, placed.text
