"""An import as its owner leads it: a file, what its columns are, a dry run, and the decision."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import or_, select, update

from app.imports import mapping, queries
from app.imports.errors import BadMapping
from app.imports.kinds import KINDS
from app.imports.models import Import
from app.imports.rules import (
    CHOOSABLE,
    FILES_KEPT,
    FORGOTTEN,
    GIVEN_UP,
    MAX_IN_PROGRESS,
    REMOVABLE,
    UNDER_WAY,
    WITH_WORKER,
    State,
)
from app.media.rules import Kind as FileKind
from app.media.service import received
from app.media.storage import remove_files
from app.shared.errors import Conflict, Invalid
from app.shared.messages import text
from tenant_router.keys import private_file
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession
from tenant_router.store import Store

MAX_CLEARED = 200
# Why the present state does not let this be done.
_BUSY = {
    State.READING: "import.reading",
    State.APPLYING: "import.applying",
    State.DONE: "import.done",
    State.FAILED: "import.failed",
}


def begin(db: StoreSession, kind: str, upload: str, name: str, *, now: datetime) -> Import:
    """Have an uploaded spreadsheet read.

    Raises Invalid for what is no upload of a spreadsheet, Conflict while too many imports are under way, or
    one of the kind waits to be read.
    """
    received(db, upload, FileKind.TABLE, field="fileName")
    if queries.under_way(db) >= MAX_IN_PROGRESS:
        raise Conflict("import.too_many")
    if queries.waits_for_worker(db, kind):
        raise Conflict("import.waiting")
    run = Import(id=uuid4(), kind=kind, upload=upload, name=name, created_at=now, moved_at=now)
    db.add(run)
    db.flush()
    db.refresh(run)
    _send(db, run, "imports.read")
    return run


def choose(db: StoreSession, run_id: UUID, wanted: Mapping[str, str | None], *, now: datetime) -> Import:
    """Say which column holds which field, and have all rows checked by that; nothing is changed in the store.

    Raises NotFound, Conflict where it is too late or too early, Invalid for a field or column there is not,
    and for a required field without a column.
    """
    run = queries.one_run(db, run_id, lock=True)
    if run.state not in CHOOSABLE or not run.columns:
        raise Conflict(_BUSY[State(run.state)])
    run.mapping = _places(run, {field: column for field, column in wanted.items() if column})
    _go_on(db, run, State.CHECKING, "imports.check", now=now)
    return run


def apply(db: StoreSession, run_id: UUID, *, now: datetime) -> Import:
    """Have the rows put into the store, as they were checked; asked again it is the same import.

    Raises NotFound, and Conflict for what is not checked.
    """
    run = queries.one_run(db, run_id, lock=True)
    if run.state in (State.APPLYING, State.DONE):
        return run
    if run.state != State.CHECKED:
        raise Conflict("import.unchecked")
    _go_on(db, run, State.APPLYING, "imports.apply", now=now)
    return run


def cancel(db: StoreSession, run_id: UUID) -> None:
    """Give an import up, with its files. Raises NotFound, Conflict for one being applied or done."""
    run = queries.one_run(db, run_id, lock=True)
    if run.state not in REMOVABLE:
        raise Conflict(_BUSY[State(run.state)])
    files = [file_of(db.store, run.id), rejects_of(db.store, run.id)]
    db.delete(run)
    after_commit(db, "imports.discard", queue="sync", names=files)


def clear_away(db: StoreSession, *, now: datetime) -> None:
    """Call failed what no worker finishes and what its owner has forgotten; remove files that are old."""
    give_up(db, now=now)
    with_files = or_(Import.file.is_not(None), Import.rejects.is_not(None))
    old = select(Import.id).where(with_files, Import.created_at < now - FILES_KEPT)
    ids = list(db.scalars(old.order_by(Import.created_at).limit(MAX_CLEARED)))
    remove_files([place(db.store, run_id) for run_id in ids for place in (file_of, rejects_of)])
    db.execute(update(Import).where(Import.id.in_(ids)).values(file=None, rejects=None))


def give_up(db: StoreSession, *, now: datetime) -> None:
    """Call failed what no worker finishes and what its owner has forgotten."""
    stuck = Import.state.in_(WITH_WORKER) & (Import.moved_at < now - GIVEN_UP)
    left = Import.state.in_(UNDER_WAY) & (Import.moved_at < now - FORGOTTEN)
    given_up = {"state": State.FAILED, "message": text("import.given_up"), "round": Import.round + 1}
    db.execute(update(Import).where(or_(stuck, left)).values(**given_up))


def discard(names: Sequence[str]) -> None:
    """Remove the files of an import that was given up."""
    remove_files(names)


def file_of(store: Store, run_id: UUID) -> str:
    """Where the spreadsheet of an import is kept, out of reach of the address that it was uploaded to."""
    return private_file(store, f"imports/{run_id}")


def rejects_of(store: Store, run_id: UUID) -> str:
    """Where the refused rows of an import are kept."""
    return private_file(store, f"imports/{run_id}-refused.csv")


def _places(run: Import, wanted: Mapping[str, str]) -> dict[str, int]:
    """The place of each field's column."""
    kind = KINDS[run.kind]
    faults = {
        **{field: "import.field" for field in wanted if field not in kind.names},
        **{field: "import.column" for field, column in wanted.items() if column not in run.columns},
    }
    if faults:
        raise _wrong(faults)
    places = {field: run.columns.index(wanted[field]) for field in kind.names if field in wanted}
    try:
        mapping.check(kind, places, run.columns)
    except BadMapping as problem:
        fault = "import.rivals" if problem.field in places else "import.column_missing"
        raise _wrong({problem.field or "": fault}) from problem
    return places


def _wrong(faults: Mapping[str, str]) -> Invalid:
    first = next(iter(faults.values()))
    return Invalid(first, fields={f"mapping.{field}": [message] for field, message in faults.items()})


def _go_on(db: StoreSession, run: Import, state: State, task: str, *, now: datetime) -> None:
    run.state, run.percent, run.message, run.moved_at = state, 0, None, now
    run.round += 1
    if state is State.CHECKING:
        run.counts, run.refused, run.rejects = {}, [], None
    db.flush()
    _send(db, run, task)


def _send(db: StoreSession, run: Import, task: str) -> None:
    after_commit(db, task, queue="sync", run_id=str(run.id), round=run.round)
