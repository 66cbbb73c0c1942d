"""Canceling by the customer or on their behalf, as long as the items are Pending."""

import pytest

from tests.app.orders.conftest import THREE_LINES
from tests.ordering import item_ids, place_order, shown_order
from tests.stock import OTHER_DEALER, SALESPERSON

BLOCK = {"NAME": "N", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "c"}


def test_the_customer_cancels_one_item(dealer, placed, move, statuses):
    assert move(dealer, item_ids(placed)[0], "Canceled").status_code == 200
    assert statuses() == ("Pending", ["Canceled", "Pending", "Pending"])


def test_the_customer_cancels_a_whole_order(dealer, placed, move, statuses):
    assert move(dealer, placed["orderId"], "Canceled", "order").status_code == 200
    assert statuses() == ("Canceled", ["Canceled"] * 3)


def test_the_customer_cannot_cancel_an_approved_item(owner, dealer, placed, move, statuses):
    first, *_ = item_ids(placed)
    move(owner, first, "Approved")

    assert move(dealer, first, "Canceled").status_code == 409
    assert statuses()[1] == ["Approved", "Pending", "Pending"]


def test_the_customer_cannot_cancel_an_order_with_an_approved_item(owner, dealer, placed, move, statuses):
    move(owner, item_ids(placed)[0], "Approved")

    assert move(dealer, placed["orderId"], "Canceled", "order").status_code == 409
    assert statuses()[1] == ["Approved", "Pending", "Pending"]


def test_the_customer_cancels_the_rest_of_a_partly_canceled_order(
    call, store, owner, dealer, placed, move, statuses
):
    move(dealer, item_ids(placed)[0], "Canceled")

    assert move(dealer, placed["orderId"], "Canceled", "order").status_code == 200
    assert statuses() == ("Canceled", ["Canceled"] * 3)
    steps = shown_order(call, store, owner, placed["orderId"])["timeline"]
    assert [(step["from"], step["status"], step["items"]) for step in steps] == [
        (None, "Pending", 3),
        ("Pending", "Canceled", 1),
        ("Pending", "Canceled", 2),
    ]


def test_the_customer_cancels_nothing_twice(dealer, placed, move):
    move(dealer, placed["orderId"], "Canceled", "order")

    assert move(dealer, placed["orderId"], "Canceled", "order").status_code == 409
    assert move(dealer, item_ids(placed)[0], "Canceled").status_code == 409


@pytest.mark.parametrize("status", ["Approved", "Dispatched", "Completed", "Pending"])
def test_the_customer_can_do_nothing_but_cancel(dealer, placed, move, statuses, status):
    answer = move(dealer, item_ids(placed), status)

    assert (answer.status_code, answer.json["message"]) == (403, "You can only cancel this order")
    assert statuses()[1] == ["Pending"] * 3


@pytest.mark.parametrize("kind", ["order", "orderitm"])
def test_another_buyers_order_is_not_found(store, sign_in, placed, move, statuses, kind):
    other = sign_in(store, OTHER_DEALER)
    ids = placed["orderId"] if kind == "order" else item_ids(placed)

    answer = move(other, ids, "Canceled", kind)

    assert (answer.status_code, answer.json["message"]) == (404, "No Order Found")
    assert statuses()[1] == ["Pending"] * 3


def test_a_salesperson_cancels_for_their_own_party_only(call, store, sign_in, dealer, placed, move, statuses):
    seller = sign_in(store, SALESPERSON)
    foreign = place_order(call, store, sign_in(store, OTHER_DEALER))

    assert move(seller, foreign["orderId"], "Canceled", "order").status_code == 404
    assert move(seller, placed["orderId"], "Approved", "order").status_code == 403
    assert move(seller, placed["orderId"], "Canceled", "order").status_code == 200
    assert statuses()[0] == "Canceled"


def test_a_salesperson_cancels_one_item_while_it_is_pending(store, sign_in, owner, placed, move, statuses):
    seller = sign_in(store, SALESPERSON)
    first, second, _ = item_ids(placed)
    move(owner, second, "Dispatch")

    assert move(seller, first, "Canceled").status_code == 200
    assert move(seller, second, "Canceled").status_code == 409
    assert statuses()[1] == ["Canceled", "Dispatched", "Pending"]


def test_a_canceled_order_shows_who_canceled_it(call, store, sign_in, placed, move):
    seller = sign_in(store, SALESPERSON)
    move(seller, placed["orderId"], "Canceled", "order")

    *_, last = shown_order(call, store, seller, placed["orderId"])["timeline"]
    assert (last["status"], last["byRole"], last["items"]) == ("Canceled", "sman", 3)
    assert last["by"].startswith(f"Rakesh {SALESPERSON}")


def test_a_guest_cancels_their_own_pending_order_and_items(call, store, goods, guest, owner, move):
    token = guest(store)
    order = place_order(call, store, token, THREE_LINES, orderDtl=BLOCK)
    first, second, third = item_ids(order)
    assert [item["may"] for item in order["orderItm"]] == [["Canceled"]] * 3

    assert move(token, first, "Canceled").status_code == 200
    assert move(token, second, "Approved").status_code == 403
    move(owner, second, "Dispatch")
    assert move(token, second, "Canceled").status_code == 409
    assert move(token, order["orderId"], "Canceled", "order").status_code == 409
    assert move(token, third, "Canceled").status_code == 200

    shown = shown_order(call, store, token, order["orderId"])
    assert [item["ISTATUS"] for item in shown["orderItm"]] == ["Canceled", "Dispatched", "Canceled"]
    assert shown["timeline"][-1]["byRole"] == "guest"


def test_a_guest_cannot_cancel_the_orders_of_others(call, store, goods, guest, placed, move):
    theirs = place_order(call, store, guest(store), orderDtl=BLOCK)
    found = f"/orders/{theirs['orderId']}?pMobileNo={BLOCK['MOBILENO']}&query={theirs['ORDER_NO']}"
    other = guest(store)

    for order in (placed, theirs):
        assert move(other, order["orderId"], "Canceled", "order").status_code == 404
        assert move(other, item_ids(order), "Canceled").status_code == 404
    # A guest who proves an order by its two numbers reads it, and is offered no change.
    seen = call("GET", found, store, other).json["result"]
    assert [item["may"] for item in seen["orderItm"]] == [[]]
