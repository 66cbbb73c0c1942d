"""Response schemas of the download.

Its JSON is built by hand and product by product: it may hold all products of a large store.
"""

from collections.abc import Iterator
from typing import Any

import orjson
from marshmallow import Schema, fields

from app.catalogue.fields import ProductRow
from app.catalogue.schemas import (
    CategoryOut,
    ProductOut,
    VariantOut,
    category_on_wire,
    packing_of,
    packing_on_wire,
    pays,
    product_on_wire,
    rate_names,
    variant_on_wire,
)
from app.orders.bought_schemas import LastBoughtItemOut, last_on_wire
from app.orders.cart.schemas import values_on_wire
from app.orders.offline.service import Download
from app.orders.rules import UsualItem
from app.people.accounts.schemas import AccountOut, account_on_wire
from app.pricing.rules import discounted_rate
from app.shared.schemas import Money, result_of


class SightOut(Schema):
    """What parties of one kind see of a size: these listed rates, and the stock or not.

    Also the values of an order that rules set for them.
    """

    rates = fields.List(fields.Str(), required=True)
    stock = fields.Bool(required=True)
    minAmt = Money()
    freeDeliveryAmt = Money()


class PackingOut(Schema):
    """The quantities of a size that may be ordered."""

    MIN_OQTY = fields.Int(required=True)
    QYT_MULTI = fields.Int(required=True)
    MAX_OQTY = fields.Int()


class OfflineVariantOut(VariantOut):
    """A size with what each of the `sights` pays, and with rules how many each may order."""

    RATES = fields.List(Money())
    PACKINGS = fields.List(fields.Nested(PackingOut))


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


class OfflineUsualItemOut(Schema):
    """An item that a party orders in `months` of the last six, and in which quantity."""

    ITEM_CD = fields.Str(required=True)
    SIZE_CD = fields.Str(required=True)
    ITEM_NAME = fields.Str(required=True)
    QUANTITY = fields.Int(required=True)
    months = fields.Int(required=True)


class OfflineBoughtOut(Schema):
    """What a party ordered before: usually, and last of each size."""

    ACC_CD = fields.Str(required=True)
    usual = fields.List(fields.Nested(OfflineUsualItemOut), required=True, allow_none=True)
    last = fields.List(fields.Nested(LastBoughtItemOut), required=True, allow_none=True)


class OfflineSubstitutesOut(Schema):
    """The codes of the items that the owner named to be offered instead of an item, the best first."""

    ITEM_CD = fields.Str(required=True)
    substitutes = fields.List(fields.Str(), required=True)


class OfflineBody(Schema):
    """What a salesperson needs to order without a connection. `sight` is that of no party.

    `bought` lacks what is not known for certain: `usual` or `last` is null for a party with too many orders.
    """

    sights = fields.List(fields.Nested(SightOut), required=True)
    sight = fields.Int(required=True)
    parties = fields.List(fields.Nested(OfflinePartyOut), required=True)
    agreed = fields.List(fields.Nested(AgreedRateOut), required=True)
    lines = fields.List(fields.Nested(OfflineLineOut), required=True)
    bought = fields.List(fields.Nested(OfflineBoughtOut), required=True)
    substitutes = fields.List(fields.Nested(OfflineSubstitutesOut), required=True)
    inquiry = fields.Bool(required=True)
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
            {
                "rates": [name for name, _ in rate_names(sight.listed)],
                "stock": sight.stock,
                **(values_on_wire(sight.rules) if sight.listed else {}),
            }
            for sight in download.sights.all
        ],
        "sight": of[None],
        "parties": [{**account_on_wire(party), "sight": of.get(party.code)} for party in download.parties],
        "agreed": [_agreed_rate(row, download) for row in download.agreed],
        "lines": [_line(row) for row in download.lines],
        "bought": [
            _bought(party, download) for party in sorted(download.usual.keys() | download.last.keys())
        ],
        "substitutes": [
            {"ITEM_CD": code, "substitutes": named} for code, named in download.substitutes.items()
        ],
        "inquiry": download.viewer.settings.inquiry,
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


def _bought(party: str, download: Download) -> dict[str, Any]:
    usual, last = download.usual.get(party), download.last.get(party)
    return {
        "ACC_CD": party,
        "usual": usual and [_usual_item(item) for item in usual],
        "last": last and last_on_wire(last, download.viewer),
    }


def _usual_item(item: UsualItem) -> dict[str, Any]:
    return {
        "ITEM_CD": item.product_code,
        "SIZE_CD": item.size_code,
        "ITEM_NAME": item.name,
        "QUANTITY": item.quantity,
        "months": item.months,
    }


def _product(rows: list[ProductRow], download: Download, store_key: str) -> dict[str, Any]:
    product = product_on_wire(rows[0], download.viewer, store_key)
    product["variant"] = [_size(row, download) for row in rows if row.size_code is not None]
    return product


def _size(row: ProductRow, download: Download) -> dict[str, Any]:
    """Return a size with what each sight pays, in place of the rate of one caller."""
    viewer = download.viewer
    size = variant_on_wire(row, viewer, rate_names(download.sights.listed))
    if size.pop("RATE", None) is not None:
        numbers = row.numbers.split(" ")
        size["RATES"] = [pays(sight.pricing, row, numbers) for sight in download.sights.all]
    if viewer.rules.book or viewer.settings.stock_limit:
        packings = [
            packing_of(row, viewer.settings, sight.rules, stock_shown=sight.stock)
            for sight in download.sights.all
        ]
        size["PACKINGS"] = [packing_on_wire(pack) for pack in packings]
    return size
