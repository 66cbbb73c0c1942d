"""Who is told what."""

import pytest

from app.notifications.rules import is_token_rejected, listeners, pause_seconds, recipient
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


NO_ADDRESS = "The registration token is not a valid FCM registration token"
IN_ADDRESS = {"fieldViolations": [{"field": "message.token"}]}
IN_DATA = {"fieldViolations": [{"field": "message.data[0].value"}]}


@pytest.mark.parametrize(
    ("error", "blamed"),
    [
        ({"message": NO_ADDRESS}, True),
        ({"details": [IN_ADDRESS]}, True),
        ({"message": NO_ADDRESS, "details": [IN_DATA]}, False),
        ({"details": [IN_ADDRESS, IN_DATA]}, False),
        ({"message": "Android message is too big"}, False),
        ({"details": ["strange"]}, False),
        ({}, False),
    ],
)
def test_a_faulty_message_is_the_fault_of_the_address_where_the_service_says_so(error, blamed):
    assert is_token_rejected(error) is blamed


@pytest.mark.parametrize(
    ("tries", "asked", "seconds"),
    [(1, None, 30), (2, None, 60), (3, 5, 120), (1, 90, 90), (20, None, 3600), (1, 90_000, 3600)],
)
def test_each_pause_is_twice_the_one_before_and_what_the_service_asks_for(tries, asked, seconds):
    assert pause_seconds(tries, asked) == seconds
