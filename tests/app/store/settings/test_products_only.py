"""Stores that only show products: showOnlyProducts."""

from sqlalchemy import update

from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.showing import AMOUNTS, RATES, SHOP, names_in
from tests.stock import DEALER, SALESPERSON, SWITCH


def test_products_only_hides_rates_from_customers(call, open_with, sign_in, guest):
    store = open_with(only_products=True, guest_rates=True, item_discount=True, two_rates=True)

    for token in (None, guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON)):
        for path in SHOP:
            body = call("GET", path, store, token).json
            assert not names_in(body) & RATES


def test_products_only_rejects_carts_and_orders(call, open_with, sign_in, guest):
    store = open_with(only_products=True, guest_rates=True)
    put = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
    order = {"paymentMode": "Bank", "orderItm": [put]}

    for token in (guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON)):
        assert call("POST", "/cart", store, token, json=put).status_code == 403
        assert call("POST", "/orders", store, token, json=order).status_code == 403
    assert call("POST", "/orders", store, sign_in(store, DEALER), json=order).json["message"] == (
        "This store does not accept orders online. Please contact the store."
    )


def test_products_only_hides_the_amounts_of_earlier_carts_and_orders(call, open_with, sign_in):
    store = open_with()
    token = sign_in(store, DEALER)
    order = place_order(call, store, token)
    put = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
    call("POST", "/cart", store, token, json=put)
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"only_products": True}))

    for path in ("/cart", "/orders", f"/orders/{order['orderId']}"):
        answer = call("GET", path, store, token)
        assert answer.status_code == 200
        assert not names_in(answer.json) & AMOUNTS


def test_products_only_still_shows_rates_to_the_owner(open_with, sign_in, size_of):
    store = open_with(only_products=True)

    assert size_of(store, sign_in(store, store.key)).keys() >= RATES


def test_without_products_only_customers_see_rates_fill_carts_and_order(call, open_with, sign_in, guest):
    store = open_with(only_products=False, guest_rates=True)

    for token in (None, guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON)):
        for path in SHOP:
            assert names_in(call("GET", path, store, token).json) & RATES
    order = place_order(call, store, sign_in(store, DEALER))
    assert names_in(order) & AMOUNTS
