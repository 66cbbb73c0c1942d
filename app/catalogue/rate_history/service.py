"""The history of rates: which rate of a size changed, with time, person or cause, and both values."""

import json
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from typing import Any

from sqlalchemy import delete, func, select

from app.catalogue.limits import RATE_COLUMNS
from app.catalogue.models import RateHistoryEntry
from app.people.activity.recording import as_text, person
from tenant_router.session import StoreSession

RETENTION = timedelta(days=2 * 365)
MAX_REMOVED = 1_000
PRICES = (*RATE_COLUMNS, "mrp", "discount_percent")
# The field of a size's rate in a price list.
OWN_RATE = "rate"
_ADD = """
INSERT INTO store.rate_history
  (product_code, size_code, price_list, changes, source, by_kind, by_code, by_name)
SELECT n.code, n.size, %(price_list)s, n.changes::jsonb, %(source)s, %(by_kind)s, %(by_code)s, %(by_name)s
FROM unnest(%(codes)s::text[], %(sizes)s::text[], %(changes)s::text[]) AS n (code, size, changes)
"""

# A product code and a size code.
Key = tuple[str, ...]


class RateSource(StrEnum):
    """The kind of change."""

    FORM = "form"
    MANY = "many"
    IMPORT = "import"
    UNDO = "undo"
    BOOKS = "books"


def record(
    db: StoreSession,
    sizes: Mapping[Key, Mapping[str, Sequence[Any]]],
    source: RateSource,
    *,
    price_list: str = "",
) -> None:
    """Record the changed prices of these sizes, each with its value before and after."""
    rows = {key: changes for key, fields in sizes.items() if (changes := _changes(fields))}
    if rows:
        values = {
            "codes": [code for code, _ in rows],
            "sizes": [size for _, size in rows],
            "changes": [json.dumps(changes) for changes in rows.values()],
        }
        db.run(_ADD, **values, **person(), price_list=price_list, source=source)


def _changes(fields: Mapping[str, Sequence[Any]]) -> list[dict[str, Any]]:
    return [
        {"field": name, "before": _plain(fields[name][0]), "after": _plain(fields[name][1])}
        for name in (*PRICES, OWN_RATE)
        if name in fields
    ]


def _plain(rate: Decimal | str | None) -> str | None:
    return None if rate is None else as_text(Decimal(rate))


def entries(db: StoreSession, code: str, *, page: int, size: int) -> list[RateHistoryEntry]:
    """Return a page of the changes of a product's rates, the newest first."""
    query = select(RateHistoryEntry).where(RateHistoryEntry.product_code == code)
    return list(db.scalars(query.order_by(RateHistoryEntry.id.desc()).limit(size).offset(page * size)))


def entry_count(db: StoreSession, code: str) -> int:
    """Return the number of changes of the rates of a product's sizes."""
    query = select(func.count()).select_from(RateHistoryEntry)
    return db.scalar(query.where(RateHistoryEntry.product_code == code)) or 0


def remove_old(db: StoreSession, *, now: datetime) -> bool:
    """Remove a batch of the entries that are older than two years; return whether there may be more."""
    old = RateHistoryEntry.changed_at < now - RETENTION
    ids = list(db.scalars(select(RateHistoryEntry.id).where(old).limit(MAX_REMOVED)))
    db.execute(delete(RateHistoryEntry).where(RateHistoryEntry.id.in_(ids)))
    return len(ids) == MAX_REMOVED
