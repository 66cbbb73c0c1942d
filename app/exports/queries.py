"""Reads for files: what stands on papers, and who has asked for which."""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import select

from app.accounts.models import Account
from app.catalogue.models import Product
from app.catalogue.queries import Shelf, category_page, product_page
from app.catalogue.search import Wanted, understood
from app.exports.models import Export
from tenant_router.session import Read, StoreSession, qualified

CATEGORIES_AT_ONCE = 500
PRODUCTS_AT_ONCE = 100
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
        rows = _rows(db, category_page(page, CATEGORIES_AT_ONCE, everything=everything)[0])
        yield from (
            (code, name, count)
            for code, name, _, _, _, count, _ in rows
            if count and (only is None or code == only)
        )
        if len(rows) < CATEGORIES_AT_ONCE:
            return
        page += 1


def search(db: StoreSession, words: str) -> Wanted | None:
    """What words are for in this store; None where there are none, which is for everything."""
    return understood(words, lambda query: _rows(db, query)) if words.strip() else None


def products(
    db: StoreSession, category: str, found_by: Wanted | None, *, party: str | None, everything: bool
) -> Iterator[list[list[tuple[Any, ...]]]]:
    """The products of a category as the shop shows them, a hundred at once: of each, a row for a size."""
    page = 0
    while True:
        shelf = Shelf(category, found_by, page, PRODUCTS_AT_ONCE, party, everything)
        found: dict[str, list[tuple[Any, ...]]] = {}
        for row in _rows(db, product_page(shelf)[0]):
            found.setdefault(row[0], []).append(row)
        if found:
            yield list(found.values())
        if len(found) < PRODUCTS_AT_ONCE:
            return
        page += 1


def _rows(db: StoreSession, read: Read) -> list[tuple[Any, ...]]:
    statement = qualified(read.statement, db.store.schema)
    return [tuple(row) for row in db.connection().exec_driver_sql(statement, read.values)]
