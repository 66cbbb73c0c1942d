"""The owner's side of a synchronisation: start, confirm or cancel a run, and clean up."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import delete, or_, select

from app.books.intake import service as intake
from app.books.intake.files import files_of
from app.books.intake.models import IntakeRun
from app.books.intake.queries import one_run
from app.books.intake.rules import WITH_AGENT, WITH_OWNER, WORKER_TIMEOUT, RunState
from app.books.intake.service import advance, begin
from app.books.sync import queries
from app.books.sync.attention import run_needs_owner
from app.books.sync.book_names import check_names
from app.books.sync.models import Agent, AppliedDataset, Pack, PackPart, SyncRun, SyncSettings
from app.books.sync.rules import (
    AGENT_SILENT_AFTER,
    PACK_RETENTION,
    ROUTINE_RETENTION,
    RUN_RETENTION,
    RunKind,
)
from app.people.activity.recording import Change, record
from app.shared.audited import ActivityKind
from app.shared.errors import Conflict, Invalid, NotFound
from app.shared.locks import Lock
from app.shared.texts.messages import text
from app.store.media.rules import CONTENT_TYPES, FileKind
from app.store.media.service import upload_exists, uploaded_file
from tenant_router.keys import private_file
from tenant_router.queue import after_commit
from tenant_router.session import StoreSession
from tenant_router.store import Store

MAX_CLEARED = 100
_TYPES = {ending: name for name, (_, ending) in CONTENT_TYPES.items() if ending in ("zip", "xml", "xlsx")} | {
    "csv": "text/csv",
    "txt": "text/csv",
    "dbf": "application/x-dbf",
    # Busy's file ending for XML.
    "dat": "application/xml",
}


def content_type_of(file_name: str) -> str:
    """Return the content type to upload an accounting export with. Raise Invalid for any other file."""
    ending = file_name.rpartition(".")[2].lower()
    if ending not in _TYPES:
        raise Invalid("sync.file", field="file_name")
    return _TYPES[ending]


def start(
    db: StoreSession,
    *,
    kind: RunKind,
    data_name: str = "",
    upload: str | None = None,
    dry_run: bool = False,
    mapping: Mapping[str, Any] | None = None,
    partial: bool | None = None,
    now: datetime,
) -> SyncRun:
    """Start to synchronise the store with its books or an uploaded file, or return the run in progress.

    Raise Conflict if no agent is connected and no file is named, Invalid for an unusable upload.
    """
    lock_runs(db)
    if run := queries.running(db):
        return run
    _check_source(db, upload)
    for waiting in queries.waiting_for_owner(db):
        intake.cancel(db, waiting, now=now)
    run = SyncRun(
        kind=kind,
        state=RunState.QUEUED if upload else RunState.WAITING_AGENT,
        source="file" if upload else "",
        data_name=data_name or ("" if upload else queries.chosen(db)["dataNm"]),
        dry_run=dry_run,
        partial=_partial_of(db, upload) if partial is None else partial,
        upload=upload,
        mapping=dict(mapping or {}),
    )
    return begin(db, run, "intake.read_file" if upload else None, now=now)


def stored_upload(db: StoreSession, run: SyncRun) -> str | None:
    """Return the uploaded file of a run as long as another run can read it."""
    return run.upload if run.upload and upload_exists(db, run.upload) else None


def confirm(db: StoreSession, run_id: UUID, *, accept: bool, now: datetime) -> SyncRun:
    """Continue a run that waits for the owner, or cancel it. Raise NotFound, or Conflict for other runs."""
    lock_runs(db)
    run = one_run(db, SyncRun, run_id, lock=True)
    if run.state not in WITH_OWNER:
        raise Conflict("sync.not_asked")
    if not accept:
        intake.cancel(db, run, now=now)
        return run
    record(db, ActivityKind.BOOKS, "sync", "", changes=[Change("gone", None, run.gone_total)])
    run.confirmed = run.gone_total
    run.dry_run = False
    advance(db, run, RunState.APPLYING, "intake.apply_pack", now=now)
    return run


def cancel(db: StoreSession, run_id: UUID, *, now: datetime) -> SyncRun:
    """Cancel a run that has not changed the store yet. Raise NotFound, and Conflict for a finished run."""
    lock_runs(db)
    run = one_run(db, SyncRun, run_id, lock=True)
    intake.cancel(db, run, now=now)
    return run


def clear_dataset(db: StoreSession, key: str) -> None:
    """Remove a company's dataset, and queue the retirement of records that only it has.

    Raise NotFound. Raise Conflict while a sync is in progress.
    """
    lock_runs(db)
    if queries.running(db):
        raise Conflict("sync.busy")
    dataset = db.get(AppliedDataset, key)
    if dataset is None:
        raise NotFound("sync.dataset_unknown")
    db.delete(dataset)
    record(db, ActivityKind.DELETIONS, "dataset", key)
    after_commit(db, "intake.clear_dataset", queue="sync", dataset=key)


def lock_runs(db: StoreSession) -> None:
    """Lock the store's runs: starting, confirming or handing over another run waits for this transaction."""
    db.lock(Lock.SYNC_RUNS)


def change_settings(db: StoreSession, changes: Mapping[str, Any]) -> dict[str, Any]:
    """Change some of the owner's choices.

    Raise Invalid for a company that no agent has reported, and for names that the books do not have.
    """
    agents = queries.agents(db)
    present = db.scalar(select(SyncSettings.chosen).with_for_update()) or {}
    check_names(changes, agents)
    chosen = {**present, **changes, **_company_choice(changes, present, agents)}
    changed = [name for name in chosen if chosen[name] != present.get(name)]
    activity = [Change(name, present.get(name), chosen[name]) for name in changed]
    if activity:
        record(db, ActivityKind.BOOKS, "books", "", changes=activity)
    queries.save_settings(db, chosen=chosen)
    return queries.chosen(db)


