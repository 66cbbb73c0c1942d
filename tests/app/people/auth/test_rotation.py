"""Refresh secrets: each renews once, the previous one a little longer, and an older one ends the sign-in."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from app.people.auth import rotation
from app.people.auth.models import SignIn
from app.platform.identity.models import AdministratorSession

START = datetime(2026, 3, 1, tzinfo=UTC)
LIFETIME = timedelta(hours=12)


@pytest.fixture(params=[SignIn, AdministratorSession])
def sign_in(request):
    """A sign-in of either kind, with the secret `first`."""
    first = rotation.digest("first")
    return request.param(id=uuid4(), refresh_hash=first, refreshed_at=START, expires_at=START + LIFETIME)


def rotate(sign_in, secret: str, *, seconds: int = 0, key: str = "key") -> str:
    now = START + timedelta(seconds=seconds)
    return rotation.rotate(sign_in, secret, key=key, lifetime=LIFETIME, now=now)


def test_a_secret_is_replaced_and_prolongs_the_sign_in(sign_in):
    renewed = rotate(sign_in, "first", seconds=60)

    assert sign_in.refresh_hash == rotation.digest(renewed)
    assert sign_in.expires_at == START + timedelta(seconds=60) + LIFETIME
    assert rotate(sign_in, renewed, seconds=120) not in ("first", renewed)


def test_the_previous_secret_gives_the_same_new_one_for_half_a_minute(sign_in):
    renewed = rotate(sign_in, "first")
    expiry = sign_in.expires_at

    assert rotate(sign_in, "first", seconds=30) == renewed
    assert sign_in.expires_at == expiry
    with pytest.raises(rotation.RefreshReused):
        rotate(sign_in, "first", seconds=31)


def test_an_older_secret_betrays_a_copy(sign_in):
    rotate(sign_in, rotate(sign_in, "first"))

    with pytest.raises(rotation.RefreshReused) as reused:
        rotate(sign_in, "first")
    assert reused.value.session == sign_in.id


def test_after_a_change_of_keys_the_browser_keeps_its_cookie(sign_in):
    rotate(sign_in, "first")

    assert rotate(sign_in, "first", key="other key") == ""


def test_a_secret_that_is_no_text_matches_nothing(sign_in):
    with pytest.raises(rotation.RefreshReused):
        rotate(sign_in, "\udcff")
