"""Administrators sign in by password and code, stay signed in for half a day, and leave traces."""

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
    """An administrator as on the first day: her password, no second factor, no sign-in."""
    service.create_administrator(email=ASHA, password=PASSWORD, now=datetime.now(UTC))
    service.reset_two_factor(email=ASHA, now=datetime.now(UTC))
    with owner_engine().begin() as connection:
        connection.execute(text("DELETE FROM control.administrator_sessions WHERE email = :e"), {"e": ASHA})


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """Those who try are not held back, but where that is what is looked at."""
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
    """The secret of her authenticator, after she has set it up with the code of a minute ago."""
    begun = call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD})
    secret = begun.json["result"]["secret"]
    first = {"code": code_of(secret, periods=-1)}
    assert call("PUT", "/platform/two-factor", token=token, json=first).status_code == 200
    return secret


def code_of(secret: str, *, periods: int = 0) -> str:
    return TOTP(secret).at(datetime.now(UTC) + timedelta(seconds=30 * periods))


def cookie_of(client) -> str:
    return client.get_cookie(COOKIE).value


def actions() -> list[str]:
    """What she did, the newest first."""
    with Session(app_engine()) as db:
        hers = select(AuditEntry.action).where(AuditEntry.administrator == ASHA)
        return list(db.scalars(hers.order_by(AuditEntry.id.desc()).limit(10)))


def test_the_cookie_of_a_sign_in_is_no_scripts_and_goes_to_this_site_alone(enter):
    told = enter().headers["Set-Cookie"]

    assert told.startswith("refresh-platform=")
    for part in ("HttpOnly", "SameSite=Strict", "Path=/", "Max-Age=43200"):
        assert part in told


def test_a_cookie_is_for_connections_with_tls_unless_the_deployment_says_otherwise(enter, app, monkeypatch):
    from app.platform.identity import routes

    monkeypatch.setattr(routes, "get_config", lambda: get_config().model_copy(update={"cookie_secure": True}))

    told = enter().headers["Set-Cookie"]
    assert told.startswith("__Host-refresh-platform=")
    assert "; Secure" in told


def test_who_is_signed_in_is_told_so(call, token):
    me = call("GET", "/platform/me", token=token).json["result"]

    assert (me["email"], me["twoFactor"], me["recoveryCodesLeft"]) == (ASHA, False, 0)
    assert me["signedInAt"]


def test_the_refresh_gives_a_new_token_and_uses_its_cookie_up(call, client, enter, renew):
    enter()
    first = cookie_of(client)

    renewed = renew()

    assert renewed.status_code == 200
    assert call("GET", "/platform/me", token=renewed.json["token"]).status_code == 200
    assert cookie_of(client) != first


def test_a_second_tab_may_use_the_cookie_before_for_some_seconds(client, enter, renew):
    enter()
    first = cookie_of(client)
    renew()
    second = cookie_of(client)

    assert renew(first).status_code == 200
    assert cookie_of(client) == second


def test_a_cookie_that_was_used_up_long_ago_ends_the_sign_in_for_somebody_has_a_copy(
    call, client, enter, renew
):
    token = enter().json["token"]
    first = cookie_of(client)
    renew()
    present = cookie_of(client)
    with owner_engine().begin() as connection:
        past = datetime.now(UTC) - timedelta(minutes=1)
        hers = AdministratorSession.email == ASHA
        connection.execute(update(AdministratorSession).where(hers).values(refreshed_at=past))

    assert renew(first).status_code == 401
    assert renew(present).status_code == 401
    assert call("GET", "/platform/me", token=token).status_code == 401
    assert actions()[0] == "admins.copied_sign_in"


@pytest.mark.parametrize("cookie", ["", "x", "x.y", "6d2f0e0c-8b5e-4c4e-9f0e-0a4b5b6c7d8e.secret"])
def test_a_cookie_of_no_sign_in_is_refused(renew, cookie):
    assert renew(cookie).status_code == 401


