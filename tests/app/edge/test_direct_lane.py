"""A call that is made without Flask does and answers what it does in Flask, for every caller and request."""

from functools import partial
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import func, select, update
from werkzeug.test import Client, TestResponse

from app.edge import request_log
from app.edge.call import Edge
from app.edge.direct_lane import DirectLane
from app.edge.telemetry.propagation import attach_to_messages
from app.orders.cart import service
from app.orders.items.models import Order
from app.people.auth import tokens
from app.store.settings.models import StoreSettings
from tenant_router import rate_limit, registry
from tenant_router.engines import owner_engine
from tenant_router.outbox import outbox
from tenant_router.registry import StoreEntry
from tenant_router.session import store_session
from tests.ordering import TERMS
from tests.stock import DEALER, FAN, SWITCH

LINE = {"itemCd": SWITCH, "sizeCd": "", "quantity": 20}
ORDER = {"paymentMode": TERMS, "orderItm": [LINE]}
GUEST = {"NAME": "Asha", "EMAIL": "asha@home.example", "MOBILENO": "9825098250", "ADD1": "1", "CITY": "Anand"}
# Headers that differ in every answer.
OWN = {"x-request-id", "date"}


@pytest.fixture
def lane(app, platform) -> DirectLane:
    made = DirectLane(app, Edge(app, platform, tokens.verified_before))
    made._flask = partial(Flask.wsgi_app, app)
    return made


@pytest.fixture
def ask(app, lane, store):
    """Return a function that makes a call, with or without what is in front of Flask."""

    def make(method: str, path: str, token: str | None, *, flask: bool = False, **sent: Any) -> TestResponse:
        headers = {"x-api-key": "test-key", "x-user": store.key, "x-request-id": "one"}
        headers |= {"Authorization": f"Bearer {token}"} if token else {}
        headers |= sent.pop("headers", {})
        client = Client(lane._flask if flask else lane)
        return client.open(f"/api{path}", method=method, headers=headers, **sent)

    return make


def seen(answer: TestResponse) -> tuple[Any, ...]:
    """Return all that callers can see of an answer, except what differs in every answer."""
    headers = sorted((name.lower(), value) for name, value in answer.headers if name.lower() not in OWN)
    return answer.status, answer.get_data(), headers, answer.headers.getlist("x-request-id")


def check_same(ask: Any, *caller: Any, **sent: Any) -> TestResponse:
    """Check that a call has the same answer without Flask, with it, and without it again."""
    answers = [ask(*caller, flask=flask, **sent) for flask in (False, True, False)]
    assert seen(answers[0]) == seen(answers[1]) == seen(answers[2]), (caller, sent)
    return answers[0]


def calls(name: str) -> list[tuple[str, str, dict[str, Any]]]:
    """Return the calls of a checkout, with every kind of mistake. A key has one order."""
    key = {"headers": {"Idempotency-Key": f"of {name}"}}
    put = [
        *(LINE, {**LINE, "partyCd": DEALER}, {**LINE, "partyCd": "P999"}, {**LINE, "quantity": 7}),
        *({**LINE, "quantity": True}, {**LINE, "quantity": "20"}, {**LINE, "itemCd": "NONE"}, [], {}, "x"),
        *({**LINE, "itemCd": "a\0b"}, {**LINE, "sizeCd": None}, {**LINE, "itemCd": "\ud800"}),
        *({**LINE, "mobileNo": "9000000000"}, {**LINE, "mobileNo": " "}, {**LINE, "itemCd": "x" * 51}),
        *({**LINE, "name": "ignored", "rate": 1}, {**LINE, "itemCd": FAN, "quantity": 10**9}),
    ]
    order = [
        *(ORDER, {**ORDER, "orderDtl": GUEST}, {**ORDER, "partyId": DEALER}, {**ORDER, "netAmt": 1}, {}, []),
        *({**ORDER, "orderItm": []}, {**ORDER, "orderItm": [LINE, LINE]}, {**ORDER, "paymentMode": "Barter"}),
        *({**ORDER, "orderItm": [{**LINE, "cartId": 10**9}]}, {**ORDER, "remarks1": None, "paidAmt": " "}),
        {**ORDER, "orderDtl": {**GUEST, "MOBILENO": "1"}},
        {**ORDER, "orderItm": [{"ITEM_CD": SWITCH, "SIZE_CD": "", "QUANTITY": 30}]},
    ]
    opened = ("", "?partyCd=P001", "?partyCd=P999", "?partyCd=a&partyCd=b", "?mobileNo=9000000000", "?x=%00")
    return [
        *(("POST", "/cart", {"json": body}) for body in put),
        *(("GET", f"/cart{query}", {}) for query in opened),
        *(("POST", "/orders", {"json": body, **key}) for body in order),
        ("GET", "/cart", {}),
        ("GET", "/cart", {"headers": {"Accept-Encoding": "br, gzip"}}),
    ]


