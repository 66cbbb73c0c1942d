"""Responses that show a store to administrators."""

from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from app.config import get_config
from app.platform.stores import queries, schemas


def row_answer(mobile_number: str) -> dict[str, Any]:
    """Return the store as the list shows it now. Raises NotFound."""
    return {"result": schemas.row_on_wire(queries.one_row(mobile_number), config=get_config())}


def detail_answer(mobile_number: str) -> dict[str, Any]:
    """Return everything shown of one store. Raises NotFound."""
    config, row = get_config(), queries.one_row(mobile_number)
    store = row.entry.as_store()
    detail = schemas.detail_on_wire(
        schemas.row_on_wire(row, config=config),
        limits=asdict(store.limits),
        config=config,
        usage=queries.usage(mobile_number),
        failed=queries.failures(mobile_number),
        inside=queries.read_internals(store, now=datetime.now(UTC)),
    )
    return {"result": detail}
