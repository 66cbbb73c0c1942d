"""The edge: API keys, stores, malformed requests, and error responses without internals."""

import json
from io import BytesIO
from threading import Barrier

import pytest
from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from tenant_router.control import control_session
from tenant_router.registry import StoreEntry
from tests.stock import DEALER, SWITCH


@pytest.fixture
def set_state():
    """Set the state of a store, as the platform does."""

    def make(store, state: str):
        with control_session() as db:
            entry = update(StoreEntry).where(StoreEntry.mobile_number == store.key)
            db.execute(entry.values(state=state))

    return make


@pytest.mark.parametrize("key", [None, "", "wrong", "TEST-KEY", "test-key,other-key", "é"])
def test_without_a_valid_key_everything_is_401(client, store, dealer, key):
    headers = {"x-user": store.key, "Authorization": f"Bearer {dealer}"}
    if key is not None:
        headers["x-api-key"] = key

    for method, path in (("GET", "products"), ("POST", "orders"), ("GET", "nowhere"), ("DELETE", "cart/1")):
        answer = client.open(f"/api/{path}", method=method, headers=headers)
        assert (answer.status_code, answer.json["message"]) == (401, "This app is not recognised")


@pytest.mark.parametrize("path", ["//api/products", "///api/cart", "//api/platform/stores"])
def test_more_slashes_before_a_path_skip_no_check(client, store, dealer, path):
    headers = {"x-user": store.key, "Authorization": f"Bearer {dealer}"}
    sent = {"headers": headers, "environ_overrides": {"PATH_INFO": path}}
    assert client.get("/", **sent).status_code == 401

    headers["x-api-key"] = "test-key"
    assert client.get("/", **sent).status_code != 401 or "platform" in path
    headers["If-Match"] = "x" * 201
    assert client.get("/", **sent).status_code == 422


@pytest.mark.parametrize("key", ["test-key", "other-key"])
def test_both_keys_are_valid_during_a_rotation(client, store, key):
    headers = {"x-api-key": key, "x-user": store.key}

    assert client.get("/api/settings", headers=headers).status_code == 200


@pytest.mark.parametrize("path", ["/api/health", "/api/openapi.json"])
def test_health_and_the_document_need_no_key(client, path):
    assert client.get(path).status_code in (200, 503)


@pytest.mark.parametrize("path", ["/settings", "/products", "/owner", "/labels", "/dept"])
@pytest.mark.parametrize("named", ["9999999999", "123", "", "abcdefghij", "91000000010", "९१००००००००"])
def test_an_unknown_store_is_404(client, platform, path, named):
    headers = [("x-api-key", "test-key"), ("x-user", named.encode().decode("latin-1"))]

    answer = client.get(f"/api{path}", headers=headers)

    assert (answer.status_code, answer.json["message"]) == (404, "Oops! No store Found")


def test_a_missing_store_is_404(call, platform):
    assert call("GET", "/settings").status_code == 404


@pytest.mark.parametrize("name", ["mobileNo", "mobnoCo", "mobileNoCo"])
def test_a_store_named_twice_must_be_the_same(call, store, dealer, name):
    put = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}

    assert call("GET", f"/products?{name}={store.key}", store).status_code == 200
    assert call("GET", f"/products?{name}=9999999999", store).status_code == 400
    assert call("POST", "/cart", store, dealer, json={**put, name: store.key}).status_code == 201
    assert call("POST", "/cart", store, dealer, json={**put, name: int(store.key)}).status_code == 201
    for other in ("9999999999", 9999999999, "x"):
        answer = call("POST", "/cart", store, dealer, json={**put, name: other})
        assert (answer.status_code, answer.json["message"]) == (
            400,
            "The request has two different store numbers",
        )


def test_another_store_in_the_query_of_a_change_is_400(call, store, dealer):
    body = {"id": 1, "status": "Canceled"}

    assert call("PUT", "/orders/status?mobileNo=9999999999", store, dealer, json=body).status_code == 400


@pytest.mark.parametrize("body", ["{", "", "nonsense", '{"a":}', "\x00", "{'a': 1}"])
def test_a_body_that_is_not_json_is_400(call, store, dealer, body):
    answer = call("POST", "/cart", store, dealer, data=body, content_type="application/json")

    assert answer.status_code == (422 if body == "" else 400)
    assert answer.json["message"]


