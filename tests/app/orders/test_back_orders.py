"""A store that also takes orders for what it has not yet: what is there goes first, the rest comes later."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select, update

from app.catalogue.models import Product, Variant
from app.orders.items.models import OrderItem
from app.pricing.rules import back_ordered
from app.shared.days import STORE_TIME
from app.shared.places import Places
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import fill_cart, item_ids, place_order, shown_order
from tests.stock import DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, fill_store
from tests.waiting import wait_until_blocked

pytestmark = pytest.mark.any_hour
TODAY = datetime.now(STORE_TIME).date()
SOON = TODAY + timedelta(days=2)
SWITCHES = {"guest_login": True, "guest_rates": True, "stock_limit": True, "back_orders": True}
LATER = ("comesLater", "LATER_QUANTITY", "EXPECTED_ON")


@pytest.fixture
def store_switches():
    return {**SWITCHES, "show_stock": True}


@pytest.fixture
def stock(store, goods):
    """Set how many pieces of an item the books have, and when more are expected."""

    def make(pieces: float, expected: date | None = None, product: str = FAN) -> None:
        set_stock(store, pieces, expected, product)

    return make


def set_stock(store, pieces: float, expected: date | None = None, product: str = FAN) -> None:
    with store_session(store) as db:
        db.execute(update(Variant).where(Variant.product_code == product).values(stock=pieces))
        db.execute(update(Product).where(Product.code == product).values(expected_on=expected))


def later(line: dict) -> tuple:
    """Return what a line of a cart or an order says of what comes later."""
    return tuple(line.get(name) for name in LATER)


def order_of(quantity: int) -> dict:
    return {
        "paymentMode": "Bank",
        "orderItm": [{"itemCd": FAN, "sizeCd": "", "quantity": quantity}],
    }


def test_given_less_than_is_ordered_then_cart_and_order_say_what_comes_now_and_by_when(
    call, store, stock, dealer
):
    stock(12, SOON)

    put = call("POST", "/cart", store, dealer, json={"itemCd": FAN, "sizeCd": "", "quantity": 20})
    (line,) = call("GET", "/cart", store, dealer).json["result"]
    order = place_order(call, store, dealer, lines=((FAN, "", 20),))

    assert put.status_code == 201
    assert later(line) == later(put.json["line"]) == ("part", 8, SOON.isoformat())
    assert (line["CL_STK"], "MAX_OQTY" in line) == (12, False)
    assert later(order["orderItm"][0]) == ("part", 8, SOON.isoformat())
    with store_session(store, read_only=True) as db:
        columns = (OrderItem.quantity, OrderItem.back_ordered_quantity, OrderItem.expected_on)
        assert db.execute(select(*columns)).all() == [(20, 8, SOON)]


@pytest.mark.parametrize("expected", [None, TODAY - timedelta(days=1)])
def test_given_no_day_or_a_past_day_then_the_rest_comes_some_day(call, store, stock, dealer, expected):
    stock(12, expected)

    order = place_order(call, store, dealer, lines=((FAN, "", 20),))

    assert later(order["orderItm"][0]) == ("part", 8, None)


def test_given_enough_when_it_is_ordered_then_nothing_comes_later(call, store, stock, dealer):
    stock(20, SOON)

    order = place_order(call, store, dealer, lines=((FAN, "", 20),))

    assert later(order["orderItm"][0]) == (None, None, None)
    with store_session(store, read_only=True) as db:
        assert db.execute(select(OrderItem.back_ordered_quantity, OrderItem.expected_on)).all() == [(0, None)]


def test_given_back_orders_when_stock_arrives_then_they_come_before_later_orders(
    call, store, stock, dealer, sign_in, move
):
    stock(12)
    first = place_order(call, store, dealer, lines=((FAN, "", 20),))
    other = sign_in(store, OTHER_DEALER)
    stock(25)

    order = place_order(call, store, other, lines=((FAN, "", 6),))
    assert later(order["orderItm"][0]) == ("part", 1, None)

    assert move(dealer, item_ids(first), "Canceled").status_code == 200
    order = place_order(call, store, other, lines=((FAN, "", 19),))
    assert later(order["orderItm"][0]) == (None, None, None)


def test_given_an_item_that_is_sent_or_canceled_then_nothing_of_it_is_still_to_come(
    call, store, stock, dealer, sign_in, move
):
    stock(0)
    sent, canceled = (place_order(call, store, dealer, lines=((FAN, "", 2),)) for _ in range(2))

    assert move(sign_in(store, store.key), item_ids(sent), "Dispatched").status_code == 200
    assert move(dealer, item_ids(canceled), "Canceled").status_code == 200

    for order in (sent, canceled):
        (item,) = shown_order(call, store, dealer, order["orderId"])["orderItm"]
        assert later(item) == (None, None, None)


def test_given_whole_boxes_then_only_whole_boxes_come_now(call, store, stock, dealer):
    stock(45, product=SWITCH)

    order = place_order(call, store, dealer, lines=((SWITCH, "", 60),))

    assert later(order["orderItm"][0]) == ("part", 20, None)


def test_given_the_last_of_an_item_in_two_carts_when_both_order_at_once_then_one_waits_for_it(
    app, call, store, stock, sign_in, monkeypatch
):
    # A process lets few requests of a store work at once; there are other processes.
    monkeypatch.setattr(Places, "enter", lambda *_: True)
    monkeypatch.setattr(Places, "leave", lambda *_: None)
    stock(4, SOON)
    buyers = [sign_in(store, DEALER), sign_in(store, OTHER_DEALER)]
    for token in buyers:
        fill_cart(call, store, token, lines=((FAN, "", 4),))
        (line,) = call("GET", "/cart", store, token).json["result"]
        assert later(line) == (None, None, SOON.isoformat())

    def order(token: str):
        headers = {"x-api-key": "test-key", "x-user": store.key, "Authorization": f"Bearer {token}"}
        return app.test_client().post("/api/orders", json=order_of(4), headers=headers)

    with ThreadPoolExecutor(2) as pool, store_session(store) as db:
        # Both have read their carts before the first one is placed.
        db.execute(select(StoreSettings).with_for_update())
        requests = [pool.submit(order, each) for each in buyers]
        wait_until_blocked(db, requests)
        db.rollback()
        answers = [each.result() for each in requests]

    assert [answer.status_code for answer in answers] == [201, 201]
    orders = [
        shown_order(call, store, token, answer.json["result"]["orderId"])
        for token, answer in zip(buyers, answers, strict=True)
    ]
    first, second = sorted(orders, key=lambda shown: shown["ORDER_NO"])
    assert later(first["orderItm"][0]) == (None, None, None)
    assert later(second["orderItm"][0]) == ("all", 4, SOON.isoformat())
    with store_session(store, read_only=True) as db:
        at_once = func.sum(OrderItem.quantity - OrderItem.back_ordered_quantity)
        assert db.scalar(select(at_once).where(OrderItem.product_code == FAN)) == 4


def test_given_an_order_of_an_offline_device_then_the_stock_of_its_arrival_decides(
    call, store, stock, dealer, sign_in
):
    stock(10)
    device = sign_in(store, SALESPERSON)
    place_order(call, store, dealer, lines=((FAN, "", 7),))

    body = {**order_of(9), "partyId": DEALER}
    headers = {"Idempotency-Key": "written on the road"}
    sent, again = (call("POST", "/orders", store, device, json=body, headers=headers) for _ in range(2))

    assert (sent.status_code, again.json) == (201, sent.json)
    (item,) = shown_order(call, store, device, sent.json["result"]["orderId"])["orderItm"]
    assert later(item) == ("part", 6, None)


def test_given_a_buyer_who_may_not_see_the_stock_then_no_answer_says_how_much_there_is(
    call, make_store, sign_in
):
    store = make_store(**SWITCHES)
    fill_store(store)
    set_stock(store, 12, SOON)
    token = sign_in(store, DEALER)

    put = call("POST", "/cart", store, token, json={"itemCd": FAN, "sizeCd": "", "quantity": 20})
    cart = call("GET", "/cart", store, token)
    order = place_order(call, store, token, lines=((FAN, "", 20),))
    product = call("GET", f"/products/itemsById/{FAN}", store, token).json["result"]
    seen = shown_order(call, store, sign_in(store, store.key), order["orderId"])

    part = ("part", None, SOON.isoformat())
    assert later(put.json["line"]) == later(cart.json["result"][0]) == later(order["orderItm"][0]) == part
    assert "CL_STK" not in put.text + cart.text
    assert not product["variant"][0].keys() & {"CL_STK", "STOCK", "orderable", "MAX_OQTY"}
    assert later(seen["orderItm"][0]) == ("part", 8, SOON.isoformat())


def test_given_nothing_in_stock_then_the_shop_offers_the_item_with_its_day(call, store, stock, dealer):
    stock(0, SOON)

    product = call("GET", f"/products/itemsById/{FAN}", store, dealer).json["result"]
    stock(0, TODAY - timedelta(days=1))
    passed = call("GET", f"/products/itemsById/{FAN}", store, dealer).json["result"]

    assert (product["variant"][0]["STOCK"], product["variant"][0]["orderable"]) == ("out", True)
    assert (product["EXPECTED_ON"], "EXPECTED_ON" in passed) == (SOON.isoformat(), False)


def test_given_items_of_an_earlier_order_then_they_are_added_whatever_is_in_stock(call, store, stock, dealer):
    stock(0)

    lines = [{"itemCd": FAN, "sizeCd": "", "quantity": 3}]
    added = call("POST", "/cart/lines", store, dealer, json={"lines": lines})

    assert (added.status_code, added.json["leftOut"]) == (200, [])
    assert later(added.json["result"][0]) == ("all", 3, None)


def test_given_a_scheme_then_its_free_pieces_come_after_the_paid_ones(call, make_store, sign_in):
    store = make_store(**SWITCHES, show_stock=True, schemes=True)
    fill_store(store)
    set_stock(store, 12)
    scheme = {
        "name": "Ten and five",
        "gives": "free",
        "fromDate": "2026-01-01 00:00:00",
        "slabs": [{"at": 10, "gives": 5}],
    }
    assert call("POST", "/schemes", store, sign_in(store, store.key), json=scheme).status_code == 201

    order = place_order(call, store, sign_in(store, DEALER), lines=((FAN, "", 10),))

    assert [(item["QUANTITY"], later(item)[:2]) for item in order["orderItm"]] == [
        (10, (None, None)),
        (5, ("part", 3)),
    ]


@pytest.mark.parametrize(
    ("switches", "status"), [({"stock_limit": True}, 422), ({"back_orders": True}, 201), (SWITCHES, 201)]
)
def test_only_a_store_with_both_switches_accepts_back_orders(call, make_store, sign_in, switches, status):
    store = make_store(**switches)
    fill_store(store)
    set_stock(store, 2, SOON)
    token = sign_in(store, DEALER)

    put = call("POST", "/cart", store, token, json={"itemCd": FAN, "sizeCd": "", "quantity": 3})
    product = call("GET", f"/products/itemsById/{FAN}", store, token).json["result"]

    takes = len(switches) > 1
    assert (put.status_code, "line" in put.json, "EXPECTED_ON" in product) == (status, takes, takes)


def test_an_order_with_back_orders_takes_no_more_statements(call, store, stock, dealer, counts):
    numbers = []
    for pieces in (1, 100):
        stock(pieces)
        fill_cart(call, store, dealer, lines=((FAN, "", 5),))
        numbers.append(counts("POST", "/orders", dealer, json=order_of(5)))

    assert numbers[0] == numbers[1]


@given(st.integers(1, 500), st.integers(-100, 500), st.integers(1, 24))
def test_what_comes_now_is_there_and_the_rest_comes_later(quantity, left, step):
    rest = back_ordered(quantity, left, step)
    now = quantity - rest

    assert 0 <= rest <= quantity
    assert now <= max(0, left)
    assert now == quantity or (now % step == 0 and now + step > left)
