"""Why an item has its rate, and its tax: who learns what, in the cart and in orders."""

from datetime import UTC, datetime
from decimal import Decimal
from uuid import uuid4

import pytest
from sqlalchemy import delete, insert, update

from app.catalogue.models import Variant
from app.people.accounts.models import Account
from app.pricing.models import PriceListRate, StoredPriceList
from app.store.settings.models import Company, StoreSettings
from tenant_router.session import store_session
from tests.ordering import fill_cart, place_order
from tests.showing import names_in, switch_account
from tests.stock import AGREED_DEALER, DEALER, FAN, OTHER_DEALER, SWITCH

WHY = {"why", "supply"}


@pytest.fixture
def store_switches():
    return {"item_discount": True, "party_rates": True, "price_lists": True, "guest_login": True}


def set_list(store, **own: Decimal) -> None:
    """Give a dealer a list with own rates, or with ten percent off."""
    basis = {"basis": "rates", "rates_version": uuid4()} if own else {"basis": "percent", "percent": 10}
    with store_session(store) as db:
        starts = datetime(2026, 1, 1, tzinfo=UTC)
        facts = {"name": "Slow payers", "account_codes": [OTHER_DEALER], "starts_at": starts, **basis}
        number = db.scalar(insert(StoredPriceList).values(**facts).returning(StoredPriceList.id))
        for product, rate in own.items():
            of = {"list_id": number, "product_code": product, "size_code": ""}
            db.execute(insert(PriceListRate).values(**of, rate=rate))
        db.execute(update(StoreSettings).values(terms_version=uuid4()))


def whys(items: list[dict]) -> list[dict]:
    return [item["why"] for item in items]


@pytest.mark.parametrize(
    ("party", "why", "named"),
    [
        (DEALER, {"source": "grade", "found": 55, "percent": 10}, {"name": "B"}),
        (AGREED_DEALER, {"source": "agreed", "found": 41, "percent": 10}, {}),
        (OTHER_DEALER, {"source": "list", "found": 33.3, "percent": 10}, {"name": "Slow payers"}),
    ],
)
def test_cart_and_order_say_where_a_rate_comes_from_and_the_owner_learns_whose_it_is(
    call, store, goods, sign_in, owner, party, why, named
):
    set_list(store, **{SWITCH: Decimal("33.30")})
    token = sign_in(store, party)
    fill_cart(call, store, token)

    cart = call("GET", "/cart", store, token).json
    order = place_order(call, store, token)
    by_owner = call("GET", f"/orders/{order['orderId']}", store, owner).json["result"]

    assert whys(cart["result"]) == whys(order["orderItm"]) == [why]
    assert whys(by_owner["orderItm"]) == [why | named]


def test_a_list_of_orders_leaves_out_why(call, store, goods, dealer, owner):
    place_order(call, store, dealer)

    for path, token in (("/orders", dealer), ("/orders", owner), ("/orders/filter", owner)):
        (listed,) = call("GET", path, store, token).json["result"]
        assert "why" not in listed["orderItm"][0]


def test_a_rate_without_a_discount_has_nothing_before_it(call, store, goods, sign_in):
    order = place_order(call, store, sign_in(store, DEALER), ((FAN, "", 1),))

    assert whys(order["orderItm"]) == [{"source": "grade"}]


def test_an_order_keeps_why_although_list_and_discount_have_changed(call, store, goods, sign_in, owner):
    set_list(store)
    order = place_order(call, store, sign_in(store, OTHER_DEALER))
    with store_session(store) as db:
        db.execute(delete(StoredPriceList))
        db.execute(update(Variant).values(discount_percent=0))
        db.execute(update(StoreSettings).values(terms_version=uuid4()))

    shown = call("GET", f"/orders/{order['orderId']}", store, owner).json["result"]

    assert whys(shown["orderItm"])[0] == whys(order["orderItm"])[0] | {"name": "Slow payers"}


def test_a_hidden_rate_of_the_grade_is_not_in_the_explanation(call, store, goods, sign_in):
    switch_account(store, DEALER, "hideSaleRate2")
    token = sign_in(store, DEALER)
    fill_cart(call, store, token)

    assert whys(call("GET", "/cart", store, token).json["result"]) == [{"source": "grade"}]
    assert whys(place_order(call, store, token)["orderItm"]) == [{"source": "grade"}]


def test_guests_without_rates_learn_nothing(call, store, goods, guest):
    token = guest(store)
    block = {"NAME": "N", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "c"}
    fill_cart(call, store, token)

    cart = call("GET", "/cart", store, token).json
    order = place_order(call, store, token, orderDtl=block)

    assert not (names_in(cart) | names_in(order)) & WHY


def test_a_link_to_an_order_does_not_say_why(call, store, goods, sign_in):
    order = place_order(call, store, sign_in(store, DEALER))

    linked = call("GET", f"/orders/link/{order['link'].rsplit('/', 1)[-1]}", store).json["result"]

    assert linked["orderItm"][0]["RATE"] == order["orderItm"][0]["RATE"]
    assert not names_in(linked) & WHY


@pytest.mark.parametrize(
    ("state", "sez", "place", "reason", "taxes"),
    [
        ("Gujarat", False, "24-Gujarat", "within", ["CGST", "SGST"]),
        ("Maharashtra", False, "27-Maharashtra", "between", ["IGST"]),
        ("Gujarat", True, "24-Gujarat", "sez", ["IGST"]),
    ],
)
def test_the_states_say_why_the_tax_is_split_or_not(
    call, store, goods, sign_in, owner, state, sez, place, reason, taxes
):
    switch_account(store, DEALER, *(["sezUnit"] if sez else []))
    with store_session(store) as db:
        db.execute(update(Company).values(state_code="24", gstin=""))
        of_dealer = update(Account).where(Account.code == DEALER)
        db.execute(of_dealer.values(state=state, gstin="", pincode="", state_code=""))
    token = sign_in(store, DEALER)
    fill_cart(call, store, token)
    supply = {"seller": "24-Gujarat", "place": place, "reason": reason}

    totals = call("GET", "/cart", store, token).json["totals"]
    order = place_order(call, store, token)

    assert (totals["taxNames"], totals["supply"]) == (taxes, supply)
    assert order["supply"] == supply
    assert [each["name"] for each in order["taxes"]] == taxes
