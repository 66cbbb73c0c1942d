"""What each switch does, on and off."""

import pytest
from sqlalchemy import update

from app.accounts.models import Account
from app.catalogue.models import Product
from app.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import AGREED_DEALER, DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE

AMOUNTS = {"RATE", "NET_AMOUNT", "PREVIOUS_RATE", "ITEM_AMT", "NET_AMT", "itemAmt", "taxAmt", "netAmt"}
RATES = {"RATE", "MRP", "SALE_DISC", *(f"SALE_RATE{grade}" for grade in range(1, 6))}
STOCK = {"CL_STK", "STOCK"}


def names_in(body: object) -> set[str]:
    """Every field's name anywhere in an answer."""
    if isinstance(body, dict):
        return set(body) | {name for value in body.values() for name in names_in(value)}
    if isinstance(body, list):
        return {name for value in body for name in names_in(value)}
    return set()


@pytest.fixture
def open_with(make_store, fill):
    """A store with goods and these switches beside guest_login."""

    def make(**switches):
        store = make_store(guest_login=True, **switches)
        fill(store)
        return store

    return make


@pytest.fixture
def size_of(call):
    """The first size of an item as the bearer of a token is shown it."""

    def read(store, token=None, item=SWITCH, query=""):
        answer = call("GET", f"/products/itemsById/{item}{query}", store, token)
        assert answer.status_code == 200, answer.text
        return answer.json["result"]["variant"][0]

    return read


def switch_account(store, code: str, *switches: str) -> None:
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == code).values(switches=list(switches)))


SHOP = ("/products", f"/products/itemsById/{SWITCH}", "/products/highlights", "/products?query=switch")


def test_products_only_shows_no_rate_to_any_customer(call, open_with, sign_in, guest):
    store = open_with(only_products=True, guest_rates=True, item_discount=True, two_rates=True)

    for token in (None, guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON)):
        for path in SHOP:
            body = call("GET", path, store, token).json
            assert not names_in(body) & RATES


