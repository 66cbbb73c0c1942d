"""A synchronisation as its owner leads it: asked for, looked at, agreed to or given up."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert

from app.media.rules import CONTENT_TYPES
from app.media.rules import Kind as FileKind
from app.media.service import is_kept, received
from app.media.storage import remove_files
from app.shared.errors import Conflict, Invalid
from app.shared.messages import text
from app.sync import queries
from app.sync.models import Agent, Pack, Part, Run, SyncSettings
from app.sync.rules import (
    AGENT_SILENT,
    ANSWER_AWAITED,
    PACKS_KEPT,
    RUNS_KEPT,
    WITH_AGENT,
    WITH_OWNER,
    WITH_WORKER,
    WORKER_GIVEN_UP,
    Kind,
    State,
)
from tenant_router.keys import private_file
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession
from tenant_router.store import Store

MAX_CLEARED = 100
_TYPES = {ending: name for name, (_, ending) in CONTENT_TYPES.items() if ending in ("zip", "xml", "xlsx")} | {
    "csv": "text/csv"
}


def content_type_of(file_name: str) -> str:
    """How an export of an accounting package is uploaded; raises Invalid for what cannot be one."""
    ending = file_name.rpartition(".")[2].lower()
    if ending not in _TYPES:
        raise Invalid("sync.file", fields={"fileName": ["sync.file"]})
    return _TYPES[ending]


def ask(
    db: StoreSession,
    *,
    kind: Kind,
    data_name: str,
    upload: str | None,
    dry_run: bool,
    mapping: Mapping[str, Any] | None,
    now: datetime,
) -> Run:
    """Have the store brought in step with its books, or with an uploaded file; asked twice it is one run.

    Raises Conflict where no agent is connected and no file given, Invalid for an upload that is none.
    """
    one_at_a_time(db)
    if run := queries.running(db):
        return run
    _check_source(db, upload)
    for waiting in queries.waiting_for_owner(db):
        end(waiting, State.CANCELLED, text("sync.cancelled"), now=now)
    run = Run(
        id=uuid4(),
        kind=kind,
        state=State.QUEUED if upload else State.WAITING_AGENT,
        source="file" if upload else "",
        data_name=data_name or ("" if upload else queries.chosen(db)["dataNm"]),
        dry_run=dry_run,
        upload=upload,
        mapping=dict(mapping or {}),
        asked_at=now,
        moved_at=now,
    )
    db.add(run)
    db.flush()
    db.refresh(run)
    if upload:
        send(db, run, "sync.read_file")
    return run


def file_kept(db: StoreSession, run: Run) -> str | None:
    """The uploaded file of a run, as long as another run may read it."""
    return run.upload if run.upload and is_kept(db, run.upload) else None


def answer(db: StoreSession, run_id: UUID, *, accept: bool, now: datetime) -> Run:
    """Let a run go on that waits for the owner, or give it up. Raises NotFound, Conflict for any other."""
    one_at_a_time(db)
    run = queries.one_run(db, run_id, lock=True)
    if run.state not in WITH_OWNER:
        raise Conflict("sync.not_asked")
    if not accept:
        end(run, State.CANCELLED, text("sync.cancelled"), now=now)
        return run
    if run.state == State.PREVIEW or run.gone_total:
        run.confirmed = run.gone_total
    run.dry_run = False
    run.state, run.percent, run.message, run.finished_at, run.moved_at = State.APPLYING, 0, None, None, now
    run.round += 1
    db.flush()
    send(db, run, "sync.apply")
    return run


def end(run: Run, state: State, message: str, *, now: datetime) -> None:
    """Let a run have ended."""
    run.state, run.message, run.finished_at, run.moved_at = state, message, now, now
    run.percent = 100


def send(db: StoreSession, run: Run, task: str) -> None:
    """Hand a run to a worker."""
    after_commit(db, task, queue="sync", run_id=str(run.id), round=run.round)


def one_at_a_time(db: StoreSession) -> None:
    """Let whoever else begins, answers or hands over a run of the store wait for the transaction's end."""
    lock = func.hashtextextended(f"sync run {db.store.schema}", 0)
    db.execute(select(func.pg_advisory_xact_lock(lock)))


