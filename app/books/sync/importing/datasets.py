"""The companies whose data a store has: confirming another company, and clearing one."""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import select, update
from sqlalchemy.dialects.postgresql import insert

from app.books.sync.connectors.registry import is_nameless
from app.books.sync.importing import find_changes, write_changes
from app.books.sync.importing.normalize import company_name
from app.books.sync.importing.receivables import clear_receivables
from app.books.sync.importing.targets import TARGETS
from app.books.sync.models import AppliedDataset
from app.books.sync.pack import Manifest, Mode
from app.catalogue.service import recount
from app.people.accounts.receivables.books import end_books
from app.shared.texts.messages import Message, text
from tenant_router.session import StoreSession

# Above this share of different names at the same keys, the file counts as another company's.
_NAMED = ("products", "accounts")
_MIN_NAMES = 10
_MAX_RENAMED_SHARE = 0.5
# Keep categories that contain the owner's own products or products of other companies.
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


def continues(db: StoreSession, manifest: Manifest) -> bool:
    """Return whether the store has the state that a pack builds on."""
    snapshot = manifest.snapshot
    last = db.get(AppliedDataset, manifest.dataset.key)
    has_base = snapshot.base is None or (
        last is not None and last.cursor is not None and last.pack_id == snapshot.base
    )
    has_stock = snapshot.stockBase is None or (last is not None and last.stock_pack_id == snapshot.stockBase)
    return has_base and has_stock


def save_dataset(db: StoreSession, manifest: Manifest, *, partial: bool, read_at: datetime) -> None:
    """Save how far a company's books were read, and when."""
    snapshot = manifest.snapshot
    stock = {
        "stock_cursor": snapshot.cursor,
        "stock_pack_id": snapshot.id,
        **_invoices_read(manifest, read_at),
    }
    if snapshot.mode == Mode.STOCK:
        db.execute(update(AppliedDataset).where(AppliedDataset.guid == manifest.dataset.key).values(stock))
        return
    values = {
        "pack_id": snapshot.id,
        "taken_at": read_at,
        "cursor": snapshot.cursor,
        **stock,
        "company": company_of(manifest),
        "source": manifest.source.kind,
        "partial": partial,
    }
    row = insert(AppliedDataset).values(guid=manifest.dataset.key, **values)
    db.execute(row.on_conflict_do_update(index_elements=["guid"], set_=values))


def _invoices_read(manifest: Manifest, read_at: datetime) -> dict[str, Any]:
    """Return how far invoices were read, if a pack has any."""
    file, snapshot = manifest.file_of("invoices"), manifest.snapshot
    if file is None:
        return {}
    counter = {"invoices_after": (snapshot.cursor or {}).get("altVch")}
    return counter | ({"invoices_at": read_at} if file.complete else {})


def is_partial(db: StoreSession, manifest: Manifest, decided: bool | None) -> bool:
    """Return whether a pack is a part of its dataset, as the owner decided or else as the last pack was."""
    last = db.get(AppliedDataset, manifest.dataset.key)
    return decided if decided is not None else last is not None and last.partial


def company_of(manifest: Manifest) -> str:
    """Return the name of a pack's company; empty if its source does not name it."""
    return "" if is_nameless(manifest.source.kind) else company_name(manifest.dataset.compName)


def stranger(db: StoreSession, run: UUID, manifest: Manifest) -> Message | None:
    """Return the question to the owner if a pack seems to belong to another company than the store's data.

    This is the case if the company is new in a store with another company, or if most names in a file that
    names no company differ.
    """
    key = manifest.dataset.key
    newest = select(AppliedDataset).order_by(AppliedDataset.taken_at.desc()).limit(1)
    other = db.scalar(newest)
    if other is not None and db.get(AppliedDataset, key) is not None:
        return _renamed(db, run) if is_nameless(manifest.source.kind) else None
    if other is None:
        return None
    return text(
        "sync.stranger",
        source=_name(company_of(manifest), manifest.source.kind, key),
        company=_name(other.company, other.source, other.guid),
    )


def _renamed(db: StoreSession, run: UUID) -> Message | None:
    for target in TARGETS:
        if target.entity not in _NAMED:
            continue
        matched, renamed = find_changes.count_renamed(db, run, target)
        if matched >= _MIN_NAMES and renamed > matched * _MAX_RENAMED_SHARE:
            entity = text(f"sync.entity.{target.entity}")
            return text("sync.renamed", renamed=renamed, matched=matched, entity=entity)
    return None


def _name(company: str, source: str, key: str) -> str:
    return company or (text(f"sync.source.{source}") if is_nameless(source) else key)


def clear(db: StoreSession, dataset: str, *, now: datetime) -> None:
    """Retire the records that only this dataset has.

    Does nothing if it was imported again in the meantime.
    """
    if db.get(AppliedDataset, dataset) is not None:
        return
    run = uuid4()
    for target in reversed(TARGETS):
        db.run(_STAGE, run=run, dataset=dataset, entity=target.entity)
        write_changes.retire(db, run, dataset, target, now=now)
    db.run(_RETIRE_KEYS, dataset=dataset, now=now)
    clear_receivables(db, dataset)
    if db.scalar(select(AppliedDataset.guid).limit(1)) is None:
        end_books(db)
    db.run("DELETE FROM store.sync_rows WHERE run = %(run)s", run=run)
    recount(db)
