"""Sign-in: names, passwords, and the claims of a token."""

import time

import jwt
import pytest
from sqlalchemy import update

from app.people.accounts.models import Account, Salesperson
from app.people.auth.passwords import hash_password
from app.people.auth.schemas import SignInIn
from tenant_router.session import store_session
from tests.refusals import refusals
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, SALESPERSON

PASSWORD = "correct horse"
WRONG = "Incorrect mobile number, account code or password"


@pytest.fixture
def try_sign_in(call, store, goods):
    def make(user_name, password=PASSWORD, **more):
        return call("POST", "/auth/", store, json={"userName": user_name, "password": password, **more})

    return make


def claims(token: str) -> dict:
    return jwt.decode(token, options={"verify_signature": False})


@pytest.mark.parametrize("user_name", ["9000000001", "P001", "p001", " P001 "])
def test_a_party_signs_in_by_telephone_or_by_code_in_either_case(try_sign_in, user_name):
    answer = try_sign_in(user_name)

    assert answer.status_code == 200
    assert (answer.json["role"], answer.json["isVerified"]) == ("user", True)
    assert claims(answer.json["token"])["cd"] == "P001"


@pytest.mark.parametrize("user_name", ["S014", "s014", "8000000014"])
def test_a_salesperson_signs_in_by_telephone_or_by_code(try_sign_in, user_name):
    answer = try_sign_in(user_name)

    assert (answer.status_code, answer.json["role"]) == (200, "user")
    assert claims(answer.json["token"])["cd"] == SALESPERSON


def test_the_owner_signs_in_by_the_stores_mobile_number(try_sign_in, store):
    answer = try_sign_in(store.key)

    assert (answer.status_code, answer.json["role"]) == (200, "owner")


def test_a_token_has_the_callers_claims_and_lasts_15_minutes(try_sign_in, store):
    token_claims = claims(try_sign_in(AGREED_DEALER).json["token"])

    assert {
        name: token_claims[name] for name in ("role", "cd", "groupCd", "partyGd", "mobileNo", "verified")
    } == {
        "role": "user",
        "cd": AGREED_DEALER,
        "groupCd": "85",
        "partyGd": "C",
        "mobileNo": store.key,
        "verified": True,
    }
    assert token_claims["name"].startswith("Dealer P085")
    assert token_claims["exp"] - token_claims["iat"] == 15 * 60
    assert abs(token_claims["iat"] - time.time()) < 60
    assert {"aud", "jti", "session"} <= set(token_claims)


def test_a_device_keeps_its_number_or_gets_a_new_one(try_sign_in):
    assert try_sign_in(DEALER, uniqueNo="device-1").json["uniqueNo"] == "device-1"
    assert try_sign_in(DEALER).json["uniqueNo"]


def test_a_wrong_password_and_an_unknown_name_fail_alike(try_sign_in):
    wrong, unknown = try_sign_in(DEALER, "wrong"), try_sign_in("P999", "wrong")

    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json == unknown.json
    assert wrong.json["message"] == WRONG


def test_a_name_is_not_a_pattern(try_sign_in):
    assert {try_sign_in(name).status_code for name in ("P%", "P00_", "%", "' OR 1=1 --")} == {401}


@pytest.mark.parametrize("kind", [Account, Salesperson])
def test_a_locked_person_sees_the_reason_only_with_the_right_password(try_sign_in, store, kind):
    code = DEALER if kind is Account else SALESPERSON
    with store_session(store) as db:
        db.execute(update(kind).where(kind.code == code).values(locked=True))

    right, wrong = try_sign_in(code), try_sign_in(code, "wrong")

    assert (right.status_code, right.json["message"]) == (
        403,
        "Your account is locked. Please contact the store.",
    )
    assert (wrong.status_code, wrong.json["message"]) == (401, WRONG)


def test_an_unverified_account_cannot_sign_in(try_sign_in, store):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(verified=False))

    right, wrong = try_sign_in(DEALER), try_sign_in(DEALER, "wrong")

    assert right.status_code == 403
    assert right.json["message"] == "Your account is not Verified. Please Contact the Admin."
    assert (wrong.status_code, wrong.json["message"]) == (401, WRONG)


def test_an_account_without_a_password_can_not_sign_in(try_sign_in, store):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(password_hash=None))

    for password in (PASSWORD, "a password of no account", "None"):
        assert try_sign_in(DEALER, password).status_code == 401


@pytest.fixture
def shared_telephone(store, goods):
    """Give two accounts one telephone, the second with its own password; return the number."""
    with store_session(store) as db:
        second = {"phone1": "9000000001", "password_hash": hash_password("second shop")}
        db.execute(update(Account).where(Account.code == OTHER_DEALER).values(**second))
    return "9000000001"


