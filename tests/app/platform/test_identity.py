"""Administrators sign in by password and code, stay signed in for half a day, and are audited."""

from datetime import UTC, datetime, timedelta

import pytest
from pyotp.totp import TOTP
from sqlalchemy import select, text, update
from sqlalchemy.orm import Session
from typer.testing import CliRunner

from app.__main__ import cli
from app.config import get_config
from app.platform.identity import codes, service
from app.shared import encryption
from app.shared.throttle import counters
from tenant_router.engines import app_engine, owner_engine
from tenant_router.registry import Administrator, AdministratorSession, AuditEntry
from tests.conftest import API_KEY, PASSWORD

ASHA = "asha@haat.example"
OTHER_PASSWORD = "a much better one"
COOKIE = "refresh-platform"
HEADERS = {"x-api-key": API_KEY}


@pytest.fixture(autouse=True)
def asha(platform):
    """A new administrator: a password, no second factor, no sessions."""
    service.create_administrator(email=ASHA, password=PASSWORD, now=datetime.now(UTC))
    service.reset_two_factor(email=ASHA, now=datetime.now(UTC))
    with owner_engine().begin() as connection:
        connection.execute(text("DELETE FROM control.administrator_sessions WHERE email = :e"), {"e": ASHA})


@pytest.fixture(autouse=True)
def without_rate_limits(monkeypatch):
    """Turn off rate limits, except in the tests of rate limits."""
    monkeypatch.setattr(counters, "enabled", False)


@pytest.fixture
def enter(client):
    """Sign in: `enter()`, `enter(code="123456")`."""

    def make(password: str = PASSWORD, **more):
        body = {"email": ASHA, "password": password, **more}
        return client.post("/api/platform/auth", json=body, headers=HEADERS)

    return make


@pytest.fixture
def token(enter) -> str:
    return enter().json["token"]


@pytest.fixture
def renew(client):
    def make(cookie: str | None = None):
        if cookie is not None:
            client.set_cookie(COOKIE, cookie)
        return client.post("/api/platform/refresh", headers=HEADERS)

    return make


@pytest.fixture
def secret(call, token) -> str:
    """The secret of Asha's authenticator, set up with the code of half a minute ago."""
    setup = call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD})
    secret = setup.json["result"]["secret"]
    first = {"code": code_of(secret, periods=-1)}
    assert call("PUT", "/platform/two-factor", token=token, json=first).status_code == 200
    return secret


def code_of(secret: str, *, periods: int = 0) -> str:
    return TOTP(secret).at(datetime.now(UTC) + timedelta(seconds=30 * periods))


def cookie_of(client) -> str:
    return client.get_cookie(COOKIE).value


def actions() -> list[str]:
    """Return Asha's latest actions, newest first."""
    with Session(app_engine()) as db:
        of_asha = select(AuditEntry.action).where(AuditEntry.administrator == ASHA)
        return list(db.scalars(of_asha.order_by(AuditEntry.id.desc()).limit(10)))


def test_the_refresh_cookie_is_http_only_and_same_site(enter):
    cookie = enter().headers["Set-Cookie"]

    assert cookie.startswith("refresh-platform=")
    for part in ("HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=43200"):
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


def test_the_setup_has_secret_uri_and_qr_code(call, token):
    setup = call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD}).json["result"]

    assert setup["uri"].startswith("otpauth://totp/Haat:asha%40haat.example?secret=" + setup["secret"])
    assert setup["qr"].startswith("data:image/svg+xml")


def test_the_second_factor_is_off_until_its_first_code(call, token, enter):
    call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD})

    wrong = call("PUT", "/platform/two-factor", token=token, json={"code": "000000x"})

    assert (wrong.status_code, list(wrong.json["errors"])) == (422, ["code"])
    assert enter().status_code == 200


def test_setup_requires_the_password_and_a_factor_that_is_off(call, token, secret):
    assert call("POST", "/platform/two-factor", token=token, json={"password": "x"}).status_code == 422
    again = call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD})
    assert again.status_code == 409
    assert call("PUT", "/platform/two-factor", token=token, json={"code": "123456"}).status_code == 409


def test_turning_it_on_ends_sessions_without_a_code(call, enter):
    other, token = enter().json["token"], enter().json["token"]
    setup = call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD})
    code = code_of(setup.json["result"]["secret"])

    assert call("PUT", "/platform/two-factor", token=token, json={"code": code}).status_code == 200

    assert call("GET", "/platform/me", token=other).status_code == 401
    assert call("GET", "/platform/me", token=token).json["result"]["twoFactor"] is True
    assert actions()[0] == "admins.two_factor_on"


