"""The cache answers as Flask does, byte for byte, and never with anything of earlier."""

import gzip
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import delete, update
from werkzeug.test import Client, TestResponse

from app.catalogue import shop_answers
from app.catalogue.models import Category, PartyRate, Product, Variant
from app.catalogue.service import recount
from app.edge import answer_cache, request_log, response_cache
from app.edge.answer_cache import Answer, AnswerCache
from app.edge.call import Edge
from app.edge.direct_lane import DirectLane
from app.edge.response_cache import ResponseCache
from app.orders.popularity import count_all_orders
from app.people.accounts.models import Account
from app.people.auth import tokens
from app.people.auth.models import SignIn
from app.store.settings.models import Company, StoreSettings
from tenant_router import cache_check, rate_limit, registry
from tenant_router.cache_check import Stamp
from tenant_router.control import control_session
from tenant_router.registry import StoreEntry
from tenant_router.session import store_session
from tenant_router.store import StoreState
from tests.ordering import place_order
from tests.stock import AGREED_DEALER, DEALER, FAN, OTHER_DEALER, SWITCH

# Headers that differ in every answer.
OWN_HEADERS = {"x-request-id", "date"}
ENCODINGS = ("", "gzip", "br, gzip", "gzip, deflate, br, zstd")
# Values of the path parameters.
CODES = {"code": SWITCH}


@pytest.fixture(autouse=True)
def in_this_process(monkeypatch):
    """Let no question go unanswered because the machine was busy, and no minute end within a test."""
    monkeypatch.setattr(cache_check, "GAP_SECONDS", 60.0)
    monkeypatch.setattr(cache_check._sockets, "patience", 5.0)
    monkeypatch.setattr(response_cache, "MINUTE", 10**12)


class Process:
    """A separate process of the API, or with `cache=False` Flask without what is in front of it."""

    def __init__(self, app: Flask, config: Any, *, cache: bool = True) -> None:
        flask = _Bare(app)
        edge = Edge(flask, config, tokens.verified_before)  # pyright: ignore[reportArgumentType] -- as much of Flask as it uses
        if cache:
            self.direct = DirectLane(flask, edge)  # pyright: ignore[reportArgumentType] -- see above
            flask.wsgi_app = self.direct  # pyright: ignore[reportAttributeAccessIssue] -- a WSGI application too
        self.kept = AnswerCache()
        self.wsgi = (
            ResponseCache(flask, edge, self.kept)  # pyright: ignore[reportArgumentType] -- see above
            if cache
            else flask.wsgi_app
        )

    def get(self, path: str, store: Any, token: str | None = None, **headers: str) -> TestResponse:
        sent = {"x-api-key": "test-key", "x-user": getattr(store, "key", store), **headers}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        return Client(self.wsgi).get(f"/api{path}", headers=sent)

    def hits(self, path: str, store: Any, token: str | None = None, **headers: str) -> bool:
        """Return whether a request was answered from what is kept."""
        before = response_cache.lookups.hits
        assert self.get(path, store, token, **headers).status_code == 200
        return response_cache.lookups.hits > before

    def warm(self, path: str, store: Any, token: str | None = None) -> None:
        """Ask until the answer is kept."""
        assert any(self.hits(path, store, token) for _ in range(4))


class _Bare:
    """The application without what was put in front of it."""

    def __init__(self, app: Flask) -> None:
        self.url_map, self.view_functions, self.config = app.url_map, app.view_functions, app.config
        self.wsgi_app = lambda environ, start: type(app).wsgi_app(app, environ, start)


@pytest.fixture
def process(app, platform) -> Process:
    return Process(app, platform)


@pytest.fixture
def other_process(app, platform) -> Process:
    return Process(app, platform)


@pytest.fixture
def flask(app, platform) -> Process:
    return Process(app, platform, cache=False)


def cached_paths(app: Flask) -> Iterator[str]:
    """Return a path of each route whose answers are kept, found by what its view declares."""
    for rule in app.url_map.iter_rules():
        view = getattr(app.view_functions[rule.endpoint], "view_class", None)
        if hasattr(getattr(view, "get", None), "cache_policy"):
            _, path = rule.build({name: CODES[name] for name in rule.arguments}) or ("", "")
            yield path.removeprefix("/api")


