"""Items without a rate, as accounting may send them, are not sold for nothing; an inquiry may request it."""

import pytest
from sqlalchemy import update

from app.catalogue.models import Variant
from tenant_router.session import store_session
from tests.ordering import TERMS, place_order
from tests.stock import DEALER, FAN, SWITCH

ORDER = {"paymentMode": TERMS, "orderItm": [{"itemCd": SWITCH, "sizeCd": "", "quantity": 20}]}


@pytest.fixture
def rate():
    """Set every grade's rate of an item."""

    def make(store, item: str, rate: int) -> None:
        with store_session(store) as db:
            rates = {f"rate{grade}": rate for grade in range(1, 6)}
            db.execute(update(Variant).where(Variant.product_code == item).values(**rates))

    return make


def test_an_item_without_a_rate_is_neither_added_nor_ordered(call, store, dealer, put, rate):
    rate(store, SWITCH, 0)

    refused = put()

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["itemCd"])
    assert refused.json["message"] == "This item has no rate yet. Please ask the store."
    assert call("POST", "/orders", store, dealer, json=ORDER).status_code == 409
    rate(store, SWITCH, 38)
    assert put().status_code == 201


def test_a_line_that_lost_its_rate_is_not_counted_or_ordered(call, store, dealer, put, change, rate):
    put()
    put(itemCd=FAN, quantity=1)
    rate(store, SWITCH, 0)

    shown = call("GET", "/cart", store, dealer).json

    assert [line["available"] for line in shown["result"]] == [False, True]
    assert shown["totals"]["noOfItem"] == 1
    assert change(shown["result"][0]["cartId"], 40).status_code == 422
    assert call("POST", "/orders", store, dealer, json=ORDER).status_code == 409
    assert place_order(call, store, dealer, lines=((FAN, "", 1),))["NO_OF_ITEM"] == 1


def test_an_inquiry_may_order_without_a_rate(call, make_store, fill, sign_in, rate):
    store = make_store(inquiry=True)
    fill(store)
    rate(store, SWITCH, 0)

    order = place_order(call, store, sign_in(store, DEALER))

    assert (order["NO_OF_ITEM"], order["NET_AMT"]) == (1, 0)
