"""The names under which a cart and an order show their tax."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import update

from app.people.accounts.models import Account
from app.people.accounts.service import close_account
from app.pricing.rules import whole_rupees
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.conftest import rupees
from tests.ordering import place_order, shown_order
from tests.stock import DEALER, SALESPERSON

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
    """Set the state of the store and the GSTIN of its customers: `sold("24", "27ABCPE1234F1ZB")`."""

    def between(seller: str, gstin: str, state: str = "") -> None:
        with store_session(store) as db:
            db.execute(update(Company).values(state_code=seller, gstin=""))
            db.execute(update(Account).values(state_code="", state=state, gstin=gstin))

    return between


def names(order: dict) -> list[str]:
    return [tax["name"] for tax in order["taxes"]]


@pytest.mark.parametrize(
    ("buyer", "shown"),
    [
        (GUJARAT, ["CGST", "SGST"]),
        (MAHARASHTRA, ["IGST"]),
        ("", []),
    ],
)
def test_the_tax_has_the_names_of_the_two_states(call, store, dealer, placed, sold, buyer, shown):
    sold(GUJARAT, f"{buyer}AAACA1111A1Z1" if buyer else "")

    order = shown_order(call, store, dealer, placed["orderId"])
    cart = call("GET", "/cart", store, dealer).json

    assert names(order) == shown
    assert cart["totals"]["taxNames"] == (shown or ["GST"])
    if shown:
        # Each tax of a rate is rounded once, TAX_AMT line by line.
        shown_tax = sum(rupees(tax["amount"]) for tax in order["taxes"])
        assert abs(shown_tax - rupees(order["TAX_AMT"])) < rupees("0.05")


def test_the_name_of_a_state_is_enough(call, store, dealer, placed, sold):
    sold(GUJARAT, "", state="Maharashtra")

    assert names(shown_order(call, store, dealer, placed["orderId"])) == ["IGST"]


def test_a_salespersons_cart_has_the_taxes_of_its_party(call, store, sold, sign_in, placed):
    sold(GUJARAT, "27ABCPE1234F1ZB")
    token = sign_in(store, SALESPERSON)

    cart = call("GET", f"/cart?partyCd={placed['PARTY_CD']}", store, token).json

    assert cart["totals"]["taxNames"] == ["IGST"]


def test_a_seller_in_a_union_territory_has_its_tax(call, store, dealer, placed, sold):
    sold("26", "26ABCPE1234F1ZD")

    cart = call("GET", "/cart", store, dealer).json

    assert cart["totals"]["taxNames"] == ["CGST", "UTGST"]
    assert names(shown_order(call, store, dealer, placed["orderId"])) == ["CGST", "UTGST"]


def test_an_order_of_a_closed_account_has_the_state_of_the_orders_address(
    call, store, owner, dealer, goods, sold
):
    sold(GUJARAT, "", state="Maharashtra")
    order = place_order(call, store, dealer)
    with store_session(store) as db:
        close_account(db.get_one(Account, DEALER), now=datetime.now(UTC))

    assert names(shown_order(call, store, owner, order["orderId"])) == ["IGST"]


def test_a_guests_order_names_no_states(call, store, goods, guest, sold):
    sold(GUJARAT, "24AAACA1111A1Z1")
    order = place_order(call, store, guest(store), orderDtl=BLOCK)

    assert names(order) == []


@pytest.fixture
def with_papers(store, sold):
    """Let the store print proforma invoices, from Gujarat to customers of a state."""

    def change(buyer: str, seller: str = "24AAACR5055K1ZD") -> None:
        sold(GUJARAT, buyer)
        with store_session(store) as db:
            db.execute(update(StoreSettings).values(switches={"gst_papers": True}))
            db.execute(update(Company).values(gstin=seller))

    return change


@pytest.mark.parametrize(
    ("buyer", "shown", "place"),
    [
        ("24AAACR5055K1ZD", ["CGST", "SGST"], "24-Gujarat"),
        ("27AAACR5055K1Z7", ["IGST"], "27-Maharashtra"),
        # The address has no state.
        ("", ["GST"], ""),
    ],
)
def test_a_store_with_papers_shows_what_they_have(
    call, store, dealer, placed, with_papers, buyer, shown, place
):
    with_papers(buyer)

    order = shown_order(call, store, dealer, placed["orderId"])
    summary = order["taxSummary"]

    assert names(order) == shown
    assert summary["placeOfSupply"] == place
    taxable, tax = (sum(rupees(row[name]) for row in summary["rows"]) for name in ("taxable", "tax"))
    assert taxable == rupees(order["ITEM_AMT"])
    assert tax == sum(rupees(part["amount"]) for part in order["taxes"])
    net = rupees(order["NET_AMT"])
    assert taxable + tax + rupees(summary["roundOff"]) == whole_rupees(net)


def test_the_owner_and_a_link_see_the_same_summary(call, store, sign_in, dealer, placed, with_papers):
    with_papers("27AAACR5055K1Z7")
    shown = shown_order(call, store, dealer, placed["orderId"])
    token = shown["link"].rpartition("/")[2]

    owners = shown_order(call, store, sign_in(store, store.key), placed["orderId"])
    linked = call("GET", f"/orders/link/{token}", store).json["result"]

    assert owners["taxSummary"] == linked["taxSummary"] == shown["taxSummary"]


def test_without_a_gstin_or_the_switch_there_is_no_summary(call, store, dealer, placed, sold, with_papers):
    sold(GUJARAT, "27AAACR5055K1Z7")
    without = shown_order(call, store, dealer, placed["orderId"])
    with_papers("27AAACR5055K1Z7", seller="")
    unregistered = shown_order(call, store, dealer, placed["orderId"])

    assert without["taxSummary"] is unregistered["taxSummary"] is None
    assert names(without) == names(unregistered) == ["IGST"]


def test_a_canceled_order_has_no_summary(call, store, sign_in, dealer, placed, with_papers):
    with_papers("27AAACR5055K1Z7")
    canceled = {"id": placed["orderId"], "status": "Canceled", "type": "order"}
    assert call("PUT", "/orders/status", store, sign_in(store, store.key), json=canceled).status_code == 200

    assert shown_order(call, store, dealer, placed["orderId"])["taxSummary"] is None
