"""Changing and adding categories by hand."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import exists, func, select, update

from app.catalogue import references
from app.catalogue.editing import rules
from app.catalogue.editing.codes import lock_codes, next_category_code
from app.catalogue.models import Catalog, Category, Product
from app.catalogue.service import set_kinds_of_category
from app.shared.errors import Conflict, Invalid, NotFound
from app.store.media.service import discard
from tenant_router.session import StoreSession


def add(db: StoreSession, values: Mapping[str, Any]) -> Category:
    """Add a category under the next free code."""
    lock_codes(db)
    category = Category(code=next_category_code(db), own_fields=rules.merged_own_fields((), values), **values)
    db.add(category)
    db.flush()
    return category


def change(db: StoreSession, code: str, values: Mapping[str, Any]) -> Category:
    """Update the passed fields of a category. Raise NotFound if there is none."""
    category = _locked(db, code)
    changed = rules.changes({name: getattr(category, name) for name in values}, values)
    for name, value in changed.items():
        setattr(category, name, value)
    category.own_fields = rules.merged_own_fields(category.own_fields, changed)
    db.flush()
    if "name" in changed:
        set_kinds_of_category(db, code)
    return category


def remove(db: StoreSession, code: str) -> None:
    """Remove a category that has no products and was never ordered from.

    Raises NotFound. Raises Conflict if the category is in use, or comes from accounting, which would add it
    again.
    """
    category = _locked(db, code, to_remove=True)
    if any(references.category_in_accounting(db, code)):
        raise Conflict("category.kept_in_accounting")
    if db.scalar(select(exists().where(Product.category_code == code))):
        raise Conflict("category.filled")
    if any(references.category_ordered(db, code)):
        raise Conflict("category.ordered")
    discard(db, [category.picture])
    db.delete(category)
    db.flush()


def assign_catalog(db: StoreSession, code: str, catalog: int | None) -> int:
    """Assign a catalogue to all products of a category, or remove it. Return the number of products.

    Raises NotFound for the category, Invalid for the catalogue.
    """
    if db.get(Category, code) is None:
        raise NotFound("category.unknown")
    if catalog is not None and db.get(Catalog, catalog) is None:
        raise Invalid("catalog.unknown", field="catalog")
    in_category = Product.category_code == code
    other = select(Product.code).where(in_category, Product.catalog_id.is_distinct_from(catalog))
    # Lock in a fixed order so that two concurrent calls wait for each other instead of deadlocking.
    codes = db.scalars(other.order_by(Product.code).with_for_update()).all()
    own = func.array_append(func.array_remove(Product.own_fields, "catalog_id"), "catalog_id")
    values = {"catalog_id": catalog, "own_fields": own, "updated_at": func.now()}
    change = update(Product).where(Product.code.in_(codes)).values(**values)
    db.execute(change.execution_options(synchronize_session=False))
    return db.scalar(select(func.count()).where(in_category)) or 0


def _locked(db: StoreSession, code: str, *, to_remove: bool = False) -> Category:
    query = select(Category).where(Category.code == code).with_for_update(key_share=not to_remove)
    category = db.scalar(query)
    if category is None:
        raise NotFound("category.unknown")
    return category
