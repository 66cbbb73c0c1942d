"""The JSON of products, cached under the rows and the view from which it is made.

A list is rebuilt whenever anything of its store changes, and every minute, mostly from unchanged rows. The
key has everything that the JSON depends on, so cached JSON cannot be outdated.
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

# A product with its rows takes about 2.5 kB.
MAX_PRODUCTS = 2_000
MAX_VIEWS = 500
# Products with more sizes are not cached.
MAX_SIZES = 20


def products_json(rows: list[Row], viewer: Viewer, store_key: str) -> list[orjson.Fragment]:
    """Return the JSON of product rows, in the form of `products_on_wire`: one row per size, in order."""
    pricing = viewer.pricing.without_rates() if viewer.pricing.lists else viewer.pricing
    view = _view(store_key, viewer.settings, pricing, viewer.visibility, viewer.actor.kind, viewer.rules)
    _making.viewer = viewer
    try:
        return list(_fragments(rows, view))
    finally:
        _making.viewer = None


class _Making(local):
    """The viewer for which a thread makes JSON.

    Views do not hold it, since it may have many rates of lists.
    """

    viewer: Any = None


_making = _Making()


class _View:
    """Everything that the JSON of a row depends on; equal views are one object, so that look-ups are fast."""

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
