"""Registers products and categories as attachment targets for pictures."""

from collections.abc import Collection

from sqlalchemy import func, select, update

from app.catalogue.models import Category, Product
from app.catalogue.pictures.replacements import kept
from app.catalogue.service import recount_categories
from app.store.media.attachments import AttachmentTarget, register
from app.store.media.rules import Purpose
from tenant_router.session import StoreSession


def _product_pictures(db: StoreSession, code: str) -> list[str] | None:
    query = select(Product.pictures).where(Product.code == code)
    return db.scalar(query.with_for_update(key_share=True))


def _assign_to_product(db: StoreSession, code: str, names: list[str]) -> None:
    change = update(Product).where(Product.code == code).values(pictures=names)
    category = db.scalar(change.returning(Product.category_code))
    if category is not None:
        recount_categories(db, [category])


def _used_by_products(db: StoreSession, names: Collection[str]) -> set[str]:
    any_of_them = Product.pictures.overlap(sorted(names))
    pictures = select(func.unnest(Product.pictures)).where(any_of_them)
    return set(db.scalars(pictures)) & set(names)


def _category_pictures(db: StoreSession, code: str) -> list[str] | None:
    query = select(Category.code, Category.picture).where(Category.code == code)
    row = db.execute(query.with_for_update(key_share=True)).one_or_none()
    return None if row is None else [name for name in (row.picture,) if name]


def _assign_to_category(db: StoreSession, code: str, names: list[str]) -> None:
    picture = names[0] if names else None
    db.execute(update(Category).where(Category.code == code).values(picture=picture))


def _used_by_categories(db: StoreSession, names: Collection[str]) -> set[str]:
    """Return the names that categories use, or would use again after an undo."""
    current = select(Category.picture).where(Category.picture.in_(names))
    return {name for name in db.scalars(current) if name} | kept(db, names)


register(Purpose.PRODUCT, AttachmentTarget(_product_pictures, _assign_to_product, _used_by_products))
register(Purpose.CATEGORY, AttachmentTarget(_category_pictures, _assign_to_category, _used_by_categories))
