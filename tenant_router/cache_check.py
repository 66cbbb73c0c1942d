"""Read the versions of a store's data from Valkey, in one round trip on a plain socket.

redis-py costs more than all the rest of serving a cached answer.
"""

import time
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import redis

from tenant_router import valkey
from tenant_router.cache_versions import new_version, version_key, writing_key
from tenant_router.data_versions import DataVersion
from tenant_router.store import Store

# A server that was stopped for longer may have missed a writer's announcement: see `cache_versions`.
GAP_SECONDS = 2.0


class Stamp(NamedTuple):
    """The versions of a store's data at one moment. A cached answer is used only under its own stamp.

    `generation` counts how often this process lost contact with Valkey. A restarted server may have returned
    to earlier versions, and a stopped one may have missed a write.
    """

    generation: int
    content: bytes
    callers: bytes


@dataclass(slots=True)
class _Sight:
    """The time for which this process has been in contact with the same Valkey without a gap."""

    server: str = ""
    generation: int = 0
    last_question: float = 0.0


_sight = _Sight()


def ask(store: Store) -> Stamp | None:
    """Return the store's stamp, or None if no answer may be kept or used now."""
    began = time.monotonic()
    try:
        content, callers, writing = valkey.ask("cache_check", _sockets.patience, lambda: _exchange(store))
    except redis.RedisError:
        disconnect()
        return None
    if time.monotonic() - _sight.last_question > GAP_SECONDS:
        _sight.generation += 1
    _sight.last_question = began
    if writing is not None:
        return None
    if content is None or callers is None:
        with suppress(redis.RedisError):
            valkey.ask("cache_check", _sockets.patience, lambda: _begin(store))
        return None
    return Stamp(_sight.generation, content, callers)


def _begin(store: Store) -> None:
    """Set the versions that Valkey does not have: the store is new, or Valkey was emptied."""
    for version in DataVersion:
        valkey.client(_sockets.patience).set(version_key(store, version), new_version(), nx=True)


@lru_cache(maxsize=10_000)
def _question(store: Store) -> bytes:
    keys = [
        version_key(store, DataVersion.CONTENT),
        version_key(store, DataVersion.CALLERS),
        writing_key(store),
    ]
    return valkey.packed([b"MGET", *(key.encode() for key in keys)])


def _exchange(store: Store) -> list[bytes | None]:
    return _sockets.exchange(_question(store), lambda answer: _values(answer, 3))


def _values(answer: bytes, count: int) -> list[bytes | None] | None:
    """Return the values of a reply to MGET, or None while it is not complete. No value has a line break."""
    head, *lines = answer.split(b"\r\n")
    if lines and head != b"*%d" % count:
        raise valkey.ConnectionLost
    values: list[bytes | None] = []
    index = 0
    while len(values) < count:
        missing = index < len(lines) - 1 and lines[index] == b"$-1"
        if index + (1 if missing else 2) >= len(lines):
            return None
        values.append(None if missing else lines[index + 1])
        index += 1 if missing else 2
    return values


def _greet(connection: Any) -> None:
    connection.send_command("INFO", "server")
    lines = connection.read_response().decode().splitlines()
    server = next((line for line in lines if line.startswith("run_id:")), "")
    if server != _sight.server:
        _sight.generation += 1
        _sight.server = server


_sockets = valkey.Sockets(valkey.READER, _greet)


def disconnect() -> None:
    """Close the unused connections, and invalidate everything that was cached before."""
    _sight.generation += 1
    _sockets.close()
