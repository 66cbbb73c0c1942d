"""Prints of orders: what counts as one, and what the order's history shows of it."""

import pytest

from tests.ordering import place_order, shown_order
from tests.stock import DEALER, OTHER_DEALER


@pytest.fixture
def ids(call, store, goods, sign_in) -> list[int]:
    """Return the ids of two orders."""
    buyers = (DEALER, OTHER_DEALER)
    return [place_order(call, store, sign_in(store, buyer))["orderId"] for buyer in buyers]


@pytest.fixture
def counted(call, store, owner, ids):
    """Return how often each order was printed, as its page says."""

    def read() -> list[int]:
        return [shown_order(call, store, owner, number)["printCount"] for number in ids]

    return read


@pytest.mark.parametrize("kind", ["packingSlips", "severalOrders"])
def test_papers_of_several_orders_count_once_for_each(store, owner, ids, counted, read_pdf, kind):
    read_pdf(store, owner, kind=kind, orderIds=ids)
    read_pdf(store, owner, kind=kind, orderIds=ids[:1])

    assert counted() == [2, 1]


def test_the_history_has_each_print_with_its_time_and_who_made_it(call, store, owner, ids, read_pdf):
    read_pdf(store, owner, kind="packingSlips", orderIds=ids, paper="80mm")
    read_pdf(store, owner, kind="order", orderId=ids[0])

    prints = shown_order(call, store, owner, ids[0])["prints"]

    assert [each["paper"] for each in prints] == ["packingSlip", "order"]
    assert prints[0]["at"] < prints[1]["at"]
    assert all(each["by"] for each in prints)
    assert [each["paper"] for each in shown_order(call, store, owner, ids[1])["prints"]] == ["packingSlip"]


def test_downloading_a_file_again_is_no_print(
    store, owner, ids, counted, request_export, get_export, run_worker
):
    number = request_export(store, owner, kind="order", orderId=ids[0])["id"]
    assert counted() == [0, 0]
    run_worker(store)

    for _ in range(2):
        assert get_export(store, owner, number)["url"]

    assert counted() == [1, 0]


def test_the_customers_own_file_is_no_print(store, sign_in, ids, counted, read_pdf):
    read_pdf(store, sign_in(store, DEALER), kind="order", orderId=ids[0])

    assert counted() == [0, 0]
