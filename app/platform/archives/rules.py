"""Limits for taking and restoring archives, and the steps of a restore."""

from datetime import datetime, timedelta
from enum import StrEnum

from app.platform.jobs.rules import JobState, is_file_retained

DAY = timedelta(days=1)
MAX_A_DAY = 5
MAX_CHECKS_A_DAY, MAX_RESTORES_A_DAY = 20, 5
LINK_SECONDS = 300
MAX_LISTED = 20


def is_listed(state: str, created_at: datetime, finished_at: datetime | None, now: datetime) -> bool:
    """Return whether an owner still sees an archive: in progress, kept, or failed in the last day."""
    if state == JobState.DONE:
        return is_file_retained(finished_at, now)
    return state != JobState.FAILED or created_at > now - DAY


class RestoreStep(StrEnum):
    """The current step of a check or a restore."""

    CHECKING = "checking"
    LOADING = "loading"
    PAUSING = "pausing"
    KEEPING = "keeping"
    FINISHING = "finishing"


_STEPS = {
    "": RestoreStep.CHECKING,
    "checking": RestoreStep.CHECKING,
    "waiting for open changes to finish": RestoreStep.PAUSING,
    "archiving the present state": RestoreStep.KEEPING,
    "waiting until all processes use the restored data": RestoreStep.FINISHING,
}


def restore_step(message: str) -> RestoreStep:
    """Return the step that a job's message names; a table or files are being loaded."""
    return _STEPS.get(message, RestoreStep.LOADING)


def is_same_name(typed: str, name: str) -> bool:
    """Return whether the typed name is the store's, ignoring spaces and capitals."""
    return typed.casefold().split() == name.casefold().split()
