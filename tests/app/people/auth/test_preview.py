"""Previews: the owner sees the store as a customer does, and cannot change anything."""

from datetime import timedelta

import jwt
import pytest
from sqlalchemy import func, select, update

from app.people.accounts.models import Account
from app.people.auth.models import SignIn
from tenant_router.session import store_session
from tests.contract.calls import calls_of
from tests.contract.test_access import IGNORES_TOKENS
from tests.ordering import fill_cart, place_order
from tests.stock import AGREED_DEALER, DEALER, SALESPERSON, SWITCH

PREVIEW_ONLY = (403, "This is a preview. Changes are not saved.")


@pytest.fixture
def preview(call, store, owner):
    """Start a preview of an account, or of a guest, and return the response."""

    def make(code: str | None = None, token: str | None = None):
        body = {"accCd": code} if code else {}
        return call("POST", "/auth/preview", store, token or owner, json={**body, "mobileNo": store.key})

    return make


@pytest.fixture
def preview_token(preview):
    """Start a preview and return its token."""

    def make(code: str | None = None) -> str:
        answer = preview(code)
        assert answer.status_code == 200, answer.text
        return answer.json["token"]

    return make


@pytest.mark.parametrize("code", [DEALER, AGREED_DEALER])
def test_the_owner_sees_the_shop_as_a_customer_does(call, store, sign_in, preview_token, code):
    theirs, mine = sign_in(store, code), preview_token(code)
    place_order(call, store, theirs)
    fill_cart(call, store, theirs)

    for path in (
        "/products",
        f"/products/itemsById/{SWITCH}",
        "/cart",
        "/orders",
        f"/account/{code}",
        "/settings",
    ):
        expected, shown = (call("GET", path, store, token) for token in (theirs, mine))
        assert (shown.status_code, shown.json) == (200, expected.json), path
    assert call("GET", "/dashboard?type=today", store, mine).status_code == 403


def test_the_owner_sees_the_shop_as_a_guest_does(call, store, guest, preview):
    answer = preview()

    assert {name: answer.json[name] for name in ("role", "accCd")} == {"role": "user", "accCd": None}
    for path in ("/products", "/cart", "/orders"):
        expected = call("GET", path, store, guest(store)).json
        assert call("GET", path, store, answer.json["token"]).json == expected


def test_a_preview_token_is_marked_and_lasts_15_minutes(preview):
    answer = preview(DEALER)

    token_claims = jwt.decode(answer.json["token"], options={"verify_signature": False})
    assert (token_claims["preview"], token_claims["kind"], token_claims["cd"], token_claims["role"]) == (
        True,
        "party",
        DEALER,
        "user",
    )
    assert token_claims["exp"] - token_claims["iat"] == timedelta(minutes=15).total_seconds()
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("code", [DEALER, None])
def test_a_preview_cannot_change_anything(app, call, store, preview_token, code):
    token, refused = preview_token(code), {}
    for route, access in calls_of(app).items():
        if route.method == "GET" or route in IGNORES_TOKENS or route.path.startswith("/platform/"):
            continue
        body = {} if route.method in ("POST", "PUT") else None
        answer = call(route.method, route.path.replace("{}", "1"), store, token, json=body)
        assert answer.status_code == 403, route
        if access & {"public", "party" if code else "guest"}:
            refused[route] = (answer.status_code, answer.json["message"])

    assert set(refused.values()) == {PREVIEW_ONLY}
    assert len(refused) > 5


def test_a_preview_does_not_touch_the_customers_cart(call, store, sign_in, preview_token):
    line = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}

    assert call("POST", "/cart", store, preview_token(DEALER), json=line).status_code == 403
    assert call("GET", "/cart", store, sign_in(store, DEALER)).json["result"] == []


def test_a_preview_ends_with_the_owners_sign_in(call, store, owner, preview_token, sign_in):
    other = sign_in(store, store.key)
    token = preview_token(DEALER)

    assert call("POST", "/auth/logout", store, other).status_code == 204
    assert call("GET", "/products", store, token).status_code == 200
    assert call("POST", "/auth/logout", store, owner).status_code == 204
    assert call("GET", "/products", store, token).status_code == 401
    assert call("POST", "/cart", store, token, json={}).status_code == 401


def test_a_preview_ends_when_the_account_is_locked(call, store, preview_token):
    token = preview_token(DEALER)
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(locked=True))

    assert call("GET", "/products", store, token).status_code == 401


def test_a_preview_is_over_after_its_time_and_is_not_renewed(call, client, store, preview_token):
    token = preview_token(DEALER)
    session = jwt.decode(token, options={"verify_signature": False})["session"]
    for secret in ("", "x"):
        client.set_cookie(f"refresh-{store.key}", f"{session}.{secret}", path="/api/")
        assert call("POST", "/auth/refresh", store).status_code == 401
    assert call("GET", "/products", store, token).status_code == 200

    with store_session(store) as db:
        mine = update(SignIn).where(SignIn.preview_of.is_not(None))
        db.execute(mine.values(expires_at=func.now() - timedelta(seconds=1)))
    assert call("GET", "/products", store, token).status_code == 401


def test_customer_and_preview_do_not_see_each_others_sign_ins(call, store, sign_in, preview_token):
    theirs, token = sign_in(store, DEALER), preview_token(DEALER)

    assert len(call("GET", "/auth/sessions", store, theirs).json["result"]) == 1
    assert call("DELETE", "/auth/sessions", store, theirs).json["result"]["ended"] == 0
    assert call("GET", "/auth/sessions", store, token).json["result"] == []


def test_a_preview_needs_no_device_approval(call, make_store, fill, sign_in):
    guarded = make_store(approval_required=True, guest_login=False)
    fill(guarded)
    owner = sign_in(guarded, guarded.key)

    for body in ({"accCd": DEALER}, {}):
        token = call("POST", "/auth/preview", guarded, owner, json=body).json["token"]
        assert call("GET", "/products", guarded, token).status_code == 200
    assert call("GET", "/approval", guarded, owner).json["result"] == []


@pytest.mark.parametrize(("code", "status"), [("UNKNOWN", 404), (SALESPERSON, 404), ("\x00", 422)])
def test_a_preview_of_an_unknown_account_is_refused(preview, code, status):
    assert preview(code).status_code == status


@pytest.mark.parametrize("state", [{"locked": True}, {"verified": False}])
def test_a_preview_of_a_blocked_account_is_409(store, preview, state):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(**state))

    assert preview(DEALER).status_code == 409


def test_a_closed_account_is_not_found(store, preview):
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(deactivated_at=func.now()))

    assert preview(DEALER).status_code == 404


def test_expired_previews_are_deleted(store, preview_token):
    preview_token(DEALER)
    with store_session(store) as db:
        db.execute(update(SignIn).where(SignIn.preview_of.is_not(None)).values(expires_at=func.now()))
    preview_token(DEALER)

    with store_session(store, read_only=True) as db:
        remaining = db.scalar(select(func.count()).where(SignIn.preview_of.is_not(None)))
    assert remaining == 1
