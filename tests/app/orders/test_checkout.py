"""Checks of the checkout: the guest's address block, the store's own fields, the sales team's punch-in."""

import pytest
from sqlalchemy import update

from app.settings.models import StoreSettings
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
REMARKS = FIELDS[1:]


@pytest.fixture
def order(call):
    """Order the minimum quantity of a switch. Return the answer."""

    def make(store, token, **fields):
        body = {"paymentMode": TERMS, "orderItm": [WANTED], **fields}
        return call("POST", "/orders", store, token, json=body)

    return make


def refused(answer) -> tuple[int, str, list[str]]:
    return answer.status_code, answer.json["message"], list(answer.json["errors"])


@pytest.mark.parametrize("number", ["", " ", "982501111", "98250111111", "+919825011111"])
def test_a_guests_mobile_number_has_exactly_ten_characters(store, goods, guest, order, number):
    answer = order(store, guest(store), orderDtl={**BLOCK, "MOBILENO": number})

    assert refused(answer) == (422, "Please Enter Proper Mobile Number", ["orderDtl.MOBILENO"])


@pytest.mark.parametrize("name", BLOCK)
def test_blanks_do_not_fill_a_field_of_a_guests_block(store, goods, guest, order, name):
    for blank in ("", "  ", None):
        answer = order(store, guest(store), orderDtl={**BLOCK, name: blank})
        assert (answer.status_code, list(answer.json["errors"])) == (422, [f"orderDtl.{name}"])


def test_a_guests_email_only_has_to_be_filled(call, store, goods, guest, order):
    token = guest(store)

    placed = order(store, token, orderDtl={**BLOCK, "EMAIL": "none"})

    assert placed.status_code == 201
    shown = shown_order(call, store, token, placed.json["result"]["orderId"])
    assert shown["orderDtl"]["EMAIL"] == "none"


@pytest.mark.parametrize(
    "rest", [{}, {"ADD2": None, "STATE": None, "PINCODE": None}, {"PINCODE": " 390001 "}]
)
def test_address_2_state_and_pincode_are_optional(call, store, goods, guest, order, rest):
    token = guest(store)

    placed = order(store, token, orderDtl={**BLOCK, **rest})

    assert placed.status_code == 201
    shown = shown_order(call, store, token, placed.json["result"]["orderId"])["orderDtl"]
    assert shown == {"ADD2": "", "STATE": "", **BLOCK, "PINCODE": (rest.get("PINCODE") or "").strip()}


def test_a_guests_state_is_one_of_the_list(call, store, goods, guest, order):
    token = guest(store)

    wrong = order(store, token, orderDtl={**BLOCK, "STATE": "Maharastra"})
    placed = order(store, token, orderDtl={**BLOCK, "STATE": " Daman & Diu"})

    assert refused(wrong) == (422, "Please select a state from the list", ["orderDtl.STATE"])
    shown = shown_order(call, store, token, placed.json["result"]["orderId"])["orderDtl"]
    assert shown["STATE"] == "Dadra and Nagar Haveli and Daman and Diu"


def test_a_guests_pincode_is_in_their_state(store, goods, guest, order):
    token, block = guest(store), {**BLOCK, "STATE": "Gujarat"}

    wrong = order(store, token, orderDtl={**block, "PINCODE": "411001"})

    assert refused(wrong) == (
        422,
        "This pincode is in another state. Please check pincode and state.",
        ["orderDtl.PINCODE"],
    )
    # This pincode delivers to villages of both states, and the next one is not listed.
    for pincode in ("396230", "399999"):
        assert order(store, token, orderDtl={**block, "PINCODE": pincode}).status_code == 201


def test_a_guest_without_a_block_must_enter_a_name(store, goods, guest, order):
    for delivery in ({}, None):
        answer = order(store, guest(store), orderDtl=delivery)
        assert refused(answer) == (422, "Please Enter Proper Name", ["orderDtl.NAME"])


def test_a_guests_block_comes_before_the_payment_mode_and_that_before_the_stores_fields(
    call, open_with, guest, order
):
    store = open_with(remarks1=True, labels=[label("checkoutRemarks1", required=True)])
    token = guest(store)
    nothing = {"paymentMode": "", "remarks1": ""}

    first = order(store, token, **nothing, orderDtl={**BLOCK, "CITY": ""})
    second = order(store, token, **nothing, orderDtl=BLOCK)
    third = order(store, token, remarks1="", orderDtl=BLOCK)

    assert [refused(answer)[1] for answer in (first, second, third)] == [
        "Please Enter Proper City",
        "Please Select Payment Mode",
        "Please Enter Proper Value",
    ]


