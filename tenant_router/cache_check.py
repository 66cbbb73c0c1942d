"""Ask Valkey for the versions of a store's data, in one round trip on a plain socket.

redis-py costs more than everything else that serving a cached answer does.
"""

import logging
import time
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import redis

from tenant_router import dirty_stores
from tenant_router.cache_versions import new_version, version_key, writing_key
from tenant_router.data_versions import DataVersion
from tenant_router.store import Store
from tenant_router.valkey_sockets import (
    ConnectionLost,
    connected,
    exchange,
    leave_timeouts_to_the_kernel,
    packed,
)

log = logging.getLogger(__name__)

TIMEOUT_SECONDS = 0.3
# How long no question is asked after one got no answer.
PAUSE_SECONDS = 1.0
# A server that was stopped for longer may have missed a writer's announcement: see `cache_versions`.
GAP_SECONDS = 2.0


class Stamp(NamedTuple):
    """The versions of a store's data at one moment. A cached answer is used only under its own stamp.

    `generation` counts how often this process lost sight of Valkey. A server that was restarted may have
    gone back to earlier versions, and one that was stopped may have missed a write.
    """

    generation: int
    content: bytes
    callers: bytes


@dataclass(slots=True)
class _Sight:
    """Since when this process has been in touch with the same Valkey without a gap."""

    server: str = ""
    generation: int = 0
    last_question: float = 0.0
    away_until: float = 0.0


_sight = _Sight()
# Connections of redis-py that no thread uses at the moment.
_idle: list[Any] = []


def ask(store: Store) -> Stamp | None:
    """Return the store's stamp, or None if no answer may be kept or used now."""
    began = time.monotonic()
    if began < _sight.away_until:
        return None
    try:
        content, callers, writing = _exchange(_question(store), 3)
    except (OSError, redis.RedisError) as error:
        disconnect()
        _sight.away_until = began + PAUSE_SECONDS
        log.warning("cache_check.unreachable", extra={"error": type(error).__name__})
        return None
    if time.monotonic() - _sight.last_question > GAP_SECONDS:
        _sight.generation += 1
    _sight.last_question = began
    if writing is not None:
        return None
    if content is None or callers is None:
        _begin(store)
        return None
    return Stamp(_sight.generation, content, callers)


def _begin(store: Store) -> None:
    """Set the versions that Valkey does not have: the store is new, or Valkey was emptied."""
    try:
        for version in DataVersion:
            dirty_stores.client().set(version_key(store, version), new_version(), nx=True)
    except redis.RedisError as error:
        log.warning("cache_check.unreachable", extra={"error": type(error).__name__})


@lru_cache(maxsize=10_000)
def _question(store: Store) -> bytes:
    keys = [
        version_key(store, DataVersion.CONTENT),
        version_key(store, DataVersion.CALLERS),
        writing_key(store),
    ]
    return packed([b"MGET", *(key.encode() for key in keys)])


def _exchange(question: bytes, values: int) -> list[bytes | None]:
    """Send a question and return the values of its answer."""
    try:
        connection = _idle.pop()
    except IndexError:
        connection = _connect()
    found = exchange(connection, question, lambda answer: _values(answer, values))
    _idle.append(connection)
    return found


def _values(answer: bytes, count: int) -> list[bytes | None] | None:
    """Return the values of a reply to MGET, or None while it is not complete. No value has a line break."""
    head, *lines = answer.split(b"\r\n")
    if lines and head != b"*%d" % count:
        raise ConnectionLost
    values: list[bytes | None] = []
    index = 0
    while len(values) < count:
        missing = index < len(lines) - 1 and lines[index] == b"$-1"
        if index + (1 if missing else 2) >= len(lines):
            return None
        values.append(None if missing else lines[index + 1])
        index += 1 if missing else 2
    return values


def _connect() -> Any:
    connection = connected(TIMEOUT_SECONDS)
    connection.send_command("INFO", "server")
    lines = connection.read_response().decode().splitlines()
    server = next((line for line in lines if line.startswith("run_id:")), "")
    if server != _sight.server:
        _sight.generation += 1
        _sight.server = server
    leave_timeouts_to_the_kernel(connection, TIMEOUT_SECONDS)
    return connection


def disconnect() -> None:
    """Close the connections that are not in use, and use nothing of what was kept before."""
    _sight.generation += 1
    dropped = _idle.copy()
    _idle.clear()
    for connection in dropped:
        connection.disconnect()
