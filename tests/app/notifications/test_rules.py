"""Who is told what."""

import pytest

from app.notifications.rules import listeners, recipient
from app.shared.actor import Access


@pytest.mark.parametrize(
    ("kind", "code", "name"),
    [
        (Access.PARTY, "P001", "party:P001"),
        (Access.SALESPERSON, "S014", "sman:S014"),
        (Access.OWNER, "9000012345", "owner"),
        (Access.PARTY, None, None),
        (Access.SALESPERSON, None, None),
        (Access.GUEST, "", None),
        (Access.PUBLIC, "", None),
        ("agent", "", None),
    ],
)
def test_customers_and_salespeople_go_by_their_codes_the_owner_is_one_and_guests_are_nobody(kind, code, name):
    assert recipient(kind, code) == name


def test_everybody_concerned_is_told_once():
    assert listeners(["party:P001", None, "owner", "party:P001"], by=None) == ["party:P001", "owner"]


def test_nobody_is_told_of_what_he_did_himself():
    assert listeners(["party:P001", "sman:S014", "owner"], by="sman:S014") == ["party:P001", "owner"]
