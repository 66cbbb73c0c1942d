"""The identity in a token, and lifetimes of sign-ins."""

from datetime import timedelta

import pytest

from app.people.auth.rules import PREVIEW_LIFETIME, Identity, client_name, rough_address, sign_in_lifetime
from app.shared.actor import Access


@pytest.mark.parametrize("kind", Access)
def test_only_owners_have_the_role_owner_and_the_short_lifetime(kind):
    identity = Identity(kind, "P001", "Asha")

    assert identity.role == ("owner" if kind is Access.OWNER else "user")
    assert sign_in_lifetime(kind) == (timedelta(hours=12) if kind is Access.OWNER else timedelta(days=30))


def test_a_preview_is_over_before_any_sign_in():
    assert all(sign_in_lifetime(kind) > PREVIEW_LIFETIME for kind in Access)


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36 Edg/141.0", "Edge · Windows"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1",
            "Safari · iPhone",
        ),
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox · Linux"),
        ("curl/8.0", ""),
    ],
)
def test_a_program_has_the_name_that_people_know(user_agent, name):
    assert client_name(user_agent) == name


@pytest.mark.parametrize(
    ("address", "rough"),
    [("203.0.113.77", "203.0.113.…"), ("2001:db8:1:2::3", "2001:db8:1::…"), ("", ""), ("unix:", "")],
)
def test_an_address_is_shown_roughly(address, rough):
    assert rough_address(address) == rough
