"""Own sign-ins and password; sign-ins that end at once."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from sqlalchemy import update

from app.people.accounts.models import Account, Salesperson
from app.people.auth import service
from app.people.auth.passwords import password_matches
from tenant_router.session import store_session
from tests.conftest import PASSWORD
from tests.stock import DEALER, OTHER_DEALER, SALESPERSON

NEW = "a much better one"


@pytest.fixture
def ask(call, store, goods):
    def make(method, path, token, **kwargs):
        return call(method, path, store, token, **kwargs)

    return make


def is_signed_in(ask, token) -> bool:
    return ask("GET", "/products", token).status_code == 200


def test_own_sign_ins_are_listed_newest_first(ask, store, sign_in):
    sign_in(store, OTHER_DEALER)
    sign_in(store, DEALER)
    token = sign_in(store, DEALER)

    mine = ask("GET", "/auth/sessions", token).json["result"]

    assert [session["current"] for session in mine] == [True, False]
    assert mine[0]["createdAt"] > mine[1]["createdAt"]


def test_a_sign_in_shows_its_program_and_its_network(ask, call, store):
    phone = {
        "headers": {"User-Agent": "Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Safari/537.36"},
        "environ_base": {"REMOTE_ADDR": "203.0.113.77"},
    }
    body = {"userName": DEALER, "password": PASSWORD}
    token = call("POST", "/auth/", store, json=body, **phone).json["token"]

    (mine,) = ask("GET", "/auth/sessions", token).json["result"]

    assert (mine["client"], mine["address"]) == ("Chrome · Android", "203.0.113.…")


def test_one_own_sign_in_can_be_ended(ask, store, sign_in):
    other, token = sign_in(store, DEALER), sign_in(store, DEALER)
    session = next(s for s in ask("GET", "/auth/sessions", token).json["result"] if not s["current"])

    assert ask("DELETE", f"/auth/sessions?session={session['session']}", token).json["result"]["ended"] == 1
    assert (is_signed_in(ask, other), is_signed_in(ask, token)) == (False, True)


def test_all_other_own_sign_ins_can_be_ended(ask, store, sign_in):
    others, token = [sign_in(store, DEALER) for _ in range(2)], sign_in(store, DEALER)
    stranger = sign_in(store, OTHER_DEALER)

    assert ask("DELETE", "/auth/sessions", token).json["result"]["ended"] == 2
    assert [is_signed_in(ask, other) for other in others] == [False, False]
    assert is_signed_in(ask, token)
    assert is_signed_in(ask, stranger)


@pytest.mark.parametrize(
    ("who", "noun"), [(DEALER, "customer"), (SALESPERSON, "salesperson"), ("owner", "owner")]
)
def test_the_activity_log_has_the_ends_of_sign_ins(ask, store, sign_in, who, noun):
    name = store.key if who == "owner" else who
    token = [sign_in(store, name) for _ in range(3)][-1]
    one = next(s for s in ask("GET", "/auth/sessions", token).json["result"] if not s["current"])

    ask("DELETE", f"/auth/sessions?session={one['session']}", token)
    ask("DELETE", "/auth/sessions", token)
    ask("DELETE", "/auth/sessions", token)  # no other is left: nothing to record

    entries = ask("GET", "/activity?kind=sign_ins", sign_in(store, store.key)).json["result"]
    assert [(entry["noun"], entry["subject"]) for entry in entries] == [(noun, name)] * 2
    assert {entry["changes"][0]["after"] for entry in entries} == {"1"}


def test_a_sign_in_of_another_person_is_404(ask, store, sign_in):
    stranger = sign_in(store, OTHER_DEALER)
    (theirs,) = ask("GET", "/auth/sessions", stranger).json["result"]
    token = sign_in(store, DEALER)

    for session in (theirs["session"], str(uuid4())):
        assert ask("DELETE", f"/auth/sessions?session={session}", token).status_code == 404
    assert is_signed_in(ask, stranger)


def test_a_guest_sees_only_their_own_sign_in(ask, store, guest):
    guest(store)

    assert len(ask("GET", "/auth/sessions", guest(store)).json["result"]) == 1


@pytest.mark.parametrize("who", [DEALER, SALESPERSON, "owner"])
def test_a_new_password_ends_every_other_sign_in(ask, call, store, sign_in, who):
    name = store.key if who == "owner" else who
    other, token = sign_in(store, name), sign_in(store, name)

    body = {"oldPassword": PASSWORD, "newPassword": NEW}
    assert ask("PUT", "/auth/password", token, json=body).json["result"]["ended"] == 1

    assert (is_signed_in(ask, other), is_signed_in(ask, token)) == (False, True)
    for password, status in ((PASSWORD, 401), (NEW, 200)):
        answer = call("POST", "/auth/", store, json={"userName": name, "password": password})
        assert answer.status_code == status


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("wrong", NEW, "oldPassword"),
        (PASSWORD, "short", "newPassword"),
        (PASSWORD, "x" * 129, "newPassword"),
        (PASSWORD, "password1", "newPassword"),
        (PASSWORD, "Qwertyuiop", "newPassword"),
    ],
)
def test_changing_a_password_requires_the_old_one_and_a_strong_new_one(ask, store, sign_in, old, new, field):
    token = sign_in(store, DEALER)

    answer = ask("PUT", "/auth/password", token, json={"oldPassword": old, "newPassword": new})

    assert answer.status_code == 422
    assert set(answer.json["errors"]) == {field}
    assert is_signed_in(ask, sign_in(store, DEALER))


@pytest.mark.parametrize(
    "ending",
    [{"locked": True}, {"verified": False}, {"deactivated_at": datetime(2026, 1, 1, tzinfo=UTC)}],
    ids=["locked", "unverified", "deactivated"],
)
def test_a_blocked_account_is_signed_out_at_once(app, ask, store, sign_in, ending):
    client = app.test_client()
    headers = {"x-api-key": "test-key", "x-user": store.key}
    token = client.post("/api/auth/", json={"userName": DEALER, "password": PASSWORD}, headers=headers).json[
        "token"
    ]
    assert is_signed_in(ask, token)

    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(**ending))

    assert ask("GET", "/products", token).status_code == 401
    assert client.post("/api/auth/refresh", headers=headers).status_code == 401


def test_a_locked_salesperson_is_signed_out_at_once(ask, store, sign_in):
    token = sign_in(store, SALESPERSON)
    with store_session(store) as db:
        db.execute(update(Salesperson).where(Salesperson.code == SALESPERSON).values(locked=True))

    assert ask("GET", "/cart", token).status_code == 401


def test_a_deactivated_account_does_not_sign_in_any_more(call, store, goods):
    with store_session(store) as db:
        gone = {"deactivated_at": datetime(2026, 1, 1, tzinfo=UTC)}
        db.execute(update(Account).where(Account.code == DEALER).values(**gone))

    answer = call("POST", "/auth/", store, json={"userName": DEALER, "password": PASSWORD})
    assert (answer.status_code, answer.json["message"]) == (
        401,
        "Incorrect mobile number, account code or password",
    )


def test_a_sign_in_fails_if_the_password_changes_during_it(call, store, goods, monkeypatch):
    def slowly(*checked):
        with store_session(store) as db:
            changed = update(Account).where(Account.code == DEALER).values(password_hash="another")
            db.execute(changed)
        return password_matches(*checked)

    monkeypatch.setattr(service, "password_matches", slowly)

    answer = call("POST", "/auth/", store, json={"userName": DEALER, "password": PASSWORD})
    assert answer.status_code == 401
