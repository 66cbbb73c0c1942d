"""The data directory: its layout, its lock and its free space."""

import contextlib
import fcntl
import hashlib
import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from pathlib import Path

from deploy.local.failure import USE_ANOTHER_DIRECTORY, StartFailure

MIN_FREE_BYTES = 1_000_000_000
# The kernel's limit for a socket path, 107 bytes, less the longest socket name.
MAX_SOCKET_DIRECTORY_LENGTH = 107 - len("/seaweedfs-filer.sock")


class DataDirectory:
    """Everything that a copy of Haat stores between starts."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.run = self.root / "run"
        self.secrets = self.root / "secrets.json"
        self.ports = self.root / "ports.json"
        self.sign_ins = self.root / "demo.json"
        self.environment = self.root / "environment"
        self._setup_stamp = self.root / "migrations"

    def make(self) -> None:
        self.run.mkdir(parents=True, exist_ok=True)
        self.run.chmod(0o711)

    def sockets(self) -> Path:
        """Return a private folder for Unix sockets with a path short enough for the kernel."""
        if len(os.fsencode(self.run)) <= MAX_SOCKET_DIRECTORY_LENGTH:
            return self.run
        name = hashlib.sha256(os.fsencode(self.root)).hexdigest()[:12]
        short = Path(tempfile.gettempdir()) / f"haat-{os.getuid()}-{name}"
        short.mkdir(mode=0o700, exist_ok=True)
        status = short.lstat()
        if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid() or status.st_mode & 0o077:
            raise StartFailure(f"{short} belongs to another user. Use a shorter path with DATA_DIR=…")
        return short

    def is_set_up_for(self, migrations: Path) -> bool:
        """Return whether the database was set up with exactly these migrations."""
        return self._setup_stamp.exists() and self._setup_stamp.read_text() == _digest(migrations)

    def mark_set_up_for(self, migrations: Path) -> None:
        """Record that the database was set up with these migrations."""
        self._setup_stamp.write_text(_digest(migrations))

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the directory inside the block. The lock ends with this process, even after a crash."""
        with (self.run / "lock").open("a") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise StartFailure(
                    f"Haat is already running with the data in {self.root}. Stop it, "
                    "or start another copy with: PORT=8010 DATA_DIR=.data-2 make run"
                ) from error
            yield


def _digest(folder: Path) -> str:
    digest = hashlib.sha256()
    for file in sorted((*folder.rglob("*.py"), *folder.rglob("*.sql"))):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def require_space(directory: Path, minimum: int = MIN_FREE_BYTES) -> None:
    """Raise StartFailure if the disk has too little space to start."""
    existing = next(folder for folder in (directory, *directory.absolute().parents) if folder.exists())
    free = shutil.disk_usage(existing).free
    if free < minimum:
        raise StartFailure(
            f"Not enough disk space at {directory}: {free // 1_000_000} MB free, "
            f"{minimum // 1_000_000} MB needed. Free some space, or {USE_ANOTHER_DIRECTORY}"
        )
