"""States and kinds of jobs, and how long they may be silent, wait and keep their files."""

from datetime import datetime, timedelta
from enum import StrEnum

# A running job updates its heartbeat this often. After the timeout another worker claims it.
HEARTBEAT_SECONDS = 10
HEARTBEAT_TIMEOUT = timedelta(seconds=45)
# A waiting job is sent again after this time, because the broker may have lost the message.
RESEND_AFTER = timedelta(seconds=30)
FILE_RETENTION = timedelta(days=7)
FILE_URL_SECONDS = 3600


class JobState(StrEnum):
    """The progress of a job."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class JobKind(StrEnum):
    """The kind of work of a job."""

    EXPORT = "export"
    RESTORE = "restore"
    REPLACE = "replace"
    CHECK = "check"
    MOVE = "move"
    ERASE = "erase"
    MIGRATE = "migrate"
    MESSAGE = "message"
    BACKUP = "backup"
    VERIFY = "verify"


# A job with this argument needs a local file of the machine where it was started, so no other worker can
# resume it.
LOCAL_FILE = "path"


def percent(state: str, done: int, total: int) -> int:
    """Return the progress from 0 to 100. Only a job that succeeded shows 100."""
    if state == JobState.DONE:
        return 100
    return min(99, done * 100 // total) if total else 0


def is_file_retained(finished_at: datetime | None, now: datetime) -> bool:
    """Return whether the file that a job produced still exists."""
    return finished_at is not None and now < finished_at + FILE_RETENTION
