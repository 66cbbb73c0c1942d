"""Request and response schemas of the items that parties bought."""

from marshmallow import fields, validate

from app.papers.reports.items import COLUMNS
from app.papers.reports.summary_schemas import CODE, ReportIn, ReportTotalsOut, answer_of
from app.shared.columns import schema_of, sort_names
from app.shared.schemas import SortName


class ItemWiseIn(ReportIn):
    """The items of one party, or of guests (`guest`), or those whose name, size or code has the words."""

    party = fields.Str(data_key="partyCd", load_default=None, validate=CODE)
    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    ordered_by = SortName(sort_names(COLUMNS))


ItemWiseOut = answer_of("ItemWiseOut", schema_of("ItemRowOut", COLUMNS), ReportTotalsOut)
