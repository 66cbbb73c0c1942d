"""Make an export file exactly once, report its progress, and record success or failure."""

from datetime import datetime
from functools import partial
from tempfile import TemporaryFile
from uuid import UUID

from app.orders.items import notes
from app.papers.exports import shared_lists
from app.papers.exports.kinds import CONTENT_TYPES, KINDS, ids_of
from app.papers.exports.models import Export
from app.papers.exports.queries import UNFINISHED_STATES
from app.papers.exports.renderers import ReportProgress, get_writer
from app.papers.exports.service import actor_of, fail_stalled, format_of, storage_name
from app.people.auth.viewer import Viewer, load_viewer
from app.shared import runs
from app.shared.actor import Access, Actor
from app.store.media.storage import put_private
from tenant_router.live_events import publish_after_commit
from tenant_router.session import StoreSession, store_session

PROGRESS_STEP = 3
FAILURES = runs.Failures(lambda _error: {"state": "failed"})


def make_file(db: StoreSession, export_id: UUID, *, now: datetime) -> None:
    """Make a waiting or interrupted export file and record the outcome.

    An export that is already ready or failed does not change.
    """
    fail_stalled(db, Export.id == export_id, now=now)
    claim = runs.Claim(Export, export_id, UNFINISHED_STATES)
    write_percent = runs.percent_writer(
        partial(store_session, db.store), claim, step=PROGRESS_STEP, state="running"
    )
    runs.carry_out(
        db,
        claim,
        lambda export: _make_or_reuse(db, export, write_percent, now=now),
        FAILURES,
        finish=lambda values: {**values, "finished_at": now},
    )


def _make_or_reuse(
    db: StoreSession, export: Export, report_progress: ReportProgress, *, now: datetime
) -> runs.Values:
    """Make a file, or reuse a finished list with the same content. Return the columns to store."""
    params = export.arguments["asked"]
    report_progress(0)
    viewer = load_viewer(db, actor_of(export), params.get("party"))
    if not shared_lists.is_shared(export.kind, format_of(export)):
        file = _write(db, export, viewer, report_progress, now=now)
        _count_print(db, export, viewer.actor, now=now)
        return _ready(file)
    viewer = shared_lists.anonymize(viewer)
    key = shared_lists.list_key(db, viewer, params, now=now)
    if file := shared_lists.find_finished(db, key, now=now):
        return _ready(file, shown=key)
    file = _write(db, export, viewer, report_progress, now=now)
    # If the catalogue changed during the writing, the file must not be reused for others.
    is_unchanged = shared_lists.list_key(db, viewer, params, now=now) == key
    return _ready(file, shown=key if is_unchanged else None)


def _count_print(db: StoreSession, export: Export, actor: Actor, *, now: datetime) -> None:
    """Count the owner's papers of orders as prints: once per file, however often it is downloaded."""
    paper = KINDS[export.kind].paper
    if paper and actor.kind is Access.OWNER:
        notes.count_print(db, ids_of(export.arguments["asked"]), paper, by=actor, now=now)
        publish_after_commit(db, "order.changed")


def _ready(file: str, *, shown: str | None = None) -> runs.Values:
    return {"state": "ready", "percent": 100, "file": file, "shown": shown}


def _write(
    db: StoreSession, export: Export, viewer: Viewer, report_progress: ReportProgress, *, now: datetime
) -> str:
    """Write the file to the storage and return its name. The writer gets `now` as a parameter."""
    with TemporaryFile() as file:
        params = {**export.arguments["asked"], "now": now}
        get_writer(export.kind, format_of(export))(db, viewer, params, file, report_progress)
        file.seek(0)
        name = storage_name(db.store, export.id)
        put_private(name, file, CONTENT_TYPES[format_of(export)])
    return name