def test_a_shared_telephone_signs_in_the_first_account_and_the_second_uses_its_code(
    try_sign_in, shared_telephone
):
    assert claims(try_sign_in(shared_telephone).json["token"])["cd"] == DEALER
    assert try_sign_in(shared_telephone, "second shop").json["message"] == WRONG
    assert claims(try_sign_in(OTHER_DEALER, "second shop").json["token"])["cd"] == OTHER_DEALER


def test_a_shared_telephone_signs_in_the_last_account_of_the_device(try_sign_in, shared_telephone):
    assert try_sign_in(OTHER_DEALER, "second shop", uniqueNo="phone-2").status_code == 200

    again = try_sign_in(shared_telephone, "second shop", uniqueNo="phone-2")
    assert claims(again.json["token"])["cd"] == OTHER_DEALER
    assert claims(try_sign_in(shared_telephone, uniqueNo="another").json["token"])["cd"] == DEALER
    assert try_sign_in(DEALER, uniqueNo="phone-2").status_code == 200
    assert claims(try_sign_in(shared_telephone, uniqueNo="phone-2").json["token"])["cd"] == DEALER


def test_a_shared_telephone_skips_accounts_without_a_password(try_sign_in, store, shared_telephone):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(password_hash=None))

    assert claims(try_sign_in(shared_telephone, "second shop").json["token"])["cd"] == OTHER_DEALER


@pytest.mark.parametrize(
    ("body", "field", "message"),
    [
        ({"password": "x"}, "userName", "Please Enter valid Phone or Acc Cd."),
        ({"userName": "", "password": "x"}, "userName", "Please Enter valid Phone or Acc Cd."),
        ({"userName": "  ", "password": "x"}, "userName", "Please Enter valid Phone or Acc Cd."),
        ({"userName": None, "password": "x"}, "userName", "Please Enter valid Phone or Acc Cd."),
        ({"userName": 5, "password": "x"}, "userName", "Please Enter valid Phone or Acc Cd."),
        ({"userName": "P001"}, "password", "Please Enter valid Password."),
        ({"userName": "P001", "password": ""}, "password", "Please Enter valid Password."),
        ({"userName": "P001", "password": []}, "password", "Please Enter valid Password."),
    ],
)
def test_name_and_password_are_required_with_the_specifications_messages(body, field, message):
    assert refusals(SignInIn(), body) == {field: [message]}


def test_a_sign_in_without_a_password_is_refused(call, store):
    answer = call("POST", "/auth/", store, json={"userName": "P001"})

    message = "Please Enter valid Password."
    assert (answer.status_code, answer.json["message"]) == (422, message)
    assert answer.json["errors"] == {"password": [message]}


def test_a_too_long_password_is_rejected_before_hashing(try_sign_in):
    assert try_sign_in(DEALER, "x" * 201).status_code == 422


def test_guests_can_sign_in_where_the_store_allows_it(call, store):
    answer = call("POST", "/auth/guest/", store, json={"mobileNo": store.key})

    assert (answer.status_code, answer.json["role"]) == (200, "user")
    assert claims(answer.json["token"])["groupCd"] == "88"


def test_guests_cannot_sign_in_where_the_store_does_not_allow_it(call, make_store):
    store = make_store(guest_login=False)

    answer = call("POST", "/auth/guest/", store, json={"mobileNo": store.key})

    assert (answer.status_code, answer.json["message"]) == (
        403,
        "This store does not allow guests. Please sign in.",
    )


def test_signing_in_ignores_an_old_token(call, store, goods):
    body = {"userName": DEALER, "password": PASSWORD}

    assert call("POST", "/auth/", store, "an old token", json=body).status_code == 200


def test_every_sign_in_checks_exactly_one_hash(try_sign_in, store, shared_telephone, monkeypatch):
    """The timing must not reveal whether an account exists, is locked, shares a number or has no password."""
    from app.people.auth import passwords

    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == OTHER_DEALER).values(locked=True))
        db.execute(update(Account).where(Account.code == AGREED_DEALER).values(password_hash=None))
    checked, verify = [], passwords._hasher.verify

    class Counting:
        def verify(self, password_hash, password):
            checked.append(password_hash)
            return verify(password_hash, password)

    monkeypatch.setattr(passwords, "_hasher", Counting())

    for name in (DEALER, "P999", OTHER_DEALER, AGREED_DEALER, SALESPERSON, store.key, shared_telephone):
        assert try_sign_in(name, "wrong").json["message"] == WRONG
    assert len(checked) == 7
