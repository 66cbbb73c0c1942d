"""Changing, adding and removing products by hand. Changed fields are marked as the owner's own."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select

from app.catalogue import references
from app.catalogue.coming_tax import settle
from app.catalogue.editing import rules
from app.catalogue.editing.codes import lock_codes, next_product_code
from app.catalogue.models import Catalog, Category, PartyRate, Product, Variant
from app.catalogue.owner_queries import details_only
from app.catalogue.product_limit import room_for_products
from app.catalogue.rate_history import service as rate_history
from app.catalogue.service import recount_one, words_of
from app.edge.optimistic_locking import SeenVersions, check_seen_version
from app.shared.cleaning import comparison_key
from app.shared.days import day_start
from app.shared.errors import Conflict, Invalid, NotFound
from app.shared.limits import max_products
from app.store.media.service import discard
from tenant_router.session import StoreSession

Values = Mapping[str, Any]
_SOLD = Product.retired_at.is_(None)
# Keys of a size in the request that are not columns to change.
NON_COLUMNS = ("size_code", "removed")


def change(
    db: StoreSession,
    code: str,
    values: Values,
    sizes: Sequence[Values] | None,
    *,
    seen: SeenVersions,
    now: datetime,
) -> Product:
    """Update the passed fields of a product and its sizes. A size the product lacks is added.

    Raises NotFound, ChangedMeanwhile if `seen` is not the current version, and Invalid with an error for each
    faulty field.
    """
    settle(db)
    product = _locked(db, code)
    check_seen_version(seen, version_of(db, code))
    before = {name: getattr(product, name) for name in values}
    changed = rules.changes(before, values)
    _check_references(db, code, changed)
    _check_expected(changed, now)
    words, categories = words_of(db, code), {product.category_code}
    for name, value in changed.items():
        setattr(product, name, value)
    product.own_fields = rules.merged_own_fields(product.own_fields, changed)
    if _change_sizes(db, product, sizes or []) or changed:
        product.updated_at = now
        recount_one(db, code, categories=categories | {product.category_code}, had_words=words)
    return product


def add(
    db: StoreSession,
    code: str | None,
    values: Values,
    sizes: Sequence[Values],
    *,
    now: datetime,
) -> Product:
    """Add a product of the store's own, not from accounting. Without a code it gets the next free one.

    Raises Conflict if the code exists or the product limit is reached, and Invalid with an error for each
    faulty field.
    """
    _check_references(db, code, values)
    _check_expected(values, now)
    lock_codes(db)
    if code is not None and db.get(Product, code):
        raise Conflict("product.taken", field="code")
    if room_for_products(db) < 1:
        raise Conflict("limit.products", limit=f"{max_products(db.store):,}")
    product = Product(
        code=code or next_product_code(db),
        own_fields=rules.merged_own_fields((), values),
        created_at=now,
        updated_at=now,
        **values,
    )
    db.add(product)
    db.flush()
    _change_sizes(db, product, sizes)
    recount_one(db, product.code, categories={product.category_code})
    return product


def remove(db: StoreSession, code: str) -> None:
    """Remove a product, with its pictures, that the owner added and that was never ordered.

    Raises NotFound, and Conflict if the product comes from accounting or was ordered.
    """
    product = _locked(db, code)
    details = _details(db, code)
    if details.from_accounting:
        raise Conflict("product.kept_in_accounting")
    if details.ordered:
        raise Conflict("product.ordered")
    words = words_of(db, code)
    discard(db, product.pictures)
    db.delete(product)
    recount_one(db, code, categories={product.category_code}, had_words=words)


def version_of(db: StoreSession, code: str) -> str:
    """Return the identifier of a product's current version."""
    return _details(db, code)[0]


def _details(db: StoreSession, code: str):
    statement, values = details_only(code)
    db.flush()
    return db.run(statement, **values).one()


def _locked(db: StoreSession, code: str) -> Product:
    product = db.scalar(select(Product).where(Product.code == code).with_for_update())
    if product is None:
        raise NotFound("cart.product")
    return product


