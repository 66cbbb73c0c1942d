"""Packs from agents: announced by their manifest, uploaded in pieces, queued for a worker once complete."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import IO, cast
from uuid import UUID

from sqlalchemy import select

from app.books.intake.queries import one_run
from app.books.intake.rules import WITH_AGENT, RunState
from app.books.intake.service import advance, begin
from app.books.sync import queries
from app.books.sync.importing.datasets import continues
from app.books.sync.models import Pack, PackPart, SyncRun
from app.books.sync.pack import Manifest, Mode
from app.books.sync.pack.manifest import MANIFEST
from app.books.sync.rules import RunKind, days_off
from app.books.sync.service import lock_runs, piece_of
from app.shared.errors import Conflict, Invalid, NotFound
from app.store.media.storage import fetch, put_private, remove_files
from tenant_router.session import StoreSession

PIECE_BYTES = 4 * 1024 * 1024
BINARY = "application/octet-stream"


def announce(db: StoreSession, manifest: Manifest, *, agent: UUID, now: datetime) -> tuple[Pack, list[str]]:
    """Return the pack of a manifest and the sha256 of its incomplete parts; a repeat changes nothing.

    Raise Conflict for another manifest with the same id, while another run is in progress, if the computer's
    clock is ahead, and if the store lacks the reading that the pack builds on, so that everything has to be
    read. Raise Invalid for another store's pack and for a company other than the requested one.
    """
    if manifest.store != db.store.key:
        raise Invalid("sync.other_store")
    lock_runs(db)
    digest = hashlib.sha256(manifest.as_bytes()).hexdigest()
    pack = db.get(Pack, manifest.snapshot.id)
    if pack is None:
        _check_clock(manifest, now=now)
        if not continues(db, manifest):
            raise Conflict("sync.not_next")
        run = _requested_run(db, manifest, now=now)
        pack = Pack(
            id=manifest.snapshot.id,
            agent=agent,
            run=run.id,
            digest=digest,
            manifest=manifest.model_dump(mode="json"),
            created_at=now,
        )
        run.pack_id, run.state, run.moved_at = pack.id, RunState.UPLOADING, now
        db.add(pack)
        db.flush()
        sizes = {file.sha256: file.bytes for file in manifest.files}
        db.add_all(PackPart(pack=pack.id, sha256=sha256, size=size) for sha256, size in sizes.items() if size)
        db.flush()
    elif pack.digest != digest:
        raise Conflict("agent.pack_differs")
    missing = (
        select(PackPart.sha256).where(PackPart.pack == pack.id, ~PackPart.whole).order_by(PackPart.sha256)
    )
    return pack, list(db.scalars(missing))


def get_part(db: StoreSession, pack_id: UUID, sha256: str, *, lock: bool = False) -> PackPart:
    """Return a part of a pack. Raise NotFound."""
    query = select(PackPart).where(PackPart.pack == pack_id, PackPart.sha256 == sha256)
    part = db.scalar(query.with_for_update() if lock else query)
    if part is None:
        raise NotFound("agent.part_unknown")
    return part


def received_bytes(part: PackPart) -> int:
    """Return how many bytes of a part have arrived."""
    return sum(size for _, size in part.pieces)


def save_piece(db: StoreSession, pack_id: UUID, sha256: str, *, start: int, piece: bytes) -> int:
    """Save a piece of a part; return how many bytes have arrived. A piece that arrived before is ignored.

    Raise NotFound; Conflict for a piece that starts beyond the received bytes; Invalid for a complete part
    whose digest is wrong, after deleting its pieces.
    """
    part = get_part(db, pack_id, sha256, lock=True)
    received = received_bytes(part)
    if start + len(piece) <= received:
        return received
    if start != received:
        raise Conflict("agent.part_ahead", body={"received": received}, received=received)
    if not piece or received + len(piece) > part.size:
        raise Invalid("agent.part_wrong")
    name = piece_of(db.store, pack_id, sha256, start)
    put_private(name, BytesIO(piece), BINARY)
    part.pieces = [*part.pieces, [start, len(piece)]]
    if received + len(piece) == part.size:
        part.whole = _digest(db, part) == sha256
        if not part.whole:
            _drop(db, part)
            db.commit()  # keeps the wrong pieces deleted when the error rolls back
            raise Invalid("agent.part_wrong")
    db.flush()
    return received + len(piece)


def commit(db: StoreSession, pack_id: UUID, *, now: datetime) -> SyncRun:
    """Queue a complete pack for a worker; a repeat returns the same run. Raise NotFound, Conflict."""
    lock_runs(db)
    pack = db.get(Pack, pack_id)
    if pack is None:
        raise NotFound("agent.pack_unknown")
    run = one_run(db, SyncRun, pack.run, lock=True)
    if pack.committed_at is None:
        if db.scalar(select(PackPart.sha256).where(PackPart.pack == pack_id, ~PackPart.whole).limit(1)):
            raise Conflict("agent.part_missing")
        if run.state not in WITH_AGENT or run.pack_id != pack_id:
            raise Conflict("agent.pack_busy")
        pack.committed_at = now
        advance(db, run, RunState.VALIDATING, "intake.apply_pack", now=now)
    return run


def write_files(db: StoreSession, pack_id: UUID, folder: Path) -> Manifest:
    """Write a pack's files into a folder and return its manifest."""
    pack = db.get_one(Pack, pack_id)
    manifest = Manifest.model_validate(pack.manifest)
    (folder / MANIFEST).write_bytes(manifest.as_bytes())
    parts = {part.sha256: part for part in db.scalars(select(PackPart).where(PackPart.pack == pack_id))}
    for file in manifest.files:
        with (folder / file.name).open("wb") as target:
            for start, _ in parts[file.sha256].pieces if file.bytes else ():
                fetch(piece_of(db.store, pack_id, file.sha256, start), _appender(target.write))
    return manifest