def paths(app: Flask) -> list[str]:
    return [
        *cached_paths(app),
        *("/products?page=0&per_page=2", "/products?per_page=2&page=1", "/products?dept_cd=E001"),
        *("/products?sortBy=rateLow&inStock=Y", "/products?sortBy=best&minRate=50&maxRate=3000"),
        *("/products?brand=%ff", "/products?dept_cd=E001&dept_cd=E002&brand=", "/products?brand=\u092a"),
        *("/products?query=switch", "/products?boughtBefore=Y", "/products?brand=none"),
        *(f"/products/itemsById/{FAN}", "/products/itemsById/UNKNOWN", "/products?page=-1"),
        *(f"/products?partyCd={DEALER}", f"/products?partyCd={AGREED_DEALER}", "/products?%70artyCd=P001"),
        *(f"/products/highlights?partyCd={AGREED_DEALER}", f"/dept?partyCd={AGREED_DEALER}"),
        *("/saral/about?mobileNo=9000000000", "/products?mobileNo=9000000000"),
    ]


def seen(answer: TestResponse) -> tuple[Any, ...]:
    """Return all of an answer that callers can see, except what differs in every answer."""
    headers = sorted((name.lower(), value) for name, value in answer.headers)
    of_all = [(name, value) for name, value in headers if name not in OWN_HEADERS]
    names = {name for name, _ in headers} - {"date"}
    body = answer.get_data()
    if answer.headers.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)  # it has the time in it
    return answer.status, body, of_all, names


def check_same(process: Process, flask: Process, path: str, *caller: Any, **headers: str) -> None:
    """Check that Flask and the cache answer alike: at first, when kept, and to what a browser has."""
    expected = flask.get(path, *caller, **headers)
    for _ in range(3):
        assert seen(process.get(path, *caller, **headers)) == seen(expected), (path, caller)
    etag = expected.headers.get("ETag")
    if etag:
        for condition in (etag, '"other"', f'"other", {etag}', "*"):
            conditional = {**headers, "If-None-Match": condition}
            assert seen(process.get(path, *caller, **conditional)) == seen(
                flask.get(path, *caller, **conditional)
            ), (path, caller, condition)


def test_every_kept_route_answers_as_flask_does_to_every_caller(app, store, callers, process, flask):
    for token in callers.values():
        for path in paths(app):
            check_same(process, flask, path, store, token)
    assert len(process.kept) > 50


@pytest.mark.parametrize(
    "switches",
    [
        {},
        {"only_products": True, "pictureless": False},
        {"guest_login": True, "guest_rates": False, "show_stock": True, "party_stock": True},
        {"guest_login": True, "guest_rates": True, "two_rates": True, "party_rates": True, "boxes": True},
        {"guest_login": True, "guest_rates": True, "item_discount": True, "units": False, "inquiry": True},
    ],
)
def test_it_does_so_whatever_the_store_has_switched_on(app, store, callers, process, flask, switches):
    changes = {"switches": ["accShowStk", "hideSaleRate1"], "price_grade": "D"}
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches=switches))
        db.execute(update(Account).where(Account.code == OTHER_DEALER).values(**changes))

    some = ("/products", "/settings", f"/products/itemsById/{SWITCH}", f"/products?partyCd={DEALER}")
    for name in ("public", "guest", "salesperson", DEALER, AGREED_DEALER):
        for path in some:
            check_same(process, flask, path, store, callers[name])


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_it_compresses_as_flask_does(app, store, goods, process, flask, encoding):
    for path in cached_paths(app):
        check_same(process, flask, path, store, **{"Accept-Encoding": encoding})


@pytest.mark.parametrize(
    "headers",
    [
        {"x-api-key": "wrong"},
        {"x-user": "9000000000"},
        {"x-user": "nonsense"},
        {"x-user": ""},
        {"Host": "elsewhere.example"},
        {"If-Match": '"1"'},
        {"Range": "bytes=0-9"},
        {"Idempotency-Key": "k" * 201},
        {"If-Modified-Since": "Tue, 24 Nov 2026 10:00:00 GMT"},
    ],
)
def test_unusual_requests_are_answered_by_flask(app, store, goods, process, flask, headers):
    process.warm("/products", store)
    for path in cached_paths(app):
        assert seen(process.get(path, store, **headers)) == seen(flask.get(path, store, **headers))


