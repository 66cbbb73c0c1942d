"""What may be told of a job, and when it is taken up again."""

from datetime import datetime, timedelta
from enum import StrEnum

# A job tells so often that it is still worked on; one that was not heard of for long is taken up again.
BEAT_SECONDS = 10
SILENT = timedelta(seconds=45)
# How long one may wait before it is sent once more: the broker may have lost it.
UNSENT = timedelta(seconds=30)
FILES_KEPT = timedelta(days=7)
FILE_SECONDS = 3600


class JobState(StrEnum):
    """How far a job is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class Kind(StrEnum):
    """What a job does."""

    EXPORT = "export"
    RESTORE = "restore"
    MOVE = "move"
    ERASE = "erase"
    MIGRATE = "migrate"


# These need a file of the machine where they were begun.
AT_HAND = frozenset({Kind.RESTORE})


def percent(state: str, done: int, total: int) -> int:
    """How much is done, 0 to 100; only what has ended well has all of it."""
    if state == JobState.DONE:
        return 100
    return min(99, done * 100 // total) if total else 0


def still_kept(finished_at: datetime | None, now: datetime) -> bool:
    """Whether the file that a job has made is still there."""
    return finished_at is not None and now < finished_at + FILES_KEPT
