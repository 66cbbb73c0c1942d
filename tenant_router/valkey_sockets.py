"""Plain sockets to Valkey, for what is sent so often that redis-py would cost more than all else.

Redis-py opens the connections, so TLS, the password and the database are as usual.
"""

import socket
import struct
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import redis

from tenant_router import dirty_stores

Result = TypeVar("Result")
Command = Sequence[bytes]


class ConnectionLost(redis.ConnectionError):
    """Valkey closed the connection, or did not answer with what was asked for."""


def packed(*commands: Command) -> bytes:
    """Return commands as they go over the wire."""
    parts: list[bytes] = []
    for command in commands:
        parts.append(b"*%d\r\n" % len(command))
        parts += [b"$%d\r\n%b\r\n" % (len(part), part) for part in command]
    return b"".join(parts)


def connected(seconds: float) -> Any:
    """Return a new connection of redis-py, whose socket waits for so long."""
    # redis-py leaves these without types.
    pool: Any = redis.ConnectionPool.from_url(  # pyright: ignore[reportUnknownMemberType] -- see above
        dirty_stores.address(), socket_connect_timeout=seconds, socket_timeout=seconds, protocol=2
    )
    connection: Any = pool.make_connection()
    connection.connect()
    return connection


def leave_timeouts_to_the_kernel(connection: Any, seconds: float) -> None:
    """Spare the call of `poll` that Python adds to each call of a socket with a timeout."""
    plain: socket.socket = connection._sock
    whole, fraction = divmod(seconds, 1)
    timeout = struct.pack("ll", int(whole), int(fraction * 1_000_000))
    plain.settimeout(None)
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, timeout)
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeout)


def exchange(connection: Any, request: bytes, read: Callable[[bytes], Result | None]) -> Result:
    """Send a request and return what `read` makes of its answer; `read` returns None until it is whole.

    After any error the connection is closed.
    """
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
    return found
