"""A TCP proxy that delays, resets or swallows what passes through it.

Toxiproxy is not on PyPI or npm, and `tc` needs root.
"""

import asyncio
import socket
import struct
import threading
from collections.abc import Awaitable, Callable
from enum import StrEnum

DELAY_SECONDS = 0.3
PIECE_BYTES = 65_536
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Open = Callable[[], Awaitable[Streams]]


class Network(StrEnum):
    """What the proxy does with what passes through it."""

    PASS = "passes"
    # Each piece arrives later.
    DELAY = "delays"
    # Connections are reset, new ones at once.
    RESET = "resets"
    # Nothing arrives, and no one is notified. Connections of this time never get an answer any more.
    SWALLOW = "swallows"


class Proxy:
    """Forwards connections to a server that `open_server` connects to; `network` may be set at any time."""

    def __init__(self, open_server: Open) -> None:
        self._open_server = open_server
        self._network = Network.PASS
        self._writers: set[asyncio.StreamWriter] = set()

    @property
    def network(self) -> Network:
        return self._network

    @network.setter
    def network(self, network: Network) -> None:
        self._network = network
        if network is Network.RESET:
            for writer in list(self._writers):
                _reset(writer)

    async def serve(self, port: int) -> None:
        """Listen on a port of loopback until the loop ends."""
        await asyncio.start_server(self._connected, "127.0.0.1", port)

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._network is Network.RESET:
            _reset(writer)
            return
        try:
            server_reader, server_writer = await self._open_server()
        except OSError:
            # As if the server had refused the connection itself.
            _reset(writer)
            return
        self._writers |= {writer, server_writer}
        pumps = (self._pump(reader, server_writer), self._pump(server_reader, writer))
        await asyncio.gather(*pumps)
        self._writers -= {writer, server_writer}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass everything on until one side ends; a connection that lost something passes nothing more."""
        lost = False
        try:
            while data := await reader.read(PIECE_BYTES):
                lost = lost or self._network is Network.SWALLOW
                if lost:
                    continue
                if self._network is Network.DELAY:
                    await asyncio.sleep(DELAY_SECONDS)
                writer.write(data)
                await writer.drain()
        except OSError:
            _reset(writer)
        else:
            writer.close()


def _reset(writer: asyncio.StreamWriter) -> None:
    """Close with a reset instead of a farewell."""
    plain = writer.get_extra_info("socket")
    if plain is not None and plain.family != socket.AF_UNIX and plain.fileno() >= 0:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


class Proxies:
    """Proxies by the name of their server, in a separate thread."""

    def __init__(self, servers: dict[str, tuple[int, Open]]) -> None:
        self.of = {name: Proxy(open_server) for name, (_, open_server) in servers.items()}
        self.ports = {name: port for name, (port, _) in servers.items()}
        self.loop = asyncio.new_event_loop()
        self._listening = threading.Event()
        threading.Thread(target=self._run, name="proxies", daemon=True).start()
        self._listening.wait(10)

    def set(self, name: str, network: Network) -> None:
        """Change what the proxy of a server does."""
        self.loop.call_soon_threadsafe(setattr, self.of[name], "network", network)

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        for name, proxy in self.of.items():
            self.loop.run_until_complete(proxy.serve(self.ports[name]))
        self._listening.set()
        self.loop.run_forever()
