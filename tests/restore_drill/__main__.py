"""Lose a platform and bring it back; print what came back and how long it took, and fail if anything differs.

    make restore-drill

It starts separate deployments in a temporary folder, with the demo stores, and types the commands of
docs/operations.md, "Backup and restore".
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from deploy.local.postgres import Postgres
from tests.restore_drill import point_in_time
from tests.restore_drill.deployment import Deployment, server
from tests.restore_drill.fingerprint import Fingerprint, client, take
from tests.restore_drill.point_in_time import LogArchive

BUCKET, BASE = "haat-backups", "base"
DEMO, ANOTHER, COPY = "9000012345", "9000099991", "9000099992"


class Drill:
    """The steps of a drill, with what each restored."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.failures = 0

    @contextmanager
    def timed(self, step: str) -> Iterator[None]:
        """Print how long a step takes."""
        began = time.monotonic()
        yield
        print(f"{step:<58}{time.monotonic() - began:8.1f} s", flush=True)

    def compare(self, step: str, before: Fingerprint, after: Fingerprint) -> None:
        """Print what came back in the last step, and whether it is what was there."""
        differences = before.differences(after)
        verdict = "equal" if not differences else f"DIFFERENT: {', '.join(differences[:8])}"
        self.failures += bool(differences)
        print(
            f"  {step:<56}{len(after.tables):5} tables {after.rows:8,} rows {len(after.files):5} files"
            f" {after.bytes / 1e6:8.1f} MB  {verdict}",
            flush=True,
        )


def main() -> int:
    """Run the drill; return the exit status."""
    with tempfile.TemporaryDirectory(prefix="haat-drill-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        drill = Drill(folder)
        archive = LogArchive(folder / "wal")
        lost = Deployment(folder / "lost", archive.settings)
        lost.postgres.hand_over(archive.folder)
        with lost.running():
            _lose_and_restore(drill, lost, archive)
    if drill.failures:
        print(f"{drill.failures} comparisons failed.")
        return 1
    print("Everything came back as it was.")
    return 0


def _lose_and_restore(drill: Drill, lost: Deployment, archive: LogArchive) -> None:
    with drill.timed("Two demo stores with files"):
        lost.run(module="tests.restore_drill.fill")
    with drill.timed("pg_basebackup, pg_verifybackup"):
        point_in_time.base_backup(lost.postgres, archive.folder / BASE)
    password = ("--password", "correct horse battery")
    lost.run("stores", "create", ANOTHER, "--company", "Opened after the base backup", *password)
    key = _switch_on_backups(drill, lost)
    with drill.timed("backups run"):
        print("  " + lost.run("backups", "run").strip().splitlines()[-1])
    with drill.timed("backups verify: restore and compare the newest of each"):
        lost.run("backups", "verify", "--identity", key)
    before = take(lost.postgres, lost.environment)
    at = point_in_time.moment(lost.postgres)
    with drill.timed("The accident: a store is closed and erased"):
        lost.run("stores", "close", DEMO)
        lost.run("stores", "erase", DEMO, "--confirm", DEMO)
    _restore_in_place(drill, lost, key, before)
    point_in_time.finish_log(lost.postgres, archive)
    _back_to(drill, archive, at, before)
    _restore_platform(drill, lost, key, before)


def _switch_on_backups(drill: Drill, lost: Deployment) -> Path:
    client(lost.environment).create_bucket(Bucket=BUCKET)
    key = drill.folder / "backup.key"
    name, _, public = lost.run("backups", "key", key).splitlines()[0].partition("=")
    lost.environment |= {"BACKUP_S3_BUCKET": BUCKET, name: public}
    return key


def _restore_in_place(drill: Drill, lost: Deployment, key: Path, before: Fingerprint) -> None:
    """Restore the erased store from its backup, next to the others and under a second number."""
    archive = drill.folder / "store.zip"
    others = take(lost.postgres, None)
    with drill.timed("backups fetch, stores restore, stores restore --as"):
        lost.run("backups", "fetch", DEMO, archive, "--identity", key)
        lost.run("stores", "restore", archive)
        lost.run("stores", "restore", archive, "--as", COPY)
    after = take(lost.postgres, lost.environment)
    drill.compare("the erased store", before.of(DEMO), after.of(DEMO))
    drill.compare("the other stores afterwards", others.of(ANOTHER), _without_files(after).of(ANOTHER))
    copied = after.of(COPY)
    if {name: rows for name, (rows, _size, _digest) in copied.tables.items()} != {
        name: rows for name, (rows, _size, _digest) in before.of(DEMO).tables.items()
    }:
        drill.failures += 1
        print("  DIFFERENT: the store under another number has other rows")
    with drill.timed("stores close, erase --confirm"):
        lost.run("stores", "close", COPY)
        lost.run("stores", "erase", COPY, "--confirm", COPY)


def _without_files(fingerprint: Fingerprint) -> Fingerprint:
    return Fingerprint(fingerprint.tables, {})


def _back_to(drill: Drill, archive: LogArchive, at: datetime, before: Fingerprint) -> None:
    """Restore PostgreSQL as it was just before the accident."""
    sockets = drill.folder / "restored-run"
    sockets.mkdir(mode=0o711)
    data = drill.folder / "restored"
    restored = Postgres(data, sockets)
    with drill.timed("Point in time: base backup and log, up to the accident"):
        archive.restore(restored, data, BASE, at)
    with server(restored, sockets):
        drill.compare("PostgreSQL a second before the accident", _without_files(before), take(restored, None))


def _restore_platform(drill: Drill, lost: Deployment, key: Path, before: Fingerprint) -> None:
    """Restore everything into an empty deployment with the same secrets."""
    fresh = Deployment(drill.folder / "fresh")
    with fresh.running():
        fresh.environment |= {
            "BACKUP_S3_BUCKET": BUCKET,
            "BACKUP_RECIPIENT": lost.environment["BACKUP_RECIPIENT"],
            "BACKUP_S3_ENDPOINT_URL": lost.environment["S3_ENDPOINT_URL"],
            "BACKUP_S3_ACCESS_KEY": lost.environment["S3_ACCESS_KEY"],
            "BACKUP_S3_SECRET_KEY": lost.environment["S3_SECRET_KEY"],
        }
        platform = fresh.run("backups", "list", "--all").split()[0]
        with drill.timed("backups restore: everything, into an empty deployment"):
            fresh.run("backups", "restore", platform, "--identity", key)
        drill.compare("the whole platform", before, take(fresh.postgres, fresh.environment))
        fresh.run("stores", "schemas")


if __name__ == "__main__":
    sys.exit(main())
