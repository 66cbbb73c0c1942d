"""Bringing stores to this release, as a job."""

from app.platform.jobs.runner import Work
from app.shared.errors import AppError
from tenant_router.migrate import migrate_stores, stores_behind
from tenant_router.schema_mark_backfill import mark_unmarked

MAX_REPORTED = 20


class StayedBehind(AppError):
    """Some stores could not be migrated."""


def migrate(work: Work) -> str:
    """The job: one store, or all that are behind; what fails stays as it was and is told, a line a store."""
    mark_unmarked()
    behind = stores_behind(work.store or None)
    failed: list[str] = []
    work.keep(failed=0)

    def told(done: int, so_far: int, total: int) -> None:
        if so_far != work.result["failed"]:
            work.keep(failed=so_far)
        work.tell(done, total)

    for outcome in migrate_stores(behind, on_progress=told):
        if outcome.error:
            failed.append(f"{outcome.store}: {outcome.error}")
    work.keep(failed=len(failed), failures=failed[:1000])
    if failed:
        shown = "\n".join(failed[:MAX_REPORTED])
        raise StayedBehind("stores.stayed", failed=len(failed), total=len(behind), which=shown)
    return f"{len(behind):,} migrated"
