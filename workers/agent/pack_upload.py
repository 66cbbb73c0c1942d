"""ReadOptions of the books into a pack, and its upload in pieces, which continues where it stopped."""

import logging
import platform
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from app.sync.connectors.interface import CURRENT_VALUES, EVERYTHING, Connector, ReadOptions, SourceProblem
from app.sync.pack import Dataset, Mode, PackProblem, PackWriter, Snapshot, Source, check_files, read_manifest
from app.sync.pack.manifest import MANIFEST
from workers.agent import VERSION
from workers.agent.spool import Spool, StoredPack
from workers.agent.store_client import PIECE_BYTES, StoreClient, StoreRefused

log = logging.getLogger(__name__)
STOCK = "stock"


@dataclass(frozen=True, slots=True)
class PackOrigin:
    """Where a pack is from."""

    store: str
    product: str


def make_pack(
    connector: Connector,
    client: StoreClient,
    spool: Spool,
    request: Mapping[str, Any],
    settings: Mapping[str, Any],
    origin: PackOrigin,
) -> None:
    """Read what a run requests into a pack of the spool. Raise SourceProblem if that is not possible."""
    dataset = dataset_of(connector, request["dataNm"], _company_of(request, settings))
    entities = CURRENT_VALUES if request["mode"] == STOCK else EVERYTHING
    pack, taken_at = uuid4(), datetime.now(UTC).astimezone()
    # The cursor is read first: what changes while the books are read is read again next time.
    cursor = connector.cursor(dataset)
    folder = spool.new_folder(str(pack))
    done: list[str] = []
    with PackWriter(folder) as writer:
        for batch in connector.read(dataset, entities, read_options(settings), writer.reject):
            writer.add(batch)
            if batch.entity not in done:
                done.append(batch.entity)
            progress = {"entity": batch.entity, "done": len(done), "total": len(entities)}
            client.progress(request["id"], "reading", **progress)
        writer.finish(
            store=origin.store,
            dataset=dataset,
            source=Source(
                kind=connector.kind, product=origin.product, agent=VERSION, machine=platform.node()[:200]
            ),
            snapshot=Snapshot(
                id=pack,
                takenAt=taken_at,
                mode=Mode.STOCK if request["mode"] == STOCK else Mode.FULL,
                cursor=cursor or None,
            ),
        )
    spool.add_pack(str(pack), request["id"], now=datetime.now(UTC))
    log.info("run %s: read %s", request["id"], ", ".join(done) or "nothing")


def upload(client: StoreClient, spool: Spool, pack: StoredPack) -> None:
    """Send a pack, or what is left of it. A pack that is refused, or was damaged here, is deleted."""
    try:
        manifest = read_manifest((pack.folder / MANIFEST).read_bytes())
        check_files(pack.folder, manifest)
        announced = client.announce(manifest.as_bytes())
        missing = set(announced["missing"])
        for position, file in enumerate(manifest.files, 1):
            if file.sha256 in missing:
                _send(client, announced["id"], file.sha256, pack.folder / file.name)
                sent = {"entity": file.entity, "done": position, "total": len(manifest.files)}
                client.progress(announced["run"], "uploading", **sent)
        client.commit(announced["id"])
    except (StoreRefused, PackProblem, OSError) as problem:
        log.warning("pack %s is given up: %s", pack.id, problem)
        _give_up(client, pack.run, str(problem))
    spool.remove_pack(pack.id)


def dataset_of(connector: Connector, name: str, company: str) -> Dataset:
    """Return the books that the owner chose, or the first if they have not chosen.

    Raise SourceProblem if they are not open, or if their company has another name now: a restored backup
    has the same identity as the company.
    """
    same = [each for each in connector.datasets() if each.dataNm == name or not name]
    if not same:
        raise SourceProblem(f"The books {company or name} are not open in the accounting program.")
    chosen = [each for each in same if each.compName == company or not company]
    if not chosen:
        raise SourceProblem(
            f"{company} is open as {same[0].compName} in the accounting program. "
            "If that is right, choose the company again in the sync settings."
        )
    if name and len({each.compName for each in chosen}) > 1:
        names = " and ".join(each.compName for each in chosen)
        raise SourceProblem(f"{names} are copies of the same books. Choose the company in the sync settings.")
    return chosen[0]


def read_options(settings: Mapping[str, Any]) -> ReadOptions:
    """Return how the owner wants the books read."""
    return ReadOptions(
        levels=dict(settings.get("levels") or {}), salespeople=settings.get("salespeople") or "none"
    )


def _company_of(request: Mapping[str, Any], settings: Mapping[str, Any]) -> str:
    """Return the company that the owner chose, if the run is of the books that they chose."""
    is_chosen = request["dataNm"] == settings.get("dataNm")
    return str(settings.get("compName") or "") if is_chosen else ""


def _send(client: StoreClient, pack: str, sha256: str, path: Path) -> None:
    start = client.received(pack, sha256)
    size = path.stat().st_size
    with path.open("rb") as file:
        while start < size:
            file.seek(start)
            try:
                start = client.send(pack, sha256, start, file.read(PIECE_BYTES))
            except StoreRefused as refusal:
                if refusal.status != 409 or "received" not in refusal.body:
                    raise
                start = refusal.body["received"]


def _give_up(client: StoreClient, run: str, message: str) -> None:
    try:
        client.progress(run, "failed", message=message[:1000])
    except StoreRefused as refusal:
        log.info("run %s had ended: %s", run, refusal)
