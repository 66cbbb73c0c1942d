"""Packs that agents bring: announced by their manifest, sent in pieces, handed to a worker when whole."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import IO, cast
from uuid import UUID, uuid4

from sqlalchemy import select

from app.media.storage import fetch, put_private, remove_files
from app.shared.errors import Conflict, Invalid, NotFound
from app.sync import queries
from app.sync.models import Pack, Part, Run
from app.sync.pack import Manifest, Mode
from app.sync.pack.manifest import MANIFEST
from app.sync.rules import WITH_AGENT, Kind, State
from app.sync.service import one_at_a_time, piece_of, send
from tenant_router.session import StoreSession

PIECE_BYTES = 4 * 1024 * 1024
BINARY = "application/octet-stream"


def announce(db: StoreSession, manifest: Manifest, *, agent: UUID, now: datetime) -> tuple[Pack, list[str]]:
    """The pack of a manifest, and the sha256 of the parts that are not whole yet; sent again it is the same.

    Raises Conflict for another manifest of the same id and while another run is carried out, Invalid for
    another store's and for another company's than was asked for.
    """
    if manifest.store != db.store.key:
        raise Invalid("sync.other_store")
    one_at_a_time(db)
    digest = hashlib.sha256(manifest.as_bytes()).hexdigest()
    pack = db.get(Pack, manifest.snapshot.id)
    if pack is None:
        run = _run_of(db, manifest, now=now)
        pack = Pack(
            id=manifest.snapshot.id,
            agent=agent,
            run=run.id,
            digest=digest,
            manifest=manifest.model_dump(mode="json"),
            created_at=now,
        )
        run.pack_id, run.state, run.moved_at = pack.id, State.UPLOADING, now
        db.add(pack)
        db.flush()
        sizes = {file.sha256: file.bytes for file in manifest.files}
        db.add_all(Part(pack=pack.id, sha256=sha256, size=size) for sha256, size in sizes.items() if size)
        db.flush()
    elif pack.digest != digest:
        raise Conflict("agent.pack_differs")
    missing = select(Part.sha256).where(Part.pack == pack.id, ~Part.whole).order_by(Part.sha256)
    return pack, list(db.scalars(missing))


def received(db: StoreSession, pack_id: UUID, sha256: str, *, lock: bool = False) -> Part:
    """A part of a pack and how much of it is there; raises NotFound."""
    query = select(Part).where(Part.pack == pack_id, Part.sha256 == sha256)
    part = db.scalar(query.with_for_update() if lock else query)
    if part is None:
        raise NotFound("agent.part_unknown")
    return part


def length_of(part: Part) -> int:
    """How many bytes of a part are there."""
    return sum(size for _, size in part.pieces)


def take_piece(db: StoreSession, pack_id: UUID, sha256: str, *, start: int, piece: bytes) -> int:
    """Keep a piece of a part; how many bytes are there now. One that is there already is no matter.

    Raises NotFound, Conflict for a piece that does not follow on what is there, and Invalid for a part that
    is not what its name says when it is whole: what was sent of it is dropped.
    """
    part = received(db, pack_id, sha256, lock=True)
    there = length_of(part)
    if start + len(piece) <= there:
        return there
    if start != there:
        raise Conflict("agent.part_ahead", body={"received": there}, received=there)
    if not piece or there + len(piece) > part.size:
        raise Invalid("agent.part_wrong")
    name = piece_of(db.store, pack_id, sha256, start)
    put_private(name, BytesIO(piece), BINARY)
    part.pieces = [*part.pieces, [start, len(piece)]]
    if there + len(piece) == part.size:
        part.whole = _digest(db, part) == sha256
        if not part.whole:
            _drop(db, part)
            db.commit()  # the refusal takes the transaction back, and what is wrong must not stay
            raise Invalid("agent.part_wrong")
    db.flush()
    return there + len(piece)


def commit(db: StoreSession, pack_id: UUID, *, now: datetime) -> Run:
    """Hand a whole pack to a worker; done again it is the same run. Raises NotFound, Conflict."""
    one_at_a_time(db)
    pack = db.get(Pack, pack_id)
    if pack is None:
        raise NotFound("agent.pack_unknown")
    run = queries.one_run(db, pack.run, lock=True)
    if pack.committed_at is None:
        if db.scalar(select(Part.sha256).where(Part.pack == pack_id, ~Part.whole).limit(1)):
            raise Conflict("agent.part_missing")
        if run.state not in WITH_AGENT or run.pack_id != pack_id:
            raise Conflict("agent.pack_busy")
        pack.committed_at = now
        run.state, run.percent, run.moved_at = State.VALIDATING, 0, now
        run.round += 1
        db.flush()
        send(db, run, "sync.apply")
    return run


def laid_out(db: StoreSession, pack_id: UUID, folder: Path) -> Manifest:
    """The manifest of a pack, its files written into a folder."""
    pack = db.get_one(Pack, pack_id)
    manifest = Manifest.model_validate(pack.manifest)
    (folder / MANIFEST).write_bytes(manifest.as_bytes())
    parts = {part.sha256: part for part in db.scalars(select(Part).where(Part.pack == pack_id))}
    for file in manifest.files:
        with (folder / file.name).open("wb") as target:
            for start, _ in parts[file.sha256].pieces if file.bytes else ():
                fetch(piece_of(db.store, pack_id, file.sha256, start), _into(target.write))
    return manifest


class _OneAfterTheOther:
    """Where pieces are written; storage would begin at the start of a file for each of them."""

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write

    def write(self, content: bytes) -> int:
        self._write(content)
        return len(content)


def _into(write: Callable[[bytes], object]) -> IO[bytes]:
    return cast(IO[bytes], _OneAfterTheOther(write))


def _run_of(db: StoreSession, manifest: Manifest, *, now: datetime) -> Run:
    """The run that asked for this, or one of its own where the agent reads by itself."""
    run = queries.running(db)
    if run is not None and run.state not in WITH_AGENT:
        raise Conflict("agent.pack_busy")
    dataset, mode = manifest.dataset, manifest.snapshot.mode
    if run is None:
        if queries.waiting_for_owner(db):
            raise Conflict("agent.pack_busy")
        if queries.chosen(db)["dataNm"] not in ("", dataset.dataNm):
            raise Invalid("sync.other_company")
        kind = Kind.STOCK if mode == Mode.STOCK else Kind.ALL
        run = Run(id=uuid4(), kind=kind, state=State.UPLOADING, asked_at=now, moved_at=now)
        db.add(run)
    elif run.data_name and run.data_name != dataset.dataNm:
        raise Invalid("sync.other_company")
    run.source = " ".join(filter(None, (manifest.source.kind, manifest.source.product)))
    run.data_name, run.company = dataset.dataNm, dataset.compName
    run.started_at = run.started_at or now
    db.flush()
    return run


def _digest(db: StoreSession, part: Part) -> str:
    found = hashlib.sha256()
    for start, _ in part.pieces:
        fetch(piece_of(db.store, part.pack, part.sha256, start), _into(found.update))
    return found.hexdigest()


def _drop(db: StoreSession, part: Part) -> None:
    remove_files([piece_of(db.store, part.pack, part.sha256, start) for start, _ in part.pieces])
    part.pieces = []
