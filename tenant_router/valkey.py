"""The only access to Valkey: its address, its connections, the time limits, and whether it answers.

A process has one state of health. A caller without an answer opens the breaker for all callers with the same
or less patience, so a hanging Valkey costs one wait, not one for each kind of query. A caller with more
patience tries again, so a reader's failure never keeps a writer from its mark. One thread closes the breaker:
it first does the owed work, and then probes until Valkey accepts a write.
"""

import logging
import os
import socket
import struct
import threading
import time
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

import redis
from redis.backoff import NoBackoff
from redis.exceptions import OutOfMemoryError, ReadOnlyError
from redis.retry import Retry

if TYPE_CHECKING:
    import redis.asyncio

log = logging.getLogger(__name__)

# Seconds to wait for Valkey: for callers that can do without an answer, for callers that must record
# something before they answer, and for background tasks.
READER = 0.3
WRITER = 0.5
BACKGROUND = 2.0
REPAIR_EVERY_SECONDS = 0.2
PROBE_KEY = "haat:probe"

Result = TypeVar("Result")
Command = Sequence[bytes]


class ConnectionLost(redis.ConnectionError):
    """Valkey closed the connection, or sent an unexpected reply."""


class Away(redis.ConnectionError):
    """Valkey has just failed to answer a caller with at least this patience, so the call was not made."""


class _Health:
    """The breaker, and the owed work."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        # The greatest patience of a caller that got no answer.
        self.away_for = 0.0
        self.owed: dict[Hashable, Callable[[], object]] = {}
        # A fork has no threads, so it starts its own.
        self.thread: threading.Thread | None = None

    def open(self, patience: float, owed: dict[Hashable, Callable[[], object]]) -> None:
        with self.lock:
            self.away_for = max(self.away_for, patience)
            self.owed.update(owed)
            if self.thread is None or not self.thread.is_alive():
                self.thread = threading.Thread(target=self._repair, name="valkey", daemon=True)
                self.thread.start()

    def _repair(self) -> None:
        time.sleep(REPAIR_EVERY_SECONDS)
        while True:
            with self.lock:
                if not self.away_for:
                    self.thread = None
                    return
                name = next(iter(self.owed), None)
                work = self.owed.pop(name, None)
            try:
                (work or _probe)()
            except Exception as error:
                # Only this thread closes the breaker, so it goes on after any error.
                if not isinstance(error, OSError | redis.RedisError) or is_refusal(error):
                    log.exception("valkey.repair_failed")
                if work and not is_refusal(error):
                    with self.lock:
                        self.owed.setdefault(name, work)
                time.sleep(REPAIR_EVERY_SECONDS)
            else:
                with self.lock:
                    if not (work or self.owed):
                        self.away_for = 0.0


_health = _Health()
os.register_at_fork(after_in_child=_health.__init__)
_address = {"url": ""}
_at_configure: list[Callable[[], object]] = []


def configure(url: str) -> None:
    """Set the Valkey server, and drop all state of the previous one."""
    _address["url"] = url
    _health.__init__()
    for forget in _at_configure:
        forget()


def at_configure(forget: Callable[[], object]) -> None:
    """Call this function whenever another Valkey server is set."""
    _at_configure.append(forget)


def address() -> str:
    """Return the URL of the Valkey server."""
    return _address["url"]


def client(patience: float = BACKGROUND) -> Any:
    """Return this process's client. Use it inside `ask`, or where Valkey must be called in any case."""
    return _client(address(), patience)


@lru_cache(maxsize=8)
def _client(url: str, patience: float) -> Any:
    # A connection that a restart has closed is replaced; a server that does not answer is not tried again.
    replaced = Retry(NoBackoff(), 1, supported_errors=(redis.ConnectionError,))
    untyped: Any = redis.Redis
    return untyped.from_url(url, **_timeouts(patience), retry=replaced, decode_responses=True)


def listener() -> "redis.asyncio.Redis":
    """Return a connection for asyncio that waits for messages; the caller reports failures by `failed`."""
    # Imported late, because only one process needs it.
    import redis.asyncio as asynchronous

    untyped: Any = asynchronous.Redis
    return untyped.from_url(
        address(), socket_connect_timeout=5, health_check_interval=15, decode_responses=True
    )


