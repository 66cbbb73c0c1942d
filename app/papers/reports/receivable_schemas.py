"""Request and response schemas of receivables."""

from marshmallow import Schema, fields, validate

from app.papers.reports.receivables import COLUMNS, GROUPS, TOTALS
from app.papers.reports.summary_schemas import CODE, PAGE_SIZE, answer_of
from app.shared.columns import schema_of, sort_names
from app.shared.schemas import PageIn, SortName, YesNo, per_page, result_of


class ReceivablesIn(PageIn):
    """The accounts of a salesperson or an area, a hyphen for those without one, or only the overdue ones."""

    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    salesperson = fields.Str(data_key="smanCd", load_default="", validate=CODE)
    area = fields.Str(load_default="", validate=validate.Length(max=100))
    overdue = YesNo()
    size = per_page(PAGE_SIZE)
    ordered_by = SortName(sort_names(COLUMNS))
    desc = YesNo()


Account = schema_of("ReceivableOut", COLUMNS)
Totals = schema_of("ReceivableTotalsOut", TOTALS)
Group = schema_of("ReceivableGroupOut", GROUPS)


ReceivablePageOut = answer_of("ReceivablePageOut", Account, Totals)


class ReceivablesBody(Schema):
    """At most a hundred salespeople and areas, most overdue first, and the ten accounts that owe most."""

    totals = fields.Nested(Totals, required=True)
    salespeople = fields.List(fields.Nested(Group), required=True)
    areas = fields.List(fields.Nested(Group), required=True)
    debtors = fields.List(fields.Nested(Account), required=True)
    from_books = fields.Bool(data_key="fromBooks", required=True)
    connected = fields.Bool(required=True)


ReceivablesOut = result_of("ReceivablesOut", ReceivablesBody)
