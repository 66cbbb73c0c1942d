"""Every form and file accepts a mobile number as people paste it."""

import pytest
from sqlalchemy import delete, update

from app.people.accounts.models import Account, Salesperson
from tenant_router.session import store_session
from tests.stock import DEALER

PLAIN = "9825012345"
PASSWORD = "correct horse"
# A chat's marks of direction, a hyphen that does not break, digits in Devanagari and in Gujarati, a mark of
# byte order, a blank without width, a blank that does not break, and the ways of writing the country's code.
PASTED = [
    "\u202a+91 98250 12345\u202c",
    "98250\u201112345",
    "९८२५०१२३४५",
    "૯૮૨૫૦૧૨૩૪૫",
    "\ufeff9825012345",
    "98250\u200b12345",
    "+91\u00a098250\u00a012345",
    "09825012345",
    "0091-98250-12345",
]


@pytest.fixture
def with_number(store, goods):
    """Give the number to a customer."""
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(phone1=PLAIN))


@pytest.mark.parametrize("pasted", PASTED)
def test_a_person_is_found_by_it(call, store, with_number, pasted):
    signed_in = call("POST", "/auth/", store, json={"userName": pasted, "password": PASSWORD})
    answer = call("POST", "/auth/validate", store, json={"mobnoCo": store.key, "mobileNo": pasted})

    assert signed_in.status_code == 200, signed_in.text
    assert answer.json["isPresent"] is True, answer.text


@pytest.mark.parametrize("pasted", PASTED)
def test_forms_store_it_in_ten_digits(call, store, owner, pasted):
    person = call("POST", "/users", store, owner, json={"smanName": "Ravi", "phone1": pasted})
    shared = call("POST", "/account/create", store, owner, json={"accName": "Jay", "phone1": pasted})
    with store_session(store) as db:
        assert db.query(Salesperson.name).filter_by(phone=PLAIN).one().name == "Ravi"
        db.execute(delete(Salesperson).where(Salesperson.phone == PLAIN))
    customer = call("POST", "/account/create", store, owner, json={"accName": "Jay", "phone1": pasted})

    assert (person.status_code, shared.status_code, customer.status_code) == (201, 409, 201)
    with store_session(store, read_only=True) as db:
        assert db.query(Account.name).filter_by(phone1=PLAIN).one().name == "Jay"


def test_a_password_stays_as_it_was_typed(call, store, goods):
    answer = call("POST", "/auth/", store, json={"userName": DEALER, "password": f"{PASSWORD}\u200b"})

    assert answer.status_code == 401
