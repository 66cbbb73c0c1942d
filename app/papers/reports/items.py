"""Items of orders by month and party, and their single lines, without canceled ones."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlalchemy import ARRAY, ColumnElement, Numeric, Select, func, or_, select, text
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.orm import load_only

from app.catalogue.models import Product
from app.orders.items.models import Order, OrderItem
from app.orders.items.sales import IS_ITEM_SOLD
from app.papers.reports.summaries import (
    GUESTS,
    GUESTS_NAME,
    ITEM_AMOUNT,
    ITEM_OF_ORDER,
    LAST_SECOND,
    MORE_WORK_MEM,
    NET_AMOUNT,
    QUANTITY,
    Totals,
)
from app.people.accounts.models import Account
from app.people.accounts.supply import LINES
from app.shared.columns import Column, Kind, order_of
from app.shared.days import STORE_TIME
from tenant_router.session import StoreSession

PLACE_COLUMNS = tuple(getattr(Account, name) for name in (*LINES, "state", "state_code", "pincode"))


@dataclass(frozen=True, slots=True)
class ItemFilter:
    """The filters and sort order of the items: their name, size or code must have every one of the words."""

    since: datetime
    until: datetime
    party: str | None = None
    words: str = ""
    ordered_by: str | None = None
    desc: bool = True


# A party's purchases of an item in a month, the number of orders, and the last rate of that month.
COLUMNS = (
    Column(
        "month",
        "Month",
        value=lambda row: f"{row.month:%Y-%m}",
        sort=True,
        heading="Month",
        in_file=lambda row: row.month.date(),
        on_paper=lambda row: f"{row.month:%m-%Y}",
        share=3,
    ),
    Column("party", "PARTY_CD", value=lambda row: row.party or GUESTS, heading="Party Code"),
    Column("party_name", "ACC_NAME", sort=True, heading="Party Name"),
    Column("product_code", "ITEM_CD", heading="Item Code", share=4),
    Column("item", "ITEM_NAME", sort=True, heading="Item", share=9),
    Column("size_code", "SIZE_CD", heading="Size", share=3),
    Column("orders", "orders", Kind.QUANTITY, heading="Orders", share=2),
    Column("last_rate", "lastRate", Kind.MONEY, heading="Last Rate", share=4),
    Column("items", "NO_OF_ITEM", Kind.QUANTITY),
    QUANTITY,
    replace(ITEM_AMOUNT, sort=False),
    NET_AMOUNT,
)


def item_filter(query: Mapping[str, Any]) -> ItemFilter:
    """Return the filter of the report's page or file. The latest month comes first by default."""
    return ItemFilter(
        since=query["since"],
        until=query["until"],
        party=query.get("party") or None,
        words=(query.get("words") or "").strip(),
        ordered_by=query["ordered_by"],
        desc=query["desc"] if query["ordered_by"] else True,
    )


def items_query(filters: ItemFilter) -> Select:
    """Return the query of each party's purchases of each item by month, with the latest rate."""
    bought = _grouped(filters).subquery("bought")
    name = func.coalesce(Account.name, func.nullif(bought.c.party, ""), GUESTS_NAME).label("party_name")
    query = select(bought, name).outerjoin(Account, Account.code == bought.c.party)
    by_name, by_item = func.lower(name), func.lower(bought.c.item)
    first = order_of(
        COLUMNS, filters.ordered_by or "month", {"party_name": by_name, "item": by_item}, desc=filters.desc
    )
    # These keep equal rows in the same order on all pages.
    rest = (by_name, by_item, bought.c.size_code, bought.c.month.desc(), bought.c.party)
    return query.order_by(first, *rest, bought.c.product_code)


