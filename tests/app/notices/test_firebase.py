"""Responses of the push service, and their results."""

import os
import subprocess
import sys

import pytest

from app.config import get_config
from app.notices.channels.firebase import is_token_rejected, push_service
from app.notices.channels.interface import Message
from app.notices.rules import SendOutcome, SendResult
from deploy.openapi import NOWHERE
from tests.fcm import refusal

NO_ADDRESS = "The registration token is not a valid FCM registration token"
IN_ADDRESS = {"fieldViolations": [{"field": "message.token"}]}
IN_DATA = {"fieldViolations": [{"field": "message.data[0].value"}]}


def message(device: str) -> Message:
    return Message(device, "Diwali", "Lamps are in", None, {"store": "9000012345"}, None)


@pytest.mark.parametrize(
    ("status", "error", "outcome"),
    [
        (404, {}, SendOutcome.GONE),
        (404, refusal(404, "UNREGISTERED"), SendOutcome.GONE),
        (400, refusal(400, "INVALID_ARGUMENT", NO_ADDRESS), SendOutcome.GONE),
        (400, refusal(400, "INVALID_ARGUMENT", "Android message is too big"), SendOutcome.FAILED),
        (403, refusal(403, "SENDER_ID_MISMATCH"), SendOutcome.FAILED),
        (403, refusal(403, "PERMISSION_DENIED"), SendOutcome.LATER),
        (401, refusal(401, "THIRD_PARTY_AUTH_ERROR"), SendOutcome.LATER),
        (429, refusal(429, "QUOTA_EXCEEDED"), SendOutcome.LATER),
        (500, {}, SendOutcome.LATER),
        (502, {}, SendOutcome.LATER),
        (503, refusal(503, "UNAVAILABLE"), SendOutcome.LATER),
    ],
)
def test_responses_of_the_push_service_map_to_outcomes(push_server, status, error, outcome):
    push_server.says["telephone"] = (status, error)

    assert push_service(get_config()).send([message("telephone"), message("tablet")]) == [
        SendResult(outcome),
        SendResult(SendOutcome.SENT),
    ]


@pytest.mark.parametrize("device", ["busy-1", "broken-1"])
def test_a_message_is_sent_once_even_if_the_service_asks_for_retries(push_server, device):
    push_server.retry_after = 600

    assert push_service(get_config()).send([message(device)]) == [SendResult(SendOutcome.LATER, 600)]
    assert push_server.requests[device] == 1


def test_a_push_without_a_token_is_not_sent(push_server):
    assert push_service(get_config()).send([message("")]) == [SendResult(SendOutcome.FAILED)]
    assert push_server.requests.total() == 0


@pytest.mark.parametrize(
    ("error", "rejected"),
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
def test_a_rejected_token_is_distinguished_from_other_errors(error, rejected):
    assert is_token_rejected(error) is rejected


def test_only_pushing_imports_the_library():
    program = """
import sys
import workers.celery
import app.wsgi
assert "firebase_admin" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], env=os.environ | NOWHERE, check=True, timeout=600)
