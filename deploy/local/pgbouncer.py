"""PgBouncer in transaction mode in front of PostgreSQL, for `POOLER=pgbouncer`. Needs Debian's package."""

import contextlib
import os
import shutil
import socket
from pathlib import Path
from urllib.parse import quote

from deploy.local.child import Program
from deploy.local.failure import StartFailure
from deploy.local.postgres import DATABASE, LOGINS, Postgres

PORT = 6432
# Debian's path, which is not on every user's PATH.
PROGRAM_PATH = os.pathsep.join((os.environ.get("PATH", ""), "/usr/sbin"))


class PgBouncer:
    """The application's pool to `postgres`. Logins that create stores connect directly."""

    name = "pgbouncer"

    def __init__(self, home: Path, sockets: Path, postgres: Postgres) -> None:
        self._home = home
        self._sockets = sockets / "pool"
        self._postgres = postgres
        program = shutil.which("pgbouncer", path=PROGRAM_PATH)
        if program is None:
            raise StartFailure("POOLER=pgbouncer, but pgbouncer is not installed. Install it first.")
        self._program = program

    def prepare(self) -> None:
        for folder in (self._home, self._sockets):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        login = LOGINS["DATABASE_URL"]
        (self._home / "logins").write_text(f'"{login}" ""\n')
        lines = [
            "[databases]",
            f"* = host={self._postgres.sockets} port=5432",
            "[pgbouncer]",
            "pool_mode = transaction",
            f"unix_socket_dir = {self._sockets}",
            "unix_socket_mode = 0700",
            "listen_addr =",
            f"listen_port = {PORT}",
            "auth_type = trust",
            f"auth_file = {self._home / 'logins'}",
            "default_pool_size = 20",
            "max_client_conn = 500",
            "log_connections = 0",
            "log_disconnections = 0",
        ]
        configuration = self._home / "pgbouncer.ini"
        configuration.write_text("\n".join(lines) + "\n")
        for path in (self._home, self._sockets, self._home / "logins", configuration):
            self._postgres.hand_over(path)

    def program(self) -> Program:
        return Program(
            name=self.name,
            command=[self._program, "-q", str(self._home / "pgbouncer.ini")],
            directory=self._home,
            user=self._postgres.user,
        )

    def ready(self) -> bool:
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as client:
            client.connect(str(self._sockets / f".s.PGSQL.{PORT}"))
            return True
        return False

    def finish_setup(self) -> None:
        """Do nothing: no setup is left."""

    def environment(self) -> dict[str, str]:
        address = f"postgresql+psycopg://{LOGINS['DATABASE_URL']}@/{DATABASE}"
        return {
            "DATABASE_URL": f"{address}?host={quote(str(self._sockets))}&port={PORT}",
            "DATABASE_TRANSACTION_POOLER": "true",
        }
