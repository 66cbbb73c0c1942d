"""Request and response schemas of reports."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from marshmallow import Schema, fields, validate

from app.orders.items.rules import OrderStatus
from app.papers.reports.summaries import FIGURE_COLUMNS, TOTALS, ReportGrouping, columns_of
from app.shared.columns import Column, Row, schema_of, sort_names
from app.shared.date_range import SpanIn
from app.shared.schemas import PageIn, PaginationOut, SortName, YesNo, per_page, result_of

PAGE_SIZE = 25
CODE = validate.Length(max=50)
ORDER, PARTY, CATEGORY, _ = ReportGrouping


def answer_of(name: str, row: type[Schema], totals: type[Schema]) -> type[Schema]:
    """Return the schema of a page of a report, with its name in the API document."""
    parts: dict[str, fields.Field] = {
        "result": fields.List(fields.Nested(row), required=True),
        "totals": fields.Nested(totals, required=True),
        "pagination": fields.Nested(PaginationOut, required=True),
    }
    return Schema.from_dict(dict(parts), name=name)


def _names(*reports: Iterable[Column]) -> dict[str, str]:
    """Return only the names; their meaning depends on whether rows are orders or a summary."""
    return {name: name for columns in reports for name in sort_names(columns)}


class ReportIn(SpanIn, PageIn):
    """The filters, page and sort order of a report; `toDate` is the last second included."""

    size = per_page(PAGE_SIZE)
    ordered_by = SortName(_names(columns_of(ORDER)))
    desc = YesNo()


class PartyWiseIn(ReportIn):
    """A report of one party, or of guests (`guest`); with `summary` one row per party."""

    party = fields.Str(data_key="partyCd", load_default=None, validate=CODE)
    summary = YesNo()
    ordered_by = SortName(_names(columns_of(PARTY), columns_of(PARTY, summary=True)))


class CategoryWiseIn(ReportIn):
    """A report of one category; with `summary` one row per category."""

    category = fields.Str(data_key="deptCd", load_default=None, validate=CODE)
    summary = YesNo()
    ordered_by = SortName(_names(columns_of(CATEGORY), columns_of(CATEGORY, summary=True)))


class StatusWiseIn(ReportIn):
    """A report of the items of one status, or of all."""

    status = fields.Str(load_default="", validate=validate.OneOf(["", *OrderStatus]))


class ChoicesIn(PageIn):
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))


ReportTotalsOut = schema_of("ReportTotalsOut", TOTALS)
# The fields of all reports: an order or, in a summary, a party or category with its number of orders.
ReportRowOut = schema_of(
    "ReportRowOut",
    (*columns_of(CATEGORY), *columns_of(PARTY, summary=True)),
    in_each=FIGURE_COLUMNS,
)


ReportOut = answer_of("ReportOut", ReportRowOut, ReportTotalsOut)


class PartyChoice(Schema):
    class PartyName(Schema):
        ACC_NAME = fields.Str(required=True)

    PARTY_CD = fields.Str(required=True)
    accounts = fields.Nested(PartyName, required=True)


PartyChoicesOut = result_of("PartyChoicesOut", PartyChoice, many=True)


class CategoryChoice(Schema):
    DEPT_CD = fields.Str(required=True)
    dept_name = fields.Str(required=True)


CategoryChoicesOut = result_of("CategoryChoicesOut", CategoryChoice, many=True)


def report_rows(by: ReportGrouping, rows: Sequence[Row], *, summary: bool) -> Any:
    """Return the JSON of the rows of a report."""
    return schema_of("ReportRow", columns_of(by, summary=summary))().dump(rows, many=True)


def sort_columns(by: ReportGrouping, *, summary: bool = False) -> Mapping[str, str]:
    """Return the sort names of a report: wire names mapped to names in the code."""
    return sort_names(columns_of(by, summary=summary))