def item_totals(db: StoreSession, filters: ItemFilter) -> Totals:
    """Return the totals of all pages."""
    db.execute(text(MORE_WORK_MEM))
    rows = select(func.count()).select_from(_grouped(filters).subquery()).scalar_subquery()
    query = select(rows, rows, func.count(func.distinct(Order.id)), *_figures())
    query = query.join(Order, ITEM_OF_ORDER).where(*_conditions(filters))
    return Totals(*(figure or 0 for figure in db.execute(query).one()))


def lines_query(filters: ItemFilter) -> Select:
    """Return the query of single lines, oldest first, with an accountant's data of buyer and product."""
    return (
        select(
            Order.number,
            Order.placed_at,
            Order.account_code,
            Order.party,
            Order.delivery,
            Account,
            func.coalesce(OrderItem.hsn, Product.hsn).label("hsn"),
            OrderItem.product_code,
            OrderItem.product_name,
            OrderItem.size_code,
            OrderItem.unit,
            OrderItem.quantity,
            OrderItem.rate,
            OrderItem.list_rate,
            OrderItem.scheme,
            OrderItem.back_ordered_quantity,
            OrderItem.expected_on,
            func.greatest(OrderItem.delivered_quantity, OrderItem.dispatched_quantity).label("sent_quantity"),
            OrderItem.tax_rate,
            OrderItem.discount_amount,
            OrderItem.taxable.label("taxable"),
            OrderItem.net_amount,
            OrderItem.status,
        )
        .select_from(OrderItem)
        .join(Order, ITEM_OF_ORDER)
        .outerjoin(Account, Account.code == Order.account_code)
        .outerjoin(Product, Product.code == OrderItem.product_code)
        .where(*_conditions(filters))
        .order_by(Order.placed_at, Order.id, OrderItem.position)
        .options(load_only(Account.gstin, Account.switches, *PLACE_COLUMNS))
    )


def line_count(db: StoreSession, filters: ItemFilter) -> int:
    """Return the number of single lines."""
    query = select(func.count()).select_from(OrderItem).join(Order, ITEM_OF_ORDER)
    return db.scalar(query.where(*_conditions(filters))) or 0


def _grouped(filters: ItemFilter) -> Select:
    month = func.date_trunc("month", func.timezone(STORE_TIME.key, Order.placed_at))
    party = func.coalesce(Order.account_code, "")
    latest = aggregate_order_by(OrderItem.rate, OrderItem.free, Order.placed_at.desc(), OrderItem.id.desc())
    groups = (
        month.label("month"),
        party.label("party"),
        OrderItem.product_code.label("product_code"),
        OrderItem.size_code.label("size_code"),
    )
    return (
        select(
            *groups,
            func.max(OrderItem.product_name).label("item"),
            func.count(func.distinct(Order.id)).label("orders"),
            func.array_agg(latest, type_=ARRAY(Numeric(12, 2)))[1].label("last_rate"),
            *_figures(),
        )
        .select_from(OrderItem)
        .join(Order, ITEM_OF_ORDER)
        .where(*_conditions(filters))
        .group_by(month, party, OrderItem.product_code, OrderItem.size_code)
    )


def _figures() -> tuple[ColumnElement[Any], ...]:
    return (
        func.count().label("items"),
        func.sum(OrderItem.quantity).label("quantity"),
        func.sum(OrderItem.taxable).label("item_amount"),
        func.sum(OrderItem.net_amount).label("net_amount"),
    )


def _conditions(filters: ItemFilter) -> list[ColumnElement[bool]]:
    conditions = [
        Order.placed_at >= filters.since,
        Order.placed_at < filters.until + LAST_SECOND,
        IS_ITEM_SOLD,
    ]
    if filters.party == GUESTS:
        conditions.append(Order.account_code.is_(None))
    elif filters.party:
        conditions.append(Order.account_code == filters.party)
    columns = (OrderItem.product_name, OrderItem.size_code, OrderItem.product_code)
    for word in filters.words.lower().split():
        conditions.append(or_(*(func.lower(column).contains(word, autoescape=True) for column in columns)))
    return conditions
