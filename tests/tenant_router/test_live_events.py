"""Live events: published after the commit, never by a rollback, and never at the commit's expense."""

import json
import logging

import pytest
import redis
from sqlalchemy import text

from tenant_router import announcements, valkey
from tenant_router.live_events import CHANNEL, publish_after_commit
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession, store_session


@pytest.fixture
def heard(platform):
    """Return a function that returns the events published since the last call."""
    channel = valkey.client().pubsub(ignore_subscribe_messages=True)
    channel.subscribe(CHANNEL)
    while channel.get_message(timeout=0.2) is not None:
        pass

    def events() -> list[dict]:
        found = []
        while (message := channel.get_message(timeout=0.2)) is not None:
            found.append(json.loads(message["data"]))
        return found

    yield events
    channel.close()


def test_an_event_is_published_after_the_commit(store, heard):
    with store_session(store) as db:
        publish_after_commit(db, "order.placed", id=7)
        with db.begin_nested():
            pass
        assert heard() == []

    assert heard() == [{"kind": "order.placed", "id": 7, "store": store.key}]


def test_a_rollback_publishes_nothing(store, heard):
    with StoreSession(store) as db:
        publish_after_commit(db, "order.placed", id=7)
        db.execute(text("SELECT 1"))
        db.rollback()

    with store_session(store) as db:
        publish_after_commit(db, "order.changed")

    assert heard() == [{"kind": "order.changed", "store": store.key}]


def test_an_unreachable_broker_fails_no_commit_and_is_left_alone_for_a_while(store, heard, monkeypatch):
    attempts = []

    def away(*_args):
        attempts.append(1)
        raise redis.ConnectionError

    monkeypatch.setattr(announcements, "_send", away)
    monkeypatch.setattr(valkey, "_probe", away)
    for _ in range(3):
        with store_session(store) as db:
            publish_after_commit(db, "order.changed")
    monkeypatch.undo()
    assert valkey.wait_until_back(30)

    assert attempts == [1]
    assert heard() == []


def test_what_a_commit_announces_goes_in_one_round_trip(store, heard, monkeypatch):
    requests, exchange = [], announcements._sockets.exchange
    monkeypatch.setattr(
        announcements._sockets,
        "exchange",
        lambda request, read: requests.append(request) or exchange(request, read),
    )
    with store_session(store) as db:
        after_commit(db, "a.task", queue="a-queue")
        after_commit(db, "a.task", queue="a-queue")
        publish_after_commit(db, "order.placed", id=7)

    assert len(requests) == 1
    assert valkey.client().llen("a-queue") == 2
    valkey.client().delete("a-queue")
    assert heard() == [{"kind": "order.placed", "id": 7, "store": store.key}]


def test_a_connection_that_was_closed_is_replaced(store, heard):
    for number in range(2):
        with store_session(store) as db:
            publish_after_commit(db, "order.placed", id=number)
        valkey.client().client_kill_filter(_type="normal", skipme=True)

    assert [event["id"] for event in heard()] == [0, 1]


def test_a_refusal_is_logged_and_is_no_outage(store, caplog):
    caplog.set_level(logging.WARNING, announcements.log.name)
    valkey.client().set("not-a-list", "1")
    with store_session(store) as db:
        after_commit(db, "a.task", queue="not-a-list")
    valkey.client().delete("not-a-list")

    assert [(record.message, record.task) for record in caplog.records] == [("queue.unreachable", "a.task")]
    assert not valkey.is_away(valkey.READER)
