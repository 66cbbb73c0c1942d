"""Refresh cookies, and sign-ins that end."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from app.config import get_config
from app.edge.cookies import API_PATH, MAX_STORES, surplus_cookies
from app.people.accounts.models import Account, Salesperson
from app.people.auth.models import SignIn
from app.people.auth.rotation import next_secret
from tenant_router.session import store_session
from tests.stock import DEALER, SALESPERSON

PASSWORD = "correct horse"


def cookie_in(answer) -> str:
    """Return the refresh cookie that a response sets."""
    return answer.headers["Set-Cookie"].partition("=")[2].partition(";")[0]


@pytest.fixture
def browser(app, store, goods):
    """Return a browser with its own cookies, signed in as the given user."""

    def make(user_name):
        client = app.test_client()
        headers = {"x-api-key": "test-key", "x-user": store.key}
        body = {"userName": user_name, "password": PASSWORD}
        answer = client.post("/api/auth/", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        client.token = answer.json["token"]
        client.cookie = lambda: client.get_cookie(f"refresh-{store.key}", path=API_PATH)
        client.refresh = lambda **more: client.post("/api/auth/refresh", headers={**headers, **more})
        client.send = lambda value: app.test_client(use_cookies=False).post(
            "/api/auth/refresh", headers={**headers, "Cookie": f"refresh-{store.key}={value}"}
        )
        return client

    return make


@pytest.fixture
def status_of(call, store):
    """Return the status that a token gets, both on a call that reads its viewer and on another."""

    def read(token):
        answers = {call("GET", path, store, token).status_code for path in ("/cart", "/account/P001")}
        assert len(answers) == 1
        return answers.pop()

    return read


def test_the_refresh_cookie_belongs_to_its_store_and_is_http_only(call, store, goods):
    answer = call("POST", "/auth/", store, json={"userName": DEALER, "password": PASSWORD})

    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith(f"refresh-{store.key}=")
    assert {"HttpOnly", "SameSite=Strict", "Path=/api/"} <= set(cookie.split("; "))
    assert f"Max-Age={30 * 24 * 3600}" in cookie
    assert "Domain" not in cookie


@pytest.fixture
def with_tls(monkeypatch):
    """Configure a deployment with the default: cookies are sent over TLS only."""
    config = get_config().model_copy(update={"cookie_secure": True})
    monkeypatch.setattr("app.people.auth.routes.get_config", lambda: config)


def test_with_tls_the_cookie_has_the_host_prefix(call, store, goods, with_tls):
    answer = call("POST", "/auth/", store, json={"userName": DEALER, "password": PASSWORD})

    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith(f"__Host-refresh-{store.key}=")
    # Browsers require these of the prefix.
    assert {"Secure", "Path=/"} <= set(cookie.split("; "))
    assert "Domain" not in cookie


def test_with_tls_the_sign_in_is_renewed_and_ended_by_that_cookie(app, store, goods, with_tls):
    client = app.test_client()
    ask = {"headers": {"x-api-key": "test-key", "x-user": store.key}, "base_url": "https://localhost"}
    body = {"userName": DEALER, "password": PASSWORD}
    assert client.post("/api/auth/", json=body, **ask).status_code == 200
    name = f"__Host-refresh-{store.key}"

    renewed = client.post("/api/auth/refresh", **ask)
    plain = {"Cookie": f"refresh-{store.key}={client.get_cookie(name).value}", **ask["headers"]}
    without = app.test_client(use_cookies=False).post("/api/auth/refresh", headers=plain)
    ask["headers"]["Authorization"] = f"Bearer {renewed.json['token']}"
    left = client.post("/api/auth/logout", **ask)

    assert (renewed.status_code, without.status_code, left.status_code) == (200, 401, 204)
    assert {"Secure", "HttpOnly", "Path=/"} <= set(left.headers["Set-Cookie"].split("; "))
    assert client.get_cookie(name) is None


def test_one_browser_is_signed_in_at_two_stores_and_leaves_one_of_them(app, make_store):
    stores = [make_store(), make_store()]
    client = app.test_client()

    def ask(path, store, **more):
        headers = {"x-api-key": "test-key", "x-user": store.key, **more.pop("headers", {})}
        return client.post(f"/api/auth/{path}", headers=headers, **more)

    for store in stores:
        assert ask("", store, json={"userName": store.key, "password": PASSWORD}).status_code == 200
    first, second = (ask("refresh", store) for store in stores)
    assert (first.status_code, second.status_code) == (200, 200)

    bearer = {"Authorization": f"Bearer {first.json['token']}"}
    assert ask("logout", stores[0], headers=bearer).status_code == 204

    assert [ask("refresh", store).status_code for store in stores] == [401, 200]


def test_a_browser_at_too_many_stores_loses_the_oldest_sign_in_alone(app, store, goods):
    client = app.test_client()
    others = [f"refresh-98{number:08}" for number in range(MAX_STORES)]
    client.set_cookie("refresh-platform", "an administrator's", path=API_PATH)
    for name in others:
        client.set_cookie(name, "another store's", path=API_PATH)
    headers = {"x-api-key": "test-key", "x-user": store.key}
    body = {"userName": DEALER, "password": PASSWORD}

    assert client.post("/api/auth/", json=body, headers=headers).status_code == 200

    kept = [name for name in others if client.get_cookie(name, path=API_PATH)]
    assert kept == others[1:]
    assert client.get_cookie("refresh-platform", path=API_PATH)
    assert client.post("/api/auth/refresh", headers=headers).status_code == 200
    assert [name for name in others if client.get_cookie(name, path=API_PATH)] == kept


@pytest.mark.pure
@pytest.mark.parametrize("prefix", ["", "__Host-"])
def test_a_store_signed_in_at_before_takes_no_other_ones_place(prefix):
    names = [f"{prefix}refresh-98{number:08}" for number in range(MAX_STORES)]

    assert surplus_cookies(names, names[-1]) == []
    assert surplus_cookies(names, f"{prefix}refresh-9100000000") == names[:1]
    assert surplus_cookies([*names, "device-0123456789", "refresh-platform"], names[0]) == []


@pytest.mark.parametrize("origin", ["https://evil.example", "http://localhost.evil.example", "null", ""])
def test_a_sign_in_is_not_renewed_for_the_page_of_another_site(browser, origin):
    client = browser(DEALER)
    before = client.cookie().value

    assert client.refresh(Origin=origin).status_code == 400
    assert client.cookie().value == before
    assert client.refresh(Origin="http://localhost").status_code == 200
    assert client.refresh().status_code == 200


def test_an_owners_cookie_lasts_twelve_hours(call, store, goods):
    answer = call("POST", "/auth/", store, json={"userName": store.key, "password": PASSWORD})

    assert f"Max-Age={12 * 3600}" in answer.headers["Set-Cookie"]


def test_a_refresh_gives_a_new_token_and_another_cookie(browser, status_of):
    mine = browser(DEALER)
    before = mine.cookie().value

    answer = mine.refresh()

    assert (answer.status_code, answer.json["role"]) == (200, "user")
    assert status_of(answer.json["token"]) == 200
    assert mine.cookie().value != before


def test_a_sign_in_can_be_refreshed_repeatedly(browser):
    mine = browser(DEALER)

    assert [mine.refresh().status_code for _ in range(5)] == [200] * 5


def test_a_second_tab_may_use_the_cookie_from_just_before(browser, status_of):
    mine = browser(DEALER)
    before = mine.cookie().value
    mine.refresh()

    second_tab = mine.send(before)

    assert second_tab.status_code == 200
    assert status_of(second_tab.json["token"]) == 200


def test_concurrent_refreshes_get_the_same_cookie(browser):
    mine = browser(DEALER)
    before = mine.cookie().value
    first, second = mine.send(before), mine.send(before)

    assert cookie_in(first) == cookie_in(second) != before
    assert mine.send(cookie_in(second)).status_code == 200


def test_a_lost_refresh_response_does_not_end_the_session(browser):
    mine = browser(DEALER)
    for _ in range(4):
        # The response is lost: this browser still has the previous cookie.
        mine.send(mine.cookie().value)
        assert mine.refresh().status_code == 200


def test_the_next_secret_depends_on_the_servers_key():
    assert next_secret("one", "key") == next_secret("one", "key")
    assert len({next_secret("one", "key"), next_secret("one", "other key"), next_secret("two", "key")}) == 3
    assert re.fullmatch(r"[\w-]{43}", next_secret("one", "key"))


def test_a_cookie_used_more_than_30_seconds_ago_ends_the_session(browser, store, status_of):
    mine = browser(DEALER)
    before = mine.cookie().value
    newer = mine.refresh().json["token"]
    with store_session(store) as db:
        db.execute(update(SignIn).values(refreshed_at=datetime.now(UTC) - timedelta(seconds=31)))

    assert mine.send(before).status_code == 401
    assert status_of(newer) == 401
    assert mine.refresh().status_code == 401


def test_a_cookie_from_two_refreshes_ago_ends_the_session_at_once(browser, status_of):
    mine = browser(DEALER)
    oldest = mine.cookie().value
    mine.refresh()
    newest = mine.refresh().json["token"]

    assert mine.send(oldest).status_code == 401
    assert status_of(newest) == 401


def test_a_stolen_cookie_ends_no_other_session_of_the_same_person(browser, status_of):
    stolen, other = browser(DEALER), browser(DEALER)
    oldest = stolen.cookie().value
    stolen.refresh()
    stolen.refresh()
    stolen.send(oldest)

    assert status_of(other.token) == 200


@pytest.mark.parametrize("cookie", ["", "x", "x.y", "00000000-0000-0000-0000-000000000000.x", "a.b.c"])
def test_a_malformed_or_unknown_cookie_is_401(browser, cookie):
    assert browser(DEALER).send(cookie).status_code == 401


def test_an_unused_session_expires(browser, store, status_of):
    mine = browser(DEALER)
    with store_session(store) as db:
        db.execute(update(SignIn).values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))

    assert mine.refresh().status_code == 401
    assert status_of(mine.token) == 401


def test_signing_out_ends_the_token_at_once(call, browser, store, status_of):
    mine = browser(DEALER)

    assert call("POST", "/auth/logout", store, mine.token).status_code == 204
    assert status_of(mine.token) == 401
    assert mine.refresh().status_code == 401


def test_signing_out_twice_is_401_the_second_time(call, browser, store):
    mine = browser(DEALER)
    call("POST", "/auth/logout", store, mine.token)

    assert call("POST", "/auth/logout", store, mine.token).status_code == 401


def test_signing_out_leaves_other_devices_signed_in(call, browser, store, status_of):
    mine, other = browser(DEALER), browser(DEALER)
    call("POST", "/auth/logout", store, mine.token)

    assert status_of(other.token) == 200


def test_signing_out_deletes_the_cookie(call, browser, store):
    answer = call("POST", "/auth/logout", store, browser(DEALER).token)

    assert f"refresh-{store.key}=;" in answer.headers["Set-Cookie"]
    assert "Path=/api/" in answer.headers["Set-Cookie"]


def test_locking_an_account_ends_its_sessions_on_the_next_call(browser, store, status_of):
    mine = browser(DEALER)
    assert status_of(mine.token) == 200
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(locked=True))

    assert status_of(mine.token) == 401
    assert mine.refresh().status_code == 401


def test_locking_a_salesperson_ends_their_sessions_on_the_next_call(call, browser, store):
    mine = browser(SALESPERSON)
    with store_session(store) as db:
        db.execute(update(Salesperson).where(Salesperson.code == SALESPERSON).values(locked=True))

    paths = ("/orders/sman", "/account/getAccountBySman", "/products", "/settings")
    assert {call("GET", path, store, mine.token).status_code for path in paths} == {401}
    assert mine.refresh().status_code == 401


def test_a_salesperson_does_not_act_for_a_party_that_was_locked(call, browser, store):
    mine = browser(SALESPERSON)
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(locked=True))

    put = {"itemCd": "I0000001", "sizeCd": "", "quantity": 20, "partyCd": DEALER}
    assert call("POST", "/cart", store, mine.token, json=put).status_code == 404
    listed = call("GET", "/account/getAccountBySman", store, mine.token).json["result"]
    assert DEALER not in {account["ACC_CD"] for account in listed}


def test_no_secret_of_a_session_is_stored_in_clear(browser, store):
    mine = browser(DEALER)
    secret = mine.cookie().value.partition(".")[2]

    with store_session(store) as db:
        row = db.scalars(select(SignIn)).one()

    assert secret not in (row.refresh_hash, row.previous_refresh_hash)
