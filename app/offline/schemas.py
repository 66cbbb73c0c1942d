"""Response schemas of the download.

Its JSON is built by hand and product by product: it may hold all products of a large store.
"""

from collections.abc import Iterator
from typing import Any

import orjson
from marshmallow import Schema, fields

from app.accounts.schemas import AccountOut, account_on_wire
from app.catalogue.fields import ProductRow
from app.catalogue.schemas import (
    CategoryOut,
    ProductOut,
    VariantOut,
    category_on_wire,
    product_on_wire,
    rate_names,
    variant_on_wire,
)
from app.offline.service import Download
from app.pricing.rules import discounted_rate
from app.shared.schemas import Money, result_of


class SightOut(Schema):
    """What parties of one kind see of a size: these listed rates, and the stock or not."""

    rates = fields.List(fields.Str(), required=True)
    stock = fields.Bool(required=True)


class OfflineVariantOut(VariantOut):
    """A size with what each of the `sights` pays."""

    RATES = fields.List(Money())


class OfflineProductOut(ProductOut):
    """A product without its description."""

    variant = fields.List(fields.Nested(OfflineVariantOut), required=True)


class OfflinePartyOut(AccountOut):
    """A party with the number of its sight; null where its rates would be too many."""

    sight = fields.Int(required=True, allow_none=True)


class AgreedRateOut(Schema):
    """What a party pays for a size by agreement."""

    ACC_CD = fields.Str(required=True)
    ITEM_CD = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    RATE = Money(required=True)


class OfflineLineOut(Schema):
    """A line of the cart of a party."""

    PARTY_CD = fields.Str(required=True)
    cartId = fields.Int(required=True)
    ITEM_CD = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    QUANTITY = fields.Int(required=True)


class OfflineBody(Schema):
    """What a salesperson needs to order without a connection. `sight` is that of no party."""

    sights = fields.List(fields.Nested(SightOut), required=True)
    sight = fields.Int(required=True)
    parties = fields.List(fields.Nested(OfflinePartyOut), required=True)
    agreed = fields.List(fields.Nested(AgreedRateOut), required=True)
    lines = fields.List(fields.Nested(OfflineLineOut), required=True)
    categories = fields.List(fields.Nested(CategoryOut), required=True)
    trending = fields.List(fields.Str(), required=True)
    featured = fields.List(fields.Str(), required=True)
    bestSelling = fields.List(fields.Str(), required=True)
    products = fields.List(fields.Nested(OfflineProductOut), required=True)


OfflineOut = result_of("OfflineOut", OfflineBody)


def download_on_wire(download: Download, store_key: str) -> Iterator[bytes]:
    """Yield the JSON of the download, product by product."""
    yield b'{"result":' + orjson.dumps(_beside_products(download))[:-1] + b',"products":['
    for number, rows in enumerate(download.products):
        yield b"," * (number > 0) + orjson.dumps(_product(rows, download, store_key))
    yield b"]}}"


def _beside_products(download: Download) -> dict[str, Any]:
    of = download.sights.of
    return {
        "sights": [
            {"rates": [name for name, _ in rate_names(sight.listed)], "stock": sight.stock}
            for sight in download.sights.all
        ],
        "sight": of[None],
        "parties": [{**account_on_wire(party), "sight": of.get(party.code)} for party in download.parties],
        "agreed": [_agreed_rate(row, download) for row in download.agreed],
        "lines": [_line(row) for row in download.lines],
        "categories": [category_on_wire(row) for row in download.categories],
        "trending": download.trending,
        "featured": download.featured,
        "bestSelling": download.best_selling,
    }


def _agreed_rate(row: tuple[Any, ...], download: Download) -> dict[str, Any]:
    party, product, size, rate, discount = row
    discounted = download.viewer.pricing.discounted
    pays = discounted_rate(rate, discount_percent=discount, discounted=discounted)
    return {"ACC_CD": party, "ITEM_CD": product, "SIZE_CD": size, "RATE": int(pays)}


def _line(row: tuple[Any, ...]) -> dict[str, Any]:
    buyer, number, product, size, quantity = row
    party = buyer.rsplit(":", 1)[1]
    return {"PARTY_CD": party, "cartId": number, "ITEM_CD": product, "SIZE_CD": size, "QUANTITY": quantity}


def _product(rows: list[ProductRow], download: Download, store_key: str) -> dict[str, Any]:
    product = product_on_wire(rows[0], download.viewer, store_key)
    product["variant"] = [_size(row, download) for row in rows if row.size_code is not None]
    return product


def _size(row: ProductRow, download: Download) -> dict[str, Any]:
    """Return a size with what each sight pays, in place of the rate of one caller."""
    viewer = download.viewer
    size = variant_on_wire(row, viewer, rate_names(download.sights.listed))
    if size.pop("RATE", None) is not None:
        rates, discount = row.rates, row.discount_percent
        discounted = viewer.pricing.discounted
        size["RATES"] = [
            int(discounted_rate(rates[sight.grade], discount_percent=discount, discounted=discounted))
            for sight in download.sights.all
        ]
    return size