@pytest.mark.parametrize(
    "switches",
    [
        {"guest_login": True, "guest_rates": True},
        {"guest_login": True, "guest_rates": False, "inquiry": True, "remarks1": True, "boxes": True},
        {"guest_login": True, "only_products": True},
        {"guest_login": True, "approval_required": True, "show_stock": True, "party_rates": True},
    ],
)
def test_every_caller_gets_the_answer_of_flask(store, callers, ask, switches):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches=switches))
    for name, token in callers.items():
        for method, path, sent in calls(name):
            check_same(ask, method, path, token, **sent)


JSON = "application/json"


@pytest.mark.parametrize(
    "sent",
    [
        {"data": b"", "content_type": JSON},
        {"data": b"{", "content_type": JSON},
        {"data": b'{"itemCd": "a", "itemCd": "b"}', "content_type": JSON},
        {"data": b'{"quantity": 1e999}', "content_type": JSON},
        {"data": b"\xff", "content_type": JSON},
        {"data": b'{"x": "' + b"x" * 1024 * 1024 + b'"}', "content_type": JSON},
        {"json": LINE, "content_type": "text/plain"},
        {"json": LINE, "content_type": "application/json; charset=utf-8"},
        {"json": LINE, "query_string": "mobileNo=9000000000"},
        {"json": LINE, "headers": {"x-api-key": "wrong"}},
        {"json": LINE, "headers": {"x-user": "9000000000"}},
        {"json": LINE, "headers": {"x-user": "nonsense"}},
        {"json": LINE, "headers": {"Host": "elsewhere.example"}},
        {"json": LINE, "headers": {"Idempotency-Key": "k" * 201}},
        {"json": LINE, "headers": {"If-Match": '"1"', "Range": "bytes=0-9"}},
    ],
)
def test_an_unusual_request_gets_the_answer_of_flask(callers, ask, sent):
    for path in ("/cart", "/orders"):
        check_same(ask, "POST", path, callers[DEALER], **sent)


@pytest.fixture
def no_flask(callers, ask, lane, monkeypatch):
    ask("GET", "/cart", callers[DEALER])  # a token is verified in Flask
    monkeypatch.setattr(lane, "_flask", lambda _environ, start: start("599 Flask", []) and [])


PLAIN = [("POST", "/cart", LINE, 201), ("GET", "/cart", None, 200), ("POST", "/orders", ORDER, 201)]


@pytest.mark.usefixtures("no_flask")
def test_a_checkout_does_not_use_flask(callers, ask, monkeypatch, store, counted_requests):
    noted, logged = [], []
    monkeypatch.setitem(request_log.response_observers, "test", noted.append)
    monkeypatch.setattr(request_log.log, "info", lambda event, **fields: logged.append((event, fields)))

    for method, path, body, status in PLAIN:
        answer = ask(method, path, callers[DEALER], json=body) if body else ask(method, path, callers[DEALER])
        assert answer.status_code == status, answer.text

    expected = [(method, f"/api{path}", status) for method, path, _, status in PLAIN]
    assert [(each.method, each.route, each.status) for each in noted] == expected
    assert {(each.store, each.principal) for each in noted} == {(store.key, f"party:{DEALER}")}
    assert [each.queries for each in noted] == [4, 3, 14]
    assert [(event, fields["request_id"]) for event, fields in logged] == [("request", "one")] * 3
    assert counted_requests[store.key].unshared == 3


