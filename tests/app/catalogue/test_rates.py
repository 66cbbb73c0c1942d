"""Lists by rate, which an index makes quick: the same products as when all are compared."""

import random
from dataclasses import dataclass, field
from decimal import Decimal

import pytest
from sqlalchemy import delete, insert

from app.catalogue import queries
from app.catalogue.fields import ProductRow
from app.catalogue.filters import BY_RATE, Filters
from app.catalogue.models import Product, Variant
from app.catalogue.product_query import MAX_COUNT, ProductQuery
from app.catalogue.service import recount
from app.pricing.grades import GRADES
from app.pricing.steps import Pricing
from tenant_router.session import store_session

PRODUCTS = 300
SEEDS = (1, 2)


@dataclass
class Made:
    """A product, with its sizes that are offered, in their order."""

    code: str
    priority: int
    shown: bool
    sizes: list[dict] = field(default_factory=list)


@pytest.fixture(params=SEEDS)
def made(request, store, goods):
    """Return generated products: with no or many sizes, equal rates, discounts, and sizes that are gone."""
    chance = random.Random(request.param)
    products = [
        Made(f"N{number:04}", chance.randint(1, 20), shown=chance.random() < 0.9)
        for number in range(PRODUCTS)
    ]
    rows = []
    for product in products:
        for position in range(chance.choice((0, 1, 1, 2, 3, 5))):
            rates = {
                f"rate{grade}": Decimal(chance.randint(0, 400)) + chance.choice((0, Decimal("0.50")))
                for grade in range(1, 6)
            }
            size = {
                "product_code": product.code,
                "size_code": f"S{position}",
                "position": position,
                "stock": chance.choice((0, 0, -1, 5)),
                "discount_percent": chance.choice((Decimal(0), Decimal("12.5"), Decimal(100))),
                **rates,
            }
            gone = chance.random() < 0.1
            rows.append({**size, "retired_at": "2026-01-01" if gone else None})
            if not gone:
                product.sizes.append(size)
    with store_session(store) as db:
        of = {"name": "Clip", "category_code": "E001"}
        db.execute(
            insert(Product),
            [{"code": one.code, "priority": one.priority, "hidden": not one.shown, **of} for one in products],
        )
        db.execute(insert(Variant), rows)
        db.execute(delete(Product).where(~Product.code.startswith("N")))
        recount(db)
    return [one for one in products if one.shown]


def rate_of(size: dict, pricing: Pricing) -> Decimal:
    rates = [size[f"rate{grade}"] for grade in range(1, 6)]
    return pricing.pays(rates, size["discount_percent"], None)


def expected(made: list[Made], filters: Filters) -> list[str]:
    """Compare all products, as a list by rate did before it had an index."""
    pricing = filters.pricing
    assert pricing is not None
    least = 0 if filters.min_rate is None else filters.min_rate
    most = Decimal("inf") if filters.max_rate is None else filters.max_rate

    def is_found(product: Made) -> bool:
        return not filters.filters_products or any(
            least <= rate_of(size, pricing) <= most and (size["stock"] > 0 or not filters.in_stock)
            for size in product.sizes
        )

    def position(product: Made) -> tuple:
        in_stock = [size for size in product.sizes if size["stock"] > 0 and filters.stock_shown]
        first = [rate_of(size, pricing) for size in (in_stock or product.sizes)[:1]]
        if filters.order not in BY_RATE:
            return product.priority, product.code
        by_rate = [-rate if BY_RATE[filters.order] else rate for rate in first]
        return not first, by_rate, product.priority, product.code

    return [product.code for product in sorted(filter(is_found, made), key=position)]


def found(db, listing: ProductQuery) -> tuple[list[str], int]:
    """Return the products and the count of a page; an empty page compares all, as the shop does."""
    rows, count = (db.read(read) for read in queries.product_page(listing))
    return list(dict.fromkeys(ProductRow._make(row).code for row in rows)), count[0][0]


def test_lists_by_rate_are_the_same_as_if_all_products_were_compared(store, made):
    with store_session(store, read_only=True) as db:
        for number, grade in enumerate(GRADES):
            pricing, stock_shown = Pricing(grade, discounted=number % 2 == 0), number in (1, 2, 4)
            for order in BY_RATE:
                for in_stock, least, most in (
                    (False, None, None),
                    (True, None, None),
                    (False, 100, 200),
                    (False, 380, None),
                    (True, None, 30),
                    (False, 200, 100),
                ):
                    filters = Filters(
                        order, in_stock, False, least, most, pricing=pricing, stock_shown=stock_shown
                    )
                    codes = expected(made, filters)
                    for page in (0, 1, len(codes) // 10):
                        listing = ProductQuery(filters=filters, page=page, size=10)
                        page_codes, _ = found(db, listing)
                        # Too few others to compare with: the shop then compares all.
                        assert page_codes in (codes[page * 10 :][:10], [])
                        if (
                            len(codes) - page * 10 > 10
                            and least is most is None
                            and not in_stock
                            and not page
                        ):
                            assert page_codes
                        everyone = ProductQuery(filters=filters, page=page, size=10, compares_all=True)
                        assert found(db, everyone)[0] == codes[page * 10 :][:10]


@pytest.mark.parametrize("order", [None, "rate_low"])
def test_few_and_many_sizes_with_a_rate_find_the_same_products(store, made, order):
    with store_session(store, read_only=True) as db:
        for grade, least, most, in_stock in (
            ("A", 50, 60, True),
            ("B", 0, None, False),
            ("C", None, 0, True),
            ("D", 399, None, False),
            ("E", 120, 360, True),
        ):
            for few_sizes in (True, False):
                filters = Filters(
                    order,
                    in_stock,
                    False,
                    least,
                    most,
                    pricing=Pricing(grade, discounted=in_stock),
                    few_sizes=few_sizes,
                )
                codes = expected(made, filters)
                listing = ProductQuery(filters=filters, size=PRODUCTS, compares_all=True)
                assert found(db, listing) == (codes, len(codes))


def test_a_deep_page_counts_what_is_behind_it(monkeypatch, store, made):
    monkeypatch.setattr("app.catalogue.product_query.MAX_COUNT", 40)
    filters = Filters(None, True, pricing=Pricing("A", discounted=False))
    codes = expected(made, filters)
    assert 40 < len(codes) < MAX_COUNT
    with store_session(store, read_only=True) as db:
        for page in range(4, -(-len(codes) // 10)):
            listing = ProductQuery(filters=filters, page=page, size=10, after=codes[page * 10 - 1])
            assert listing.counts_behind
            plain = ProductQuery(filters=filters, page=page, size=10)
            assert found(db, listing) == found(db, plain)
            assert found(db, plain)[0] == codes[page * 10 :][:10]