def test_a_sign_in_ends_after_twelve_hours(call, enter, renew):
    token = enter().json["token"]
    with owner_engine().begin() as connection:
        hers = AdministratorSession.email == ASHA
        until = connection.scalar(select(AdministratorSession.expires_at).where(hers))
        assert until is not None
        assert timedelta(hours=11.9) < until - datetime.now(UTC) <= timedelta(hours=12)
        past = datetime.now(UTC) - timedelta(seconds=1)
        connection.execute(update(AdministratorSession).where(hers).values(expires_at=past))

    assert call("GET", "/platform/me", token=token).status_code == 401
    assert renew().status_code == 401


def test_signing_out_ends_this_sign_in_and_no_other(call, client, enter, renew):
    other, token = enter().json["token"], enter().json["token"]

    assert call("POST", "/platform/logout", token=token).status_code == 204

    assert call("GET", "/platform/me", token=token).status_code == 401
    assert renew().status_code == 401
    assert call("GET", "/platform/me", token=other).status_code == 200
    assert actions()[:3] == ["admins.sign_out", "admins.sign_in", "admins.sign_in"]


def test_a_token_opens_no_store(call, store, token):
    assert call("GET", "/dashboard?type=today", store, token).status_code == 401


def test_another_password_ends_every_other_sign_in(call, enter):
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
def test_a_password_that_will_not_do_is_refused_beside_its_field(call, token, enter, change, field):
    refused = call("PUT", "/platform/password", token=token, json=change)

    assert (refused.status_code, list(refused.json["errors"])) == (422, [field])
    assert enter().status_code == 200


def test_what_an_authenticator_needs_is_given_as_text_address_and_picture(call, token):
    begun = call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD}).json["result"]

    assert begun["uri"].startswith("otpauth://totp/Haat:asha%40haat.example?secret=" + begun["secret"])
    assert begun["qr"].startswith("data:image/svg+xml")


def test_the_second_factor_is_off_until_its_first_code_has_come(call, token, enter):
    call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD})

    wrong = call("PUT", "/platform/two-factor", token=token, json={"code": "000000x"})

    assert (wrong.status_code, list(wrong.json["errors"])) == (422, ["code"])
    assert enter().status_code == 200


def test_it_is_not_begun_without_the_password_nor_ended_twice(call, token, secret):
    assert call("POST", "/platform/two-factor", token=token, json={"password": "x"}).status_code == 422
    again = call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD})
    assert again.status_code == 409
    assert call("PUT", "/platform/two-factor", token=token, json={"code": "123456"}).status_code == 409


def test_turning_it_on_ends_the_sign_ins_that_needed_no_code(call, enter):
    other, token = enter().json["token"], enter().json["token"]
    begun = call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD})
    code = code_of(begun.json["result"]["secret"])

    assert call("PUT", "/platform/two-factor", token=token, json={"code": code}).status_code == 200

    assert call("GET", "/platform/me", token=other).status_code == 401
    assert call("GET", "/platform/me", token=token).json["result"]["twoFactor"] is True
    assert actions()[0] == "admins.two_factor_on"


def test_then_a_code_is_asked_for_and_only_of_who_knows_the_password(enter, secret):
    without = enter()
    assert (without.status_code, without.json["codeRequired"]) == (401, True)
    wrong = enter(code="abcdef")
    assert wrong.json == without.json
    assert "codeRequired" not in enter("wrong", code=code_of(secret)).json

    assert enter(code=code_of(secret)).status_code == 200


def test_a_code_is_good_once(enter, secret):
    code = code_of(secret)

    assert [enter(code=code).status_code for _ in range(2)] == [200, 401]


def test_a_clock_may_be_half_a_minute_off_but_no_more(enter, secret):
    assert enter(code=code_of(secret, periods=3)).status_code == 401
    assert enter(code=code_of(secret, periods=-3)).status_code == 401
    ahead = code_of(secret, periods=1)
    assert enter(code=f" {ahead[:3]} {ahead[3:]} ").status_code == 200
    # What is older than a code that was used is used up too.
    assert enter(code=code_of(secret, periods=0)).status_code == 401


def test_a_recovery_code_stands_in_once(call, token, enter):
    begun = call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD})
    first = {"code": code_of(begun.json["result"]["secret"])}
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


