"""Making a file: once, with its progress to be seen meanwhile, and with an end whatever happens."""

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
from app.exports.queries import IN_MAKING
from app.exports.renderers import Note, writer_of
from app.exports.service import GIVEN_UP, caller_of, file_of, format_of
from app.media.storage import put_private
from tenant_router.session import StoreSession, store_session
from tenant_router.store import Store

log = structlog.get_logger("exports")

NOTED_STEP = 3


def make(db: StoreSession, export_id: UUID, *, now: datetime) -> None:
    """Make a file that is waiting; one that can't be made is called failed, and one that is done stays."""
    export = db.get(Export, export_id)
    if export is None or export.state not in IN_MAKING:
        return
    if export.created_at < now - GIVEN_UP:
        _end(db, export, state="failed", percent=export.percent, now=now)
        return
    try:
        with db.begin_nested():
            made = _made(db, export, _noting(db.store, export_id), now=now)
    except OperationalError:
        raise  # the database is away: the message comes again
    except Exception:
        log.exception("exports.failed", store=db.store.key, export=str(export_id), kind=export.kind)
        _end(db, export, state="failed", percent=export.percent, now=now)
        return
    _end(db, export, state="ready", percent=100, now=now, **made)


def _made(db: StoreSession, export: Export, note: Note, *, now: datetime) -> dict[str, str | None]:
    """Make a file, or find the list that was made for somebody who is shown the same; where it is."""
    asked = export.arguments["asked"]
    note(0)
    viewer = load_viewer(db, caller_of(export), asked.get("party"))
    if not shared_lists.is_shared(export.kind, format_of(export)):
        return {"file": _written(db, export, viewer, note)}
    viewer = shared_lists.impersonal(viewer)
    key = shared_lists.key_of(db, viewer, asked, now=now)
    if file := shared_lists.finished(db, key, now=now):
        return {"file": file, "shown": key}
    file = _written(db, export, viewer, note)
    # One in whose making the catalogue was changed is like nobody else's.
    same = shared_lists.key_of(db, viewer, asked, now=now) == key
    return {"file": file, "shown": key if same else None}


def _written(db: StoreSession, export: Export, viewer: Viewer, note: Note) -> str:
    with TemporaryFile() as file:
        writer_of(export.kind, format_of(export))(db, viewer, export.arguments["asked"], file, note)
        file.seek(0)
        name = file_of(db.store, export.id)
        put_private(name, file, CONTENT_TYPES[format_of(export)])
    return name


def _noting(store: Store, export_id: UUID) -> Note:
    """Write the percent down in a transaction of its own, for the file's own one ends with the file."""
    told = -NOTED_STEP

    def note(percent: int) -> None:
        nonlocal told
        if percent < told + NOTED_STEP:
            return
        told = percent
        going_on = update(Export).where(Export.id == export_id, Export.state.in_(IN_MAKING))
        with store_session(store) as own:
            own.execute(going_on.values(state="running", percent=percent))

    return note


def _end(
    db: StoreSession, export: Export, *, state: str, percent: int, now: datetime, **made: str | None
) -> None:
    ended = {"state": state, "percent": percent, "finished_at": now, **made}
    this = update(Export).where(Export.id == export.id, Export.state.in_(IN_MAKING))
    db.execute(this.values(**ended).execution_options(synchronize_session=False))
