"""The worker's side of a run: make a pack of an uploaded file, import a pack into the store.

Each step is done at most once: the transaction that saves its result also removes the job's message.
"""

import hashlib
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID, uuid4

import orjson
from sqlalchemy import select

from app.books.intake.column_memory import remember, remembered
from app.books.intake.files import keep_file, local_copy, run_file
from app.books.intake.rejects import rejects_written, save_rejects
from app.books.intake.rules import RunState
from app.books.intake.service import GIVEN_UP, carry_out, claim, enqueue, progress_writer
from app.books.sync import queries
from app.books.sync.agents.packs import write_files
from app.books.sync.attention import books_differ, run_needs_owner
from app.books.sync.connectors.files import open_source, read_options
from app.books.sync.connectors.interface import EVERYTHING, TablesConnector
from app.books.sync.connectors.registry import tables_have_names
from app.books.sync.importing.apply_pack import ImportOutcome, PackImport, import_pack
from app.books.sync.importing.datasets import is_partial
from app.books.sync.importing.normalize import company_name
from app.books.sync.importing.rejects import Rejects
from app.books.sync.models import AppliedDataset, SyncRun
from app.books.sync.pack import (
    Manifest,
    PackProblem,
    PackWriter,
    Snapshot,
    Source,
    check_files,
    open_archive,
    unpack_pack,
    zipped,
)
from app.books.sync.table_choices import choices_of, find_encodings, find_mapping
from app.shared import runs
from app.shared.sheets.reading.code_pages import DEFAULT
from app.shared.texts.messages import text, with_key
from app.store.media.rules import MEGABYTE, FileKind
from app.store.media.storage import fetch, size_of
from tenant_router.keys import incoming_file
from tenant_router.session import StoreSession

PROGRESS_STEP = 2
PACK = "manifest.json"
# The cursor of an uploaded file is its digest.
FILE = "file"
SyncClaim = runs.Claim[SyncRun]


def read_file(db: StoreSession, run_id: UUID, round_number: int, *, now: datetime) -> None:
    """Make a pack of an uploaded file and queue it for import."""
    claimed = claim(SyncRun, run_id, round_number, (RunState.QUEUED,))
    _run_step(db, claimed, partial(_read_upload, db, now=now), now=now)


def apply(db: StoreSession, run_id: UUID, round_number: int, *, now: datetime) -> None:
    """Import a run's pack, or report the records that would be lost and wait for the owner."""
    claimed = claim(SyncRun, run_id, round_number, (RunState.VALIDATING, RunState.APPLYING))
    _run_step(db, claimed, partial(_import_run, db, claimed=claimed, now=now), now=now)


def _run_step(
    db: StoreSession, claimed: SyncClaim, step: Callable[[SyncRun], runs.Values], *, now: datetime
) -> None:
    run = carry_out(db, claimed, step, now=now)
    if run is not None and run.state == RunState.VALIDATING:
        enqueue(db, run, "intake.apply_pack")
    if run is not None and run.state in (RunState.CONFIRM, RunState.FAILED):
        run_needs_owner(db, run)
    if run is not None and run.agreement:
        books_differ(db, run)


def _read_upload(db: StoreSession, run: SyncRun, *, now: datetime) -> runs.Values:
    source = incoming_file(db.store, run.upload or "")
    # Some sources take keys from the file's name, so the name has to be the same each time.
    name = f"books{Path(run.upload or '').suffix}"
    with local_copy(source, name, FileKind.BOOKS) as path:
        folder = path.parent
        choices = [] if run.mapping else remembered(db, run.intake)
        settings = {**queries.chosen(db), "mapping": run.mapping, "choices": choices}
        digest = _digest(path, settings)
        if not run.dry_run and (unchanged := _result_if_unchanged(db, digest)):
            return unchanged
        pack = folder / "pack"
        pack.mkdir()
        tables: list[dict[str, Any]] = []
        try:
            manifest, rows = _make_pack(db, run, path, pack, settings, digest, tables)
        except PackProblem as problem:
            return {"state": RunState.FAILED, "tables": tables, **with_key(problem.reason)}
        name = keep_file(run_file(db.store, run.id), zipped(pack, folder / "pack.zip"))
    return {
        "state": RunState.VALIDATING,
        "file": name,
        "percent": 10,
        "round": run.round + 1,
        "tables": tables,
        "file_rows": rows,
        "data_name": manifest.dataset.dataNm,
        "company": company_name(manifest.dataset.compName),
        "source": " ".join(filter(None, ("file", manifest.source.kind, manifest.source.product))),
    }


def _digest(path: Path, settings: Mapping[str, Any]) -> str:
    """Return a digest of a file and of the settings that it is read with."""
    digest = hashlib.sha256(orjson.dumps(settings, option=orjson.OPT_SORT_KEYS))
    with path.open("rb") as file:
        while chunk := file.read(MEGABYTE):
            digest.update(chunk)
    return digest.hexdigest()


def _result_if_unchanged(db: StoreSession, digest: str) -> runs.Values | None:
    """Return the result of the last import if it was of the same file without rejects, otherwise None."""
    same = select(AppliedDataset.pack_id).where(AppliedDataset.cursor == {FILE: digest})
    before = db.scalar(
        select(SyncRun).where(SyncRun.pack_id.in_(same), SyncRun.state == RunState.DONE).limit(1)
    )
    if before is None:
        return None
    return {
        "state": RunState.DONE,
        **with_key(text("sync.done")),
        "counts": {
            entity: {"read": counts["read"], "unchanged": counts["read"]}
            for entity, counts in before.counts.items()
        },
        "file_rows": before.file_rows,
        "data_name": before.data_name,
        "company": before.company,
        "source": before.source,
    }


