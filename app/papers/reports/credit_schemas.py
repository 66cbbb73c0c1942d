"""Request and response schemas of orders over the credit limit."""

from marshmallow import fields, validate

from app.papers.reports.credit_orders import COLUMNS, TOTALS, CreditOutcome
from app.papers.reports.summary_schemas import ReportIn, answer_of
from app.shared.columns import schema_of, sort_names
from app.shared.schemas import SortName


class CreditOrdersIn(ReportIn):
    """The orders over the credit limit in a span of days, or only those with one outcome."""

    outcome = fields.Str(load_default="", validate=validate.OneOf(["", *CreditOutcome]))
    ordered_by = SortName(sort_names(COLUMNS))


CreditOrdersOut = answer_of(
    "CreditOrdersOut", schema_of("CreditOrderOut", COLUMNS), schema_of("CreditTotalsOut", TOTALS)
)
