"""Recording the values that a change of many products replaces, so that the owner can undo it for a while.

An undo restores only values that are unchanged since. Values that were edited since stay, and are counted.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import delete, select
from sqlalchemy.orm import undefer

from app.catalogue import references
from app.catalogue.coming_tax import settle
from app.catalogue.editing.codes import lock_codes
from app.catalogue.editing.owned_table import (
    CATEGORIES,
    PRODUCTS,
    SIZES,
    Fields,
    Key,
    OwnedTable,
    as_text,
    touch,
)
from app.catalogue.models import UNDO_TIME, CatalogueChange
from app.catalogue.pictures import replacements
from app.catalogue.rate_history import service as rate_history
from app.catalogue.service import recount
from app.people.activity import recording as activity
from app.shared.audited import ActivityKind
from app.shared.errors import Conflict, NotFound
from app.store.media.service import discard
from tenant_router.session import StoreSession

MAX_RECENT = 20
# The kind of a change whose products are deleted permanently once it cannot be undone.
DELETION = "delete"
# The suffix of the kinds of changes that imports make.
IMPORTED = "_import"


StoredFields = Mapping[str, Sequence[Any]]


@dataclass
class Recorded:
    """A recorded change: changed fields by the keys of their rows, and the keys of new rows.

    `own_rates` are rates of price lists; their keys are the id of a list, a product code and a size code.
    """

    products: dict[Key, Fields] = field(default_factory=dict)
    sizes: dict[Key, Fields] = field(default_factory=dict)
    categories: dict[Key, Fields] = field(default_factory=dict)
    own_rates: dict[Key, Fields] = field(default_factory=dict)
    new_products: list[str] = field(default_factory=list)
    new_sizes: list[Key] = field(default_factory=list)
    new_categories: list[str] = field(default_factory=list)

    @property
    def product_count(self) -> int:
        """Return the number of affected products, or of categories if there are no products."""
        keys = (*self.products, *self.sizes, *self.new_sizes)
        products = {*self.new_products, *(key[0] for key in keys), *(key[1] for key in self.own_rates)}
        return len(products) or len(self.categories) + len(self.new_categories)

    @property
    def is_empty(self) -> bool:
        return not any(vars(self).values())

    @classmethod
    def joined(cls, parts: Iterable["Recorded"]) -> "Recorded":
        """Return the combination of several parts of a change; no two parts have the same rows."""
        whole = cls()
        for part in parts:
            for name, recorded in vars(part).items():
                entries = getattr(whole, name)
                entries.update(recorded) if isinstance(entries, dict) else entries.extend(recorded)
        return whole


_TABLES = {"products": PRODUCTS, "sizes": SIZES, "categories": CATEGORIES}
_OWN_RATES = "own_rates"
# Keep products that the owner edited since, that have a picture, or that were ordered.
_DELETE_PRODUCTS = """
DELETE FROM store.products p WHERE p.code = ANY(%(codes)s)
  AND p.own_fields = '{{}}' AND p.pictures = '{{}}' AND NOT ({used}) RETURNING p.code
"""
_PURGE = """
DELETE FROM store.products p WHERE p.code = ANY(%(codes)s)
  AND p.retired_at IS NOT NULL AND NOT p.from_accounting AND NOT ({used}) RETURNING p.code, p.pictures
"""
_DELETE_SIZES = """
DELETE FROM store.variants v USING unnest(%(codes)s::text[], %(sizes)s::text[]) AS n (code, size)
WHERE v.product_code = n.code AND v.size_code = n.size AND v.own_fields = '{{}}' AND NOT ({used})
RETURNING v.product_code
"""
_DELETE_CATEGORIES = """
DELETE FROM store.categories c WHERE c.code = ANY(%(codes)s) AND c.own_fields = '{}' AND c.picture IS NULL
  AND NOT EXISTS (SELECT FROM store.products p WHERE p.category_code = c.code) RETURNING c.code