def test_an_unpaired_surrogate_is_rejected(call, store, dealer):
    body = {"itemCd": SWITCH, "sizeCd": "\ud800", "quantity": 20}

    for half in (body, {**body, "itemCd": "\ud800"}, {**body, "partyCd": "\ud800"}):
        answer = call("POST", "/cart", store, dealer, data=json.dumps(half), content_type="application/json")
        assert answer.status_code == 400


@pytest.mark.parametrize("body", ["[]", "1", '"x"', "null", "[[]]", "true"])
def test_json_that_is_not_an_object_is_422(call, store, dealer, body):
    answer = call("POST", "/cart", store, dealer, data=body, content_type="application/json")

    assert answer.status_code == 422


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_a_body_of_another_kind_is_not_read(call, store, dealer, kind):
    body = json.dumps({"itemCd": SWITCH, "sizeCd": "", "quantity": 20})

    answer = call("POST", "/cart", store, dealer, data=body, content_type=kind)

    assert answer.status_code == 415


def test_a_body_of_more_than_a_megabyte_is_413(call, store, dealer):
    body = json.dumps({"itemCd": "x" * 1024 * 1024})

    answer = call("POST", "/cart", store, dealer, data=body, content_type="application/json")

    assert (answer.status_code, answer.json["message"]) == (
        413,
        "Too large. The limit is 1 MB.",
    )


@pytest.mark.parametrize(("megabytes", "status"), [(20, 413), (0.5, 401)])
def test_a_rejected_body_is_drained_to_its_end(call, store, dealer, megabytes, status):
    """Otherwise nginx cannot send the rest, answers 502 and marks this instance as dead."""
    body = b'"' + b"x" * int(megabytes * 1024 * 1024) + b'"'
    sent = BytesIO(body + b"what comes next")

    environ = {"CONTENT_LENGTH": str(len(body)), "CONTENT_TYPE": "application/json"}
    token = dealer if status == 413 else "no.good.token"
    answer = call("POST", "/cart", store, token, input_stream=sent, environ_overrides=environ)

    assert (answer.status_code, sent.read()) == (status, b"what comes next")


def test_deeply_nested_json_is_400(call, store, dealer):
    answer = call("POST", "/cart", store, dealer, data="[" * 100_000, content_type="application/json")

    assert answer.status_code == 400


@pytest.mark.parametrize(
    "path", ["/nowhere", "/orders/1/items", "/products/", "/cart/x", "/orders/x", "/v2/cart"]
)
def test_an_unknown_path_is_404_in_json(call, store, dealer, path):
    answer = call("GET", path, store, dealer)

    assert (answer.status_code, answer.json["code"]) == (404, 404)


@pytest.mark.parametrize(
    ("method", "path"),
    [("DELETE", "/cart"), ("POST", "/settings"), ("PATCH", "/orders"), ("PATCH", "/products")],
)
def test_an_unknown_method_is_405_in_json(call, store, dealer, method, path):
    answer = call(method, path, store, dealer)

    assert (answer.status_code, answer.json["code"]) == (405, 405)


def test_a_request_keeps_its_request_id(call, store):
    answer = call("GET", "/settings", store, headers={"x-request-id": "abc-123"})

    assert answer.headers["x-request-id"] == "abc-123"


def test_a_request_without_an_id_gets_one(call, store):
    first, second = call("GET", "/settings", store), call("GET", "/nowhere", store)

    assert len({first.headers["x-request-id"], second.headers["x-request-id"], ""}) == 3


def test_a_too_long_request_id_is_cut(call, store):
    answer = call("GET", "/settings", store, headers={"x-request-id": "x" * 5000})

    assert answer.headers["x-request-id"] == "x" * 64


def test_api_responses_are_not_cached_or_sniffed(call, store):
    for path in ("/products/brands", "/nowhere"):
        headers = call("GET", path, store).headers
        assert (headers["Cache-Control"], headers["X-Content-Type-Options"]) == ("no-store", "nosniff")
        assert headers["Content-Type"] == "application/json"


