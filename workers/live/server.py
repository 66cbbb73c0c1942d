"""The server of live streams: `granian --interface rsgi workers.live.server:application`.

One asyncio process. It checks each caller by the API's route, subscribes to Valkey once, and passes each
event on to the streams of its store. A stream is a coroutine, not a thread.
"""

import asyncio
import json
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from functools import partial
from typing import Any

import redis
import structlog
from granian import rsgi
from sqlalchemy.exc import SQLAlchemyError

from app.config import get_config
from tenant_router import valkey
from tenant_router.live_events import CHANNEL, HEARTBEAT_KEY, SIGN_INS_ENDED
from workers.live.admission import PATH, Refusal, admit, make_application, still_open
from workers.live.hub import Hub

log = structlog.get_logger("live")

# Granian documents these names, but does not export them to type checkers.
GONE = (rsgi.ProtocolClosed, rsgi.ProtocolError)  # pyright: ignore[reportPrivateImportUsage] -- see above
HTTPProtocol = rsgi.HTTPProtocol  # pyright: ignore[reportPrivateImportUsage] -- see above

RECHECK_SECONDS = 30.0
RETRY_SECONDS = 2.0
BEAT_SECONDS = 15.0
CHECKING_THREADS = 2
# Sent at the start, and after events may have been lost: the page then reads everything again.
HELLO = 'event: hello\ndata: {"kind": "hello"}\n\n'
STREAM_HEADERS = [
    ("content-type", "text/event-stream; charset=utf-8"),
    ("cache-control", "no-store"),
    ("x-content-type-options", "nosniff"),
    # nginx must pass on each event at once.
    ("x-accel-buffering", "no"),
]
JSON = [("content-type", "application/json")]
TOO_MANY = Refusal(429, JSON, b'{"code": 429, "status": "error", "message": "Too many open pages."}')
# Without a proxy for /api/live, browsers call another port. The token is in a header that only our own pages
# can set, so any origin is allowed.
OTHER_ORIGINS = [
    ("access-control-allow-origin", "*"),
    ("access-control-allow-headers", "authorization, x-api-key, x-user"),
    ("access-control-max-age", "86400"),
]


class LiveServer:
    """The RSGI application; Granian calls its methods by these names."""

    def __init__(self) -> None:
        config = get_config()
        self._api = make_application(config)
        self._more_headers = OTHER_ORIGINS if config.live_port else []
        self._checks = ThreadPoolExecutor(CHECKING_THREADS, "check")
        self._hub = Hub()
        self._tasks: list[asyncio.Task[None]] = []

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start listening to events."""
        self._tasks = [loop.create_task(work()) for work in (self._listen, self._recheck, self._beat)]

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        for task in self._tasks:
            task.cancel()

    async def __rsgi__(self, scope: rsgi.Scope, protocol: HTTPProtocol) -> None:
        """Answer a request with a stream, or with the reason for a refusal."""
        if scope.path == "/api/health/live":
            protocol.response_str(200, JSON, '{"status": "ok"}')
        elif scope.path != PATH:
            protocol.response_empty(404, [])
        elif scope.method == "OPTIONS":
            protocol.response_empty(204, self._more_headers)
        else:
            await self._stream(scope, protocol)

    async def _stream(self, scope: rsgi.Scope, protocol: HTTPProtocol) -> None:
        check = partial(admit, self._api, scope.headers.items(), scope.client)
        admitted = await self._in_thread(check)
        if isinstance(admitted, Refusal):
            return self._refuse(protocol, admitted)
        stream = self._hub.open(*admitted)
        if stream is None:
            return self._refuse(protocol, TOO_MANY)
        try:
            transport = protocol.response_stream(200, [*STREAM_HEADERS, *self._more_headers])
            await transport.send_str(HELLO)
            async for message in stream.messages():
                await transport.send_str(message)
        except GONE:
            return None  # the page was closed
        finally:
            self._hub.close(stream)
        return None

    def _refuse(self, protocol: HTTPProtocol, refusal: Refusal) -> None:
        protocol.response_bytes(refusal.status, [*refusal.headers, *self._more_headers], refusal.body)

    async def _in_thread(self, check: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._checks, check)

    async def _listen(self) -> None:
        """Pass on events; after an interruption send `hello` again, because some may have been lost."""
        while True:
            try:
                async with valkey.listener() as listener, listener.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self._hub.deliver_to_all(HELLO)
                    while True:
                        message = await channel.get_message(
                            ignore_subscribe_messages=True, timeout=BEAT_SECONDS
                        )
                        if message is not None:
                            await self._receive(json.loads(message["data"]))
            except redis.RedisError as error:
                valkey.failed("live", valkey.READER, error)
            await asyncio.sleep(RETRY_SECONDS)

    async def _receive(self, event: dict[str, Any]) -> None:
        store_key = event.pop("store")
        if event["kind"] == SIGN_INS_ENDED:
            await self._recheck_store(store_key)
        else:
            self._hub.deliver(store_key, f"data: {json.dumps(event)}\n\n")

    async def _recheck(self) -> None:
        """End the streams of sign-ins that have ended and of stores that are not served."""
        while True:
            await asyncio.sleep(RECHECK_SECONDS)
            for store_key in self._hub.stores():
                await self._recheck_store(store_key)

    async def _recheck_store(self, store_key: str) -> None:
        sessions = self._hub.sessions(store_key)
        if not sessions:
            return
        try:
            still = await self._in_thread(partial(still_open, store_key, sessions, now=datetime.now(UTC)))
        except SQLAlchemyError as error:
            # The database is unreachable; the next check follows soon.
            log.warning("live.recheck", store=store_key, error=type(error).__name__)
            return
        self._hub.keep_only(store_key, still, of=sessions)

    async def _beat(self) -> None:
        """Record that this process works, for /api/health."""
        while True:
            try:
                async with valkey.listener() as listener:
                    while True:
                        await listener.set(HEARTBEAT_KEY, str(time.time()), ex=600)
                        await asyncio.sleep(BEAT_SECONDS)
            except redis.RedisError as error:
                valkey.failed("live", valkey.READER, error)
            await asyncio.sleep(RETRY_SECONDS)


application = LiveServer()
