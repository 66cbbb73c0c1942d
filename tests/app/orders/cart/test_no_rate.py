"""Items without a rate or a tax, as accounting may send them, are not sold; an inquiry may request them."""

import pytest
from sqlalchemy import update

from app.catalogue.models import Product, Variant
from tenant_router.session import store_session
from tests.ordering import TERMS, place_order
from tests.stock import DEALER, FAN, SWITCH

ORDER = {"paymentMode": TERMS, "orderItm": [{"itemCd": SWITCH, "sizeCd": "", "quantity": 20}]}


@pytest.fixture(params=["rate", "tax"])
def price(request):
    """Set what an item costs, or remove its rates or its tax."""

    def make(store, item: str, *, missing: bool) -> None:
        rates = dict.fromkeys((f"rate{grade}" for grade in range(1, 6)), 0 if missing else 38)
        changes = {
            "rate": update(Variant).where(Variant.product_code == item).values(**rates),
            "tax": update(Product).where(Product.code == item).values(tax_rate=None if missing else 18),
        }
        with store_session(store) as db:
            db.execute(changes[request.param])

    return make


def test_an_item_without_a_rate_is_neither_added_nor_ordered(call, store, dealer, put, price):
    price(store, SWITCH, missing=True)

    item = call("GET", f"/products/itemsById/{SWITCH}", store, dealer).json["result"]
    refused = put()

    assert item["variant"][0]["RATE"] == 0
    assert (refused.status_code, list(refused.json["errors"])) == (422, ["itemCd"])
    assert refused.json["message"] == "This item has no rate yet. Please ask the store."
    assert call("POST", "/orders", store, dealer, json=ORDER).status_code == 409
    price(store, SWITCH, missing=False)
    assert put().status_code == 201


def test_a_line_that_lost_its_rate_is_not_counted_or_ordered(call, store, dealer, put, change, price):
    put()
    put(itemCd=FAN, quantity=1)
    price(store, SWITCH, missing=True)

    shown = call("GET", "/cart", store, dealer).json

    assert [line["available"] for line in shown["result"]] == [False, True]
    assert shown["totals"]["noOfItem"] == 1
    assert change(shown["result"][0]["cartId"], 40).status_code == 422
    assert call("POST", "/orders", store, dealer, json=ORDER).status_code == 409
    assert place_order(call, store, dealer, lines=((FAN, "", 1),))["NO_OF_ITEM"] == 1


def test_an_inquiry_may_order_without_a_rate(call, make_store, fill, sign_in, price):
    store = make_store(inquiry=True)
    fill(store)
    price(store, SWITCH, missing=True)

    order = place_order(call, store, sign_in(store, DEALER))

    assert (order["NO_OF_ITEM"], order["NET_AMT"]) == (1, 0)
