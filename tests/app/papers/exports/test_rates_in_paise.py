"""A rate with paise is the same in the shop, its lists, offline, in the cart, in orders and on papers."""

from decimal import Decimal

import pytest
from sqlalchemy import update

from app.catalogue.models import PartyRate, Variant
from tenant_router.session import store_session
from tests.ordering import fill_cart, place_order
from tests.stock import AGREED_DEALER, DEALER, FAN, SALESPERSON, SWITCH, WIRE

# The discount of a tenth leaves 12.348 of 13.72.
RATE = 12.35
AGREED, AGREED_RATE = Decimal("11.39"), 10.25


@pytest.fixture
def store_switches():
    return {"rates_in_paise": True, "item_discount": True, "party_rates": True}


@pytest.fixture
def store(store, goods):
    """Return the store, where the switch costs 13.72, the wire little less and the fan little more."""
    with store_session(store) as db:
        for product, rate in ((SWITCH, "13.72"), (WIRE, "13.70"), (FAN, "13.74")):
            five = {f"rate{number}": Decimal(rate) for number in range(1, 6)}
            of_product = update(Variant).where(Variant.product_code == product)
            db.execute(of_product.values(**five, discount_percent=10))
        db.execute(update(PartyRate).values(rate=AGREED))
    return store


def test_lists_by_rate_and_the_filter_by_rate_have_the_paise(call, store, dealer):
    def rates(query: str) -> list[float]:
        products = call("GET", f"/products?{query}", store, dealer).json["result"]
        return [product["variant"][0]["RATE"] for product in products]

    assert rates("sortBy=rateLow") == rates("minRate=12&maxRate=13&sortBy=rateLow") == [12.33, RATE, 12.37]
    assert rates("sortBy=rateHigh") == [12.37, RATE, 12.33]
    assert rates("minRate=13") == rates("maxRate=12") == []


@pytest.mark.parametrize(("party", "rate"), [(DEALER, RATE), (AGREED_DEALER, AGREED_RATE)])
def test_shop_offline_cart_order_and_papers_have_the_same_rate(call, store, sign_in, read_text, party, rate):
    salesperson, token = sign_in(store, SALESPERSON), sign_in(store, party)
    download = call("GET", "/offline", store, salesperson).json["result"]
    terms = {each["ACC_CD"]: each["termsNumber"] for each in download["parties"]}
    sizes = {each["ITEM_CD"]: each["variant"][0] for each in download["products"]}
    agreed = {each["ACC_CD"]: each["RATE"] for each in download["agreed"]}
    shown = call("GET", f"/products/itemsById/{SWITCH}", store, token).json["result"]["variant"][0]
    fill_cart(call, store, token)
    cart = call("GET", "/cart", store, token).json
    order = place_order(call, store, token)
    content = read_text(store, token, kind="order", orderId=order["orderId"])
    listed = read_text(store, token, kind="products")

    assert agreed.get(party, sizes[SWITCH]["RATES"][terms[party]]) == shown["RATE"] == rate
    assert cart["result"][0]["RATE"] == order["orderItm"][0]["RATE"] == rate
    assert cart["totals"]["itemAmt"] == order["ITEM_AMT"] == round(rate * 20, 2)
    assert cart["totals"]["netAmt"] == order["NET_AMT"] == round(rate * 20 * 1.18, 2)
    assert f" {rate} " in content
    assert f" {rate} / " in listed