def test_a_code_is_required_only_after_the_right_password(enter, secret):
    without = enter()
    assert (without.status_code, without.json["codeRequired"]) == (401, True)
    wrong = enter(code="abcdef")
    assert wrong.json == without.json
    assert "codeRequired" not in enter("wrong", code=code_of(secret)).json

    assert enter(code=code_of(secret)).status_code == 200


def test_a_code_is_good_once(enter, secret):
    code = code_of(secret)

    assert [enter(code=code).status_code for _ in range(2)] == [200, 401]


def test_a_clock_may_be_half_a_minute_off(enter, secret):
    assert enter(code=code_of(secret, periods=3)).status_code == 401
    assert enter(code=code_of(secret, periods=-3)).status_code == 401
    ahead = code_of(secret, periods=1)
    assert enter(code=f" {ahead[:3]} {ahead[3:]} ").status_code == 200
    # Codes older than a used one are used up too.
    assert enter(code=code_of(secret, periods=0)).status_code == 401


def test_a_recovery_code_works_once(call, token, enter):
    setup = call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD})
    first = {"code": code_of(setup.json["result"]["secret"])}
    recovery = call("PUT", "/platform/two-factor", token=token, json=first).json["result"]["recoveryCodes"]
    assert len(set(recovery)) == 10

    assert [enter(code=recovery[3].upper()).status_code for _ in range(2)] == [200, 401]

    assert call("GET", "/platform/me", token=token).json["result"]["recoveryCodesLeft"] == 9


def test_it_is_turned_off_by_password_and_code_together(call, token, secret, enter):
    def turn_off(password: str, code: str):
        body = {"password": password, "code": code}
        return call("DELETE", "/platform/two-factor", token=token, json=body)

    assert list(turn_off("wrong", code_of(secret)).json["errors"]) == ["password"]
    assert list(turn_off(PASSWORD, "000000x").json["errors"]) == ["code"]
    assert turn_off(PASSWORD, code_of(secret)).json["result"]["twoFactor"] is False
    assert enter().status_code == 200
    assert turn_off(PASSWORD, "123456").status_code == 409


def test_the_database_contains_no_usable_secret(secret):
    with Session(owner_engine()) as db:
        row = db.get_one(Administrator, ASHA)
        stored = (row.totp_secret, row.totp_pending, *row.recovery_codes)

    assert not [value for value in stored if value and secret in value]
    assert len(row.recovery_codes) == 10


def test_codes_work_while_the_encryption_key_is_rotated(enter, secret, monkeypatch):
    old = get_config().secret_key.get_secret_value()

    def keys(*secrets: str) -> None:
        monkeypatch.setattr(encryption, "_keys", lambda: secrets)

    new = "another key that is long enough for anything"
    keys(new, old)
    assert enter(code=code_of(secret)).status_code == 200
    keys(new)
    assert enter(code=code_of(secret, periods=1)).status_code == 200
    keys("a third key that has never sealed anything")
    assert enter(code=code_of(secret, periods=1)).status_code == 401


def test_failed_sign_ins_are_in_the_audit_log_with_what_was_wrong(call, enter, secret, admin_token):
    enter("wrong")
    enter(code="abcdef")
    unknown = {"email": "unknown@haat.example", "password": "x"}
    call("POST", "/platform/auth", json=unknown)

    def wrong_fields(who: str) -> list:
        query = {"administrator": who, "action": "admins.refused", "per_page": 2}
        shown = call("GET", "/platform/audit", token=admin_token, query_string=query).json["result"]
        return [entry["details"]["wrong"] for entry in shown]

    assert wrong_fields(ASHA) == ["code", "password"]
    assert wrong_fields("unknown")[0] == "password"


@pytest.fixture
def rate_limits(monkeypatch):
    monkeypatch.setattr(counters, "enabled", True)


