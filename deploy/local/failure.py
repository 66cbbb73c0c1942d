"""The error that `make run` shows: a plain sentence, and what to do."""

import errno
from collections.abc import Iterable

DISK_FULL_WORDS = "No space left on device"
USE_ANOTHER_DIRECTORY = "use another folder with DATA_DIR=…"


class StartFailure(Exception):
    """The start cannot continue; `details` are lines of the program that failed."""

    def __init__(self, message: str, details: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.details = list(details)


def disk_full(place: object) -> str:
    return f"Disk full at {place}. Free some space, or {USE_ANOTHER_DIRECTORY}"


def plain_message(error: OSError) -> str:
    """Turn an operating system error into a plain sentence."""
    place = error.filename or "the data"
    if error.errno == errno.ENOSPC:
        return disk_full(place)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"No permission to write to {place}. Change its owner, or {USE_ANOTHER_DIRECTORY}"
    return f"{error.strerror or error}: {place}"
