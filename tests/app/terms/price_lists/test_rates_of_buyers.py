"""Buyers pay the rates of their price lists, wherever a rate is shown, and until a list ends."""

import time
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import func, update

from app.edge import response_cache
from app.people.auth import viewer
from app.pricing.models import StoredPriceList
from app.pricing.terms_cache import terms_at
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import TERMS, fill_cart, place_order
from tests.stock import AGREED_DEALER, DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE

# What a fan costs without a list: see `tests.stock`.
OF_A, OF_B, OF_C = 2500, 2495, 2490
# Longer than the calls before it take on a busy machine.
SOON = timedelta(seconds=30)


@pytest.fixture
def rate(call, store, dealer):
    """Return the rate of an item on its page as a caller sees it."""

    def read(token=None, item=FAN, **query):
        shown = call("GET", f"/products/itemsById/{item}", store, token, query_string=query).json
        return shown["result"]["variant"][0]["RATE"]

    return read


def test_a_list_of_a_grade_is_for_its_parties_and_for_visitors_of_that_grade(
    rate, add, sign_in, store, dealer
):
    add("Grade A", grades=["A"], basis="percent", percent=10)
    add("Grade B", grades=["B"], basis="percent", base="C", percent=5)

    assert rate() == rate(sign_in(store, OTHER_DEALER)) == 2250
    assert rate(dealer) == 2366
    assert rate(sign_in(store, AGREED_DEALER)) == OF_C


def test_the_agreed_rate_goes_first_then_the_partys_list_then_the_grades(rate, add, sign_in, store):
    agreed = sign_in(store, AGREED_DEALER)
    add("Grade", rates={FAN: 2000, SWITCH: 50, (WIRE, "1.5 sq mm"): 1500}, grades=["C"])
    assert (rate(agreed), rate(agreed, SWITCH), rate(agreed, WIRE)) == (2000, 41, 1500)

    add("Party", rates={FAN: 1999, SWITCH: 49}, accCds=[AGREED_DEALER], fromDate="2025-01-01 00:00:00")
    assert (rate(agreed), rate(agreed, SWITCH), rate(agreed, WIRE)) == (1999, 41, 1500)


def test_of_two_lists_the_last_to_start_wins(rate, add, dealer):
    add("Newer", grades=["B"], basis="percent", percent=20, fromDate="2026-02-01 00:00:00")
    add("Older", grades=["B"], basis="percent", percent=10)

    assert rate(dealer) == 1996


def test_a_list_is_seen_in_cart_order_and_lists_of_products(call, store, rate, add, dealer):
    add("Own", rates={FAN: 1111}, accCds=[DEALER], basis="margin", base="E", percent=10)
    fill_cart(call, store, dealer, ((FAN, "", 2),))

    listed = call("GET", "/products", store, dealer).json["result"]
    cart = call("GET", "/cart", store, dealer).json["result"]
    found = call("POST", "/quick-order/lines", store, dealer, json={"text": "2 ceiling fan"}).json
    order = place_order(call, store, dealer, ((FAN, "", 2), (SWITCH, "", 20)))

    rates = {product["ITEM_CD"]: product["variant"][0]["RATE"] for product in listed}
    assert rates[FAN] == cart[0]["RATE"] == 1111
    assert [item["variant"][0]["RATE"] for item in found["products"]] == [1111]
    ordered = {item["ITEM_CD"]: item["RATE"] for item in order["orderItm"]}
    assert (ordered[FAN], ordered[SWITCH]) == (1111, rates[SWITCH])


def test_sorting_and_filtering_by_rate_is_by_what_the_buyer_pays(call, store, add, dealer):
    add("Own", rates={FAN: 10}, grades=["B"])
    add("Of MRP", grades=["B"], basis="percent", base="MRP", percent=10, fromDate="2025-01-01 00:00:00")

    def found(**query):
        page = call("GET", "/products", store, dealer, query_string=query).json["result"]
        return [product["ITEM_CD"] for product in page]

    assert found(sortBy="rateLow")[0] == FAN
    assert found(sortBy="rateHigh")[-1] == FAN
    assert found(maxRate=11) == found(maxRate=11, sortBy="rateLow") == [FAN]


