"""The declaration of a report, from which its page, its rows in the web and its file derive."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select

from app.shared.columns import Column, Row
from tenant_router.session import StoreSession

Query = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Report:
    """A report of the owner at `/api/reports/<path>`; `about` is its description in the API document.

    `arguments` and `answer` are its schemas. `filters` makes its filter from the parsed request and the time.
    `query` selects the `columns` of all rows. `sums` returns the totals of all rows; its attribute `counted`
    is their number.
    """

    path: str
    about: str
    arguments: type[Any]
    answer: type[Any]
    columns: Sequence[Column]
    filters: Callable[[Query, datetime], Any]
    query: Callable[[Any], Select[Any]]
    sums: Callable[[StoreSession, Any], Any]
    counted: str = "rows"

    def page(self, db: StoreSession, query: Query, *, now: datetime) -> tuple[Sequence[Row], Any]:
        """Return a page of rows, and the totals of all rows."""
        filters, size = self.filters(query, now), query["size"]
        # The sums come first, since they may increase the database's work memory.
        sums = self.sums(db, filters)
        return db.execute(self.query(filters).limit(size).offset(query["page"] * size)).all(), sums
