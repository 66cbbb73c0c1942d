"""What a commit announces through Valkey: the messages that it queued, and its live events.

All of it goes in one round trip, and never fails a commit: rounds send the messages of the outbox again, and
pages poll.
"""

import logging
import os
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson
import redis
from sqlalchemy import event as orm_event

from tenant_router import background, broker, dirty_stores
from tenant_router.session import StoreSession
from tenant_router.valkey_sockets import (
    Command,
    connected,
    exchange,
    leave_timeouts_to_the_kernel,
    packed,
)

log = logging.getLogger(__name__)

# The channel of live events.
CHANNEL = "haat:live"
TIMEOUT_SECONDS = 1.0
# A server that accepts connections but does not answer costs time, so there is a pause after a failure.
PAUSE_SECONDS = 5.0

_away = {"until": 0.0}
# Connections that no thread uses at the moment.
_idle: list[Any] = []
os.register_at_fork(after_in_child=_idle.clear)


class Message(NamedTuple):
    """A message of the outbox; `origin` is the trace context that it was written in."""

    number: int
    task: str
    queue: str
    origin: dict[str, str] | None


def announce_message(db: StoreSession, message: Message) -> None:
    """Put a message on its queue after the commit. A rollback discards it."""
    db.info.setdefault("messages", []).append(message)


def announce_event(db: StoreSession, event: dict[str, Any]) -> None:
    """Publish a live event after the commit. A rollback discards it."""
    db.info.setdefault("live_events", []).append(event)


def forget() -> None:
    """Forget that Valkey was away, and close the connections that are not in use."""
    _away["until"] = 0.0
    while _idle:
        _idle.pop().disconnect()


@orm_event.listens_for(StoreSession, "after_commit")
def _after_commit(db: StoreSession) -> None:
    if db.in_nested_transaction():
        return
    key, messages, events = db.store.key, db.info.pop("messages", ()), db.info.pop("live_events", ())
    is_dirty = bool(messages) or not (db.read_only or "stays clean" in db.info or dirty_stores.is_added(key))
    if is_dirty or events:
        background.run(lambda: _announce(key, messages, events, is_dirty=is_dirty))


@orm_event.listens_for(StoreSession, "after_rollback")
def _discard(db: StoreSession) -> None:
    if not db.in_nested_transaction():
        db.info.pop("messages", None)
        db.info.pop("live_events", None)


def _announce(
    key: str, messages: Sequence[Message], events: Sequence[dict[str, Any]], *, is_dirty: bool
) -> None:
    if is_dirty:
        # Add it first: if Valkey is unreachable, the next round must find the unsent messages.
        dirty_stores.add(key)
    if not (messages or events) or _away["until"] > time.monotonic():
        return
    commands = [_command(key, each) for each in messages]
    commands += [(b"PUBLISH", CHANNEL.encode(), orjson.dumps(each)) for each in events]
    try:
        _send(commands)
    except (OSError, redis.RedisError) as error:
        _away["until"] = time.monotonic() + PAUSE_SECONDS
        for each in messages:
            log.warning("queue.unreachable", extra={"store": key, "task": each.task, "error": str(error)})
        if events:
            log.warning("live.unreachable", extra={"store": key, "error": type(error).__name__})


def _command(key: str, message: Message) -> Command:
    number, task, queue, origin = message
    with broker.trace_hooks.again(origin or {}):
        return broker.message(task, [key, number], queue=queue, headers=origin or {})


def _send(commands: Sequence[Command]) -> None:
    request = packed(*commands)
    if _idle:
        try:
            _exchange(_idle.pop(), request, len(commands))
        except (OSError, redis.ConnectionError):
            # Valkey has closed it since, or does not answer, so it is sent on a new connection; `_announce`
            # logs a failure of that. No one sees either: a task that comes twice is done once.
            log.debug("announcements.connection_lost", exc_info=True)
        else:
            return
    connection = connected(TIMEOUT_SECONDS)
    leave_timeouts_to_the_kernel(connection, TIMEOUT_SECONDS)
    _exchange(connection, request, len(commands))


def _exchange(connection: Any, request: bytes, replies: int) -> None:
    exchange(connection, request, lambda answer: _check_replies(answer, replies))
    _idle.append(connection)


def _check_replies(answer: bytes, count: int) -> bool | None:
    """Return True once there are as many replies; raise ResponseError if one of them is an error."""
    lines = answer.split(b"\r\n")
    if len(lines) <= count:
        return None
    for line in lines[:count]:
        if not line.startswith(b":"):
            raise redis.ResponseError(line.decode(errors="replace"))
    return True