def test_products_only_takes_no_cart_and_no_order(call, open_with, sign_in, guest):
    store = open_with(only_products=True, guest_rates=True)
    put = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
    order = {"paymentMode": "Bank", "orderItm": [put]}

    for token in (guest(store), sign_in(store, DEALER), sign_in(store, SALESPERSON)):
        assert call("POST", "/cart", store, token, json=put).status_code == 403
        assert call("POST", "/orders", store, token, json=order).status_code == 403
    assert call("POST", "/orders", store, sign_in(store, DEALER), json=order).json["message"] == (
        "This store does not take orders here"
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


def test_products_only_leaves_the_owner_his_rates(open_with, sign_in, size_of):
    store = open_with(only_products=True)

    assert size_of(store, sign_in(store, store.key)).keys() >= RATES


@pytest.mark.parametrize("shown", [True, False])
def test_guests_and_visitors_see_rates_only_where_the_store_wants_it(call, open_with, guest, shown):
    store = open_with(guest_rates=shown, item_discount=True)

    for token in (None, guest(store)):
        for path in SHOP:
            assert bool(names_in(call("GET", path, store, token).json) & RATES) is shown


@pytest.mark.parametrize("shown", [True, False])
def test_a_guests_cart_and_order_have_amounts_only_where_he_sees_rates(call, open_with, guest, shown):
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


def test_guests_pay_the_grade_that_the_store_has_chosen_for_them(open_with, guest, size_of):
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


@pytest.mark.parametrize("shown", [True, False])
def test_stock_is_in_the_answer_only_where_the_store_shows_it(call, open_with, sign_in, guest, shown):
    store = open_with(show_stock=shown)

    for token in (None, guest(store), sign_in(store, DEALER)):
        for path in SHOP:
            assert bool(names_in(call("GET", path, store, token).json) & STOCK) is shown


def test_party_stock_is_shown_to_the_accounts_chosen_for_it(open_with, sign_in, guest, size_of):
    store = open_with(show_stock=True, party_stock=True)
    switch_account(store, DEALER, "accShowStk")

    assert size_of(store, sign_in(store, DEALER))["CL_STK"] == 4860
    for token in (None, guest(store), sign_in(store, OTHER_DEALER)):
        assert not size_of(store, token).keys() & STOCK


def test_party_stock_without_stock_shows_none(open_with, sign_in, size_of):
    store = open_with(show_stock=False, party_stock=True)
    switch_account(store, DEALER, "accShowStk")

    assert not size_of(store, sign_in(store, DEALER)).keys() & STOCK


def test_a_salesperson_sees_the_stock_that_his_party_may_see(open_with, sign_in, size_of):
    store = open_with(show_stock=True, party_stock=True)
    switch_account(store, DEALER, "accShowStk")
    token = sign_in(store, SALESPERSON)

    assert size_of(store, token, query=f"?partyCd={DEALER}").keys() >= STOCK
    assert not size_of(store, token, query=f"?partyCd={AGREED_DEALER}").keys() & STOCK


@pytest.mark.parametrize("hidden", [1, 2])
def test_an_account_does_not_get_the_rates_hidden_from_it(call, open_with, sign_in, size_of, hidden):
    store = open_with(two_rates=True)
    switch_account(store, DEALER, f"hideSaleRate{hidden}")

    size = size_of(store, sign_in(store, DEALER))
    assert f"SALE_RATE{hidden}" not in size
    assert f"SALE_RATE{3 - hidden}" in size


def test_the_rate_of_ones_own_grade_can_be_hidden_and_is_paid_all_the_same(open_with, sign_in, size_of):
    store = open_with()
    switch_account(store, DEALER, "hideSaleRate2")

    size = size_of(store, sign_in(store, DEALER))
    assert "SALE_RATE2" not in size
    assert size["RATE"] == 55


@pytest.mark.parametrize(("two", "shown"), [(True, {"SALE_RATE1", "SALE_RATE2"}), (False, {"SALE_RATE3"})])
def test_with_two_rates_the_first_two_are_shown_instead_of_ones_own(open_with, sign_in, size_of, two, shown):
    store = open_with(two_rates=two)

    size = size_of(store, sign_in(store, AGREED_DEALER))
    assert {name for name in size if name.startswith("SALE_RATE")} == shown
    assert size["RATE"] == 50


def test_in_boxes_a_quantity_goes_in_whole_boxes(call, open_with, sign_in, size_of):
    store = open_with(boxes=True)
    token = sign_in(store, DEALER)

    def put(quantity, item=SWITCH, size=""):
        body = {"itemCd": item, "sizeCd": size, "quantity": quantity}
        return call("POST", "/cart", store, token, json=body).status_code

    size = size_of(store, token)
    assert (size["MIN_OQTY"], size["QYT_MULTI"], size["DESC1"]) == (20, 20, "20")
    assert [put(20), put(40), put(30)] == [201, 201, 422]
    # A box whose content is no number is one piece.
    assert put(3, WIRE, "1.5 sq mm") == 201


def test_in_pieces_a_quantity_goes_in_the_items_own_step(call, open_with, sign_in, size_of):
    store = open_with(boxes=False)
    token = sign_in(store, DEALER)

    size = size_of(store, token)
    assert (size["MIN_OQTY"], size["QYT_MULTI"]) == (20, 10)
    body = {"itemCd": SWITCH, "sizeCd": "", "quantity": 30}
    assert call("POST", "/cart", store, token, json=body).status_code == 201


def test_agreed_rates_hold_where_the_store_has_them_for_the_group_85_alone(open_with, sign_in, size_of):
    with_them, without = open_with(party_rates=True), open_with(party_rates=False)
    with store_session(with_them) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(price_grade="C"))

    assert size_of(with_them, sign_in(with_them, AGREED_DEALER))["RATE"] == 41
    assert size_of(with_them, sign_in(with_them, DEALER))["RATE"] == 50
    assert size_of(without, sign_in(without, AGREED_DEALER))["RATE"] == 50


def test_an_agreed_rate_is_for_its_item_alone(open_with, sign_in, size_of):
    store = open_with(party_rates=True)

    assert size_of(store, sign_in(store, AGREED_DEALER), FAN)["RATE"] == 2490


