"""Archive PostgreSQL's log, take a base backup, and go back to a moment before an accident."""

import os
import subprocess
import time
from datetime import datetime
from pathlib import Path

from deploy.local.postgres import Postgres
from tests.restore_drill.deployment import CommandFailed
from tests.restore_drill.fingerprint import database

SCRIPT = Path(__file__).resolve().parents[2] / "deploy" / "restore_wal.sh"


class LogArchive:
    """A folder that PostgreSQL copies its finished log files to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(mode=0o700)

    @property
    def settings(self) -> dict[str, str]:
        """Return the settings of the server that archives, as in deploy/compose.wal.yaml.

        With more connections than by default: a server that reads its log must not have fewer.
        """
        command = f"test ! -f {self.folder}/%f && cp %p {self.folder}/%f"
        archiving = {"archive_mode": "on", "archive_command": command, "archive_timeout": "60"}
        return {**archiving, "max_connections": "200"}

    def restore(self, postgres: Postgres, data: Path, base: str, moment: datetime, *timeline: str) -> None:
        """Bring a stopped server's data back to a moment with the script that operators run."""
        path = f"{postgres.programs}:{os.environ['PATH']}"
        environment = {**os.environ, "PATH": path, "ARCHIVE": str(self.folder), "PGDATA": str(data)}
        _run(["sh", str(SCRIPT), base, moment.isoformat(), *timeline], environment)


def base_backup(postgres: Postgres, target: Path) -> None:
    """Copy the running cluster, and verify the copy against its manifest."""
    connect = ["-h", str(postgres.sockets), "-U", "postgres"]
    copy, verify = (str(postgres.programs / name) for name in ("pg_basebackup", "pg_verifybackup"))
    _run([copy, *connect, "-D", str(target), "-X", "none", "-c", "fast", "--no-sync"])
    # The log that it needs is in the archive.
    _run([verify, "--no-parse-wal", str(target)])
    for path in (target, *target.rglob("*")):
        postgres.hand_over(path)


def moment(postgres: Postgres) -> datetime:
    """Return the time of the server; what is committed later is after it."""
    with database(postgres) as connection:
        row = connection.execute("SELECT clock_timestamp()").fetchone()
    assert row is not None
    time.sleep(1)
    return row[0]


def finish_log(postgres: Postgres, archive: LogArchive) -> None:
    """Have the current log file archived, and wait until it is."""
    with database(postgres) as connection:
        row = connection.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone()
    assert row is not None
    deadline = time.monotonic() + 60
    while not (archive.folder / row[0]).exists():
        if time.monotonic() > deadline:
            raise CommandFailed(f"{row[0]} was not archived")
        time.sleep(0.1)


def _run(command: list[str], environment: dict[str, str] | None = None) -> None:
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CommandFailed(f"{command} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
