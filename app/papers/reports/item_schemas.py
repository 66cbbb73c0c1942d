"""Request and response schemas of the items that parties bought."""

from marshmallow import Schema, fields, validate

from app.papers.reports.items import COLUMNS
from app.papers.reports.summary_schemas import CODE, ReportIn, ReportTotalsOut
from app.shared.columns import schema_of, sort_names
from app.shared.schemas import PaginationOut, SortName


class ItemWiseIn(ReportIn):
    """The items of one party, or of guests (`guest`), or those whose name, size or code has the words."""

    party = fields.Str(data_key="partyCd", load_default=None, validate=CODE)
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    ordered_by = SortName(sort_names(COLUMNS))


class ItemWiseOut(Schema):
    result = fields.List(fields.Nested(schema_of("ItemRowOut", COLUMNS)), required=True)
    totals = fields.Nested(ReportTotalsOut, required=True)
    pagination = fields.Nested(PaginationOut, required=True)
