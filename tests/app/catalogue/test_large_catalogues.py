"""Reads of a large catalogue: a page costs what it shows, not what the store has."""

from decimal import Decimal

import pytest
from sqlalchemy import Integer, cast, func, select, update

from app.catalogue import owner_queries, queries
from app.catalogue.fields import ProductRow
from app.catalogue.filters import Filters
from app.catalogue.limits import RATE_COLUMNS
from app.catalogue.models import Category, Product, Variant
from app.catalogue.product_query import ProductQuery
from app.catalogue.search import interpret_search
from app.catalogue.service import recount
from app.pricing.steps import Pricing
from tenant_router.session import store_session
from tests.plans import blocks_read, vacuum
from tests.stock import FAN, SWITCH, WIRE

PRODUCTS = 3_000
# A page of 25 visits each product, its sizes and their indexes.
MAX_BLOCKS = 250


@pytest.fixture
def codes(call, store):
    """Return the codes of a page of products."""

    def read(token=None, **query):
        answer = call("GET", "/products", store, token, query_string=query)
        assert answer.status_code == 200, answer.text
        return [product["ITEM_CD"] for product in answer.json["result"]]

    return read


def test_no_page_of_a_large_catalogue_reads_all_its_products(store, goods, add_products):
    # As after a first sync: no product has a picture, but for one at the end.
    add_products(store, PRODUCTS)
    last, middle = f"J{PRODUCTS:07}", f"J{PRODUCTS // 2:07}"
    with store_session(store) as db:
        db.execute(update(Product).values(pictures=[], order_count=1, brand="Anchor"))
        db.execute(update(Product).where(Product.code == middle).values(hsn="39269099"))
        pictured = {"pictures": ["x.webp"], "order_count": 0, "priority": 999, "hidden": True}
        db.execute(update(Product).where(Product.code == last).values(**pictured))
        recount(db)
    vacuum(store, "products", "variants", "categories")
    deep = PRODUCTS // 2 // 25

    with store_session(store) as db:
        begun, taxed = interpret_search("J000150", db.read), interpret_search("39269", db.read)

    def page(**query):
        return queries.product_page(ProductQuery(page=deep, after=middle, **query))

    read = {
        "categories": queries.category_page(0, 25, everything=False),
        "home": queries.highlights(party=None),
        "brands": [queries.brands(None, everything=False)],
        "owner's categories": owner_queries.category_list("", 0, 25, ordered_by=None, descending=False),
        "owner's hidden products": queries.product_page(ProductQuery(everything=True, hidden=True)),
        # To count the hits of so few products, their table is cheaper than the indexes.
        "codes that begin so": queries.product_page(ProductQuery(search=begun))[:1],
        "an HSN that begins so": queries.product_page(ProductQuery(search=taxed))[:1],
        "a deep page": page(),
        "a deep page of a category": page(category="E002"),
        "a deep page by name": page(filters=Filters("name")),
        "a deep page of the newest": page(filters=Filters("newest")),
        "a category by name": queries.product_page(ProductQuery("E002", filters=Filters("name"))),
        "a deep page of a category by name": page(category="E002", filters=Filters("name")),
        "the newest of a category": queries.product_page(ProductQuery("E002", filters=Filters("newest"))),
        "a deep page of the owner": page(everything=True, ordered_by="updated", descending=True),
    }

    assert {
        name: blocks for name, reads in read.items() if (blocks := blocks_read(store, *reads)) > MAX_BLOCKS
    } == {}


def test_no_list_by_rate_compares_all_products(store, goods, add_products):
    add_products(store, PRODUCTS)
    with store_session(store) as db:
        of_number = cast(func.substr(Variant.product_code, 2), Integer)
        rates = {f"rate{grade}": 10_000 + of_number * (10 + grade) for grade in range(1, 6)}
        db.execute(update(Variant).where(Variant.product_code.startswith("J")).values(rates))
    vacuum(store, "products", "variants", "categories")
    pricing = Pricing("C", discounted=True)

    def page(**query):
        return queries.product_page(ProductQuery(filters=Filters(pricing=pricing, stock_shown=True, **query)))

    read = {
        "the lowest rates": page(order="rate_low"),
        "the highest rates": page(order="rate_high"),
        "a rare rate": page(min_rate=20_000, max_rate=20_100, few_sizes=True),
        "a rate that many have": page(min_rate=20_000),
        "no rate": page(min_rate=900_000, few_sizes=True),
    }

    # Comparing all reads four blocks for each product; a count stops at a thousand hits, eight blocks each.
    assert {
        name: blocks for name, reads in read.items() if (blocks := blocks_read(store, *reads)) > 3 * PRODUCTS
    } == {}


