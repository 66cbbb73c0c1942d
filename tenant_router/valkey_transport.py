"""Celery's transport over Valkey, with two repairs, so that a worker goes on after an outage.

A worker fetches as many messages as it has free places. Kombu frees a message's place only after Valkey has
answered the acknowledgement, and Celery only logs a failure. So each acknowledgement that an outage swallowed
occupied a place permanently, until the worker fetched nothing any more.

If the connection is lost while the worker polls for messages, Kombu stops closing the channel half-way. A
second attempt to close it, without an address, ended the worker.
"""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, cast

from kombu.transport import redis, virtual  # pyright: ignore[reportMissingTypeStubs] -- Kombu ships no types

from tenant_router import valkey

_RedisQoS = cast("Any", redis.QoS)
_VirtualQoS = cast("Any", virtual.QoS)
_RedisChannel = cast("Any", redis.Channel)
_RedisTransport = cast("Any", redis.Transport)


class QoS(_RedisQoS):
    """Frees a message's place even if Valkey does not answer.

    Valkey then sends the message again after the visibility timeout, but its outbox row no longer exists
    then.
    """

    def ack(self, delivery_tag: str) -> None:
        if self.channel.closed:
            return  # its messages are back in their queues
        with self._freed_after_a_failure(delivery_tag):
            _RedisQoS.ack(self, delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        with self._freed_after_a_failure(delivery_tag):
            _RedisQoS.reject(self, delivery_tag, requeue)

    @contextmanager
    def _freed_after_a_failure(self, delivery_tag: str) -> Generator[None, None, None]:
        try:
            yield
        except Exception as error:
            _VirtualQoS.ack(self, delivery_tag)
            if isinstance(error, _RedisTransport.connection_errors):
                valkey.failed("worker", valkey.READER, error)
            raise


class Channel(_RedisChannel):
    """Frees places after failures, and is closed at the first attempt."""

    QoS = QoS

    def close(self) -> None:
        try:
            _RedisChannel.close(self)
        except _RedisTransport.connection_errors as error:
            valkey.failed("worker", valkey.READER, error)
            # The poll for messages failed and is forgotten now, so closing succeeds.
            _RedisChannel.close(self)


class Transport(_RedisTransport):
    """The transport that `broker_transport` names."""

    Channel = Channel