def test_a_caller_that_asks_for_it_gets_a_fresh_answer(store, goods, process):
    process.warm("/products", store)
    assert not process.hits("/products", store, **{"Cache-Control": "no-cache"})
    assert process.hits("/products", store)


FRESH = {"Cache-Control": "no-cache"}
DIRECT = ("/products", "/products?sortBy=rateLow", "/products/highlights", "/dept")


@pytest.mark.parametrize("path", [*DIRECT, f"/products/itemsById/{SWITCH}"])
def test_pages_of_the_shop_are_made_without_flask(store, goods, sign_in, process, monkeypatch, path):
    token = sign_in(store, DEALER)
    process.warm(path, store, token)
    monkeypatch.setattr(process.direct, "_flask", lambda _environ, start: start("599 Flask", []) or [])
    process.wsgi._views.clear()
    for _ in range(2):  # the caller is not known yet, and known
        assert process.get(path, store, token, **FRESH).status_code == 200


def test_an_answer_that_is_made_without_flask_is_logged_and_counted(
    store, goods, process, monkeypatch, counted_requests
):
    noted = []
    monkeypatch.setitem(request_log.response_observers, "test", noted.append)

    answer = process.get("/products", store, **FRESH, **{"x-request-id": "mine"})

    assert answer.headers.get_all("x-request-id") == ["mine"]
    (request,) = noted
    assert (request.route, request.status, request.store) == ("/api/products", 200, store.key)
    assert request.queries == 3
    assert counted_requests[store.key].unshared == 1


def test_what_is_left_to_flask_counts_once(store, goods, process, counted_requests):
    assert process.get("/products/itemsById/UNKNOWN", store, **FRESH).status_code == 404
    assert counted_requests[store.key].unshared == 1


def test_an_error_without_flask_is_reported_by_flask(store, goods, process, monkeypatch):
    process.warm("/products", store)
    tried, reported = [], []
    monkeypatch.setattr(shop_answers, "read", lambda *reads: tried.append(reads) or 1 / 0)
    monkeypatch.setattr(request_log, "report_error", reported.append)
    assert process.get("/products", store, **FRESH).status_code == 500
    assert [type(error) for error in reported] == [ZeroDivisionError]
    assert len(tried) == 1


def test_rows_are_not_sent_to_viewers_that_the_store_sees_otherwise_by_then(
    store, goods, sign_in, process, flask, monkeypatch
):
    token = sign_in(store, DEALER)
    process.warm("/products", store, token)
    read = shop_answers.read

    def read_and_change(*reads: Any) -> Any:
        monkeypatch.setattr(shop_answers, "read", read)
        rows = read(*reads)
        with store_session(store) as db:
            db.execute(update(Account).where(Account.code == DEALER).values(price_grade="E"))
        return rows

    monkeypatch.setattr(shop_answers, "read", read_and_change)
    answer = process.get("/products", store, token, **FRESH)
    assert seen(answer) == seen(flask.get("/products", store, token))
    assert "SALE_RATE5" in answer.text


def test_a_store_that_has_to_be_looked_up_is_waited_for_by_one_thread(store, goods, process, monkeypatch):
    process.warm("/products", store)
    registry.forget(store.key)
    with process.wsgi._edge._lookup:
        assert not process.hits("/products", store)
    registry.forget(store.key)
    assert process.hits("/products", store)


def test_other_methods_are_answered_by_flask(store, goods, process):
    process.warm("/products", store)
    headers = {"x-api-key": "test-key", "x-user": store.key}
    before = response_cache.lookups.hits
    for method in ("HEAD", "OPTIONS", "POST", "PUT", "DELETE"):
        Client(process.wsgi).open("/api/products", method=method, headers=headers)
    assert response_cache.lookups.hits == before


