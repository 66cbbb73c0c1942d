"""Administrators sign in by password, stay signed in for half a day, and end their sessions."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from app.config import get_config
from app.edge.cookies import API_PATH
from app.platform.identity.models import AdministratorSession
from tenant_router.engines import owner_engine
from tests.app.platform.identity.conftest import ASHA, HEADERS, OTHER_PASSWORD, actions
from tests.conftest import PASSWORD

COOKIE = "refresh-platform"


@pytest.fixture
def renew(client):
    def make(cookie: str | None = None):
        if cookie is not None:
            client.set_cookie(COOKIE, cookie, path=API_PATH)
        return client.post("/api/platform/refresh", headers=HEADERS)

    return make


def cookie_of(client) -> str:
    return client.get_cookie(COOKIE, path=API_PATH).value


def test_the_refresh_cookie_is_http_only_and_same_site(enter):
    cookie = enter().headers["Set-Cookie"]

    assert cookie.startswith("refresh-platform=")
    for part in ("HttpOnly", "SameSite=Strict", "Path=/api/", "Max-Age=43200"):
        assert part in cookie


def test_the_refresh_cookie_is_secure_if_configured(enter, app, monkeypatch):
    from app.platform.identity import routes

    monkeypatch.setattr(routes, "get_config", lambda: get_config().model_copy(update={"cookie_secure": True}))

    cookie = enter().headers["Set-Cookie"]
    assert cookie.startswith("__Host-refresh-platform=")
    assert "; Secure" in cookie


def test_an_administrator_can_read_their_account(call, token):
    me = call("GET", "/platform/me", token=token).json["result"]

    assert (me["email"], me["twoFactor"], me["recoveryCodesLeft"]) == (ASHA, False, 0)
    assert me["signedInAt"]


def test_a_refresh_returns_a_token_and_replaces_its_cookie(call, client, enter, renew):
    enter()
    first = cookie_of(client)

    renewed = renew()

    assert renewed.status_code == 200
    assert call("GET", "/platform/me", token=renewed.json["token"]).status_code == 200
    assert cookie_of(client) != first


def test_a_sign_in_is_not_renewed_for_the_page_of_another_site(client, enter):
    enter()
    first = cookie_of(client)

    refused = client.post("/api/platform/refresh", headers={**HEADERS, "Origin": "https://evil.example"})

    assert (refused.status_code, cookie_of(client)) == (400, first)


def test_a_second_tab_may_use_the_previous_cookie_for_some_seconds(client, enter, renew):
    enter()
    first = cookie_of(client)
    renew()
    second = cookie_of(client)

    assert renew(first).status_code == 200
    assert cookie_of(client) == second


def test_a_copied_cookie_ends_the_session(call, client, enter, renew):
    token = enter().json["token"]
    first = cookie_of(client)
    renew()
    present = cookie_of(client)
    with owner_engine().begin() as connection:
        past = datetime.now(UTC) - timedelta(minutes=1)
        of_asha = AdministratorSession.email == ASHA
        connection.execute(update(AdministratorSession).where(of_asha).values(refreshed_at=past))

    assert renew(first).status_code == 401
    assert renew(present).status_code == 401
    assert call("GET", "/platform/me", token=token).status_code == 401
    assert actions()[0] == "admins.copied_sign_in"


@pytest.mark.parametrize("cookie", ["", "x", "x.y", "6d2f0e0c-8b5e-4c4e-9f0e-0a4b5b6c7d8e.secret"])
def test_an_unknown_cookie_is_refused(renew, cookie):
    assert renew(cookie).status_code == 401


def test_a_session_ends_after_twelve_hours(call, enter, renew):
    token = enter().json["token"]
    with owner_engine().begin() as connection:
        of_asha = AdministratorSession.email == ASHA
        until = connection.scalar(select(AdministratorSession.expires_at).where(of_asha))
        assert until is not None
        assert timedelta(hours=11.9) < until - datetime.now(UTC) <= timedelta(hours=12)
        past = datetime.now(UTC) - timedelta(seconds=1)
        connection.execute(update(AdministratorSession).where(of_asha).values(expires_at=past))

    assert call("GET", "/platform/me", token=token).status_code == 401
    assert renew().status_code == 401


def test_signing_out_ends_only_this_session(call, client, enter, renew):
    other, token = enter().json["token"], enter().json["token"]

    assert call("POST", "/platform/logout", token=token).status_code == 204

    assert call("GET", "/platform/me", token=token).status_code == 401
    assert renew().status_code == 401
    assert call("GET", "/platform/me", token=other).status_code == 200
    assert actions()[:3] == ["admins.sign_out", "admins.sign_in", "admins.sign_in"]


def test_a_token_opens_no_store(call, store, token):
    assert call("GET", "/dashboard?type=today", store, token).status_code == 401


def test_a_new_password_ends_every_other_session(call, enter):
    other, token = enter().json["token"], enter().json["token"]
    change = {"oldPassword": PASSWORD, "newPassword": OTHER_PASSWORD}

    changed = call("PUT", "/platform/password", token=token, json=change)

    assert changed.json == {"result": {"ended": 1}}
    assert call("GET", "/platform/me", token=other).status_code == 401
    assert call("GET", "/platform/me", token=token).status_code == 200
    assert (enter().status_code, enter(OTHER_PASSWORD).status_code) == (401, 200)
    assert "admins.password" in actions()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"oldPassword": "wrong", "newPassword": OTHER_PASSWORD}, "oldPassword"),
        ({"oldPassword": PASSWORD, "newPassword": "password1"}, "newPassword"),
        ({"oldPassword": PASSWORD, "newPassword": "short"}, "newPassword"),
        ({"oldPassword": PASSWORD}, "newPassword"),
    ],
)
def test_an_invalid_password_is_refused_at_its_field(call, token, enter, change, field):
    refused = call("PUT", "/platform/password", token=token, json=change)

    assert (refused.status_code, list(refused.json["errors"])) == (422, [field])
    assert enter().status_code == 200


PHONE = "Mozilla/5.0 (Linux; Android 15) Chrome/141.0 Safari/537.36"


def test_administrators_see_their_own_sessions(app, call, enter):
    body = {"email": ASHA, "password": PASSWORD}
    where = {"headers": {**HEADERS, "User-Agent": PHONE}, "environ_base": {"REMOTE_ADDR": "203.0.113.77"}}
    app.test_client().post("/api/platform/auth", json=body, **where)
    token = enter().json["token"]

    here, phone = call("GET", "/platform/sessions", token=token).json["result"]

    assert (here["current"], phone["current"]) == (True, False)
    assert (phone["client"], phone["address"]) == ("Chrome · Android", "203.0.113.…")


def test_administrators_end_one_of_their_sessions_or_all_others(call, enter):
    tokens = [enter().json["token"] for _ in range(4)]
    mine, one, *_ = call("GET", "/platform/sessions", token=tokens[-1]).json["result"]
    assert mine["current"]

    def end(query):
        return call("DELETE", f"/platform/sessions{query}", token=tokens[-1])

    assert end(f"?session={one['session']}").json["result"]["ended"] == 1
    assert end(f"?session={one['session']}").status_code == 404
    assert call("GET", "/platform/me", token=tokens[2]).status_code == 401
    assert end("").json["result"]["ended"] == 2
    assert [call("GET", "/platform/me", token=token).status_code for token in tokens] == [401, 401, 401, 200]
    assert actions()[:2] == ["admins.sessions_end"] * 2


def test_a_session_of_another_administrator_is_404(call, enter, admin_token):
    (theirs,) = call("GET", "/platform/sessions", token=enter().json["token"]).json["result"]

    assert (
        call("DELETE", f"/platform/sessions?session={theirs['session']}", token=admin_token).status_code
        == 404
    )
