"""Listing, adding, changing and removing the schemes of a store."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple
from uuid import uuid4

from sqlalchemy import func, select, update

from app.catalogue.models import Category, Product, Variant
from app.people.accounts.models import Account, Salesperson
from app.people.editing.service import account_removed
from app.pricing.models import StoredScheme
from app.pricing.schemes import Counts, Gives, Scheme
from app.pricing.terms_cache import MAX_SCHEMES
from app.shared.errors import Conflict, Invalid, NotFound
from app.store.settings.models import StoreSettings
from tenant_router.session import Read, StoreSession

# Percent off leaves something to pay.
MAX_PERCENT = 99
_WITH_WORDS = """
WHERE NOT EXISTS (
  SELECT FROM unnest(string_to_array(%(words)s, ' ')) word
  WHERE strpos(lower(concat_ws(' ', c.name, array_to_string(c.product_codes, ' '),
    array_to_string(c.category_codes, ' '), array_to_string(c.account_codes, ' '))), word) = 0)
"""
# In the order in which they are applied; those that are over are last.
_PAGE = f"""
SELECT c.id, c.name, c.place, c.gives, c.counts, c.slabs, c.product_codes, c.category_codes, c.grades,
       c.account_codes, c.salesperson_codes, c.each_size, c.all_items, c.combined, c.repeats,
       c.free_product, c.free_size, c.floor_grade, c.starts_at, c.ends_at, c.budget, c.most_orders,
       c.most_orders_each,
       CASE WHEN c.starts_at > now() THEN 'future' WHEN c.ends_at <= now() THEN 'ended' ELSE 'running' END,
       u.worth, u.orders
