import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from app.demo.catalogue import read_catalogue
from app.demo.colours import TONES
from app.demo.pictures import drawings

STORES = ("umiya", "rajvadi")
SLABS = {0, 5, 18, 40}


@pytest.fixture(scope="module", params=STORES)
def catalogue(request):
    return read_catalogue(request.param)


def test_the_main_store_is_a_wholesaler_and_the_second_a_shop():
    main_categories, main = read_catalogue("umiya")
    second_categories, second = read_catalogue("rajvadi")

    assert len(main) >= 420
    assert len(main_categories) >= 20
    assert 55 <= len(second) <= 80
    assert len(second_categories) == 6


def test_codes_are_well_formed_and_unique(catalogue):
    categories, products = catalogue

    assert all(re.fullmatch(r"E\d{3}", category.code) for category in categories)
    assert all(re.fullmatch(r"I\d{7}", product.code) for product in products)
    assert len({category.code for category in categories}) == len(categories)
    assert len({product.code for product in products}) == len(products)
    assert {product.category for product in products} == {category.code for category in categories}


def test_no_two_products_have_one_name_and_no_two_sizes_one_label(catalogue):
    _, products = catalogue

    assert [name for name, count in Counter(one.name for one in products).items() if count > 1] == []
    for product in products:
        sizes = [variant.size for variant in product.variants]
        assert len(set(sizes)) == len(sizes), product.name
        assert len(sizes) == 1 or "" not in sizes, product.name


def test_names_are_displayable(catalogue):
    _, products = catalogue

    for product in products:
        assert "{" not in product.name
        assert "  " not in product.name
        assert len(product.name) <= 90, product.name
        assert 0 < len(product.short_name) <= 40, product.name
        assert product.long_name.startswith(product.name)


def test_the_minimum_is_a_multiple_of_the_step_and_a_box_holds_something(catalogue):
    _, products = catalogue

    for product in products:
        for variant in product.variants:
            assert variant.step >= 1
            assert variant.pieces_per_box >= 1
            assert variant.minimum >= 1, product.name
            assert variant.minimum % variant.step == 0, product.name
            assert variant.stock >= 0


def test_rates_are_positive_and_fall_from_grade_to_grade_below_the_printed_price(catalogue):
    _, products = catalogue

    for product in products:
        for variant in product.variants:
            assert variant.mrp >= variant.rates[0] >= 1
            assert list(variant.rates) == sorted(variant.rates, reverse=True), product.name
            assert variant.rates[4] > variant.mrp * 0.35 or variant.mrp < 20
            assert variant.discount in range(11)


def test_sizes_of_a_product_cost_more_as_they_are_listed(catalogue):
    _, products = catalogue
    wires = [product for product in products if product.hsn == "85444999"]

    for product in wires:
        prices = [variant.mrp for variant in product.variants]
        assert prices == sorted(prices), product.name


def test_tax_rates_and_hsn_codes_are_valid(catalogue):
    _, products = catalogue

    for product in products:
        assert product.tax_rate in SLABS, product.name
        assert re.fullmatch(r"\d{4}|\d{6}|\d{8}", product.hsn), product.name


def test_most_goods_have_a_picture_a_few_have_none_and_a_few_have_several(catalogue):
    _, products = catalogue
    without = sum(not product.pictures for product in products)

    several = sum(len(product.pictures) > 1 for product in products)

    assert 0.02 <= without / len(products) <= 0.06
    assert several < len(products) / 10


def test_every_picture_named_can_be_drawn(catalogue):
    categories, products = catalogue
    keys = {category.picture for category in categories}.union(*(product.pictures for product in products))

    for key in keys:
        drawing, _, tone = key.partition(":")
        assert drawing in drawings(), key
        assert tone in TONES, key


def test_every_drawing_is_used():
    used = set()
    for store in STORES:
        categories, products = read_catalogue(store)
        used |= {category.picture for category in categories}
        used = used.union(*(product.pictures for product in products))

    assert drawings() == {key.partition(":")[0] for key in used}


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag, attrs):
        assert not attrs
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_descriptions_are_plain_paragraphs_and_lists(catalogue):
    _, products = catalogue

    for product in products:
        tags = _Tags()
        tags.feed(product.description)
        assert tags.open == [], product.name
        assert tags.seen == {"p", "ul", "li"}, product.name


def test_the_price_book_reads_the_same_twice():
    assert read_catalogue("umiya") == read_catalogue("umiya")


def test_named_substitutes_are_other_items_in_stock_of_items_that_are_not(main):
    by_code = {product.code: product for product in main.products}
    for code, named in main.substitutes.items():
        assert all(size.stock < size.minimum for size in by_code[code].variants[:1])
        assert code not in named
        assert all(any(size.stock >= size.minimum for size in by_code[other].variants) for other in named)
