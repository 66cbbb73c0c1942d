"""A guest's orders: those of their session, and one of another session by number and mobile number."""

import pytest
from sqlalchemy import update

from app.orders.items.models import Order
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import DEALER, SALESPERSON

MINE, THEIRS = "9825011111", "9825022222"


def block(mobile_number: str) -> dict[str, str]:
    return {"NAME": "N", "EMAIL": "e", "MOBILENO": mobile_number, "ADD1": "a", "CITY": "c"}


@pytest.fixture
def placed(call, store, goods, guest, sign_in):
    """Place orders 1 and 2 of one guest, 3 of another guest, and 4 of a dealer, who has no delivery block."""
    first, other = guest(store), guest(store)
    orders = [
        place_order(call, store, first, orderDtl=block(MINE)),
        place_order(call, store, first, orderDtl=block(f" {MINE} ")),
        place_order(call, store, other, orderDtl=block(THEIRS)),
        place_order(call, store, sign_in(store, DEALER)),
    ]
    return {order["ORDER_NO"]: order["orderId"] for order in orders}


@pytest.fixture
def later(store, placed, guest):
    """Return a token of the first guest's next session."""
    return guest(store)


@pytest.fixture
def find(call, store):
    """Return the numbers of the orders that a search finds."""

    def search(token, **query):
        answer = call("GET", "/orders", store, token, query_string=query)
        assert answer.status_code == 200, answer.text
        numbers = [order["ORDER_NO"] for order in answer.json["result"]]
        assert answer.json["pagination"]["totalItems"] == len(numbers)
        return numbers

    return search


def test_number_and_mobile_number_together_find_the_one_order(later, find):
    assert find(later, pMobileNo=MINE, query="1") == [1]
    assert find(later, pMobileNo=f" {MINE} ", query=" 2 ") == [2]
    assert find(later, pMobileNo=THEIRS, query="3") == [3]


def test_neither_number_alone_finds_an_order_of_another_session(later, find):
    assert find(later) == []
    assert find(later, query="1") == []
    assert find(later, pMobileNo=MINE) == []
    assert find(later, pMobileNo=MINE, query=" ") == []


# One store has them all: each needs the four orders that it must not find.
MISMATCHES = [
    (THEIRS, "1"),
    (MINE, "3"),
    (MINE, "9"),
    (MINE, "N"),
    (MINE, "%"),
    (MINE, "-1"),
    (MINE, "1.0"),
    (MINE, "١"),
    (MINE, "9" * 18),
    (MINE, "9" * 64),
    (MINE[:9], "1"),
    ("%", "1"),
    ("9000000001", "4"),
]


def test_numbers_that_do_not_match_find_nothing(later, find):
    for mobile_number, words in MISMATCHES:
        assert find(later, pMobileNo=mobile_number, query=words) == [], (mobile_number, words)


def test_a_guest_searches_their_own_orders_by_either_number(call, store, goods, guest, find):
    token = guest(store)
    for mobile_number in (MINE, MINE, THEIRS):
        place_order(call, store, token, orderDtl=block(mobile_number))

    assert find(token) == [3, 2, 1]
    assert find(token, pMobileNo=MINE) == [2, 1]
    assert find(token, query="3") == [3]
    assert find(token, pMobileNo=MINE, query="2") == [2]


def test_the_order_opens_with_the_same_two_numbers(call, store, placed, later):
    def status(number, **query):
        return call("GET", f"/orders/{placed[number]}", store, later, query_string=query).status_code

    assert status(1, pMobileNo=MINE, query="1") == 200
    assert status(1) == 404
    assert status(1, query="1") == 404
    assert status(1, pMobileNo=MINE) == 404
    assert status(1, pMobileNo=THEIRS, query="1") == 404
    assert status(2, pMobileNo=MINE, query="1") == 404
    assert status(4, pMobileNo="9000000001", query="4") == 404


def test_a_guests_own_order_opens_with_any_query(call, store, goods, guest):
    token = guest(store)
    order = place_order(call, store, token, orderDtl=block(MINE))

    answer = call("GET", f"/orders/{order['orderId']}?pMobileNo={THEIRS}&query=7", store, token)

    assert answer.status_code == 200


def test_customers_get_no_more_with_a_guests_two_numbers(call, store, placed, sign_in, find):
    for name in (DEALER, SALESPERSON):
        token = sign_in(store, name)
        assert 1 not in find(token, pMobileNo=MINE, query="1")
        answer = call("GET", f"/orders/{placed[1]}?pMobileNo={MINE}&query=1", store, token)
        assert (answer.status_code, answer.json["message"]) == (404, "No Order Found")


def test_a_guests_orders_show_no_rates_where_guests_see_none(call, make_store, fill, guest):
    store = make_store(guest_login=True, guest_rates=False)
    fill(store)
    order = place_order(call, store, guest(store), orderDtl=block(MINE))

    query = f"/orders/{order['orderId']}?pMobileNo={MINE}&query={order['ORDER_NO']}"
    shown = call("GET", query, store, guest(store)).json["result"]

    assert "NET_AMT" not in shown
    assert "RATE" not in shown["orderItm"][0]


def test_an_order_number_of_any_length_is_searched(store, placed, later, find):
    with store_session(store) as db:
        db.execute(update(Order).where(Order.number == 1).values(number=10**17))

    assert find(later, pMobileNo=MINE, query=str(10**17)) == [10**17]


def test_trying_many_numbers_is_throttled(call, store, goods, guest):
    token = guest(store)
    answers = [call("GET", f"/orders?pMobileNo=98250{n:05}&query=1", store, token) for n in range(60)]
    assert {answer.status_code for answer in answers} == {200}

    listed = call("GET", f"/orders?pMobileNo={MINE}&query=61", store, guest(store))
    opened = call("GET", f"/orders/1?pMobileNo={MINE}&query=61", store, token)

    assert (listed.status_code, opened.status_code) == (429, 429)
    assert int(listed.headers["Retry-After"]) > 0
    for path in ("/orders", f"/orders?pMobileNo={MINE}", "/orders?query=61"):
        assert call("GET", path, store, token).status_code == 200
