"""How each sender hands a code over, and what it makes of each answer."""

import pytest
import structlog
from structlog.testing import capture_logs

from app.config import Config
from app.verification.rules import Outcome
from app.verification.senders import Message, code_sender, printing

KINDS = ("whatsapp", "msg91", "twilio")
MESSAGE = Message("9825012345", "048213")


@pytest.fixture(params=KINDS)
def kind(request, configured):
    configured(request.param)
    return request.param


def send(message: Message = MESSAGE) -> Outcome:
    sender = code_sender()
    assert sender
    return sender.send(message)


def test_the_telephone_gets_the_code(senders, kind):
    assert send() is Outcome.SENT

    (message,) = senders.delivered
    assert (message.to, message.code) == ("9825012345", "048213")
    assert "048213" in message.words


def test_neither_number_nor_code_stands_in_an_address_that_proxies_log(senders, kind):
    send()

    assert senders.calls
    assert not [path for path in senders.calls if "9825012345" in path or "048213" in path]


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_a_service_that_is_overloaded_is_tried_again(senders, kind, status):
    senders.says[MESSAGE.number] = [status]

    assert send() is Outcome.LATER
    assert send() is Outcome.SENT


@pytest.mark.parametrize("status", [400, 401])
def test_what_a_service_refuses_is_not_tried_again(senders, kind, status):
    senders.says[MESSAGE.number] = [status]

    assert send() is Outcome.REFUSED


def test_a_service_that_is_away_or_silent_is_tried_again(senders, kind, configured, monkeypatch):
    monkeypatch.setattr("app.verification.senders.interface.PATIENCE_SECONDS", 0.3)
    senders.seconds_each = 1.0
    assert send() is Outcome.LATER

    configured(kind, **dict.fromkeys(("WHATSAPP_URL", "MSG91_URL", "TWILIO_URL"), "http://127.0.0.1:9"))
    assert send() is Outcome.LATER


@pytest.mark.parametrize("body", [b"<html>", b"[]", b"{}", b'{"messages": []}', b'{"error": 5}'])
def test_an_answer_that_says_nothing_of_the_message_is_no_success(senders, kind, body):
    senders.says[MESSAGE.number] = [body]

    assert send() is not Outcome.SENT


def test_an_error_of_whatsapp_that_passes_is_tried_again_whatever_its_status(senders, configured):
    configured("whatsapp")
    senders.says[MESSAGE.number] = [b'{"error": {"code": 131056, "message": "pair rate limit"}}']

    assert send() is Outcome.LATER


def test_a_deployment_without_a_sender_sends_nothing(configured):
    configured("")

    assert code_sender() is None


def test_codes_are_printed_only_where_that_sender_is_named(configured, monkeypatch):
    assert Config.model_fields["code_sender"].default == ""
    configured("print")
    # A logger keeps how it writes from its first line on.
    monkeypatch.setattr(printing, "log", structlog.get_logger("verification"))

    with capture_logs() as lines:
        assert send() is Outcome.SENT

    assert [line["code"] for line in lines if line["event"] == "code.to_enter"] == ["048213"]


@pytest.mark.parametrize(
    ("kind", "setting"),
    [("whatsapp", "WHATSAPP_TOKEN"), ("msg91", "MSG91_TOKEN"), ("twilio", "TWILIO_SENDER")],
)
def test_a_sender_that_lacks_a_setting_is_told_at_the_start(configured, kind, setting):
    with pytest.raises(ValueError, match=f"CODE_SENDER={kind} needs {setting} too"):
        configured(kind, **{setting: " "})


@pytest.mark.parametrize(
    ("sender", "onboarding", "opening"),
    [("", "", "approval"), ("twilio", "", "open"), ("", "open", "open"), ("twilio", "closed", "closed")],
)
def test_where_numbers_are_not_proven_an_administrator_decides_on_new_stores(
    configured, sender, onboarding, opening
):
    assert configured(sender, ONBOARDING=onboarding).opening == opening
