"""Request and response schemas of the head of a customer's page."""

from typing import Any

from marshmallow import Schema, fields, validate

from app.papers.reports.customer import CustomerHead
from app.people.accounts.receivables.schemas import left_on_wire
from app.people.accounts.schemas import AccountOut, account_for_owner
from app.shared.schemas import In, Money, number, required, result_of


class CustomerIn(In):
    """The customer's account code."""

    code = fields.Str(data_key="accCd", validate=validate.Length(max=50), **required("account.unknown"))


class CustomerVisitOut(Schema):
    """A day on which a salesperson ordered for the customer."""

    day = fields.Str(required=True)
    SMAN_CD = fields.Str(required=True)
    SMAN_NAME = fields.Str(required=True)
    orders = fields.Int(required=True)
    NET_AMT = Money(required=True)


class CustomerHeadBody(Schema):
    """Who a customer is and what they ordered.

    `yearAmount` is of the last 365 days. `creditLeft` is null without a limit; `openAmount` is what open
    orders take of it. `lastSeen` is null for a customer who has not signed in.
    """

    account = fields.Nested(AccountOut, required=True)
    SMAN_NAME = fields.Str(required=True)
    orders = fields.Int(required=True)
    openOrders = fields.Int(required=True)
    NET_AMT = Money(required=True)
    yearAmount = Money(required=True)
    firstOrderAt = fields.Str(required=True, allow_none=True)
    lastOrderAt = fields.Str(required=True, allow_none=True)
    creditLeft = Money(required=True, allow_none=True)
    openAmount = Money(required=True)
    lastSeen = fields.Str(required=True, allow_none=True)
    visits = fields.List(fields.Nested(CustomerVisitOut), required=True)


CustomerHeadOut = result_of("CustomerHeadOut", CustomerHeadBody)


def head_on_wire(head: CustomerHead, store_key: str) -> dict[str, Any]:
    """Return the JSON of the head of a customer's page."""
    account, sums = head.account, head.orders
    return {
        "account": account_for_owner(account, store_key),
        "SMAN_NAME": head.salesperson.name if head.salesperson else "",
        "orders": sums.orders,
        "openOrders": sums.open_orders,
        "NET_AMT": number(sums.net_amount),
        "yearAmount": number(sums.year_amount),
        "firstOrderAt": sums.first_at.isoformat() if sums.first_at else None,
        "lastOrderAt": sums.last_at.isoformat() if sums.last_at else None,
        **left_on_wire(head.credit),
        "lastSeen": head.last_seen.isoformat() if head.last_seen else None,
        "visits": [
            {
                "day": visit.day.isoformat(),
                "SMAN_CD": visit.code,
                "SMAN_NAME": visit.name,
                "orders": visit.orders,
                "NET_AMT": number(visit.net_amount),
            }
            for visit in head.visits
        ],
    }
