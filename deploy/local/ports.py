"""Port numbers: remembered between starts, replaced if another program uses one."""

import fcntl
import json
import os
import random
import socket
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from deploy.local.failure import StartFailure

# The ports are below the range for outgoing connections, and so are their gRPC ports.
LOWEST = 11000
HIGHEST = 22000
GRPC_DISTANCE = 10000
TRIES = 500

# The ports that this process has picked.
_picked: set[int] = set()


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Return whether a server can listen on the port now."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def pick(names: Iterable[str], remembered: Mapping[str, int]) -> dict[str, int]:
    """Return a free port for each name: the remembered one unless another program uses or reserves it.

    The related gRPC port is free as well. Until this process ends, no other one picks either of them.
    """
    chosen: dict[str, int] = {}
    for name in names:
        chosen[name] = next(
            port
            for port in _candidates(remembered.get(name))
            if port not in chosen.values() and _usable(port)
        )
        _picked.update(_with_grpc(chosen[name]))
    return chosen


def remember(file: Path, names: Iterable[str]) -> dict[str, int]:
    """Return the data directory's ports and store them in the file."""
    chosen = pick(names, _read(file))
    file.write_text(json.dumps(chosen))
    return chosen


def require_free(port: int, host: str) -> None:
    """Raise StartFailure, with advice how to start on another port."""
    if is_free(port, host):
        return
    other = next((candidate for candidate in range(port + 10, 65536, 10) if is_free(candidate, host)), 8010)
    raise StartFailure(f"Port {port} is in use. Stop the other program, or run: PORT={other} make run")


def _candidates(remembered: int | None) -> Iterator[int]:
    if remembered is not None:
        yield remembered
    for _ in range(TRIES):
        port = random.randrange(LOWEST, HIGHEST)  # noqa: S311 -- not a secret
        if _picked.isdisjoint(_with_grpc(port)):
            yield port
    raise StartFailure(f"No free port between {LOWEST} and {HIGHEST}. Stop some other programs.")


def _usable(port: int) -> bool:
    return LOWEST <= port < HIGHEST and all(_reserve(each) and is_free(each) for each in _with_grpc(port))


def _with_grpc(port: int) -> tuple[int, int]:
    return port, port + GRPC_DISTANCE


def _reserve(port: int) -> bool:
    """Keep other processes from picking a port; return False if one of them has picked it."""
    try:
        fcntl.lockf(_reservations(), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
    except OSError:
        return False
    return True


@cache
def _reservations() -> int:
    """Open the file whose bytes stand for ports, once: closing it would release all locks of this process."""
    file = Path(tempfile.gettempdir()) / f"haat-{os.getuid()}-ports"
    return os.open(file, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o600)


def _read(file: Path) -> dict[str, int]:
    try:
        read = json.loads(file.read_text())
    except (FileNotFoundError, ValueError):
        return {}
    return {name: port for name, port in read.items() if isinstance(port, int)}
