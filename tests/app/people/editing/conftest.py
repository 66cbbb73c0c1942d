"""A self-registered customer, and the owner."""

import pytest
from sqlalchemy import insert

from app.people.accounts.models import Account
from app.people.auth.passwords import hash_password
from tenant_router.session import store_session
from tests.conftest import PASSWORD
from tests.stock import SALESPERSON

MADE_HERE = "B000007"
NUMBER = "9825000007"


@pytest.fixture
def registered(store, goods):
    """Add a customer who has signed up."""
    account = {
        "name": f"Jay Electric {goods.mark}",
        "person_name": "Jay Rana",
        "phone1": NUMBER,
        "phone2": ".",
        "address1": "12 Station Road",
        "district": "Vadodara",
        "city": "Padra",
        "state": "Gujarat",
        "role": "Dealer",
        "credit_limit": 50_000,
        "salesperson_code": SALESPERSON,
        "password_hash": hash_password(PASSWORD),
    }
    with store_session(store) as db:
        db.execute(insert(Account).values(code=MADE_HERE, **account))
    return MADE_HERE


@pytest.fixture
def status(call, store):
    """Return the status of a sign-in."""

    def sign_in(user_name: str, password: str = PASSWORD) -> int:
        body = {"userName": user_name, "password": password}
        return call("POST", "/auth/", store, json=body).status_code

    return sign_in
