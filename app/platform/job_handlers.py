"""The handler of each kind of job."""

from app.platform.archives.checking import check
from app.platform.backups.making import back_up
from app.platform.backups.restoring import restore_copy
from app.platform.backups.verifying import verify_backup
from app.platform.jobs.rules import LOCAL_FILE, JobKind
from app.platform.jobs.runner import ClaimedJob, Handlers
from app.platform.lifecycle.erasing import erase
from app.platform.lifecycle.exporting import export
from app.platform.lifecycle.migrating import migrate
from app.platform.lifecycle.moving import move
from app.platform.lifecycle.replacing import replace
from app.platform.lifecycle.restoring import restore
from app.platform.messages.pushing import push


def _restore(job: ClaimedJob) -> str:
    return restore(job) if LOCAL_FILE in job.arguments else restore_copy(job)


HANDLERS: Handlers = {
    JobKind.EXPORT: export,
    JobKind.RESTORE: _restore,
    JobKind.REPLACE: replace,
    JobKind.CHECK: check,
    JobKind.MOVE: move,
    JobKind.ERASE: erase,
    JobKind.MIGRATE: migrate,
    JobKind.MESSAGE: push,
    JobKind.BACKUP: back_up,
    JobKind.VERIFY: verify_backup,
}
