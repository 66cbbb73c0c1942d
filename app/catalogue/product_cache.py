"""The JSON of products, kept under the rows and the view that it is made of.

A list is made again whenever anything of its store changes, and at each minute, mostly from the rows of
before. JSON that is found under all that it depends on cannot be outdated.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from threading import local
from typing import Any

import orjson

from app.catalogue.schemas import products_on_wire
from app.people.auth.viewer import Viewer
from app.pricing.order_rules import BuyerRules
from app.pricing.rules import Visibility
from app.pricing.steps import Pricing
from app.shared.actor import Access
from app.store.settings.rules import Settings

Row = tuple[Any, ...]

# A product with its rows takes some 2.5 kB.
MAX_PRODUCTS = 2_000
MAX_VIEWS = 500
# Products with more sizes are not kept.
MAX_SIZES = 20


def products_json(rows: list[Row], viewer: Viewer, store_key: str) -> list[orjson.Fragment]:
    """Return the JSON of product rows, as `products_on_wire` has it: one row per size, in order."""
    pricing = viewer.pricing.without_rates() if viewer.pricing.lists else viewer.pricing
    view = _view(store_key, viewer.settings, pricing, viewer.visibility, viewer.actor.kind, viewer.rules)
    _making.viewer = viewer
    try:
        return list(_fragments(rows, view))
    finally:
        _making.viewer = None


class _Making(local):
    """The viewer for which a thread makes JSON. No view keeps one, since it may have many rates of lists."""

    viewer: Any = None


_making = _Making()


class _View:
    """All by which the JSON of a row differs; equal ones are one object, so that looking up is quick."""

    def __init__(self, store_key: str) -> None:
        self.store_key = store_key


@lru_cache(maxsize=MAX_VIEWS)
def _view(
    store_key: str,
    _settings: Settings,
    _pricing: Pricing,
    _visibility: Visibility,
    _kind: Access,
    _rules: BuyerRules,
) -> _View:
    return _View(store_key)


def _fragments(rows: list[Row], view: _View) -> Iterator[orjson.Fragment]:
    for _, sizes in groupby(rows, key=itemgetter(0)):
        product = tuple(sizes)
        yield _json(view, product) if len(product) <= MAX_SIZES else _json.__wrapped__(view, product)


@lru_cache(maxsize=MAX_PRODUCTS)
def _json(view: _View, product: tuple[Row, ...]) -> orjson.Fragment:
    (on_wire,) = products_on_wire(product, _making.viewer, view.store_key)
    return orjson.Fragment(orjson.dumps(on_wire))
