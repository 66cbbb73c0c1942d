"""Orders over the credit limit, with the outcome of each and the person who released it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, FromClause, Select, case, func, literal_column, select, true

from app.orders.items.models import CUSTOMER, OVERRIDDEN, RELEASED, CreditDecision, Order
from app.orders.items.rules import OrderStatus
from app.papers.reports.summaries import CITY, LAST_SECOND, NAME, PARTLY, status_in_file
from app.people.accounts.models import Account, Salesperson
from app.people.accounts.receivables.rules import Exceeded
from app.shared.columns import Column, Kind, Row, order_of, selected
from tenant_router.session import StoreSession


class CreditOutcome(StrEnum):
    """The outcome of an order over the credit limit.

    It was accepted with a warning, waits on hold, was released by the owner, or placed by a salesperson
    despite a hold or block.
    """

    WARNED = "warned"
    HELD = "held"
    RELEASED = RELEASED
    OVERRIDDEN = OVERRIDDEN


@dataclass(frozen=True, slots=True)
class CreditFilter:
    """The filters and sort order: orders placed from `since` to the last second of `until`."""

    since: datetime
    until: datetime
    outcome: str = ""
    ordered_by: str | None = None
    desc: bool = True


def credit_filter(query: Mapping[str, Any]) -> CreditFilter:
    """Return the filter of the report's page or file. The latest order comes first by default."""
    return CreditFilter(
        since=query["since"],
        until=query["until"],
        outcome=query["outcome"],
        ordered_by=query["ordered_by"],
        desc=query["desc"] if query["ordered_by"] else True,
    )


class CreditTotals(NamedTuple):
    """The number of orders on all pages, and their total amount."""

    orders: int
    net_amount: Decimal


def _last_decision() -> FromClause:
    query = select(CreditDecision).where(CreditDecision.order_id == Order.id)
    return query.order_by(CreditDecision.id.desc()).limit(1).correlate(Order).lateral("decision")


DECISION = _last_decision()
OUTCOME = func.coalesce(
    DECISION.c.decision, case((Order.held_at.is_not(None), CreditOutcome.HELD), else_=CreditOutcome.WARNED)
)
OUTCOMES = {
    CreditOutcome.WARNED: "Warned",
    CreditOutcome.HELD: "On hold",
    CreditOutcome.RELEASED: "Released",
    CreditOutcome.OVERRIDDEN: "Ordered anyway",
}


def _owed(row: Row) -> Decimal:
    return Decimal(row.credit["balance"]) + Decimal(row.credit["open_orders"])


def _decided(row: Row) -> str:
    return " · ".join(part for part in (row.decided_by, row.reason) if part)


# An order over the credit limit. The customer's debt, including open orders, is as of the time of the order;
# the amount is as placed. The salesperson is the one who placed it, or else the customer's. A limit of 0
# means none. An override or a release has `decided_by`, `decided_at` and a reason.
COLUMNS = (
    Column("id", "orderId", Kind.NUMBER, Order.id),
    Column("placed_at", "createdAt", Kind.TIME, Order.placed_at, sort=True, heading="Order Date", share=4),
    Column("number", "ORDER_NO", Kind.NUMBER, Order.number, sort=True, heading="Order Id", share=3),
    Column("account_code", "PARTY_CD", sql=Order.account_code, heading="Party Code"),
    Column(
        "name",
        "ACC_NAME",
        sql=literal_column(NAME),
        sort=True,
        heading="Customer Name",
        share=8,
    ),
    Column("city", "CITY", sql=literal_column(CITY), heading="City"),
    Column("salesperson", "salesperson", sql=Salesperson.name, heading="Salesperson", share=5),
    Column(
        "status",
        "STATUS",
        Kind.STATUS,
        Order.status,
        choices=OrderStatus,
        heading="Status",
        in_file=status_in_file,
        share=4,
    ),
    PARTLY,
    Column(
        "outcome",
        "outcome",
        Kind.STATUS,
        OUTCOME,
        choices=CreditOutcome,
        heading="Outcome",
        in_file=lambda row: OUTCOMES[CreditOutcome(row.outcome)],
        share=4,
    ),
    Column("credit", sql=Order.credit),
    Column("exceeded", "exceeded", Kind.STATUSES, value=lambda row: row.credit["exceeded"], choices=Exceeded),
    Column(
        "limit",
        "limit",
        Kind.MONEY,
        value=lambda row: Decimal(row.credit["limit"]),
        heading="Credit Limit",
        in_file=lambda row: Decimal(row.credit["limit"]) or None,
        share=5,
    ),
    Column("owed", "owed", Kind.MONEY, value=_owed, heading="Outstanding", share=5),
    Column(
        "overdue",
        "overdue",
        Kind.MONEY,
        value=lambda row: Decimal(row.credit["overdue"]),
        heading="Overdue",
        share=5,
    ),
    Column(
        "overdue_days",
        "overdueDays",
        Kind.QUANTITY,
        value=lambda row: row.credit["overdue_days"],
        heading="Days Overdue",
        share=3,
    ),
    Column(
        "decided_by",
        "decidedBy",
        sql=func.coalesce(func.nullif(DECISION.c.by_name, ""), DECISION.c.by_code),
        heading="Decided By",
        on_paper=_decided,
        share=8,
    ),
    Column("decided_at", "decidedAt", Kind.TIME, DECISION.c.at, nullable=True, heading="Decided On"),
    Column("reason", "reason", sql=DECISION.c.reason, heading="Reason"),
    Column(
        "net_amount",
        "NET_AMT",
        Kind.MONEY,
        Order.placed_net_amount,
        sort=True,
        heading="Amount",
        share=5,
        total="Total Amount",
    ),
)
TOTALS = (Column("orders", "orders", Kind.QUANTITY), Column("net_amount", "NET_AMT", Kind.MONEY))


def credit_orders_query(filters: CreditFilter) -> Select:
    """Return the query of orders over the credit limit, in the filter's order."""
    query = (
        select(*selected(COLUMNS))
        .select_from(Order)
        .outerjoin(DECISION, true())
        .outerjoin(Account, Account.code == Order.account_code)
        .outerjoin(
            Salesperson,
            Salesperson.code == func.coalesce(Order.salesperson_code, Account.salesperson_code),
        )
        .where(*_conditions(filters))
    )
    first = order_of(
        COLUMNS, filters.ordered_by or "placed_at", {"name": literal_column(CUSTOMER)}, desc=filters.desc
    )
    return query.order_by(first, Order.id.desc() if filters.desc else Order.id.asc())


def credit_totals(db: StoreSession, filters: CreditFilter) -> CreditTotals:
    """Return the totals of all pages."""
    sums = select(func.count(), func.coalesce(func.sum(Order.placed_net_amount), 0)).select_from(Order)
    query = sums.outerjoin(DECISION, true()).where(*_conditions(filters))
    return CreditTotals(*db.execute(query).one())


def _conditions(filters: CreditFilter) -> list[ColumnElement[bool]]:
    conditions = [
        Order.placed_at >= filters.since,
        Order.placed_at < filters.until + LAST_SECOND,
        Order.credit.is_not(None),
    ]
    if filters.outcome:
        conditions.append(filters.outcome == OUTCOME)
    return conditions
