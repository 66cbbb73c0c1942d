"""Who is told what."""

import pytest

from app.notifications.rules import Outcome, listeners, outcome_of, pause_seconds, recipient
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


def refusal(code: str, told: str = "", **more) -> dict:
    return {"message": told, "details": [{"errorCode": code}], **more}


NO_ADDRESS = "The registration token is not a valid FCM registration token"


@pytest.mark.parametrize(
    ("status", "error", "outcome"),
    [
        (200, {}, Outcome.PUSHED),
        (404, {}, Outcome.DEAD),
        (404, refusal("UNREGISTERED"), Outcome.DEAD),
        (410, refusal("UNREGISTERED"), Outcome.DEAD),
        (400, refusal("INVALID_ARGUMENT", NO_ADDRESS), Outcome.DEAD),
        (400, {"details": [{"fieldViolations": [{"field": "message.token"}]}]}, Outcome.DEAD),
        (400, refusal("INVALID_ARGUMENT", "Android message is too big"), Outcome.FAILED),
        (
            400,
            {"message": NO_ADDRESS, "details": [{"fieldViolations": [{"field": "message.data[0].value"}]}]},
            Outcome.FAILED,
        ),
        (403, refusal("SENDER_ID_MISMATCH"), Outcome.FAILED),
        (403, {}, Outcome.LATER),
        (401, {}, Outcome.LATER),
        (429, refusal("QUOTA_EXCEEDED"), Outcome.LATER),
        (500, {}, Outcome.LATER),
        (503, {"details": ["strange"]}, Outcome.LATER),
        (302, {}, Outcome.FAILED),
    ],
)
def test_what_an_answer_of_the_push_service_means(status, error, outcome):
    assert outcome_of(status, error) is outcome


@pytest.mark.parametrize(
    ("tries", "asked", "seconds"),
    [(1, None, 30), (2, None, 60), (3, 5, 120), (1, 90, 90), (20, None, 3600), (1, 90_000, 3600)],
)
def test_each_pause_is_twice_the_one_before_and_what_the_service_asks_for(tries, asked, seconds):
    assert pause_seconds(tries, asked) == seconds
