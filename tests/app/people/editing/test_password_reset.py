"""Password reset: a person chooses a new password with a code sent to their number."""

import pytest
from sqlalchemy import select, update

from app.people.accounts.models import Account, Owner
from app.people.editing.models import OneTimeCode
from tenant_router.session import store_session
from tests.conftest import PASSWORD
from tests.stock import DEALER, SALESPERSON

CHOSEN = "a better password"
UNKNOWN = "9898123456"


@pytest.fixture
def proof(post_auth, code_for):
    def make(store, number: str) -> dict[str, str]:
        requested = post_auth(store, "code", phone1=number, purpose="password")
        assert requested.status_code == 201, requested.text
        return {"ticket": requested.json["result"]["ticket"], "code": code_for(number)}

    return make


@pytest.fixture
def numbers(store, goods):
    """Return the telephone of each kind of person."""
    with store_session(store, read_only=True) as db:
        dealer = db.scalars(select(Account.phone1).where(Account.code == DEALER)).one()
    return {"dealer": dealer, "owner": store.key}


@pytest.mark.parametrize("who", ["dealer", "owner"])
def test_a_reset_sets_the_password_and_ends_all_other_sign_ins(
    call, store, numbers, post_auth, proof, sign_in, who
):
    number = numbers[who]
    before = sign_in(store, number)

    chosen = post_auth(store, "reset", **proof(store, number), password=CHOSEN)

    assert chosen.status_code == 200, chosen.text
    assert call("GET", "/auth/sessions", store, before).status_code == 401
    assert call("GET", "/auth/sessions", store, chosen.json["token"]).status_code == 200
    for password, status in ((PASSWORD, 401), (CHOSEN, 200)):
        body = {"userName": number, "password": password}
        assert call("POST", "/auth/", store, json=body).status_code == status


def test_a_salesperson_can_reset_their_password(call, store, goods, post_auth, proof):
    from app.people.accounts.models import Salesperson

    with store_session(store) as db:
        db.execute(update(Salesperson).where(Salesperson.code == SALESPERSON).values(phone=UNKNOWN))

    assert post_auth(store, "reset", **proof(store, UNKNOWN), password=CHOSEN).status_code == 200
    body = {"userName": SALESPERSON, "password": CHOSEN}
    assert call("POST", "/auth/", store, json=body).status_code == 200


def test_an_account_without_a_password_gets_one_by_a_reset(call, store, post_auth, proof):
    with store_session(store) as db:
        db.add(Account(code="T1", name="From the books", phone1=UNKNOWN))

    assert post_auth(store, "reset", **proof(store, UNKNOWN), password=CHOSEN).status_code == 200
    body = {"userName": UNKNOWN, "password": CHOSEN}
    assert call("POST", "/auth/", store, json=body).status_code == 200


def test_a_reset_voids_a_code_from_the_store(call, store, numbers, post_auth, proof, sign_in):
    owner = sign_in(store, store.key)
    code_proof = call("PUT", f"/account/{DEALER}/password", store, owner, json={"oneTime": True})
    assert code_proof.status_code == 200

    post_auth(store, "reset", **proof(store, numbers["dealer"]), password=CHOSEN)

    with store_session(store, read_only=True) as db:
        assert db.scalars(select(OneTimeCode)).all() == []


def test_a_weak_password_uses_up_no_try(store, numbers, post_auth, proof):
    code_proof = proof(store, numbers["dealer"])
    for _ in range(6):
        refused = post_auth(store, "reset", **code_proof, password="password1")
        assert (refused.status_code, list(refused.json["errors"])) == (422, ["password"])

    assert post_auth(store, "reset", **code_proof, password=CHOSEN).status_code == 200


def test_a_wrong_code_changes_nothing(call, store, numbers, post_auth, proof, sign_in):
    code_proof = proof(store, numbers["dealer"])
    wrong = {**code_proof, "code": f"{(int(code_proof['code']) + 1) % 1_000_000:06}"}

    refused = post_auth(store, "reset", **wrong, password=CHOSEN)

    assert (refused.status_code, list(refused.json["errors"])) == (422, ["code"])
    assert sign_in(store, numbers["dealer"])


def test_a_sign_in_code_cannot_reset_a_password(make_store, fill, post_auth, code_for):
    store = make_store(otp_login=True)
    fill(store)
    with store_session(store, read_only=True) as db:
        number = db.scalars(select(Account.phone1).where(Account.code == DEALER)).one()
    ticket = post_auth(store, "code", phone1=number, purpose="signIn").json["result"]["ticket"]
    code_proof = {"ticket": ticket, "code": code_for(number)}

    assert post_auth(store, "reset", **code_proof, password=CHOSEN).status_code == 422
    assert post_auth(store, "otp", **code_proof).status_code == 200


def test_no_code_is_sent_to_an_unknown_number(store, goods, post_auth, senders, send_codes):
    requested = post_auth(store, "code", phone1=UNKNOWN, purpose="password")

    send_codes()

    assert requested.status_code == 201
    assert senders.codes_to(UNKNOWN) == []


def test_a_locked_person_cannot_reset_and_sees_why(store, numbers, post_auth, proof):
    code_proof = proof(store, numbers["dealer"])
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(locked=True))
        before = db.scalars(select(Account.password_hash).where(Account.code == DEALER)).one()

    refused = post_auth(store, "reset", **code_proof, password=CHOSEN)

    assert (refused.status_code, refused.json["message"]) == (
        403,
        "Your account is locked. Please contact the store.",
    )
    with store_session(store, read_only=True) as db:
        assert db.scalars(select(Account.password_hash).where(Account.code == DEALER)).one() == before


def test_the_owners_other_data_stays(store, post_auth, proof):
    with store_session(store, read_only=True) as db:
        before = db.scalars(select(Owner.name)).one()

    assert post_auth(store, "reset", **proof(store, store.key), password=CHOSEN).json["role"] == "owner"

    with store_session(store, read_only=True) as db:
        assert db.scalars(select(Owner.name)).one() == before
