"""Limits of a process for the requests of one person, address or store, and for running requests.

`admission` lets few requests work at a time. This limit comes before everything else, including the cached
answers and their checks: a flood costs one look at the counters for each request, and leaves threads to
others. The server has more connections than threads, so requests that are refused late delay those behind
them.

Admitted requests pass a lobby with few places, which stores share in turns, until they have an answer
from the cache or wait for something else. Many threads that run at once delay each other far more than a
queue does: each waits for the interpreter's lock several times, and each time for all others.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from flask import Flask

from app.edge.addresses import network_of
from app.edge.admission import (
    LIVE_PATH,
    MAX_WAIT_SECONDS,
    MAX_WAITING,
    RefusalKind,
    Refusals,
    Refused,
    enter_lobby,
    leave_lobby,
    refusal,
    refused_as_busy,
    source_of,
)
from app.edge.call import API, path_of
from app.shared.places import Full, Places

Environment = dict[str, Any]
Application = Callable[[Environment, Callable[..., Any]], Iterable[bytes]]

# Out of the server's 160 threads. A page makes about ten calls when it opens.
MAX_OF_PERSON = 32
# A provider has many customers behind one address.
MAX_OF_ADDRESS = 96
# Covers a store's requests that may wait for a place, and some that need none.
MAX_OF_STORE = 96
# More places than requests that run, because some requests wait for Valkey.
LOBBY_PLACES = 4


def init_app(app: Flask) -> None:
    """Limit the calls of the API. Call it before the headers, which know the address behind proxies."""
    app.wsgi_app = ConcurrencyLimit(app.wsgi_app)


class ConcurrencyLimit:
    """WSGI application that refuses the calls of a person, address or store with too many of them.

    It also refuses every body whose length is not declared, on all paths.
    """

    def __init__(self, application: Application) -> None:
        self._application = application
        self._counts: Counter[tuple[RefusalKind, str]] = Counter()
        self._lock = threading.Lock()
        self._lobby = Places(LOBBY_PLACES, MAX_WAITING)
        self._refusals = Refusals()

    def __call__(self, environ: Environment, start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ.get("HTTP_TRANSFER_ENCODING"):
            # Only a declared length lets `admission` limit the time of a body. Our clients always declare it.
            reason = "a body without a length"
            refused = Refused("411 Length Required", "error.bad_request", RefusalKind.BODY, reason)
            return self._answer(refused, start_response)
        path = path_of(environ)
        if not path.startswith(API) or path == LIVE_PATH:
            return self._application(environ, start_response)
        limits = _limits_of(environ)
        if over := self._enter(limits):
            return self._refuse(over, f"too many requests of one {over}", start_response)
        try:
            if problem := self._enter_lobby(environ):
                return self._refuse(RefusalKind.LOBBY, problem, start_response)
            return self._application(environ, start_response)
        finally:
            leave_lobby(environ)
            self._leave(limits)

    def _enter_lobby(self, environ: Environment) -> str:
        """Take a place in the lobby; return the reason if there is none, else an empty text."""
        source = source_of(environ)
        try:
            if not self._lobby.enter(source, MAX_WAIT_SECONDS):
                return "waited too long"
        except Full:
            return "too many requests wait"
        enter_lobby(environ, partial(self._lobby.leave, source))
        return ""

    def _refuse(self, kind: RefusalKind, reason: str, start_response: Callable[..., Any]) -> Iterable[bytes]:
        return self._answer(refused_as_busy(kind, reason), start_response)

    def _answer(self, refused: Refused, start_response: Callable[..., Any]) -> Iterable[bytes]:
        self._refusals.count(refused)
        return refusal(refused, start_response)

    def _enter(self, limits: dict[tuple[RefusalKind, str], int]) -> RefusalKind | None:
        """Count a request; return the kind of limit that it exceeds, or None."""
        with self._lock:
            for key, most in limits.items():
                if self._counts[key] >= most:
                    return key[0]
            for key in limits:
                self._counts[key] += 1
        return None

    def _leave(self, limits: Iterable[tuple[RefusalKind, str]]) -> None:
        with self._lock:
            for key in limits:
                self._counts[key] -= 1
                if not self._counts[key]:
                    del self._counts[key]


def _limits_of(environ: Environment) -> dict[tuple[RefusalKind, str], int]:
    """Return the limits that a request counts against, each with its maximum.

    The token is not verified yet. A forged one gives its sender no more than the address and the store still
    allow.
    """
    address, source = network_of(environ.get("REMOTE_ADDR")), source_of(environ)
    limits = {(RefusalKind.ADDRESS, address): MAX_OF_ADDRESS}
    if token := environ.get("HTTP_AUTHORIZATION", ""):
        limits[RefusalKind.PERSON, token] = MAX_OF_PERSON
    if source != address:
        limits[RefusalKind.STORE, source] = MAX_OF_STORE
    return limits
