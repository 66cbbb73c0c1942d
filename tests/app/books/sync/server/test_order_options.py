"""Salespeople as cost centres, and orders that wait for the accountant."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from app.books.sync.models import SourceKey
from app.orders.items.models import OrderVoucher
from tenant_router.session import store_session
from tests.app.books.sync.server.test_books import configure_sync
from tests.ordering import place_order, shown_order
from tests.stock import DEALER, SALESPERSON

__all__ = ["configure_sync"]


def test_the_salesperson_is_named_only_where_the_owner_wants_it(call, store, dealer, configure_sync, agent):
    configure_sync(sendOn="placed")
    place_order(call, store, dealer)
    assert agent("GET", "/orders")[0]["costCentre"] is None
    configure_sync(sendOn="placed", salespersonCostCentre=True)
    (voucher,) = agent("GET", "/orders")
    assert voucher["costCentre"]["key"] == ""
    assert voucher["costCentre"]["name"], "it is the customer's own salesperson"
    with store_session(store) as db:
        db.add(SourceKey(dataset="b", entity="salespeople", key="g-ramesh", code=SALESPERSON))
    assert agent("GET", "/orders")[0]["costCentre"]["key"] == "g-ramesh"


def test_the_salesperson_who_took_the_order_comes_first(
    call, store, goods, sign_in, configure_sync, agent, dealer
):
    configure_sync(sendOn="placed", salespersonCostCentre=True)
    with store_session(store) as db:
        db.add(SourceKey(dataset="b", entity="salespeople", key="g-ramesh", code=SALESPERSON))
    place_order(call, store, sign_in(store, SALESPERSON), party=DEALER)
    assert [voucher["costCentre"]["key"] for voucher in agent("GET", "/orders")] == ["g-ramesh"]


@pytest.fixture
def optional(call, store, dealer, configure_sync, agent):
    """Return an order that is in the books as an optional voucher, and its last outcome ten minutes old."""
    configure_sync(sendOn="placed", optionalVouchers=True)
    order = place_order(call, store, dealer)
    (voucher,) = agent("GET", "/orders")
    assert voucher["optional"]
    report(agent, order, optional=True)
    assert agent("GET", "/orders") == [], "it is looked at in a while"
    pass_ten_minutes(store)
    return order


def report(agent, order, outcome="created", **more):
    body = {"rev": 1, "outcome": outcome, "guid": "g", "number": "SO/7", **more}
    return agent("POST", f"/orders/{order['orderId']}/outcome", json=body)


def pass_ten_minutes(store) -> None:
    with store_session(store) as db:
        db.execute(update(OrderVoucher).values(at=datetime.now(UTC) - timedelta(minutes=11)))


def test_an_optional_voucher_waits_for_the_accountant(call, store, dealer, optional, agent, owner_call):
    path = f"/orders/{optional['orderId']}"
    assert owner_call("GET", path)["books"]["state"] == "optional"
    buyers = shown_order(call, store, dealer, optional["orderId"])["books"]
    assert (buyers["state"], buyers["number"]) == ("waiting", None)
    assert agent("GET", "/work")["orders"] == 1
    (check,) = agent("GET", "/orders")
    assert (check["action"], check["guid"], check["lines"], check["rev"]) == ("check", "g", [], 1)
    assert report(agent, optional, "exists", optional=True)["state"] == "optional"
    assert agent("GET", "/work")["orders"] == 0
    pass_ten_minutes(store)
    assert report(agent, optional, "exists")["state"] == "in_books"
    assert owner_call("GET", path)["books"]["state"] == "in_books"
    pass_ten_minutes(store)
    assert agent("GET", "/orders") == []


def test_an_optional_voucher_that_is_gone_is_a_question_to_the_owner(optional, agent, owner_call):
    report(agent, optional, "missing", message="The accountant cancelled it.")

    assert owner_call("GET", f"/orders/{optional['orderId']}")["books"]["state"] == "missing"
    assert owner_call("GET", "/sync/status")["refusedOrders"] == 1


def test_a_check_needs_no_ledgers(optional, agent, owner_call):
    owner_call("PUT", "/sync/settings", taxLedgers={"cgst": "", "sgst": "", "igst": ""})

    assert [voucher["action"] for voucher in agent("GET", "/orders")] == ["check"]