def _company_choice(
    changes: Mapping[str, Any], present: Mapping[str, Any], agents: Sequence[Agent]
) -> dict[str, str]:
    """Return the chosen company's name, because a restored backup has the same identity."""
    name = changes.get("dataNm")
    if not name or ("compName" not in changes and name == present.get("dataNm")):
        return {}
    reported = {entry["dataNm"]: set[str]() for agent in agents for entry in agent.datasets}
    for agent in agents:
        for entry in agent.datasets:
            reported[entry["dataNm"]].add(entry["compName"])
    if not reported:
        return {}
    companies = reported.get(name, set())
    requested = changes.get("compName")
    if not companies or (requested and requested not in companies):
        raise Invalid("sync.company_unknown", field="dataNm")
    if not requested and len(companies) > 1:
        raise Invalid("sync.company_twice", field="dataNm")
    return {"compName": requested or companies.pop()}


def is_late(agent: Agent, *, now: datetime) -> bool:
    """Return whether an agent has been silent for three minutes."""
    return agent.seen_at is None or agent.seen_at < now - AGENT_SILENT_AFTER


class AgentState(NamedTuple):
    """The state of an agent or, without one, whether there was one before."""

    state: str
    agent: Agent | None = None


def agent_state(agent: Agent, *, now: datetime) -> AgentState:
    """Return the state of a paired agent."""
    return AgentState("late" if is_late(agent, now=now) else "ok", agent)


class AccountingState(NamedTuple):
    """The state of the accounting program; `trouble` is its health if it has a problem."""

    state: str = "unknown"
    product: str = ""
    company: str = ""
    trouble: dict[str, Any] | None = None


def accounting_state(agent: Agent, data_name: str, *, now: datetime) -> AccountingState:
    """Return the state of the accounting program that an agent reads."""
    health, late = agent.health, is_late(agent, now=now)
    # Some agents send an empty text when there is no problem.
    problem = bool(health.get("problem"))
    fine = bool(health.get("reachable")) and not problem
    return AccountingState(
        state="unknown" if late or not health else "ok" if fine else "problem",
        product=" ".join(filter(None, (health.get("product"), health.get("version")))),
        company=next((each["compName"] for each in agent.datasets if each["dataNm"] == data_name), ""),
        trouble=health if problem and not late else None,
    )


@dataclass(frozen=True)
class ShownSync(intake.ShownRun[SyncRun]):
    """A run as its owner sees it; `file` is an upload that can be read again."""

    file: str | None = None


def clear_away(db: StoreSession, *, now: datetime) -> None:
    """End abandoned runs and delete old data, at most a hundred of each kind at a time."""
    end_abandoned(db, now=now)
    old = select(Pack.id).where(Pack.created_at < now - PACK_RETENTION).limit(MAX_CLEARED)
    packs = list(db.scalars(old))
    files = [
        name
        for pack, digest, pieces in db.execute(
            select(PackPart.pack, PackPart.sha256, PackPart.pieces).where(PackPart.pack.in_(packs))
        )
        for name in (piece_of(db.store, pack, digest, start) for start, _ in pieces)
    ]
    db.execute(delete(Pack).where(Pack.id.in_(packs)))
    is_old = or_(
        SyncRun.asked_at < now - RUN_RETENTION,
        queries.is_routine() & (SyncRun.asked_at < now - ROUTINE_RETENTION),
    )
    old_runs = select(SyncRun.id).where(is_old, SyncRun.state.not_in(WITH_OWNER)).limit(MAX_CLEARED)
    runs = db.scalars(old_runs).all()
    db.execute(delete(SyncRun).where(SyncRun.id.in_(runs)))
    # A run may have unnamed files: of a worker that died, or of rejected rows before a retry.
    intake.discard_later(db, [*files, *files_of(db.store, runs)])


def piece_of(store: Store, pack: UUID, digest: str, start: int) -> str:
    """Return the storage name of a piece of a pack's part."""
    return private_file(store, f"sync/{pack}/{digest}/{start}")


def _partial_of(db: StoreSession, upload: str | None) -> bool | None:
    """Return the owner's earlier answer whether an uploaded file is a part of its dataset."""
    if upload is None:
        return None
    before = select(SyncRun.partial).where(SyncRun.upload == upload).order_by(SyncRun.asked_at.desc())
    return db.scalar(before.limit(1))


def _check_source(db: StoreSession, upload: str | None) -> None:
    if upload is None:
        if not queries.agents(db):
            raise Conflict("sync.no_agent")
        return
    kind = FileKind.BOOKS if upload.endswith((".zip", ".xml", ".dbf")) else FileKind.TABLE
    uploaded_file(db, upload, kind, field="upload")


def end_abandoned(db: StoreSession, *, now: datetime) -> None:
    """End runs whose agent is silent, whose worker died, or whose owner did not respond in time."""
    silent = all(is_late(agent, now=now) for agent in queries.agents(db))
    late = IntakeRun.moved_at < now - (AGENT_SILENT_AFTER if silent else WORKER_TIMEOUT)
    intake.sweep(db, WITH_AGENT, late, state=RunState.FAILED, message="sync.silent", now=now)
    intake.end_abandoned(db, now=now)
    # The owner already gets a notification about a silent computer.
    given_up = SyncRun.scheduled & (SyncRun.finished_at == now) & (SyncRun.message == text(intake.GIVEN_UP))
    for run in db.scalars(select(SyncRun).where(given_up)):
        run_needs_owner(db, run)
