"""Access tokens: an invalid one is always 401."""

import time
from datetime import datetime
from uuid import UUID, uuid4

import jwt
import pytest

from app.people.auth import tokens
from app.people.auth.rules import Identity
from app.shared.actor import Access
from app.shared.errors import Unauthorized
from tests.stock import DEALER

GUARDED = "/orders"
OPEN = ("/settings", "/products", "/dept", "/owner", "/labels")


@pytest.fixture
def signed(app, dealer):
    """Return the dealer's token with other claims, signed with our key."""

    def make(*, key=None, headers=None, algorithm="HS256", **claims):
        token_claims = jwt.decode(dealer, options={"verify_signature": False})
        token_claims = {
            name: value for name, value in {**token_claims, **claims}.items() if value is not None
        }
        token_headers = {"kid": app.config["HAAT_SIGNING_KEY"], **(headers or {})}
        return jwt.encode(
            token_claims, key or app.config["JWT_SECRET_KEY"], algorithm=algorithm, headers=token_headers
        )

    return make


def test_a_token_signed_with_our_key_is_valid(call, store, signed):
    assert call("GET", GUARDED, store, signed()).status_code == 200


def test_no_token_is_401_on_a_call_that_needs_one(call, store):
    answer = call("GET", GUARDED, store)

    assert (answer.status_code, answer.json["message"]) == (401, "Please sign in")


def test_an_expired_token_is_401_and_says_so(call, store, signed):
    answer = call("GET", GUARDED, store, signed(exp=int(time.time()) - 1))

    assert (answer.status_code, answer.json["message"]) == (
        401,
        "You've been signed out. Please sign in again.",
    )


