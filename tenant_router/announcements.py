"""The announcements of a commit through Valkey: the messages that it queued, and its live events.

They go in one round trip, and never fail a commit: rounds send the messages of the outbox again, and pages
poll.
"""

import logging
from collections.abc import Sequence
from typing import Any, NamedTuple

import orjson
import redis
from sqlalchemy import event as orm_event

from tenant_router import background, broker, dirty_stores, valkey
from tenant_router.session import StoreSession
from tenant_router.valkey import Command

log = logging.getLogger(__name__)

# The channel of live events.
CHANNEL = "haat:live"
_sockets = valkey.Sockets(valkey.BACKGROUND)


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
        # Add the store first: if Valkey is unreachable, the next round must find the unsent messages.
        dirty_stores.add(key)
    if not (messages or events) or valkey.is_away(_sockets.patience):
        return
    commands = [_command(key, each) for each in messages]
    commands += [(b"PUBLISH", CHANNEL.encode(), orjson.dumps(each)) for each in events]
    try:
        refused = valkey.ask("announcements", _sockets.patience, lambda: _send(commands))
    except redis.RedisError as error:
        refused = repr(error)
    if not refused:
        return
    for each in messages:
        log.warning("queue.unreachable", extra={"store": key, "task": each.task, "error": refused})
    if events:
        log.warning("live.unreachable", extra={"store": key, "error": refused})


def _command(key: str, message: Message) -> Command:
    number, task, queue, origin = message
    with broker.trace_hooks.again(origin or {}):
        return broker.message(task, [key, number], queue=queue, headers=origin or {})


def _send(commands: Sequence[Command]) -> str:
    """Send commands in one round trip; return the first error among the replies, else an empty text."""
    request = valkey.packed(*commands)
    if _sockets.idle:
        try:
            return _sockets.exchange(request, lambda answer: _refused(answer, len(commands)))
        except (OSError, redis.ConnectionError):
            # Valkey has closed the connection or does not answer, so send again on a new connection. A
            # repetition is harmless: a task that is delivered twice is done once.
            log.debug("announcements.connection_lost", exc_info=True)
            _sockets.close()
    return _sockets.exchange(request, lambda answer: _refused(answer, len(commands)))


def _refused(answer: bytes, count: int) -> str | None:
    """Return the first error once all replies are there, or an empty text if there is none."""
    lines = answer.split(b"\r\n")
    if len(lines) <= count:
        return None
    return next((line.decode(errors="replace") for line in lines[:count] if not line.startswith(b":")), "")