def ask(name: str, patience: float, work: Callable[[], Result], **details: object) -> Result:
    """Return the result of the work with Valkey.

    Raise RedisError without a result; Away if it is not tried.
    """
    if is_away(patience):
        raise Away
    try:
        return work()
    except redis.RedisError as error:
        if is_refusal(error):
            log.error("%s.refused", name, extra={**details, "error": str(error)})
        else:
            failed(name, patience, error, **details)
        raise
    except OSError as error:
        failed(name, patience, error, **details)
        raise ConnectionLost from error


def is_refusal(error: Exception) -> bool:
    """Return whether Valkey answers but refuses only this command: a key of another type, no permission."""
    if not isinstance(error, redis.ResponseError):
        return False
    # A full or read-only server, or a server that runs a script, refuses every command.
    is_of_all = isinstance(error, OutOfMemoryError | ReadOnlyError)
    return not is_of_all and not str(error).startswith(("BUSY", "MASTERDOWN", "MISCONF"))


def is_away(patience: float) -> bool:
    """Return whether a caller this patient got no answer since Valkey last accepted a write."""
    return _health.away_for >= patience


def failed(name: str, patience: float, error: Exception, **details: object) -> None:
    """Log that Valkey did not answer, and make no further calls until it does."""
    log.warning("%s.unreachable", name, extra={**details, "error": type(error).__name__})
    _health.open(patience, {})


def owe(name: Hashable, work: Callable[[], object]) -> None:
    """Let the thread do the work repeatedly until Valkey accepts it. Until then readers make no calls."""
    _health.open(READER, {name: work})


def wait_until_back(seconds: float) -> bool:
    """Wait until nothing is owed and Valkey answers; return whether it does. Used in tests."""
    thread = _health.thread
    if thread is not None:
        thread.join(seconds)
    return not _health.away_for


def _probe() -> None:
    # Valkey must accept writes: a full server still answers a PING.
    client(READER).set(PROBE_KEY, "1", ex=60)


class Sockets:
    """Plain sockets, for messages so frequent that redis-py would cost more than all the rest."""

    def __init__(self, patience: float, greet: Callable[[Any], object] | None = None) -> None:
        self.patience = patience
        # Called with each new connection of redis-py.
        self._greet = greet
        # Connections that no thread currently uses.
        self.idle: list[Any] = []
        os.register_at_fork(after_in_child=self.idle.clear)
        at_configure(self.close)

    def exchange(self, request: bytes, read: Callable[[bytes], Result | None]) -> Result:
        """Send a request and return the result of `read`, which returns None until the answer is complete.

        After any error the connection is closed.
        """
        try:
            connection = self.idle.pop()
        except IndexError:
            connection = self._connected()
        plain: socket.socket = connection._sock
        try:
            plain.sendall(request)
            answer = b""
            while (found := read(answer)) is None:
                received = plain.recv(4096)
                if not received:
                    raise ConnectionLost("closed by Valkey")
                answer += received
        except BaseException:
            connection.disconnect()
            raise
        self.idle.append(connection)
        return found

    def close(self) -> None:
        """Close the unused connections."""
        while self.idle:
            self.idle.pop().disconnect()

    def _connected(self) -> Any:
        untyped: Any = redis.ConnectionPool
        connection = untyped.from_url(address(), **_timeouts(self.patience), protocol=2).make_connection()
        connection.connect()
        if self._greet:
            self._greet(connection)
        # Saves the call of `poll` that Python adds to each call of a socket with a timeout.
        plain: socket.socket = connection._sock
        whole, fraction = divmod(self.patience, 1)
        timeout = struct.pack("ll", int(whole), int(fraction * 1_000_000))
        plain.settimeout(None)
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, timeout)
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeout)
        return connection


def packed(*commands: Command) -> bytes:
    """Return commands in the protocol's form."""
    parts: list[bytes] = []
    for command in commands:
        parts.append(b"*%d\r\n" % len(command))
        parts += [b"$%d\r\n%b\r\n" % (len(part), part) for part in command]
    return b"".join(parts)


def _timeouts(patience: float) -> dict[str, float]:
    return {"socket_connect_timeout": patience, "socket_timeout": patience}
