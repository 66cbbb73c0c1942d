"""Passwords that the owner sets, and codes with which people choose their own."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from app.people.accounts.models import Account, Salesperson
from app.people.editing.models import OneTimeCode
from app.people.editing.rules import LENGTH, LETTERS
from tenant_router.session import store_session
from tests.conftest import PASSWORD
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON

NEW = "a much better one"
NUMBERS = {DEALER: "9000000001", SALESPERSON: "8000000014"}
PLACES = {DEALER: f"/account/{DEALER}/password", SALESPERSON: f"/users/{SALESPERSON}/password"}
NO_LONGER = "This code is incorrect or expired. Please ask the store for a new one."


@pytest.fixture
def issue(call, store, owner):
    """Issue a code and return it."""

    def make(who: str = DEALER) -> str:
        answer = call("PUT", PLACES[who], store, owner, json={"oneTime": True})
        assert answer.status_code == 200, answer.text
        return answer.json["result"]["code"]

    return make


@pytest.fixture
def claim(call, store):
    def post(user_name: str, code: str, password: str = NEW, **more):
        body = {"userName": user_name, "code": code, "password": password, **more}
        return call("POST", "/auth/claim", store, json=body)

    return post


@pytest.mark.parametrize("who", PLACES)
def test_a_password_set_by_the_owner_works_and_ends_earlier_sign_ins(
    call, store, owner, sign_in, status, who
):
    tokens = [sign_in(store, who) for _ in range(2)]

    answer = call("PUT", PLACES[who], store, owner, json={"password": NEW})

    expected = {"ended": 2, "code": None, "expiresAt": None, "url": None}
    assert (answer.status_code, answer.json["result"]) == (200, expected)
    assert [call("GET", "/auth/sessions", store, token).status_code for token in tokens] == [401, 401]
    assert (status(who, NEW), status(who)) == (200, 401)


@pytest.mark.parametrize("body", [{}, {"password": NEW, "oneTime": True}, {"password": None}])
def test_exactly_one_of_password_and_code_is_required(call, store, owner, body):
    answer = call("PUT", PLACES[DEALER], store, owner, json=body)

    assert (answer.status_code, list(answer.json["errors"])) == (422, ["password"])


@pytest.mark.parametrize("password", ["short", "password", " " * 9])
def test_a_weak_password_is_rejected(call, store, owner, issue, claim, password):
    body = {"password": password}
    assert list(call("PUT", PLACES[DEALER], store, owner, json=body).json["errors"]) == ["password"]
    refused = claim(DEALER, issue(), password)
    assert (refused.status_code, list(refused.json["errors"])) == (422, ["password"])


def test_an_unknown_person_is_404(call, store, owner):
    for path in ("/account/P999/password", "/users/S999/password", f"/users/{DEALER}/password"):
        assert call("PUT", path, store, owner, json={"oneTime": True}).status_code == 404


def test_an_issued_code_is_shown_once_with_expiry_and_page(call, store, owner):
    answer = call("PUT", PLACES[DEALER], store, owner, json={"oneTime": True}).json["result"]

    assert len(answer["code"]) == LENGTH
    assert set(answer["code"]) <= set(LETTERS)
    assert answer["url"].endswith(f"/{store.key}/claim")
    left = datetime.fromisoformat(answer["expiresAt"]) - datetime.now(UTC)
    assert timedelta(hours=47) < left <= timedelta(hours=48)
    with store_session(store, read_only=True) as db:
        assert answer["code"] not in db.scalars(select(OneTimeCode.code_hash)).one()


@pytest.mark.parametrize("who", PLACES)
@pytest.mark.parametrize("by", ["code", "number"])
def test_claiming_a_code_sets_a_password_and_signs_in(
    call, store, owner, sign_in, status, issue, claim, who, by
):
    earlier = sign_in(store, who)
    code = issue(who)
    assert call("GET", "/auth/sessions", store, earlier).status_code == 200, "a code alone ends nothing"

    answer = claim(NUMBERS[who] if by == "number" else who.lower(), f" {code[:4].lower()}-{code[4:]} ")

    assert (answer.status_code, answer.json["role"], answer.json["isVerified"]) == (200, "user", True)
    assert call("GET", "/auth/sessions", store, answer.json["token"]).status_code == 200
    assert call("GET", "/auth/sessions", store, earlier).status_code == 401
    assert (status(who, NEW), status(who)) == (200, 401)


def test_an_account_without_a_password_gets_one_by_a_code(store, issue, claim, status):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(password_hash=None))

    assert claim(DEALER, issue()).status_code == 200
    assert status(DEALER, NEW) == 200


def test_a_code_works_once(issue, claim):
    code = issue()

    assert [claim(DEALER, code).status_code for _ in range(2)] == [200, 422]


def test_concurrent_claims_of_one_code_succeed_once(issue, claim):
    code = issue()
    with ThreadPoolExecutor(2) as pool:
        statuses = sorted(answer.status_code for answer in pool.map(lambda _: claim(DEALER, code), range(2)))

    assert statuses == [200, 422]


def test_five_wrong_tries_block_the_right_code_too(issue, claim, status):
    code = issue()

    assert [claim(DEALER, "WRONGONE").status_code for _ in range(5)] == [422] * 5
    assert claim(DEALER, code).json["errors"] == {"code": [NO_LONGER]}
    assert status(DEALER, PASSWORD) == 200


def test_a_stranger_uses_up_only_their_own_tries_and_the_owner_sees_them(call, store, owner, issue, claim):
    code = issue()
    for number in range(3):
        stranger = {"REMOTE_ADDR": f"198.51.100.{number}"}
        for _ in range(7):
            body = {"userName": DEALER, "code": "WRONGONE", "password": NEW}
            call("POST", "/auth/claim", store, json=body, environ_base=stranger)

    users = call("GET", f"/users?query={DEALER}", store, owner).json["result"]
    assert [user["WRONG_CODE_TRIES"] for user in users] == [21]
    assert claim(DEALER, code).status_code == 200


def test_the_fifth_try_may_be_the_right_one(issue, claim):
    code = issue()

    assert [claim(DEALER, "WRONGONE").status_code for _ in range(4)] == [422] * 4
    assert claim(DEALER, code).status_code == 200


def test_the_limit_of_tries_holds_under_concurrency(issue, claim, store, monkeypatch):
    from app.people.editing import passwords

    judged = []
    matches = passwords.password_matches

    def counted_matches(stored, value):
        judged.append(stored is not None)
        return matches(stored, value)

    monkeypatch.setattr(passwords, "password_matches", counted_matches)
    issue()
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: claim(DEALER, "WRONGONE"), range(8)))

    assert sum(judged) == 5


def test_a_code_expires_after_two_days(store, issue, claim):
    code = issue()
    with store_session(store) as db:
        db.execute(update(OneTimeCode).values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))

    assert claim(DEALER, code).json["message"] == NO_LONGER


def test_a_newer_code_replaces_an_older_one(issue, claim):
    older, newer = issue(), issue()

    assert (claim(DEALER, older).status_code, claim(DEALER, newer).status_code) == (422, 200)


def test_a_password_set_by_the_owner_voids_the_code(call, store, owner, issue, claim):
    code = issue()
    call("PUT", PLACES[DEALER], store, owner, json={"password": NEW})

    assert claim(DEALER, code).status_code == 422


def test_claims_do_not_reveal_accounts_or_codes(issue, claim, store):
    code = issue()
    tried = [(OTHER_DEALER, code), ("P999", code), ("9999999999", code), (store.key, code), (DEALER, "X")]
    answers = [claim(name, wrong) for name, wrong in tried]

    assert {(answer.status_code, answer.text) for answer in answers} == {(422, answers[0].text)}


def test_a_code_works_only_for_its_person(issue, claim):
    issue(SALESPERSON)

    assert claim(SALESPERSON, issue()).status_code == 422


@pytest.mark.parametrize("person", [Account, Salesperson])
def test_a_locked_person_sees_why_and_keeps_their_password(store, issue, claim, person):
    who = DEALER if person is Account else SALESPERSON
    code = issue(who)
    with store_session(store) as db:
        db.execute(update(person).where(person.code == who).values(locked=True))

    answer = claim(who, code)

    assert (answer.status_code, answer.json["message"]) == (
        403,
        "Your account is locked. Please contact the store.",
    )
    with store_session(store) as db:
        db.execute(update(person).where(person.code == who).values(locked=False))
    assert claim(who, code).status_code == 200


def test_a_new_device_needs_approval_where_the_store_requires_it(call, make_store, fill, sign_in):
    guarded = make_store(approval_required=True)
    fill(guarded)
    owner = sign_in(guarded, guarded.key)
    code = call("PUT", PLACES[DEALER], guarded, owner, json={"oneTime": True}).json["result"]["code"]

    body = {"userName": DEALER, "code": code, "password": NEW, "uniqueNo": "phone"}
    answer = call("POST", "/auth/claim", guarded, json=body).json

    assert (answer["isVerified"], answer["uniqueNo"]) == (False, "phone")
    assert call("GET", "/cart", guarded, answer["token"]).status_code == 403


def test_claims_are_rate_limited(claim):
    assert [claim("P999", "WRONGONE").status_code for _ in range(11)] == [422] * 10 + [429]
