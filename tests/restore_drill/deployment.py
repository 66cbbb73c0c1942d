"""A separate deployment for the drill: its three servers, and the commands that operators type."""

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from deploy.local.child import Child, Program, ignore_line
from deploy.local.data import DataDirectory
from deploy.local.postgres import Postgres
from deploy.local.services import choose, start_all

SECRETS = {"SECRET_KEY": secrets.token_urlsafe(48), "API_KEYS": secrets.token_urlsafe(16)}


class CommandFailed(Exception):
    """A command of the drill ended with another status than 0."""


class Deployment:
    """PostgreSQL, Valkey and storage below a folder, and the environment of the product."""

    def __init__(self, folder: Path, settings: Mapping[str, str] | None = None) -> None:
        self.data = DataDirectory(folder)
        self.data.make()
        folder.chmod(0o711)
        self.postgres = Postgres(folder / "postgres", self.data.sockets(), settings=settings or {})
        self.environment: dict[str, str] = {}
        self.children: list[Child] = []

    @contextmanager
    def running(self) -> Iterator["Deployment"]:
        """Run the servers, with tables and an administrator, inside the block."""
        services = [service for service in choose(self.data, {}) if service.name != "postgres"]
        try:
            addresses = start_all([self.postgres, *services], self._start)
            self.environment = {
                **{name: value for name, value in os.environ.items() if not name.startswith("BACKUP_")},
                **SECRETS,
                **addresses,
                "DATA_DIR": str(self.data.root),
                "ADMIN_EMAIL": "admin@haat.example",
                "ADMIN_PASSWORD": secrets.token_urlsafe(16),
                "SPARE_STORES": "0",
                "COLUMNS": "200",
            }
            self.run("bootstrap")
            yield self
        finally:
            for child in self.children:
                child.ask_to_stop()
            for child in self.children:
                child.finish(5)

    def run(self, *words: object, module: str = "app") -> str:
        """Type a command of `python -m app`; return what it prints. Raises CommandFailed."""
        command = [sys.executable, "-m", module, *map(str, words)]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode:
            output = f"{done.stdout}{done.stderr}"
            raise CommandFailed(f"{' '.join(command[2:])} ended with {done.returncode}:\n{output}")
        return done.stdout + done.stderr

    def _start(self, program: Program) -> Child:
        self.children.append(Child(program, self.data.run, ignore_line))
        return self.children[-1]


@contextmanager
def server(postgres: Postgres, run: Path) -> Iterator[None]:
    """Run PostgreSQL alone inside the block."""
    postgres.prepare()
    child = Child(postgres.program(), run, ignore_line)
    try:
        deadline = time.monotonic() + 120
        while not postgres.ready():
            if child.exit_code is not None or time.monotonic() > deadline:
                raise CommandFailed("PostgreSQL did not start:\n" + "\n".join(child.last_lines))
            time.sleep(0.1)
        yield
    finally:
        child.ask_to_stop()
        child.finish(10)
