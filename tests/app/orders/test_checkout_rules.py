"""The checks that an order request passes before anything is priced."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import pytest

from app.orders.place.checkout import EXTRA_FIELDS, OrderRequest, checked_request, requested
from app.orders.place.placement_schemas import PlaceOrderIn
from app.people.auth.viewer import Viewer
from app.pricing.rules import Visibility
from app.pricing.steps import Pricing
from app.shared.actor import Access, Actor
from app.store.settings.rules import Settings
from tests.refusals import refusals

BODY = {"paymentMode": "Bank", "orderItm": [{"itemCd": "I0000001", "sizeCd": "", "quantity": 20}]}
BLOCK = {
    "NAME": "Nilesh Parmar",
    "EMAIL": "nilesh@example.com",
    "MOBILENO": "9825011111",
    "ADD1": "12 Gopal Chambers",
    "CITY": "Vadodara",
}
VALUE = "Please Enter Proper Value"
# The switch, the label's name and the name in the request.
FIELDS = [
    ("advance_payment", "advancePaymentField", "paidAmt"),
    *((f"remarks{number}", f"checkoutRemarks{number}", f"remarks{number}") for number in (1, 2, 3)),
]


class Checkout:
    """The checkout of a store: what it makes of a request, and why it refuses one."""

    def __init__(self, *on: str, kind: Access = Access.PARTY, labels: Sequence[dict[str, Any]] = ()) -> None:
        visibility = Visibility(rates=True, stock=True, discount=True)
        pricing = Pricing("A", discounted=False)
        self.viewer = Viewer(Actor(kind), Settings(**dict.fromkeys(on, True)), pricing, visibility, None, "")
        self.labels = labels

    def check(self, loaded: Any) -> OrderRequest:
        request = requested(loaded, key=None)
        return checked_request(self.viewer, request, punched_in=False, labels=self.labels)

    def refused(self, **fields: Any) -> dict[str, list[str]]:
        return refusals(PlaceOrderIn(), {**BODY, **fields}, self.check)

    def stored(self, **fields: Any) -> OrderRequest:
        return self.check(PlaceOrderIn().load({**BODY, **fields}))


def label(variable: str, *, required: bool = False, kind: str = "text") -> dict[str, Any]:
    return {"SETTINGS_VARIABLE": variable, "LABEL": "L", "IS_REQUIRED": required, "FIELD_TYPE": kind}


def of_guest(**block: Any) -> dict[str, list[str]]:
    return Checkout(kind=Access.GUEST).refused(orderDtl={**BLOCK, **block})


def test_the_cases_have_all_fields_that_a_store_may_add():
    assert [variable for _, variable, _ in FIELDS] == list(EXTRA_FIELDS)


@pytest.mark.parametrize("number", ["", " ", "982501111", "98250111111", "+9198250111111"])
def test_a_guests_mobile_number_has_exactly_ten_characters(number):
    assert of_guest(MOBILENO=number) == {"orderDtl.MOBILENO": ["Please Enter Proper Mobile Number"]}


@pytest.mark.parametrize("name", BLOCK)
@pytest.mark.parametrize("blank", ["", "  ", None])
def test_blanks_do_not_fill_a_field_of_a_guests_block(name, blank):
    assert list(of_guest(**{name: blank})) == [f"orderDtl.{name}"]


@pytest.mark.parametrize(
    ("missing", "message"),
    [
        ("NAME", "Please Enter Proper Name"),
        ("EMAIL", "Please Enter Proper Email"),
        ("MOBILENO", "Please Enter Proper Mobile Number"),
        ("ADD1", "Please Enter Proper Address 1"),
        ("CITY", "Please Enter Proper City"),
    ],
)
def test_a_guests_delivery_block_is_checked_in_order(missing, message):
    # All fields after the missing one are missing too: the first one is reported.
    names = list(BLOCK)
    block = {name: BLOCK[name] for name in names[: names.index(missing)]}

    refused = Checkout(kind=Access.GUEST).refused(orderDtl=block, paymentMode="")

    assert refused == {f"orderDtl.{missing}": [message]}


def test_a_guests_email_only_has_to_be_filled():
    assert of_guest(EMAIL="none") == {}


@pytest.mark.parametrize(
    "rest", [{}, {"ADD2": None, "STATE": None, "PINCODE": None}, {"PINCODE": " 390001 "}]
)
def test_address_2_state_and_pincode_are_optional(rest):
    stored = Checkout(kind=Access.GUEST).stored(orderDtl={**BLOCK, **rest}).delivery or {}

    optional = (stored["address2"], stored["state"], stored["pincode"])
    assert optional == ("", "", (rest.get("PINCODE") or "").strip())
    assert (stored["name"], stored["city"]) == (BLOCK["NAME"], BLOCK["CITY"])


def test_a_guests_pincode_is_in_their_state():
    message = "This pincode is in another state. Please check pincode and state."
    assert of_guest(STATE="Gujarat", PINCODE="411001") == {"orderDtl.PINCODE": [message]}
    # This pincode delivers to villages of both states, and the next one is not listed.
    for pincode in ("396230", "399999"):
        assert of_guest(STATE="Gujarat", PINCODE=pincode) == {}


@pytest.mark.parametrize("pincode", ["12", "3900011", "090001", "39000a"])
def test_a_guests_pincode_has_six_digits(pincode):
    assert of_guest(PINCODE=pincode) == {"orderDtl.PINCODE": ["Please enter a valid 6-digit pincode"]}


def test_a_guests_name_is_as_long_as_an_accounts_at_most():
    assert of_guest(NAME="N" * 150) == {}
    assert list(of_guest(NAME="N" * 151)["orderDtl"]) == ["NAME"]


@pytest.mark.parametrize("delivery", [{}, None])
def test_a_guest_without_a_block_must_enter_a_name(delivery):
    refused = Checkout(kind=Access.GUEST).refused(orderDtl=delivery)

    assert refused == {"orderDtl.NAME": ["Please Enter Proper Name"]}


def test_a_guests_block_comes_before_the_payment_mode_and_that_before_the_stores_fields():
    checkout = Checkout("remarks1", kind=Access.GUEST, labels=[label("checkoutRemarks1", required=True)])
    nothing = {"paymentMode": "", "remarks1": ""}

    assert [
        *checkout.refused(**nothing, orderDtl={**BLOCK, "CITY": ""}),
        *checkout.refused(**nothing, orderDtl=BLOCK),
        *checkout.refused(remarks1="", orderDtl=BLOCK),
    ] == ["orderDtl.CITY", "paymentMode", "remarks1"]


@pytest.mark.parametrize(("switch", "variable", "field"), FIELDS)
def test_a_field_that_is_on_and_required_must_be_filled(switch, variable, field):
    checkout = Checkout(switch, labels=[label(variable, required=True)])

    for empty in ({}, {field: ""}, {field: None}, {field: "  "}):
        assert checkout.refused(**empty) == {field: [VALUE]}
    stored = checkout.stored(**{field: 500 if field == "paidAmt" else " by lorry "})
    assert [stored.paid_amount, *stored.remarks].count(500 if field == "paidAmt" else "by lorry") == 1


@pytest.mark.parametrize(("switch", "variable", "field"), FIELDS)
@pytest.mark.parametrize("labelled", [True, False])
def test_a_field_that_is_on_and_not_required_may_be_left_empty(switch, variable, field, labelled):
    checkout = Checkout(switch, labels=[label(variable)] if labelled else [])

    assert [checkout.refused(**empty) for empty in ({}, {field: ""}, {field: None})] == [{}, {}, {}]


@pytest.mark.parametrize(("switch", "variable", "field"), FIELDS)
def test_a_disabled_field_is_neither_required_nor_stored(switch, variable, field):
    others = [other for other, *_ in FIELDS if other != switch]
    checkout = Checkout(*others, labels=[label(variable, required=True, kind="number")])

    assert checkout.refused() == {}
    stored = checkout.stored(**{field: 500 if field == "paidAmt" else "by lorry"})
    assert (stored.paid_amount, stored.remarks) == (None, ("", "", ""))


@pytest.mark.parametrize(("switch", "variable", "field"), FIELDS[1:])
def test_a_remark_of_type_number_must_be_a_number(switch, variable, field):
    checkout = Checkout(switch, labels=[label(variable, kind="number")])

    for words in ("by lorry", "1,000", "1e5", "12 3", "NaN", "Infinity", "१२", ".", "-"):
        assert checkout.refused(**{field: words}) == {field: [VALUE]}
    for number in ("5", "-5", "12.50", " 007 ", "0"):
        assert number.strip() in checkout.stored(**{field: number}).remarks


def test_a_remark_of_type_text_is_any_text():
    checkout = Checkout("remarks1", labels=[label("checkoutRemarks1", kind="text")])

    assert checkout.refused(remarks1="1,000 by lorry") == {}


@pytest.mark.parametrize("amount", ["much", -1, "NaN", 10**12, True])
def test_an_advance_payment_is_an_amount(amount):
    assert Checkout("advance_payment").refused(paidAmt=amount) == {"paidAmt": [VALUE]}


def test_an_advance_payment_of_nothing_is_a_value():
    checkout = Checkout("advance_payment", labels=[label("advancePaymentField", required=True)])

    assert checkout.stored(paidAmt=0).paid_amount == Decimal(0)
