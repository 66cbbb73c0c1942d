"""Administrators sign in with an email address and a password; attempts are limited."""

import pytest

from tests.conftest import API_KEY, PASSWORD

HOME, ELSEWHERE = "203.0.113.70", "198.51.100.90"


@pytest.fixture
def attempt(app, admin_token):
    """Sign in from an address: `attempt("wrong")`."""

    def make(password: str, email: str = "admin@haat.example", address: str = HOME):
        body = {"email": email, "password": password}
        origin = {"REMOTE_ADDR": address}
        headers = {"x-api-key": API_KEY}
        return app.test_client().post("/api/platform/auth", json=body, headers=headers, environ_base=origin)

    return make


def test_after_ten_wrong_passwords_an_address_has_to_wait(attempt):
    names = ("admin@haat.example", "unknown@haat.example")
    assert {attempt("wrong", name).status_code for name in names * 5} == {401}

    refused = attempt(PASSWORD)

    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 15 * 60 + 1
    assert attempt(PASSWORD, address=ELSEWHERE).status_code == 200