def test_the_database_alone_gives_nobody_a_code(secret):
    with Session(owner_engine()) as db:
        row = db.get_one(Administrator, ASHA)
        kept = (row.totp_secret, row.totp_pending, *row.recovery_codes)

    assert not [value for value in kept if value and secret in value]
    assert len(row.recovery_codes) == 10


def test_the_key_that_seals_can_be_changed_while_codes_go_on(enter, secret, monkeypatch):
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
    nobody = {"email": "nobody@haat.example", "password": "x"}
    call("POST", "/platform/auth", json=nobody)

    def found(who: str) -> list:
        asked = {"administrator": who, "action": "admins.refused", "per_page": 2}
        shown = call("GET", "/platform/audit", token=admin_token, query_string=asked).json["result"]
        return [entry["details"]["wrong"] for entry in shown]

    assert found(ASHA) == ["code", "password"]
    assert found("unknown")[0] == "password"


@pytest.fixture
def held_back(monkeypatch):
    monkeypatch.setattr(counters, "enabled", True)


def test_after_twenty_wrong_codes_nobody_may_guess_on_from_wherever(client, held_back):
    email, secret = "guessed@haat.example", codes.new_secret()
    service.create_administrator(email=email, password=PASSWORD, now=datetime.now(UTC))
    with owner_engine().begin() as connection:
        known = {"totp_secret": codes.seal(secret)}
        connection.execute(update(Administrator).where(Administrator.email == email).values(known))

    def guess(number: int, code: str):
        body = {"email": email, "password": PASSWORD, "code": code}
        origin = {"REMOTE_ADDR": f"203.0.113.{100 + number}"}
        return client.post("/api/platform/auth", json=body, headers=HEADERS, environ_base=origin)

    # Being asked for the code is no failure.
    assert {guess(1, "").status_code for _ in range(12)} == {401}
    assert {guess(number, "abcdef").status_code for number in range(20)} == {401}
    refused = guess(21, code_of(secret))

    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0


@pytest.fixture
def attempt(app):
    """Try to sign in from an address, with a browser of its own unless one is handed in."""

    def make(email: str, password: str, number: int, browser=None):
        origin = {"REMOTE_ADDR": f"203.0.113.{number}"}
        body = {"email": email, "password": password}
        through = browser or app.test_client()
        return through.post("/api/platform/auth", json=body, headers=HEADERS, environ_base=origin)

    return make


def test_strangers_do_not_keep_an_administrator_out_of_a_known_device(app, attempt, held_back):
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
def test_a_body_that_parsers_read_differently_is_no_guess_at_a_code(client, held_back, value):
    body = f'{{"email":"{ASHA}","password":"{PASSWORD}","code":"000000","x":'.encode() + value + b"}"

    answer = client.post("/api/platform/auth", data=body, headers=HEADERS, content_type="application/json")

    assert answer.status_code == 400


def test_administrators_are_listed_with_no_secret(call, token):
    answer = call("GET", "/platform/administrators?per_page=100", token=token).json

    (row,) = [row for row in answer["result"] if row["email"] == ASHA]
    assert row.keys() == {"email", "twoFactor", "signedInAt", "createdAt"}


def test_the_login_of_requests_reads_no_secret_of_a_sign_in(platform):
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


def test_the_command_line_helps_whoever_lost_the_authenticator(command, call, enter, token, secret):
    assert command("reset-two-factor", ASHA).exit_code == 0

    assert call("GET", "/platform/me", token=token).status_code == 401
    assert enter().status_code == 200
    assert command("reset-two-factor", "nobody@haat.example").exit_code == 1


def test_the_password_that_she_has_already_leaves_her_signed_in(call, token):
    service.create_administrator(email=ASHA, password=PASSWORD, now=datetime.now(UTC))
    assert call("GET", "/platform/me", token=token).status_code == 200

    service.create_administrator(email=ASHA, password=OTHER_PASSWORD, now=datetime.now(UTC))
    assert call("GET", "/platform/me", token=token).status_code == 401


def test_whoever_sets_up_the_server_again_takes_nobodys_own_password_away(call, token, enter):
    service.make_first_administrator(email=ASHA, password=OTHER_PASSWORD, now=datetime.now(UTC))

    assert call("GET", "/platform/me", token=token).status_code == 200
    assert enter().status_code == 200
