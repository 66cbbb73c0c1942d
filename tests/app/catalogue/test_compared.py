"""Lists of which only the first products are compared: each product is on one page all the same."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import delete, insert

from app.catalogue import compared, queries
from app.catalogue.fields import ProductRow
from app.catalogue.filters import Filters
from app.catalogue.models import PartyRate, Product, Variant
from app.catalogue.product_query import ProductQuery
from app.catalogue.search import interpret_search
from app.catalogue.service import recount
from app.catalogue.suggestions import nearest
from app.demo.load import copy_rows
from app.pricing.steps import Pricing
from tenant_router.session import StoreSession, store_session
from tests.plans import blocks_read, vacuum
from tests.stock import DEALER

CATEGORY = "E002"
PRICING = Pricing("B", discounted=True)
AGREED = replace(PRICING, agreed_rates=True)
Listing = Callable[[StoreSession], ProductQuery]


def by_rate(order: str = "rate_low", pricing: Pricing = PRICING, **filters) -> Filters:
    return Filters(order, pricing=pricing, account=DEALER, **filters)


# Lists that no index has in their order.
LISTINGS: dict[str, Listing] = {
    "a category": lambda _: ProductQuery(CATEGORY, filters=by_rate()),
    "a category, dearest first": lambda _: ProductQuery(CATEGORY, filters=by_rate("rate_high")),
    "from a rate, lowest first": lambda _: ProductQuery(filters=by_rate(min_rate=100)),
    "up to a rate, dearest first": lambda _: ProductQuery(filters=by_rate("rate_high", max_rate=90)),
    "few sizes": lambda _: ProductQuery(filters=by_rate(min_rate=540, few_sizes=True)),
    "agreed rates": lambda _: ProductQuery(filters=by_rate(pricing=AGREED)),
    "agreed rates up to a rate": lambda _: ProductQuery(filters=by_rate(pricing=AGREED, max_rate=60)),
    "a word": lambda db: ProductQuery(search=interpret_search("clip", db.read), filters=by_rate()),
    "any of two words": lambda db: ProductQuery(search=nearest("red clip", db.read)),
    "these by rate": lambda db: ProductQuery(search=nearest("red clip", db.read), filters=by_rate()),
}
PRODUCTS = 150


@pytest.fixture
def filled(store, goods, add_products):
    """150 clips of two sizes whose rates do not follow their order; every third is red."""
    add_products(store, PRODUCTS, category=CATEGORY)
    with store_session(store) as db:
        db.execute(delete(Variant).where(Variant.product_code.startswith("J")))
        sizes = [
            {
                "product_code": f"J{number:07}",
                "size_code": size,
                **{f"rate{grade}": 50 + dearer + number * 37 % 101 + grade for grade in range(1, 6)},
            }
            for number in range(1, PRODUCTS + 1)
            for size, dearer in (("", 0), ("X", 400))
        ]
        copy_rows(db, Variant, sizes)
        red = [{"code": f"J{number:07}", "name": f"Red Clip {number}"} for number in range(3, PRODUCTS, 3)]
        db.bulk_update_mappings(Product.__mapper__, red)
        agreed = {"account_code": DEALER, "product_code": "J0000007", "size_code": "", "rate": 1}
        db.execute(insert(PartyRate).values(agreed))
        recount(db)
    return store


def codes(db: StoreSession, listing: ProductQuery) -> list[str]:
    rows = db.read(queries.product_page(listing)[0])
    return list(dict.fromkeys(ProductRow._make(row).code for row in rows))


def test_each_product_of_a_long_list_is_on_one_page(filled, monkeypatch):
    with store_session(filled, read_only=True) as db:
        listings = {name: listing(db) for name, listing in LISTINGS.items()}
        orders = {}
        for name, query in listings.items():
            assert query.compares_first, name
            orders[name] = codes(db, replace(query, size=500, compares_all=True))
            # There are no more than are compared.
            assert codes(db, replace(query, size=500)) == orders[name], name

        monkeypatch.setattr(compared, "MAX_COMPARED", 30)
        for name, query in listings.items():
            for size in (13, 40):
                every, pages = orders[name], -(-len(orders[name]) // size)
                shown = [codes(db, replace(query, size=size, page=page)) for page in range(pages)]
                found = [code for page in shown for code in page]
                assert sorted(found) == sorted(every), name
                assert {len(page) for page in shown[:-1]} <= {size}, name
                # What is compared is in order, and what follows is in the order of the shop.
                assert [code for code in every if code in found[:30]] == found[:30], name
                assert found[30:] == sorted(found[30:]), name


def test_the_sizes_nearest_to_the_end_are_compared(filled, monkeypatch):
    monkeypatch.setattr(compared, "MAX_COMPARED", 60)
    paid = {f"J{number:07}": 52 + number * 37 % 101 for number in range(1, PRODUCTS + 1)}
    with store_session(filled, read_only=True) as db:
        lowest, dearest = (
            codes(db, replace(LISTINGS[name](db), size=5))
            for name in ("from a rate, lowest first", "up to a rate, dearest first")
        )

    # The other size of each product is from that rate too, but far from the lowest that is.
    assert (
        lowest
        == sorted((code for code in paid if paid[code] >= 100), key=lambda code: (paid[code], code))[:5]
    )
    assert (
        dearest
        == sorted((code for code in paid if paid[code] <= 90), key=lambda code: (-paid[code], code))[:5]
    )


def test_products_of_many_sizes_are_all_in_their_order(filled, monkeypatch):
    # A few more than there are products; every second one has seven sizes.
    monkeypatch.setattr(compared, "MAX_COMPARED", PRODUCTS + 5)
    with store_session(filled) as db:
        names = [f"S{number}" for number in range(5)]
        rates = {f"rate{grade}": 20 for grade in range(1, 6)}
        sizes = [
            {"product_code": f"J{number:07}", "size_code": name, **rates}
            for number in range(1, PRODUCTS, 2)
            for name in names
        ]
        copy_rows(db, Variant, sizes)
        query = replace(LISTINGS["agreed rates"](db), size=500)
        assert query.compares_nearest_sizes
        assert codes(db, query) == codes(db, replace(query, compares_all=True))


def test_an_answer_says_how_many_are_sorted(call, filled, sign_in, monkeypatch):
    def said(**query) -> int | None:
        answer = call("GET", "/products", filled, sign_in(filled, DEALER), query_string=query).json
        return answer["pagination"].get("sortedFirst")

    category = {"dept_cd": CATEGORY, "sortBy": "rateLow"}
    assert said(**category) is None
    monkeypatch.setattr(compared, "MAX_COMPARED", 30)
    assert said(**category, inStock="N") == 30
    assert said(query="red clip", nearest="Y") == 30
    assert said(dept_cd=CATEGORY) is None


def test_products_that_are_not_compared_cost_a_page_nothing(filled, monkeypatch):
    monkeypatch.setattr(compared, "MAX_COMPARED", 10)
    vacuum(filled, "products", "variants", "categories")
    with store_session(filled, read_only=True) as db:
        for name in ("a category", "from a rate, lowest first", "agreed rates"):
            query = replace(LISTINGS[name](db), size=5)
            few, every = (
                blocks_read(filled, queries.product_page(one)[0])
                for one in (query, replace(query, compares_all=True))
            )
            assert few < every / 2, name
