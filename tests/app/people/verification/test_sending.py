"""The worker sends a committed code, retries failures, and then erases the code."""

from datetime import timedelta

import pytest
from kombu.exceptions import OperationalError
from sqlalchemy import select
from structlog.testing import capture_logs

from app.people.verification import sending
from app.people.verification.models import SentCode
from app.people.verification.senders import code_sender
from tenant_router.engines import app_engine
from tenant_router.queue import celery


def row_of(number: str):
    with app_engine().connect() as connection:
        return connection.execute(select(SentCode).where(SentCode.number == number)).one()


@pytest.fixture
def queued(monkeypatch):
    """The messages queued for the broker: a code's id, and the delay in seconds."""
    messages: list[tuple[str, float]] = []
    monkeypatch.setattr(
        celery, "send_task", lambda _name, args, countdown, **_other: messages.append((args[0], countdown))
    )
    return messages


def send(number: str, now) -> None:
    sender = code_sender()
    assert sender
    sending.send(row_of(number).id, sender, now=now)


def test_the_request_itself_sends_nothing(ask, senders, queued):
    requested, ticket = ask()

    assert senders.delivered == []
    assert queued == [(row_of(requested.number).id, 0)]
    assert ticket not in str(queued)


def test_a_code_is_sent_once_and_then_erased(ask, senders, now):
    requested, _ = ask()

    send(requested.number, now)
    send(requested.number, now + timedelta(minutes=2))

    assert len(senders.codes_to(requested.number)) == 1
    assert row_of(requested.number).sealed is None


def test_a_failed_code_is_retried_three_times(ask, senders, queued, now):
    requested, _ = ask()
    senders.says[requested.number] = [503, 503, 503]
    queued.clear()
    for _ in range(3):
        send(requested.number, now)
        assert row_of(requested.number).id not in sending.overdue(now=now), "it is not due yet"
        now += timedelta(seconds=queued[-1][1])

    send(requested.number, now)

    assert [seconds for _, seconds in queued] == [5, 20, 60]
    assert len(senders.codes_to(requested.number)) == 1


def test_a_code_is_given_up_after_four_failures(ask, senders, queued, now):
    requested, _ = ask()
    senders.says[requested.number] = [503] * 5
    for _ in range(5):
        send(requested.number, now)
        now += timedelta(seconds=61)

    assert senders.codes_to(requested.number) == []
    assert len(senders.says[requested.number]) == 1
    assert row_of(requested.number).sealed is None


def test_a_refused_code_is_given_up_at_once(ask, senders, now):
    requested, _ = ask()
    senders.says[requested.number] = [400]

    send(requested.number, now)

    assert row_of(requested.number).sealed is None


def test_an_expired_code_is_not_sent(ask, senders, now):
    requested, _ = ask()

    send(requested.number, now + timedelta(minutes=10))

    assert senders.codes_to(requested.number) == []


def test_codes_are_queued_again_after_a_broker_outage_or_a_killed_worker(ask, now, monkeypatch):
    def away(*_args, **_kwargs):
        raise OperationalError

    with monkeypatch.context() as broken:
        broken.setattr(celery, "send_task", away)
        requested, _ = ask()
    mine = row_of(requested.number).id

    assert mine in sending.overdue(now=now + timedelta(seconds=10))
    sending._claim(mine, now)
    assert mine not in sending.overdue(now=now + timedelta(seconds=10)), "a worker has claimed it"
    assert mine in sending.overdue(now=now + timedelta(seconds=60))


def test_logs_contain_neither_number_nor_code(ask, senders, now):
    requested, _ = ask()
    senders.says[requested.number] = [503]
    with capture_logs() as lines:
        send(requested.number, now)
        send(requested.number, now + timedelta(seconds=6))

    log = str(lines)
    assert "code.handed_over" in log
    assert requested.number not in log
    assert senders.codes_to(requested.number)[0] not in log
