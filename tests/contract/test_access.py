"""Access to each call: as declared, as documented, and as enforced."""

import time

import jwt
import pytest
from sqlalchemy import update

from app.edge import openapi
from app.people.accounts.models import Account
from app.store.settings.service import set_switches
from tenant_router.session import store_session
from tests.contract.calls import Call, calls_of, calls_of_table
from tests.stock import AGREED_DEALER, DEALER, OTHER_DEALER, OTHER_SALESPERSON, SALESPERSON

# Signing in and the public data of stores ignore an earlier token.
IGNORES_TOKENS = {
    *(Call("POST", f"/auth/{path}") for path in ("", "guest/", "refresh", "validate", "signup", "claim")),
    *(Call("POST", f"/auth/{path}") for path in ("code", "otp", "reset")),
    Call("POST", "/platform/onboarding/code"),
    *(Call("POST", path) for path in ("/agent/enrol", "/telemetry/traces")),
    *(Call("POST", f"/platform/{path}") for path in ("auth", "refresh")),
    *(Call(method, "/platform/onboarding") for method in ("GET", "POST")),
    *(Call("POST", path) for path in ("/orders/find", "/exports/link/{}")),
    *(Call("POST", path) for path in ("/payments/online/link/{}", "/payments/webhook/{}")),
    *(Call(method, "/payments/link/{}") for method in ("GET", "POST")),
    Call("POST", "/payments/link/{}/picture"),
    Call("GET", "/orders/link/{}/pictures/{}"),
    *(Call("GET", path) for path in ("/orders/link/{}", "/exports/link/{}/{}", "/places/{}")),
    *(Call("GET", path) for path in ("/saral/about", "/saral/getAllCompany", "/places")),
}
KIND_OF = {
    "anonymous": "public",
    "guest": "guest",
    "party": "party",
    "other party": "party",
    "salesperson": "sman",
    "other salesperson": "sman",
    "owner": "owner",
    "administrator": "admin",
}
NO_GOOD_TOKEN = ("another store's owner", "expired", "signed out", "locked", "malformed")


def test_who_may_call_what_is_what_the_specification_says(app):
    assert calls_of(app) == calls_of_table()


def test_every_operation_of_the_document_says_who_may_call_it(app):
    documented = {
        Call(method.upper(), _unnamed(path)): frozenset(operation.get("x-access", ["not declared"]))
        for path, operations in openapi.document(app)["paths"].items()
        for method, operation in operations.items()
        if method != "parameters"
    }

    assert documented == calls_of(app)


def _unnamed(path: str) -> str:
    parts = path.removeprefix("/api").split("/")
    return "/".join("{}" if part.startswith("{") else part for part in parts)


@pytest.fixture
def bearer(call, app, store, goods, make_store, sign_in, guest, sign_in_administrator):
    """Return a function: a new token for each kind of caller."""
    other = make_store()

    def expired() -> str:
        said = jwt.decode(sign_in(store, DEALER), options={"verify_signature": False})
        headers = {"kid": app.config["HAAT_SIGNING_KEY"]}
        past = {**said, "exp": int(time.time()) - 60}
        return jwt.encode(past, app.config["JWT_SECRET_KEY"], algorithm="HS256", headers=headers)

    def signed_out() -> str:
        token = sign_in(store, DEALER)
        assert call("POST", "/auth/logout", store, token).status_code == 204
        return token

    def locked() -> str:
        def lock(now: bool) -> None:
            with store_session(store) as db:
                db.execute(update(Account).where(Account.code == AGREED_DEALER).values(locked=now))

        lock(False)
        token = sign_in(store, AGREED_DEALER)
        lock(True)
        return token

    makers = {
        "anonymous": lambda: None,
        "guest": lambda: guest(store),
        "party": lambda: sign_in(store, DEALER),
        "other party": lambda: sign_in(store, OTHER_DEALER),
        "salesperson": lambda: sign_in(store, SALESPERSON),
        "other salesperson": lambda: sign_in(store, OTHER_SALESPERSON),
        "owner": lambda: sign_in(store, store.key),
        "administrator": sign_in_administrator,
        "another store's owner": lambda: sign_in(other, other.key),
        "expired": expired,
        "signed out": signed_out,
        "locked": locked,
        "malformed": lambda: "no.token.atall",
    }
    return lambda who: makers[who]()


def expected(declared: Call, access: frozenset[str], who: str) -> str:
    """Return 401, 403, or None if the caller has access."""
    if declared in IGNORES_TOKENS:
        return "in"
    platform = declared.path.startswith("/platform/")
    if who in NO_GOOD_TOKEN or (who == "administrator" and not platform):
        return "401"
    if "public" in access or KIND_OF[who] in access:
        return "in"
    return "401" if who == "anonymous" else "403"


def test_every_call_admits_only_its_callers(app, call, store, bearer):
    with store_session(store) as db:
        set_switches(db, {"SHOW_SIGN_UP": True, "deleteAccount": True})
    tokens = {who: bearer(who) for who in (*KIND_OF, *NO_GOOD_TOKEN)}
    found, should = {}, {}
    for declared, access in calls_of(app).items():
        if declared.path in ("/auth/refresh", "/platform/refresh"):
            continue  # they use cookies; see the tests of sessions
        for who, token in tokens.items():
            if declared.path.endswith("/logout"):
                token = bearer(who)  # it ends the session that makes it
            body = {} if declared.method in ("POST", "PUT") else None
            answer = call(declared.method, declared.path.replace("{}", "1"), store, token, json=body)
            if answer.status_code == 401 and declared == Call("POST", "/platform/auth"):
                continue
            found[declared, who] = str(answer.status_code) if answer.status_code in (401, 403) else "in"
            should[declared, who] = expected(declared, access, who)

    assert found == should


@pytest.mark.parametrize("user_name", [DEALER, SALESPERSON])
def test_a_device_that_waits_for_approval_is_denied_every_call(
    app, call, make_store, fill, sign_in, user_name
):
    guarded = make_store(approval_required=True)
    fill(guarded)
    token = sign_in(guarded, user_name)
    found = {}
    for declared in calls_of(app):
        if declared in IGNORES_TOKENS or declared.path.startswith("/platform/"):
            continue
        body = {} if declared.method in ("POST", "PUT") else None
        if declared.path != "/auth/logout":
            answer = call(declared.method, declared.path.replace("{}", "1"), guarded, token, json=body)
            found[declared] = (answer.status_code, answer.json["message"])

    waiting = (403, "Your account is not Verified. Please Contact the Admin.")
    assert found == dict.fromkeys(found, waiting)
    assert len(found) > 40
    assert call("POST", "/auth/logout", guarded, token).status_code == 204


def test_a_caller_of_the_wrong_kind_gets_403(call, store, bearer):
    answer = call("GET", "/dashboard?type=today", store, bearer("party"))

    assert (answer.status_code, answer.json["message"]) == (403, "Your Are not authenticate to this area")
