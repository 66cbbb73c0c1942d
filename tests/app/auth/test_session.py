"""Staying signed in, and not any longer."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from app.accounts.models import Account, Salesperson
from app.auth.models import SignIn
from tenant_router.session import store_session
from tests.stock import DEALER, SALESPERSON

PASSWORD = "correct horse"


@pytest.fixture
def browser(app, store, goods):
    """A browser of its own cookies: `browser(DEALER)` has signed in."""

    def make(user_name):
        client = app.test_client()
        headers = {"x-api-key": "test-key", "x-user": store.key}
        body = {"userName": user_name, "password": PASSWORD}
        answer = client.post("/api/auth/", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        client.token = answer.json["token"]
        client.cookie = lambda: client.get_cookie(f"haat_refresh_{store.key}", path="/api/auth/refresh")
        client.refresh = lambda: client.post("/api/auth/refresh", headers=headers)
        client.send = lambda value: app.test_client(use_cookies=False).post(
            "/api/auth/refresh", headers={**headers, "Cookie": f"haat_refresh_{store.key}={value}"}
        )
        return client

    return make


@pytest.fixture
def status_of(call, store):
    """What a token is answered with on a call that reads its viewer and on one that does not."""

    def read(token):
        answers = {call("GET", path, store, token).status_code for path in ("/cart", "/account/P001")}
        assert len(answers) == 1
        return answers.pop()

    return read


def test_the_refresh_cookie_is_for_its_one_call_and_not_for_scripts(call, store, goods):
    answer = call("POST", "/auth/", store, json={"userName": DEALER, "password": PASSWORD})

    cookie = answer.headers["Set-Cookie"]
    assert cookie.startswith(f"haat_refresh_{store.key}=")
    assert {"HttpOnly", "SameSite=Strict", "Path=/api/auth/refresh"} <= set(cookie.split("; "))
    assert f"Max-Age={30 * 24 * 3600}" in cookie


def test_the_refresh_cookie_is_secure_unless_the_deployment_says_otherwise(platform, store, monkeypatch):
    from app.auth import routes
    from app.auth.rules import Identity
    from app.auth.service import SignedIn
    from app.shared.actor import Access

    monkeypatch.setattr(routes, "get_config", lambda: platform.model_copy(update={"cookie_secure": True}))
    signed_in = SignedIn(session=None, identity=Identity(Access.PARTY, "P001", ""), refresh_secret="x")  # pyright: ignore[reportArgumentType]

    assert "; Secure;" in routes._refresh_cookie(signed_in, store)["Set-Cookie"]


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


def test_refreshing_goes_on_and_on(browser):
    mine = browser(DEALER)

    assert [mine.refresh().status_code for _ in range(5)] == [200] * 5


def test_a_second_tab_may_use_the_cookie_from_just_before(browser, status_of):
    mine = browser(DEALER)
    before = mine.cookie().value
    mine.refresh()

    second_tab = mine.send(before)

    assert second_tab.status_code == 200
    assert "Set-Cookie" not in second_tab.headers
    assert status_of(second_tab.json["token"]) == 200


def test_a_cookie_that_was_used_up_more_than_ten_seconds_ago_ends_the_session(browser, store, status_of):
    mine = browser(DEALER)
    before = mine.cookie().value
    newer = mine.refresh().json["token"]
    with store_session(store) as db:
        db.execute(update(SignIn).values(refreshed_at=datetime.now(UTC) - timedelta(seconds=11)))

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


def test_a_session_that_was_not_used_for_its_time_is_over(browser, store, status_of):
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


def test_signing_out_takes_the_cookie_away(call, browser, store):
    answer = call("POST", "/auth/logout", store, browser(DEALER).token)

    assert f"haat_refresh_{store.key}=;" in answer.headers["Set-Cookie"]
    assert "Path=/api/auth/refresh" in answer.headers["Set-Cookie"]


def test_locking_an_account_ends_its_sessions_on_the_next_call(browser, store, status_of):
    mine = browser(DEALER)
    assert status_of(mine.token) == 200
    with store_session(store) as db:
        db.execute(update(Account).where(Account.code == DEALER).values(locked=True))

    assert status_of(mine.token) == 401
    assert mine.refresh().status_code == 401


def test_locking_a_salesperson_ends_his_sessions_on_the_next_call(call, browser, store):
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


def test_no_secret_of_a_session_is_kept_in_clear(browser, store):
    mine = browser(DEALER)
    secret = mine.cookie().value.partition(".")[2]

    with store_session(store) as db:
        kept = db.scalars(select(SignIn)).one()

    assert secret not in (kept.refresh_hash, kept.previous_refresh_hash)
