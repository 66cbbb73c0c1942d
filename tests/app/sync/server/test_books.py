"""Orders on their way into the books: which, when, and what the owner sees of it."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from app.orders.models import OrderInBooks
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.stock import DEALER

LEDGERS = {"cgst": "CGST", "sgst": "SGST", "igst": "IGST"}


@pytest.fixture
def dealer(store, goods, sign_in) -> str:
    return sign_in(store, DEALER)


@pytest.fixture
def settled(agent, told):
    def make(**more) -> None:
        told(
            "PUT",
            "/sync/settings",
            **{"dataNm": "b-2026", "taxLedgers": LEDGERS, "roundOffLedger": "Round", **more},
        )

    return make


@pytest.fixture
def move(call, store, owner):
    def make(order: dict, to: str, ids=None) -> None:
        kind = "orderitm" if ids else "order"
        body = {"id": ids or order["orderId"], "status": to, "type": kind}
        assert call("PUT", "/orders/status", store, owner, json=body).status_code == 200

    return make


def test_an_order_goes_once_it_is_approved(call, store, dealer, settled, agent, move, told):
    settled()
    order = place_order(call, store, dealer)
    assert "books" not in order, "customers are not told"
    assert agent("GET", "/work")["orders"] == 0
    assert told("GET", f"/orders/{order['orderId']}")["books"] is None
    move(order, "Approved")
    assert agent("GET", "/work")["orders"] == 1
    assert told("GET", f"/orders/{order['orderId']}")["books"]["state"] == "waiting"
    (voucher,) = agent("GET", "/orders")
    assert (voucher["action"], voucher["orderNo"], voucher["rev"]) == ("create", str(order["ORDER_NO"]), 1)
    assert [ledger["name"] for ledger in voucher["ledgers"]][:2] == ["CGST", "SGST"]
    body = {"rev": 1, "outcome": "created", "guid": "g-1", "number": "SO/7"}
    for _ in range(2):
        assert agent("POST", f"/orders/{voucher['id']}/outcome", json=body)["state"] == "in_books"
    assert agent("GET", "/orders") == []
    (listed,) = told("GET", "/orders/filter")
    assert (listed["books"]["state"], listed["books"]["number"]) == ("in_books", "SO/7")


@pytest.mark.parametrize(("send_on", "waiting"), [("placed", 1), ("approved", 0), ("never", 0)])
def test_the_owner_chooses_when_orders_go(call, store, dealer, settled, agent, send_on, waiting):
    settled(sendOn=send_on)
    place_order(call, store, dealer)
    assert agent("GET", "/work")["orders"] == waiting


def test_what_is_canceled_later_is_altered_or_canceled_there(call, store, dealer, settled, agent, move):
    settled(sendOn="placed")
    lines = (("I0000001", "", 20), ("I0000002", "1.5 sq mm", 2))
    order = place_order(call, store, dealer, lines=lines)
    agent("POST", f"/orders/{order['orderId']}/outcome", json={"rev": 1, "outcome": "created", "guid": "g"})
    move(order, "Canceled", item_ids(order)[:1])
    (voucher,) = agent("GET", "/orders")
    assert (voucher["action"], voucher["rev"], len(voucher["lines"]), voucher["guid"]) == ("alter", 2, 1, "g")
    late = agent("POST", f"/orders/{order['orderId']}/outcome", json={"rev": 1, "outcome": "rejected"})
    assert late["state"] == "waiting", "what is told of an earlier rev comes too late"
    move(order, "Canceled", item_ids(order)[1:])
    (voucher,) = agent("GET", "/orders")
    assert (voucher["action"], voucher["rev"]) == ("cancel", 3)


def test_what_cannot_be_written_is_refused_with_the_reason_and_sent_again(
    call, store, dealer, settled, agent, told
):
    settled(sendOn="placed", taxLedgers={"cgst": "", "sgst": "", "igst": ""})
    order = place_order(call, store, dealer)
    assert agent("GET", "/orders") == []
    books = told("GET", f"/orders/{order['orderId']}")["books"]
    assert books["state"] == "refused"
    assert "CGST" in books["message"]
    assert told("GET", "/sync/status")["refusedOrders"] == 1
    told("PUT", "/sync/settings", taxLedgers=LEDGERS)
    assert told("POST", f"/orders/{order['orderId']}/books")["state"] == "waiting"
    assert len(agent("GET", "/orders")) == 1


def test_an_order_whose_fate_nobody_knows_is_looked_for_after_a_while(call, store, dealer, settled, agent):
    settled(sendOn="placed")
    order = place_order(call, store, dealer)
    agent("POST", f"/orders/{order['orderId']}/outcome", json={"rev": 1, "outcome": "unknown"})
    assert agent("GET", "/orders") == []
    with store_session(store) as db:
        db.execute(update(OrderInBooks).values(at=datetime.now(UTC) - timedelta(minutes=2)))
    assert [voucher["rev"] for voucher in agent("GET", "/orders")] == [1]


def test_a_store_without_an_agent_notes_and_sends_nothing(call, store, dealer, owner, told):
    order = place_order(call, store, dealer)
    assert told("GET", f"/orders/{order['orderId']}")["books"] is None
    assert call("POST", f"/orders/{order['orderId']}/books", store, owner).status_code == 409
    assert call("POST", f"/orders/{order['orderId']}/books", store, dealer).status_code == 403