def test_only_the_headers_of_every_kept_route_are_sent_to_who_asks_for_these(app, store, goods, process):
    headers = {"x-api-key": "test-key", "x-user": store.key}
    for path in cached_paths(app):
        answer = Client(process.wsgi).head(f"/api{path}", headers=headers)
        assert (answer.status_code, answer.get_data()) == (200, b""), path
        assert answer.headers["ETag"] == process.get(path, store).headers["ETag"], path


@pytest.mark.parametrize("same_version", [False, True])
def test_two_stores_share_nothing(make_store, fill, process, monkeypatch, same_version):
    if same_version:
        monkeypatch.setattr(cache_check, "ask", lambda _store: Stamp(0, b"1", b"1"))
    stores = [make_store(guest_login=True, guest_rates=True) for _ in range(2)]
    for store in stores:
        fill(store)
        process.warm("/products", store)
    bodies = [process.get("/products", store).text for store in stores]
    for store, body, other in zip(stores, bodies, reversed(stores), strict=True):
        assert store.key in body
        assert other.key not in body


def test_a_suspended_store_is_closed(store, goods, process):
    process.warm("/products", store)
    mine = StoreEntry.mobile_number == store.key
    with control_session() as control:
        control.execute(update(StoreEntry).where(mine).values(state=StoreState.SUSPENDED))

    assert process.get("/products", store).status_code == 403


def test_a_sign_in_that_ends_is_refused_at_the_next_request(store, goods, sign_in, process, call):
    token = sign_in(store, DEALER)
    process.warm("/products", store, token)
    process.warm("/settings", store, token)

    call("POST", "/auth/logout", store, token)

    assert process.get("/products", store, token).status_code == 401
    assert process.get("/settings", store, token).status_code == 401


def test_a_sign_in_that_expires_is_checked_again(store, goods, sign_in, process, monkeypatch):
    token = sign_in(store, DEALER)
    process.warm("/products", store, token)
    for view in list(process.wsgi._views):
        process.wsgi._views[view] = process.wsgi._views[view]._replace(expires_at=1.0)

    assert not process.hits("/products", store, token)


LABELS = [{"SETTINGS_VARIABLE": "REMARK", "LABEL": "Site", "IS_REQUIRED": False, "FIELD_TYPE": "text"}]
# What the owner or the books change, and where it shows.
CHANGES = {
    "a rate": (update(Variant).values(rate1=777, rate2=777, rate3=777), "/products"),
    "a name": (update(Product).values(name="Renamed"), "/products"),
    "a picture": (update(Product).values(pictures=["public/x/new.webp"]), "/products/highlights"),
    "a category": (update(Category).values(name="Renamed"), "/dept"),
    "a product that is hidden": (update(Product).values(hidden=True), "/products"),
    "a size that is gone": (delete(Variant), f"/products/itemsById/{SWITCH}"),
    "a grade": (update(Account).values(price_grade="E"), "/products"),
    "an agreed rate": (update(PartyRate).values(rate=12), "/products"),
    "a switch": (update(StoreSettings).values(switches={"only_products": True}), "/products"),
    "names of units": (
        update(StoreSettings).values(unit_names=[{"unit": "Nos", "hindi_name": "नग", "gujarati_name": "નંગ"}]),
        "/settings",
    ),
    "labels": (update(StoreSettings).values(labels=LABELS), "/labels"),
    "the company": (update(Company).values(name="Renamed"), "/saral/about"),
    "the branding": (update(Company).values(facebook="https://facebook.com/x"), "/owner"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_in_the_very_next_answer_of_every_process(
    store, goods, sign_in, process, other_process, change
):
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"party_rates": True}))
    statement, path = CHANGES[change]
    token = sign_in(store, AGREED_DEALER)
    for each in (process, other_process):
        each.warm(path, store, token)
    before = process.get(path, store, token).get_data()

    with store_session(store) as db:
        db.execute(statement.execution_options(synchronize_session=False))

    after = {each.get(path, store, token).get_data() for each in (process, other_process)}
    assert len(after) == 1
    assert before not in after


def test_what_is_sold_outdates_nothing(store, goods, process):
    process.warm("/products", store)
    with store_session(store) as db:
        db.execute(update(Product).values(order_count=5))
        count_all_orders(db)
    assert process.hits("/products", store)


