"""Messages are put on their queue by hand; workers must not see a difference to Celery's own."""

import base64
import json

import pytest
from celery import signals

from tenant_router import broker, valkey
from tenant_router.broker import celery

TASK, QUEUE = "a.task", "a-queue"
ARGUMENTS = ["9876543210", 12]
HEADERS = {"request_id": "r-1"}
# Each message has its own.
IDS = ("id", "root_id", "correlation_id", "delivery_tag")


@pytest.fixture
def sent(platform):
    """Return what is on the queue: messages with their body as text, and without ids."""

    def messages() -> list[dict]:
        raw = valkey.client().lrange(QUEUE, 0, -1)
        return [_readable(json.loads(each)) for each in raw]

    yield messages
    valkey.client().delete(QUEUE)
    celery.amqp.queues.deselect([QUEUE])


def _push() -> None:
    valkey.client().execute_command(*broker.message(TASK, ARGUMENTS, queue=QUEUE, headers=HEADERS))


def _readable(message: dict) -> dict:
    for part in (message["headers"], message["properties"]):
        for name in set(IDS) & set(part):
            assert len(part.pop(name)) == 36
    # The time, where a test before has switched telemetry on.
    message["headers"].pop(broker.SENT, None)
    # An address for results, which no one asks for.
    message["properties"].pop("reply_to")
    return {**message, "body": json.loads(base64.b64decode(message["body"]))}


def test_a_message_is_the_same_as_celerys(sent):
    celery.send_task(TASK, ARGUMENTS, queue=QUEUE, headers=HEADERS)
    _push()

    ours, celerys = sent()
    assert ours == celerys
    assert ours["body"][0] == ARGUMENTS


def test_who_watches_what_is_sent_sees_it(sent):
    seen = []

    def before(*, headers: dict, **signal):
        headers["added"] = "yes"
        seen.append((signal["sender"], signal["routing_key"], signal["properties"]["correlation_id"]))

    def after(*, headers: dict, **signal):
        seen.append((signal["sender"], signal["routing_key"], headers["id"]))

    signals.before_task_publish.connect(before)
    signals.after_task_publish.connect(after)
    try:
        _push()
    finally:
        signals.before_task_publish.disconnect(before)
        signals.after_task_publish.disconnect(after)

    assert seen[0] == seen[1]
    assert seen[0][:2] == (TASK, QUEUE)
    assert [message["headers"]["added"] for message in sent()] == ["yes"]
