"""The second factor of administrators: setup, codes, recovery codes."""

from app.config import get_config
from app.platform.identity.models import Administrator
from app.shared import encryption
from tenant_router.control import control_session
from tests.app.platform.identity.conftest import ASHA, actions, code_of
from tests.conftest import PASSWORD


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
    with control_session(read_only=True) as db:
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
