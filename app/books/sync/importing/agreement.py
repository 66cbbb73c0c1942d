"""Comparison of the store with the books as a whole, after all rows of a pack are written."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

from app.books.sync.importing.receivables import has_entries_since, opening_balances
from app.books.sync.pack import Manifest, Mode, PackFile, read_rows
from app.books.sync.pack.entities import Account, Balance, Bill, Figure, Product, Stock, Variant
from tenant_router.session import StoreSession

MAX_NAMED = 3
MAX_NAME_LENGTH = 200
PARTS = ("balances", "openings", "bills", "stock")
_PAISA = Decimal("0.01")
_STEPS = {"balances": _PAISA, "openings": _PAISA, "bills": _PAISA, "stock": Decimal("0.001")}
_STORED = {
    "balances": """
SELECT k.key, a.name, a.closing_balance FROM store.sync_keys k JOIN store.accounts a ON a.code = k.code
WHERE k.dataset = %(dataset)s AND k.entity = 'accounts' AND k.retired_at IS NULL
""",
    "bills": """
SELECT k.key, min(a.name), sum(b.amount) FROM store.open_bills b
JOIN store.accounts a ON a.code = b.account_code
JOIN store.sync_keys k ON k.dataset = b.dataset AND k.entity = 'accounts' AND k.code = b.account_code
  AND k.retired_at IS NULL
WHERE b.dataset = %(dataset)s GROUP BY k.key
""",
    # Skip stock that the owner maintains here.
    "stock": """
SELECT k.key, concat_ws(' ', p.name, nullif(v.size_code, '')),
       CASE WHEN NOT 'stock' = ANY(v.own_fields) THEN v.stock END
FROM store.sync_keys k
JOIN store.variants v ON v.product_code = k.code AND v.size_code = k.size
JOIN store.products p ON p.code = k.code
WHERE k.dataset = %(dataset)s AND k.entity = 'variants' AND k.retired_at IS NULL
""",
}
_PASSED_OVER = """
SELECT key FROM store.sync_rows WHERE run = %(run)s AND entity IN ('accounts', 'variants', 'stock')
AND state = 'inactive'
"""


@dataclass(slots=True)
class _Side:
    """The records of a part, by key: their names and amounts; an amount that is unknown is not compared.

    Opening balances are those before the entries `since` a day.
    """

    since: date | None = None
    names: dict[str, str] = field(default_factory=dict)
    amounts: dict[str, Decimal | None] = field(default_factory=dict)

    def add(self, key: str, name: str, amount: Decimal | None) -> None:
        self.names[key] = name
        self.amounts[key] = amount


Sides = dict[str, _Side]


def compare(
    db: StoreSession,
    run: UUID,
    dataset: str,
    folder: Path,
    manifest: Manifest,
    *,
    read_at: datetime,
    now: datetime,
) -> dict[str, Any]:
    """Return how the store agrees with the books; empty if a pack lacks the books' overall figures.

    The books' figures are what the source read for the comparison or, if it read none, the rows of complete
    lists before any rule of the store was applied.
    """
    file = manifest.file_of("figures")
    sides = _figures(folder, file) if file else _rows(db, run, folder, manifest)
    openings = sides.get("openings")
    if openings and not (openings.since and has_entries_since(db, dataset, openings.since, now=now)):
        del sides["openings"]
    if not sides:
        return {}
    parts = [_compare_part(db, dataset, part, sides) for part in PARTS if part in sides]
    return {"at": read_at.isoformat(), "source": manifest.source.kind, "parts": parts}


def _figures(folder: Path, file: PackFile) -> Sides:
    sides = {part: _Side() for part in _STORED}
    for row in read_rows(folder, file):
        if isinstance(row, Figure):
            amount = None if row.amount is None else Decimal(row.amount)
            side = sides.setdefault(row.part, _Side(date.fromisoformat(row.since) if row.since else None))
            side.add(row.of, row.name, amount)
    return sides


def _rows(db: StoreSession, run: UUID, folder: Path, manifest: Manifest) -> Sides:
    """Return the books' figures from a pack that has complete lists of stock, balances or bills."""
    sides: Sides = {}
    if manifest.snapshot.mode != Mode.FULL:
        return sides
    passed_over = {key for (key,) in db.run(_PASSED_OVER, run=run)}
    names = _names(folder, manifest)
    for part in _STORED:
        file = manifest.file_of(part)
        if file is None or not file.complete:
            continue
        side = sides[part] = _Side()
        for key, amount in _amounts(folder, file):
            if key not in passed_over:
                side.add(key, names.get(key, key), (side.amounts.get(key) or Decimal(0)) + amount)
    return sides


