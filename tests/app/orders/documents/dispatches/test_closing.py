"""Closing what is left of an order: what was sent stays, the rest is canceled, and every sum follows."""

import random
from collections import Counter
from decimal import Decimal

import pytest
from sqlalchemy import insert, select, update

from app.notices.models import Notification
from app.orders.items import accounting_queue
from app.orders.items.models import OrderItem, OrderVoucher, SchemeUse
from tenant_router.session import store_session
from tests.ordering import item_ids
from tests.stock import DEALER, SWITCH

pytestmark = pytest.mark.any_hour


@pytest.fixture
def worker_tasks() -> str:
    return "orders."


@pytest.fixture
def close(call, store, owner, placed):
    """Close what is left of the placed order, or of the items in these places. Return the answer."""

    def make(*indexes: int, token=None, reason="Out of stock", order=None):
        ids = {"itemIds": [item_ids(placed)[index] for index in indexes]} if indexes else {}
        path = f"/orders/{order or placed['orderId']}/close"
        return call("PUT", path, store, token or owner, json={"reason": reason, **ids})

    return make


@pytest.fixture
def parts(shown):
    """Return quantity, sent quantity and status of each item of a product, by default of the first."""

    def read(product=SWITCH):
        rows = [item for item in shown()["orderItm"] if item["ITEM_CD"] == product]
        return [(item["QUANTITY"], item["DLVR_QUANTITY"], item["ISTATUS"]) for item in rows]

    return read


def test_given_a_part_was_sent_then_the_item_keeps_it_and_the_rest_is_canceled(
    send, close, shown, parts, dealer, placed
):
    send({0: 5})
    before = {item["ITEM_CD"]: item["NET_AMOUNT"] for item in shown()["orderItm"]}

    answer = close()

    assert (answer.status_code, answer.json["result"]) == (200, {"items": 3})
    assert parts() == [(5, 5, "Dispatched"), (15, 0, "Canceled")]
    for order in (shown(), shown(dealer)):
        assert (order["STATUS"], order["partlyDispatched"]) == ("Dispatched", False)
        assert order["NET_AMT"] == pytest.approx(before[SWITCH] / 4)
        assert order["timeline"][-1]["reason"] == "Out of stock"
    assert shown()["left"] == []


def test_given_items_then_the_others_stay_open(send, close, shown, parts, placed):
    send({0: 5})

    assert close(0).json["result"] == {"items": 1}
    assert parts() == [(5, 5, "Dispatched"), (15, 0, "Canceled")]
    assert [each["itemId"] for each in shown()["left"]] == item_ids(placed)[1:]


def test_then_customer_is_notified_why(store, send, close, run_worker):
    send({0: 5})
    close(0)
    run_worker(store)

    with store_session(store) as db:
        bodies = db.scalars(select(Notification.body).where(Notification.recipient != "owner")).all()
    assert any("the rest of 1 item will not be sent. Out of stock" in body for body in bodies), bodies


def test_then_credit_and_books_follow(call, store, owner, dealer, move, placed, send, close, monkeypatch):
    monkeypatch.setattr(accounting_queue, "first_status", lambda *_: "approved")
    move(owner, item_ids(placed), "Approved")
    send({0: 5})
    with store_session(store) as db:
        db.execute(update(OrderVoucher).values(state="in_books", guid="g"))
    close()

    assert call("GET", "/account/credit", store, dealer).json["result"]["openOrders"] == 0
    with store_session(store) as db:
        assert [(row.action, row.state) for row in db.scalars(select(OrderVoucher))] == [("alter", "waiting")]


def test_then_the_books_deliver_only_what_was_kept(send, close, deliver, parts):
    send({0: 5})
    close(0)
    deliver(5)

    assert parts() == [(5, 5, "Completed"), (15, 0, "Canceled")]


def test_then_each_part_has_its_share_of_a_discount_to_the_paisa(store, send, close, placed):
    first = item_ids(placed)[0]
    use = {"item_id": first, "scheme_id": 1, "order_id": placed["orderId"], "customer": DEALER}
    terms = {"gives": "amount", "counts": "value", "slabs": [["1", "10.01"]], "repeats": False}
    terms |= {"alone": False, "all_of": None}
    with store_session(store) as db:
        db.execute(insert(SchemeUse).values(**use, worth=Decimal("10.01"), terms=terms))
        db.execute(update(OrderItem).where(OrderItem.id == first).values(discount_amount=Decimal("10.01")))
    send({0: 5})
    close(0)

    with store_session(store) as db:
        of_product = OrderItem.product_code == SWITCH
        shares = db.scalars(select(OrderItem.discount_amount).where(of_product).order_by(OrderItem.id)).all()
        assert shares == [Decimal("2.50"), Decimal("7.51")]
        assert db.scalars(select(SchemeUse.worth)).all() == [Decimal("2.50")]


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_sent_undone_and_closed_nothing_ordered_is_lost(
    store, send, back, close, shown, placed, seed
):
    chance = random.Random(seed)
    ordered = Counter({item["ITEM_CD"]: item["QUANTITY"] for item in shown()["orderItm"]})
    dispatches = []
    for _ in range(8):
        left = {each["itemId"]: each["quantity"] for each in shown()["left"]}
        open_places = [index for index, item_id in enumerate(item_ids(placed)) if item_id in left]
        kind = chance.choice(["send", "send", "close", "back"])
        if kind == "back" and dispatches:
            back(dispatches.pop(chance.randrange(len(dispatches))))
        elif open_places:
            index = chance.choice(open_places)
            if kind == "send":
                quantity = chance.randint(1, left[item_ids(placed)[index]])
                dispatches.append(send({index: quantity}).json["result"]["dispatchId"])
            else:
                assert close(index).status_code == 200

        order = shown()
        rows = order["orderItm"]
        found = Counter()
        for row in rows:
            found[row["ITEM_CD"]] += row["QUANTITY"]
            assert row["DLVR_QUANTITY"] <= row["QUANTITY"]
            assert row["ISTATUS"] != "Canceled" or row["DLVR_QUANTITY"] == 0
        assert found == ordered
        kept = [Decimal(str(row["NET_AMOUNT"])) for row in rows if row["ISTATUS"] != "Canceled"]
        assert Decimal(str(order["NET_AMT"])) == sum(kept)


def test_what_cannot_be_closed_is_refused(send, close, dealer):
    send({0: 20})

    assert (close(0).status_code, list(close(0).json["errors"])) == (422, ["itemIds"])
    assert close(1, reason=" ").status_code == 422
    assert close(1, token=dealer).status_code == 403
    assert close(order=999_999).status_code == 404
    assert close().status_code == 200
    assert (close().status_code, close().json["key"]) == (409, "order.all_sent")
