"""Replacing the pictures of many categories at once, with an undo for a day.

A change is recorded like other changes of the catalogue: its `rows` have the category's earlier picture and
the upload that replaced it, by category code. The earlier pictures are kept until then.
"""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert

from app.catalogue.models import CatalogueChange, Category
from app.shared.errors import Conflict
from app.store.media.models import Attachment, Upload
from app.store.media.rules import Purpose
from app.store.media.service import discard
from tenant_router.session import Read, StoreSession

KIND = "pictures"
# A category's picture before a change, and the upload that the change assigned.
Replaced = tuple[str | None, str]

_SET_PICTURES = """
UPDATE store.categories c SET picture = n.picture
FROM unnest(%(codes)s::text[], %(pictures)s::text[]) AS n (code, picture) WHERE c.code = n.code
"""
_KEPT = """
SELECT e.value ->> 0 FROM store.catalogue_changes c, jsonb_each(c.rows) e
WHERE c.kind = %(kind)s AND e.value ->> 0 = ANY(%(names)s)
"""


def record(
    db: StoreSession, change_id: UUID, code: str, upload: str, *, before: str | None, now: datetime
) -> None:
    """Note that an upload replaces the picture of a category, as part of a change.

    Raises Conflict if the id belongs to another kind of change, or to a change that was undone.
    """
    row = insert(CatalogueChange).values(id=change_id, kind=KIND, rows={}, products=0, created_at=now)
    db.execute(row.on_conflict_do_nothing())
    query = select(CatalogueChange).where(CatalogueChange.id == change_id).with_for_update()
    change = db.scalars(query.execution_options(populate_existing=True)).one()
    if change.kind != KIND or change.undone_at:
        raise Conflict("undo.done")
    first = change.rows[code][0] if code in change.rows else before
    change.rows = {**change.rows, code: [first, upload]}
    change.products = len(change.rows)
    db.flush()


def restore(db: StoreSession, rows: dict[str, Any]) -> int:
    """Restore the pictures of categories from before a change. Return how many were restored.

    A category that got another picture since keeps it. An upload that is still being prepared is not assigned
    any more.
    """
    replaced: dict[str, Replaced] = {code: (before, upload) for code, (before, upload) in rows.items()}
    query = select(Category.code, Category.picture).where(Category.code.in_(replaced)).order_by(Category.code)
    current = {row.code: row.picture for row in db.execute(query.with_for_update())}
    uploads = select(Upload.name, Upload.file).where(Upload.name.in_([name for _, name in replaced.values()]))
    files = {row.name: row.file for row in db.execute(uploads)}
    _stop_preparing(db, replaced)
    back = {
        code: replaced[code][0]
        for code, picture in current.items()
        if picture in (replaced[code][0], files.get(replaced[code][1]))
    }
    db.run(_SET_PICTURES, codes=list(back), pictures=list(back.values()))
    discard(db, [current[code] for code in back if current[code] != back[code]])
    return len(back)


def discard_kept(db: StoreSession, changes: Iterable[CatalogueChange]) -> None:
    """Remove the earlier pictures of changes that can no longer be undone."""
    discard(db, [before for change in changes for before, _ in change.rows.values()])


def kept(db: StoreSession, names: Collection[str]) -> set[str]:
    """Return the files that the undo of a change would restore."""
    return {name for (name,) in db.read(Read(_KEPT, {"kind": KIND, "names": list(names)}))}


def _stop_preparing(db: StoreSession, replaced: dict[str, Replaced]) -> None:
    of_category = (Attachment.purpose == Purpose.CATEGORY, Attachment.target.in_(replaced))
    waiting = select(Attachment.target, Attachment.names).where(*of_category).with_for_update()
    own = [target for target, names in db.execute(waiting) if names == [replaced[target][1]]]
    db.execute(delete(Attachment).where(Attachment.purpose == Purpose.CATEGORY, Attachment.target.in_(own)))
