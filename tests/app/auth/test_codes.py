"""One-time codes in a store: a sign-up proves its number, and whoever may signs in by one."""

import pytest
from sqlalchemy import select, update

from app.accounts.models import Account, Salesperson
from app.auth.models import DeviceApproval
from app.verification.models import SentCode
from tenant_router.engines import app_engine
from tenant_router.session import store_session
from tests.app.auth.test_sign_up import details

PHONE, SALESPERSONS = "9812345670", "9812345671"


@pytest.fixture
def post(client, new_address, senders):
    """Make a call of `/auth` in a store, from an address of one's own."""

    def make(store, path: str, **body):
        headers = {"x-api-key": "test-key", "x-user": store.key}
        origin = {"REMOTE_ADDR": new_address()}
        return client.post(f"/api/auth/{path}", json=body, headers=headers, environ_base=origin)

    return make


@pytest.fixture
def ask(post):
    def make(store, number: str, purpose: str = "signIn"):
        return post(store, "code", phone1=number, purpose=purpose)

    return make


@pytest.fixture
def proof(ask, code_for):
    """A ticket and the code that came for it."""

    def make(store, number: str, purpose: str = "signIn") -> dict[str, str]:
        answer = ask(store, number, purpose)
        assert answer.status_code == 201, answer.text
        return {"ticket": answer.json["result"]["ticket"], "code": code_for(number)}

    return make


@pytest.fixture
def shop(make_store):
    """A store with a customer and a salesperson who may sign in by code."""

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


def test_a_sign_up_needs_the_code_that_the_number_was_sent(store, post, proof):
    refused = post(store, "signup", **details())
    assert (refused.status_code, refused.json["codeRequired"]) == (422, True)

    answer = post(store, "signup", **details(), **proof(store, details()["phone1"], "signUp"))

    assert answer.status_code == 201, answer.text
    assert answer.json["token"]


def test_a_sign_up_with_a_wrong_code_or_anothers_number_makes_no_account(store, post, proof):
    given = proof(store, details()["phone1"], "signUp")
    wrong = {**given, "code": f"{(int(given['code']) + 1) % 1_000_000:06}"}

    for body in ({**details(), **wrong}, {**details(phone1="9825099999"), **given}):
        refused = post(store, "signup", **body)
        assert (refused.status_code, list(refused.json["errors"])) == (422, ["code"])

    with store_session(store, read_only=True) as db:
        assert db.scalars(select(Account)).all() == []


def test_a_code_of_one_store_is_none_of_another(make_store, post, proof):
    mine, other = make_store(), make_store()
    given = proof(mine, details()["phone1"], "signUp")

    assert post(other, "signup", **details(), **given).status_code == 422
    assert post(mine, "signup", **details(), **given).status_code == 201


def test_a_store_that_takes_no_sign_ups_sends_no_codes_for_them(make_store, post, ask):
    shut = make_store(sign_up=False)

    assert ask(shut, details()["phone1"], "signUp").status_code == 403
    assert post(shut, "signup", **details()).status_code == 403


@pytest.mark.parametrize(("number", "code"), [(PHONE, "C1"), (SALESPERSONS, "S001")])
def test_a_customer_and_a_salesperson_sign_in_by_code(call, shop, post, proof, number, code):
    store = shop()

    answer = post(store, "otp", **proof(store, number), uniqueNo="browser-1")

    assert (answer.status_code, answer.json["role"], answer.json["isVerified"]) == (200, "user", True)
    assert answer.headers["Set-Cookie"].startswith(f"refresh-{store.key}=")
    sessions = call("GET", "/auth/sessions", store, answer.json["token"]).json["result"]
    assert len(sessions) == 1


def test_a_code_signs_in_once(shop, post, proof):
    store = shop()
    given = proof(store, PHONE)
    assert post(store, "otp", **given).status_code == 200

    again = post(store, "otp", **given)

    assert (again.status_code, list(again.json["errors"])) == (422, ["code"])


def test_nobody_signs_in_by_code_where_the_store_does_not_want_it(make_store, post, ask):
    store = make_store()

    assert ask(store, PHONE).status_code == 403
    assert post(store, "otp", ticket="made up", code="123456").status_code == 403


