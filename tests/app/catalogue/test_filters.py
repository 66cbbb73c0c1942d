"""Sort orders and filters of the shop's products, as far as the caller may see what they need."""

from decimal import Decimal

import pytest
from marshmallow import RAISE
from sqlalchemy import insert, select, update

from app.catalogue.models import Product, Variant
from app.catalogue.rates import card_rate
from app.catalogue.request_schemas import SHOP_SORT_ORDERS, ProductsIn
from app.catalogue.schemas import ProductPageOut
from app.orders.popularity import count_orders
from app.pricing.steps import Pricing
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.refusals import refusals
from tests.stock import AGREED_DEALER, DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE

ALL = [SWITCH, WIRE, FAN]
EVERY_FILTER = {"inStock": "Y", "boughtBefore": "Y", "minRate": 50, "maxRate": 60}


@pytest.fixture
def shown(call, store, goods):
    """Return the products of a list, checked against its schema."""

    def read(token: str | None = None, **query) -> dict:
        answer = call("GET", "/products", store, token, query_string=query)
        assert answer.status_code == 200, answer.text
        assert ProductPageOut(unknown=RAISE).validate(answer.json) == {}
        return answer.json

    return read


@pytest.fixture
def codes(shown):
    def read(token: str | None = None, **query) -> list[str]:
        page = shown(token, **query)
        found = [product["ITEM_CD"] for product in page["result"]]
        assert page["pagination"]["totalItems"] == len(found)
        return found

    return read


def switch(store, **switches: bool) -> None:
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches=switches))


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("rateLow", [SWITCH, WIRE, FAN]),
        ("rateHigh", [FAN, WIRE, SWITCH]),
        ("name", [FAN, WIRE, SWITCH]),
        ("newest", [WIRE, FAN, SWITCH]),
        ("best", [FAN, SWITCH, WIRE]),
    ],
)
def test_products_are_sorted_as_asked(store, codes, order, expected):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(order_count=3))
        for days, code in enumerate((SWITCH, FAN, WIRE), 1):
            db.execute(update(Product).where(Product.code == code).values(created_at=f"2026-01-0{days}"))

    assert codes(sortBy=order) == expected
    assert codes(sortBy=order, dept_cd="E001") == [code for code in expected if code != WIRE]
    assert codes(sortBy=order, query="mark") == codes(sortBy=order)


def test_the_rate_is_what_the_caller_pays(store, codes, sign_in):
    switch(store, guest_rates=True, item_discount=True, party_rates=True)
    agreed = sign_in(store, AGREED_DEALER)

    assert codes(maxRate=54, minRate=54) == [SWITCH]
    assert codes(maxRate=53) == codes(sign_in(store, DEALER), maxRate=49) == []
    assert codes(sign_in(store, DEALER), maxRate=50) == [SWITCH]
    assert codes(agreed, minRate=37, maxRate=37) == [SWITCH]
    assert codes(sign_in(store, SALESPERSON), partyCd=AGREED_DEALER, maxRate=37) == [SWITCH]
    # Any of its sizes may have the rate.
    assert codes(minRate=3000) == [WIRE]
    assert codes(minRate=2000, maxRate=1000) == []


def test_each_rate_that_is_shown_is_found(store, shown, sign_in):
    switch(store, guest_rates=True, item_discount=True, party_rates=True)
    with store_session(store) as db:
        for index in range(12):
            clip = {"code": f"N{index}", "name": f"Clip {index}", "category_code": "E001", "tax_rate": 18}
            db.execute(insert(Product).values(**clip))
            rates = {f"rate{grade}": Decimal(index * 7 + grade) + Decimal("0.50") for grade in range(1, 6)}
            discount = Decimal(index) * Decimal("4.25")
            db.execute(
                insert(Variant).values(
                    product_code=f"N{index}", discount_percent=discount, size_code="", **rates
                )
            )

    for token in (None, sign_in(store, DEALER), sign_in(store, OTHER_DEALER), sign_in(store, AGREED_DEALER)):
        products = shown(token, sortBy="rateLow")["result"]
        first_rates = [product["variant"][0]["RATE"] for product in products]
        assert first_rates == sorted(first_rates)
        for product in products:
            for size in product["variant"]:
                found = shown(token, minRate=size["RATE"], maxRate=size["RATE"])["result"]
                assert product["ITEM_CD"] in [one["ITEM_CD"] for one in found]


