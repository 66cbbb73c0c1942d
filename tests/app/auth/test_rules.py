"""The identity in a token, and lifetimes of sign-ins."""

from datetime import timedelta

import pytest

from app.auth.rules import PREVIEW_LIFETIME, Identity, sign_in_lifetime
from app.shared.actor import Access


@pytest.mark.parametrize("kind", Access)
def test_only_owners_have_the_role_owner_and_the_short_lifetime(kind):
    identity = Identity(kind, "P001", "Asha")

    assert identity.role == ("owner" if kind is Access.OWNER else "user")
    assert sign_in_lifetime(kind) == (timedelta(hours=12) if kind is Access.OWNER else timedelta(days=30))


def test_a_preview_is_over_before_any_sign_in():
    assert all(sign_in_lifetime(kind) > PREVIEW_LIFETIME for kind in Access)