def _make_pack(
    db: StoreSession,
    run: SyncRun,
    path: Path,
    pack: Path,
    settings: Mapping[str, Any],
    digest: str,
    tables: list[dict[str, Any]],
) -> tuple[Manifest, dict[str, int] | None]:
    """Write the pack of an uploaded file, or unpack the file if it is a pack itself.

    Return it with the counted rows of the file. The file's tables are added to `tables`, even if they cannot
    be read. Raise RowsLost unless each row of the file was used, refused or passed over.
    """
    if path.suffix == ".zip" and _is_pack(path):
        manifest = unpack_pack(path, pack)
        if manifest.store != db.store.key:
            raise PackProblem(text("sync.other_store"))
        return manifest, None
    unpack_folder = pack.with_name("unpacked")
    unpack_folder.mkdir()
    connector = open_source(path, path.name, settings, unpack_folder)
    if isinstance(connector, TablesConnector):
        tables += _remembered_tables(connector, settings)
    datasets = connector.datasets()
    dataset = next((each for each in datasets if each.dataNm == run.data_name), datasets[0])
    with PackWriter(pack) as writer:
        for batch in connector.read(dataset, EVERYTHING, read_options(settings), writer.reject):
            writer.add(batch)
        rows = connector.rows.as_json()
        manifest = writer.finish(
            store=db.store.key,
            dataset=dataset,
            source=Source(kind=connector.kind),
            snapshot=Snapshot(id=uuid4(), takenAt=run.asked_at, cursor={FILE: digest}),
        )
    if run.mapping and tables:
        choices = choices_of(tables, connector.kind, run.mapping.get("encoding"))
        remember(db, run.intake, choices, now=run.asked_at)
    return manifest, rows


def _remembered_tables(connector: TablesConnector, settings: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return a source's tables, read with remembered columns where the owner chose nothing else."""
    choices, kind = settings["choices"], connector.kind
    if not choices:
        return connector.tables()
    encodings = find_encodings(choices, kind)
    if tables_have_names(kind):
        candidates = encodings[:1] or [None]
    else:
        # A remembered code page replaces a guessed one, but never a Unicode file's encoding.
        guessed = any(table["encoding"] == DEFAULT for table in connector.tables())
        candidates = [*encodings, None] if guessed else [None]
    tables: list[dict[str, Any]] = []
    for encoding in candidates:
        connector.use({"encoding": encoding})
        tables = connector.tables()
        mapping = find_mapping(choices, tables, kind)
        if mapping and (len(candidates) == 1 or mapping["encoding"] == encoding):
            connector.use({**mapping, "encoding": encoding})
            return connector.tables()
    return tables


def _is_pack(path: Path) -> bool:
    with open_archive(path) as (_, files):
        return any(file.filename == PACK for file in files)


def _import_run(db: StoreSession, run: SyncRun, *, claimed: SyncClaim, now: datetime) -> runs.Values:
    run_id, pack_id = run.id, run.pack_id
    write_percent = progress_writer(db, claimed, step=PROGRESS_STEP)
    with TemporaryDirectory(prefix="sync-") as folder_name:
        folder = Path(folder_name)
        manifest = _fetch_pack(db, run, folder)
        check_files(folder, manifest)
        with rejects_written(refused := folder / "refused.csv") as file:
            rejects = Rejects(file)
            job = PackImport(
                db,
                run_id,
                folder,
                manifest,
                rejects,
                queries.books_read_at(db, run, manifest),
                now,
                confirmed=run.confirmed,
                dry_run=run.dry_run,
                partial=is_partial(db, manifest, run.partial),
            )
            outcome = _import_or_roll_back(job, write_percent)
        saved = save_rejects(db.store, run_id, rejects, refused)
    return {
        "state": outcome.state,
        **with_key(outcome.message),
        "counts": outcome.counts,
        "gone": outcome.gone,
        "gone_total": outcome.gone_total,
        "changes": outcome.changes,
        "rate_changes": outcome.rates.as_json(),
        "refused": outcome.refused,
        "rejects": saved,
        "agreement": outcome.agreement or None,
        "pack_id": manifest.snapshot.id if outcome.applied else pack_id,
        "company": company_name(manifest.dataset.compName),
        "data_name": manifest.dataset.dataNm,
    }


def _import_or_roll_back(job: PackImport, progress: Callable[[int], None]) -> ImportOutcome:
    """Import a pack; roll back everything that was written unless the pack was applied."""
    savepoint = job.db.begin_nested()
    try:
        outcome = import_pack(job, progress)
    except BaseException:
        savepoint.rollback()
        raise
    if outcome.applied:
        savepoint.commit()
    else:
        savepoint.rollback()
    return outcome


def _fetch_pack(db: StoreSession, run: SyncRun, folder: Path) -> Manifest:
    if run.pack_id is not None:
        return write_files(db, run.pack_id, folder)
    name = run_file(db.store, run.id)
    if size_of(name) is None:
        raise PackProblem(text(GIVEN_UP))
    path = folder / "pack.zip"
    with path.open("wb") as file:
        fetch(name, file)
    return unpack_pack(path, folder)
