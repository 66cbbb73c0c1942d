"""Suspend, resume, close and reopen stores, and reset their owners' passwords."""

from datetime import UTC, datetime
from itertools import count

import pytest
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from app.config import get_config
from app.people.auth.models import SignIn
from app.platform.audit.models import AuditEntry
from app.platform.opening import requests
from app.platform.opening.rules import Onboarding
from app.platform.opening.service import NewStore
from app.shared.texts.messages import text
from tenant_router import registry
from tenant_router.engines import app_engine, owner_engine
from tenant_router.provision import StoreTaken
from tenant_router.registry import StoreEntry
from tenant_router.session import store_session
from tests.conftest import PASSWORD
from tests.stock import DEALER

numbers = count(9_240_000_001)


NOTICE = "This store is temporarily closed. Please contact the owner."
REASON = "The bill is open"


def set_state(store, state: str) -> None:
    with owner_engine().begin() as connection:
        mine = StoreEntry.mobile_number == store.key
        connection.execute(update(StoreEntry).where(mine).values(state=state))
    registry.forget(store.key)


def test_a_suspended_store_shows_a_notice_and_can_be_resumed(act, call, store, goods, sign_in):
    owner, dealer = sign_in(store, store.key), sign_in(store, DEALER)

    suspended = act(store, "suspend", reason="The bill is open")

    assert (suspended.status_code, suspended.json["result"]["state"]) == (200, "suspended")
    for token in (dealer, None):
        refused = call("GET", "/products", store, token)
        assert (refused.status_code, refused.json["message"]) == (403, NOTICE)
        assert "suspension" not in refused.json
    assert act(store, "resume").json["result"]["state"] == "active"
    for token in (owner, dealer):
        assert call("GET", "/products", store, token).json["pagination"]["totalItems"] == 3


def test_the_owner_of_a_suspended_store_reads_why_since_when_and_where_to_write_to(
    act, call, store, sign_in, monkeypatch
):
    monkeypatch.setenv("CONTACT_EMAIL", "hello@haat.example")
    get_config.cache_clear()
    owner = sign_in(store, store.key)
    before = datetime.now(UTC)

    act(store, "suspend", reason=REASON)
    refused = call("GET", "/products", store, owner)

    assert refused.status_code == 403
    assert refused.json["key"] == "store.suspended_owner"
    shown = refused.json["suspension"]
    assert (shown["reason"], shown["email"], shown["phone"]) == (REASON, "hello@haat.example", None)
    assert before <= datetime.fromisoformat(shown["since"]) <= datetime.now(UTC)
    monkeypatch.undo()
    get_config.cache_clear()


@pytest.mark.parametrize(
    ("name", "password", "reads"),
    [("owner", PASSWORD, True), ("owner", "a wrong one", False), (DEALER, PASSWORD, False)],
)
def test_only_the_owner_who_signs_in_to_a_suspended_store_reads_the_reason(
    act, call, store, goods, name, password, reads
):
    act(store, "suspend", reason=REASON)
    body = {"userName": store.key if name == "owner" else name, "password": password}

    refused = call("POST", "/auth/", store, json=body)

    assert refused.status_code == 403
    assert refused.json.get("suspension", {}).get("reason") == (REASON if reads else None)
    assert (refused.json["message"] == NOTICE) is not reads
    with store_session(store) as db:
        assert db.scalars(select(SignIn)).all() == []


def test_the_owner_is_known_by_their_refresh_cookie_after_the_token_has_expired(act, call, client, store):
    body = {"userName": store.key, "password": PASSWORD}
    call("POST", "/auth/", store, json=body)
    act(store, "suspend", reason=REASON)

    refused = call("GET", "/settings", store)

    assert refused.json["suspension"]["reason"] == REASON
    act(store, "resume")
    assert call("POST", "/auth/refresh", store).status_code == 200


def test_a_store_that_is_suspended_again_shows_the_new_reason(act, call, store, sign_in):
    owner = sign_in(store, store.key)
    act(store, "suspend", reason=REASON)
    act(store, "resume")
    act(store, "suspend", reason="Asked by the owner")

    assert call("GET", "/products", store, owner).json["suspension"]["reason"] == "Asked by the owner"


def test_a_closed_store_has_its_own_notice_and_can_be_reopened(act, call, store, goods, sign_in):
    owner = sign_in(store, store.key)

    assert act(store, "close").json["result"]["state"] == "closed"

    refused = call("GET", "/products", store, owner)
    assert (refused.status_code, refused.json["message"]) == (403, "This store has been closed.")
    assert act(store, "reopen").json["result"]["state"] == "active"
    assert call("GET", "/products", store, owner).status_code == 200


@pytest.mark.parametrize("actions", [["suspend", "resume"], ["close"], ["close", "reopen"]])
def test_repeating_a_change_does_nothing(act, store, actions):
    for action in actions:
        first = act(store, action)

    again = act(store, actions[-1])

    assert (again.status_code, again.json) == (200, first.json)


