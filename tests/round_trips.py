"""A proxy before PostgreSQL that counts round trips, and can cut a connection at the worst moment."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import make_url

from app.config import Config, configure_databases

# Query, Sync and Flush, after which a client waits: PostgreSQL, "Message Formats".
WAITS = b"QSH"
# The client's goodbye, which is not answered.
TERMINATE = b"X\0\0\0\4"


class Proxy:
    """Passes everything on. A round trip begins when the client sends again after it waited for an answer.

    A long pipeline is answered while it is still sent. That is one round trip.

    With `cut_after` the answer to that round trip is lost: the server has done what was asked, and both ends
    are closed.
    """

    def __init__(self, server: str) -> None:
        self.count = 0
        self.cut_after: int | None = None
        self._server = server
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def reset(self, *, cut_after: int | None = None) -> None:
        self.count, self.cut_after = 0, cut_after

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client = self._listener.accept()[0]
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                turn = {"waits": True, "answered": True}
                for target in (self._ask, self._answer):
                    threading.Thread(target=target, args=(client, server, turn), daemon=True).start()

    def _ask(self, client: socket.socket, server: socket.socket, turn: dict[str, bool]) -> None:
        messages = _Messages()
        with suppress(OSError):
            while data := client.recv(65536):
                if turn["answered"] and data != TERMINATE:
                    self.count, turn["answered"] = self.count + 1, False
                turn["waits"] = messages.read(data) in WAITS
                server.sendall(data)
        _close(client, server)

    def _answer(self, client: socket.socket, server: socket.socket, turn: dict[str, bool]) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                if self.count == self.cut_after:
                    break
                turn["answered"] = turn["waits"]
                client.sendall(data)
        _close(client, server)


class _Messages:
    """Finds the last message of what a client has sent so far."""

    def __init__(self) -> None:
        # The first message, of the start, has no type.
        self._begun = b"S"
        self._last = b""

    def read(self, data: bytes) -> bytes:
        """Return the type of the newest message that is whole, a zero byte while one is on its way."""
        self._begun += data
        while len(self._begun) >= 5 and len(self._begun) >= self._end():
            self._last, self._begun = self._begun[:1], self._begun[self._end() :]
        return self._last if not self._begun else b"\0"

    def _end(self) -> int:
        return 1 + int.from_bytes(self._begun[1:5])


def _close(*ends: socket.socket) -> None:
    for end in ends:
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)
        end.close()


@contextmanager
def counted(config: Config) -> Iterator[Proxy]:
    """Send the application's statements through a proxy; yield it."""
    url = make_url(config.database_url)
    host, port = url.query["host"], url.query.get("port", "5432")
    proxy = Proxy(str(Path(str(host)) / f".s.PGSQL.{port}"))
    through = url.set(host="127.0.0.1", port=proxy.port, query={"sslmode": "disable"})
    # One connection: a second one would be opened, and prepared, within what is counted.
    counted_by = {"database_url": through.render_as_string(hide_password=False), "database_pool": 1}
    configure_databases(config.model_copy(update=counted_by))
    try:
        yield proxy
    finally:
        configure_databases(config)
        proxy.close()
