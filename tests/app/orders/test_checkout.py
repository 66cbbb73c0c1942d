"""Checks of the checkout: the guest's address block, the store's own fields, the sales team's punch-in."""

import pytest
from sqlalchemy import update

from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import TERMS, fill_cart, shown_order
from tests.stock import DEALER, SALESPERSON, SWITCH

WANTED = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
BLOCK = {
    "NAME": "Nilesh Parmar",
    "EMAIL": "nilesh@example.com",
    "MOBILENO": "9825011111",
    "ADD1": "12 Gopal Chambers",
    "CITY": "Vadodara",
}
FIELDS = (
    ("advance_payment", "advancePaymentField", "paidAmt", "PAID_AMT"),
    ("remarks1", "checkoutRemarks1", "remarks1", "REMARKS1"),
    ("remarks2", "checkoutRemarks2", "remarks2", "REMARKS2"),
    ("remarks3", "checkoutRemarks3", "remarks3", "REMARKS3"),
)


@pytest.fixture
def order(call):
    """Order the minimum quantity of a switch. Return the answer."""

    def make(store, token, **fields):
        body = {"paymentMode": TERMS, "orderItm": [WANTED], **fields}
        return call("POST", "/orders", store, token, json=body)

    return make


def refused(answer) -> tuple[int, str, list[str]]:
    return answer.status_code, answer.json["message"], list(answer.json["errors"])


def test_a_guests_block_is_stored(call, store, goods, guest, order):
    token = guest(store)

    wrong = order(store, token, orderDtl={**BLOCK, "MOBILENO": "982501111"})
    placed = order(store, token, orderDtl={**BLOCK, "PINCODE": " 390001 "})

    assert refused(wrong) == (422, "Please Enter Proper Mobile Number", ["orderDtl.MOBILENO"])
    shown = shown_order(call, store, token, placed.json["result"]["orderId"])["orderDtl"]
    assert shown == {"ADD2": "", "STATE": "", **BLOCK, "PINCODE": "390001"}


def test_a_guests_state_is_one_of_the_list(call, store, goods, guest, order):
    token = guest(store)

    wrong = order(store, token, orderDtl={**BLOCK, "STATE": "Maharastra"})
    placed = order(store, token, orderDtl={**BLOCK, "STATE": " Daman & Diu"})

    assert refused(wrong) == (422, "Did you mean Maharashtra?", ["orderDtl.STATE"])
    shown = shown_order(call, store, token, placed.json["result"]["orderId"])["orderDtl"]
    assert shown["STATE"] == "Dadra and Nagar Haveli and Daman and Diu"


def test_only_a_guest_has_a_delivery_block(call, store, goods, sign_in, order):
    token = sign_in(store, DEALER)

    placed = order(store, token, orderDtl={"NAME": "Somebody else"})

    assert shown_order(call, store, token, placed.json["result"]["orderId"])["orderDtl"] is None


def label(variable: str, *, required: bool = False, kind: str = "text") -> dict:
    return {"SETTINGS_VARIABLE": variable, "LABEL": "L", "IS_REQUIRED": required, "FIELD_TYPE": kind}


@pytest.fixture
def open_with(make_store, fill):
    """Create a store with goods, these switches, and these labels of its checkout fields."""

    def make(labels=(), **switches):
        store = make_store(guest_login=True, **switches)
        fill(store)
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(labels=list(labels)))
        return store

    return make


def test_a_field_that_is_on_is_checked_and_stored(call, open_with, sign_in, order):
    labels = [label(variable, required=True) for _, variable, *_ in FIELDS]
    store = open_with(**{switch: True for switch, *_ in FIELDS}, labels=labels)
    token = sign_in(store, DEALER)
    filled = {"paidAmt": 500, "remarks1": " by lorry ", "remarks2": "b", "remarks3": "c"}

    for name in filled:
        empty = order(store, token, **{**filled, name: ""})
        assert refused(empty) == (422, "Please Enter Proper Value", [name])
    placed = order(store, token, **filled)
    shown = shown_order(call, store, token, placed.json["result"]["orderId"])
    assert [shown[shown_as] for *_, shown_as in FIELDS] == [500, "by lorry", "b", "c"]


def test_a_disabled_field_is_neither_required_nor_stored(call, open_with, sign_in, order):
    labels = [label(variable, required=True, kind="number") for _, variable, *_ in FIELDS]
    store = open_with(labels=labels)
    token = sign_in(store, DEALER)

    assert order(store, token).status_code == 201
    placed = order(store, token, paidAmt=500, remarks1="by lorry", remarks2="b", remarks3="c")

    shown = shown_order(call, store, token, placed.json["result"]["orderId"])
    assert [shown[shown_as] for *_, shown_as in FIELDS] == [None, "", "", ""]


def test_an_advance_payment_of_nothing_is_a_value(call, open_with, sign_in, order):
    store = open_with(advance_payment=True, labels=[label("advancePaymentField", required=True)])
    token = sign_in(store, DEALER)

    placed = order(store, token, paidAmt=0)

    assert shown_order(call, store, token, placed.json["result"]["orderId"])["PAID_AMT"] == 0


PUNCH = {"lat": 22.3072, "longi": 73.1812}


@pytest.fixture
def field_worker(call, sign_in):
    """Return a salesperson's token and actions: order from the cart, order directly, and punch."""

    def make(store):
        token = sign_in(store, SALESPERSON)

        def from_cart():
            (line,) = fill_cart(call, store, token, party=DEALER)
            body = {"paymentMode": TERMS, "partyId": DEALER, "orderItm": [{**WANTED, "cartId": line}]}
            return call("POST", "/orders", store, token, json=body)

        def at_once():
            body = {"paymentMode": TERMS, "partyId": DEALER, "orderItm": [WANTED]}
            return call("POST", "/orders", store, token, json=body)

        def punch(remark):
            assert (
                call("POST", "/location", store, token, json={**PUNCH, "remark": remark}).status_code == 201
            )

        return (from_cart, at_once), punch

    return make


def test_where_punching_in_is_mandatory_a_salesperson_orders_only_while_punched_in(open_with, field_worker):
    ways, punch = field_worker(open_with(location_mandatory=True))

    for way in ways:
        refusal = way()
        assert (refusal.status_code, refusal.json["message"]) == (403, "Please punch in before you order")
    punch("PUNCH_IN")
    assert [way().status_code for way in ways] == [201, 201]
    punch("PUNCH_OUT")
    assert [way().status_code for way in ways] == [403, 403]


def test_where_punching_in_is_not_mandatory_a_salesperson_orders_without(open_with, field_worker):
    ways, _ = field_worker(open_with(location_mandatory=False))

    assert [way().status_code for way in ways] == [201, 201]


def test_customers_and_guests_order_without_punching_in(open_with, sign_in, guest, order):
    store = open_with(location_mandatory=True)

    assert order(store, sign_in(store, DEALER)).status_code == 201
    assert order(store, guest(store), orderDtl=BLOCK).status_code == 201


def test_an_order_sent_again_after_punching_out_is_the_same_order(call, open_with, sign_in):
    store = open_with(location_mandatory=True)
    token = sign_in(store, SALESPERSON)
    body = {"paymentMode": TERMS, "partyId": DEALER, "orderItm": [WANTED]}

    def send():
        return call("POST", "/orders", store, token, json=body, headers={"Idempotency-Key": "k"})

    call("POST", "/location", store, token, json={**PUNCH, "remark": "PUNCH_IN"})
    first = send()
    call("POST", "/location", store, token, json={**PUNCH, "remark": "PUNCH_OUT"})

    assert (send().status_code, send().json) == (201, first.json)