@pytest.mark.usefixtures("no_flask")
def test_the_messages_of_an_order_carry_the_id_of_its_request(callers, ask, store):
    attach_to_messages()

    assert ask("POST", "/orders", callers[DEALER], json=ORDER).status_code == 201

    with store_session(store, read_only=True) as db:
        origins = db.scalars(select(outbox.c.origin)).all()
    assert origins
    assert {origin["request_id"] for origin in origins} == {"one"}


def test_a_refused_call_is_counted_once_and_leaves_nothing(callers, ask, store, counted_requests):
    token = callers[DEALER]
    first = ask("POST", "/orders", token, json=ORDER).json["result"]["ORDER_NO"]
    counted_requests.clear()

    other = {**ORDER, "orderItm": [{**LINE, "quantity": 30}]}
    assert ask("POST", "/orders", token, json={**other, "netAmt": 1}).status_code == 409

    assert counted_requests[store.key].unshared == 1
    second = ask("POST", "/orders", token, json=other).json["result"]["ORDER_NO"]
    assert second == first + 1
    with store_session(store) as db:
        assert db.scalar(select(func.count()).select_from(Order)) == 2


def test_a_store_without_requests_left_refuses(callers, ask, monkeypatch, counted_requests):
    monkeypatch.setitem(rate_limit._settings, "limit", 2)
    assert [ask("GET", "/cart", callers[DEALER]).status_code for _ in range(3)] == [200, 200, 429]


def test_an_error_is_reported_by_flask_and_not_tried_twice(callers, ask, monkeypatch):
    tried, reported = [], []
    monkeypatch.setattr(service, "put_line", lambda *args, **_: tried.append(args) or 1 / 0)
    monkeypatch.setattr(request_log, "report_error", reported.append)

    assert ask("POST", "/cart", callers[DEALER], json=LINE).status_code == 500

    assert [type(error) for error in reported] == [ZeroDivisionError]
    assert len(tried) == 1


def test_a_store_that_is_moved_is_read_and_not_changed(callers, ask, store):
    token = callers[DEALER]
    ask("POST", "/cart", token, json=LINE)
    with owner_engine().begin() as connection:
        moved = update(StoreEntry).where(StoreEntry.mobile_number == store.key)
        connection.execute(moved.values(read_only=True))
    registry.forget(store.key)

    assert check_same(ask, "POST", "/cart", token, json=LINE).status_code == 503
    assert check_same(ask, "POST", "/orders", token, json=ORDER).status_code == 503
    assert check_same(ask, "GET", "/cart", token).status_code == 200


def test_rules_hold_without_flask_too(ask, callers, call, store):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"order_rules": True}))
    for rule in ({"itemCd": FAN, "minimum": 4, "maximum": 9}, {"minAmt": 1_000_000, "freeDeliveryAmt": 5}):
        assert call("POST", "/order-rules", store, callers["owner"], json=rule).status_code == 201
    dealer = callers[DEALER]
    fans = {"itemCd": FAN, "sizeCd": ""}

    for quantity, status in ((3, 422), (10, 422), (4, 201)):
        answer = check_same(ask, "POST", "/cart", dealer, json={**fans, "quantity": quantity})
        assert answer.status_code == status
    shown = check_same(ask, "GET", "/cart", dealer).json or {}
    assert (shown["result"][0]["MAX_OQTY"], shown["totals"]["minAmt"]) == (9, 1_000_000)
    order = {"paymentMode": TERMS, "orderItm": [{**fans, "quantity": 4}]}
    assert check_same(ask, "POST", "/orders", dealer, json=order).status_code == 422
