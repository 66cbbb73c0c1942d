"""HTTP servers that play the services of others, each on its own port."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeVar

State = TypeVar("State")


class FakeServer(ThreadingHTTPServer):
    """A server whose handlers find what it holds at `state`."""

    daemon_threads = True
    request_queue_size = 64
    state: Any

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore errors: tests kill callers during a request, or let them give up."""


@contextmanager
def serving(handler: type[BaseHTTPRequestHandler], state_at: Callable[[str], State]) -> Iterator[State]:
    """Serve what a function returns for the server's address, and yield it."""
    server = FakeServer(("127.0.0.1", 0), handler)
    state = server.state = state_at(f"http://127.0.0.1:{server.server_address[1]}")
    threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
    try:
        yield state
    finally:
        server.shutdown()
        server.server_close()
