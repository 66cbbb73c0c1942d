"""Reads a store's price book: one TOML file a category, goods as rows of a table.

A row is `name | picture | price or size=price, ... | box minimum step | facts`. A range whose names hold
`{finish}` makes one product of each row for every finish; `Graphite Grey=graphite=1.22` names the finish, the
tone of its picture and what it costs beside the plain one. A dash for a picture means there is none yet.
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
class _Row:
    name: str
    finish: str
    pictures: tuple[str, ...]
    prices: tuple[tuple[str, int], ...]
    box: int
    minimum: int
    step: int
    facts: tuple[str, ...]


def read_catalogue(store: str) -> tuple[tuple[Category, ...], tuple[Product, ...]]:
    categories: list[Category] = []
    products: list[Product] = []
    for place, path in enumerate(sorted((FOLDER / store).glob("*.toml"))):
        page = tomllib.loads(path.read_text(encoding="utf-8"))
        categories.append(Category(page["code"], page["name"], page["about"], page["picture"], place + 1))
        for goods in page["range"]:
            for row in _rows(goods):
                products.append(_product(f"I{len(products) + 1:07d}", page["code"], goods, row))
    return tuple(categories), tuple(products)


def _rows(goods: dict[str, Any]) -> Iterator[_Row]:
    finishes = [finish.split("=") for finish in goods.get("finishes", ["="])]
    for line in goods["goods"].strip().splitlines():
        name, picture, prices, packing, facts = (cell.strip() for cell in line.split("|"))
        for finish, tone, *factor in finishes if "{finish}" in name else [["", ""]]:
            box, minimum, step = (int(number) for number in packing.split())
            yield _Row(
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
        yield (size if equals else "", int(price) if factor == 1 else _dearer(int(price), factor))


def _dearer(price: int, factor: float) -> int:
    """A finish's price the way prices are printed: whole rupees, tens above a thousand."""
    amount = price * factor
    return round(amount) if amount < 1000 else round(amount / 10) * 10


def _product(code: str, category: str, goods: dict[str, Any], row: _Row) -> Product:
    chance = random.Random(f"{category} {row.name}")  # noqa: S311 -- draws what is no secret
    retail = goods["retail"] / 100 + chance.uniform(-0.015, 0.015)
    discount = goods.get("discount", 0) if chance.random() < 0.6 else 0
    facts = [*row.facts, *goods["facts"]]
    return Product(
        code=code,
        name=row.name,
        short_name=_short(row),
        long_name=", ".join([row.name, *facts[:3]]),
        description=_description(goods["about"], facts),
        category=category,
        unit=goods["unit"],
        hsn=goods["hsn"],
        tax_rate=goods["gst"],
        pictures=row.pictures,
        variants=tuple(_variant(row, size, mrp, retail, discount, chance) for size, mrp in row.prices),
        priority=chance.randint(1, 99),
    )


def _variant(row: _Row, size: str, mrp: int, retail: float, discount: int, chance: random.Random) -> Variant:
    first = max(1, round(mrp * retail))
    rates = tuple(max(1, round(first * factor)) for factor in GRADE_FACTORS)
    a, b, c, d, e = rates
    return Variant(
        size, row.box, row.minimum, row.step, mrp, (a, b, c, d, e), discount, _stock(row, mrp, chance)
    )


def _stock(row: _Row, mrp: int, chance: random.Random) -> int:
    """Cheap goods lie in thousands, dear ones in scores; some have run out and some nearly."""
    luck = chance.random()
    if luck < 0.05:
        return 0
    if luck < 0.14:
        return chance.randint(min(row.minimum, 12), 48)
    usual = max(140, round(420_000 / (mrp + 20)))
    return max(row.minimum * 4, chance.randint(usual // 2, usual))


def _short(row: _Row) -> str:
    """What fits on a label: the beginning of the name, and the finish."""
    words = row.name.split(", ")[0].split()
    finish = f", {row.finish}" if row.finish and row.finish not in " ".join(words) else ""
    while len(" ".join(words) + finish) > SHORT_NAME:
        words.pop()
    return " ".join(words) + finish


def _description(about: str, facts: list[str]) -> str:
    points = "".join(f"<li>{html.escape(fact)}</li>" for fact in facts)
    return f"<p>{html.escape(about)}</p><ul>{points}</ul>"