@pytest.mark.parametrize("order", [None, "name", "newest"])
def test_a_page_after_a_product_is_the_page_of_that_number(codes, store, goods, add_products, order):
    add_products(store, 60)
    query = {"sortBy": order} if order else {}

    pages = [codes(**query, page=number) for number in range(3)]
    assert [codes(**query, page=number, after=pages[number - 1][-1]) for number in (1, 2)] == pages[1:]


def test_the_owner_continues_in_their_own_order(codes, store, goods, add_products, sign_in):
    add_products(store, 60)
    token = sign_in(store, store.key)

    for query in ({"sort": "ITEM_NAME", "desc": "Y"}, {"sort": "ITEM_CD"}, {"sort": "ITEM_CD", "desc": "Y"}):
        first, second = (codes(token, **query, page=number) for number in (0, 1))
        assert codes(token, **query, page=1, after=first[-1]) == second


def test_a_page_after_a_product_keeps_its_number_and_the_total(call, store, goods):
    answer = call("GET", "/products", store, query_string={"page": 1, "per_page": 1, "after": SWITCH})

    assert [product["ITEM_CD"] for product in answer.json["result"]] == [WIRE]
    assert answer.json["pagination"] == {"totalItems": 3, "total": 3, "nextPage": 2, "previousPage": 0}


def test_a_page_after_a_product_that_is_gone_is_counted_from_the_first(codes, store, goods):
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == SWITCH).values(hidden=True))
        recount(db)

    # Neither does the page show where the hidden product is.
    for gone in (SWITCH, "no such code"):
        assert codes(page=1, per_page=1, after=gone) == [FAN]


def test_a_search_and_the_best_sellers_go_on_by_number(codes, store, goods):
    for query in ({"query": "mark"}, {"sortBy": "best"}, {"sortBy": "rateLow"}):
        pages = [codes(**query, page=number, per_page=1) for number in range(3)]
        assert codes(**query, page=1, per_page=1, after=pages[0][0]) == pages[1]
        assert {code for page in pages for code in page} == {SWITCH, WIRE, FAN}


def test_a_category_shows_the_picture_of_its_first_product_at_home_of_its_best_seller(call, store, goods):
    with store_session(store) as db:
        db.execute(update(Category).values(picture=None))
        for code, sold in ((SWITCH, 0), (FAN, 7)):
            change = update(Product).where(Product.code == code)
            db.execute(change.values(pictures=[f"public/{code}.webp"], order_count=sold))
        recount(db)

    shown = call("GET", "/dept", store).json["result"][0]
    trending = call("GET", "/products/highlights", store).json["result"]["trending"][0]
    assert SWITCH in shown["img"]["IMGURL"][0]
    assert FAN in trending["img"]["IMGURL"][0]


def test_a_category_has_the_catalogue_that_all_its_products_share(call, store, goods, sign_in):
    token = sign_in(store, store.key)

    def common() -> list:
        return [row["CATALOG"] for row in call("GET", "/dept", store, token).json["result"]]

    assert common() == [None, None]
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code.in_([SWITCH, WIRE])).values(catalog_id=3))
    assert common() == [None, 3]
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(catalog_id=4))
    assert common() == [None, 3]
    with store_session(store) as db:
        db.execute(update(Product).where(Product.code == FAN).values(catalog_id=3))
    assert common() == [3, 3]


def test_the_numbers_of_a_size_are_as_they_are_stored(store, goods):
    numbers = ("minimum_quantity", "quantity_step", *RATE_COLUMNS, "discount_percent", "stock", "mrp")
    fields = {name: getattr(Variant, name) for name in numbers}
    with store_session(store) as db:
        change = {"rate2": Decimal("10.50"), "stock": Decimal("0.125"), "discount_percent": Decimal("7.25")}
        db.execute(update(Variant).where(Variant.product_code == SWITCH).values(**change, mrp=None))
        stored = {
            (row.product_code, row.size_code): row
            for row in db.execute(select(Variant.product_code, Variant.size_code, *fields.values()))
        }
        shown = [ProductRow._make(row) for row in db.read(queries.product_page(ProductQuery())[0])]

    assert {(row.code, row.size_code) for row in shown} == set(stored)
    for row in shown:
        size = stored[row.code, row.size_code]
        for name in numbers:
            number = getattr(row, name)
            assert (Decimal(number) if isinstance(number, str) else number) == getattr(size, name), name
