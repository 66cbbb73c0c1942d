"""Changing, adding and removing products by hand. Fields that the owner changes are marked as their own."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Column, MetaData, Table, Text, delete, exists, select

from app.catalogue.editing import rules
from app.catalogue.editing.codes import next_product_code, one_at_a_time
from app.catalogue.limits import same
from app.catalogue.models import Catalog, Category, PartyRate, Product, Variant
from app.catalogue.owner_queries import about_one
from app.catalogue.product_limit import room_for_products
from app.catalogue.service import recount_one, words_of
from app.media.service import discard
from app.shared.errors import Conflict, Invalid, NotFound
from app.shared.limits import most_products
from app.shared.optimistic_locking import Seen, check_seen
from tenant_router.session import TEMPLATE_SCHEMA, StoreSession, qualified

Values = Mapping[str, Any]
# The path of each column in the request body, to report errors by.
Places = Mapping[str, str]
# Keys of a size in the request that are not columns to change.
NO_COLUMNS = ("size_code", "removed")
# Carts and orders belong to slices above this one. A size that they refer to must not be removed.
_above = MetaData(schema=TEMPLATE_SCHEMA)
_cart_lines, _order_items = (
    Table(name, _above, Column("product_code", Text), Column("size_code", Text))
    for name in ("cart_lines", "order_items")
)


def change(
    db: StoreSession,
    code: str,
    given: Values,
    sizes: Sequence[Values] | None,
    *,
    seen: Seen,
    places: Places,
    now: datetime,
) -> Product:
    """Update the passed fields of a product and its sizes. A size the product lacks is added.

    Raises NotFound, ChangedMeanwhile if `seen` is not the current version, and Invalid with an error for each
    faulty field.
    """
    product = _locked(db, code)
    check_seen(seen, version_of(db, code))
    before = {name: getattr(product, name) for name in given}
    changed = rules.changes(before, given)
    _check_references(db, changed, places)
    words, categories = words_of(db, code), {product.category_code}
    for name, value in changed.items():
        setattr(product, name, value)
    product.own_fields = rules.owned(product.own_fields, changed)
    if _change_sizes(db, product, sizes or [], places) or changed:
        product.updated_at = now
        recount_one(db, code, categories=categories | {product.category_code}, had_words=words)
    return product


def add(
    db: StoreSession,
    code: str | None,
    given: Values,
    sizes: Sequence[Values],
    *,
    places: Places,
    now: datetime,
) -> Product:
    """Add a product of the store's own, not from accounting. Without a code it gets the next free one.

    Raises Conflict if the code exists or the product limit is reached, and Invalid with an error for each
    faulty field.
    """
    _check_references(db, given, places)
    one_at_a_time(db)
    if code is not None and db.get(Product, code):
        raise Conflict("product.taken", fields={places["code"]: ["product.taken"]})
    if room_for_products(db) < 1:
        raise Conflict("limit.products", limit=f"{most_products(db.store):,}")
    product = Product(
        code=code or next_product_code(db),
        own_fields=rules.owned((), given),
        created_at=now,
        updated_at=now,
        **given,
    )
    db.add(product)
    db.flush()
    _change_sizes(db, product, sizes, places)
    recount_one(db, product.code, categories={product.category_code})
    return product


def remove(db: StoreSession, code: str) -> None:
    """Remove a product, with its pictures, that the owner added and no one has ordered.

    Raises NotFound, and Conflict if the product comes from accounting or was ordered.
    """
    product = _locked(db, code)
    about = _about(db, code)
    if about.from_accounting:
        raise Conflict("product.kept_in_accounting")
    if about.ordered:
        raise Conflict("product.ordered")
    words = words_of(db, code)
    discard(db, product.pictures)
    db.delete(product)
    recount_one(db, code, categories={product.category_code}, had_words=words)


def version_of(db: StoreSession, code: str) -> str:
    """Return the identifier of a product's current version."""
    return _about(db, code)[0]


