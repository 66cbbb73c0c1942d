"""Recipients and pauses."""

import pytest

from app.notices.rules import pause_seconds, recipient, recipients_of_change
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
def test_recipient_names(kind, code, name):
    assert recipient(kind, code) == name


def test_interested_recipients_are_notified_once():
    assert recipients_of_change(["party:P001", None, "owner", "party:P001"], by=None) == [
        "party:P001",
        "owner",
    ]


def test_the_person_who_made_the_change_is_not_notified():
    assert recipients_of_change(["party:P001", "sman:S014", "owner"], by="sman:S014") == [
        "party:P001",
        "owner",
    ]


@pytest.mark.parametrize(
    ("tries", "retry_after", "seconds"),
    [(1, None, 30), (2, None, 60), (3, 5, 120), (1, 90, 90), (20, None, 3600), (1, 90_000, 3600)],
)
def test_pauses_double_and_respect_retry_after(tries, retry_after, seconds):
    assert pause_seconds(tries, retry_after) == seconds
