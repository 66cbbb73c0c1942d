"""Tests of finding the store's own products for the rows of an import."""

from decimal import Decimal

from app.books.imports.products import existing_products
from app.books.imports.products.existing_products import ExistingProduct, SizePrices, resolve_size
from app.books.imports.products.rules import parse_row

PRICES = SizePrices((Decimal(1),) * 5, None)


def test_a_size_is_found_by_its_name_whatever_its_case_and_spacing():
    product = ExistingProduct("A1", "Wire")
    product.add_size("1.5 Sq MM", PRICES)

    found = [
        resolve_size(parse_row({"code": "A1", "size": size}), product) for size in ("1.5  sq mm", "2 sq mm")
    ]

    assert found == ["1.5 Sq MM", "2 sq mm"]


def test_the_work_for_a_row_does_not_grow_with_the_sizes_of_its_product(monkeypatch):
    product, compared = ExistingProduct("A1", "Wire"), []
    rows = [parse_row({"code": "A1", "size": f"{number} mm"}) for number in range(200)]
    key = existing_products.comparison_key
    monkeypatch.setattr(existing_products, "comparison_key", lambda text: compared.append(text) or key(text))

    for row in rows:
        product.add_size(resolve_size(row, product), PRICES)

    assert len(compared) <= 2 * len(rows)
