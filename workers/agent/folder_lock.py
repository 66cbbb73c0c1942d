"""A lock on a folder, which ends with its process."""

import sqlite3
from pathlib import Path

from workers.agent import at_rest


class AlreadyRunning(Exception):
    """Another agent works with the same folder."""


class FolderLock:
    """Holds a folder under a name until it is closed. Raise AlreadyRunning if another process holds it."""

    def __init__(self, folder: Path, name: str) -> None:
        at_rest.private_folder(folder)
        # SQLite locks files on every system, and the system frees the lock when the process ends.
        self._file = sqlite3.connect(folder / name, timeout=0, isolation_level=None, check_same_thread=False)
        try:
            self._file.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._file.close()
            raise AlreadyRunning("Another agent runs with the same folder.") from error

    def close(self) -> None:
        """Free the folder."""
        self._file.close()
