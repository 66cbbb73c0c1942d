"""Cart, order, its paper, the accountant's file and the books have one place of supply."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from app.books.sync.agents.orders import _is_within_state
from app.books.sync.agents.vouchers import VoucherProblem
from app.orders.models import Order
from app.people.accounts.models import Account
from app.store.settings.models import Company
from tenant_router.session import store_session
from tests.ordering import place_order, shown_order

SELLER = "24ABCPE1234F1ZH"
HALVES, WHOLE, ASKED = ["CGST", "SGST"], ["IGST"], []
BLOCK = {
    "NAME": "Nilesh Parmar",
    "EMAIL": "nilesh@example.com",
    "MOBILENO": "9825011111",
    "ADD1": "12 Gopal Chambers",
    "CITY": "Pune",
}


@pytest.fixture
def faces(call, store, owner, read_text, read_csv):
    """Return the names of an order's taxes and the place of supply, after comparing all that show them."""

    def of(order_id: int) -> tuple[list[str], str]:
        # Files and books have one column and one ledger for the tax of a state and of a union territory.
        taxes = shown_order(call, store, owner, order_id)["taxes"]
        page = [tax["name"].replace("UTGST", "SGST") for tax in taxes]
        paper = read_text(store, owner, kind="order", orderId=order_id).replace("UTGST", "SGST")
        span = (f"{datetime.now(UTC) + timedelta(days=days):%Y-%m-%d} 00:00:00" for days in (-2, 2))
        (row,) = read_csv(kind="orderLines", **dict(zip(("fromDate", "toDate"), span, strict=True)))
        with store_session(store) as db:
            try:
                books = HALVES if _is_within_state(db, db.get_one(Order, order_id)) else WHOLE
            except VoucherProblem:
                books = ASKED
        assert [name for name in (*HALVES, *WHOLE) if f"{name} ₹" in paper] == page == books
        assert [name for name in (*HALVES, *WHOLE) if float(row[name] or 0)] == page
        assert bool(row["Place of Supply"]) is bool(page)
        return page, row["Place of Supply"]

    return of


@pytest.fixture
def from_gujarat(store, goods):
    with store_session(store) as db:
        db.execute(update(Company).values(gstin=SELLER, state_code="24"))


@pytest.mark.parametrize(
    ("account", "names", "place"),
    [
        # All other details: `tests/app/people/accounts/test_supply.py`.
        ({"gstin": "27ABCPE1234F1ZB", "state_code": "24"}, WHOLE, "27-Maharashtra"),
        ({"state_code": "27"}, HALVES, "24-Gujarat"),
        ({"state": "Maharastra"}, ASKED, ""),
    ],
)
def test_all_places_have_the_state_of_a_customer(
    call, store, dealer, from_gujarat, faces, account, names, place
):
    with store_session(store) as db:
        db.execute(update(Account).values(**account))
    order = place_order(call, store, dealer)
    cart = call("GET", "/cart", store, dealer).json["totals"]["taxNames"]

    assert faces(order["orderId"]) == (names, place)
    assert cart == (names or ["GST"])


def test_a_seller_in_daman_taxes_daman_as_its_own(call, store, dealer, from_gujarat, faces):
    with store_session(store) as db:
        db.execute(update(Company).values(gstin="", state_code="26"))
        db.execute(update(Account).values(gstin="25ABCPE1234F1ZF"))

    assert faces(place_order(call, store, dealer)["orderId"])[0] == HALVES


@pytest.mark.parametrize(
    ("address", "names", "place"),
    [
        ({"PINCODE": "396230"}, WHOLE, "26-Dadra and Nagar Haveli and Daman and Diu"),
        ({}, ASKED, ""),
    ],
)
def test_all_places_have_the_state_of_a_guest(call, store, guest, from_gujarat, faces, address, names, place):
    order = place_order(call, store, guest(store), orderDtl={**BLOCK, **address})

    assert faces(order["orderId"]) == (names, place)
