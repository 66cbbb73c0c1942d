"""Stores of inquiries have their own messages: customOrderLabel."""

import pytest

from app.shared.texts.english import ENGLISH
from app.shared.texts.messages import spoken
from tests.ordering import place_order
from tests.stock import DEALER, SALESPERSON, SWITCH

PUT = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}


def refusal_of(answer) -> tuple[int, str]:
    return answer.status_code, answer.json["message"]


@pytest.mark.parametrize(("inquiry", "words"), [(True, "No Inquiry Found"), (False, "No Order Found")])
def test_not_found_messages_use_the_stores_term(call, open_with, sign_in, guest, inquiry, words):
    store = open_with(inquiry=inquiry)
    move = {"id": 999, "status": "Canceled", "type": "order"}
    dealer = sign_in(store, DEALER)

    for token in (dealer, guest(store), sign_in(store, SALESPERSON), sign_in(store, store.key)):
        assert refusal_of(call("GET", "/orders/999", store, token)) == (404, words)
    assert refusal_of(call("PUT", "/orders/status", store, dealer, json=move)) == (404, words)
    assert refusal_of(call("PUT", "/orders/status", store, dealer, json={**move, "type": "orderitm"})) == (
        404,
        words,
    )


@pytest.mark.parametrize(
    ("inquiry", "words"),
    [(True, "You can only cancel this inquiry"), (False, "You can only cancel this order")],
)
def test_forbidden_moves_use_the_stores_term(call, open_with, sign_in, inquiry, words):
    store = open_with(inquiry=inquiry)
    token = sign_in(store, DEALER)
    move = {"id": place_order(call, store, token)["orderId"], "status": "Approved", "type": "order"}

    assert refusal_of(call("PUT", "/orders/status", store, token, json=move)) == (403, words)


@pytest.mark.parametrize(
    ("inquiry", "words"),
    [
        (True, "This store does not accept inquiries online. Please contact the store."),
        (False, "This store does not accept orders online. Please contact the store."),
    ],
)
def test_products_only_messages_use_the_stores_term(call, open_with, sign_in, inquiry, words):
    store = open_with(inquiry=inquiry, only_products=True)

    assert refusal_of(call("POST", "/cart", store, sign_in(store, DEALER), json=PUT)) == (403, words)


@pytest.mark.parametrize(
    ("inquiry", "words"),
    [(True, "Please punch in before sending an inquiry"), (False, "Please punch in before you order")],
)
def test_the_punch_in_message_uses_the_stores_term(call, open_with, sign_in, inquiry, words):
    store = open_with(inquiry=inquiry, location_mandatory=True)
    order = {"paymentMode": "Bank", "partyId": DEALER, "orderItm": [PUT]}

    assert refusal_of(call("POST", "/orders", store, sign_in(store, SALESPERSON), json=order)) == (
        403,
        words,
    )


@pytest.mark.parametrize(
    ("inquiry", "last"),
    [(True, "send the inquiry again."), (False, "place the order again.")],
)
def test_the_message_about_changed_rates_uses_the_stores_term(call, open_with, sign_in, inquiry, last):
    store = open_with(inquiry=inquiry)
    order = {"paymentMode": "Bank", "orderItm": [PUT], "netAmt": 1}

    status, words = refusal_of(call("POST", "/orders", store, sign_in(store, DEALER), json=order))

    assert (status, words.endswith(last)) == (409, True)


def test_messages_without_a_variant_stay_the_same():
    assert spoken("order.unknown", inquiry=True) == "inquiry.order.unknown"
    assert spoken("order.city", inquiry=True) == "order.city"
    assert spoken("order.unknown", inquiry=False) == "order.unknown"


def test_every_inquiry_message_replaces_an_order_message():
    replaced = {key for key in ENGLISH if key.startswith("inquiry.")}

    assert {key.removeprefix("inquiry.") for key in replaced} <= set(ENGLISH)
    assert not any("order" in ENGLISH[key].lower() for key in replaced)
