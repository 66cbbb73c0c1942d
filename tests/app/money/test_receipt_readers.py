"""Tests which receipts a caller may print, by the query alone: calls have barriers before it."""

import pytest

from app.money.queries import payment_seen_by
from app.shared.actor import Access, Actor
from app.shared.errors import NotFound
from tenant_router.session import store_session
from tests.stock import DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON


@pytest.fixture
def seen(call, store, salesperson):
    """Return whether a caller gets the receipt of what the dealer's salesperson collected in cash."""
    body = {"accCd": DEALER, "method": "cash", "amount": 500}
    collected = call("POST", "/payments/collections", store, salesperson, json=body).json["result"]["id"]

    def read(kind: Access, code: str) -> bool:
        with store_session(store, read_only=True) as db:
            try:
                return payment_seen_by(db, collected, Actor(kind, code)).payment.id == collected
            except NotFound:
                return False

    return read


@pytest.mark.parametrize(
    ("kind", "code"), [(Access.PARTY, DEALER), (Access.SALESPERSON, SALESPERSON), (Access.OWNER, "")]
)
def test_the_customer_their_salesperson_and_the_owner_see_it(seen, kind, code):
    assert seen(kind, code)


@pytest.mark.parametrize(
    ("kind", "code"),
    [
        (Access.PARTY, OTHER_DEALER),
        (Access.SALESPERSON, OTHER_SALESPERSON),
        (Access.GUEST, ""),
        (Access.GUEST, SALESPERSON),
        (Access.LINK, "1"),
        (Access.PARTY, SALESPERSON),
        (Access.SALESPERSON, DEALER),
    ],
)
def test_everyone_else_sees_none(seen, kind, code):
    assert not seen(kind, code)
