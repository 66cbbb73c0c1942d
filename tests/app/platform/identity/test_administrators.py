"""Administrators' failed sign-ins are limited and audited; the command line manages them."""

from datetime import UTC, datetime

import pytest
from sqlalchemy import text, update
from typer.testing import CliRunner

from app.__main__ import cli
from app.edge.throttle import counters
from app.platform.identity import codes, service
from app.platform.identity.models import Administrator
from tenant_router.engines import app_engine, owner_engine
from tests.app.platform.identity.conftest import ASHA, HEADERS, OTHER_PASSWORD, code_of
from tests.conftest import PASSWORD


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


def test_wrong_codes_delay_every_address_but_no_known_device(app, client, rate_limits):
    email, secret, own = "guessed@haat.example", codes.new_secret(), app.test_client()
    service.create_administrator(email=email, password=PASSWORD, now=datetime.now(UTC))
    with owner_engine().begin() as connection:
        values = {"totp_secret": codes.seal(secret)}
        connection.execute(update(Administrator).where(Administrator.email == email).values(values))

    def guess(number: int, code: str, client=client):
        body = {"email": email, "password": PASSWORD, "code": code}
        origin = {"REMOTE_ADDR": f"203.0.113.{100 + number}"}
        return client.post("/api/platform/auth", json=body, headers=HEADERS, environ_base=origin)

    # A missing code is no failure.
    assert {guess(1, "").status_code for _ in range(12)} == {401}
    assert guess(2, code_of(secret, periods=-1), own).status_code == 200
    tried = [guess(number, "abcdef") for number in range(40)]
    assert [answer.status_code for answer in tried[:5]] == [401] * 5
    assert tried[-1].status_code == 429
    assert 0 < int(tried[-1].headers["Retry-After"]) <= 3600

    assert guess(50, code_of(secret, periods=1)).status_code == 429
    assert guess(51, code_of(secret, periods=1), own).status_code == 200


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
