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

from deploy.local.failure import ELSEWHERE, StartFailure

LEAST_FREE_BYTES = 1_000_000_000
# The kernel's limit of 107 bytes, less the longest socket name.
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
        self._settled = self.root / "migrations"

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
        found = short.lstat()
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.getuid() or found.st_mode & 0o077:
            raise StartFailure(f"{short} belongs to another user. Use a shorter path with DATA_DIR=…")
        return short

    def is_settled_for(self, migrations: Path) -> bool:
        """Return whether the database was set up with exactly these migrations."""
        return self._settled.exists() and self._settled.read_text() == _digest(migrations)

    def settle_for(self, migrations: Path) -> None:
        """Record that the database was set up with these migrations."""
        self._settled.write_text(_digest(migrations))

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Lock the directory inside the block. The lock ends with this process, however it ends."""
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
    for file in sorted(folder.rglob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def require_space(place: Path, least: int = LEAST_FREE_BYTES) -> None:
    """Raise StartFailure if the disk has too little space to start."""
    existing = next(folder for folder in (place, *place.absolute().parents) if folder.exists())
    free = shutil.disk_usage(existing).free
    if free < least:
        raise StartFailure(
            f"Not enough disk space at {place}: {free // 1_000_000} MB free, "
            f"{least // 1_000_000} MB needed. Free some space, or {ELSEWHERE}"
        )
