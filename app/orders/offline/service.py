"""Collecting the data that a salesperson needs to order for their parties without a connection."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from app.catalogue import queries
from app.catalogue.fields import ProductRow
from app.catalogue.product_query import ProductQuery
from app.catalogue.rows import CategoryRow
from app.orders.bought import LastBought, bought_by
from app.orders.cart.queries import lines_of_buyers
from app.orders.items.rules import UsualItem
from app.orders.offline.rules import AllTerms, cut_off, terms_by_party
from app.people.accounts.models import Account
from app.people.accounts.queries import parties_of
from app.people.auth.viewer import Viewer, for_party
from tenant_router.session import StoreSession

MAX_PRODUCTS = 20_000
MAX_CATEGORIES = 1_000
MAX_AGREED_RATES = 50_000
MAX_LINES = 10_000
MAX_PURCHASES = 100_000
MAX_LAST_BOUGHT = 50_000
MAX_SUBSTITUTES = 50_000


class AgreedRate(NamedTuple):
    """The rate of a size that the store agreed with a party."""

    account_code: str
    product_code: str
    size_code: str
    rate: Decimal


class PartyLine(NamedTuple):
    """A line of the cart of a party."""

    account_code: str
    id: int
    product_code: str
    size_code: str
    quantity: int


class PartyBought(NamedTuple):
    """The usual items of a party, and its last order of each size; None if it has too many orders."""

    account_code: str
    usual: list[UsualItem] | None
    last: list[LastBought] | None


class NamedSubstitutes(NamedTuple):
    """The substitutes that the owner named for an item, the best first."""

    product_code: str
    substitutes: list[str]


@dataclass(frozen=True, slots=True)
class Download:
    """A download for a salesperson; `products` are read as they are consumed, each with its sizes.

    `viewer` sees everything that any of the parties sees. A party without `terms` has too many agreed rates;
    a party missing from `bought` has too many orders, or the store does not show them.
    """

    viewer: Viewer
    terms: AllTerms
    parties: Sequence[Account]
    agreed: list[AgreedRate]
    lines: list[PartyLine]
    bought: list[PartyBought]
    substitutes: list[NamedSubstitutes]
    categories: list[CategoryRow]
    trending: list[str]
    featured: list[str]
    best_selling: list[str]
    products: Iterator[list[ProductRow]]


def download(db: StoreSession, viewer: Viewer, *, now: datetime) -> Download:
    """Return the data of the catalogue that this salesperson may see, for each of their parties."""
    parties = parties_of(db, viewer.actor.code)
    seen = {None: viewer} | {party.code: for_party(viewer, party, db.read) for party in parties}
    rated = viewer.visibility.rates
    with_agreed = [code for code, one in seen.items() if code and rated and one.pricing.agreed_rates]
    carts = [viewer.actor.buyer(party.code) for party in parties]
    agreed, named, lines, categories, *home = db.pipeline(
        queries.agreed_rates(with_agreed, MAX_AGREED_RATES + 1),
        queries.named_substitutes(MAX_SUBSTITUTES if viewer.settings.substitutes else 0),
        lines_of_buyers(carts, MAX_LINES),
        queries.category_page(0, MAX_CATEGORIES, everything=False)[0],
        *queries.highlights(party=None),
    )
    trending, featured, best_selling = ([row[0] for row in rows] for rows in home)
    incomplete = cut_off((row[0] for row in agreed), MAX_AGREED_RATES)
    all_terms = terms_by_party(
        {
            code: (one.pricing, one.visibility, one.rules)
            for code, one in seen.items()
            if not (incomplete and code in with_agreed and code >= incomplete)
        }
    )
    buyers = [code for code in all_terms.of if code and viewer.settings.buy_again]
    usual, last = bought_by(db, buyers, now=now, most_purchases=MAX_PURCHASES, most_last=MAX_LAST_BOUGHT)
    everything = ProductQuery(size=MAX_PRODUCTS)
    return Download(
        viewer=replace(viewer, visibility=replace(viewer.visibility, stock=all_terms.stock)),
        terms=all_terms,
        parties=parties,
        agreed=[_agreed_rate(row, viewer) for row in agreed if row[0] in all_terms.of],
        lines=[PartyLine(buyer.rsplit(":", 1)[1], *line) for buyer, *line in lines],
        bought=[
            PartyBought(party, usual.get(party), last.get(party))
            for party in sorted(usual.keys() | last.keys())
        ],
        substitutes=[
            NamedSubstitutes(code, [substitute for _, substitute in each])
            for code, each in groupby(named, key=itemgetter(0))
        ],
        categories=[CategoryRow._make(row) for row in categories],
        trending=trending,
        featured=_different(featured),
        best_selling=_different(best_selling),
        products=_with_sizes(db.stream(queries.product_page(everything)[0])),
    )


def _agreed_rate(row: tuple[Any, ...], viewer: Viewer) -> AgreedRate:
    party, product, size, rate, discount = row
    pricing = replace(viewer.pricing, agreed_rates=True)
    return AgreedRate(party, product, size, pricing.pays((), discount, rate))


def _with_sizes(rows: Iterable[Any]) -> Iterator[list[ProductRow]]:
    for _, sizes in groupby(map(ProductRow._make, rows), key=lambda row: row.code):
        yield list(sizes)


def _different(codes: list[str]) -> list[str]:
    """Return codes without repetitions: a product has a row for each size."""
    return list(dict.fromkeys(codes))
