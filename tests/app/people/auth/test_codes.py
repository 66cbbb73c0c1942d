"""One-time codes in a store: sign-ups prove their number with one, and people sign in with one."""

import pytest
from sqlalchemy import select, update

from app.people.accounts.models import Account, Salesperson
from app.people.auth.code_schemas import CodeIn
from app.people.auth.models import DeviceApproval
from app.people.verification.models import SentCode
from tenant_router.engines import app_engine
from tenant_router.session import store_session
from tests.app.people.auth.test_sign_up import details
from tests.refusals import refusals

PHONE, SALESPERSONS = "9812345670", "9812345671"


@pytest.fixture
def ask(post_auth):
    def make(store, number: str, purpose: str = "signIn"):
        return post_auth(store, "code", phone1=number, purpose=purpose)

    return make


@pytest.fixture
def proof(ask, code_for):
    """Request a code and return its ticket and the code."""

    def make(store, number: str, purpose: str = "signIn") -> dict[str, str]:
        answer = ask(store, number, purpose)
        assert answer.status_code == 201, answer.text
        return {"ticket": answer.json["result"]["ticket"], "code": code_for(number)}

    return make


@pytest.fixture
def shop(make_store):
    """Return a store with a customer and a salesperson who can sign in with a code."""

    def make(**switches):
        store = make_store(otp_login=True, **switches)
        with store_session(store) as db:
            db.add(Account(code="C1", name="Narmada Lights", phone1=PHONE, verified=True))
            db.add(Salesperson(code="S001", name="Ravi", phone=SALESPERSONS))
        return store

    return make


def change(store, **values) -> None:
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == "C1").values(**values))


def test_a_sign_up_requires_the_code_sent_to_the_number(store, post_auth, proof):
    refused = post_auth(store, "signup", **details())
    assert (refused.status_code, refused.json["codeRequired"]) == (422, True)

    answer = post_auth(store, "signup", **details(), **proof(store, details()["phone1"], "signUp"))

    assert answer.status_code == 201, answer.text
    assert answer.json["token"]


def test_a_sign_up_with_a_wrong_code_or_another_number_creates_no_account(store, post_auth, proof):
    code_proof = proof(store, details()["phone1"], "signUp")
    wrong = {**code_proof, "code": f"{(int(code_proof['code']) + 1) % 1_000_000:06}"}

    for body in ({**details(), **wrong}, {**details(phone1="9825099999"), **code_proof}):
        refused = post_auth(store, "signup", **body)
        assert (refused.status_code, list(refused.json["errors"])) == (422, ["code"])

    with store_session(store, read_only=True) as db:
        assert db.scalars(select(Account)).all() == []


def test_a_code_is_valid_in_its_own_store_only(make_store, post_auth, proof):
    mine, other = make_store(), make_store()
    code_proof = proof(mine, details()["phone1"], "signUp")

    assert post_auth(other, "signup", **details(), **code_proof).status_code == 422
    assert post_auth(mine, "signup", **details(), **code_proof).status_code == 201


def test_a_store_without_sign_ups_sends_no_codes_for_them(make_store, post_auth, ask):
    shut = make_store(sign_up=False)

    assert ask(shut, details()["phone1"], "signUp").status_code == 403
    assert post_auth(shut, "signup", **details()).status_code == 403


@pytest.mark.parametrize(("number", "code"), [(PHONE, "C1"), (SALESPERSONS, "S001")])
def test_a_customer_and_a_salesperson_sign_in_with_a_code(call, shop, post_auth, proof, number, code):
    store = shop()

    answer = post_auth(store, "otp", **proof(store, number), uniqueNo="browser-1")

    assert (answer.status_code, answer.json["role"], answer.json["isVerified"]) == (200, "user", True)
    assert answer.headers["Set-Cookie"].startswith(f"refresh-{store.key}=")
    sessions = call("GET", "/auth/sessions", store, answer.json["token"]).json["result"]
    assert len(sessions) == 1


def test_a_code_signs_in_once(shop, post_auth, proof):
    store = shop()
    code_proof = proof(store, PHONE)
    assert post_auth(store, "otp", **code_proof).status_code == 200

    again = post_auth(store, "otp", **code_proof)

    assert (again.status_code, list(again.json["errors"])) == (422, ["code"])


def test_code_sign_in_is_403_where_it_is_off(make_store, post_auth, ask):
    store = make_store()

    assert ask(store, PHONE).status_code == 403
    assert post_auth(store, "otp", ticket="made up", code="123456").status_code == 403