class _Appender:
    """An output that appends each piece; a download to a plain file would seek to its start each time."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write

    def write(self, content: bytes) -> int:
        self._write(content)
        return len(content)


def _appender(write: Callable[[bytes], object]) -> IO[bytes]:
    return cast(IO[bytes], _Appender(write))


def _check_clock(manifest: Manifest, *, now: datetime) -> None:
    """Raise Conflict for a pack dated a later day.

    A pack of an earlier day may have waited for the network.
    """
    taken_at = manifest.snapshot.takenAt
    if taken_at > now and (days := days_off(taken_at, now=now)):
        raise Conflict("source.clock_wrong", days=days)


def _requested_run(db: StoreSession, manifest: Manifest, *, now: datetime) -> SyncRun:
    """Return the run that requested this pack, or a new run if the agent started the reading."""
    requested = queries.requested_run(db, manifest)
    if requested is not None and requested.state == RunState.CANCELLED:
        raise Conflict("run.cancelled")
    run = queries.running(db)
    if run is not None and run.state not in WITH_AGENT:
        raise Conflict("agent.pack_busy")
    dataset, mode = manifest.dataset, manifest.snapshot.mode
    if run is None:
        if queries.waiting_for_owner(db):
            raise Conflict("agent.pack_busy")
        if queries.chosen(db)["dataNm"] not in ("", dataset.dataNm):
            raise Invalid("sync.other_company")
        kind = RunKind.STOCK if mode == Mode.STOCK else RunKind.ALL
        run = begin(db, SyncRun(kind=kind, state=RunState.UPLOADING), now=now)
    elif run.data_name and run.data_name != dataset.dataNm:
        raise Invalid("sync.other_company")
    run.source = " ".join(filter(None, (manifest.source.kind, manifest.source.product)))
    run.data_name, run.company = dataset.dataNm, dataset.compName
    run.started_at = run.started_at or now
    db.flush()
    return run


def _digest(db: StoreSession, part: PackPart) -> str:
    digest = hashlib.sha256()
    for start, _ in part.pieces:
        fetch(piece_of(db.store, part.pack, part.sha256, start), _appender(digest.update))
    return digest.hexdigest()


def _drop(db: StoreSession, part: PackPart) -> None:
    remove_files([piece_of(db.store, part.pack, part.sha256, start) for start, _ in part.pieces])
    part.pieces = []
