"""The companies whose data a store has: one that is new beside others asks first, and one can be cleared."""

from datetime import datetime
from uuid import uuid4

from sqlalchemy import select

from app.catalogue.service import recount
from app.shared.messages import Message, text
from app.sync.importing import write_changes
from app.sync.importing.normalize import company_name
from app.sync.importing.targets import TARGETS
from app.sync.models import AppliedDataset
from app.sync.pack import Manifest
from tenant_router.session import StoreSession

# Files that name no company.
_NAMELESS = ("tables", "dbf")
# Categories stay where the owner's own products, or those of other companies, are in them.
_STAGE = """
INSERT INTO store.sync_rows (run, entity, key, code, size, data, hash, state)
SELECT %(run)s, k.entity, k.key, k.code, k.size, '{}', '', 'gone' FROM store.sync_keys k
WHERE k.dataset = %(dataset)s AND k.entity = %(entity)s AND k.retired_at IS NULL AND k.hash IS NOT NULL
  AND NOT EXISTS (
    SELECT FROM store.sync_keys o
    WHERE o.entity = k.entity AND o.code = k.code AND o.size = k.size AND o.dataset <> k.dataset
      AND o.retired_at IS NULL AND o.hash IS NOT NULL)
  AND (k.entity <> 'departments' OR NOT EXISTS (
    SELECT FROM store.products p WHERE p.category_code = k.code AND p.retired_at IS NULL))
"""
_RETIRE_KEYS = """
UPDATE store.sync_keys SET retired_at = %(now)s WHERE dataset = %(dataset)s AND retired_at IS NULL
"""


def is_partial(db: StoreSession, manifest: Manifest, decided: bool | None) -> bool:
    """Return whether a pack is a part of its dataset: as the owner says, or else as with its last pack."""
    last = db.get(AppliedDataset, manifest.dataset.key)
    return decided if decided is not None else last is not None and last.partial


def company_of(manifest: Manifest) -> str:
    """Return the name of a pack's company; empty if its source does not know it."""
    return "" if manifest.source.kind in _NAMELESS else company_name(manifest.dataset.compName)


def stranger(db: StoreSession, manifest: Manifest) -> Message | None:
    """Return the question to the owner if a store with the data of other companies never had this one."""
    key = manifest.dataset.key
    newest = select(AppliedDataset).order_by(AppliedDataset.taken_at.desc()).limit(1)
    other = db.scalar(newest)
    if other is None or db.get(AppliedDataset, key) is not None:
        return None
    return text(
        "sync.stranger",
        source=_name(company_of(manifest), manifest.source.kind, key),
        company=_name(other.company, other.source, other.guid),
    )


def _name(company: str, source: str, key: str) -> str:
    return company or (text(f"sync.source.{source}") if source in _NAMELESS else key)


def clear(db: StoreSession, dataset: str, *, now: datetime) -> None:
    """Retire what the store has of a dataset alone. Does nothing if it was imported again meanwhile."""
    if db.get(AppliedDataset, dataset) is not None:
        return
    run = uuid4()
    for target in reversed(TARGETS):
        db.run(_STAGE, run=run, dataset=dataset, entity=target.entity)
        write_changes.retire(db, run, dataset, target, now=now)
    db.run(_RETIRE_KEYS, dataset=dataset, now=now)
    db.run("DELETE FROM store.sync_rows WHERE run = %(run)s", run=run)
    recount(db)