def test_the_switch_also_disables_codes_requested_before(shop, post_auth, proof, call, sign_in):
    store = shop()
    code_proof = proof(store, PHONE)
    owner = sign_in(store, store.key)
    assert call("PUT", "/settings", store, owner, json={"settings": []}).status_code == 200

    assert post_auth(store, "otp", **code_proof).status_code == 403


def test_requesting_a_code_does_not_reveal_registered_numbers(shop, ask, senders, send_codes, new_number):
    """Neither the response nor the stored row nor the queued job reveals it, even for the owner."""
    store = shop()
    answers = [ask(store, number) for number in (PHONE, new_number(), store.key)]
    with app_engine().connect() as connection:
        rows = connection.execute(select(SentCode).where(SentCode.store == store.key)).all()

    assert {answer.status_code for answer in answers} == {201}
    assert len({tuple(answer.json["result"]) for answer in answers}) == 1
    assert len({len(answer.json["result"]["ticket"]) for answer in answers}) == 1
    assert [row.sealed is not None for row in rows] == [True] * 3
    send_codes()
    assert [message.to for message in senders.delivered] == [PHONE]


def test_wrong_codes_fail_alike_for_unknown_and_registered_numbers(
    shop, post_auth, ask, code_for, new_number
):
    store = shop()
    refusals = []
    for number in (PHONE, new_number()):
        ticket = ask(store, number).json["result"]["ticket"]
        wrong = f"{(int(code_for(PHONE)) + 1) % 1_000_000:06}"
        answers = [post_auth(store, "otp", ticket=ticket, code=wrong) for _ in range(6)]
        refusals.append([(answer.status_code, answer.json["message"]) for answer in answers])

    assert refusals[0] == refusals[1]
    assert [message for _, message in refusals[0]] == [
        *["This code is wrong. Check it and try again."] * 5,
        "This code has expired. Please request a new one.",
    ]


@pytest.mark.parametrize(
    ("blocked", "message"),
    [
        ({"locked": True}, "Your account is locked. Please contact the store."),
        ({"verified": False}, "Your account is not Verified. Please Contact the Admin."),
    ],
)
def test_a_blocked_account_cannot_sign_in_with_a_code(shop, post_auth, proof, blocked, message):
    store = shop()
    code_proof = proof(store, PHONE)
    change(store, **blocked)

    refused = post_auth(store, "otp", **code_proof)

    assert (refused.status_code, refused.json["message"]) == (403, message)


def test_the_code_of_an_account_closed_since_is_rejected(shop, post_auth, proof):
    from datetime import UTC, datetime

    store = shop()
    code_proof = proof(store, PHONE)
    change(store, deactivated_at=datetime.now(UTC))

    assert post_auth(store, "otp", **code_proof).status_code == 422


def test_a_device_needs_approval_with_a_code_too(call, shop, post_auth, proof, senders):
    store = shop(approval_required=True)

    waiting = post_auth(store, "otp", **proof(store, PHONE), uniqueNo="browser-1")

    assert (waiting.status_code, waiting.json["isVerified"]) == (200, False)
    assert call("GET", "/cart", store, waiting.json["token"]).status_code == 403
    with store_session(store) as db:
        db.execute(update(DeviceApproval).values(approved=False))
    senders.delivered.clear()
    denied = post_auth(store, "otp", **proof(store, PHONE), uniqueNo="browser-1")
    assert denied.status_code == 403


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"purpose": "signIn"}, "phone1"),
        ({"phone1": "98123", "purpose": "signIn"}, "phone1"),
        ({"phone1": "5812345670", "purpose": "signIn"}, "phone1"),
        ({"phone1": PHONE}, "purpose"),
        ({"phone1": PHONE, "purpose": "opening"}, "purpose"),
    ],
)
def test_a_wrong_request_is_refused_at_its_field(body, field):
    assert list(refusals(CodeIn(), body)) == [field]
    assert refusals(CodeIn(), {"phone1": PHONE, "purpose": "signIn"}) == {}


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"phone1": "98123", "purpose": "signIn"}, "phone1"),
        ({"phone1": PHONE, "purpose": "opening"}, "purpose"),
    ],
)
def test_errors_name_their_field(shop, post_auth, body, field):
    refused = post_auth(shop(), "code", **body)

    assert (refused.status_code, list(refused.json["errors"])) == (422, [field])


def test_erasing_a_store_deletes_its_numbers(shop, ask):
    from types import SimpleNamespace
    from uuid import uuid4

    from app.platform.lifecycle import erasing

    store = shop()
    ask(store, PHONE)

    erasing._remove_rows(SimpleNamespace(store=store.key, id=uuid4()))  # pyright: ignore[reportArgumentType] -- only these two fields are used

    with app_engine().connect() as connection:
        assert connection.execute(select(SentCode).where(SentCode.store == store.key)).all() == []
