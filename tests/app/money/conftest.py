"""Fixtures: a store that is paid by UPI, and an order to pay."""

import pytest
from sqlalchemy import update

from app.store.settings.models import Company
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import FAN, OTHER_DEALER

UPI_ID = "asha.electric@okhdfcbank"


@pytest.fixture
def payee(store, goods):
    with store_session(store) as db:
        db.execute(update(Company).values(upi_id=UPI_ID, upi_name="Asha Electric"))


@pytest.fixture
def other_dealer(store, goods, sign_in):
    return sign_in(store, OTHER_DEALER)


@pytest.fixture
def order(call, store, payee, dealer):
    """The dealer's order of a fan: ₹2,619.75, to pay ₹2,620."""
    return place_order(call, store, dealer, ((FAN, "", 1),))


@pytest.fixture
def report(call, store):
    def make(token, **fields):
        return call("POST", "/payments", store, token, json={"utr": "412345678901", "amount": 2620, **fields})

    return make


@pytest.fixture
def decide(call, store, owner):
    def make(ids, decision, reason=""):
        body = {"id": ids, "decision": decision, "reason": reason}
        return call("PUT", "/payments/decision", store, owner, json=body)

    return make


@pytest.fixture
def request_of(call, store):
    """Return what an order's payment request says."""

    def read(token, order_id, **query):
        answer = call("GET", "/payments/request", store, token, query_string={"orderId": order_id, **query})
        assert answer.status_code == 200, answer.text
        return answer.json["result"]

    return read
