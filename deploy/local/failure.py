"""The error that `make run` shows: a plain sentence, and what to do."""

import errno
from collections.abc import Iterable

DISK_FULL_WORDS = "No space left on device"
USE_ANOTHER_DIRECTORY = "keep the data elsewhere with DATA_DIR=…"


class StartFailure(Exception):
    """The start cannot continue; `details` are lines of the program that failed."""

    def __init__(self, message: str, details: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.details = list(details)


def disk_full(place: object) -> str:
    return f"The disk that holds {place} is full: free some space there, or {USE_ANOTHER_DIRECTORY}"


def plain_message(error: OSError) -> str:
    """Turn an operating system error into a plain sentence."""
    place = error.filename or "the data"
    if error.errno == errno.ENOSPC:
        return disk_full(place)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return f"{place} may not be written by this user: change its owner, or {USE_ANOTHER_DIRECTORY}"
    return f"{error.strerror or error}: {place}"