def test_only_a_guest_has_a_delivery_block(call, store, goods, sign_in, order):
    token = sign_in(store, DEALER)

    placed = order(store, token, orderDtl={"NAME": "Somebody else"})

    assert shown_order(call, store, token, placed.json["result"]["orderId"])["orderDtl"] is None


def label(variable: str, *, required: bool = False, kind: str = "text") -> dict:
    return {"SETTINGS_VARIABLE": variable, "LABEL": "L", "IS_REQUIRED": required, "FIELD_TYPE": kind}


@pytest.fixture
def open_with(make_store, fill):
    """Create a store with goods, these switches, and these labels of its own checkout fields."""

    def make(labels=(), **switches):
        store = make_store(guest_login=True, **switches)
        fill(store)
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(labels=list(labels)))
        return store

    return make


@pytest.mark.parametrize(("switch", "variable", "field", "shown_as"), FIELDS)
def test_a_field_that_is_on_and_required_must_be_filled(
    call, open_with, sign_in, order, switch, variable, field, shown_as
):
    store = open_with(**{switch: True}, labels=[label(variable, required=True)])
    token = sign_in(store, DEALER)

    for empty in ({}, {field: ""}, {field: None}, {field: "  "}):
        assert refused(order(store, token, **empty)) == (422, "Please Enter Proper Value", [field])
    placed = order(store, token, **{field: 500 if field == "paidAmt" else " by lorry "})
    shown = shown_order(call, store, token, placed.json["result"]["orderId"])
    assert shown[shown_as] == (500 if field == "paidAmt" else "by lorry")


@pytest.mark.parametrize(("switch", "variable", "field", "shown_as"), FIELDS)
@pytest.mark.parametrize("labelled", [True, False])
def test_a_field_that_is_on_and_not_required_may_be_left_empty(
    open_with, sign_in, order, switch, variable, field, shown_as, labelled
):
    store = open_with(**{switch: True}, labels=[label(variable)] if labelled else [])
    token = sign_in(store, DEALER)

    for empty in ({}, {field: ""}, {field: None}):
        assert order(store, token, **empty).status_code == 201


@pytest.mark.parametrize(("switch", "variable", "field", "shown_as"), FIELDS)
def test_a_disabled_field_is_neither_required_nor_stored(
    call, open_with, sign_in, order, switch, variable, field, shown_as
):
    others = {other: True for other, *_ in FIELDS if other != switch}
    store = open_with(**others, labels=[label(variable, required=True, kind="number")])
    token = sign_in(store, DEALER)

    assert order(store, token).status_code == 201
    placed = order(store, token, **{field: 500 if field == "paidAmt" else "by lorry"})

    shown = shown_order(call, store, token, placed.json["result"]["orderId"])
    assert shown[shown_as] == (None if field == "paidAmt" else "")


@pytest.mark.parametrize(("switch", "variable", "field", "shown_as"), REMARKS)
def test_a_remark_of_type_number_must_be_a_number(
    call, open_with, sign_in, order, switch, variable, field, shown_as
):
    store = open_with(**{switch: True}, labels=[label(variable, kind="number")])
    token = sign_in(store, DEALER)

    for words in ("by lorry", "1,000", "1e5", "12 3", "NaN", "Infinity", "१२", ".", "-"):
        assert refused(order(store, token, **{field: words})) == (422, "Please Enter Proper Value", [field])
    for number in ("5", "-5", "12.50", " 007 ", "0"):
        placed = order(store, token, **{field: number})
        shown = shown_order(call, store, token, placed.json["result"]["orderId"])
        assert shown[shown_as] == number.strip()


def test_a_remark_of_type_text_is_any_text(open_with, sign_in, order):
    store = open_with(remarks1=True, labels=[label("checkoutRemarks1", kind="text")])

    assert order(store, sign_in(store, DEALER), remarks1="1,000 by lorry").status_code == 201


@pytest.mark.parametrize("amount", ["much", -1, "NaN", 10**12, True])
def test_an_advance_payment_is_an_amount(open_with, sign_in, order, amount):
    store = open_with(advance_payment=True)

    answer = order(store, sign_in(store, DEALER), paidAmt=amount)

    assert refused(answer) == (422, "Please Enter Proper Value", ["paidAmt"])


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
