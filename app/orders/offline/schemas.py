"""Response schemas of the download.

The JSON of its products is built by hand, as in a list, because it may have all products of a large store.
"""

from collections.abc import Iterator
from typing import Any

import orjson
from marshmallow import Schema, fields, missing

from app.catalogue.fields import ProductRow
from app.catalogue.schemas import (
    CategoryOut,
    PackingOut,
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
from app.orders.bought_schemas import LastBoughtItemOut
from app.orders.offline.service import Download
from app.people.accounts.schemas import AccountOut, account_on_wire
from app.shared.schemas import Answer, Rate, dumped, number, result_of


class RateName(fields.Str):
    """The wire name of one of the five rates, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> str:
        return f"SALE_RATE{value}"


class KnownAmount(Rate):
    """An amount that is left out if it is None, in responses."""

    def _serialize(self, value: Any, attr: str | None, obj: Any, **kwargs: Any) -> Any:
        return missing if value is None else super()._serialize(value, attr, obj, **kwargs)


class PartyTermsOut(Schema):
    """The details of a size that a group of parties sees: listed rates, and whether the stock.

    It also has the order values that rules set for them.
    """

    rates = fields.List(RateName(), attribute="listed", required=True)
    stock = fields.Bool(required=True)
    minAmt = KnownAmount(attribute="shown_rules.minimum_value")
    freeDeliveryAmt = KnownAmount(attribute="shown_rules.free_delivery_value")


class OfflineVariantOut(VariantOut):
    """A size with the rate under each of the `terms` and, if there are rules, the allowed quantities."""

    RATES = fields.List(Rate())
    PACKINGS = fields.List(fields.Nested(PackingOut))


class OfflineProductOut(ProductOut):
    """A product without its description."""

    variant = fields.List(fields.Nested(OfflineVariantOut), required=True)


class OfflinePartyOut(AccountOut):
    """A party with the number of its terms; null if it has too many rates."""

    termsNumber = fields.Int(required=True, allow_none=True)


class AgreedRateOut(Schema):
    """The rate of a size that the store agreed with a party."""

    account_code = fields.Str(data_key="ACC_CD", required=True)
    product_code = fields.Str(data_key="ITEM_CD", required=True)
    size_code = fields.Str(data_key="SIZE_CD", required=True)
    rate = Rate(data_key="RATE", required=True)


class OfflineLineOut(Schema):
    """A line of the cart of a party."""

    account_code = fields.Str(data_key="PARTY_CD", required=True)
    id = fields.Int(data_key="cartId", required=True)
    product_code = fields.Str(data_key="ITEM_CD", required=True)
    size_code = fields.Str(data_key="SIZE_CD", required=True)
    quantity = fields.Int(data_key="QUANTITY", required=True)


class OfflineUsualItemOut(Schema):
    """An item that a party orders in `months` of the last six, with the usual quantity."""

    product_code = fields.Str(data_key="ITEM_CD", required=True)
    size_code = fields.Str(data_key="SIZE_CD", required=True)
    name = fields.Str(data_key="ITEM_NAME", required=True)
    quantity = fields.Int(data_key="QUANTITY", required=True)
    months = fields.Int(required=True)


class OfflineBoughtOut(Schema):
    """The usual items of a party, and its last order of each size."""

    account_code = fields.Str(data_key="ACC_CD", required=True)
    usual = fields.List(fields.Nested(OfflineUsualItemOut), required=True, allow_none=True)
    last = fields.List(fields.Nested(LastBoughtItemOut), required=True, allow_none=True)


class OfflineSubstitutesOut(Schema):
    """The codes of the substitutes that the owner named for an item, the best first."""

    product_code = fields.Str(data_key="ITEM_CD", required=True)
    substitutes = fields.List(fields.Str(), required=True)


class OfflineBody(Answer):
    """The data that a salesperson needs to order without a connection. `termsNumber` is for no party.

    `bought` leaves out uncertain data: `usual` or `last` is null for a party with too many orders.
    """

    terms = fields.List(fields.Nested(PartyTermsOut), attribute="terms.all", required=True)
    termsNumber = fields.Int(attribute="terms.without_party", required=True)
    agreed = fields.List(fields.Nested(AgreedRateOut), required=True)
    lines = fields.List(fields.Nested(OfflineLineOut), required=True)
    bought = fields.List(fields.Nested(OfflineBoughtOut), required=True)
    substitutes = fields.List(fields.Nested(OfflineSubstitutesOut), required=True)
    inquiry = fields.Bool(attribute="viewer.settings.inquiry", required=True)
    trending = fields.List(fields.Str(), required=True)
    featured = fields.List(fields.Str(), required=True)
    best_selling = fields.List(fields.Str(), data_key="bestSelling", required=True)
    parties = fields.List(fields.Nested(OfflinePartyOut), required=True)
    categories = fields.List(fields.Nested(CategoryOut), required=True)
    products = fields.List(fields.Nested(OfflineProductOut), required=True)


OfflineOut = result_of("OfflineOut", OfflineBody)


HEAD = OfflineBody(exclude=["parties", "categories", "products"])


def download_on_wire(download: Download, store_key: str) -> Iterator[bytes]:
    """Yield the JSON of the download, product by product."""
    of = download.terms.of
    head = {
        **dumped(HEAD, download),
        "parties": [
            {**account_on_wire(party), "termsNumber": of.get(party.code)} for party in download.parties
        ],
        "categories": [category_on_wire(row) for row in download.categories],
    }
    yield b'{"result":' + orjson.dumps(head)[:-1] + b',"products":['
    for index, rows in enumerate(download.products):
        yield b"," * (index > 0) + orjson.dumps(_product(rows, download, store_key))
    yield b"]}}"


def _product(rows: list[ProductRow], download: Download, store_key: str) -> dict[str, Any]:
    product = product_on_wire(rows[0], download.viewer, store_key)
    product["variant"] = [_size(row, download) for row in rows if row.size_code is not None]
    return product


def _size(row: ProductRow, download: Download) -> dict[str, Any]:
    """Return a size with the rate under each of the terms, in place of one caller's rate."""
    viewer = download.viewer
    size = variant_on_wire(row, viewer, rate_names(download.terms.listed))
    if size.pop("RATE", None) is not None:
        size["RATES"] = [number(pays(terms.pricing, row)) for terms in download.terms.all]
    if viewer.rules.book or viewer.settings.stock_limit:
        packings = [
            packing_of(row, viewer.settings, terms.rules, stock_shown=terms.stock)
            for terms in download.terms.all
        ]
        size["PACKINGS"] = [packing_on_wire(pack) for pack in packings]
    return size
