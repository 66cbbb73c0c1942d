"""Request and response schemas of what customers owe."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.papers.reports.receivables import Receivable, ReceivableGroup, Receivables, ReceivableTotals
from app.papers.reports.summary_schemas import CODE, PAGE_SIZE
from app.people.accounts.receivables.ageing import Aged
from app.shared.schemas import Money, PageIn, PaginationOut, SortName, YesNo, number, per_page, result_of

SORT_COLUMNS = {name: name for name in ("balance", "overdue", "oldest", "name")}


class ReceivablesIn(PageIn):
    """The accounts of a salesperson or an area, a hyphen for those without one, or only the overdue ones."""

    words = fields.Str(data_key="query", load_default="", validate=validate.Length(max=64))
    salesperson = fields.Str(data_key="smanCd", load_default="", validate=CODE)
    area = fields.Str(load_default="", validate=validate.Length(max=100))
    overdue = YesNo()
    size = per_page(PAGE_SIZE)
    size.data_key = "per_page"
    ordered_by = SortName(SORT_COLUMNS)
    desc = YesNo()


class AgedOut(Schema):
    """What is owed, by the days since it was due: up to 30, 60 and 90 days, and more.

    Advances are negative. `onAccount` is what the balance in the books has beyond the bills, so all parts
    come to `balance`. `overdue` is the sum of the four parts of days.
    """

    balance = Money(required=True)
    notDue = Money(required=True)
    days30 = Money(required=True)
    days60 = Money(required=True)
    days90 = Money(required=True)
    older = Money(required=True)
    advances = Money(required=True)
    onAccount = Money(required=True)
    overdue = Money(required=True)


class ReceivableOut(AgedOut):
    """An account that owes. `overdueDays` counts from its oldest bill, `remindedOn` is its last reminder."""

    code = fields.Str(required=True)
    name = fields.Str(required=True)
    city = fields.Str(required=True)
    phone = fields.Str(required=True)
    salesperson = fields.Str(required=True)
    salespersonName = fields.Str(required=True)
    overdueDays = fields.Int(required=True)
    remindedOn = fields.Date(required=True, allow_none=True)


class ReceivableTotalsOut(AgedOut):
    """What all pages come to."""

    accounts = fields.Int(required=True)
    overdueAccounts = fields.Int(required=True)


class ReceivablePageOut(Schema):
    result = fields.List(fields.Nested(ReceivableOut), required=True)
    totals = fields.Nested(ReceivableTotalsOut, required=True)
    pagination = fields.Nested(PaginationOut, required=True)


class ReceivableGroupOut(Schema):
    """What the accounts of a salesperson or an area owe; the code is a hyphen for those without one."""

    code = fields.Str(required=True)
    name = fields.Str(required=True)
    accounts = fields.Int(required=True)
    balance = Money(required=True)
    overdue = Money(required=True)


class ReceivablesBody(Schema):
    """At most a hundred salespeople and areas, most overdue first, and the ten accounts that owe most."""

    totals = fields.Nested(ReceivableTotalsOut, required=True)
    salespeople = fields.List(fields.Nested(ReceivableGroupOut), required=True)
    areas = fields.List(fields.Nested(ReceivableGroupOut), required=True)
    debtors = fields.List(fields.Nested(ReceivableOut), required=True)
    fromBooks = fields.Bool(required=True)
    connected = fields.Bool(required=True)


ReceivablesOut = result_of("ReceivablesOut", ReceivablesBody)


def receivable_on_wire(row: Receivable) -> dict[str, Any]:
    """Return the JSON of an account that owes."""
    return {
        "code": row.code,
        "name": row.name,
        "city": row.city,
        "phone": row.phone,
        "salesperson": row.salesperson,
        "salespersonName": row.salesperson_name,
        "overdueDays": row.overdue_days,
        "remindedOn": row.reminded_on and row.reminded_on.isoformat(),
        **_aged(row.parts),
    }


def totals_on_wire(totals: ReceivableTotals) -> dict[str, Any]:
    """Return the JSON of what all pages come to."""
    return {
        "accounts": totals.accounts,
        "overdueAccounts": totals.overdue_accounts,
        **_aged(totals.parts),
    }


def receivables_on_wire(found: Receivables) -> dict[str, Any]:
    """Return the JSON of the whole at a glance."""
    return {
        "totals": totals_on_wire(found.totals),
        "salespeople": [_group(group) for group in found.salespeople],
        "areas": [_group(group) for group in found.areas],
        "debtors": [receivable_on_wire(row) for row in found.debtors],
        "fromBooks": found.from_books,
        "connected": found.connected,
    }


def _group(group: ReceivableGroup) -> dict[str, Any]:
    amounts = {"balance": number(group.balance), "overdue": number(group.overdue)}
    return {"code": group.code, "name": group.name, "accounts": group.accounts, **amounts}


def _aged(parts: Aged) -> dict[str, Any]:
    return {
        "balance": number(parts.balance),
        "notDue": number(parts.not_due),
        "days30": number(parts.days_30),
        "days60": number(parts.days_60),
        "days90": number(parts.days_90),
        "older": number(parts.older),
        "advances": number(parts.advances),
        "onAccount": number(parts.on_account),
        "overdue": number(parts.overdue),
    }
