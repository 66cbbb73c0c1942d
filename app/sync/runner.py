"""What a worker does for a run: make a pack of an uploaded file, put a pack into the store. Done once, or not
at all: its transaction takes the message away too.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID, uuid4

import orjson
import structlog
from sqlalchemy import select, update
from sqlalchemy.exc import OperationalError

from app.media.rules import MEGABYTE
from app.media.storage import fetch, put_private, size_of
from app.shared.messages import text
from app.sync import queries
from app.sync.agents.packs import laid_out
from app.sync.column_memory import recalled, remember
from app.sync.connectors.files import open_source, reading_of
from app.sync.connectors.interface import EVERYTHING, TablesConnector
from app.sync.importing.apply_pack import Outcome, Putting, put
from app.sync.importing.rejects import Rejects
from app.sync.models import AppliedDataset, Run
from app.sync.pack import (
    Manifest,
    PackProblem,
    PackWriter,
    Snapshot,
    Source,
    check_files,
    opened_archive,
    unpacked,
    zipped,
)
from app.sync.rules import RUNNING, WITH_OWNER, State
from app.sync.service import file_of, keep_mappings, rejects_of, send
from tenant_router.keys import incoming_file
from tenant_router.session import StoreSession, store_session

log = structlog.get_logger("sync")

MAX_FILE_BYTES = 200 * MEGABYTE
BINARY, CSV = "application/octet-stream", "text/csv"
NOTED_STEP = 2
PACK = "manifest.json"
# The cursor of a file is its digest.
FILE = "file"
Ended = dict[str, Any]


class NoLongerWanted(Exception):
    """The run was given up while a worker was at it: what was done is taken back."""


def read_file(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Make a pack of an uploaded file, and hand it on."""
    _work(db, run_id, round_, (State.QUEUED,), lambda run: _read(db, run, now=now), now=now)


def apply(db: StoreSession, run_id: UUID, round_: int, *, now: datetime) -> None:
    """Put a run's pack into the store, or say what would be lost by it and wait."""
    states = (State.VALIDATING, State.APPLYING)
    _work(db, run_id, round_, states, lambda run: _put(db, run, now=now), now=now)


def _work(
    db: StoreSession,
    run_id: UUID,
    round_: int,
    states: tuple[State, ...],
    work: Callable[[Run], Ended],
    *,
    now: datetime,
) -> None:
    run = db.get(Run, run_id)
    if run is None or run.state not in states or run.round != round_:
        return
    begun = run.started_at or now
    try:
        with db.begin_nested():
            ended = work(run)
    except OperationalError:
        raise  # the database is away: the message comes again
    except PackProblem as problem:
        ended = {"state": State.FAILED, "message": str(problem)}
    except Exception:
        log.exception("sync.failed", store=db.store.key, run=str(run_id), state=run.state)
        ended = {"state": State.FAILED, "message": text("sync.broken")}
    db.expire_all()
    if ended["state"] not in RUNNING:
        waits = ended["state"] in WITH_OWNER
        ended |= {"percent": 100, "finished_at": None if waits else now}
    this = update(Run).where(Run.id == run_id, Run.state.in_(states), Run.round == round_)
    done = db.execute(
        this.values(started_at=begun, moved_at=now, **ended)
        .returning(Run.id)
        .execution_options(synchronize_session=False)
    ).first()
    if done is None:
        raise NoLongerWanted
    if ended["state"] == State.VALIDATING:
        send(db, queries.one_run(db, run_id), "sync.apply")


def _read(db: StoreSession, run: Run, *, now: datetime) -> Ended:
    source = incoming_file(db.store, run.upload or "")
    size = size_of(source)
    if size is None:
        raise PackProblem(text("media.not_arrived"))
    if size > MAX_FILE_BYTES:
        raise PackProblem(text("media.books_too_large"))
    with _folder() as folder:
        # Keys of some sources are within the file's name, so it is the same each time.
        path = folder / f"books{Path(run.upload or '').suffix}"
        with path.open("wb") as file:
            fetch(source, file)
        remembered = [] if run.mapping else queries.mappings(db)
        settings = {**queries.chosen(db), "mapping": run.mapping, "mappings": remembered}
        digest = _digest(path, settings)
        if not run.dry_run and (known := _as_before(db, digest)):
            return known
        pack = folder / "pack"
        pack.mkdir()
        tables: list[dict[str, Any]] = []
        try:
            manifest = _packed(db, run, path, pack, settings, digest, tables)
        except PackProblem as problem:
            return {"state": State.FAILED, "message": str(problem), "tables": tables}
        with zipped(pack, folder / "pack.zip").open("rb") as content:
            put_private(file_of(db.store, run.id), content, BINARY)
    return {
        "state": State.VALIDATING,
        "percent": 10,
        "round": run.round + 1,
        "tables": tables,
        "data_name": manifest.dataset.dataNm,
        "company": manifest.dataset.compName,
        "source": " ".join(filter(None, ("file", manifest.source.kind, manifest.source.product))),
    }


def _digest(path: Path, settings: Mapping[str, Any]) -> str:
    """What tells a file, read as the owner wants it read, from any other."""
    digest = hashlib.sha256(orjson.dumps(settings, option=orjson.OPT_SORT_KEYS))
    with path.open("rb") as file:
        while chunk := file.read(MEGABYTE):
            digest.update(chunk)
    return digest.hexdigest()


