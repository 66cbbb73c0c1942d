"""Responses of the push service, and their results."""

import os
import subprocess
import sys

import pytest

from app.notices.firebase import push_service
from app.notices.rules import PushMessage, PushOutcome, PushResult
from deploy.openapi import NOWHERE
from tests.fcm import refusal

NO_ADDRESS = "The registration token is not a valid FCM registration token"


def message(device: str) -> PushMessage:
    return PushMessage(device, "Diwali", "Lamps are in", None, {"store": "9000012345"}, None)


@pytest.mark.parametrize(
    ("status", "error", "outcome"),
    [
        (404, {}, PushOutcome.DEAD),
        (404, refusal(404, "UNREGISTERED"), PushOutcome.DEAD),
        (400, refusal(400, "INVALID_ARGUMENT", NO_ADDRESS), PushOutcome.DEAD),
        (400, refusal(400, "INVALID_ARGUMENT", "Android message is too big"), PushOutcome.FAILED),
        (403, refusal(403, "SENDER_ID_MISMATCH"), PushOutcome.FAILED),
        (403, refusal(403, "PERMISSION_DENIED"), PushOutcome.LATER),
        (401, refusal(401, "THIRD_PARTY_AUTH_ERROR"), PushOutcome.LATER),
        (429, refusal(429, "QUOTA_EXCEEDED"), PushOutcome.LATER),
        (500, {}, PushOutcome.LATER),
        (502, {}, PushOutcome.LATER),
        (503, refusal(503, "UNAVAILABLE"), PushOutcome.LATER),
    ],
)
def test_responses_of_the_push_service_map_to_outcomes(push_server, status, error, outcome):
    push_server.says["telephone"] = (status, error)

    assert push_service().send([message("telephone"), message("tablet")]) == [
        PushResult(outcome),
        PushResult(PushOutcome.PUSHED),
    ]


@pytest.mark.parametrize("device", ["busy-1", "broken-1"])
def test_a_message_is_sent_once_even_if_the_service_asks_for_retries(push_server, device):
    push_server.retry_after = 600

    assert push_service().send([message(device)]) == [PushResult(PushOutcome.LATER, 600)]
    assert push_server.requests[device] == 1


def test_a_push_without_a_token_is_not_sent(push_server):
    assert push_service().send([message("")]) == [PushResult(PushOutcome.FAILED)]
    assert push_server.requests.total() == 0


def test_only_pushing_imports_the_library():
    program = """
import sys
import workers.celery
import app.wsgi
assert "firebase_admin" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], env=os.environ | NOWHERE, check=True, timeout=600)
