"""Queries for exports: the data of PDFs and CSVs, and the exports in progress."""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import func, or_, select

from app.catalogue.fields import ProductRow
from app.catalogue.models import Category, Variant
from app.catalogue.product_query import ProductQuery
from app.catalogue.queries import category_page, product_page
from app.catalogue.rows import CategoryRow
from app.catalogue.search import SearchQuery, interpret_search
from app.orders.items.queries import ListedOrder, orders_by_id
from app.papers.exports.models import Export
from app.people.accounts.models import Account
from app.shared.actor import Actor
from app.shared.errors import NotFound
from tenant_router.session import StoreSession

CATEGORIES_PER_READ = 500
PRODUCTS_PER_READ = 100
ROWS_PER_FETCH = 500
# Larger than any list, for queries that need a page size.
NO_LIMIT = 10_000_000
UNFINISHED_STATES = ("waiting", "running")


def find_export(db: StoreSession, person: str, export_id: UUID) -> Export | None:
    """Return one of a requester's own exports, or None."""
    return db.scalar(select(Export).where(Export.id == export_id, Export.requested_by == person))


def unfinished_exports(db: StoreSession, person: str, kind: str, *, since: datetime) -> list[Export]:
    """Return the exports of a kind that are in progress for a requester."""
    query = select(Export).where(
        Export.requested_by == person,
        Export.kind == kind,
        Export.state.in_(UNFINISHED_STATES),
        Export.created_at > since,
    )
    return list(db.scalars(query))


class QueueLoad(NamedTuple):
    """The numbers of exports in progress for a store, for its guests and links, and for a client address."""

    store: int
    guests: int
    address: int


def queue_load(db: StoreSession, address: str, *, since: datetime) -> QueueLoad:
    """Return the numbers of exports in progress in a store."""
    is_guest = or_(*(Export.requested_by.startswith(f"{kind}:") for kind in ("guest", "link")))
    counts = (func.count(), func.count().filter(is_guest), func.count().filter(Export.asked_from == address))
    query = select(*counts).where(Export.state.in_(UNFINISHED_STATES), Export.created_at > since)
    return QueueLoad(*db.execute(query).one())


def unfinished_count(db: StoreSession, person: str, *, since: datetime) -> int:
    """Return how many exports of any kind are in progress for a requester."""
    conditions = (
        Export.requested_by == person,
        Export.state.in_(UNFINISHED_STATES),
        Export.created_at > since,
    )
    return db.scalar(select(func.count()).where(*conditions)) or 0


def accounts(db: StoreSession, codes: Collection[str]) -> dict[str, Account]:
    """Return the accounts of orders by code; they have the buyers' tax numbers."""
    return {account.code: account for account in db.scalars(select(Account).where(Account.code.in_(codes)))}


def orders_of(db: StoreSession, actor: Actor, ids: Collection[int]) -> list[ListedOrder]:
    """Return orders with their items, by number. Raises NotFound if one of them is not the actor's."""
    orders = orders_by_id(db, actor, ids)
    if len(orders) < len(set(ids)):
        raise NotFound("order.unknown")
    return orders


def packing(db: StoreSession, codes: Collection[str]) -> dict[tuple[str, str], str]:
    """Return the pieces in a box by product and size, from today's catalogue."""
    query = select(Variant.product_code, Variant.size_code, Variant.pieces_per_box)
    query = query.where(Variant.product_code.in_(codes))
    return {(row.product_code, row.size_code): row.pieces_per_box for row in db.execute(query)}


def category_names(db: StoreSession) -> dict[str, str]:
    """Return the names of the store's categories by code."""
    return {row.code: row.name for row in db.execute(select(Category.code, Category.name))}


def categories(db: StoreSession, *, only: str | None, everything: bool) -> Iterator[tuple[str, str, int]]:
    """Yield code, name and number of products of each category that has any, by priority."""
    page = 0
    while True:
        page_rows = db.read(category_page(page, CATEGORIES_PER_READ, everything=everything)[0])
        yield from (
            (category.code, category.name, category.product_count)
            for category in map(CategoryRow._make, page_rows)
            if category.product_count and only in (None, category.code)
        )
        if len(page_rows) < CATEGORIES_PER_READ:
            return
        page += 1


def search(db: StoreSession, words: str) -> SearchQuery | None:
    """Return the parsed search, or None for blank words, which match everything."""
    return interpret_search(words, db.read) if words.strip() else None


def products(
    db: StoreSession,
    category: str,
    search_query: SearchQuery | None,
    *,
    party: str | None,
    everything: bool,
    brand: str | None = None,
    pictureless: bool = False,
) -> Iterator[list[list[ProductRow]]]:
    """Yield the products of a category in the shop's order, in batches of 100. Each has a row per size."""
    page, after = 0, None
    while True:
        shelf = ProductQuery(
            category,
            brand=brand,
            search=search_query,
            page=page,
            size=PRODUCTS_PER_READ,
            party=party,
            everything=everything,
            pictureless=pictureless,
            after=after,
        )
        sizes: dict[str, list[ProductRow]] = {}
        for row in map(ProductRow._make, db.read(product_page(shelf)[0])):
            sizes.setdefault(row.code, []).append(row)
        if sizes:
            yield list(sizes.values())
        if len(sizes) < PRODUCTS_PER_READ:
            return
        page, after = page + 1, list(sizes)[-1]
