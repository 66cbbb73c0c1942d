"""Support views: an administrator sees a store as its owner, changes nothing, and the owner knows of it."""

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import jwt
import pytest
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from app.edge import openapi
from app.platform.audit.models import AuditEntry
from app.platform.support.models import SupportView
from tenant_router import registry
from tenant_router.control import control_session
from tenant_router.engines import app_engine, owner_engine
from tenant_router.registry import StoreEntry
from tests.contract.calls import calls_of
from tests.contract.test_access import IGNORES_TOKENS
from tests.ordering import place_order
from tests.stock import DEALER

REASON = "Orders are missing, as you wrote"
CHANGING = {"post", "put", "patch", "delete"}
VIEW_ONLY = (403, "You are viewing this store as its owner. Nothing can be changed.")


@pytest.fixture
def view(call, store, goods, admin_token):
    """Start a view of the store, and return the response."""

    def make(reason: str = REASON, *, of=None, token: str = admin_token):
        number = (of or store).key
        return call("POST", f"/platform/stores/{number}/view", token=token, json={"reason": reason})

    return make


@pytest.fixture
def opened(view):
    """A view that is open: its number and its token."""
    answer = view()
    assert answer.status_code == 201, answer.text
    return answer.json["result"]


def set_state(store, state: str) -> None:
    with owner_engine().begin() as connection:
        mine = StoreEntry.mobile_number == store.key
        connection.execute(update(StoreEntry).where(mine).values(state=state))
    registry.forget(store.key)


def audited(store) -> list[tuple[str, str, dict]]:
    with Session(app_engine()) as db:
        entries = db.scalars(select(AuditEntry).where(AuditEntry.store == store.key).order_by(AuditEntry.id))
        return [(entry.administrator, entry.action, entry.details) for entry in entries]


def test_an_administrator_sees_what_the_owner_sees(call, store, sign_in, opened):
    owner, mine = sign_in(store, store.key), opened["token"]
    place_order(call, store, sign_in(store, DEALER))

    for path in (
        "/dashboard?type=today",
        "/orders",
        "/account",
        "/products",
        "/owner/company",
        "/notification?type=orders",
        "/setup",
        "/support/views",
    ):
        expected, shown = (call("GET", path, store, token) for token in (owner, mine))
        assert (shown.status_code, shown.json) == (200, expected.json), path


def test_every_call_that_changes_something_refuses_the_token(app, call, store, opened):
    answers = {}
    for path, operations in openapi.document(app)["paths"].items():
        for method in CHANGING & operations.keys():
            body = None if method == "delete" else {}
            for number in ("1", str(uuid4())):
                address = re.sub("{[^}]+}", number, path.removeprefix("/api"))
                answer = call(method.upper(), address, store, opened["token"], json=body)
                if answer.status_code != 404:
                    break
            answers[method, path] = (answer.status_code, answer.json and answer.json["message"])

    assert len(answers) > 80
    assert answers == dict.fromkeys(answers, VIEW_ONLY)


def test_the_token_reads_only_what_the_owner_may_read(app, call, store, opened):
    wrong = {}
    for route, access in calls_of(app).items():
        if route.method != "GET" or route in IGNORES_TOKENS:
            continue
        status = call("GET", route.path.replace("{}", "1"), store, opened["token"]).status_code
        allowed = bool(access & {"public", "owner"}) and route.path != "/live"
        if (status in (401, 403)) == allowed:
            wrong[route] = status

    assert wrong == {}


def test_no_stream_of_live_events_is_opened(call, store, opened):
    answer = call("GET", "/live", store, opened["token"])

    assert (answer.status_code, answer.json["message"]) == VIEW_ONLY


def test_the_token_is_of_a_separate_kind_and_lasts_15_minutes(opened, store):
    claims = jwt.decode(opened["token"], options={"verify_signature": False})

    assert (claims["kind"], claims["role"], claims["mobileNo"]) == ("support", "owner", store.key)
    remaining = claims["exp"] - datetime.now(UTC).timestamp()
    assert timedelta(minutes=14).total_seconds() < remaining <= timedelta(minutes=15).total_seconds()


