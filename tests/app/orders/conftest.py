"""Fixtures: an order to move, and the users who move it."""

import pytest

from tests.ordering import place_order, shown_order
from tests.stock import FAN, SWITCH, WIRE

THREE_LINES = ((SWITCH, "", 20), (WIRE, "1.5 sq mm", 2), (FAN, "", 1))


@pytest.fixture
def placed(call, store, dealer):
    """Place the dealer's order of three items."""
    return place_order(call, store, dealer, THREE_LINES)


@pytest.fixture
def move(call, store):
    """Request a move of items or orders. Return the answer."""

    def make(token, ids, status, kind="orderitm"):
        body = {"id": ids, "status": status, "type": kind}
        return call("PUT", "/orders/status", store, token, json=body)

    return make


@pytest.fixture
def statuses(call, store, owner, placed):
    """Return the statuses of the order and its items."""

    def read():
        order = shown_order(call, store, owner, placed["orderId"])
        return order["STATUS"], [item["ISTATUS"] for item in order["orderItm"]]

    return read