def test_a_store_is_suspended_with_a_reason_and_only_once(act, call, store, sign_in):
    owner = sign_in(store, store.key)

    for reason in ("", "  ", None):
        refused = act(store, "suspend", reason=reason)
        assert (refused.status_code, list(refused.json["errors"])) == (422, ["reason"])
    assert act(store, "suspend", reason=REASON).status_code == 200
    assert act(store, "suspend", reason="Another one").status_code == 409

    assert call("GET", "/products", store, owner).json["suspension"]["reason"] == REASON


def test_closing_twice_keeps_the_first_date(act, store):
    act(store, "close")
    with Session(app_engine()) as db:
        first = db.scalar(select(StoreEntry.closed_at).where(StoreEntry.mobile_number == store.key))
    act(store, "close")
    with Session(app_engine()) as db:
        assert first == db.scalar(select(StoreEntry.closed_at).where(StoreEntry.mobile_number == store.key))


@pytest.mark.parametrize(
    ("state", "refused"),
    [
        ("closed", ("suspend", "resume")),
        ("suspended", ("reopen",)),
        *((state, ("suspend", "resume", "close", "reopen", "password", "export")) for state in ("erasing",)),
        *((state, ("suspend", "close", "export", "migrate")) for state in ("waiting", "denied")),
    ],
)
def test_changes_that_a_state_does_not_allow_are_refused(act, store, state, refused):
    set_state(store, state)

    for action in refused:
        answer = act(store, action)
        assert answer.status_code == 409, (state, action)
        assert answer.json["message"] == f"This action is not allowed while the store is {state}"


@pytest.mark.parametrize("action", ["suspend", "resume", "close", "reopen", "password", "export", "migrate"])
def test_an_unknown_store_is_not_found(act, action):
    assert act("9199000000", action).status_code == 404


@pytest.fixture
def waiting(platform) -> str:
    """The number of a requested store that is still pending."""
    number = str(next(numbers))
    new = NewStore(number, "Asha", "Asha Patel", "a@store.example", "Anand", "a long password")
    requests.request_store(new, onboarding=Onboarding.APPROVAL)
    return number


def test_an_approved_store_is_active(act, call, waiting):
    answer = act(waiting, "approve", reason="Known in town")

    assert (answer.status_code, answer.json["result"]["state"]) == (200, "active")
    sign_in = {"userName": waiting, "password": "a long password"}
    assert call("POST", "/auth/", waiting, json=sign_in).status_code == 200
    assert act(waiting, "approve").status_code == 200
    assert act(waiting, "deny").status_code == 409


def test_approving_a_number_taken_since_blames_no_field_of_the_request(act, waiting, monkeypatch):
    def taken(*_args, **_details):
        raise StoreTaken(waiting)

    monkeypatch.setattr("app.platform.opening.service.provision", taken)

    answer = act(waiting, "approve")

    assert (answer.status_code, answer.json["message"]) == (409, text("store.taken"))
    assert not answer.json["errors"]


def test_a_denied_store_is_not_served(act, call, waiting):
    answer = act(waiting, "deny")

    assert (answer.status_code, answer.json["result"]["state"]) == (200, "denied")
    assert call("GET", "/settings", waiting).status_code == 404
    assert act(waiting, "deny").status_code == 200
    assert act(waiting, "approve").status_code == 409


def test_actions_are_audited_with_their_reason(act, store):
    act(store, "suspend", reason="The bill is open")
    act(store, "password")

    with Session(app_engine()) as db:
        entries = db.scalars(
            select(AuditEntry).where(AuditEntry.store == store.key).order_by(AuditEntry.id)
        ).all()
    assert [(entry.administrator, entry.action) for entry in entries] == [
        ("admin@haat.example", "stores.suspend"),
        ("admin@haat.example", "stores.password"),
    ]
    assert entries[0].details == {"reason": "The bill is open"}
    assert "password" not in entries[1].details


def test_a_new_password_ends_only_the_owners_sessions(act, call, store, goods, sign_in):
    owner, dealer = sign_in(store, store.key), sign_in(store, DEALER)

    result = act(store, "password").json["result"]

    assert result["mobileNo"] == store.key
    assert call("GET", "/dashboard?type=today", store, owner).status_code == 401
    assert call("GET", "/products", store, dealer).status_code == 200
    old = call("POST", "/auth/", store, json={"userName": store.key, "password": "correct horse"})
    new = call("POST", "/auth/", store, json={"userName": store.key, "password": result["password"]})
    assert (old.status_code, new.status_code) == (401, 200)


def test_only_administrators_change_stores(call, store, goods, sign_in):
    owner = sign_in(store, store.key)
    for action in ("suspend", "password", "export"):
        path = f"/platform/stores/{store.key}/{action}"
        assert call("POST", path, store, owner, json={}).status_code == 403
        assert call("POST", path, json={}).status_code == 401
    assert call("DELETE", f"/platform/stores/{store.key}", store, owner).status_code == 403
