"""Reading the books into a pack, and handing it over in pieces that go on where they stopped."""

import logging
import platform
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from app.sync.connectors.interface import EVERYTHING, NOW, Connector, Reading, SourceProblem
from app.sync.pack import Dataset, Mode, PackProblem, PackWriter, Snapshot, Source, check_files, read_manifest
from app.sync.pack.manifest import MANIFEST
from workers.agent import VERSION
from workers.agent.server import PIECE_BYTES, Refused, Server
from workers.agent.spool import Spool, Waiting

log = logging.getLogger(__name__)
STOCK = "stock"


@dataclass(frozen=True, slots=True)
class Said:
    """What a pack says of where it is from."""

    store: str
    product: str


def make(
    connector: Connector,
    server: Server,
    spool: Spool,
    asked: Mapping[str, Any],
    settings: Mapping[str, Any],
    said: Said,
) -> None:
    """Read what a run asks for into a pack of the spool. Raises SourceProblem where that cannot be."""
    dataset = dataset_of(connector, asked["dataNm"])
    entities = NOW if asked["mode"] == STOCK else EVERYTHING
    pack, taken_at = uuid4(), datetime.now(UTC).astimezone()
    # Counted before it is read: what changes meanwhile is read again next time.
    cursor = connector.cursor(dataset)
    folder = spool.new_folder(str(pack))
    done: list[str] = []
    with PackWriter(folder) as writer:
        for batch in connector.read(dataset, entities, reading_of(settings), writer.reject):
            writer.add(batch)
            if batch.entity not in done:
                done.append(batch.entity)
            told = {"entity": batch.entity, "done": len(done), "total": len(entities)}
            server.progress(asked["id"], "reading", **told)
        writer.finish(
            store=said.store,
            dataset=dataset,
            source=Source(
                kind=connector.kind, product=said.product, agent=VERSION, machine=platform.node()[:200]
            ),
            snapshot=Snapshot(
                id=pack,
                takenAt=taken_at,
                mode=Mode.STOCK if asked["mode"] == STOCK else Mode.FULL,
                cursor=cursor or None,
            ),
        )
    spool.keep(str(pack), asked["id"], now=datetime.now(UTC))
    log.info("run %s: read %s", asked["id"], ", ".join(done) or "nothing")


def hand_over(server: Server, spool: Spool, waiting: Waiting) -> None:
    """Send a pack, or what is left of it. A pack that is refused, or was damaged here, is forgotten."""
    try:
        manifest = read_manifest((waiting.folder / MANIFEST).read_bytes())
        check_files(waiting.folder, manifest)
        announced = server.announce(manifest.as_bytes())
        missing = set(announced["missing"])
        for at, file in enumerate(manifest.files, 1):
            if file.sha256 in missing:
                _send(server, announced["id"], file.sha256, waiting.folder / file.name)
                sent = {"entity": file.entity, "done": at, "total": len(manifest.files)}
                server.progress(announced["run"], "uploading", **sent)
        server.commit(announced["id"])
    except (Refused, PackProblem, OSError) as problem:
        log.warning("pack %s is given up: %s", waiting.id, problem)
        _give_up(server, waiting.run, str(problem))
    spool.forget(waiting.id)


def dataset_of(connector: Connector, name: str) -> Dataset:
    """The books of a name. Raises SourceProblem where they are not open."""
    found = connector.datasets()
    for dataset in found:
        if dataset.dataNm == name or not name:
            return dataset
    raise SourceProblem(f"The books {name} are not open in the accounting program.")


def reading_of(settings: Mapping[str, Any]) -> Reading:
    """How the owner wants his books read."""
    return Reading(
        levels=dict(settings.get("levels") or {}), salespeople=settings.get("salespeople") or "none"
    )


def _send(server: Server, pack: str, sha256: str, path: Path) -> None:
    start = server.received(pack, sha256)
    size = path.stat().st_size
    with path.open("rb") as file:
        while start < size:
            file.seek(start)
            try:
                start = server.send(pack, sha256, start, file.read(PIECE_BYTES))
            except Refused as refusal:
                if refusal.status != 409 or "received" not in refusal.body:
                    raise
                start = refusal.body["received"]


def _give_up(server: Server, run: str, message: str) -> None:
    try:
        server.progress(run, "failed", message=message[:1000])
    except Refused as refusal:
        log.info("run %s had ended: %s", run, refusal)
