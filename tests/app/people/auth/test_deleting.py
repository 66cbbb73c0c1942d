"""Deletion of one's own account."""

import pytest
from sqlalchemy import func, select, update

from app.people.accounts.models import Account
from app.people.auth.models import DeviceApproval, SignIn
from app.store.settings.models import StoreSettings
from tenant_router.session import store_session
from tests.ordering import place_order
from tests.stock import DEALER, OTHER_DEALER

PASSWORD = "correct horse"
NUMBER = "9000000001"


@pytest.fixture
def leaving(make_store, fill):
    """Return a store that lets customers delete their accounts."""
    store = make_store(delete_account=True)
    fill(store)
    return store


@pytest.fixture
def leave(call):
    def make(store, token, code=DEALER):
        return call("POST", "/account/deactivate", store, token, json={"mobileNo": store.key, "accCd": code})

    return make


def test_deleting_an_account_signs_it_out_everywhere_at_once(call, leaving, leave, sign_in):
    current, elsewhere = sign_in(leaving, DEALER), sign_in(leaving, DEALER)

    answer = leave(leaving, current)

    assert (answer.status_code, answer.json) == (200, {"result": {"accCd": DEALER}})
    for token in (current, elsewhere):
        assert call("GET", "/cart", leaving, token).status_code == 401
        assert call("GET", "/products", leaving, token).status_code == 401
    with store_session(leaving, read_only=True) as db:
        own_sign_ins = select(func.count()).select_from(SignIn).where(SignIn.account_code == DEALER)
        assert db.scalar(own_sign_ins.where(SignIn.ended_at.is_(None))) == 0


def test_a_deleted_account_cannot_sign_in_even_if_unlocked(call, leaving, leave, sign_in):
    leave(leaving, sign_in(leaving, DEALER))
    with store_session(leaving) as db:
        account = db.get_one(Account, DEALER)
        assert (account.locked, account.password_hash) == (True, None)
        other = db.get_one(Account, OTHER_DEALER)
        account.locked, account.password_hash = False, other.password_hash

    for name in (DEALER, NUMBER):
        body = {"userName": name, "password": PASSWORD}
        assert call("POST", "/auth/", leaving, json=body).status_code == 401


def test_the_number_of_a_deleted_account_is_free_again(call, leaving, leave, sign_in):
    leave(leaving, sign_in(leaving, DEALER))

    new = {"personNm": "Jay Rana", "phone1": NUMBER, "passwd": PASSWORD, "role": "Electricians"}
    present = call("POST", "/auth/validate", leaving, json={"mobileNo": NUMBER})
    assert present.json == {"isPresent": False}
    assert call("POST", "/auth/signup", leaving, json=new).status_code == 201
    assert sign_in(leaving, NUMBER)


def test_orders_of_a_deleted_account_stay_with_the_owner(call, leaving, leave, sign_in):
    token = sign_in(leaving, DEALER)
    order = place_order(call, leaving, token)
    leave(leaving, token)

    shown = call("GET", f"/orders/{order['orderId']}", leaving, sign_in(leaving, leaving.key))

    assert shown.json["result"]["accounts"] == order["accounts"]


@pytest.mark.parametrize(("code", "remaining"), [("B000007", ("B000007", "", "", "")), (DEALER, None)])
def test_deleting_erases_the_details_of_self_registered_accounts(leaving, leave, sign_in, code, remaining):
    with store_session(leaving) as db:
        other = db.get_one(Account, DEALER)
        details = {
            "name": "Jay Electric",
            "phone1": "9825000007",
            "city": "Padra",
            "gstin": "24AAAAA0000A1Z5",
        }
        if code != DEALER:
            db.add(Account(code=code, password_hash=other.password_hash, **details))
    leave(leaving, sign_in(leaving, code), code)

    with store_session(leaving, read_only=True) as db:
        account = db.get_one(Account, code)
        details_left = (account.name, account.phone1, account.city, account.gstin)
    assert details_left == remaining if remaining else all(details_left[:3])


def test_deleting_is_403_whatever_the_body_where_the_store_does_not_allow_it(call, store, goods, sign_in):
    answer = call("POST", "/account/deactivate", store, sign_in(store, DEALER), json={})

    assert answer.status_code == 403


def test_deleting_is_403_where_the_store_does_not_allow_it(call, store, goods, leave, sign_in):
    token = sign_in(store, DEALER)

    answer = leave(store, token)

    assert (answer.status_code, answer.json["message"]) == (
        403,
        "This store does not allow customers to delete their account. Please contact the store.",
    )
    assert call("GET", "/account", store, token).status_code == 200


@pytest.mark.parametrize("code", [OTHER_DEALER, "P999"])
def test_another_account_is_404_and_stays(call, leaving, leave, sign_in, code):
    assert leave(leaving, sign_in(leaving, DEALER), code).status_code == 404
    assert sign_in(leaving, OTHER_DEALER)


def test_devices_of_a_deleted_account_need_no_decision(leaving, leave, sign_in):
    with store_session(leaving) as db:
        db.add(DeviceApproval(account_code=DEALER, device="browser-1"))
        db.execute(update(StoreSettings).values(switches={"delete_account": True}))

    leave(leaving, sign_in(leaving, DEALER))

    with store_session(leaving, read_only=True) as db:
        assert db.scalars(select(DeviceApproval)).all() == []
