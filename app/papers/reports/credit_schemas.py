"""Request and response schemas of orders over the credit limit."""

from marshmallow import Schema, fields, validate

from app.papers.reports.credit_orders import COLUMNS, TOTALS, CreditOutcome
from app.papers.reports.summary_schemas import ReportIn
from app.shared.columns import schema_of, sort_names
from app.shared.schemas import PaginationOut, SortName


class CreditOrdersIn(ReportIn):
    """The orders of a span of days that went over the credit limit, or those of one outcome."""

    outcome = fields.Str(load_default="", validate=validate.OneOf(["", *CreditOutcome]))
    ordered_by = SortName(sort_names(COLUMNS))


class CreditOrdersOut(Schema):
    result = fields.List(fields.Nested(schema_of("CreditOrderOut", COLUMNS)), required=True)
    totals = fields.Nested(schema_of("CreditTotalsOut", TOTALS), required=True)
    pagination = fields.Nested(PaginationOut, required=True)