def _about(db: StoreSession, code: str):
    statement, values = about_one(code)
    db.flush()
    return db.connection().exec_driver_sql(qualified(statement, db.store.schema), values).one()


def _locked(db: StoreSession, code: str) -> Product:
    product = db.scalar(select(Product).where(Product.code == code).with_for_update())
    if product is None:
        raise NotFound("cart.product")
    return product


def _check_references(db: StoreSession, given: Values, places: Places) -> None:
    """Raise Invalid if the category or the catalogue does not exist."""
    category, catalog = given.get("category_code"), given.get("catalog_id")
    if category is not None and db.get(Category, category) is None:
        raise Invalid("category.unknown", fields={places["category_code"]: ["category.unknown"]})
    if catalog is not None and db.get(Catalog, catalog) is None:
        raise Invalid("catalog.unknown", fields={places["catalog_id"]: ["catalog.unknown"]})


def _change_sizes(db: StoreSession, product: Product, sizes: Sequence[Values], places: Places) -> bool:
    """Change, add or remove sizes. Return whether anything changed."""
    query = select(Variant).where(Variant.product_code == product.code).order_by(Variant.position)
    known = {same(size.size_code): size for size in db.scalars(query.with_for_update())}
    position = max((size.position for size in known.values()), default=-1)
    last = position
    named: set[str] = set()
    changed_any = False
    faults: dict[str, list[str]] = {}
    for number, given in enumerate(sizes):
        name = same(given["size_code"])
        if name in named:
            faults[_place(places, number, "size_code")] = ["product.same_size"]
            continue
        named.add(name)
        size = known.get(name)
        if given.get("removed"):
            wrong = _remove_size(db, product, known.pop(name, None), others=len(known) + position - last)
            changed_any = True
        elif size is None:
            position += 1
            wrong = _add_size(db, product, given, position=position)
            changed_any = True
        else:
            wrong, changed = _change_size(size, given)
            changed_any = changed_any or changed
        faults |= {_place(places, number, column): [message] for column, message in wrong.items()}
    if faults:
        raise Invalid(next(iter(faults.values()))[0], fields=faults)
    return changed_any


def _remove_size(db: StoreSession, product: Product, size: Variant | None, *, others: int) -> dict[str, str]:
    """Remove a size that no order or cart uses. Return errors by column; a missing size is not an error."""
    if size is None:
        return {}
    if product.from_accounting:
        return {"size_code": "product.size_kept"}
    if not others:
        return {"size_code": "product.size_last"}
    for lines in (_order_items, _cart_lines):
        named = (lines.c.product_code == size.product_code, lines.c.size_code == size.size_code)
        if db.scalar(select(exists().where(*named))):
            return {"size_code": "product.size_used"}
    agreed = (PartyRate.product_code == size.product_code, PartyRate.size_code == size.size_code)
    db.execute(delete(PartyRate).where(*agreed))
    db.delete(size)
    return {}


def _change_size(size: Variant, given: Values) -> tuple[dict[str, str], bool]:
    given = {name: value for name, value in given.items() if name not in NO_COLUMNS}
    changed = rules.changes({name: getattr(size, name) for name in given}, given)
    for name, value in changed.items():
        setattr(size, name, value)
    size.own_fields = rules.owned(size.own_fields, changed)
    return rules.faults(vars(size), changed), bool(changed)


def _add_size(db: StoreSession, product: Product, given: Values, *, position: int) -> dict[str, str]:
    if product.from_accounting:
        return {"size_code": "product.size_unknown"}
    if "rate1" not in given:
        return {"rate1": "field.required"}
    given = {name: value for name, value in given.items() if name != "removed"}
    values = {"mrp": None, **rules.with_all_rates(given)}
    if wrong := rules.faults(values, given):
        return wrong
    own = [name for name in given if name != "size_code"]
    db.add(Variant(product_code=product.code, position=position, own_fields=rules.owned((), own), **values))
    return {}


def _place(places: Places, number: int, column: str) -> str:
    return f"{places['sizes']}.{number}.{places[column]}"