def change_settings(db: StoreSession, given: Mapping[str, Any]) -> dict[str, Any]:
    """Change what is given of the owner's choices; raises Invalid for a company that no agent has told of."""
    known = {entry["dataNm"] for agent in queries.agents(db) for entry in agent.datasets}
    wanted = given.get("dataNm")
    if wanted and known and wanted not in known:
        raise Invalid("sync.company_unknown", fields={"dataNm": ["sync.company_unknown"]})
    present = db.scalar(select(SyncSettings.chosen).with_for_update()) or {}
    chosen = {**present, **given}
    row = insert(SyncSettings).values(id=1, chosen=chosen)
    db.execute(row.on_conflict_do_update(index_elements=["id"], set_={"chosen": chosen}))
    return queries.chosen(db)


def keep_mappings(db: StoreSession, mappings: Sequence[Mapping[str, Any]]) -> None:
    """Know which columns were chosen for a file, for the next one like it."""
    row = insert(SyncSettings).values(id=1, mappings=mappings)
    db.execute(row.on_conflict_do_update(index_elements=["id"], set_={"mappings": mappings}))


def is_late(agent: Agent, *, now: datetime) -> bool:
    """Whether an agent has not been heard of for three minutes."""
    return agent.seen_at is None or agent.seen_at < now - AGENT_SILENT


def clear_away(db: StoreSession, *, now: datetime) -> None:
    """End runs that nobody goes on with, and remove what is old: at most a hundred of each at once."""
    end_abandoned(db, now=now)
    old = select(Pack.id).where(Pack.created_at < now - PACKS_KEPT).limit(MAX_CLEARED)
    packs = list(db.scalars(old))
    files = [
        name
        for pack, digest, pieces in db.execute(
            select(Part.pack, Part.sha256, Part.pieces).where(Part.pack.in_(packs))
        )
        for name in (piece_of(db.store, pack, digest, start) for start, _ in pieces)
    ]
    db.execute(delete(Pack).where(Pack.id.in_(packs)))
    forgotten = select(Run.id, Run.rejects).where(
        Run.asked_at < now - RUNS_KEPT, Run.state.not_in(WITH_OWNER)
    )
    for run_id, rejects in db.execute(forgotten.limit(MAX_CLEARED)).all():
        files += [name for name in (rejects, file_of(db.store, run_id)) if name]
        db.execute(delete(Run).where(Run.id == run_id))
    read = select(Run.id).where(
        Run.source.startswith("file"), Run.upload.is_not(None), Run.moved_at < now - PACKS_KEPT
    )
    for run_id in db.scalars(read.limit(MAX_CLEARED)).all():
        files.append(file_of(db.store, run_id))
        db.execute(update(Run).where(Run.id == run_id).values(upload=None))
    if files:
        after_commit(db, "sync.discard", queue="sync", names=files[:1000])


def discard(names: Sequence[str]) -> None:
    """Remove files of packs and runs."""
    remove_files(names)


def file_of(store: Store, run_id: UUID) -> str:
    """Where the pack that was made of an uploaded file is kept."""
    return private_file(store, f"sync/{run_id}.zip")


def rejects_of(store: Store, run_id: UUID) -> str:
    """Where the refused rows of a run are kept."""
    return private_file(store, f"sync/{run_id}-refused.csv")


def piece_of(store: Store, pack: UUID, digest: str, start: int) -> str:
    """Where a piece of a pack's part is kept."""
    return private_file(store, f"sync/{pack}/{digest}/{start}")


def _check_source(db: StoreSession, upload: str | None) -> None:
    if upload is None:
        if not queries.agents(db):
            raise Conflict("sync.no_agent")
        return
    kind = FileKind.BOOKS if upload.endswith((".zip", ".xml")) else FileKind.TABLE
    received(db, upload, kind, field="fileId")


def end_abandoned(db: StoreSession, *, now: datetime) -> None:
    """A run whose agent is silent, whose worker is dead, or that its owner has forgotten."""
    silent = not any(not is_late(agent, now=now) for agent in queries.agents(db))
    left = [
        *([(WITH_AGENT, AGENT_SILENT, State.FAILED, "sync.silent")] if silent else []),
        (WITH_AGENT, WORKER_GIVEN_UP, State.FAILED, "sync.silent"),
        (WITH_WORKER, WORKER_GIVEN_UP, State.FAILED, "sync.given_up"),
        (WITH_OWNER, ANSWER_AWAITED, State.CANCELLED, "sync.cancelled"),
    ]
    for states, patience, state, message in left:
        stale = update(Run).where(Run.state.in_(states), Run.moved_at < now - patience)
        ended = {"state": state, "message": text(message), "finished_at": now, "percent": 100}
        db.execute(stale.values(**ended).execution_options(synchronize_session=False))
