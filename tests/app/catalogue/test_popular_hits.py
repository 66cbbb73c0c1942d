"""The first hits of a search that many products have: the same as when all hits are ranked."""

import random
from dataclasses import replace

import pytest
from sqlalchemy import Integer, cast, delete, func, insert, update

from app.catalogue import popular_hits, queries
from app.catalogue.fields import ProductRow
from app.catalogue.filters import Filters
from app.catalogue.models import BoughtProduct, Category, Product, Variant
from app.catalogue.product_query import NO_FILTERS, ProductQuery
from app.catalogue.search import interpret_search
from app.catalogue.service import recount
from app.pricing.steps import Pricing
from tenant_router.session import store_session
from tests.plans import blocks_read, vacuum
from tests.stock import DEALER

PRODUCTS = 400
WORDS = ("fan", "fans", "ceiling", "white", "switch", "switchgear", "led", "bulb", "5", "w", "box")
SEARCHES = ("white", "fan", "w", "sw", "switchg", "ceiling fan", "led white", "white 5 w", "bo", "heaters")
SEARCHES += ("N0007", "n0007 fan", "fan xylophone", "whit", "bulb box fan")
PRICING = Pricing("B", discounted=True)
FILTERS = (NO_FILTERS, Filters(in_stock=True, pricing=PRICING), Filters(min_rate=30, pricing=PRICING))


@pytest.fixture(params=(1, 2))
def generated(request, store, goods):
    """Return a store of products of few words, some hidden, some bought by a dealer."""
    chance = random.Random(request.param)
    products = [
        {
            "code": f"N{number:04}",
            "name": " ".join(chance.choices(WORDS, k=chance.randint(1, 5))),
            "long_name": " ".join(chance.choices(WORDS, k=2)),
            "category_code": chance.choice(("K1", "K2")),
            "priority": chance.randint(1, 3),
            "order_count": chance.choice((0, 1, 2, 2, 3, 3, chance.randint(4, 900))),
            "hidden": chance.random() < 0.1,
            "retired_at": "2026-01-01" if chance.random() < 0.1 else None,
        }
        for number in range(PRODUCTS)
    ]
    sizes = [
        {"product_code": one["code"], "size_code": "", "stock": chance.choice((0, 5))}
        | {f"rate{grade}": chance.randint(1, 100) for grade in range(1, 6)}
        for one in products
    ]
    bought = [
        {"account_code": DEALER, "product_code": one["code"], "order_count": 1, "ordered_at": "2026-01-01"}
        for one in chance.sample(products, 20)
    ]
    with store_session(store) as db:
        names = {"K1": "Fans & Heaters", "K2": "Lights"}
        db.execute(insert(Category), [{"code": code, "name": name} for code, name in names.items()])
        db.execute(insert(Product), products)
        db.execute(insert(Variant), sizes)
        db.execute(insert(BoughtProduct), bought)
        db.execute(delete(Product).where(~Product.code.startswith("N")))
        recount(db)
    return store


def codes(db, listing: ProductQuery) -> list[str]:
    rows = db.read(queries.product_page(listing)[0])
    return list(dict.fromkeys(ProductRow._make(row).code for row in rows))


@pytest.fixture
def compare(monkeypatch):
    """Return a function that sets how many hits are few, and how many products are compared."""

    def compare_products(compared: int, *, few: int = 5) -> None:
        monkeypatch.setattr(popular_hits, "FEW_HITS", few)
        monkeypatch.setattr(popular_hits, "SAMPLE", 10)
        monkeypatch.setattr(popular_hits, "COMPARED", compared)

    return compare_products


@pytest.mark.parametrize("compared", [15, 60])
def test_the_hits_are_the_same_as_if_all_were_ranked(compare, generated, compared):
    compare(compared)

    with store_session(generated, read_only=True) as db:
        for words in SEARCHES:
            search = interpret_search(words, db.read)
            for account in (None, DEALER):
                for page, size in ((1, 5), (0, 25)):
                    for filters in FILTERS:
                        listing = ProductQuery(None, None, search, page, size, None, account, filters=filters)
                        assert listing.ranks_popular
                        ranked = codes(db, replace(listing, compares_all=True))
                        assert codes(db, listing) == ranked, listing


def test_what_is_searched_for_comes_before_what_only_mentions_it(compare, store, goods):
    compare(25)
    products = [
        {"code": f"N{number}", "name": f"Fan Box {number}", "category_code": "E001", "order_count": number}
        for number in range(40)
    ]
    products += [{"code": "F1", "name": "Ceiling Fan", "category_code": "E001", "order_count": 0}]
    with store_session(store) as db:
        db.execute(insert(Product), products)
        recount(db)

    with store_session(store, read_only=True) as db:
        listing = ProductQuery(search=interpret_search("fan", db.read), size=5)
        assert codes(db, listing)[0] == "F1"


def test_the_first_hits_of_a_common_word_are_found_among_the_most_ordered(
    compare, store, goods, add_products
):
    compare(50, few=500)
    add_products(store, 3_000)
    with store_session(store) as db:
        of_number = cast(func.substr(Product.code, 2), Integer)
        wide = func.repeat(func.md5(Product.code), 30)
        counted = update(Product).where(Product.code.startswith("J"))
        db.execute(counted.values(description=wide, order_count=of_number))
        recount(db)
    vacuum(store, "products", "variants", "categories")

    with store_session(store, read_only=True) as db:
        listing = ProductQuery(search=interpret_search("clip", db.read))
        hits = codes(db, listing)

    assert hits == [f"J{number:07}" for number in range(3_000, 2_975, -1)]
    first, every = (
        blocks_read(store, queries.product_page(one)[0])
        for one in (listing, replace(listing, compares_all=True))
    )
    assert first < every / 2
