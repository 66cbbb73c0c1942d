"""Fixtures: dispatching some of an order, taking that back, and what the books deliver of it."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from app.orders.deliveries import record_deliveries
from tenant_router.session import store_session
from tests.ordering import item_ids, shown_order
from tests.stock import SWITCH


@pytest.fixture
def send(call, store, owner, placed):
    """Dispatch quantities of the placed order's items, by their position. Return the answer."""

    def make(quantities: dict[int, int], token=None, key: str | None = None, **fields):
        ids = item_ids(placed)
        lines = [{"itemId": ids[index], "quantity": quantity} for index, quantity in quantities.items()]
        headers = {"Idempotency-Key": key} if key else {}
        path = f"/orders/{placed['orderId']}/dispatches"
        return call("POST", path, store, token or owner, json={"lines": lines, **fields}, headers=headers)

    return make


@pytest.fixture
def back(call, store, owner, placed):
    def make(dispatch_id: int, token=None, reason="Wrong lorry"):
        path = f"/orders/{placed['orderId']}/dispatches/{dispatch_id}/back"
        return call("PUT", path, store, token or owner, json={"reason": reason})

    return make


@pytest.fixture
def shown(call, store, owner, placed):
    """Return the order as the owner, or who is named, sees it."""
    return lambda token=None: shown_order(call, store, token or owner, placed["orderId"])


@pytest.fixture
def sent(shown):
    """Return the delivered quantity and the status of each item."""
    return lambda: [(item["DLVR_QUANTITY"], item["ISTATUS"]) for item in shown()["orderItm"]]


@pytest.fixture
def deliver(store, placed):
    """Report what the books delivered of the first item in all."""

    def make(quantity: int) -> None:
        with store_session(store) as db:
            delivered = {placed["ORDER_NO"]: {(SWITCH, ""): Decimal(quantity)}}
            record_deliveries(db, delivered, now=datetime.now(UTC))

    return make
