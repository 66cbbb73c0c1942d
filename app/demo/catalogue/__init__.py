"""Reads a store's catalogue: one TOML file per category, products as table rows.

A row is `name | picture | price or size=price, ... | box minimum step | facts`. In a range whose names
contain `{finish}`, each row becomes one product per finish. `Graphite Grey=graphite=1.22` is the name of the
finish, the tone of its picture, and its price factor. A dash instead of a picture means that there is none
yet.
"""

import html
import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.demo.model import Category, Product, Variant

FOLDER = Path(__file__).parent
GRADE_FACTORS = (1.0, 0.97, 0.945, 0.92, 0.895)
SHORT_NAME = 40


@dataclass(frozen=True, slots=True)
class _CatalogueRow:
    name: str
    finish: str
    pictures: tuple[str, ...]
    prices: tuple[tuple[str, int], ...]
    box: int
    minimum: int
    step: int
    facts: tuple[str, ...]


def read_catalogue(store: str) -> tuple[tuple[Category, ...], tuple[Product, ...]]:
    """Return the categories and products of a store."""
    categories: list[Category] = []
    products: list[Product] = []
    for index, path in enumerate(sorted((FOLDER / store).glob("*.toml"))):
        page = tomllib.loads(path.read_text(encoding="utf-8"))
        ranges = page.pop("range")
        categories.append(Category(**page, priority=index + 1))
        for product_range in ranges:
            for row in _rows(product_range):
                products.append(_product(f"I{len(products) + 1:07d}", page["code"], product_range, row))
    return tuple(categories), tuple(products)


def _rows(product_range: dict[str, Any]) -> Iterator[_CatalogueRow]:
    finishes = [finish.split("=") for finish in product_range.get("finishes", ["="])]
    for line in product_range["goods"].strip().splitlines():
        name, picture, prices, packing, facts = (cell.strip() for cell in line.split("|"))
        for finish, tone, *factor in finishes if "{finish}" in name else [["", ""]]:
            box, minimum, step = (int(number) for number in packing.split())
            yield _CatalogueRow(
                name=name.replace("{finish}", finish),
                finish=finish,
                pictures=_pictures(picture.replace("{tone}", tone)),
                prices=tuple(_prices(prices, float(factor[0]) if factor else 1.0)),
                box=box,
                minimum=minimum,
                step=step,
                facts=tuple(fact.strip() for fact in facts.split(";") if fact.strip()),
            )


def _pictures(cell: str) -> tuple[str, ...]:
    return () if cell == "-" else tuple(key.strip() for key in cell.split("+"))


def _prices(cell: str, factor: float) -> Iterator[tuple[str, int]]:
    for entry in cell.split(", "):
        size, equals, price = entry.rpartition("=")
        yield (size if equals else "", int(price) if factor == 1 else _finish_price(int(price), factor))


def _finish_price(price: int, factor: float) -> int:
    """Return a finish's price as prices are printed: whole rupees, multiples of ten from a thousand up."""
    amount = price * factor
    return round(amount) if amount < 1000 else round(amount / 10) * 10


def _product(code: str, category: str, product_range: dict[str, Any], row: _CatalogueRow) -> Product:
    rng = random.Random(f"{category} {row.name}")  # noqa: S311 -- not used for secrets
    retail = product_range["retail"] / 100 + rng.uniform(-0.015, 0.015)
    discount = product_range.get("discount", 0) if rng.random() < 0.6 else 0
    facts = [*row.facts, *product_range["facts"]]
    return Product(
        code=code,
        name=row.name,
        short_name=_short(row),
        long_name=", ".join([row.name, *facts[:3]]),
        description=_description(product_range["about"], facts),
        category=category,
        unit=product_range["unit"],
        hsn=product_range["hsn"],
        tax_rate=product_range["gst"],
        pictures=row.pictures,
        variants=tuple(_variant(row, size, mrp, retail, discount, rng) for size, mrp in row.prices),
        priority=rng.randint(1, 99),
    )


def _variant(
    row: _CatalogueRow, size: str, mrp: int, retail: float, discount: int, rng: random.Random
) -> Variant:
    first = max(1, round(mrp * retail))
    rates = tuple(max(1, round(first * factor)) for factor in GRADE_FACTORS)
    a, b, c, d, e = rates
    return Variant(
        size, row.box, row.minimum, row.step, mrp, (a, b, c, d, e), discount, _stock(row, mrp, rng)
    )


def _stock(row: _CatalogueRow, mrp: int, rng: random.Random) -> int:
    """Draw a stock: thousands for cheap products, scores for dear ones; some are (nearly) out of stock."""
    draw = rng.random()
    if draw < 0.05:
        return 0
    if draw < 0.14:
        return rng.randint(min(row.minimum, 12), 48)
    typical = max(140, round(420_000 / (mrp + 20)))
    return max(row.minimum * 4, rng.randint(typical // 2, typical))


def _short(row: _CatalogueRow) -> str:
    """Return the start of the name that fits on a label, and the finish."""
    words = row.name.split(", ")[0].split()
    finish = f", {row.finish}" if row.finish and row.finish not in " ".join(words) else ""
    while len(" ".join(words) + finish) > SHORT_NAME:
        words.pop()
    return " ".join(words) + finish


def _description(about: str, facts: list[str]) -> str:
    points = "".join(f"<li>{html.escape(fact)}</li>" for fact in facts)
    return f"<p>{html.escape(about)}</p><ul>{points}</ul>"
