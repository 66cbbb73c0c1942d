"""Visibility of rates: guestRate, itemDisc, wrlSetting, PARTY_WISE_RATE, hideSaleRate1 and 2."""

import pytest
from sqlalchemy import update

from app.people.accounts.models import Account
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.showing import AMOUNTS, RATES, SHOP, names_in, switch_account
from tests.stock import AGREED_DEALER, DEALER, FAN, SALESPERSON, SWITCH


@pytest.mark.parametrize("shown", [True, False])
def test_guests_and_visitors_see_rates_only_if_the_switch_is_on(call, open_with, guest, shown):
    store = open_with(guest_rates=shown, item_discount=True)

    for token in (None, guest(store)):
        for path in SHOP:
            assert bool(names_in(call("GET", path, store, token).json) & RATES) is shown


@pytest.mark.parametrize("shown", [True, False])
def test_a_guests_cart_and_order_have_amounts_only_with_visible_rates(call, open_with, guest, shown):
    store = open_with(guest_rates=shown)
    token = guest(store)
    block = {"NAME": "N", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "c"}
    call("POST", "/cart", store, token, json={"itemCd": FAN, "sizeCd": "", "quantity": 1})
    cart = call("GET", "/cart", store, token).json
    order = place_order(call, store, token, [(SWITCH, "", 20)], orderDtl=block)

    assert bool(names_in(cart) & AMOUNTS) is shown
    assert bool(names_in(order) & AMOUNTS) is shown
    assert cart["totals"]["noOfItem"] == 1


def test_without_rates_for_guests_parties_see_theirs(open_with, sign_in, size_of):
    store = open_with(guest_rates=False)

    assert size_of(store, sign_in(store, DEALER))["RATE"] == 55


def test_guests_pay_the_stores_guest_grade(open_with, guest, size_of):
    store = open_with(guest_rates=True)
    assert size_of(store, guest(store))["RATE"] == size_of(store)["RATE"] == 60
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(guest_grade="D"))

    assert size_of(store, guest(store))["RATE"] == size_of(store)["RATE"] == 45


def test_item_discount_on_is_taken_off_and_shown(open_with, sign_in, size_of):
    store = open_with(item_discount=True)

    size = size_of(store, sign_in(store, DEALER))
    assert (size["SALE_RATE2"], size["SALE_DISC"], size["RATE"]) == (55, 10, 50)


def test_item_discount_off_is_neither_taken_off_nor_shown(open_with, sign_in, size_of):
    store = open_with(item_discount=False)

    size = size_of(store, sign_in(store, DEALER))
    assert (size["SALE_RATE2"], size["RATE"]) == (55, 55)
    assert "SALE_DISC" not in size


@pytest.mark.parametrize("hidden", [1, 2])
def test_hidden_rates_are_missing_for_their_account(call, open_with, sign_in, size_of, hidden):
    store = open_with(two_rates=True)
    switch_account(store, DEALER, f"hideSaleRate{hidden}")

    size = size_of(store, sign_in(store, DEALER))
    assert f"SALE_RATE{hidden}" not in size
    assert f"SALE_RATE{3 - hidden}" in size


def test_a_hidden_rate_of_the_own_grade_still_applies(open_with, sign_in, size_of):
    store = open_with()
    switch_account(store, DEALER, "hideSaleRate2")

    size = size_of(store, sign_in(store, DEALER))
    assert "SALE_RATE2" not in size
    assert size["RATE"] == 55


@pytest.mark.parametrize(("two", "shown"), [(True, {"SALE_RATE1", "SALE_RATE2"}), (False, {"SALE_RATE3"})])
def test_with_two_rates_the_first_two_replace_the_own_rate(open_with, sign_in, size_of, two, shown):
    store = open_with(two_rates=two)

    size = size_of(store, sign_in(store, AGREED_DEALER))
    assert {name for name in size if name.startswith("SALE_RATE")} == shown
    assert size["RATE"] == 50


def test_agreed_rates_apply_only_to_group_85_and_if_switched_on(open_with, sign_in, size_of):
    with_them, without = open_with(party_rates=True), open_with(party_rates=False)
    with store_session(with_them) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(price_grade="C"))

    assert size_of(with_them, sign_in(with_them, AGREED_DEALER))["RATE"] == 41
    assert size_of(with_them, sign_in(with_them, DEALER))["RATE"] == 50
    assert size_of(without, sign_in(without, AGREED_DEALER))["RATE"] == 50


def test_an_agreed_rate_applies_only_to_its_item(open_with, sign_in, size_of):
    store = open_with(party_rates=True)

    assert size_of(store, sign_in(store, AGREED_DEALER), FAN)["RATE"] == 2490


def test_a_salesperson_sees_the_rates_of_the_party(open_with, sign_in, size_of):
    store = open_with(party_rates=True, guest_rates=True)
    token = sign_in(store, SALESPERSON)

    assert size_of(store, token, query=f"?partyCd={AGREED_DEALER}")["RATE"] == 41
    assert size_of(store, token, query=f"?partyCd={DEALER}")["RATE"] == 55


def test_cart_and_order_use_the_agreed_rate(call, open_with, sign_in):
    store = open_with(party_rates=True)

    order = place_order(call, store, sign_in(store, AGREED_DEALER))

    assert order["orderItm"][0]["RATE"] == 41
