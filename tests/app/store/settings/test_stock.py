"""Visibility of stock: showStk, prtyStk, accShowStk."""

import pytest
from sqlalchemy import update

from app.catalogue.models import Variant
from tenant_router.session import store_session
from tests.ordering import fill_cart
from tests.showing import SHOP, STOCK, names_in, switch_account
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, SALESPERSON, SWITCH, WIRE


@pytest.mark.parametrize("shown", [True, False])
def test_stock_is_in_the_response_only_if_the_switch_is_on(call, open_with, sign_in, guest, shown):
    store = open_with(show_stock=shown)

    for token in (None, guest(store), sign_in(store, DEALER)):
        for path in SHOP:
            assert bool(names_in(call("GET", path, store, token).json) & STOCK) is shown


def test_party_stock_is_shown_only_to_chosen_accounts(open_with, sign_in, guest, size_of):
    store = open_with(show_stock=True, party_stock=True)
    switch_account(store, DEALER, "accShowStk")

    assert size_of(store, sign_in(store, DEALER))["CL_STK"] == 4860
    for token in (None, guest(store), sign_in(store, OTHER_DEALER)):
        assert not size_of(store, token).keys() & STOCK


def test_party_stock_without_stock_shows_none(open_with, sign_in, size_of):
    store = open_with(show_stock=False, party_stock=True)
    switch_account(store, DEALER, "accShowStk")

    assert not size_of(store, sign_in(store, DEALER)).keys() & STOCK


def test_a_salesperson_sees_the_stock_that_the_party_may_see(open_with, sign_in, size_of):
    store = open_with(show_stock=True, party_stock=True)
    switch_account(store, DEALER, "accShowStk")
    token = sign_in(store, SALESPERSON)

    assert size_of(store, token, query=f"?partyCd={DEALER}").keys() >= STOCK
    assert not size_of(store, token, query=f"?partyCd={AGREED_DEALER}").keys() & STOCK


def test_without_party_stock_every_account_sees_the_stock(open_with, sign_in, guest, size_of):
    store = open_with(show_stock=True, party_stock=False)
    switch_account(store, DEALER, "accShowStk")

    for token in (None, guest(store), sign_in(store, DEALER), sign_in(store, OTHER_DEALER)):
        assert size_of(store, token).keys() >= STOCK


def test_a_size_is_orderable_while_its_stock_covers_the_minimum(open_with, sign_in, size_of):
    store = open_with(show_stock=True)
    dealer = sign_in(store, DEALER)
    _set_stock(store, WIRE, 1)
    _set_stock(store, SWITCH, 19)

    for item in (WIRE, SWITCH):
        size = size_of(store, dealer, item=item)
        assert (size["STOCK"], size["orderable"]) == ("few", False)
    _set_stock(store, SWITCH, 20)
    assert size_of(store, dealer, item=SWITCH)["orderable"] is True


@pytest.mark.parametrize("shown", [True, False])
def test_a_line_over_the_stock_is_accepted_and_has_the_stock_where_it_is_shown(
    call, open_with, sign_in, shown
):
    store = open_with(show_stock=shown)
    dealer = sign_in(store, DEALER)
    _set_stock(store, SWITCH, 28)

    fill_cart(call, store, dealer, ((SWITCH, "", 100),))

    (held,) = call("GET", "/cart", store, dealer).json["result"]
    assert (held["QUANTITY"], held.get("CL_STK")) == (100, 28 if shown else None)


def _set_stock(store, item: str, stock: int) -> None:
    with store_session(store) as db:
        db.execute(update(Variant).where(Variant.product_code == item).values(stock=stock))
