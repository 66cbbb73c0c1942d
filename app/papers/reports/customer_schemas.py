"""Request and response schemas of the head of a customer's page."""

from marshmallow import Schema, fields, validate

from app.orders.detail_schemas import NamedState
from app.people.accounts.schemas import AccountOut
from app.people.accounts.supply import SUPPLY_PROBLEMS
from app.shared.schemas import In, Money, TextOrEmpty, Time, required, result_of


class CustomerIn(In):
    """The customer's account code."""

    code = fields.Str(data_key="accCd", validate=validate.Length(max=50), **required("account.unknown"))


class CustomerVisitOut(Schema):
    """A day on which a salesperson ordered for the customer."""

    day = Time(required=True)
    code = fields.Str(data_key="SMAN_CD", required=True)
    name = fields.Str(data_key="SMAN_NAME", required=True)
    orders = fields.Int(required=True)
    net_amount = Money(data_key="NET_AMT", required=True)


class CustomerHeadBody(Schema):
    """A customer's account and sums of orders.

    `yearAmount` is for the last 365 days. `creditLeft` is null without a limit; `openAmount` is the part used
    by open orders. `lastSeen` is null for a customer who has not signed in. `supplyProblem` is why the place
    of supply is unknown or doubtful.
    """

    account = fields.Nested(AccountOut, required=True)
    place = NamedState(data_key="placeOfSupply", required=True)
    supply_problem = fields.Str(
        data_key="supplyProblem", required=True, validate=validate.OneOf(SUPPLY_PROBLEMS)
    )
    SMAN_NAME = TextOrEmpty(attribute="salesperson.name")
    orders = fields.Int(attribute="orders.orders", required=True)
    openOrders = fields.Int(attribute="orders.open_orders", required=True)
    NET_AMT = Money(attribute="orders.net_amount", required=True)
    yearAmount = Money(attribute="orders.year_amount", required=True)
    firstOrderAt = Time(attribute="orders.first_at", required=True, allow_none=True)
    lastOrderAt = Time(attribute="orders.last_at", required=True, allow_none=True)
    creditLeft = Money(attribute="credit.left", required=True, allow_none=True)
    openAmount = Money(attribute="credit.open_orders", required=True)
    last_seen = Time(data_key="lastSeen", required=True, allow_none=True)
    visits = fields.List(fields.Nested(CustomerVisitOut), required=True)


CustomerHeadOut = result_of("CustomerHeadOut", CustomerHeadBody)
