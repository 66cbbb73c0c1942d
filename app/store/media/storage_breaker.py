"""Refuses calls to a storage that does not answer, so that few threads wait for it."""

import time
from typing import Any

from botocore.exceptions import BotoCoreError, ConnectionError, HTTPClientError

AWAY_SECONDS = 5.0


class StorageAway(BotoCoreError):
    """The storage has just failed to answer, so this call was not made."""

    fmt = "the storage did not answer a moment ago"


class StorageBreaker:
    """Remembers when the storage last failed to answer. One call every five seconds tries again."""

    def __init__(self) -> None:
        self._away_until = 0.0

    def watch(self, client: Any) -> None:
        """Check every call of an S3 client."""
        client.meta.events.register("before-call.s3", self._before)
        client.meta.events.register("after-call.s3", self._answered)
        client.meta.events.register("after-call-error.s3", self._failed)

    def _before(self, **_call: object) -> None:
        now = time.monotonic()
        if self._away_until > now:
            raise StorageAway
        if self._away_until:
            self._away_until = now + AWAY_SECONDS

    def _answered(self, **_call: object) -> None:
        self._away_until = 0.0

    def _failed(self, exception: Exception, **_call: object) -> None:
        if isinstance(exception, (ConnectionError, HTTPClientError)):
            self._away_until = time.monotonic() + AWAY_SECONDS