def test_twenty_wrong_codes_block_every_address(client, rate_limits):
    email, secret = "guessed@haat.example", codes.new_secret()
    service.create_administrator(email=email, password=PASSWORD, now=datetime.now(UTC))
    with owner_engine().begin() as connection:
        values = {"totp_secret": codes.seal(secret)}
        connection.execute(update(Administrator).where(Administrator.email == email).values(values))

    def guess(number: int, code: str):
        body = {"email": email, "password": PASSWORD, "code": code}
        origin = {"REMOTE_ADDR": f"203.0.113.{100 + number}"}
        return client.post("/api/platform/auth", json=body, headers=HEADERS, environ_base=origin)

    # A missing code is no failure.
    assert {guess(1, "").status_code for _ in range(12)} == {401}
    assert {guess(number, "abcdef").status_code for number in range(20)} == {401}
    refused = guess(21, code_of(secret))

    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0


@pytest.fixture
def attempt(app):
    """Try to sign in from an address, with a new browser unless one is passed."""

    def make(email: str, password: str, number: int, browser=None):
        origin = {"REMOTE_ADDR": f"203.0.113.{number}"}
        body = {"email": email, "password": password}
        through = browser or app.test_client()
        return through.post("/api/platform/auth", json=body, headers=HEADERS, environ_base=origin)

    return make


def test_others_can_not_lock_an_administrator_out_of_a_known_device(app, attempt, rate_limits):
    email, own = "besieged@haat.example", app.test_client()
    service.create_administrator(email=email, password=PASSWORD, now=datetime.now(UTC))
    assert attempt(email, PASSWORD, 1, own).status_code == 200

    tried = [attempt(email, "wrong", 10 + number // 3).status_code for number in range(40)]

    assert tried[:20] == [401] * 20
    assert 429 in tried
    assert attempt(email, PASSWORD, 200).status_code == 429
    assert attempt(email, PASSWORD, 10, own).status_code == 200
    assert {attempt(email, "wrong", 1, own).status_code for _ in range(11)} == {401, 429}


@pytest.mark.parametrize("value", [b"NaN", b"1e999", b'"\\ud800"'])
def test_an_ambiguous_json_body_is_refused(client, rate_limits, value):
    body = f'{{"email":"{ASHA}","password":"{PASSWORD}","code":"000000","x":'.encode() + value + b"}"

    answer = client.post("/api/platform/auth", data=body, headers=HEADERS, content_type="application/json")

    assert answer.status_code == 400


def test_administrators_are_listed_without_secrets(call, token):
    answer = call("GET", "/platform/administrators?per_page=100", token=token).json

    (row,) = [row for row in answer["result"] if row["email"] == ASHA]
    assert row.keys() == {"email", "twoFactor", "signedInAt", "createdAt"}


def test_the_applications_login_can_not_read_session_secrets(platform):
    with app_engine().connect() as connection, pytest.raises(Exception, match="permission denied"):
        connection.execute(text("SELECT refresh_hash FROM control.administrator_sessions"))


@pytest.fixture
def command(services):
    def run(*words: str, **kwargs):
        return CliRunner().invoke(cli, ["admins", *words], **kwargs)

    return run


def test_the_command_line_makes_lists_and_removes_administrators(command, call):
    email, body = "new@haat.example", {"email": "new@haat.example", "password": OTHER_PASSWORD}

    assert command("create", email, "--password", "12345678").exit_code == 1
    assert command("create", email, "--password", OTHER_PASSWORD).exit_code == 0
    token = call("POST", "/platform/auth", json=body).json["token"]
    assert f"{email}\tno code\t" in command("list").stdout
    assert command("remove", email).exit_code == 0

    assert call("GET", "/platform/me", token=token).status_code == 401
    assert call("POST", "/platform/auth", json=body).status_code == 401
    assert command("remove", email).exit_code == 1


def test_the_command_line_resets_a_lost_authenticator(command, call, enter, token, secret):
    assert command("reset-two-factor", ASHA).exit_code == 0

    assert call("GET", "/platform/me", token=token).status_code == 401
    assert enter().status_code == 200
    assert command("reset-two-factor", "unknown@haat.example").exit_code == 1


def test_setting_the_same_password_keeps_the_session(call, token):
    service.create_administrator(email=ASHA, password=PASSWORD, now=datetime.now(UTC))
    assert call("GET", "/platform/me", token=token).status_code == 200

    service.create_administrator(email=ASHA, password=OTHER_PASSWORD, now=datetime.now(UTC))
    assert call("GET", "/platform/me", token=token).status_code == 401


def test_bootstrapping_again_keeps_an_administrators_password(call, token, enter):
    service.make_first_administrator(email=ASHA, password=OTHER_PASSWORD, now=datetime.now(UTC))

    assert call("GET", "/platform/me", token=token).status_code == 200
    assert enter().status_code == 200
