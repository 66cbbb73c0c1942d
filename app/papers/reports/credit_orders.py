"""Orders that went beyond their customer's credit: what came of each, and who let it go."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, FromClause, Select, case, func, literal_column, select, true

from app.orders.models import CUSTOMER, OVERRIDDEN, RELEASED, CreditDecision, Order
from app.papers.reports.summaries import CITY, LAST_SECOND, NAME
from app.people.accounts.models import Account, Salesperson
from tenant_router.session import StoreSession


class CreditOutcome(StrEnum):
    """What came of an order beyond the credit.

    It was taken with a warning, waits on hold, was released by the owner, or placed by a salesperson in spite
    of a hold or block.
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


class CreditOrder(NamedTuple):
    """An order beyond the credit. What the customer owed, with open orders, is as of when they ordered.

    `amount` is as it was placed. The salesperson is who placed it, or else that of the customer. A `limit` of
    0 is none.
    """

    id: int
    number: int
    placed_at: datetime
    account_code: str | None
    name: str
    city: str
    status: str
    salesperson: str
    amount: Decimal
    outcome: CreditOutcome
    exceeded: list[str]
    limit: Decimal
    owed: Decimal
    overdue: Decimal
    overdue_days: int
    decided_by: str
    decided_at: datetime | None
    reason: str


class CreditTotals(NamedTuple):
    """How many orders all pages have, and what they come to."""

    orders: int
    amount: Decimal


def credit_orders_query(filters: CreditFilter) -> Select:
    """Return the query of orders beyond the credit, in the filter's order."""
    decision = _last_decision()
    query = (
        select(
            Order.id,
            Order.number,
            Order.placed_at,
            Order.account_code,
            literal_column(NAME).label("name"),
            literal_column(CITY).label("city"),
            Order.status,
            func.coalesce(Salesperson.name, "").label("salesperson"),
            Order.placed_net_amount.label("amount"),
            Order.credit,
            _outcome(decision).label("outcome"),
            func.coalesce(func.nullif(decision.c.by_name, ""), decision.c.by_code, "").label("decided_by"),
            decision.c.at.label("decided_at"),
            func.coalesce(decision.c.reason, "").label("reason"),
        )
        .select_from(Order)
        .outerjoin(decision, true())
        .outerjoin(Account, Account.code == Order.account_code)
        .outerjoin(
            Salesperson,
            Salesperson.code == func.coalesce(Order.salesperson_code, Account.salesperson_code),
        )
        .where(*_conditions(filters, decision))
    )
    sort_columns: dict[str, ColumnElement[Any]] = {
        "placed": Order.placed_at.expression,
        "number": Order.number.expression,
        "name": literal_column(CUSTOMER),
        "amount": Order.placed_net_amount.expression,
    }
    first, last = sort_columns[filters.ordered_by or "placed"], Order.id
    return query.order_by(*((first.desc(), last.desc()) if filters.desc else (first.asc(), last.asc())))


def credit_order_from(row: Any) -> CreditOrder:
    """Return the order of a row of `credit_orders_query`."""
    kept = row.credit
    return CreditOrder(
        row.id,
        row.number,
        row.placed_at,
        row.account_code,
        row.name,
        row.city,
        row.status,
        row.salesperson,
        row.amount,
        CreditOutcome(row.outcome),
        kept["exceeded"],
        Decimal(kept["limit"]),
        Decimal(kept["balance"]) + Decimal(kept["open_orders"]),
        Decimal(kept["overdue"]),
        kept["overdue_days"],
        row.decided_by,
        row.decided_at,
        row.reason,
    )


def credit_order_page(
    db: StoreSession, filters: CreditFilter, *, page: int, size: int
) -> tuple[list[CreditOrder], CreditTotals]:
    """Return a page of orders beyond the credit, and what all pages come to, by one query each."""
    rows = db.execute(credit_orders_query(filters).limit(size).offset(page * size))
    return [credit_order_from(row) for row in rows], credit_totals(db, filters)


def credit_totals(db: StoreSession, filters: CreditFilter) -> CreditTotals:
    """Return what all pages come to."""
    decision = _last_decision()
    sums = select(func.count(), func.coalesce(func.sum(Order.placed_net_amount), 0)).select_from(Order)
    query = sums.outerjoin(decision, true()).where(*_conditions(filters, decision))
    return CreditTotals(*db.execute(query).one())


def _last_decision() -> FromClause:
    query = select(CreditDecision).where(CreditDecision.order_id == Order.id)
    return query.order_by(CreditDecision.id.desc()).limit(1).correlate(Order).lateral("decision")


def _outcome(decision: FromClause) -> ColumnElement[str]:
    held = (Order.held_at.is_not(None), CreditOutcome.HELD)
    return func.coalesce(decision.c.decision, case(held, else_=CreditOutcome.WARNED))


def _conditions(filters: CreditFilter, decision: FromClause) -> list[ColumnElement[bool]]:
    conditions = [
        Order.placed_at >= filters.since,
        Order.placed_at < filters.until + LAST_SECOND,
        Order.credit.is_not(None),
    ]
    if filters.outcome:
        conditions.append(_outcome(decision) == filters.outcome)
    return conditions
