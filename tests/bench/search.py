"""Searches among many products next to the plain product page of the same store, through the API.

The goods are those of the demo store under many more brands, so words are as frequent as they are in a
wholesaler's book: some name thousands of products, most a few.
"""

import json
import os
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import cycle
from typing import NamedTuple
from urllib.parse import quote
from urllib.request import Request, urlopen

from sqlalchemy import insert, text

from app.catalogue.models import Category, Product, Variant
from app.catalogue.service import recount
from app.config import get_config
from app.demo.catalogue import read_catalogue
from app.demo.load import copy_rows
from app.demo.model import Product as Goods
from app.demo.model import Variant as Size
from tenant_router.engines import wait_longer
from tenant_router.session import store_session
from tenant_router.store import Store
from tests.bench import load
from tests.bench.calls import UNCACHED
from tests.bench.server import serving

PRODUCTS = int(os.environ.get("PRODUCTS") or 50_000)
FILLING_SECONDS = 600.0
SEARCHES = {
    "one word that thousands have": "switch",
    "one word that many have": "white",
    "two words": "ceiling fan",
    "the beginning of a word": "swi",
    "a misspelt word": "swicth",
    "two misspelt words": "celing fna",
    "a size": "9w bulb",
    "a code": "I0012345",
    "a code without its zeros": "i12345",
    "no hit": "xylophone",
}


def fill(store: Store) -> None:
    """Add the products with their sizes, a tenth of them sold."""
    categories, goods = read_catalogue("umiya")
    chance, now = random.Random(50_000), datetime.now(UTC)
    brands = cycle(list(_brands(chance, 1 + PRODUCTS // len(goods))))
    made = [(f"I{number:07}", next(brands), goods[number % len(goods)]) for number in range(1, PRODUCTS + 1)]
    with store_session(store) as db:
        db.execute(text("SET LOCAL statement_timeout = 0"))
        wait_longer(db.connection(), FILLING_SECONDS)
        db.execute(insert(Category), [{"code": one.code, "name": one.name} for one in categories])
        copy_rows(db, Product, [_product(*one, chance, now) for one in made])
        copy_rows(db, Variant, [_variant(code, size) for code, _, one in made for size in one.variants])
        recount(db)


def _brands(chance: random.Random, count: int) -> Iterator[str]:
    syllables = [
        "ka",
        "vi",
        "ro",
        "shan",
        "de",
        "lu",
        "mi",
        "tra",
        "po",
        "nex",
        "gra",
        "su",
        "bel",
        "jo",
        "ti",
    ]
    for _ in range(count):
        yield "".join(chance.sample(syllables, 3)).capitalize()


def _product(code: str, brand: str, like: Goods, chance: random.Random, now: datetime) -> dict:
    first, _, rest = like.name.partition(" ")
    return {
        "code": code,
        "name": f"{brand} {rest}",
        "short_name": like.short_name.replace(first, brand),
        "long_name": like.long_name.replace(first, brand),
        "description": like.description,
        "brand": brand,
        "category_code": like.category,
        "unit": like.unit,
        "priority": chance.randint(1, 9999),
        "pictures": ["public/bench/x.webp"],
        "order_count": chance.randint(1, 5000) if chance.random() < 0.1 else 0,
        "created_at": now - timedelta(minutes=chance.randrange(500_000)),
    }


def _variant(code: str, size: Size) -> dict:
    rates = {f"rate{grade}": rate for grade, rate in enumerate(size.rates, 1)}
    return {"product_code": code, "size_code": size.size, **rates, "mrp": size.mrp, "stock": size.stock}


class Timed(NamedTuple):
    """How long a page took, the median in milliseconds, and how many products it counted."""

    name: str
    milliseconds: float
    hits: int
    more: bool


def times(store: Store) -> list[Timed]:
    """The product page, and then each search, sent one after the other."""
    pages = {"the product page": "/api/products"}
    pages |= {f"{name}: {words}": f"/api/products?query={quote(words)}" for name, words in SEARCHES.items()}
    headers = {"x-api-key": get_config().accepted_api_keys[0], "x-user": store.key, **UNCACHED}
    with serving() as server:
        return [_time(server.port, name, path, headers) for name, path in pages.items()]


def _time(port: int, name: str, path: str, headers: dict[str, str]) -> Timed:
    requests = [(load.request_bytes(path, headers),)]
    load.measure(port, requests, connections=1, seconds=0.5)
    measured = load.measure(port, requests, connections=1, seconds=1.0)
    with urlopen(Request(f"http://127.0.0.1:{port}{path}", headers=headers)) as answer:
        pagination = json.load(answer)["pagination"]
    return Timed(name, measured.median, pagination["totalItems"], "atLeast" in pagination)
