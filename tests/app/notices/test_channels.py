"""A further channel needs only its class: outbox, delivery, audiences and campaigns find it."""

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, select

from app.notices import delivery
from app.notices.channels import registry
from app.notices.rules import MAX_TRIES, SendOutcome, SendResult
from app.people.accounts.models import Account
from tests.app.notices.crowd import add_people
from tests.stock import DEALER, OTHER_DEALER


class Letters:
    """A channel that reaches customers by their codes."""

    name, setting, fix = "letter", "LETTERS", "Set LETTERS"

    def __init__(self) -> None:
        self.outcome, self.sent, self.forgotten = SendOutcome.SENT, list[str](), set[str]()
        self.in_use = True

    def is_in_use(self, config):
        return self.in_use

    def check(self, config):
        raise ValueError

    def addresses(self, now):
        recipient = func.concat("party:", Account.code)
        return select(recipient, Account.code, Account.name).where(Account.code.not_in(self.forgotten))

    def send(self, messages):
        self.sent += [message.address for message in messages]
        return [SendResult(self.outcome)] * len(messages)

    def forget(self, db, keys):
        self.forgotten |= set(keys)


@pytest.fixture
def letters(store, goods, monkeypatch):
    channel = Letters()
    monkeypatch.setitem(registry._channels, channel.name, channel)
    return channel


def test_both_channels_send_to_their_addresses(push_server, letters, store, send, work_off, figures, waiting):
    add_people(store, ["telephone"])
    send()
    work_off()

    assert push_server.delivered == {"telephone": 1}
    assert len(letters.sent) == len(set(letters.sent)) == 4
    assert (figures(), waiting()) == ((5, 5, 0, 0, "done"), 0)


def test_a_delivery_that_one_channel_postpones_is_not_sent_again_by_the_other(
    push_server, letters, store, send, work_off, push_later, figures
):
    add_people(store, ["telephone"])
    letters.outcome = SendOutcome.LATER
    send()
    work_off()
    push_later(timedelta(hours=1))

    assert push_server.delivered == {"telephone": 1}
    assert (len(letters.sent), figures()[-1]) == (4, "sending")

    for hours in range(1, MAX_TRIES + 1):
        while delivery.send_due(store, letters, now=datetime.now(UTC) + timedelta(hours=2 * hours)):
            pass
    assert (len(letters.sent), figures()) == (4 * MAX_TRIES, (5, 1, 4, 0, "done"))


def test_an_address_that_no_longer_exists_is_forgotten_only_by_its_channel(
    push_server, letters, store, send, work_off, figures
):
    add_people(store, ["telephone"])
    letters.outcome = SendOutcome.GONE
    send()
    work_off()
    assert figures() == (5, 1, 0, 4, "done")

    send(title="Holi")
    work_off()

    assert {DEALER, OTHER_DEALER} < letters.forgotten
    assert (len(letters.sent), push_server.delivered) == (4, {"telephone": 2})


def test_a_channel_that_is_turned_off_sends_nothing_and_stops_no_other(
    push_server, letters, store, send, work, work_off, waiting
):
    add_people(store, ["telephone"])
    send()
    work(store)
    letters.in_use = False
    work_off()

    assert (letters.sent, push_server.delivered, waiting()) == ([], {"telephone": 1}, 4)
