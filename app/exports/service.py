"""Asking for a file, looking how far it is, and clearing away what is old."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import delete, func, select, update

from app.auth.viewer import load_viewer
from app.exports import queries, queue_limits, shared_lists
from app.exports.kinds import KINDS, Asked
from app.exports.models import Export
from app.media.storage import private_url, remove_files
from app.shared.actor import Access, Actor
from app.shared.errors import Forbidden, Invalid, NotFound
from tenant_router.keys import private_file, rate_bucket
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession
from tenant_router.store import Store

KEPT = timedelta(days=1)
# What is not ready by then is no longer waited for.
GIVEN_UP = timedelta(minutes=15)
ADDRESS_SECONDS = 600
MAX_REMOVED = 500


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a file is; it has an address once it is ready."""

    id: UUID
    state: str
    percent: int
    file_name: str
    url: str | None


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks for a file, and from which address."""

    actor: Actor
    address: str


def ask(
    db: StoreSession, caller: Caller, kind_name: str, format_: str, asked: Asked, *, now: datetime
) -> Progress:
    """Have a file made; while the same one is being made for the same person, that is the one.

    A list that was made for others who are shown the same is ready at once. Raises Invalid for a format that
    the kind has not, Forbidden for what is not for the caller, NotFound for what he may not see, Conflict for
    too many of his at once, and TooManyRequests for too many of his address or of the store.
    """
    actor = caller.actor
    kind, person = KINDS[kind_name], person_of(actor)
    form = kind.forms.get(format_)
    if form is None:
        raise Invalid("export.format", fields={"format": ["export.format"]})
    if actor.kind not in form.people:
        raise Forbidden
    asked = {**{name: asked[name] for name in kind.asks}, "format": format_}
    viewer = load_viewer(db, actor, asked.get("party"))
    file_name = form.named(db, viewer, asked)
    _take_turns(db, person)
    of_kind = queries.in_making(db, person, kind_name, since=now - GIVEN_UP)
    in_making = [export for export in of_kind if format_of(export) == format_]
    for export in in_making:
        if export.arguments["asked"] == asked:
            return _progress(db.store, export)
    export = Export(
        id=uuid4(),
        kind=kind_name,
        arguments={"asked": asked, "caller": _kept(actor)},
        requested_by=person,
        file_name=file_name,
        state="waiting",
        percent=0,
        asked_from=rate_bucket(db.store, "exports", caller.address),
        created_at=now,
    )
    if shared_lists.is_shared(kind_name, format_) and shared_lists.worth_looking(db, now=now):
        key = shared_lists.key_of(db, shared_lists.impersonal(viewer), asked, now=now)
        if file := shared_lists.finished(db, key, now=now):
            return _given(db, export, file, key, now=now)
    queue_limits.check_person(kind, in_making)
    queue_limits.check_load(db, actor, person, export.asked_from or "", since=now - GIVEN_UP)
    db.add(export)
    db.flush()
    after_commit(db, "exports.make", queue="exports", export_id=str(export.id))
    return _progress(db.store, export)


def look(db: StoreSession, actor: Actor, export_id: UUID, *, now: datetime) -> Progress:
    """How far one's own file is; raises NotFound, also for what is older than a day."""
    export = queries.export_of(db, person_of(actor), export_id)
    if export is None or export.created_at < now - KEPT:
        raise NotFound("export.unknown")
    return _progress(db.store, export)


def clear_away(db: StoreSession, *, now: datetime) -> None:
    """Remove files older than a day, and call failed what should long be ready."""
    give_up(db, now=now)
    old = select(Export.id).where(Export.created_at < now - KEPT).order_by(Export.created_at)
    ids = list(db.scalars(old.limit(MAX_REMOVED)))
    gone = delete(Export).where(Export.id.in_(ids)).returning(Export.id, Export.file)
    files = {file or file_of(db.store, export_id) for export_id, file in db.execute(gone)}
    # A list that others were given later stays for them.
    shared = set(db.scalars(select(Export.file).where(Export.file.in_(files))))
    remove_files([file for file in files if file not in shared])


def give_up(db: StoreSession, *, now: datetime) -> None:
    """Call failed what should long be ready."""
    late = (Export.state.in_(queries.IN_MAKING), Export.created_at < now - GIVEN_UP)
    db.execute(update(Export).where(*late).values(state="failed", finished_at=now))


def person_of(actor: Actor) -> str:
    """Who a file is for; a salesperson is one, whichever party he orders for."""
    if actor.kind is Access.OWNER:
        return "owner"
    return f"sman:{actor.code}" if actor.kind is Access.SALESPERSON else actor.buyer(None)


def format_of(export: Export) -> str:
    """What a file is; the release before this one made PDFs alone."""
    return export.arguments["asked"].get("format", "pdf")


def file_of(store: Store, export_id: UUID) -> str:
    """Where a file is kept."""
    return private_file(store, f"exports/{export_id}")


def caller_of(export: Export) -> Actor:
    """The caller who asked, to be looked at anew when the file is written."""
    kept = export.arguments["caller"]
    session = UUID(kept["session"]) if kept["session"] else None
    return Actor(Access(kept["kind"]), kept["code"], kept["name"], kept["group"], session)


def _given(db: StoreSession, export: Export, file: str, key: str, *, now: datetime) -> Progress:
    """Give a person a list that is there already, once however often he asks."""
    mine = select(Export).where(
        *(Export.requested_by == export.requested_by, Export.shown == key, Export.file == file),
        Export.created_at > now - shared_lists.SHARED_FOR,
    )
    before = db.scalar(mine.limit(1))
    if before is not None:
        return _progress(db.store, before)
    export.state, export.percent, export.file, export.shown, export.finished_at = "ready", 100, file, key, now
    db.add(export)
    db.flush()
    return _progress(db.store, export)


def _kept(actor: Actor) -> dict[str, str | None]:
    return {
        "kind": actor.kind,
        "code": actor.code,
        "name": actor.name,
        "group": actor.group,
        "session": str(actor.session) if actor.session else None,
    }


def _take_turns(db: StoreSession, person: str) -> None:
    """Let the same person's next request wait, so that two at once do not begin the same file."""
    lock = func.hashtextextended(f"{db.store.schema}:exports:{person}", 0)
    db.execute(select(func.pg_advisory_xact_lock(lock)))


def _progress(store: Store, export: Export) -> Progress:
    url = None
    if export.state == "ready":
        name = export.file or file_of(store, export.id)
        url = private_url(name, file_name=export.file_name, seconds=ADDRESS_SECONDS)
    return Progress(export.id, export.state, export.percent, export.file_name, url)
