"""Archive PostgreSQL's log, take a base backup, and go back to a moment before an accident."""

import subprocess
import time
from datetime import datetime
from pathlib import Path

from deploy.local.postgres import Postgres
from tests.restore_drill.deployment import CommandFailed
from tests.restore_drill.fingerprint import database


class LogArchive:
    """A folder that PostgreSQL copies its finished log files to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(mode=0o700)

    @property
    def settings(self) -> dict[str, str]:
        """Return the settings of the server that archives, as in deploy/compose.wal.yaml."""
        command = f"test ! -f {self.folder}/%f && cp %p {self.folder}/%f"
        return {"archive_mode": "on", "archive_command": command, "archive_timeout": "60"}

    def settings_until(self, moment: datetime) -> dict[str, str]:
        """Return the settings of a server that is restored as of a moment."""
        return {
            "restore_command": f"cp {self.folder}/%f %p",
            "recovery_target_time": moment.isoformat(),
            "recovery_target_action": "promote",
        }


def base_backup(postgres: Postgres, target: Path) -> None:
    """Copy the running cluster, and verify the copy against its manifest."""
    connect = ["-h", str(postgres.sockets), "-U", "postgres"]
    _run(postgres, "pg_basebackup", *connect, "-D", str(target), "-X", "none", "-c", "fast", "--no-sync")
    # The log that it needs is in the archive.
    _run(postgres, "pg_verifybackup", "--no-parse-wal", str(target))
    (target / "recovery.signal").touch()
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


def wait_until_promoted(postgres: Postgres) -> None:
    """Wait until the restored server has read the log up to its moment and accepts changes."""
    deadline = time.monotonic() + 120
    with database(postgres) as connection:
        while connection.execute("SELECT pg_is_in_recovery()").fetchone() != (False,):
            if time.monotonic() > deadline:
                raise CommandFailed("the restored server is still reading the log")
            time.sleep(0.1)


def _run(postgres: Postgres, program: str, *arguments: str) -> None:
    command = [str(postgres.programs / program), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CommandFailed(f"{program} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