def test_given_sizes_of_one_position_then_the_rate_is_that_of_the_first_code_on_any_plan(store, goods):
    with store_session(store) as db:
        # An update writes the row again, after that of the product's other size.
        db.execute(update(Variant).where(Variant.size_code == "1.5 sq mm").values(stock=Variant.stock + 1))
        for scan in ("indexscan", "bitmapscan", "indexonlyscan"):
            db.run(f"SET LOCAL enable_{scan} = off")
        rate = card_rate(Pricing(grade="A", discounted=False), stock_shown=False)
        of_wire = f"SELECT {rate} FROM store.products p WHERE p.code = %(code)s"
        shown = db.run(of_wire, code=WIRE).scalar()
        first = select(Variant.rate1).where(Variant.product_code == WIRE, Variant.size_code == "1.5 sq mm")
        assert shown == db.scalar(first)


def test_only_products_with_a_size_in_stock_are_shown(store, codes):
    assert codes(inStock="Y") == ALL
    with store_session(store) as db:
        db.execute(update(Variant).where(Variant.product_code == FAN).values(stock=0))

    assert codes(inStock="Y") == [SWITCH, WIRE]
    # One size must be in stock and have the rate.
    assert codes(inStock="Y", minRate=3000) == []
    # A card shows the first size that is in stock, and is sorted by its rate.
    with store_session(store) as db:
        db.execute(update(Variant).where(Variant.size_code == "1.5 sq mm").values(stock=0))
        db.execute(update(Variant).where(Variant.size_code == "2.5 sq mm").values(stock=1, position=1))
    assert codes(sortBy="rateLow") == [SWITCH, FAN, WIRE]


def test_a_customer_sees_what_they_bought_before(call, store, codes, sign_in):
    dealer = sign_in(store, DEALER)
    order = place_order(call, store, dealer, [(WIRE, "1.5 sq mm", 2)])
    with store_session(store) as db:
        count_orders(db, order_ids=[order["orderId"]])

    assert codes(dealer, boughtBefore="Y") == [WIRE]
    assert codes(sign_in(store, SALESPERSON), partyCd=DEALER, boughtBefore="Y") == [WIRE]
    assert codes(sign_in(store, OTHER_DEALER), boughtBefore="Y") == []
    # A visitor and a salesperson without a party have no orders.
    assert codes(boughtBefore="Y") == codes(sign_in(store, SALESPERSON), boughtBefore="Y") == ALL


@pytest.mark.parametrize("order", SHOP_SORT_ORDERS)
def test_what_is_hidden_changes_neither_the_list_nor_its_order(store, codes, shown, order):
    switch(store)

    assert codes(**EVERY_FILTER) == ALL
    if order.startswith("rate"):
        assert codes(sortBy=order) == ALL
    assert shown()["filters"] == []


def test_a_page_says_which_filters_the_caller_may_use(store, shown, sign_in):
    assert shown()["filters"] == ["rate", "stock"]
    assert shown(sign_in(store, DEALER))["filters"] == ["rate", "stock", "bought"]
    assert shown(sign_in(store, SALESPERSON))["filters"] == ["rate", "stock"]
    assert shown(sign_in(store, SALESPERSON), partyCd=DEALER)["filters"] == ["rate", "stock", "bought"]
    switch(store, only_products=True)
    assert shown(sign_in(store, DEALER))["filters"] == []


def test_a_party_of_another_salesperson_is_refused(call, store, goods, sign_in):
    query = {"partyCd": OTHER_DEALER, "boughtBefore": "Y"}

    assert call("GET", "/products", store, sign_in(store, SALESPERSON), query_string=query).status_code == 404


@pytest.mark.parametrize("order", SHOP_SORT_ORDERS)
def test_pages_of_any_order_have_each_product_once(shown, store, add_products, order):
    add_products(store, 20)

    seen, page = [], 0
    while page is not None:
        body = shown(sortBy=order, per_page=7, page=page, maxRate=5000)
        seen += [product["ITEM_CD"] for product in body["result"]]
        page = body["pagination"]["nextPage"]
    assert len(seen) == len(set(seen)) == body["pagination"]["totalItems"] == 23


@pytest.mark.parametrize(
    ("name", "value"),
    [("sortBy", "rate1"), ("inStock", "1"), ("boughtBefore", "yes"), ("minRate", -1), ("maxRate", "x")],
)
def test_a_filter_that_is_none_is_refused_at_its_field(name, value):
    assert list(refusals(ProductsIn(), {name: value})) == [name]


def test_a_filter_that_is_none_is_refused_by_name(call, store):
    answer = call("GET", "/products", store, query_string={"sortBy": "rate1", "minRate": -1})

    assert answer.status_code == 422
    assert sorted(answer.json["errors"]) == ["minRate", "sortBy"]