"""


def record(db: StoreSession, kind: str, recorded: Recorded, *, now: datetime) -> UUID | None:
    """Save the replaced values of a change. Return its id, or None if it changed nothing."""
    if recorded.is_empty:
        return None
    change = CatalogueChange(
        id=uuid4(), kind=kind, rows=_as_json(recorded), products=recorded.product_count, created_at=now
    )
    db.add(change)
    db.flush()
    by_import = kind.endswith(IMPORTED)
    source = rate_history.RateSource.IMPORT if by_import else rate_history.RateSource.MANY
    rate_history.record(db, recorded.sizes, source)
    _record_activity(db, kind, recorded)
    return change.id


def _record_activity(db: StoreSession, kind: str, recorded: Recorded) -> None:
    """Record the owner's change; an import, which a worker applies, was recorded when it was started."""
    rows = (
        (key, fields) for changed in (recorded.products, recorded.sizes) for key, fields in changed.items()
    )
    changes = (
        activity.Change(f"{' · '.join(key)} {name}", value.before, value.after)
        for key, fields in rows
        for name, value in fields.items()
        if value.before != value.after
    )
    activity_kind = {"rates": ActivityKind.RATES, DELETION: ActivityKind.DELETIONS}.get(kind)
    products = str(recorded.product_count)
    activity.record(db, activity_kind or ActivityKind.PRODUCTS, "products", products, changes=changes)


def undo(db: StoreSession, change_id: UUID, *, now: datetime) -> CatalogueChange:
    """Undo a change, except for rows that were edited since.

    Raises NotFound. Raises Conflict if the change is undone already or too old.
    """
    lock_codes(db)
    settle(db)
    query = select(CatalogueChange).where(CatalogueChange.id == change_id).with_for_update()
    change = db.scalar(query)
    if change is None:
        raise NotFound("undo.unknown")
    if change.undone_at:
        raise Conflict("undo.done")
    if not can_undo(change, now=now):
        raise Conflict("undo.late")
    rows = change.rows
    if change.kind == replacements.KIND:
        return _end(change, restored=replacements.restore(db, rows), total=len(rows), now=now)
    undone = [activity.Change("undone", None, change.kind)]
    activity.record(db, ActivityKind.PRODUCTS, "products", str(change.products or ""), changes=undone)
    codes: set[str] = set()
    restored = total = 0
    for name, table in _TABLES.items():
        # Changes from the previous release have no categories.
        entries = {tuple(key): fields for key, fields in rows.get(name, ())}
        keys = _restore(db, table, entries)
        if table is SIZES:
            undone = {
                key: {n: (after, before) for n, (before, after, _) in entries[key].items()} for key in keys
            }
            rate_history.record(db, undone, rate_history.RateSource.UNDO)
        codes |= {key[0] for key in keys if table is not CATEGORIES}
        restored, total = restored + len(keys), total + len(entries)
    if own_rates := _own_rates(rows):
        restored += sum(references.restore_own_rates(db, own_rates))
        total += len(own_rates)
    removed = _remove_new(db, rows)
    total += sum(len(rows[name]) for name in ("new_products", "new_sizes", "new_categories"))
    touch(db, codes, now=now)
    if rows["products"] or rows["new_products"] or rows["new_sizes"]:
        recount(db)
    return _end(change, restored=restored + removed, total=total, now=now)


def _end(change: CatalogueChange, *, restored: int, total: int, now: datetime) -> CatalogueChange:
    change.undone_at, change.restored, change.skipped = now, restored, total - restored
    change.rows = {}
    return change


def recent(db: StoreSession, *, now: datetime) -> list[CatalogueChange]:
    """Return the last changes that can still be undone, or were undone, newest first."""
    query = select(CatalogueChange).where(CatalogueChange.created_at > now - UNDO_TIME)
    return list(db.scalars(query.order_by(CatalogueChange.created_at.desc()).limit(MAX_RECENT)))


