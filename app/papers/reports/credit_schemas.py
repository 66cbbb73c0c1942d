"""Request and response schemas of orders beyond the credit."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.orders.rules import OrderStatus
from app.papers.reports.credit_orders import CreditOrder, CreditOutcome, CreditTotals
from app.papers.reports.summary_schemas import ReportIn
from app.people.accounts.receivables.rules import Exceeded
from app.shared.schemas import Money, PaginationOut, SortName, number

SORT_COLUMNS = {"createdAt": "placed", "ORDER_NO": "number", "ACC_NAME": "name", "NET_AMT": "amount"}


class CreditOrdersIn(ReportIn):
    """The orders of a span of days that went beyond the credit, or those of one outcome."""

    outcome = fields.Str(load_default="", validate=validate.OneOf(["", *CreditOutcome]))
    ordered_by = SortName(SORT_COLUMNS)


class CreditOrderOut(Schema):
    """An order beyond the credit, with the customer's credit as it was when they ordered.

    `NET_AMT` is as it was placed. `owed` is the balance in the books with open orders. `decidedBy` let the
    order go, by an override or release; without such a decision it is empty, and `decidedAt` null.
    """

    orderId = fields.Int(required=True)
    ORDER_NO = fields.Int(required=True)
    createdAt = fields.Str(required=True)
    PARTY_CD = fields.Str(required=True)
    ACC_NAME = fields.Str(required=True)
    CITY = fields.Str(required=True)
    STATUS = fields.Str(required=True, validate=validate.OneOf(list(OrderStatus)))
    salesperson = fields.Str(required=True)
    NET_AMT = Money(required=True)
    outcome = fields.Str(required=True, validate=validate.OneOf(list(CreditOutcome)))
    exceeded = fields.List(fields.Str(validate=validate.OneOf(list(Exceeded))), required=True)
    limit = Money(required=True)
    owed = Money(required=True)
    overdue = Money(required=True)
    overdueDays = fields.Int(required=True)
    decidedBy = fields.Str(required=True)
    decidedAt = fields.Str(required=True, allow_none=True)
    reason = fields.Str(required=True)


class CreditTotalsOut(Schema):
    """The totals of all pages."""

    orders = fields.Int(required=True)
    NET_AMT = Money(required=True)


class CreditOrdersOut(Schema):
    result = fields.List(fields.Nested(CreditOrderOut), required=True)
    totals = fields.Nested(CreditTotalsOut, required=True)
    pagination = fields.Nested(PaginationOut, required=True)


def credit_order_on_wire(order: CreditOrder) -> dict[str, Any]:
    """Return the JSON of an order beyond the credit."""
    return {
        "orderId": order.id,
        "ORDER_NO": order.number,
        "createdAt": order.placed_at.isoformat(),
        "PARTY_CD": order.account_code or "",
        "ACC_NAME": order.name,
        "CITY": order.city,
        "STATUS": order.status,
        "salesperson": order.salesperson,
        "NET_AMT": number(order.amount),
        "outcome": order.outcome,
        "exceeded": order.exceeded,
        "limit": number(order.limit),
        "owed": number(order.owed),
        "overdue": number(order.overdue),
        "overdueDays": order.overdue_days,
        "decidedBy": order.decided_by,
        "decidedAt": order.decided_at and order.decided_at.isoformat(),
        "reason": order.reason,
    }


def totals_on_wire(totals: CreditTotals) -> dict[str, Any]:
    """Return the JSON of what all pages come to."""
    return {"orders": totals.orders, "NET_AMT": number(totals.amount)}