FROM store.schemes c CROSS JOIN LATERAL (
  SELECT coalesce(sum(u.worth), 0) AS worth, count(DISTINCT u.order_id) AS orders
  FROM store.scheme_uses u JOIN store.order_items i ON i.id = u.item_id
  WHERE u.scheme_id = c.id AND i.status <> 'Canceled'
) u {_WITH_WORDS}
ORDER BY coalesce(c.ends_at <= now(), false), c.place, c.id LIMIT %(size)s OFFSET %(start)s
"""  # noqa: S608 -- our own names; values are parameters
_COUNT = f"SELECT count(*) FROM store.schemes c {_WITH_WORDS}"  # noqa: S608 -- our own names; values are parameters


@dataclass(frozen=True, slots=True)
class SchemeValues:
    """What an owner sets of a scheme. Its slabs are pairs: from how much on, and what is given."""

    name: str
    place: int
    gives: Gives
    counts: Counts
    slabs: Sequence[tuple[Decimal, Decimal]]
    product_codes: Sequence[str]
    category_codes: Sequence[str]
    grades: Sequence[str]
    account_codes: Sequence[str]
    salesperson_codes: Sequence[str]
    each_size: bool
    all_items: bool
    combined: bool
    repeats: bool
    free_product: str
    free_size: str
    floor_grade: str
    starts_at: datetime
    ends_at: datetime | None
    budget: Decimal | None
    most_orders: int | None
    most_orders_each: int | None


class Names(NamedTuple):
    """The names of items, categories, customers and salespeople by their codes."""

    products: Mapping[str, str]
    categories: Mapping[str, str]
    accounts: Mapping[str, str]
    salespeople: Mapping[str, str]


class SchemePart(NamedTuple):
    """An item, category, customer or salesperson of a scheme; a deleted one has an empty name."""

    code: str
    name: str


class ListedScheme(NamedTuple):
    """A scheme as its page shows it, with what it has given so far."""

    id: int
    name: str
    place: int
    gives: str
    counts: str
    slabs: list[dict[str, str]]
    product_codes: list[str]
    category_codes: list[str]
    grades: list[str]
    account_codes: list[str]
    salesperson_codes: list[str]
    each_size: bool
    all_items: bool
    combined: bool
    repeats: bool
    free_product: str
    free_size: str
    floor_grade: str
    starts_at: datetime
    ends_at: datetime | None
    budget: Decimal | None
    most_orders: int | None
    most_orders_each: int | None
    state: str
    worth: Decimal
    orders: int
    names: Names = Names({}, {}, {}, {})

    @property
    def items(self) -> list[SchemePart]:
        """Return the items that it is for."""
        return _parts(self.product_codes, self.names.products)

    @property
    def categories(self) -> list[SchemePart]:
        """Return the categories that it is for."""
        return _parts(self.category_codes, self.names.categories)

    @property
    def accounts(self) -> list[SchemePart]:
        """Return the customers that it is for."""
        return _parts(self.account_codes, self.names.accounts)

    @property
    def salespeople(self) -> list[SchemePart]:
        """Return the salespeople whose customers it is for."""
        return _parts(self.salesperson_codes, self.names.salespeople)

    @property
    def free_name(self) -> str:
        """Return the name of the item of which it gives free pieces."""
        return self.names.products.get(self.free_product, "")


def _parts(codes: Sequence[str], names: Mapping[str, str]) -> list[SchemePart]:
    return [SchemePart(code, names.get(code, "")) for code in codes]


class Offer(NamedTuple):
    """A scheme as buyers see it, with the name of the item of which it gives free pieces."""

    scheme: Scheme
    free_name: str

    @property
    def product_codes(self) -> list[str]:
        """Return the codes of its items."""
        return sorted(self.scheme.products)

    @property
    def category_codes(self) -> list[str]:
        """Return the codes of its categories."""
        return sorted(self.scheme.categories)

    @property
    def free_product(self) -> str:
        """Return the code of the item of which it gives free pieces, empty for the item itself."""
        return self.scheme.free_size[0] if self.scheme.free_size else ""


def scheme_page(db: StoreSession, words: str, *, page: int, size: int) -> tuple[list[ListedScheme], int]:
    """Return a page of the schemes with these words, and how many there are."""
    searched = {"words": " ".join(words.lower().split())}
    rows, ((total,),) = db.pipeline(
        Read(_PAGE, {**searched, "size": size, "start": page * size}), Read(_COUNT, searched)
    )
    schemes = [ListedScheme(*row) for row in rows]
    names = _names(db, schemes)
    return [each._replace(names=names) for each in schemes], total


def offers(db: StoreSession, schemes: Sequence[Scheme]) -> list[Offer]:
    """Return schemes as buyers see them."""
    codes = {each.free_size[0] for each in schemes if each.free_size}
    names = _named(db, Product.code, Product.name, codes)
    return [Offer(each, names.get(each.free_size[0], "") if each.free_size else "") for each in schemes]


def _names(db: StoreSession, schemes: Sequence[ListedScheme]) -> Names:
    products = {code for each in schemes for code in (*each.product_codes, each.free_product) if code}
    return Names(
        _named(db, Product.code, Product.name, products),
        _named(db, Category.code, Category.name, {code for each in schemes for code in each.category_codes}),
        _named(db, Account.code, Account.name, {code for each in schemes for code in each.account_codes}),
        _named(
            db,
            Salesperson.code,
            Salesperson.name,
            {code for each in schemes for code in each.salesperson_codes},
        ),
    )


def _named(db: StoreSession, code: Any, name: Any, codes: set[str]) -> dict[str, str]:
    found = db.execute(select(code, name).where(code.in_(codes))) if codes else ()
    return dict(tuple(row) for row in found)


def add_scheme(db: StoreSession, values: SchemeValues) -> StoredScheme:
    """Add a scheme. Raise Invalid for one that makes no sense, Conflict where another has its name."""
    outdate(db)
    check(db, values)
    if (db.scalar(select(func.count()).select_from(StoredScheme)) or 0) >= MAX_SCHEMES:
        raise Conflict("schemes.most", field="name", number=MAX_SCHEMES)
    stored = StoredScheme(**columns(values))
    db.add(stored)
    db.flush()
    return stored


def change_scheme(db: StoreSession, scheme_id: int, values: SchemeValues) -> StoredScheme:
    """Change a scheme; orders keep what it gave. Raises as `add_scheme` does, and NotFound if it is gone."""
    outdate(db)
    stored = db.get(StoredScheme, scheme_id)
    if stored is None:
        raise NotFound("schemes.unknown")
    check(db, values, but=scheme_id)
    for name, value in columns(values).items():
        setattr(stored, name, value)
    db.flush()
    return stored


def remove_scheme(db: StoreSession, scheme_id: int) -> None:
    """Remove a scheme; orders keep what it gave. One that is already gone is ignored."""
    outdate(db)
    stored = db.get(StoredScheme, scheme_id)
    if stored is not None:
        db.delete(stored)
        db.flush()


def outdate(db: StoreSession) -> None:
    """Give the schemes a new version. Others who change them wait for the row."""
    db.execute(update(StoreSettings).values(terms_version=uuid4()))


def columns(values: SchemeValues) -> dict[str, Any]:
    """Return the columns of a scheme. What its kind does not use is stored as unset."""
    free, of_all = values.gives is Gives.FREE, values.gives is Gives.AMOUNT
    return {
        "name": values.name,
        "place": values.place,
        "gives": values.gives.value,
        "counts": values.counts.value,
        "slabs": [{"at": str(at), "gives": str(gives)} for at, gives in sorted(values.slabs)],
        "product_codes": sorted(set(values.product_codes)),
        "category_codes": sorted(set(values.category_codes)),
        "grades": sorted(set(values.grades)),
        "account_codes": sorted(set(values.account_codes)),
        "salesperson_codes": sorted(set(values.salesperson_codes)),
        "each_size": values.each_size and not values.all_items and not free and not of_all,
        "all_items": values.all_items and not (free and not values.free_product),
        "combined": values.combined,
        "repeats": values.repeats and free,
        "free_product": values.free_product if free else "",
        "free_size": values.free_size if free else "",
        "floor_grade": "" if free else values.floor_grade,
        "starts_at": values.starts_at.replace(second=0, microsecond=0),
        "ends_at": values.ends_at and values.ends_at.replace(second=0, microsecond=0),
        "budget": values.budget,
        "most_orders": values.most_orders,
        "most_orders_each": values.most_orders_each,
    }


def check_values(values: SchemeValues) -> None:
    """Raise Invalid for a scheme that makes no sense, whatever the store has."""
    _check_slabs(values)
    if values.grades and values.account_codes:
        raise Invalid("schemes.buyers", field="account_codes")
    if values.all_items and (len(set(values.product_codes)) < 2 or values.category_codes):
        raise Invalid("schemes.all_items", field="product_codes")
    if values.ends_at is not None and values.ends_at <= values.starts_at:
        raise Invalid("schemes.ends", field="ends_at")


def check(db: StoreSession, values: SchemeValues, but: int | None = None) -> None:
    """Raise Invalid for a scheme that makes no sense, Conflict where another one has its name."""
    check_values(values)
    _check_are_there(db, values)
    same = func.lower(StoredScheme.name) == func.lower(values.name)
    if db.scalar(select(StoredScheme.id).where(same, StoredScheme.id != (but or 0))) is not None:
        raise Conflict("schemes.twice", field="name")


def _check_slabs(values: SchemeValues) -> None:
    """Raise Invalid for the first slab at fault."""
    seen: set[Decimal] = set()
    for place, (at, gives) in enumerate(values.slabs):
        field = f"slabs.{place}"
        if at in seen:
            raise Invalid("schemes.same_slab", field=f"{field}.at")
        seen.add(at)
        if values.counts is Counts.PIECES and at != int(at):
            raise Invalid("schemes.pieces", field=f"{field}.at")
        if values.gives is Gives.PERCENT and gives > MAX_PERCENT:
            raise Invalid("schemes.percent", field=f"{field}.gives", most=MAX_PERCENT)
        if values.gives is Gives.FREE and gives != int(gives):
            raise Invalid("schemes.pieces", field=f"{field}.gives")


def _check_are_there(db: StoreSession, values: SchemeValues) -> None:
    lists = (
        ("product_codes", Product.code, values.product_codes, "schemes.product"),
        ("category_codes", Category.code, values.category_codes, "schemes.category"),
        ("account_codes", Account.code, values.account_codes, "schemes.account"),
        ("salesperson_codes", Salesperson.code, values.salesperson_codes, "schemes.salesperson"),
    )
    for field, column, codes, message in lists:
        named_codes = set(codes)
        existing = select(func.count()).where(column.in_(named_codes))
        if named_codes and db.scalar(existing) != len(named_codes):
            raise Invalid(message, field=field)
    size = select(Variant.product_code).where(
        Variant.product_code == values.free_product, Variant.size_code == values.free_size
    )
    if values.gives is Gives.FREE and values.free_product and db.scalar(size) is None:
        raise Invalid("schemes.free_size", field="free_product")


@account_removed.register
def _leave_schemes(db: StoreSession, code: str) -> None:
    """Take a customer off the schemes. A scheme for them alone goes with them."""
    for stored in db.scalars(select(StoredScheme).where(StoredScheme.account_codes.contains([code]))):
        stored.account_codes = [each for each in stored.account_codes if each != code]
        if not stored.account_codes:
            db.delete(stored)
        outdate(db)
