"""Upload of packs in pieces, which continues where it stopped."""

import logging
from pathlib import Path

from app.books.sync.pack import PackProblem, check_files, read_manifest
from app.books.sync.pack.manifest import MANIFEST
from app.shared.texts.messages import Message, text
from workers.agent import pack_making
from workers.agent.spool import Spool, StoredPack
from workers.agent.store_client import PIECE_BYTES, StoreClient, StoreRefused

log = logging.getLogger(__name__)
# The message key if the store lacks the base of a pack.
NOT_NEXT = "sync.not_next"


def upload(client: StoreClient, spool: Spool, pack: StoredPack) -> bool:
    """Send a pack, or the rest of it. A pack that is refused, or was damaged here, is deleted.

    Return False if the store needs everything instead; the stored state of the books is then dropped.
    """
    is_next = True
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
        is_next = not isinstance(problem, StoreRefused) or problem.body.get("key") != NOT_NEXT
        if is_next:
            log.warning("pack %s is given up: %s", pack.id, problem)
            _give_up(client, pack.run, _reason(problem))
        else:
            pack_making.forget(spool, pack.folder)
    spool.remove_pack(pack.id)
    return is_next


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


def _reason(problem: StoreRefused | PackProblem | OSError) -> Message:
    if isinstance(problem, StoreRefused):
        return text("source.store_refused", error=problem.reason)
    if isinstance(problem, PackProblem):
        return problem.reason
    return text("source.pack_unreadable", error=problem.strerror or type(problem).__name__)


def _give_up(client: StoreClient, run: str, reason: Message) -> None:
    try:
        client.fail(run, reason)
    except StoreRefused as refusal:
        log.info("run %s had ended: %s", run, refusal)