def test_a_salesperson_sees_and_takes_along_what_each_party_pays(call, store, rate, add, sign_in):
    add("One", rates={FAN: 1000}, accCds=[DEALER])
    salesperson = sign_in(store, SALESPERSON)

    taken = call("GET", "/offline", store, salesperson).json["result"]

    assert rate(salesperson, partyCd=DEALER) == 1000
    assert rate(salesperson, partyCd=AGREED_DEALER) == OF_C
    terms_of = {party["ACC_CD"]: party["termsNumber"] for party in taken["parties"]}
    (fan,) = (product for product in taken["products"] if product["ITEM_CD"] == FAN)
    pays = fan["variant"][0]["RATES"]
    assert (pays[terms_of[DEALER]], pays[terms_of[AGREED_DEALER]]) == (1000, OF_C)


def test_the_owner_sees_the_rates_of_the_grades(rate, add, owner):
    before = rate(owner)
    add("All", grades=list("ABCDE"), basis="percent", percent=50)

    assert rate(owner) == before


def test_a_change_is_seen_at_once_on_pages_that_were_kept(rate, lists, add, dealer):
    assert rate(dealer) == rate(dealer) == OF_B
    number = add("Own", rates={FAN: 1000}, accCds=[DEALER])
    assert rate(dealer) == rate(dealer) == 1000
    lists("PUT", f"/{number}/rates", json={"rates": [{"itemCd": FAN, "rate": 1001}]})
    assert rate(dealer) == rate(dealer) == 1001
    lists("DELETE", f"/{number}")
    assert rate(dealer) == OF_B


def test_nothing_holds_while_the_switch_is_off_and_a_page_costs_what_it_did(
    counts, call, rate, add, store, dealer
):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={}))
    off = counts("GET", "/cart", dealer), counts("GET", f"/products/itemsById/{FAN}", dealer)
    assert not any("price_list" in statement for statement in counts.statements)
    add("Own", rates={FAN: 1000}, accCds=[DEALER])
    assert rate(dealer) == OF_B
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"price_lists": True}))
    rate(dealer)

    on = counts("GET", "/cart", dealer), counts("GET", f"/products/itemsById/{WIRE}", dealer)

    assert off == on


def starts_in(store, ahead: timedelta) -> None:
    """Let all lists start so long from now, as if that was a whole minute."""
    with store_session(store) as db:
        db.execute(update(StoredPriceList).values(starts_at=func.now() + ahead))
        db.execute(update(StoreSettings).values(terms_version=uuid4()))


@pytest.fixture
def move_clocks(monkeypatch):
    """Move the clocks ahead by which cached answers and lists begin and end."""
    # No answer goes because its minute is over.
    monkeypatch.setattr(response_cache, "MINUTE", 36_000)

    def move(ahead: timedelta) -> None:
        clock = time.time
        monkeypatch.setattr(response_cache.time, "time", lambda: clock() + ahead.total_seconds())
        monkeypatch.setattr(
            viewer,
            "terms_at",
            lambda version, now, read, **on: terms_at(version, now and now + ahead, read, **on),
        )

    return move


def test_a_list_starts_automatically_and_the_cart_says_what_changed(
    call, store, rate, add, dealer, move_clocks
):
    add("Own", rates={FAN: 1000}, accCds=[DEALER])
    starts_in(store, SOON)
    (line,) = fill_cart(call, store, dealer, ((FAN, "", 2),))
    assert rate(dealer) == rate(dealer) == OF_B
    body = {
        "paymentMode": TERMS,
        "itemAmt": 2 * OF_B,
        "orderItm": [{"cartId": line, "itemCd": FAN, "sizeCd": "", "quantity": 2}],
    }
    move_clocks(SOON)

    assert rate(dealer) == 1000
    (shown,) = call("GET", "/cart", store, dealer).json["result"]
    assert (shown["PREVIOUS_RATE"], shown["RATE"]) == (OF_B, 1000)
    refused = call("POST", "/orders", store, dealer, json=body)
    assert (refused.status_code, refused.json["result"][0]["RATE"]) == (409, 1000)
    assert call("POST", "/orders", store, dealer, json={**body, "itemAmt": 2000}).status_code == 201
