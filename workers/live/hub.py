"""The open streams of this process, by store."""

import asyncio
from collections.abc import AsyncIterator, Collection
from uuid import UUID

HEARTBEAT_SECONDS = 20.0
HEARTBEAT = ": open\n\n"
MAX_WAITING = 32
MAX_STREAMS_OF_STORE = 200


class Stream:
    """One open page of an owner, and the messages that wait for it until it ends."""

    def __init__(self, store_key: str, session: UUID) -> None:
        self.store_key = store_key
        self.session = session
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(MAX_WAITING)

    def send(self, message: str) -> None:
        """Queue a message.

        A page that does not read is disconnected; after reconnecting it reads everything again.
        """
        try:
            self._waiting.put_nowait(message)
        except asyncio.QueueFull:
            self.end()

    def end(self) -> None:
        """End the stream; waiting messages are dropped."""
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def messages(self, heartbeat: float = HEARTBEAT_SECONDS) -> AsyncIterator[str]:
        """Yield messages until the end, and heartbeats in between, so that no proxy closes a quiet stream."""
        while True:
            try:
                message = await asyncio.wait_for(self._waiting.get(), heartbeat)
            except TimeoutError:
                yield HEARTBEAT
                continue
            if message is None:
                return
            yield message


class Hub:
    """Delivers a store's events to its open streams."""

    def __init__(self) -> None:
        self._streams: dict[str, set[Stream]] = {}

    def open(self, store_key: str, session: UUID) -> Stream | None:
        """Return a new stream; None if the store has too many."""
        streams = self._streams.setdefault(store_key, set())
        if len(streams) >= MAX_STREAMS_OF_STORE:
            return None
        stream = Stream(store_key, session)
        streams.add(stream)
        return stream

    def close(self, stream: Stream) -> None:
        """Remove a stream whose page was closed."""
        streams = self._streams.get(stream.store_key, set())
        streams.discard(stream)
        if not streams:
            self._streams.pop(stream.store_key, None)

    def deliver(self, store_key: str, message: str) -> None:
        """Send a message to every open page of a store's owner."""
        for stream in tuple(self._streams.get(store_key, ())):
            stream.send(message)

    def deliver_to_all(self, message: str) -> None:
        """Send a message to every open page of every store."""
        for store_key in tuple(self._streams):
            self.deliver(store_key, message)

    def sessions(self, store_key: str) -> set[UUID]:
        """Return the sign-ins that have a stream of a store."""
        return {stream.session for stream in self._streams.get(store_key, ())}

    def stores(self) -> list[str]:
        """Return the stores with open streams."""
        return list(self._streams)

    def keep_only(self, store_key: str, open_sessions: Collection[UUID], *, of: Collection[UUID]) -> None:
        """End the streams of the sign-ins in `of` that are no longer open."""
        for stream in tuple(self._streams.get(store_key, ())):
            if stream.session in of and stream.session not in open_sessions:
                stream.end()
