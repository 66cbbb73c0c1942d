"""What a party ordered before: their usual items, and what they ordered last of each size."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import func, select, update

from app.orders import popularity
from app.orders.items.models import Order
from app.orders.items.rules import Purchase, usual_items
from app.shared.days import STORE_TIME
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.stock import DEALER, FAN, OTHER_DEALER, SALESPERSON, SWITCH, WIRE

pytestmark = pytest.mark.any_hour
JANUARY, FEBRUARY, MARCH = date(2026, 1, 1), date(2026, 2, 1), date(2026, 3, 1)


@pytest.fixture
def counted(store):
    """Do what the worker does after orders."""

    def count(*orders):
        with store_session(store) as db:
            popularity.count_orders(db, order_ids=[order["orderId"] for order in orders])

    return count


@pytest.fixture
def months_ago(store):
    def move(order, months):
        with store_session(store) as db:
            this = Order.id == order["orderId"]
            # Months of the store: in another zone the last day of one may be the first of the next.
            there = func.timezone(STORE_TIME.key, Order.placed_at) - func.make_interval(0, months)
            earlier = db.scalar(select(func.timezone(STORE_TIME.key, there)).where(this))
            db.execute(update(Order).where(this).values(placed_at=earlier))

    return move


@pytest.fixture
def last(call, store):
    """Return what was bought last of these products, as (item, size, quantity, rate)."""

    def read(token, *codes, party=None):
        body = {"itemCd": list(codes), "partyCd": party}
        answer = call("POST", "/orders/last", store, token, json=body)
        assert answer.status_code == 200, answer.text
        return [
            (each["itemCd"], each["sizeCd"], each["QUANTITY"], each.get("RATE"))
            for each in answer.json["result"]
        ]

    return read


def bought(code, month, quantity=10, size=""):
    return Purchase(code, size, f"Item {code}", month, quantity)


def test_usual_is_what_is_ordered_in_most_months_in_the_quantity_in_the_middle():
    purchases = [
        *(bought("SWITCH", MARCH, 30), bought("SWITCH", MARCH, 20), bought("SWITCH", FEBRUARY, 500)),
        *(bought("WIRE", MARCH), bought("WIRE", JANUARY)),
        *(bought("FAN", JANUARY), bought("FAN", JANUARY)),
    ]

    usual = usual_items(purchases)

    assert [(item.product_code, item.months, item.quantity) for item in usual] == [
        ("SWITCH", 2, 30),
        ("WIRE", 2, 10),
    ]


def test_one_month_makes_nothing_usual():
    assert usual_items([bought("SWITCH", MARCH), bought("SWITCH", MARCH)]) == []


PURCHASES = st.lists(
    st.builds(
        Purchase,
        st.sampled_from("ABC"),
        st.sampled_from(["", "1 m"]),
        st.just("Item"),
        st.sampled_from([JANUARY, FEBRUARY, MARCH]),
        st.integers(1, 1_000),
    )
)


@given(PURCHASES)
def test_a_usual_quantity_was_ordered_once_and_no_size_is_named_twice(purchases):
    usual = usual_items(purchases)

    sizes = [(item.product_code, item.size_code) for item in usual]
    assert len(set(sizes)) == len(sizes)
    for item in usual:
        theirs = [each for each in purchases if (each.product_code, each.size_code) == item[:2]]
        assert item.quantity in {each.quantity for each in theirs}
        assert item.months == len({each.month for each in theirs}) > 1


def test_the_usual_items_come_at_todays_rates(call, store, dealer, months_ago):
    for months, quantity in ((2, 20), (1, 30), (0, 40)):
        lines = ((SWITCH, "", quantity), (FAN, "", 1))
        months_ago(place_order(call, store, dealer, lines[:1] if months == 2 else lines), months)

    answer = call("GET", "/orders/usual", store, dealer)

    usual = answer.json["result"]
    assert [(each["itemCd"], each["QUANTITY"], each["months"]) for each in usual] == [
        (SWITCH, 30, 3),
        (FAN, 1, 2),
    ]
    assert usual[0]["reason"] is None
    assert usual[0]["line"]["NET_AMOUNT"] > 30 * usual[0]["line"]["RATE"] > 0


def test_the_last_rate_and_quantity_of_each_size(call, store, dealer, counted, last):
    first = place_order(call, store, dealer, ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2)))
    second = place_order(call, store, dealer, ((SWITCH, "", 50),))
    counted(first, second)

    rate = second["orderItm"][0]["RATE"]
    assert last(dealer, SWITCH, WIRE, FAN) == [
        (SWITCH, "", 50, rate),
        (WIRE, "1.5 sq mm", 2, first["orderItm"][1]["RATE"]),
    ]


def test_a_canceled_item_was_not_bought(call, store, dealer, counted, last, move):
    first = place_order(call, store, dealer, ((SWITCH, "", 20),))
    second = place_order(call, store, dealer, ((SWITCH, "", 50),))
    counted(first, second)
    move(dealer, item_ids(second), "Canceled")
    counted(second)

    assert [quantity for _, _, quantity, _ in last(dealer, SWITCH)] == [20]

    move(dealer, item_ids(first), "Canceled")
    counted(first)
    assert last(dealer, SWITCH) == []


def test_another_partys_purchases_are_theirs(call, store, dealer, counted, last, sign_in):
    counted(place_order(call, store, dealer))

    assert last(sign_in(store, OTHER_DEALER), SWITCH) == []
    salesperson = sign_in(store, SALESPERSON)
    assert last(salesperson, SWITCH, party=DEALER) != []
    assert last(salesperson, SWITCH) == []
    refused = call(
        "POST", "/orders/last", store, salesperson, json={"itemCd": [SWITCH], "partyCd": OTHER_DEALER}
    )
    assert refused.status_code == 404


def test_a_store_may_switch_it_off(call, make_store, sign_in, fill):
    store = make_store(buy_again=False)
    fill(store)
    dealer = sign_in(store, DEALER)

    assert call("GET", "/orders/usual", store, dealer).status_code == 403
    assert call("POST", "/orders/last", store, dealer, json={"itemCd": [SWITCH]}).status_code == 403
    assert call("GET", "/lists", store, dealer).status_code == 403