def after_its_lifetime(monkeypatch) -> None:
    """Move the clocks by which tokens are checked ahead, so that each token of before has expired."""
    clock = time.time

    class Later(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime.fromtimestamp(clock(), tz) + tokens.LIFETIME

    monkeypatch.setattr(tokens.time, "time", lambda: clock() + tokens.LIFETIME.total_seconds())
    monkeypatch.setattr(jwt.api_jwt, "datetime", Later)


def test_a_cached_token_expires_too(app, call, store, signed, monkeypatch):
    token = signed()
    sent = app.test_request_context(headers={"Authorization": f"Bearer {token}", "x-user": store.key})
    assert call("GET", GUARDED, store, token).status_code == 200
    assert tokens.verified_before(sent.request.environ)

    after_its_lifetime(monkeypatch)

    assert call("GET", GUARDED, store, token).status_code == 401
    assert tokens.verified_before(sent.request.environ) is None


def test_a_token_is_verified_once_however_often_it_writes(call, store, dealer, monkeypatch):
    verified = []
    decode = tokens.decode_token
    monkeypatch.setattr(tokens, "decode_token", lambda encoded: verified.append(encoded) or decode(encoded))
    call("GET", "/cart", store, dealer)
    verified.clear()

    for _ in range(3):
        assert call("DELETE", "/cart/1", store, dealer).status_code == 200

    assert verified == []


def test_a_token_without_expiry_is_401(call, store, signed):
    assert call("GET", GUARDED, store, signed(exp=None)).status_code == 401


def test_a_malformed_token_is_401_and_never_422(call, store, goods, dealer):
    head, body, signature = dealer.split(".")
    malformed = ["x", "a.b.c", "....", head, f"{head}.{body}", f"{head}.{body}.", f"{head}.{body}.AAAA"]
    malformed += [f"{head}.{body[:-4]}AAAA.{signature}", "é", "null", "undefined", "x" * 8000]

    answers = {token: call("GET", GUARDED, store, token).status_code for token in malformed}

    assert set(answers.values()) == {401}, answers


@pytest.mark.parametrize(
    "claims", [{"type": "refresh"}, {"type": "Access"}, {"jti": None}, {"jti": ""}, {"exp": "9999999999"}]
)
def test_a_signed_token_of_another_kind_is_401(call, store, signed, claims):
    assert call("GET", GUARDED, store, signed(**claims)).status_code == 401


@pytest.mark.parametrize("scheme", ["Basic", "Token", "Bearer Bearer"])
def test_another_scheme_is_401(client, store, dealer, scheme):
    headers = {"x-api-key": "test-key", "x-user": store.key, "Authorization": f"{scheme} {dealer}"}

    assert client.get("/api/orders", headers=headers).status_code == 401


def test_the_bearer_scheme_may_be_omitted(client, store, dealer):
    headers = {"x-api-key": "test-key", "x-user": store.key, "Authorization": dealer}

    assert client.get("/api/orders", headers=headers).status_code == 200


def test_a_token_without_a_signature_is_401(call, store, signed):
    token_claims = jwt.decode(signed(), options={"verify_signature": False})
    kid = jwt.get_unverified_header(signed())["kid"]
    unsigned = jwt.encode(token_claims, "", algorithm="none", headers={"kid": kid})

    assert call("GET", GUARDED, store, unsigned).status_code == 401


@pytest.mark.parametrize("algorithm", ["HS384", "HS512"])
def test_other_algorithms_are_401(call, store, signed, algorithm):
    assert call("GET", GUARDED, store, signed(algorithm=algorithm)).status_code == 401


def test_a_token_of_another_key_is_401(call, store, signed):
    assert call("GET", GUARDED, store, signed(key="k" * 40)).status_code == 401


@pytest.mark.parametrize("kid", ["unknown", "", "../../etc/passwd"])
def test_a_token_of_an_unknown_key_id_is_401(call, store, signed, kid):
    assert call("GET", GUARDED, store, signed(headers={"kid": kid})).status_code == 401


@pytest.mark.parametrize("claim", ["aud", "sub", "kind", "cd", "name", "groupCd", "session", "mobileNo"])
def test_a_token_with_a_missing_claim_is_401(call, store, signed, claim):
    assert call("GET", GUARDED, store, signed(**{claim: None})).status_code == 401


@pytest.mark.parametrize(("claim", "value"), [("aud", "other"), ("kind", "king"), ("session", "x")])
def test_a_token_with_invalid_claims_is_401(call, store, signed, claim, value):
    assert call("GET", GUARDED, store, signed(**{claim: value})).status_code == 401


def test_a_token_of_another_store_is_401(call, store, dealer, make_store):
    other = make_store()

    answers = {path: call("GET", path, other, dealer).status_code for path in (GUARDED, *OPEN)}

    assert set(answers.values()) == {401}


class TestTokenOfAnotherStore:
    """Two barriers refuse it: the store that it names, and its sign-in, which only that store has."""

    def test_the_store_in_a_token_refuses_it_also_once_it_was_verified(
        self, app, call, store, dealer, make_store
    ):
        other = make_store()
        headers = {"Authorization": f"Bearer {dealer}", "x-user": other.key}

        for verified in (False, True):
            with app.test_request_context(f"/api{GUARDED}", headers=headers) as context:
                assert tokens.verified_before(context.request.environ) is None
                with pytest.raises(Unauthorized):
                    tokens.identify()
            assert (dealer in tokens._verified) is verified
            assert call("GET", GUARDED, store, dealer).status_code == 200

    def test_its_sign_in_is_unknown_to_a_store_that_would_take_the_token(
        self, call, store, dealer, make_store, monkeypatch
    ):
        other = make_store()
        monkeypatch.setattr(tokens, "_check_store", lambda _claims: None)

        assert {call("GET", path, other, dealer).status_code for path in (GUARDED, *OPEN)} == {401}


def test_a_token_for_an_unknown_store_is_401(call, dealer):
    assert call("GET", GUARDED, "9999999999", dealer).status_code == 401


def test_a_bad_token_is_401_on_open_calls_too(call, store, goods, signed):
    expired = signed(exp=int(time.time()) - 1)

    assert {call("GET", path, store, expired).status_code for path in OPEN} == {401}


def test_a_token_of_an_unknown_session_is_401(app, call, store, goods):
    with app.app_context():
        token = tokens.issue(app, store.key, Identity(Access.PARTY, DEALER, "x"), uuid4())

    assert {call("GET", path, store, token).status_code for path in (GUARDED, *OPEN)} == {401}


def test_a_token_cannot_claim_more_than_its_session(app, call, store, goods, dealer):
    # Only the holder of the signing key could make this token; its session is still the dealer's.
    session = UUID(jwt.decode(dealer, options={"verify_signature": False})["session"])
    with app.app_context():
        token = tokens.issue(app, store.key, Identity(Access.PARTY, "P002", "x"), session)

    assert call("GET", "/cart?partyCd=P002", store, token).status_code == 404


def test_an_administrators_token_is_401_in_a_store(call, store, goods, admin_token):
    assert {call("GET", path, store, admin_token).status_code for path in (GUARDED, *OPEN)} == {401}
    assert call("GET", GUARDED, tokens.PLATFORM, admin_token).status_code == 401


def test_a_stores_token_is_401_on_the_platform(call, store, goods, dealer, sign_in):
    for token in (dealer, sign_in(store, store.key)):
        assert call("GET", "/platform/stores", token=token).status_code == 401
        assert call("GET", "/platform/stores", store, token).status_code == 403
        assert call("POST", "/platform/stores", store, token, json={}).status_code == 403
