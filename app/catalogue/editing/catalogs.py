"""Adding, changing and removing downloadable catalogues. A worker prepares their files."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from sqlalchemy import select, update
from sqlalchemy.orm import InstrumentedAttribute

from app.catalogue.models import Catalog, Product
from app.shared.errors import NotFound
from app.store.media.attachments import AttachmentTarget, register
from app.store.media.rules import Purpose
from app.store.media.service import attach, discard
from tenant_router.session import StoreSession


def add(db: StoreSession, *, title: str, description: str, file: str, cover: str | None) -> Catalog:
    """Add a catalogue, shown once its PDF is prepared. Raise Invalid if a name is not an upload."""
    catalog = Catalog(title=title, description=description, file="")
    db.add(catalog)
    db.flush()
    _attach(db, catalog.id, file=file, cover=cover or None)
    return catalog


def change(
    db: StoreSession, number: int, texts: Mapping[str, Any], *, file: str | None, covers: list[str] | None
) -> Catalog:
    """Update the passed fields of a catalogue. An empty `covers` removes the cover; None keeps it.

    Raises NotFound, and Invalid if a file is neither an upload nor the catalogue's current file.
    """
    catalog = _locked(db, number)
    for name, value in texts.items():
        setattr(catalog, name, value)
    if covers == []:
        old, catalog.picture = catalog.picture, None
        db.flush()
        attach(db, Purpose.CATALOG_COVER, str(number), [])
        discard(db, [old])
    _attach(db, number, file=file, cover=covers[0] if covers else None)
    return catalog


def remove(db: StoreSession, number: int) -> None:
    """Remove a catalogue with its files and detach its products. Raise NotFound if there is none."""
    catalog = _locked(db, number)
    product_codes = select(Product.code).where(Product.catalog_id == number).order_by(Product.code)
    codes = db.scalars(product_codes.with_for_update()).all()
    detach = update(Product).where(Product.code.in_(codes)).values(catalog_id=None)
    db.execute(detach.execution_options(synchronize_session=False))
    discard(db, [catalog.file, catalog.picture])
    db.delete(catalog)
    db.flush()


def _attach(db: StoreSession, number: int, *, file: str | None, cover: str | None) -> None:
    if file is not None:
        attach(db, Purpose.CATALOG_FILE, str(number), [file], field="file")
    if cover is not None:
        attach(db, Purpose.CATALOG_COVER, str(number), [cover], field="cover")
    db.flush()


def _locked(db: StoreSession, number: int) -> Catalog:
    catalog = db.scalar(select(Catalog).where(Catalog.id == number).with_for_update())
    if catalog is None:
        raise NotFound("catalog.unknown")
    return catalog


def _target_for(
    column: InstrumentedAttribute[str] | InstrumentedAttribute[str | None],
    rejected: Callable[[StoreSession, str, str], None] | None = None,
) -> AttachmentTarget:
    """Return the attachment target of a catalogue's file column. A rejected file keeps the old one."""
    name = column.key

    def present(db: StoreSession, target: str) -> list[str] | None:
        catalog = _locked_if_exists(db, target)
        return None if catalog is None else list(filter(None, [getattr(catalog, name)]))

    def put(db: StoreSession, target: str, names: list[str]) -> None:
        catalog = _locked_if_exists(db, target)
        if catalog is not None and names:
            setattr(catalog, name, names[0])

    def used(db: StoreSession, names: Collection[str]) -> set[str]:
        return set(filter(None, db.scalars(select(column).where(column.in_(names)))))

    return AttachmentTarget(present, put, used, rejected)


def _locked_if_exists(db: StoreSession, target: str) -> Catalog | None:
    query = select(Catalog).where(Catalog.id == int(target)).with_for_update()
    return db.scalar(query.execution_options(populate_existing=True))


def _remove_without_file(db: StoreSession, target: str, _reason: str) -> None:
    """Remove a new catalogue whose PDF was rejected; a catalogue with an earlier PDF keeps it."""
    catalog = _locked_if_exists(db, target)
    if catalog is not None and not catalog.file:
        remove(db, catalog.id)


TARGETS = {
    Purpose.CATALOG_FILE: _target_for(Catalog.file, _remove_without_file),
    Purpose.CATALOG_COVER: _target_for(Catalog.picture),
}
for purpose, target in TARGETS.items():
    register(purpose, target)
