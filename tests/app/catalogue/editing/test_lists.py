"""The owner's lists: contents, sort orders, and navigation from one product to the next."""

from datetime import UTC, datetime, timedelta

import pytest
from marshmallow import RAISE
from sqlalchemy import text, update

from app.catalogue.models import Product
from app.catalogue.product_query import SORT_COLUMNS, ProductQuery
from app.catalogue.queries import product_page
from app.catalogue.request_schemas import PRODUCT_SORT_COLUMNS
from app.catalogue.schemas import CategoryPageOut, ProductPageOut
from tenant_router.engines import owner_engine
from tenant_router.session import qualified, store_session
from tests.stock import DEALER, FAN, SWITCH, WIRE


@pytest.fixture
def aged(store, goods):
    """Make the switch the last changed product, the fan the one before, and the wire the oldest."""
    with store_session(store) as db:
        for days, code in enumerate((SWITCH, FAN, WIRE)):
            changed = datetime(2025, 1, 9, tzinfo=UTC) - timedelta(days=days)
            db.execute(update(Product).where(Product.code == code).values(updated_at=changed))


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        ("ITEM_CD", [SWITCH, WIRE, FAN]),
        ("ITEM_NAME", [FAN, WIRE, SWITCH]),
        ("PRIORITY", [SWITCH, WIRE, FAN]),
        ("UPDATED_AT", [WIRE, FAN, SWITCH]),
    ],
)
def test_the_owner_sorts_the_products(names, owner, aged, order, codes):
    assert names(owner, sort=order) == codes
    assert names(owner, sort=order, desc="Y") == codes[::-1]
    assert names(owner, sort=order, per_page=1, page=1) == codes[1:2]
    assert names(owner, sort=order, query="mark") == codes


def test_an_unknown_sort_order_is_rejected(call, store, owner):
    for path in ("/products", "/dept", "/catalog", f"/products/itemsById/{FAN}"):
        for query in ("sort=RATE", "sort=", "desc=yes"):
            assert call("GET", f"{path}?{query}", store, owner).status_code == 422, (path, query)


def test_customers_cannot_sort_the_shop(names, store, goods, aged, sign_in):
    for token in (None, sign_in(store, DEALER)):
        assert names(token, sort="UPDATED_AT", desc="Y", withoutImage="Y") == [SWITCH, WIRE, FAN]


def test_the_products_without_a_picture_are_listed_and_counted(call, store, owner, names):
    assert names(owner, withoutImage="Y") == names(owner, "/products/itemsWithoutImage") == [FAN]
    assert names(owner, withoutImage="Y", dept_cd="E002") == []
    assert names(owner, withoutImage="Y", query="mark") == [FAN]
    body = call("GET", "/products/itemsWithoutImage", store, owner).json
    assert ProductPageOut(unknown=RAISE).validate(body) == {}
    assert body["pagination"]["totalItems"] == 1
    none = call("GET", "/products?withoutImage=Y&dept_cd=E002", store, owner).json
    assert none["pagination"]["totalItems"] == 0


def test_each_product_has_its_neighbours_for_the_owner(detail):
    assert [(detail(code)["previous"], detail(code)["next"]) for code in (SWITCH, WIRE, FAN)] == [
        (None, WIRE),
        (SWITCH, FAN),
        (WIRE, None),
    ]


def test_neighbours_follow_the_list_the_product_was_opened_from(detail, aged):
    def around(code, **query):
        shown = detail(code, **query)
        return shown["previous"], shown["next"]

    assert around(FAN, dept_cd="E001") == (SWITCH, None)
    assert around(FAN, sort="ITEM_NAME") == (None, WIRE)
    assert around(FAN, sort="UPDATED_AT", desc="Y") == (SWITCH, WIRE)
    assert around(WIRE, withoutImage="Y") == (None, FAN)


def test_walking_the_neighbours_visits_each_product_once(detail, names, owner, store, add_products):
    add_products(store, 30)
    for query in ({}, {"sort": "ITEM_NAME"}, {"sort": "UPDATED_AT", "desc": "Y"}, {"dept_cd": "E002"}):
        walked, code = [], names(owner, per_page=1, **query)[0]
        while code:
            walked.append(code)
            code = detail(code, **query)["next"]
        assert walked == names(owner, per_page=100, **query)


def analyse(store) -> None:
    """Update the planner's statistics, as autovacuum does in time."""
    with owner_engine().connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"ANALYZE {store.quoted_schema}.products"))


@pytest.mark.parametrize("order", sorted(PRODUCT_SORT_COLUMNS.values()))
@pytest.mark.parametrize("descending", [False, True])
def test_each_sort_order_uses_an_index(store, goods, add_products, order, descending):
    add_products(store, 3_000)
    page, _ = product_page(ProductQuery(size=25, everything=True, ordered_by=order, descending=descending))
    analyse(store)
    with store_session(store, read_only=True) as db:
        statement = qualified(f"EXPLAIN {page.statement}", store.schema)
        plan = "\n".join(line for (line,) in db.connection().exec_driver_sql(statement, page.values))
    of_page = plan.partition("Index Scan Backward" if descending else "Index Scan")[2]
    assert (
        of_page.split()[1]
        == {
            "code": "products_pkey",
            "name": "products_name",
            "priority": "products_order",
            "updated": "products_updated",
        }[order]
    ), plan
    # The shop's newest come by "created".
    assert set(SORT_COLUMNS) == {*PRODUCT_SORT_COLUMNS.values(), "created"}


def test_products_without_a_picture_have_their_own_index(store, goods, add_products):
    add_products(store, 3_000)
    page, _ = product_page(ProductQuery(size=25, everything=True, pictureless=True))
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code < "J0002900").values(pictures=["public/x.webp"]))
    analyse(store)
    with store_session(store, read_only=True) as db:
        statement = qualified(f"EXPLAIN {page.statement}", store.schema)
        plan = "\n".join(line for (line,) in db.connection().exec_driver_sql(statement, page.values))
    assert "products_pictureless" in plan


def test_the_owners_categories_count_products_without_a_picture(call, store, owner):
    body = call("GET", "/dept", store, owner).json

    assert CategoryPageOut(unknown=RAISE).validate(body) == {}
    rows = [(one["DEPT_CD"], one["itemCount"], one["withoutImage"], one["CATALOG"]) for one in body["result"]]
    assert rows == [("E001", 2, 1, None), ("E002", 1, 0, None)]
    seen = call("GET", "/dept", store).json["result"]
    assert all({"withoutImage", "CATALOG", "OWN_FIELDS"}.isdisjoint(one) for one in seen)


def test_the_owner_searches_and_sorts_categories(call, store, owner):
    def codes(**query):
        return [
            one["DEPT_CD"] for one in call("GET", "/dept", store, owner, query_string=query).json["result"]
        ]

    assert codes(query="WIRE") == codes(query="e002") == ["E002"]
    assert codes(query="%") == []
    assert codes(sort="dept_name", desc="Y") == codes(sort="itemCount") == ["E002", "E001"]
    assert codes(sort="PRIORITY", desc="Y", per_page=1, page=1) == ["E001"]
    page = call("GET", "/dept?query=wire", store, owner).json
    assert page["pagination"]["totalItems"] == 1
