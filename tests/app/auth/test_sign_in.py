"""Signing in: by whom, with what, and what a token says."""

import time

import jwt
import pytest
from sqlalchemy import update

from app.accounts.models import Account, Salesperson
from app.auth.passwords import hash_password
from tenant_router.session import store_session
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


def test_a_token_says_who_its_bearer_is_and_lasts_a_quarter_of_an_hour(try_sign_in, store):
    said = claims(try_sign_in(AGREED_DEALER).json["token"])

    assert {name: said[name] for name in ("role", "cd", "groupCd", "partyGd", "mobileNo", "verified")} == {
        "role": "user",
        "cd": AGREED_DEALER,
        "groupCd": "85",
        "partyGd": "C",
        "mobileNo": store.key,
        "verified": True,
    }
    assert said["name"].startswith("Dealer P085")
    assert said["exp"] - said["iat"] == 15 * 60
    assert abs(said["iat"] - time.time()) < 60
    assert {"aud", "jti", "session"} <= set(said)


def test_a_device_keeps_its_number_and_gets_one_where_it_has_none(try_sign_in):
    assert try_sign_in(DEALER, uniqueNo="device-1").json["uniqueNo"] == "device-1"
    assert try_sign_in(DEALER).json["uniqueNo"]


def test_a_wrong_password_and_an_unknown_name_are_told_alike(try_sign_in):
    wrong, unknown = try_sign_in(DEALER, "wrong"), try_sign_in("P999", "wrong")

    assert wrong.status_code == unknown.status_code == 401
    assert wrong.json == unknown.json
    assert wrong.json["message"] == WRONG


def test_a_name_is_not_a_pattern(try_sign_in):
    assert {try_sign_in(name).status_code for name in ("P%", "P00_", "%", "' OR 1=1 --")} == {401}


@pytest.mark.parametrize("kind", [Account, Salesperson])
def test_whoever_was_locked_is_told_so_when_he_knows_his_password(try_sign_in, store, kind):
    code = DEALER if kind is Account else SALESPERSON
    with store_session(store) as db:
        db.execute(update(kind).where(kind.code == code).values(locked=True))

    right, wrong = try_sign_in(code), try_sign_in(code, "wrong")

    assert (right.status_code, right.json["message"]) == (
        403,
        "Your account is locked. Please contact the store.",
    )
    assert (wrong.status_code, wrong.json["message"]) == (401, WRONG)


def test_an_unverified_account_is_sent_to_the_admin(try_sign_in, store):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(verified=False))

    right, wrong = try_sign_in(DEALER), try_sign_in(DEALER, "wrong")

    assert right.status_code == 403
    assert right.json["message"] == "Your account is not Verified. Please Contact the Admin."
    assert (wrong.status_code, wrong.json["message"]) == (401, WRONG)


def test_an_account_without_a_password_can_not_sign_in(try_sign_in, store):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(password_hash=None))

    for password in (PASSWORD, "nobody has this password", "None"):
        assert try_sign_in(DEALER, password).status_code == 401


@pytest.fixture
def shared_telephone(store, goods):
    """Two accounts of one telephone, the second with a password of its own."""
    with store_session(store) as db:
        second = {"phone1": "9000000001", "password_hash": hash_password("second shop")}
        db.execute(update(Account).where(Account.code == OTHER_DEALER).values(**second))
    return "9000000001"


def test_a_telephone_that_two_share_is_the_firsts_and_the_second_goes_by_his_code(
    try_sign_in, shared_telephone
):
    assert claims(try_sign_in(shared_telephone).json["token"])["cd"] == DEALER
    assert try_sign_in(shared_telephone, "second shop").json["message"] == WRONG
    assert claims(try_sign_in(OTHER_DEALER, "second shop").json["token"])["cd"] == OTHER_DEALER


def test_on_a_device_a_shared_telephone_is_his_who_signed_in_there_last(try_sign_in, shared_telephone):
    assert try_sign_in(OTHER_DEALER, "second shop", uniqueNo="his phone").status_code == 200

    again = try_sign_in(shared_telephone, "second shop", uniqueNo="his phone")
    assert claims(again.json["token"])["cd"] == OTHER_DEALER
    assert claims(try_sign_in(shared_telephone, uniqueNo="another").json["token"])["cd"] == DEALER
    assert try_sign_in(DEALER, uniqueNo="his phone").status_code == 200
    assert claims(try_sign_in(shared_telephone, uniqueNo="his phone").json["token"])["cd"] == DEALER


def test_a_shared_telephone_is_not_his_who_has_no_password(try_sign_in, store, shared_telephone):
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
def test_name_and_password_are_required_in_the_specifications_words(call, store, body, field, message):
    answer = call("POST", "/auth/", store, json=body)

    assert (answer.status_code, answer.json["message"]) == (422, message)
    assert answer.json["errors"] == {field: [message]}


def test_an_endless_password_is_not_even_looked_at(try_sign_in):
    assert try_sign_in(DEALER, "x" * 201).status_code == 422


def test_guests_come_in_where_the_store_takes_them(call, store):
    answer = call("POST", "/auth/guest/", store, json={"mobileNo": store.key})

    assert (answer.status_code, answer.json["role"]) == (200, "user")
    assert claims(answer.json["token"])["groupCd"] == "88"


def test_guests_stay_out_where_the_store_takes_none(call, make_store):
    store = make_store(guest_login=False)

    answer = call("POST", "/auth/guest/", store, json={"mobileNo": store.key})

    assert (answer.status_code, answer.json["message"]) == (
        403,
        "This store does not allow guests. Please sign in.",
    )


def test_signing_in_takes_no_notice_of_a_token_from_before(call, store, goods):
    body = {"userName": DEALER, "password": PASSWORD}

    assert call("POST", "/auth/", store, "an old token", json=body).status_code == 200


def test_whoever_is_meant_one_hash_is_checked(try_sign_in, store, shared_telephone, monkeypatch):
    """So the time tells nobody whether there is such an account, one or two, locked or without a password."""
    from app.auth import passwords

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
