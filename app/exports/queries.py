"""Queries for exports: the data of PDFs and CSVs, and the exports in progress."""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import func, select

from app.accounts.models import Account
from app.catalogue.models import Product
from app.catalogue.queries import ProductQuery, category_page, product_page
from app.catalogue.search import SearchQuery, interpret_search
from app.exports.models import Export
from tenant_router.session import Read, StoreSession, qualified

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
    """How many exports are in progress for a store, for its guests, and for one client address."""

    store: int
    guests: int
    address: int


def queue_load(db: StoreSession, address: str, *, since: datetime) -> QueueLoad:
    """Return how many exports are in progress in a store."""
    is_guest = Export.requested_by.startswith("guest:")
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


def hsn_codes(db: StoreSession, codes: Collection[str]) -> dict[str, str]:
    """Return the current HSN codes of products by product code."""
    query = select(Product.code, Product.hsn).where(Product.code.in_(codes))
    return {row.code: row.hsn for row in db.execute(query)}


def account(db: StoreSession, code: str) -> Account | None:
    """Return the account of an order, which has the buyer's tax numbers."""
    return db.get(Account, code)


def categories(db: StoreSession, *, only: str | None, everything: bool) -> Iterator[tuple[str, str, int]]:
    """Yield code, name and number of products of each category that has any, by priority."""
    page = 0
    while True:
        page_rows = rows(db, category_page(page, CATEGORIES_PER_READ, everything=everything)[0])
        yield from (
            (code, name, count)
            for code, name, _, _, _, count, _ in page_rows
            if count and (only is None or code == only)
        )
        if len(page_rows) < CATEGORIES_PER_READ:
            return
        page += 1


def search(db: StoreSession, words: str) -> SearchQuery | None:
    """Return the parsed search, or None for blank words, which match everything."""
    return interpret_search(words, lambda query: rows(db, query)) if words.strip() else None


def products(
    db: StoreSession,
    category: str,
    search_query: SearchQuery | None,
    *,
    party: str | None,
    everything: bool,
    pictureless: bool = False,
) -> Iterator[list[list[tuple[Any, ...]]]]:
    """Yield the products of a category as the shop lists them, in batches of 100. Each has a row per size."""
    page = 0
    while True:
        shelf = ProductQuery(category, search_query, page, PRODUCTS_PER_READ, party, everything, pictureless)
        sizes: dict[str, list[tuple[Any, ...]]] = {}
        for row in rows(db, product_page(shelf)[0]):
            sizes.setdefault(row[0], []).append(row)
        if sizes:
            yield list(sizes.values())
        if len(sizes) < PRODUCTS_PER_READ:
            return
        page += 1


def stream(db: StoreSession, read: Read) -> Iterator[Any]:
    """Stream the rows of a read from one snapshot, without holding all of them in memory."""
    statement = qualified(read.statement, db.store.schema)
    streamed = {"stream_results": True, "max_row_buffer": ROWS_PER_FETCH}
    return iter(db.connection().exec_driver_sql(statement, read.values, execution_options=streamed))


def rows(db: StoreSession, read: Read) -> list[tuple[Any, ...]]:
    """Return the rows of a read."""
    statement = qualified(read.statement, db.store.schema)
    return [tuple(row) for row in db.connection().exec_driver_sql(statement, read.values)]