def _check_references(db: StoreSession, code: str | None, values: Values) -> None:
    """Raise Invalid if the category, the catalogue or a substitute does not exist."""
    category, catalog = values.get("category_code"), values.get("catalog_id")
    if category is not None and db.get(Category, category) is None:
        raise Invalid("category.unknown", field="category_code")
    if catalog is not None and db.get(Catalog, catalog) is None:
        raise Invalid("catalog.unknown", field="catalog_id")
    named = values.get("substitutes")
    if named:
        sold = set(db.scalars(select(Product.code).where(Product.code.in_(named), _SOLD)))
        if code in named or len(sold) < len(named):
            raise Invalid("product.substitute", field="substitutes")


def _check_expected(values: Values, now: datetime) -> None:
    """Raise Invalid if stock is expected on a day that has passed."""
    day = values.get("expected_on")
    if day is not None and day < day_start(now).date():
        raise Invalid("product.day_passed", field="expected_on")


def _change_sizes(db: StoreSession, product: Product, sizes: Sequence[Values]) -> bool:
    """Change, add or remove sizes. Return whether anything changed."""
    query = select(Variant).where(Variant.product_code == product.code).order_by(Variant.position)
    existing = {comparison_key(size.size_code): size for size in db.scalars(query.with_for_update())}
    position = max((size.position for size in existing.values()), default=-1)
    last = position
    names: set[str] = set()
    changed_any = False
    replaced: dict[rate_history.Key, dict[str, tuple[Any, Any]]] = {}
    errors: dict[str, str] = {}
    for number, values in enumerate(sizes):
        name = comparison_key(values["size_code"])
        if name in names:
            errors[f"sizes.{number}.size_code"] = "product.same_size"
            continue
        names.add(name)
        size = existing.get(name)
        if values.get("removed"):
            size_errors = _remove_size(
                db, product, existing.pop(name, None), others=len(existing) + position - last
            )
            changed_any = True
        elif size is None:
            position += 1
            size_errors = _add_size(db, product, values, position=position)
            changed_any = True
        else:
            size_errors, changed = _change_size(size, values)
            replaced[product.code, size.size_code] = changed
            changed_any = changed_any or bool(changed)
        errors |= {f"sizes.{number}.{column}": message for column, message in size_errors.items()}
    if errors:
        raise Invalid(next(iter(errors.values())), fields=errors)
    rate_history.record(db, replaced, rate_history.RateSource.FORM)
    return changed_any


def _remove_size(db: StoreSession, product: Product, size: Variant | None, *, others: int) -> dict[str, str]:
    """Remove a size that no order or cart uses. Return errors by column; a missing size is not an error."""
    if size is None:
        return {}
    if product.from_accounting:
        return {"size_code": "product.size_kept"}
    if not others:
        return {"size_code": "product.size_last"}
    if any(references.size_in_use(db, size.product_code, size.size_code)):
        return {"size_code": "product.size_used"}
    agreed_rates = (PartyRate.product_code == size.product_code, PartyRate.size_code == size.size_code)
    db.execute(delete(PartyRate).where(*agreed_rates))
    db.delete(size)
    return {}


def _change_size(size: Variant, values: Values) -> tuple[dict[str, str], dict[str, tuple[Any, Any]]]:
    """Change a size. Return errors by column, and the changed values before and after."""
    values = {name: value for name, value in values.items() if name not in NON_COLUMNS}
    changed = rules.changes({name: getattr(size, name) for name in values}, values)
    replaced = {name: (getattr(size, name), value) for name, value in changed.items()}
    for name, value in changed.items():
        setattr(size, name, value)
    size.own_fields = rules.merged_own_fields(size.own_fields, changed)
    return rules.size_errors(vars(size), changed), replaced


def _add_size(db: StoreSession, product: Product, size_values: Values, *, position: int) -> dict[str, str]:
    if product.from_accounting:
        return {"size_code": "product.size_unknown"}
    if "rate1" not in size_values:
        return {"rate1": "field.required"}
    size_values = {name: value for name, value in size_values.items() if name != "removed"}
    values = {"mrp": None, **rules.with_all_rates(size_values)}
    if errors := rules.size_errors(values, size_values):
        return errors
    own = [name for name in size_values if name != "size_code"]
    db.add(
        Variant(
            product_code=product.code,
            position=position,
            own_fields=rules.merged_own_fields((), own),
            **values,
        )
    )
    return {}
