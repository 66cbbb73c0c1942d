"""Make an export file exactly once, report its progress, and record success or failure."""

from datetime import datetime
from tempfile import TemporaryFile
from uuid import UUID

import structlog
from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from app.auth.viewer import Viewer, load_viewer
from app.exports import shared_lists
from app.exports.kinds import CONTENT_TYPES
from app.exports.models import Export
from app.exports.queries import UNFINISHED_STATES
from app.exports.renderers import ReportProgress, get_writer
from app.exports.service import EXPORT_TIMEOUT, actor_of, format_of, storage_name
from app.media.storage import put_private
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store

log = structlog.get_logger("exports")

PROGRESS_STEP = 3


def make_file(db: StoreSession, export_id: UUID, *, now: datetime) -> None:
    """Make a waiting or interrupted export file and record how it ended.

    An export that is already ready or failed is left alone.
    """
    export = db.get(Export, export_id)
    if export is None or export.state not in UNFINISHED_STATES:
        return
    if export.created_at < now - EXPORT_TIMEOUT:
        _finish(db, export, state="failed", percent=export.percent, now=now)
        return
    try:
        with db.begin_nested():
            result = _make_or_reuse(db, export, _progress_writer(db.store, export_id), now=now)
    except OperationalError:
        raise  # the database is unavailable: the message is delivered again
    except Exception:
        log.exception("exports.failed", store=db.store.key, export=str(export_id), kind=export.kind)
        _finish(db, export, state="failed", percent=export.percent, now=now)
        return
    _finish(db, export, state="ready", percent=100, now=now, **result)


def _make_or_reuse(
    db: StoreSession, export: Export, report_progress: ReportProgress, *, now: datetime
) -> dict[str, str | None]:
    """Make a file, or reuse a finished list with the same content. Return the columns to store."""
    params = export.arguments["asked"]
    report_progress(0)
    viewer = load_viewer(db, actor_of(export), params.get("party"))
    if not shared_lists.is_shared(export.kind, format_of(export)):
        return {"file": _write(db, export, viewer, report_progress)}
    viewer = shared_lists.anonymize(viewer)
    key = shared_lists.list_key(db, viewer, params, now=now)
    if file := shared_lists.find_finished(db, key, now=now):
        return {"file": file, "shown": key}
    file = _write(db, export, viewer, report_progress)
    # If the catalogue changed meanwhile, the file must not be reused for others.
    is_unchanged = shared_lists.list_key(db, viewer, params, now=now) == key
    return {"file": file, "shown": key if is_unchanged else None}


def _write(db: StoreSession, export: Export, viewer: Viewer, report_progress: ReportProgress) -> str:
    with TemporaryFile() as file:
        get_writer(export.kind, format_of(export))(
            db, viewer, export.arguments["asked"], file, report_progress
        )
        file.seek(0)
        name = storage_name(db.store, export.id)
        put_private(name, file, CONTENT_TYPES[format_of(export)])
    return name


def _progress_writer(store: Store, export_id: UUID) -> ReportProgress:
    """Return a function that saves the progress in percent.

    It uses a transaction of its own, because the export's transaction is not visible to others until it ends.
    """
    reported = -PROGRESS_STEP

    def report_progress(percent: int) -> None:
        nonlocal reported
        if percent < reported + PROGRESS_STEP:
            return
        reported = percent
        unfinished = update(Export).where(Export.id == export_id, Export.state.in_(UNFINISHED_STATES))
        with store_session(store) as own:
            own.execute(unfinished.values(state="running", percent=percent))

    return report_progress


def _finish(
    db: StoreSession, export: Export, *, state: str, percent: int, now: datetime, **result: str | None
) -> None:
    values = {"state": state, "percent": percent, "finished_at": now, **result}
    statement = update(Export).where(Export.id == export.id, Export.state.in_(UNFINISHED_STATES))
    db.execute(statement.values(**values).execution_options(synchronize_session=False))
