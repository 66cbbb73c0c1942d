"""Fixtures: an administrator who signs in by password and code."""

from datetime import UTC, datetime, timedelta

import pytest
from pyotp.totp import TOTP
from sqlalchemy import select, text
from sqlalchemy.orm import Session

from app.edge.throttle import counters
from app.platform.audit.models import AuditEntry
from app.platform.identity import service
from tenant_router.engines import app_engine, owner_engine
from tests.conftest import API_KEY, PASSWORD

ASHA = "asha@haat.example"


OTHER_PASSWORD = "a much better one"


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
def secret(call, token) -> str:
    """The secret of Asha's authenticator, set up with the code of half a minute ago."""
    setup = call("POST", "/platform/two-factor", token=token, json={"password": PASSWORD})
    secret = setup.json["result"]["secret"]
    first = {"code": code_of(secret, periods=-1)}
    assert call("PUT", "/platform/two-factor", token=token, json=first).status_code == 200
    return secret


def code_of(secret: str, *, periods: int = 0) -> str:
    return TOTP(secret).at(datetime.now(UTC) + timedelta(seconds=30 * periods))


def actions() -> list[str]:
    """Return Asha's latest actions, newest first."""
    with Session(app_engine()) as db:
        of_asha = select(AuditEntry.action).where(AuditEntry.administrator == ASHA)
        return list(db.scalars(of_asha.order_by(AuditEntry.id.desc()).limit(10)))
