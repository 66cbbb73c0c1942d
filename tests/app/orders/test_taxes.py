"""The names under which a cart and an order show their tax."""

import pytest
from sqlalchemy import update

from app.accounts.models import Account
from app.settings.models import Company
from tenant_router.session import store_session
from tests.conftest import rupees
from tests.ordering import place_order, shown_order
from tests.stock import SALESPERSON

GUJARAT, MAHARASHTRA = "24", "27"
BLOCK = {
    "NAME": "Nilesh Parmar",
    "EMAIL": "nilesh@example.com",
    "MOBILENO": "9825011111",
    "ADD1": "12 Gopal Chambers",
    "CITY": "Vadodara",
}


@pytest.fixture
def sold(store, goods):
    """Set the state of the store and the GSTIN of its customers: `sold("24", "27AAACA1111A1Z1")`."""

    def between(seller: str, gstin: str, state: str = "") -> None:
        with store_session(store) as db:
            db.execute(update(Company).values(state_code=seller, gstin=""))
            db.execute(update(Account).values(state_code="", state=state, gstin=gstin))

    return between


def names(order: dict) -> list[str]:
    return [tax["name"] for tax in order["taxes"]]


@pytest.mark.parametrize(
    ("buyer", "shown", "interstate"),
    [
        (GUJARAT, ["CGST", "SGST"], False),
        (MAHARASHTRA, ["IGST"], True),
        ("", [], None),
    ],
)
def test_the_tax_has_the_names_of_the_two_states(call, store, dealer, placed, sold, buyer, shown, interstate):
    sold(GUJARAT, f"{buyer}AAACA1111A1Z1" if buyer else "")

    order = shown_order(call, store, dealer, placed["orderId"])
    cart = call("GET", "/cart", store, dealer).json

    assert names(order) == shown
    assert cart["totals"]["interstate"] is interstate
    if shown:
        assert sum(rupees(tax["amount"]) for tax in order["taxes"]) == rupees(order["TAX_AMT"])


def test_the_name_of_a_state_is_enough(call, store, dealer, placed, sold):
    sold(GUJARAT, "", state="Maharashtra")

    assert names(shown_order(call, store, dealer, placed["orderId"])) == ["IGST"]


def test_a_salespersons_cart_has_the_taxes_of_its_party(call, store, sold, sign_in, placed):
    sold(GUJARAT, "27AAACA1111A1Z1")
    token = sign_in(store, SALESPERSON)

    cart = call("GET", f"/cart?partyCd={placed['PARTY_CD']}", store, token).json

    assert cart["totals"]["interstate"] is True


def test_a_guests_order_names_no_states(call, store, goods, guest, sold):
    sold(GUJARAT, "24AAACA1111A1Z1")
    order = place_order(call, store, guest(store), orderDtl=BLOCK)

    assert names(order) == []
