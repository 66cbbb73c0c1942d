"""Responses that show a store to administrators."""

from datetime import datetime
from typing import Any

from app.config import get_config
from app.platform.stores import queries


def row_answer(mobile_number: str) -> dict[str, Any]:
    """Return the store as the list shows it now. Raises NotFound."""
    return {"result": queries.one_row(mobile_number)}


def detail_answer(mobile_number: str, *, now: datetime) -> dict[str, Any]:
    """Return everything shown of one store. Raises NotFound."""
    row = queries.one_row(mobile_number)
    store = row.entry.as_store()
    inside = queries.read_internals(store, now=now)
    detail = {
        "entry": row.entry,
        "behind": row.behind,
        "failures": row.failures,
        "closed_at": row.closed_at,
        "erase_on": row.erase_on,
        "phone": inside.phone if inside else mobile_number,
        "limits": store.limits,
        "defaults": get_config(),
        "usage": queries.usage(mobile_number),
        "sessions": inside,
        "runs": inside.runs if inside else None,
        "failed": queries.failures(mobile_number),
    }
    return {"result": detail}
