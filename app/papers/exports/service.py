"""Request export files, read their progress, and remove old ones."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import ColumnElement, delete, select

from app.papers.exports import queries, queue_limits, shared_lists
from app.papers.exports.kinds import KINDS, ExportParams
from app.papers.exports.models import Export
from app.papers.exports.tables import TABLES
from app.people.activity.recording import Change, record
from app.people.auth.viewer import load_viewer
from app.shared import runs
from app.shared.actor import Access, Actor
from app.shared.audited import ActivityKind
from app.shared.errors import Forbidden, Invalid, NotFound
from app.shared.locks import Lock
from app.store.media.storage import private_url, remove_files
from tenant_router.keys import private_file, rate_bucket
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession
from tenant_router.store import Store

RETENTION = timedelta(days=1)
# An export that is not ready within this time is presumed dead.
EXPORT_TIMEOUT = timedelta(minutes=15)
URL_SECONDS = 600
MAX_REMOVED = 500


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of an export. It has a URL once it is ready."""

    id: UUID
    state: str
    percent: int
    file_name: str
    url: str | None


@dataclass(frozen=True, slots=True)
class Caller:
    """The requester of an export, and the client address."""

    actor: Actor
    address: str


def request_file(
    db: StoreSession, caller: Caller, kind_name: str, format_: str, params: ExportParams, *, now: datetime
) -> Progress:
    """Queue an export, or return an identical export of the caller that is in progress.

    A list with the same content that was made for others is ready immediately. Raises Invalid for a format
    that the kind does not have, Forbidden if the caller may not have it, NotFound for data that the caller
    may not see, Conflict if the caller has too many in progress, and TooManyRequests if the address or the
    store has.
    """
    actor = caller.actor
    kind, requester = KINDS[kind_name], requester_of(actor)
    export_format = kind.formats.get(format_)
    if export_format is None:
        raise Invalid("export.format", field="format")
    if actor.kind not in export_format.allowed:
        raise Forbidden
    params = {**{name: params[name] for name in kind.params}, "format": format_}
    viewer = load_viewer(db, actor, params.get("party"))
    file_name = export_format.file_name(db, viewer, params)
    # The lock serializes requests of one person, so that two at once cannot start the same file.
    db.lock(Lock.EXPORTS, requester)
    unfinished_of_kind = queries.unfinished_exports(db, requester, kind_name, since=now - EXPORT_TIMEOUT)
    unfinished = [export for export in unfinished_of_kind if format_of(export) == format_]
    for export in unfinished:
        if export.arguments["asked"] == params:
            return _progress(db.store, export)
    export = Export(
        id=uuid4(),
        kind=kind_name,
        arguments={"asked": params, "caller": _actor_json(actor)},
        requested_by=requester,
        file_name=file_name,
        state="waiting",
        percent=0,
        asked_from=rate_bucket(db.store, "exports", caller.address),
        created_at=now,
    )
    if actor.kind is Access.OWNER and kind_name in TABLES:
        filters = [Change(name, None, value) for name, value in params.items() if value]
        record(db, ActivityKind.EXPORTS, "export", file_name, changes=filters)
    if shared_lists.is_shared(kind_name, format_) and shared_lists.can_look_up(db, now=now):
        key = shared_lists.list_key(db, shared_lists.anonymize(viewer), params, now=now)
        if file := shared_lists.find_finished(db, key, now=now):
            return _reuse_file(db, export, file, key, now=now)
    queue_limits.check_person(kind, unfinished)
    queue_limits.check_load(db, actor, requester, export.asked_from or "", since=now - EXPORT_TIMEOUT)
    db.add(export)
    db.flush()
    after_commit(db, "exports.make", queue="exports", export_id=str(export.id))
    return _progress(db.store, export)


def get_progress(db: StoreSession, actor: Actor, export_id: UUID, *, now: datetime) -> Progress:
    """Return the progress of one's own export. Raises NotFound, also if it is older than a day."""
    export = queries.find_export(db, requester_of(actor), export_id)
    if export is None or export.created_at < now - RETENTION:
        raise NotFound("export.unknown")
    return _progress(db.store, export)


def clean_up(db: StoreSession, *, now: datetime) -> None:
    """Fail exports that have timed out, and remove files older than a day."""
    fail_stalled(db, now=now)
    old = select(Export.id).where(Export.created_at < now - RETENTION).order_by(Export.created_at)
    ids = list(db.scalars(old.limit(MAX_REMOVED)))
    deleted = delete(Export).where(Export.id.in_(ids)).returning(Export.id, Export.file)
    files = {file or storage_name(db.store, export_id) for export_id, file in db.execute(deleted)}
    # A list that was given to others later is still in use.
    shared = set(db.scalars(select(Export.file).where(Export.file.in_(files))))
    remove_files([file for file in files if file not in shared])


def fail_stalled(db: StoreSession, *only: ColumnElement[bool], now: datetime) -> None:
    """Fail exports that have timed out and meet the conditions, if there are any."""
    is_late = Export.created_at < now - EXPORT_TIMEOUT
    runs.sweep(db, Export, queries.UNFINISHED_STATES, is_late, *only, state="failed", finished_at=now)


def requester_of(actor: Actor) -> str:
    """Return the key of the person that an export is for.

    A salesperson has one key for all parties, and all holders of an order's link share one key.
    """
    if actor.kind is Access.OWNER:
        return "owner"
    if actor.kind is Access.LINK:
        return f"link:{actor.code}"
    return f"sman:{actor.code}" if actor.kind is Access.SALESPERSON else actor.buyer(None)


def format_of(export: Export) -> str:
    """Return the format of an export."""
    return export.arguments["asked"]["format"]


def storage_name(store: Store, export_id: UUID) -> str:
    """Return the storage name of an export's own file."""
    return private_file(store, f"exports/{export_id}")


def actor_of(export: Export) -> Actor:
    """Return the actor who requested an export; permissions are checked again when the file is written."""
    saved = export.arguments["caller"]
    session = UUID(saved["session"]) if saved["session"] else None
    return Actor(Access(saved["kind"]), saved["code"], saved["name"], saved["group"], session)


def _reuse_file(db: StoreSession, export: Export, file: str, key: str, *, now: datetime) -> Progress:
    """Give the requester a finished list; repeated requests get the same export."""
    query = select(Export).where(
        *(Export.requested_by == export.requested_by, Export.shown == key, Export.file == file),
        Export.created_at > now - shared_lists.REUSE_PERIOD,
    )
    earlier = db.scalar(query.limit(1))
    if earlier is not None:
        return _progress(db.store, earlier)
    export.state, export.percent, export.file, export.shown, export.finished_at = "ready", 100, file, key, now
    db.add(export)
    db.flush()
    return _progress(db.store, export)


def _actor_json(actor: Actor) -> dict[str, str | None]:
    return {
        "kind": actor.kind,
        "code": actor.code,
        "name": actor.name,
        "group": actor.group,
        "session": str(actor.session) if actor.session else None,
    }


def _progress(store: Store, export: Export) -> Progress:
    url = None
    if export.state == "ready":
        name = export.file or storage_name(store, export.id)
        url = private_url(name, file_name=export.file_name, seconds=URL_SECONDS)
    return Progress(export.id, export.state, export.percent, export.file_name, url)
