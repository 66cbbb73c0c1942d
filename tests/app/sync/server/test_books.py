"""Orders on their way into the books: which orders, when, and what the owner sees of them."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from app.orders.models import AccountingOrder
from tenant_router.session import store_session
from tests.ordering import item_ids, place_order
from tests.stock import DEALER

LEDGERS = {"cgst": "CGST", "sgst": "SGST", "igst": "IGST"}


@pytest.fixture
def dealer(store, goods, sign_in) -> str:
    return sign_in(store, DEALER)


@pytest.fixture
def configure_sync(agent, owner_call):
    def make(**more) -> None:
        owner_call(
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


def test_an_order_is_sent_once_it_is_approved(call, store, dealer, configure_sync, agent, move, owner_call):
    configure_sync()
    order = place_order(call, store, dealer)
    assert "books" not in order, "customers do not see it"
    assert agent("GET", "/work")["orders"] == 0
    assert owner_call("GET", f"/orders/{order['orderId']}")["books"] is None
    move(order, "Approved")
    assert agent("GET", "/work")["orders"] == 1
    assert owner_call("GET", f"/orders/{order['orderId']}")["books"]["state"] == "waiting"
    (voucher,) = agent("GET", "/orders")
    assert (voucher["action"], voucher["orderNo"], voucher["rev"]) == ("create", str(order["ORDER_NO"]), 1)
    assert [ledger["name"] for ledger in voucher["ledgers"]][:2] == ["CGST", "SGST"]
    body = {"rev": 1, "outcome": "created", "guid": "g-1", "number": "SO/7"}
    for _ in range(2):
        assert agent("POST", f"/orders/{voucher['id']}/outcome", json=body)["state"] == "in_books"
    assert agent("GET", "/orders") == []
    (listed,) = owner_call("GET", "/orders/filter")
    assert (listed["books"]["state"], listed["books"]["number"]) == ("in_books", "SO/7")


@pytest.mark.parametrize(("send_on", "waiting"), [("placed", 1), ("approved", 0), ("never", 0)])
def test_the_owner_chooses_when_orders_are_sent(call, store, dealer, configure_sync, agent, send_on, waiting):
    configure_sync(sendOn=send_on)
    place_order(call, store, dealer)
    assert agent("GET", "/work")["orders"] == waiting


def test_items_canceled_later_are_changed_or_canceled_in_the_books(
    call, store, dealer, configure_sync, agent, move
):
    configure_sync(sendOn="placed")
    lines = (("I0000001", "", 20), ("I0000002", "1.5 sq mm", 2))
    order = place_order(call, store, dealer, lines=lines)
    agent("POST", f"/orders/{order['orderId']}/outcome", json={"rev": 1, "outcome": "created", "guid": "g"})
    move(order, "Canceled", item_ids(order)[:1])
    (voucher,) = agent("GET", "/orders")
    assert (voucher["action"], voucher["rev"], len(voucher["lines"]), voucher["guid"]) == ("alter", 2, 1, "g")
    late = agent("POST", f"/orders/{order['orderId']}/outcome", json={"rev": 1, "outcome": "rejected"})
    assert late["state"] == "waiting", "an outcome of an earlier rev comes too late"
    move(order, "Canceled", item_ids(order)[1:])
    (voucher,) = agent("GET", "/orders")
    assert (voucher["action"], voucher["rev"]) == ("cancel", 3)


def test_an_order_that_cannot_be_written_is_refused_and_may_be_sent_again(
    call, store, dealer, configure_sync, agent, owner_call
):
    configure_sync(sendOn="placed", taxLedgers={"cgst": "", "sgst": "", "igst": ""})
    order = place_order(call, store, dealer)
    assert agent("GET", "/orders") == []
    books = owner_call("GET", f"/orders/{order['orderId']}")["books"]
    assert books["state"] == "refused"
    assert "CGST" in books["message"]
    assert owner_call("GET", "/sync/status")["refusedOrders"] == 1
    owner_call("PUT", "/sync/settings", taxLedgers=LEDGERS)
    assert owner_call("POST", f"/orders/{order['orderId']}/books")["state"] == "waiting"
    assert len(agent("GET", "/orders")) == 1


def test_an_order_with_an_unknown_outcome_is_sent_again_after_a_while(
    call, store, dealer, configure_sync, agent
):
    configure_sync(sendOn="placed")
    order = place_order(call, store, dealer)
    agent("POST", f"/orders/{order['orderId']}/outcome", json={"rev": 1, "outcome": "unknown"})
    assert agent("GET", "/orders") == []
    with store_session(store) as db:
        db.execute(update(AccountingOrder).values(at=datetime.now(UTC) - timedelta(minutes=2)))
    assert [voucher["rev"] for voucher in agent("GET", "/orders")] == [1]


def test_a_store_without_an_agent_sends_nothing(call, store, dealer, owner, owner_call):
    order = place_order(call, store, dealer)
    assert owner_call("GET", f"/orders/{order['orderId']}")["books"] is None
    assert call("POST", f"/orders/{order['orderId']}/books", store, owner).status_code == 409
    assert call("POST", f"/orders/{order['orderId']}/books", store, dealer).status_code == 403