def _as_before(db: StoreSession, digest: str) -> Ended | None:
    """How a run ends whose file is the one that its books were last brought in step with, all of it right."""
    same = select(AppliedDataset.pack_id).where(AppliedDataset.cursor == {FILE: digest})
    before = db.scalar(select(Run).where(Run.pack_id.in_(same), Run.state == State.DONE).limit(1))
    if before is None:
        return None
    return {
        "state": State.DONE,
        "message": text("sync.done"),
        "counts": {
            entity: {"read": counts["read"], "unchanged": counts["read"]}
            for entity, counts in before.counts.items()
        },
        "data_name": before.data_name,
        "company": before.company,
        "source": before.source,
    }


def _packed(
    db: StoreSession,
    run: Run,
    path: Path,
    pack: Path,
    settings: Mapping[str, Any],
    digest: str,
    tables: list[dict[str, Any]],
) -> Manifest:
    """The pack of an uploaded file: the file itself, where it is one. What tables it has goes into `tables`,
    also where they cannot be read.
    """
    if path.suffix == ".zip" and _is_pack(path):
        manifest = unpacked(path, pack)
        if manifest.store != db.store.key:
            raise PackProblem(text("sync.other_store"))
        return manifest
    unpacked_into = pack.with_name("unpacked")
    unpacked_into.mkdir()
    connector = open_source(path, path.name, settings, unpacked_into)
    if isinstance(connector, TablesConnector):
        tables += _tables(connector, settings)
    datasets = connector.datasets()
    dataset = next((one for one in datasets if one.dataNm == run.data_name), datasets[0])
    with PackWriter(pack) as writer:
        for batch in connector.read(dataset, EVERYTHING, reading_of(settings), writer.reject):
            writer.add(batch)
        manifest = writer.finish(
            store=db.store.key,
            dataset=dataset,
            source=Source(kind=connector.kind),
            snapshot=Snapshot(id=uuid4(), takenAt=run.asked_at, cursor={FILE: digest}),
        )
    if run.mapping and tables:
        keep_mappings(db, remember(queries.mappings(db), tables, connector.kind))
    return manifest


def _tables(connector: TablesConnector, settings: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The tables of a source, read as those of before with the same columns where nothing else is chosen."""
    tables = connector.tables()
    if mapping := recalled(settings["mappings"], tables, connector.kind):
        connector.use(mapping)
        return connector.tables()
    return tables


def _is_pack(path: Path) -> bool:
    with opened_archive(path) as (_, files):
        return any(file.filename == PACK for file in files)


def _put(db: StoreSession, run: Run, *, now: datetime) -> Ended:
    run_id, round_, pack_id = run.id, run.round, run.pack_id
    with _folder() as folder:
        manifest = _laid_out(db, run, folder)
        check_files(folder, manifest)
        with (folder / "refused.csv").open("w", encoding="utf-8-sig", newline="") as file:
            rejects = Rejects(file)
            work = Putting(
                db, run_id, folder, manifest, rejects, now, confirmed=run.confirmed, dry_run=run.dry_run
            )
            outcome = _applied_or_not(work, _noting(db, run_id, round_))
        told = None
        if rejects.total:
            told = rejects_of(db.store, run_id)
            with (folder / "refused.csv").open("rb") as content:
                put_private(told, content, CSV)
    return {
        "state": outcome.state,
        "message": outcome.message,
        "counts": outcome.counts,
        "gone": outcome.gone,
        "gone_total": outcome.gone_total,
        "changes": outcome.changes,
        "rejects": told,
        "pack_id": manifest.snapshot.id if outcome.applied else pack_id,
        "company": manifest.dataset.compName,
        "data_name": manifest.dataset.dataNm,
    }


def _applied_or_not(work: Putting, progress: Callable[[int], None]) -> Outcome:
    """Put a pack in; whatever was written of one that is not applied is taken back."""
    savepoint = work.db.begin_nested()
    try:
        outcome = put(work, progress)
    except BaseException:
        savepoint.rollback()
        raise
    if outcome.applied:
        savepoint.commit()
    else:
        savepoint.rollback()
    return outcome


def _laid_out(db: StoreSession, run: Run, folder: Path) -> Manifest:
    if run.pack_id is not None:
        return laid_out(db, run.pack_id, folder)
    name = file_of(db.store, run.id)
    if size_of(name) is None:
        raise PackProblem(text("sync.given_up"))
    path = folder / "pack.zip"
    with path.open("wb") as file:
        fetch(name, file)
    return unpacked(path, folder)


def _noting(db: StoreSession, run_id: UUID, round_: int) -> Callable[[int], None]:
    """Write the percent down in a transaction of its own, for the run's own one ends with the run."""
    told = 0
    this = update(Run).where(Run.id == run_id, Run.round == round_)

    def note(percent: int) -> None:
        nonlocal told
        if percent < told + NOTED_STEP:
            return
        told = percent
        with store_session(db.store) as own:
            own.execute(this.values(percent=min(99, percent)))

    return note


@contextmanager
def _folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="sync-") as folder:
        yield Path(folder)
