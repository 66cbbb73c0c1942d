"""A seller who may not charge tax adds none, whichever way an order is made."""

from decimal import Decimal

import pytest
from sqlalchemy import select, update

from app.catalogue.models import Product
from app.orders.items.models import OrderItem
from app.store.settings.models import Company
from tenant_router.session import store_session
from tests.conftest import rupees
from tests.ordering import fill_cart, item_ids, place_order, shown_order
from tests.stock import AGREED_DEALER, FAN, SALESPERSON, SWITCH, WIRE

UNTAXED = pytest.mark.parametrize("registration", ["composition", "unregistered"])
# Grade B: 20 switches of ₹55 and a fan of ₹2,495.
LINES = ((SWITCH, "", 20), (FAN, "", 1))
ITEMS = Decimal(3595)


@pytest.fixture
def store_switches():
    return {"party_rates": True, "order_changes": True}


@pytest.fixture
def register(store, goods):
    def make(registration: str) -> None:
        with store_session(store) as db:
            db.execute(update(Company).values(tax_registration=registration))

    return make


def item_rates(store) -> list[Decimal]:
    with store_session(store) as db:
        return list(db.scalars(select(OrderItem.tax_rate).order_by(OrderItem.id)))


def test_a_regular_seller_who_has_not_typed_a_gstin_charges_tax(call, store, dealer, register):
    register("regular")

    order = place_order(call, store, dealer, LINES)

    assert rupees(order["NET_AMT"]) > rupees(order["ITEM_AMT"]) == ITEMS
    assert item_rates(store) == [18, 5]


@UNTAXED
def test_pages_cart_and_order_have_no_tax(call, store, dealer, register, registration):
    register(registration)

    listed = call("GET", "/products", store, dealer).json["result"]
    detail = call("GET", f"/products/itemsById/{SWITCH}", store, dealer).json["result"]
    fill_cart(call, store, dealer, LINES)
    cart = call("GET", "/cart", store, dealer).json
    order = place_order(call, store, dealer, LINES)

    assert {product["RATEOFTAX"] for product in (*listed, detail)} == {0}
    assert {line["RATEOFTAX"] for line in cart["result"]} == {0}
    assert (cart["totals"]["taxAmt"], rupees(cart["totals"]["netAmt"])) == (0, ITEMS)
    assert rupees(order["NET_AMT"]) == rupees(order["ITEM_AMT"]) == ITEMS
    assert item_rates(store) == [0, 0]


@UNTAXED
def test_the_offline_download_has_no_tax(call, store, sign_in, register, registration):
    register(registration)

    download = call("GET", "/offline", store, sign_in(store, SALESPERSON)).json["result"]

    assert {product["RATEOFTAX"] for product in download["products"]} == {0}


@UNTAXED
def test_an_item_whose_tax_is_not_known_is_sold(call, store, dealer, sign_in, register, registration):
    register(registration)
    with store_session(store) as db:
        db.execute(update(Product).values(tax_rate=None))

    order = place_order(call, store, dealer)
    download = call("GET", "/offline", store, sign_in(store, SALESPERSON)).json["result"]

    assert rupees(order["NET_AMT"]) == 1100
    assert {(row["ACC_CD"], row["RATE"]) for row in download["agreed"]} == {(AGREED_DEALER, 41)}


def test_a_new_registration_changes_no_order_and_none_may_be_changed_later(
    call, store, owner, dealer, register
):
    order = place_order(call, store, dealer, ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2)))
    register("composition")

    assert shown_order(call, store, dealer, order["orderId"])["NET_AMT"] == order["NET_AMT"]
    lines = [{"itemId": item_ids(order)[0], "quantity": 30}]
    changed = call("POST", f"/orders/{order['orderId']}/changes", store, owner, json={"lines": lines})

    assert (changed.status_code, changed.json["key"]) == (409, "order.change_registered")


@UNTAXED
def test_the_owner_still_edits_the_items_own_rate(call, store, owner, register, registration):
    register(registration)

    listed = call("GET", "/products", store, owner).json["result"]
    edited = call("GET", f"/products/itemsById/{SWITCH}", store, owner)

    assert {product["RATEOFTAX"] for product in listed} == {18, 5}
    assert edited.json["result"]["RATEOFTAX"] == 18, edited.text