def test_another_stores_address_refuses_the_token(call, make_store, opened):
    assert call("GET", "/dashboard?type=today", make_store(), opened["token"]).status_code == 401


def test_the_token_reads_nothing_of_the_platform(call, store, opened):
    for path in ("/platform/stores", "/platform/audit", "/platform/me"):
        assert call("GET", path, store, opened["token"]).status_code == 403
        assert call("GET", path, token=opened["token"]).status_code == 401


def test_a_view_ends_after_its_time(call, store, opened):
    assert call("GET", "/orders", store, opened["token"]).status_code == 200
    with control_session() as control:
        mine = update(SupportView).where(SupportView.store == store.key)
        control.execute(mine.values(expires_at=func.now() - timedelta(seconds=1)))

    assert call("GET", "/orders", store, opened["token"]).status_code == 401


def test_a_view_that_was_ended_refuses_its_token_and_gives_no_other(call, store, opened, admin_token):
    address = f"/platform/views/{opened['id']}"
    again = call("POST", f"{address}/token", token=admin_token)
    assert call("GET", "/orders", store, again.json["result"]["token"]).status_code == 200

    assert call("DELETE", address, token=admin_token).status_code == 204
    assert call("DELETE", address, token=admin_token).status_code == 204

    for token in (opened["token"], again.json["result"]["token"]):
        assert call("GET", "/orders", store, token).status_code == 401
        assert call("GET", "/products", store, token).status_code == 401
    assert call("POST", f"{address}/token", token=admin_token).status_code == 404
    assert [action for _, action, _ in audited(store)] == ["stores.view", "stores.view_end"]


def test_a_view_ends_with_the_administrators_session(call, store, opened, admin_token):
    assert call("POST", "/platform/logout", token=admin_token).status_code == 204

    assert call("GET", "/orders", store, opened["token"]).status_code == 401


def test_a_view_belongs_to_the_administrator_who_started_it(call, store, opened, sign_in_administrator):
    other = sign_in_administrator("ravi@haat.example")
    address = f"/platform/views/{opened['id']}"

    assert call("POST", f"{address}/token", token=other).status_code == 404
    assert call("DELETE", address, token=other).status_code == 404
    assert call("GET", "/orders", store, opened["token"]).status_code == 200


@pytest.mark.parametrize("reason", ["", "   ", None])
def test_a_view_needs_a_reason(view, store, reason):
    answer = view(reason)

    assert answer.status_code == 422
    assert answer.json["errors"] == {"reason": ["Please enter a reason. The owner will see it."]}
    assert audited(store) == []


def test_a_view_is_in_the_audit_log_with_its_reason(opened, store):
    assert audited(store) == [("admin@haat.example", "stores.view", {"reason": REASON})]


def test_the_owner_is_notified_and_reads_when_and_why(call, store, sign_in, opened):
    owner = sign_in(store, store.key)

    (notice,) = call("GET", "/notification?type=orders", store, owner).json["result"]
    (listed,) = call("GET", "/support/views", store, owner).json["result"]

    assert REASON in str(notice)
    assert "Haat support viewed your store" in str(notice)
    assert listed["reason"] == REASON
    assert listed["startedAt"] < listed["endedAt"]
    assert "administrator" not in listed


@pytest.mark.parametrize("state", ["suspended", "closed"])
def test_a_store_that_is_not_active_cannot_be_viewed(call, store, view, opened, state):
    set_state(store, state)
    try:
        assert view().status_code == 409
        assert call("GET", "/orders", store, opened["token"]).status_code == 403
    finally:
        set_state(store, "active")


def test_an_unknown_store_cannot_be_viewed(call, admin_token):
    path = "/platform/stores/9000000000/view"

    assert call("POST", path, token=admin_token, json={"reason": REASON}).status_code == 404


def test_views_older_than_a_year_are_deleted(call, store, view, opened, sign_in):
    with control_session() as control:
        mine = update(SupportView).where(SupportView.store == store.key)
        control.execute(mine.values(started_at=func.now() - timedelta(days=366)))
    view("Another look")

    with control_session() as control:
        reasons = control.scalars(select(SupportView.reason).where(SupportView.store == store.key)).all()
    assert reasons == ["Another look"]