def _amounts(folder: Path, file: PackFile) -> Iterator[tuple[str, Decimal]]:
    for row in read_rows(folder, file):
        if isinstance(row, Balance):
            yield row.key, Decimal(row.amount)
        elif isinstance(row, Stock):
            yield row.key, Decimal(row.quantity)
        elif isinstance(row, Bill):
            yield row.accountKey, Decimal(row.amount)


def _names(folder: Path, manifest: Manifest) -> Mapping[str, str]:
    """Return the names of customers by key, and the names of products by the keys of their sizes."""
    names: dict[str, str] = {}
    for entity in ("accounts", "products", "variants"):
        file = manifest.file_of(entity)
        for row in read_rows(folder, file) if file else ():
            if isinstance(row, Account | Product):
                names[row.key] = row.name
            elif isinstance(row, Variant):
                names[row.key] = names.get(row.productKey, row.key)
    return names


def _compare_part(db: StoreSession, dataset: str, part: str, sides: Sides) -> dict[str, Any]:
    books, step = sides[part], _STEPS[part]
    shop = _openings(db, dataset, sides) if part == "openings" else _stored(db, dataset, part)
    if part == "openings":
        books = _only(books, shop.amounts.keys())
    elif part == "bills":
        # A customer whose bills are all settled has none. Other ledgers are no customers.
        customers = {key for key, _, _ in db.run(_STORED["balances"], dataset=dataset)}
        books = _only(books, customers)
        for one, other in ((books, shop), (shop, books)):
            for key in other.amounts.keys() - one.amounts.keys():
                one.add(key, other.names[key], Decimal(0))
    unknown = {key for side in (books, shop) for key, amount in side.amounts.items() if amount is None}
    differing: list[tuple[Decimal, str, Decimal | None, Decimal | None]] = []
    for key in (books.amounts.keys() | shop.amounts.keys()) - unknown:
        there, here = books.amounts.get(key), shop.amounts.get(key)
        there = None if there is None else there.quantize(step, ROUND_HALF_UP)
        if there != here:
            # The store's name of a variant includes its size.
            name = shop.names.get(key) or books.names[key]
            differing.append((abs((there or Decimal(0)) - (here or Decimal(0))), name, there, here))
    differing.sort(key=lambda each: (-each[0], each[1]))
    return {
        "part": part,
        "books": _sums(books, unknown, step),
        "shop": _sums(shop, unknown, step),
        "differing": len(differing),
        "records": [
            {"name": name[:MAX_NAME_LENGTH], "books": _as_text(there), "shop": _as_text(here)}
            for _, name, there, here in differing[:MAX_NAMED]
        ],
    }


def _stored(db: StoreSession, dataset: str, part: str) -> _Side:
    shop = _Side()
    for key, name, amount in db.run(_STORED[part], dataset=dataset):
        shop.add(key, name, amount)
    return shop


def _openings(db: StoreSession, dataset: str, sides: Sides) -> _Side:
    """Return the store's opening balances; a balance that differs is named already, and moves them."""
    shop, books, balances = _Side(), sides["openings"], sides["balances"].amounts
    if books.since:
        for key, name, balance, amount in opening_balances(db, dataset, since=books.since):
            if key in books.amounts and balances.get(key) == balance:
                shop.add(key, name, amount)
    return shop


def _only(side: _Side, keys: AbstractSet[str]) -> _Side:
    kept = side.amounts.keys() & keys
    names = {key: side.names[key] for key in kept}
    return _Side(names=names, amounts={key: side.amounts[key] for key in kept})


def _sums(side: _Side, unknown: set[str], step: Decimal) -> dict[str, Any]:
    compared = [amount for key, amount in side.amounts.items() if amount is not None and key not in unknown]
    return {"count": len(compared), "sum": _as_text(sum(compared, Decimal(0)).quantize(step))}


def _as_text(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{amount:f}"
