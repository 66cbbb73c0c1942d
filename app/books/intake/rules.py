"""States of a run, and how long each may last."""

from datetime import timedelta
from enum import StrEnum


class RunState(StrEnum):
    """The state of a run.

    A file is read, its columns are matched if its owner chooses them, and its rows are checked. Before it is
    applied, the owner sees the changes or confirms removals.
    """

    QUEUED = "queued"
    WAITING_AGENT = "waiting_agent"
    READING = "reading"
    UPLOADING = "uploading"
    MAPPING = "mapping"
    VALIDATING = "validating"
    CONFIRM = "confirm"
    PREVIEW = "preview"
    APPLYING = "applying"
    DONE = "done"
    DONE_WITH_REJECTS = "done_with_rejects"
    FAILED = "failed"
    CANCELLED = "cancelled"


RUN_STATES = tuple(RunState)
WITH_AGENT = (RunState.WAITING_AGENT, RunState.READING, RunState.UPLOADING)
WITH_WORKER = (RunState.QUEUED, RunState.VALIDATING, RunState.APPLYING)
WITH_OWNER = (RunState.MAPPING, RunState.CONFIRM, RunState.PREVIEW)
RUNNING = (*WITH_AGENT, *WITH_WORKER)
APPLIED = (RunState.DONE, RunState.DONE_WITH_REJECTS)
ENDED = (*APPLIED, RunState.FAILED, RunState.CANCELLED)

# A worker that has not finished within this time is presumed dead.
WORKER_TIMEOUT = timedelta(minutes=30)
OWNER_TIMEOUT = timedelta(days=7)
FILE_RETENTION = timedelta(days=30)