def test_an_order_outdates_nothing(store, goods, sign_in, process, call):
    token = sign_in(store, DEALER)
    process.warm("/products", store, token)
    place_order(call, store, token, [(FAN, "", 5)])
    assert process.hits("/products", store, token)


def test_a_new_sign_in_outdates_nothing_and_an_ended_one_no_answers(store, goods, sign_in, process, call):
    process.warm("/products", store)
    token = sign_in(store, DEALER)
    assert process.hits("/products", store)

    kept = len(process.kept)
    call("POST", "/auth/logout", store, token)
    process.warm("/products", store)
    assert len(process.kept) == kept


def test_counts_of_the_catalogue_are_in_the_next_answer(store, goods, process):
    process.warm("/dept", store)
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(hidden=True))
        recount(db)
    counts = {row["DEPT_CD"]: row["itemCount"] for row in process.get("/dept", store).json["result"]}
    assert counts == {"E001": 1, "E002": 1}


def test_an_answer_is_kept_for_a_minute_at_most(store, goods, process, monkeypatch):
    process.warm("/products/highlights", store)
    now = response_cache.time.time()
    monkeypatch.setattr(response_cache, "MINUTE", 60)
    monkeypatch.setattr(response_cache.time, "time", lambda: now)
    process.warm("/products/highlights", store)

    monkeypatch.setattr(response_cache.time, "time", lambda: now + 60)
    assert not process.hits("/products/highlights", store)


def test_kept_answers_count_against_the_limit_of_the_store(
    store, goods, process, monkeypatch, counted_requests
):
    process.warm("/products", store)
    counted_requests.clear()
    monkeypatch.setitem(rate_limit._settings, "limit", 2)
    statuses = [process.get("/products", store).status_code for _ in range(4)]
    assert statuses == [200, 200, 429, 429]


def test_a_kept_answer_is_logged_and_counted_as_any_other(store, goods, sign_in, process, monkeypatch):
    token = sign_in(store, DEALER)
    process.warm("/products", store, token)
    noted, logged = [], []
    monkeypatch.setitem(request_log.response_observers, "test", noted.append)
    monkeypatch.setattr(request_log.log, "info", lambda event, **fields: logged.append((event, fields)))

    answer = process.get("/products", store, token, **{"x-request-id": "mine"})

    assert answer.headers.get_all("x-request-id") == ["mine"]
    (request,), ((event, fields),) = noted, logged
    assert (request.method, request.route, request.status) == ("GET", "/api/products", 200)
    assert (request.store, request.principal, request.queries) == (store.key, f"party:{DEALER}", 0)
    assert event == "request"
    assert fields["request_id"] == "mine"
    assert fields["principal"] == f"party:{DEALER}"


def test_the_answers_of_a_process_are_bounded(monkeypatch):
    monkeypatch.setattr(answer_cache, "MAX_BYTES", 3 * (answer_cache.ENTRY_BYTES + 10))
    kept = AnswerCache()
    for name in "abc":
        kept.put(name, Answer([], "", b"0123456789"))
    kept.get("a")
    kept.put("d", Answer([], "", b"0123456789"))

    assert [name for name in "abcd" if kept.get(name)] == ["a", "c", "d"]
    kept.put("huge", Answer([], "", bytes(100_000)))
    assert len(kept) == 0


def test_one_request_makes_an_answer_and_others_wait_for_it(monkeypatch):
    monkeypatch.setattr(answer_cache, "WAIT_SECONDS", 0.0)
    kept = AnswerCache()
    assert kept.make_or_wait("key")
    assert not kept.make_or_wait("key")
    kept.made("key")
    assert kept.make_or_wait("key")


def test_devices_that_wait_and_locked_accounts_see_nothing_that_is_kept(store, goods, sign_in, process):
    token = sign_in(store, DEALER)
    process.warm("/products", store, token)
    with store_session(store) as db:
        db.execute(update(StoreSettings).values(switches={"approval_required": True}))
        db.execute(update(SignIn).values(verified=False))
    assert process.get("/products", store, token).status_code == 403
    assert process.get("/settings", store, token).status_code == 403
