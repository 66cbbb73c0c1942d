"""The reports whose page and file derive from one declaration."""

from app.papers.reports import credit_orders, items, receivables
from app.papers.reports.credit_schemas import CreditOrdersIn, CreditOrdersOut
from app.papers.reports.item_schemas import ItemWiseIn, ItemWiseOut
from app.papers.reports.receivable_schemas import ReceivablePageOut, ReceivablesIn
from app.papers.reports.report import Report
from app.shared.days import STORE_TIME

ITEM_WISE = Report(
    path="itemWise",
    about="Return what each party bought of each item in each month, without canceled items.",
    arguments=ItemWiseIn,
    answer=ItemWiseOut,
    columns=items.COLUMNS,
    filters=lambda query, _now: items.item_filter(query),
    query=items.items_query,
    sums=items.item_totals,
)
CREDIT = Report(
    path="credit",
    about="List the orders over the credit limit, with the outcome of each and who released it.",
    arguments=CreditOrdersIn,
    answer=CreditOrdersOut,
    columns=credit_orders.COLUMNS,
    filters=lambda query, _now: credit_orders.credit_filter(query),
    query=credit_orders.credit_orders_query,
    sums=credit_orders.credit_totals,
    counted="orders",
)
RECEIVABLES = Report(
    path="receivables",
    about="List the accounts that owe, with the age of their open bills, and what all pages come to.",
    arguments=ReceivablesIn,
    answer=ReceivablePageOut,
    columns=receivables.COLUMNS,
    filters=lambda query, now: receivables.receivable_filter(query, today=now.astimezone(STORE_TIME).date()),
    query=receivables.receivables_query,
    sums=receivables.receivable_totals,
    counted="accounts",
)
REPORTS = (ITEM_WISE, CREDIT, RECEIVABLES)
