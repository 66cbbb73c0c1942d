"""Schemes as a kind of terms, with what they have given, and what buyers see of them."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from sqlalchemy import select

from app.catalogue.models import Product, Variant
from app.pricing.models import StoredScheme
from app.pricing.schemes import Counts, Gives, Scheme
from app.pricing.terms_cache import MAX_SCHEMES
from app.shared.errors import Invalid
from app.terms.service import Kind, Listed, check_time, ended, named, page, same_name
from tenant_router.session import Read, StoreSession

# Less than 100 percent off, so that something remains to pay.
MAX_PERCENT = 99
_GIVEN = """
SELECT u.scheme_id, sum(u.worth), count(DISTINCT u.order_id)
FROM store.scheme_uses u JOIN store.order_items i ON i.id = u.item_id
WHERE u.scheme_id = ANY(%(schemes)s) AND i.status <> 'Canceled' GROUP BY 1
"""


class ListedScheme(Listed):
    """A scheme as its page shows it: its gifts so far, and the name of the item of free pieces."""

    worth = Decimal(0)
    orders = 0
    free_name = ""


class Offer(NamedTuple):
    """A scheme as buyers see it, with the name of the item of its free pieces."""

    scheme: Scheme
    free_name: str

    @property
    def product_codes(self) -> list[str]:
        """Return the codes of its items."""
        return sorted(self.scheme.scope.products)

    @property
    def category_codes(self) -> list[str]:
        """Return the codes of its categories."""
        return sorted(self.scheme.scope.categories)

    @property
    def free_product(self) -> str:
        """Return the code of the item of its free pieces, empty for the item itself."""
        return self.scheme.free_size[0] if self.scheme.free_size else ""


def scheme_page(
    db: StoreSession, words: str, *, now: datetime, at: int, size: int
) -> tuple[list[ListedScheme], int]:
    """Return a page of the schemes with these words, and how many there are."""
    schemes, total = page(db, SCHEMES, words, now=now, page=at, size=size)
    free = named(db, Product, {each.free_product for each in schemes if each.free_product})
    used = db.read(Read(_GIVEN, {"schemes": [each.id for each in schemes]}))
    totals = {scheme: (worth, orders) for scheme, worth, orders in used}
    for each in schemes:
        each.worth, each.orders = totals.get(each.id, (Decimal(0), 0))
        each.free_name = free.get(each.free_product, "")
    return schemes, total


def offers(db: StoreSession, schemes: Sequence[Scheme]) -> list[Offer]:
    """Return schemes as buyers see them."""
    names = named(db, Product, {each.free_size[0] for each in schemes if each.free_size})
    return [Offer(each, names.get(each.free_size[0], "") if each.free_size else "") for each in schemes]


def check(scheme: StoredScheme) -> None:
    """Raise Invalid for a scheme that makes no sense in any store."""
    _check_slabs(scheme)
    if scheme.grades and scheme.account_codes:
        raise Invalid("schemes.buyers", field="account_codes")
    if scheme.all_items and (len(set(scheme.product_codes)) < 2 or scheme.category_codes):
        raise Invalid("schemes.all_items", field="product_codes")
    check_time(scheme, "schemes.ends")


def _check_slabs(scheme: StoredScheme) -> None:
    """Raise Invalid for the first slab at fault."""
    seen: set[Decimal] = set()
    for index, slab in enumerate(scheme.slabs):
        field, at, gives = f"slabs.{index}", Decimal(slab["at"]), Decimal(slab["gives"])
        if at in seen:
            raise Invalid("schemes.same_slab", field=f"{field}.at")
        seen.add(at)
        if scheme.counts == Counts.PIECES and at != int(at):
            raise Invalid("schemes.pieces", field=f"{field}.at")
        if scheme.gives == Gives.PERCENT and gives > MAX_PERCENT:
            raise Invalid("schemes.percent", field=f"{field}.gives", most=MAX_PERCENT)
        if scheme.gives == Gives.FREE and gives != int(gives):
            raise Invalid("schemes.pieces", field=f"{field}.gives")


def _check_free_size(db: StoreSession, scheme: StoredScheme) -> None:
    size = select(Variant.product_code).where(
        Variant.product_code == scheme.free_product, Variant.size_code == scheme.free_size
    )
    if scheme.gives == Gives.FREE and scheme.free_product and db.scalar(size) is None:
        raise Invalid("schemes.free_size", field="free_product")


def _tidy(scheme: StoredScheme) -> None:
    free, of_all = scheme.gives == Gives.FREE, scheme.gives == Gives.AMOUNT
    scheme.slabs = sorted(scheme.slabs, key=lambda each: Decimal(each["at"]))
    scheme.each_size = scheme.each_size and not scheme.all_items and not free and not of_all
    scheme.all_items = scheme.all_items and not (free and not scheme.free_product)
    scheme.repeats = scheme.repeats and free
    if free:
        scheme.floor_grade = ""
    else:
        scheme.free_product = scheme.free_size = ""


SCHEMES = Kind(
    "schemes",
    StoredScheme,
    MAX_SCHEMES,
    check,
    same=lambda scheme: same_name(StoredScheme, scheme.name),
    # The order in which schemes are applied, with expired ones last.
    order=lambda now: [ended(StoredScheme, now), StoredScheme.place, StoredScheme.id],
    tidy=_tidy,
    check_in_store=_check_free_size,
    listed=ListedScheme,
)
