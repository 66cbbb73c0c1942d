"""Tests how each sender sends a code and reads each response."""

import pytest
from structlog.testing import capture_logs

from app.config import Config
from app.people.verification.rules import SendOutcome
from app.people.verification.senders import Message, code_sender

KINDS = ("whatsapp", "msg91", "twilio")
MESSAGE = Message("9825012345", "048213")


@pytest.fixture(params=KINDS)
def kind(request, configured):
    configured(request.param)
    return request.param


def send(message: Message = MESSAGE) -> SendOutcome:
    sender = code_sender()
    assert sender
    return sender.send(message)


def test_the_code_is_delivered(senders, kind):
    assert send() is SendOutcome.SENT

    (message,) = senders.delivered
    assert (message.to, message.code) == ("9825012345", "048213")
    assert "048213" in message.words


def test_urls_contain_neither_number_nor_code(senders, kind):
    send()

    assert senders.calls
    assert not [path for path in senders.calls if "9825012345" in path or "048213" in path]


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_an_overloaded_service_is_retried(senders, kind, status):
    senders.says[MESSAGE.number] = [status]

    assert send() is SendOutcome.LATER
    assert send() is SendOutcome.SENT


@pytest.mark.parametrize("status", [400, 401])
def test_a_refused_message_is_not_retried(senders, kind, status):
    senders.says[MESSAGE.number] = [status]

    assert send() is SendOutcome.REFUSED


def test_an_unreachable_or_slow_service_is_retried(senders, kind, configured, monkeypatch):
    monkeypatch.setattr("app.people.verification.senders.interface.TIMEOUT_SECONDS", 0.3)
    senders.seconds_each = 1.0
    assert send() is SendOutcome.LATER

    configured(kind, **dict.fromkeys(("WHATSAPP_URL", "MSG91_URL", "TWILIO_URL"), "http://127.0.0.1:9"))
    assert send() is SendOutcome.LATER


@pytest.mark.parametrize("body", [b"<html>", b"[]", b"{}", b'{"messages": []}', b'{"error": 5}'])
def test_an_unexpected_response_is_no_success(senders, kind, body):
    senders.says[MESSAGE.number] = [body]

    assert send() is not SendOutcome.SENT


def test_a_temporary_whatsapp_error_is_retried_whatever_its_status(senders, configured):
    configured("whatsapp")
    senders.says[MESSAGE.number] = [b'{"error": {"code": 131056, "message": "pair rate limit"}}']

    assert send() is SendOutcome.LATER


def test_a_deployment_without_a_sender_sends_nothing(configured):
    configured("")

    assert code_sender() is None


def test_codes_are_printed_only_where_that_sender_is_named(configured):
    assert Config.model_fields["code_sender"].default == ""
    configured("print")

    with capture_logs() as lines:
        assert send() is SendOutcome.SENT

    assert [line["code"] for line in lines if line["event"] == "code.to_enter"] == ["048213"]


@pytest.mark.parametrize(
    ("kind", "setting"),
    [("whatsapp", "WHATSAPP_TOKEN"), ("msg91", "MSG91_TOKEN"), ("twilio", "TWILIO_SENDER")],
)
def test_a_missing_setting_of_the_sender_fails_at_startup(configured, kind, setting):
    with pytest.raises(ValueError, match=f"CODE_SENDER={kind} needs {setting} too"):
        configured(kind, **{setting: " "})


@pytest.mark.parametrize(
    ("sender", "onboarding", "opening"),
    [("", "", "approval"), ("twilio", "", "open"), ("", "open", "open"), ("twilio", "closed", "closed")],
)
def test_without_verified_numbers_new_stores_need_approval(configured, sender, onboarding, opening):
    assert configured(sender, ONBOARDING=onboarding).opening == opening