def test_a_salesperson_sees_the_rates_of_the_party_he_orders_for(open_with, sign_in, size_of):
    store = open_with(party_rates=True, guest_rates=True)
    token = sign_in(store, SALESPERSON)

    assert size_of(store, token, query=f"?partyCd={AGREED_DEALER}")["RATE"] == 41
    assert size_of(store, token, query=f"?partyCd={DEALER}")["RATE"] == 55


def test_the_agreed_rate_is_what_cart_and_order_hold(call, open_with, sign_in):
    store = open_with(party_rates=True)

    order = place_order(call, store, sign_in(store, AGREED_DEALER))

    assert order["orderItm"][0]["RATE"] == 41


@pytest.mark.parametrize("shown", [True, False])
def test_products_without_a_picture_are_shown_where_the_store_wants_it(
    call, open_with, sign_in, guest, shown
):
    store = open_with(pictureless=shown)

    for token in (None, guest(store), sign_in(store, DEALER)):
        page = call("GET", "/products", store, token).json
        assert (FAN in {product["ITEM_CD"] for product in page["result"]}) is shown
        assert page["pagination"]["totalItems"] == len(page["result"])
        found = call("GET", "/products?query=ceiling", store, token).json
        assert found["pagination"]["totalItems"] == len(found["result"]) == (1 if shown else 0)
        of_category = call("GET", "/products?dept_cd=E001", store, token).json
        assert of_category["pagination"]["totalItems"] == len(of_category["result"]) == (2 if shown else 1)


def test_a_category_counts_the_products_that_it_shows(call, open_with):
    store = open_with(pictureless=False)

    counts = {row["DEPT_CD"]: row["itemCount"] for row in call("GET", "/dept", store).json["result"]}

    assert counts == {"E001": 1, "E002": 1}


def test_a_category_all_of_whose_products_are_hidden_is_not_trending(call, open_with):
    store = open_with(pictureless=False)
    with store_session(store) as db:
        from app.catalogue.service import recount

        db.execute(update(Product).where(Product.code == SWITCH).values(pictures=[]))
        recount(db)

    trending = call("GET", "/products/highlights", store).json["result"]["trending"]
    assert [category["DEPT_CD"] for category in trending] == ["E002"]


def test_the_owner_sees_products_without_a_picture_in_any_case(call, open_with, sign_in):
    store = open_with(pictureless=False)

    page = call("GET", "/products", store, sign_in(store, store.key)).json
    assert FAN in {product["ITEM_CD"] for product in page["result"]}
    assert page["pagination"]["totalItems"] == 3


@pytest.mark.parametrize(
    ("switch", "variable", "field", "value"),
    [
        ("advance_payment", "advancePaymentField", "paidAmt", 500),
        ("remarks1", "checkoutRemarks1", "remarks1", "by lorry"),
        ("remarks2", "checkoutRemarks2", "remarks2", "by lorry"),
        ("remarks3", "checkoutRemarks3", "remarks3", "by lorry"),
    ],
)
@pytest.mark.parametrize("required", [True, False])
def test_an_extra_field_is_required_only_where_it_is_on_and_marked_so(
    call, open_with, sign_in, switch, variable, field, value, required
):
    store = open_with(**{switch: True})
    label = {"SETTINGS_VARIABLE": variable, "LABEL": "L", "IS_REQUIRED": required, "FIELD_TYPE": "text"}
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(labels=[label]))
    token = sign_in(store, DEALER)
    line = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
    number = call("POST", "/cart", store, token, json=line).json["insertId"]
    order = {"paymentMode": "Bank", "orderItm": [{**line, "cartId": number}]}

    without = call("POST", "/orders", store, token, json=order)
    if required:
        assert (without.status_code, without.json["message"]) == (422, "Please Enter Proper Value")
        assert list(without.json["errors"]) == [field]
        assert call("POST", "/orders", store, token, json={**order, field: value}).status_code == 201
    else:
        assert without.status_code == 201


def test_an_extra_field_that_is_off_is_not_asked_for(call, open_with, sign_in):
    store = open_with(remarks2=True)
    label = {"SETTINGS_VARIABLE": "checkoutRemarks1", "LABEL": "L", "IS_REQUIRED": True, "FIELD_TYPE": "text"}
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(labels=[label]))

    assert place_order(call, store, sign_in(store, DEALER))["STATUS"] == "Pending"