def can_undo(change: CatalogueChange, *, now: datetime) -> bool:
    return change.undone_at is None and now < change.undo_until


def remove_old(db: StoreSession, *, now: datetime) -> None:
    """Delete changes that can no longer be undone, and the products of deletions among them."""
    old = CatalogueChange.created_at < now - UNDO_TIME
    deletions = select(CatalogueChange).where(old, CatalogueChange.kind == DELETION)
    query = deletions.where(CatalogueChange.undone_at.is_(None)).options(undefer(CatalogueChange.rows))
    codes = [key[0] for change in db.scalars(query) for key, _ in change.rows["products"]]
    if codes:
        used = " OR ".join(references.product_ordered_sql())
        for _, pictures in db.run(_PURGE.format(used=used), codes=codes):
            discard(db, pictures)
        recount(db)
    pictures = select(CatalogueChange).where(old, CatalogueChange.kind == replacements.KIND)
    replacements.discard_kept(db, db.scalars(pictures.options(undefer(CatalogueChange.rows))))
    db.execute(delete(CatalogueChange).where(old))


def _restore(db: StoreSession, table: OwnedTable, entries: Mapping[Key, StoredFields]) -> list[Key]:
    """Restore the rows that are unchanged since, and return their keys."""
    if not entries:
        return []
    current = table.locked(db, {key[0] for key in entries})
    restored: dict[Key, dict[str, Any]] = {}
    for key, fields in entries.items():
        row = current.get(key)
        if row and all(_equal(row[name], after) for name, (_, after, _) in fields.items()):
            before = {name: value for name, (value, _, _) in fields.items()}
            no_longer_own = {name for name, (_, _, newly_own) in fields.items() if newly_own}
            own = [name for name in row["own_fields"] if name not in no_longer_own]
            restored[key] = {**row, **before, "own_fields": own}
    table.write(db, restored, {name for fields in entries.values() for name in fields})
    return list(restored)


def _remove_new(db: StoreSession, rows: Mapping[str, Any]) -> int:
    """Remove new rows that are still unused and unchanged. Return their number."""
    sizes = rows["new_sizes"]
    used = " OR ".join(references.size_in_use_sql())
    values = {"codes": [code for code, _ in sizes], "sizes": [size for _, size in sizes]}
    removed = len(db.run(_DELETE_SIZES.format(used=used), **values).all()) if sizes else 0
    if rows["new_products"]:
        used = " OR ".join(references.product_ordered_sql())
        removed += len(db.run(_DELETE_PRODUCTS.format(used=used), codes=rows["new_products"]).all())
    if rows["new_categories"]:
        removed += len(db.run(_DELETE_CATEGORIES, codes=rows["new_categories"]).all())
    return removed


def _as_json(recorded: Recorded) -> dict[str, Any]:
    def plain(entries: Mapping[Key, Fields]) -> list[Any]:
        return [
            [key, {name: [as_text(v.before), as_text(v.after), v.newly_own] for name, v in fields.items()}]
            for key, fields in entries.items()
        ]

    return {**vars(recorded), **{name: plain(getattr(recorded, name)) for name in (*_TABLES, _OWN_RATES)}}


def _own_rates(rows: Mapping[str, Any]) -> references.OwnRates:
    def rate(recorded: str | None) -> Decimal | None:
        return None if recorded is None else Decimal(recorded)

    return {
        (int(list_id), product, size): (rate(before), rate(after))
        # Changes from the previous release have no own rates.
        for (list_id, product, size), fields in rows.get(_OWN_RATES, ())
        for before, after, _ in (fields[rate_history.OWN_RATE],)
    }


def _equal(current: Any, recorded: str | None) -> bool:
    if current is None or recorded is None:
        return current is recorded
    if isinstance(current, Decimal):
        return current == Decimal(recorded)
    if isinstance(current, datetime):
        return current == datetime.fromisoformat(recorded)
    return str(current) == recorded
