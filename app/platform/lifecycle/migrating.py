"""Migrate stores to this release, as a job."""

from app.platform.jobs.runner import ClaimedJob
from app.shared.errors import AppError
from tenant_router.migrate import migrate_stores, stores_behind

MAX_REPORTED = 20


class StoresNotMigrated(AppError):
    """Some stores could not be migrated."""


def migrate(job: ClaimedJob) -> str:
    """Job handler: migrate one store, or all that are behind.

    Stores that fail stay unchanged and are listed.
    """
    behind = stores_behind(job.store or None)
    failed: list[str] = []
    job.save_result(failed=0)

    def on_progress(done: int, failed_so_far: int, total: int) -> None:
        if failed_so_far != job.result["failed"]:
            job.save_result(failed=failed_so_far)
        job.report_progress(done, total)

    for outcome in migrate_stores(behind, on_progress=on_progress):
        if outcome.error:
            failed.append(f"{outcome.store}: {outcome.error}")
    job.save_result(failed=len(failed), failures=failed[:1000])
    if failed:
        shown = "\n".join(failed[:MAX_REPORTED])
        raise StoresNotMigrated("stores.stayed", failed=len(failed), total=len(behind), which=shown)
    return f"{len(behind):,} migrated"
