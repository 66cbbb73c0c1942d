"""The worker sends a code once it is safe, tries again what did not arrive, and then forgets the code."""

from datetime import timedelta

import pytest
import structlog
from kombu.exceptions import OperationalError
from sqlalchemy import select
from structlog.testing import capture_logs

from app.verification import sending
from app.verification.models import SentCode
from app.verification.senders import code_sender, interface
from tenant_router.engines import app_engine
from tenant_router.queue import celery


def row_of(number: str):
    with app_engine().connect() as connection:
        return connection.execute(select(SentCode).where(SentCode.number == number)).one()


@pytest.fixture
def handed(monkeypatch):
    """What is handed to the broker: a code and after how many seconds."""
    told: list[tuple[str, float]] = []
    monkeypatch.setattr(
        celery, "send_task", lambda _name, args, countdown, **_other: told.append((args[0], countdown))
    )
    return told


def send(number: str, now) -> None:
    sender = code_sender()
    assert sender
    sending.send(row_of(number).id, sender, now=now)


def test_nothing_is_sent_by_whoever_asks(ask, senders, handed):
    asked, ticket = ask()

    assert senders.delivered == []
    assert handed == [(row_of(asked.number).id, 0)]
    assert ticket not in str(handed)


def test_a_code_is_sent_once_and_then_forgotten(ask, senders, now):
    asked, _ = ask()

    send(asked.number, now)
    send(asked.number, now + timedelta(minutes=2))

    assert len(senders.codes_to(asked.number)) == 1
    assert row_of(asked.number).sealed is None


def test_what_did_not_arrive_is_sent_again_three_times(ask, senders, handed, now):
    asked, _ = ask()
    senders.says[asked.number] = [503, 503, 503]
    handed.clear()
    for _ in range(3):
        send(asked.number, now)
        assert row_of(asked.number).id not in sending.overdue(now=now), "it is not due yet"
        now += timedelta(seconds=handed[-1][1])

    send(asked.number, now)

    assert [seconds for _, seconds in handed] == [5, 20, 60]
    assert len(senders.codes_to(asked.number)) == 1


def test_what_does_not_arrive_four_times_is_given_up(ask, senders, handed, now):
    asked, _ = ask()
    senders.says[asked.number] = [503] * 5
    for _ in range(5):
        send(asked.number, now)
        now += timedelta(seconds=61)

    assert senders.codes_to(asked.number) == []
    assert len(senders.says[asked.number]) == 1
    assert row_of(asked.number).sealed is None


def test_what_a_service_refuses_is_given_up_at_once(ask, senders, now):
    asked, _ = ask()
    senders.says[asked.number] = [400]

    send(asked.number, now)

    assert row_of(asked.number).sealed is None


def test_a_code_that_is_over_is_not_sent_any_more(ask, senders, now):
    asked, _ = ask()

    send(asked.number, now + timedelta(minutes=10))

    assert senders.codes_to(asked.number) == []


def test_what_a_broker_that_was_away_or_a_killed_worker_left_is_taken_up(ask, now, monkeypatch):
    def away(*_args, **_kwargs):
        raise OperationalError

    with monkeypatch.context() as broken:
        broken.setattr(celery, "send_task", away)
        asked, _ = ask()
    mine = row_of(asked.number).id

    assert mine in sending.overdue(now=now + timedelta(seconds=10))
    sending._claim(mine, now)
    assert mine not in sending.overdue(now=now + timedelta(seconds=10)), "a worker has it in its hands"
    assert mine in sending.overdue(now=now + timedelta(seconds=60))


def test_logs_tell_neither_number_nor_code(ask, senders, now, monkeypatch):
    # A logger keeps how it writes from its first line on.
    for module in (sending, interface):
        monkeypatch.setattr(module, "log", structlog.get_logger("verification"))
    asked, _ = ask()
    senders.says[asked.number] = [503]
    with capture_logs() as lines:
        send(asked.number, now)
        send(asked.number, now + timedelta(seconds=6))

    told = str(lines)
    assert "code.handed_over" in told
    assert asked.number not in told
    assert senders.codes_to(asked.number)[0] not in told
