"""A store of inquiries speaks of inquiries: customOrderLabel."""

import pytest

from app.shared.messages import ENGLISH, spoken
from tests.ordering import place_order
from tests.stock import DEALER, SALESPERSON, SWITCH

PUT = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}


def said(answer) -> tuple[int, str]:
    return answer.status_code, answer.json["message"]


@pytest.mark.parametrize(("inquiry", "words"), [(True, "No Inquiry Found"), (False, "No Order Found")])
def test_what_is_not_found_is_called_by_the_stores_word(call, open_with, sign_in, guest, inquiry, words):
    store = open_with(inquiry=inquiry)
    move = {"id": 999, "status": "Canceled", "type": "order"}
    dealer = sign_in(store, DEALER)

    for token in (dealer, guest(store), sign_in(store, SALESPERSON), sign_in(store, store.key)):
        assert said(call("GET", "/orders/999", store, token)) == (404, words)
    assert said(call("PUT", "/orders/status", store, dealer, json=move)) == (404, words)
    assert said(call("PUT", "/orders/status", store, dealer, json={**move, "type": "orderitm"})) == (
        404,
        words,
    )


@pytest.mark.parametrize(
    ("inquiry", "words"),
    [(True, "You can only cancel this inquiry"), (False, "You can only cancel this order")],
)
def test_what_a_customer_may_do_is_told_in_the_stores_word(call, open_with, sign_in, inquiry, words):
    store = open_with(inquiry=inquiry)
    token = sign_in(store, DEALER)
    move = {"id": place_order(call, store, token)["orderId"], "status": "Approved", "type": "order"}

    assert said(call("PUT", "/orders/status", store, token, json=move)) == (403, words)


@pytest.mark.parametrize(
    ("inquiry", "words"),
    [
        (True, "This store does not accept inquiries online"),
        (False, "This store does not accept orders online"),
    ],
)
def test_a_store_of_products_only_refuses_in_its_own_word(call, open_with, sign_in, inquiry, words):
    store = open_with(inquiry=inquiry, only_products=True)

    assert said(call("POST", "/cart", store, sign_in(store, DEALER), json=PUT)) == (403, words)


@pytest.mark.parametrize(
    ("inquiry", "words"),
    [(True, "Please punch in before sending an inquiry"), (False, "Please punch in before you order")],
)
def test_a_salesperson_is_asked_to_punch_in_in_the_stores_word(call, open_with, sign_in, inquiry, words):
    store = open_with(inquiry=inquiry, location_mandatory=True)
    order = {"paymentMode": "Bank", "partyId": DEALER, "orderItm": [PUT]}

    assert said(call("POST", "/orders", store, sign_in(store, SALESPERSON), json=order)) == (403, words)


@pytest.mark.parametrize(
    ("inquiry", "last"),
    [(True, "send the inquiry again."), (False, "place the order again.")],
)
def test_rates_that_moved_are_told_in_the_stores_word(call, open_with, sign_in, inquiry, last):
    store = open_with(inquiry=inquiry)
    order = {"paymentMode": "Bank", "orderItm": [PUT], "netAmt": 1}

    status, words = said(call("POST", "/orders", store, sign_in(store, DEALER), json=order))

    assert (status, words.endswith(last)) == (409, True)


def test_what_has_no_words_of_its_own_is_told_as_everywhere():
    assert spoken("order.unknown", inquiry=True) == "inquiry.order.unknown"
    assert spoken("order.city", inquiry=True) == "order.city"
    assert spoken("order.unknown", inquiry=False) == "order.unknown"


def test_every_word_of_inquiries_stands_for_one_of_orders():
    own = {key for key in ENGLISH if key.startswith("inquiry.")}

    assert {key.removeprefix("inquiry.") for key in own} <= set(ENGLISH)
    assert not any("order" in ENGLISH[key].lower() for key in own)