def test_the_switch_acts_on_codes_that_were_asked_for_before(shop, post, proof, call, sign_in):
    store = shop()
    given = proof(store, PHONE)
    owner = sign_in(store, store.key)
    assert call("PUT", "/settings", store, owner, json={"settings": []}).status_code == 200

    assert post(store, "otp", **given).status_code == 403


def test_whether_the_store_knows_a_number_is_told_to_nobody(shop, ask, senders, send_codes, new_number):
    """Not by the answer, not by what is kept, and not by what waits for the worker; also not of the owner."""
    store = shop()
    told = [ask(store, number) for number in (PHONE, new_number(), store.key)]
    with app_engine().connect() as connection:
        rows = connection.execute(select(SentCode).where(SentCode.store == store.key)).all()

    assert {answer.status_code for answer in told} == {201}
    assert len({tuple(answer.json["result"]) for answer in told}) == 1
    assert len({len(answer.json["result"]["ticket"]) for answer in told}) == 1
    assert [row.sealed is not None for row in rows] == [True] * 3
    send_codes()
    assert [message.to for message in senders.delivered] == [PHONE]


def test_an_unknown_number_is_as_wrong_as_a_known_one(shop, post, ask, code_for, new_number):
    store = shop()
    refusals = []
    for number in (PHONE, new_number()):
        ticket = ask(store, number).json["result"]["ticket"]
        wrong = f"{(int(code_for(PHONE)) + 1) % 1_000_000:06}"
        answers = [post(store, "otp", ticket=ticket, code=wrong) for _ in range(6)]
        refusals.append([(answer.status_code, answer.json["message"]) for answer in answers])

    assert refusals[0] == refusals[1]
    assert [message for _, message in refusals[0]] == [
        *["This code is wrong. Check it and try again."] * 5,
        "This code has expired. Please request a new one.",
    ]


@pytest.mark.parametrize(
    ("kept_out", "message"),
    [
        ({"locked": True}, "Your account is locked. Please contact the store."),
        ({"verified": False}, "Your account is not Verified. Please Contact the Admin."),
    ],
)
def test_who_is_kept_out_is_kept_out_with_a_code_too(shop, post, proof, kept_out, message):
    store = shop()
    given = proof(store, PHONE)
    change(store, **kept_out)

    refused = post(store, "otp", **given)

    assert (refused.status_code, refused.json["message"]) == (403, message)


def test_an_account_that_was_closed_meanwhile_is_nobodys(shop, post, proof):
    from datetime import UTC, datetime

    store = shop()
    given = proof(store, PHONE)
    change(store, deactivated_at=datetime.now(UTC))

    assert post(store, "otp", **given).status_code == 422


def test_a_device_waits_for_the_owners_leave_with_a_code_too(call, shop, post, proof, senders):
    store = shop(approval_required=True)

    waiting = post(store, "otp", **proof(store, PHONE), uniqueNo="browser-1")

    assert (waiting.status_code, waiting.json["isVerified"]) == (200, False)
    assert call("GET", "/cart", store, waiting.json["token"]).status_code == 403
    with store_session(store) as db:
        db.execute(update(DeviceApproval).values(approved=False))
    senders.delivered.clear()
    denied = post(store, "otp", **proof(store, PHONE), uniqueNo="browser-1")
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
def test_what_is_wrong_is_told_beside_its_field(shop, post, body, field):
    refused = post(shop(), "code", **body)

    assert (refused.status_code, list(refused.json["errors"])) == (422, [field])


def test_a_store_that_is_erased_leaves_no_numbers_behind(shop, ask):
    from types import SimpleNamespace
    from uuid import uuid4

    from app.platform.lifecycle import erasing

    store = shop()
    ask(store, PHONE)

    erasing._remove_rows(SimpleNamespace(store=store.key, id=uuid4()))  # pyright: ignore[reportArgumentType]

    with app_engine().connect() as connection:
        assert connection.execute(select(SentCode).where(SentCode.store == store.key)).all() == []
