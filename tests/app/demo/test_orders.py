from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from app.demo import stores as demo_stores
from app.orders.bought import USUAL_MONTHS
from app.orders.items.rules import PAYMENT_MODES, OrderStatus, Purchase, usual_items
from app.pricing.rules import packing, quantity_problem
from app.shared.days import STORE_TIME, months_from


def test_the_same_moment_has_the_same_history(stores, now):
    assert demo_stores(now) == stores


def test_orders_are_of_the_last_six_months_oldest_first(stores, now):
    for store in stores:
        placed = [order.placed_at for order in store.orders]
        assert placed == sorted(placed)
        assert now - timedelta(days=183) < placed[0] < now - timedelta(days=150)
        assert now - timedelta(hours=6) < placed[-1] <= now


def test_quantities_follow_the_cart_rules(stores):
    for store in stores:
        sizes = {
            (product.code, variant.size): variant
            for product in store.products
            for variant in product.variants
        }
        for order in store.orders:
            assert 3 <= len(order.lines) <= 20
            assert len({line.item for line in order.lines}) == len(order.lines)
            for line in order.lines:
                variant = sizes[line.item, line.size]
                rule = packing(
                    minimum_quantity=variant.minimum,
                    quantity_step=variant.step,
                    pieces_per_box=str(variant.pieces_per_box),
                    boxes=False,
                )
                assert quantity_problem(line.quantity, rule) is None


def test_a_line_has_the_status_of_its_last_change(stores, now):
    for store in stores:
        for order in store.orders:
            statuses = ["Pending"] * len(order.lines)
            assert order.history[0].status == "Pending"
            assert order.history[0].at == order.placed_at
            assert [step.at for step in order.history] == sorted(step.at for step in order.history)
            assert order.history[-1].at <= now
            for step in order.history[1:]:
                for line in step.lines:
                    assert step.status in _NEXT[statuses[line]]
                    statuses[line] = step.status
            assert statuses == [line.status for line in order.lines]


_NEXT = {
    OrderStatus.PENDING: {OrderStatus.APPROVED, OrderStatus.CANCELED},
    OrderStatus.APPROVED: {OrderStatus.DISPATCHED, OrderStatus.CANCELED},
    OrderStatus.DISPATCHED: {OrderStatus.COMPLETED},
    OrderStatus.CANCELED: set(),
    OrderStatus.COMPLETED: set(),
}


def test_old_orders_are_done_and_new_ones_wait(main, now):
    old = [order for order in main.orders if order.placed_at < now - timedelta(days=45)]
    new = [order for order in main.orders if order.placed_at > now - timedelta(days=5)]

    assert {line.status for order in old for line in order.lines} <= {"Completed", "Canceled"}
    assert {line.status for order in new for line in order.lines} >= {"Pending", "Approved", "Dispatched"}


def test_each_order_is_a_partys_or_a_guests(main):
    parties = {party.code: party for party in main.parties}
    guests = [order for order in main.orders if order.party is None]

    assert 10 <= len(guests) <= 20
    assert all(order.delivery and not order.salesperson for order in guests)
    for order in main.orders:
        assert order.payment_mode in PAYMENT_MODES
        if order.party:
            assert order.delivery is None
            assert order.salesperson in {None, parties[order.party].salesperson}


def test_salespeople_and_all_payment_modes_occur_and_business_grows(main, now):
    assert {order.salesperson for order in main.orders} == {None, "S014", "S015"}
    assert {order.payment_mode for order in main.orders} == set(PAYMENT_MODES)
    halves = Counter(order.placed_at > now - timedelta(days=91) for order in main.orders)
    assert halves[True] > halves[False]
    assert 430 <= len(main.orders) <= 470


@pytest.mark.parametrize("hour", [0, 4, 12, 18, 23])
def test_nothing_is_in_the_future_at_any_hour(hour):
    now = datetime(2027, 3, 7, hour, 1, tzinfo=UTC)

    for store in demo_stores(now):
        assert max(step.at for order in store.orders for step in order.history) <= now


@pytest.mark.parametrize("month", range(1, 13))
@pytest.mark.parametrize("day", [1, 16])
def test_the_dealer_has_a_usual_basket_in_believable_quantities(month, day):
    now = datetime(2027, month, day, 9, 30, tzinfo=UTC)
    main = demo_stores(now)[0]
    party = main.parties[0]
    prices = {
        (product.code, variant.size): variant.rates["ABCDE".index(party.grade)]
        for product in main.products
        for variant in product.variants
    }
    purchases = [
        Purchase(line.item, line.size, "", placed_on.replace(day=1), line.quantity)
        for order in reversed(main.orders)
        if order.party == party.code and order.placed_at >= months_from(now, USUAL_MONTHS)
        for placed_on in [order.placed_at.astimezone(STORE_TIME).date()]
        for line in order.lines
        if line.status != "Canceled"
    ]

    usual = usual_items(purchases)

    assert 6 <= len(usual) <= 10
    for item in usual:
        assert 300 <= item.quantity * prices[item.product_code, item.size_code] <= 30_000


def test_agreed_rates_are_below_the_best_grade(main):
    sizes = {(one.code, variant.size): variant for one in main.products for variant in one.variants}
    agreed_parties = {party.code for party in main.parties if party.group == "85"}

    assert main.party_rates
    assert {rate.party for rate in main.party_rates} == agreed_parties
    for rate in main.party_rates:
        assert 0 < rate.rate <= sizes[rate.item, rate.size].rates[4]
