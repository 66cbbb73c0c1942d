"""Notifications about orders: recipients and messages."""

import pytest
from sqlalchemy import select

from app.notices.models import Notification
from tenant_router.queue import celery
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.stock import DEALER, FAN, SALESPERSON, SWITCH, WIRE

THREE_LINES = ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2), (FAN, "", 1))
BLOCK = {"NAME": "Meena", "EMAIL": "e", "MOBILENO": "9825011111", "ADD1": "a", "CITY": "c"}
PARTY, SALES, OWNER = f"party:{DEALER}", f"sman:{SALESPERSON}", "owner"


@pytest.fixture
def tokens(store, goods, sign_in, guest):
    people = {"party": DEALER, "sman": SALESPERSON, "owner": store.key}
    return {"guest": guest(store), **{kind: sign_in(store, name) for kind, name in people.items()}}


@pytest.fixture
def news(store, work):
    """Return the notifications since the last call: recipient and body, in the order of sending."""
    reported = []

    def new(of=None) -> list[tuple[str, str]]:
        work(of or store)
        with store_session(of or store, read_only=True) as db:
            rows = db.scalars(select(Notification).order_by(Notification.id)).all()
        fresh = [row for row in rows if row.id not in reported]
        reported.extend(row.id for row in fresh)
        return [(row.recipient, row.body) for row in fresh]

    return new


@pytest.fixture
def move(call, store):
    def do(token, ids, status, kind="order"):
        body = {"id": ids, "status": status, "type": kind}
        answer = call("PUT", "/orders/status", store, token, json=body)
        assert answer.status_code == 200, answer.text

    return do


def test_the_owner_is_notified_of_a_new_order(call, store, goods, tokens, news):
    place_order(call, store, tokens["party"], THREE_LINES)
    place_order(call, store, tokens["guest"], orderDtl=BLOCK)

    assert news() == [
        (OWNER, f"Order 1 from Dealer {DEALER} {goods.mark}: 3 items"),
        (OWNER, "Order 2 from Meena: 1 item"),
    ]


@pytest.mark.parametrize("status", ["Approved", "Dispatched", "Canceled"])
def test_the_customer_gets_one_notification_per_order_and_change(call, store, tokens, news, move, status):
    order = place_order(call, store, tokens["party"], THREE_LINES)
    news()

    move(tokens["owner"], order["orderId"], status)

    assert news() == [(PARTY, f"Order 1: 3 items {status.lower()}")]


def test_only_the_items_that_moved_are_counted(call, store, tokens, news, move):
    order = place_order(call, store, tokens["party"], THREE_LINES)
    first, second, third = item_ids(order)
    news()

    move(tokens["owner"], [first], "Approved", "orderitm")
    move(tokens["owner"], [second, third], "Dispatched", "orderitm")

    assert news() == [(PARTY, "Order 1: 1 item approved"), (PARTY, "Order 1: 2 items dispatched")]


def test_the_salesperson_who_placed_it_is_notified_too(call, store, tokens, news, move):
    order = place_order(call, store, tokens["sman"], party=DEALER)
    news()

    move(tokens["owner"], order["orderId"], "Approved")

    assert news() == [(PARTY, "Order 1: 1 item approved"), (SALES, "Order 1: 1 item approved")]


def test_the_person_who_made_the_change_is_not_notified(call, store, tokens, news, move):
    own_order = place_order(call, store, tokens["party"])
    for_party = place_order(call, store, tokens["sman"], party=DEALER)
    news()

    move(tokens["party"], own_order["orderId"], "Canceled")
    assert news() == [(OWNER, "Order 1: 1 item canceled")]
    move(tokens["sman"], for_party["orderId"], "Canceled")
    assert news() == [(PARTY, "Order 2: 1 item canceled"), (OWNER, "Order 2: 1 item canceled")]


def test_many_orders_changed_at_once_get_one_notification_each(call, store, tokens, news, move):
    mine = place_order(call, store, tokens["party"])
    guests = place_order(call, store, tokens["guest"], orderDtl=BLOCK)
    other = place_order(call, store, tokens["sman"], THREE_LINES, party=DEALER)
    news()

    move(tokens["owner"], [order["orderId"] for order in (mine, guests, other)], "Dispatched")

    assert news() == [
        (PARTY, "Order 1: 1 item dispatched"),
        (PARTY, "Order 3: 3 items dispatched"),
        (SALES, "Order 3: 3 items dispatched"),
    ]


def test_a_redelivered_task_notifies_once(call, store, tokens, messages, work, news):
    place_order(call, store, tokens["party"])
    [(task, number)] = messages(store)

    news()
    celery.tasks[task](store.key, number)

    assert news() == []


def test_a_notification_links_to_its_order(call, store, tokens, news, move):
    order = place_order(call, store, tokens["party"])
    move(tokens["owner"], order["orderId"], "Approved")
    news()

    notifications = call("GET", "/notification", store, tokens["party"]).json["result"]

    assert [(one["title"], one["orderId"]) for one in notifications] == [("Order updated", order["orderId"])]


def test_a_notification_carries_the_keys_of_its_texts(call, store, tokens, news, move):
    order = place_order(call, store, tokens["party"])
    move(tokens["owner"], order["orderId"], "Approved")
    news()

    [notification] = call("GET", "/notification", store, tokens["party"]).json["result"]

    assert notification["body"] == "Order 1: 1 item approved"
    assert notification["keys"] == {
        "title": {"key": "notification.order.changed", "values": {}},
        "body": {
            "key": "notification.order.moved",
            "values": {
                "number": 1,
                "items": {"key": "notification.item", "values": {}},
                "status": {"key": "status.Approved", "values": {}},
            },
        },
    }


def test_a_store_of_inquiries_uses_its_own_messages(call, make_store, fill, sign_in, news):
    store = make_store(inquiry=True)
    goods = fill(store)
    order = place_order(call, store, sign_in(store, DEALER), THREE_LINES)
    body = {"id": order["orderId"], "status": "Approved", "type": "order"}
    owner = sign_in(store, store.key)

    call("PUT", "/orders/status", store, owner, json=body)

    assert news(store) == [
        (OWNER, f"Inquiry 1 from Dealer {DEALER} {goods.mark}: 3 items"),
        (PARTY, "Inquiry 1: 3 items approved"),
    ]
    notifications = call("GET", "/notification?type=orders", store, owner).json["result"]
    assert notifications[0]["title"] == "New inquiry"
