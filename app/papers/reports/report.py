"""A report: its page, its rows in the web and its file derive from one declaration."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from marshmallow import Schema, fields
from sqlalchemy import Select

from app.shared.columns import Column, Row
from app.shared.schemas import PaginationOut
from tenant_router.session import StoreSession

Query = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Report:
    """A report of the owner at `/api/reports/<path>`, which returns what `about` says.

    `filters` makes its filter from the parsed request and the time. `query` selects the `columns` of all
    rows. `sums` returns what all rows come to; its attribute `counted` is their number.
    """

    path: str
    about: str
    arguments: type[Schema]
    answer: type[Schema]
    columns: Sequence[Column]
    filters: Callable[[Query, datetime], Any]
    query: Callable[[Any], Select[Any]]
    sums: Callable[[StoreSession, Any], Any]
    counted: str = "rows"

    def page(self, db: StoreSession, query: Query, *, now: datetime) -> tuple[Sequence[Row], Any]:
        """Return a page of rows, and what all rows come to."""
        filters, size = self.filters(query, now), query["size"]
        # First, since it may ask the database for more memory.
        sums = self.sums(db, filters)
        return db.execute(self.query(filters).limit(size).offset(query["page"] * size)).all(), sums


def answer_of(name: str, row: type[Schema], totals: type[Schema]) -> type[Schema]:
    """Return the schema of a page of a report; the API document calls it by this name."""
    parts: dict[str, fields.Field] = {
        "result": fields.List(fields.Nested(row), required=True),
        "totals": fields.Nested(totals, required=True),
        "pagination": fields.Nested(PaginationOut, required=True),
    }
    return Schema.from_dict(dict(parts), name=name)
