"""Fixtures: a store with keys at a fake of Razorpay, and what customers, gateway and rounds do."""

import json

import pytest
from sqlalchemy import select, update

from app.config import get_config
from app.money.models import Payment
from app.money.online.models import PaymentLink
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.razorpay import KEY_ID, KEY_SECRET, WEBHOOK_SECRET, running_razorpay, signed

KEYS = {"keyId": KEY_ID, "keySecret": KEY_SECRET, "webhookSecret": WEBHOOK_SECRET}


@pytest.fixture
def worker_tasks() -> str:
    return "payments."


@pytest.fixture
def razorpay(platform, monkeypatch):
    with running_razorpay() as server:
        monkeypatch.setenv("RAZORPAY_URL", server.address)
        get_config.cache_clear()
        yield server
    monkeypatch.undo()
    get_config.cache_clear()


@pytest.fixture
def set_keys(call, store, owner):
    return lambda **keys: call("PUT", "/payments/gateway", store, owner, json=keys)


@pytest.fixture
def online(store, razorpay, set_keys):
    """The store takes payments online."""
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"online_payments": True, "guest_login": True}))
    assert set_keys(**KEYS).status_code == 200
    return razorpay


@pytest.fixture
def start(call, store):
    """Start a payment online, as a signed-in customer or with the token of a link."""

    def make(token=None, link=None, **fields):
        path = f"/payments/online/link/{link}" if link else "/payments/online"
        return call("POST", path, store, token, json=fields)

    return make


@pytest.fixture
def deliver(client, store):
    """Deliver an event as Razorpay does: without an API key and the store's header."""

    def make(event, *, headers=None, to=None):
        raw = event if isinstance(event, bytes) else json.dumps(event, indent=1).encode()
        address = f"/api/payments/webhook/{to or store.key}"
        return client.post(address, data=raw, headers=signed(raw) if headers is None else headers)

    return make


@pytest.fixture
def links(store):
    """Return the payment links of the store, the oldest first."""

    def read():
        with store_session(store, read_only=True) as db:
            return list(db.scalars(select(PaymentLink).order_by(PaymentLink.id)))

    return read


@pytest.fixture
def received(store):
    """Return the payments that were recorded, the oldest first."""

    def read():
        with store_session(store, read_only=True) as db:
            return list(db.scalars(select(Payment).order_by(Payment.id)))

    return read