def test_a_browser_may_keep_an_answer_of_the_shop_but_asks_each_time(call, store, goods, sign_in):
    for path in ("/settings", "/products"):
        headers = call("GET", path, store).headers
        assert (headers["Cache-Control"], headers["X-Content-Type-Options"]) == (
            "private, no-cache",
            "nosniff",
        )
        assert headers["Vary"] == "Authorization, x-user, Accept-Encoding"
        assert call("GET", path, store, sign_in(store, store.key)).headers["Cache-Control"] == "no-store"


def test_a_500_shows_only_its_request_id(call, store, monkeypatch):
    def fail(*_args, **_kwargs):
        raise RuntimeError("secret detail of /srv/haat in SELECT password")

    monkeypatch.setattr("app.store.settings.queries.store_settings", fail)

    answer = call("GET", "/settings", store, headers={"x-request-id": "r-1"})

    assert (answer.status_code, answer.json) == (
        500,
        {
            "code": 500,
            "status": "error",
            "message": "Something went wrong",
            "key": "error.unexpected",
            "values": {},
            "errors": {"reference": ["r-1"]},
            "errorKeys": {"reference": [None]},
        },
    )


def test_a_500_rolls_the_transaction_back(call, store, dealer, monkeypatch):
    def fail(*_args, **_kwargs):
        raise RuntimeError("too late")

    monkeypatch.setattr("app.orders.place.placement.message_after_commit", fail)
    line = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
    number = call("POST", "/cart", store, dealer, json=line).json["insertId"]
    order = {"paymentMode": "Bank", "orderItm": [{**line, "cartId": number}]}

    assert call("POST", "/orders", store, dealer, json=order).status_code == 500
    monkeypatch.undo()
    assert len(call("GET", "/cart", store, dealer).json["result"]) == 1
    assert call("POST", "/orders", store, dealer, json=order).json["result"]["ORDER_NO"] == 1


def test_a_database_outage_is_503_with_retry_after(call, store, monkeypatch):
    def fail(*_args, **_kwargs):
        raise OperationalError("SELECT secret", {}, Exception("server at 10.0.0.1 is gone"))

    monkeypatch.setattr("app.store.settings.queries.store_settings", fail)

    answer = call("GET", "/settings", store)

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert answer.json["message"] == "The service is busy. Please try again shortly."
    assert "secret" not in answer.text


def test_a_suspended_store_is_403_with_a_plain_message(call, store, dealer, set_state):
    set_state(store, "suspended")

    sign_in = {"userName": DEALER, "password": "correct horse"}
    for answer in (
        call("GET", "/settings", store),
        call("GET", "/products", store, dealer),
        call("GET", "/cart", store, dealer),
        call("POST", "/auth/", store, json=sign_in),
    ):
        assert (answer.status_code, answer.json["message"]) == (
            403,
            "This store is temporarily closed. Please contact the owner.",
        )


def test_a_resumed_store_accepts_earlier_sessions(call, store, dealer, set_state):
    set_state(store, "suspended")
    set_state(store, "active")

    assert call("GET", "/cart", store, dealer).status_code == 200


def test_a_store_being_provisioned_is_503_with_retry_after(call, store, set_state):
    set_state(store, "provisioning")

    answer = call("GET", "/settings", store)

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert answer.json["message"] == "This store is being set up. Please try again shortly."


def test_a_store_waiting_for_approval_is_404(call, store, set_state):
    set_state(store, "waiting")

    assert call("GET", "/settings", store).status_code == 404


def test_pages_of_the_web_app_have_a_policy(client):
    answer = client.get("/vendors")
    policy = answer.headers.get("Content-Security-Policy", "")

    if answer.status_code == 200:  # where the web app is built
        assert "{" not in policy
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert answer.headers["X-Frame-Options"] == "DENY"


def test_concurrent_requests_see_their_own_store(app, make_store):
    from concurrent.futures import ThreadPoolExecutor

    stores = [make_store() for _ in range(4)]
    together = Barrier(4)

    def names(store):
        together.wait()
        headers = {"x-api-key": "test-key", "x-user": store.key}
        answers = [app.test_client().get("/api/owner", headers=headers) for _ in range(10)]
        return {answer.json["result"]["WHANO"] for answer in answers}

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(names, stores)) == [{store.key} for store in stores]
