"""Reads for files: what stands on papers, and who has asked for which."""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from sqlalchemy import func, select

from app.accounts.models import Account
from app.catalogue.models import Product
from app.catalogue.queries import Shelf, category_page, product_page
from app.catalogue.search import Wanted, understood
from app.exports.models import Export
from tenant_router.session import Read, StoreSession, qualified

CATEGORIES_AT_ONCE = 500
PRODUCTS_AT_ONCE = 100
ROWS_AT_ONCE = 500
# More than any list has, where a read wants a number.
EVERYTHING = 10_000_000
IN_MAKING = ("waiting", "running")


def export_of(db: StoreSession, person: str, export_id: UUID) -> Export | None:
    """One of a person's own files."""
    return db.scalar(select(Export).where(Export.id == export_id, Export.requested_by == person))


def in_making(db: StoreSession, person: str, kind: str, *, since: datetime) -> list[Export]:
    """The files of a kind that are being made for a person."""
    query = select(Export).where(
        Export.requested_by == person,
        Export.kind == kind,
        Export.state.in_(IN_MAKING),
        Export.created_at > since,
    )
    return list(db.scalars(query))


class Load(NamedTuple):
    """How many files are being made for a store, for its guests, and for those behind one address."""

    of_store: int
    of_guests: int
    of_address: int


def load(db: StoreSession, address: str, *, since: datetime) -> Load:
    """What is being made in a store."""
    guests = Export.requested_by.startswith("guest:")
    counts = (func.count(), func.count().filter(guests), func.count().filter(Export.asked_from == address))
    query = select(*counts).where(Export.state.in_(IN_MAKING), Export.created_at > since)
    return Load(*db.execute(query).one())


def waiting_of(db: StoreSession, person: str, *, since: datetime) -> int:
    """How many files of any kind are being made for a person."""
    mine = (Export.requested_by == person, Export.state.in_(IN_MAKING), Export.created_at > since)
    return db.scalar(select(func.count()).where(*mine)) or 0


def tax_codes(db: StoreSession, codes: Collection[str]) -> dict[str, str]:
    """The HSN of products as the catalogue has it now."""
    query = select(Product.code, Product.hsn).where(Product.code.in_(codes))
    return {row.code: row.hsn for row in db.execute(query)}


def account(db: StoreSession, code: str) -> Account | None:
    """The account of an order, for its numbers with the tax office."""
    return db.get(Account, code)


def categories(db: StoreSession, *, only: str | None, everything: bool) -> Iterator[tuple[str, str, int]]:
    """Code, name and number of products of each category that has any, by priority."""
    page = 0
    while True:
        found = rows(db, category_page(page, CATEGORIES_AT_ONCE, everything=everything)[0])
        yield from (
            (code, name, count)
            for code, name, _, _, _, count, _ in found
            if count and (only is None or code == only)
        )
        if len(found) < CATEGORIES_AT_ONCE:
            return
        page += 1


def search(db: StoreSession, words: str) -> Wanted | None:
    """What words are for in this store; None where there are none, which is for everything."""
    return understood(words, lambda query: rows(db, query)) if words.strip() else None


def products(
    db: StoreSession,
    category: str,
    found_by: Wanted | None,
    *,
    party: str | None,
    everything: bool,
    pictureless: bool = False,
) -> Iterator[list[list[tuple[Any, ...]]]]:
    """The products of a category as the shop shows them, a hundred at once: of each, a row for a size."""
    page = 0
    while True:
        shelf = Shelf(category, found_by, page, PRODUCTS_AT_ONCE, party, everything, pictureless)
        found: dict[str, list[tuple[Any, ...]]] = {}
        for row in rows(db, product_page(shelf)[0]):
            found.setdefault(row[0], []).append(row)
        if found:
            yield list(found.values())
        if len(found) < PRODUCTS_AT_ONCE:
            return
        page += 1


def stream(db: StoreSession, read: Read) -> Iterator[Any]:
    """The rows of a read as they stood when it began, without ever having all of them."""
    statement = qualified(read.statement, db.store.schema)
    streamed = {"stream_results": True, "max_row_buffer": ROWS_AT_ONCE}
    return iter(db.connection().exec_driver_sql(statement, read.values, execution_options=streamed))


def rows(db: StoreSession, read: Read) -> list[tuple[Any, ...]]:
    """The rows of a read."""
    statement = qualified(read.statement, db.store.schema)
    return [tuple(row) for row in db.connection().exec_driver_sql(statement, read.values)]
