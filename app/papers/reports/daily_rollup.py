"""The daily sales rollup: each past day is computed once, and again if its orders changed."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Date, and_, case, cast, delete, func, literal, or_, select, text, union
from sqlalchemy.dialects.postgresql import insert

from app.orders.items.dirty_days import ChangedDay
from app.orders.items.models import Order, OrderItem
from app.orders.items.sales import IS_ITEM_SOLD
from app.papers.reports.models import WHOLE_DAY, CategoryDay
from app.papers.reports.rollup_ranges import DAY, SplitSpan, split, whole_days
from app.shared.days import STORE_TIME, day_start
from tenant_router.session import StoreSession

MAX_DAYS = 31
# `placed_at` is the start of the transaction, so late commits may still add orders to a day that has ended.
FINAL_AFTER = timedelta(days=1)
_ROLLED_UP = select(CategoryDay.day).where(CategoryDay.category_code == WHOLE_DAY)


def roll_up(db: StoreSession, *, now: datetime) -> bool:
    """Roll up to a month of past days that have no rollup. Return whether there may be more.

    The mark of a changed day is removed before its sums are read, so that no later change is lost.
    """
    db.execute(text(f"LOCK TABLE {db.store.quoted_schema}.category_days IN EXCLUSIVE MODE"))
    days = _days_to_roll_up(db, now)
    if days:
        _roll_up_days(db, days)
    return len(days) == MAX_DAYS


def split_span(db: StoreSession, since: datetime, end: datetime) -> SplitSpan:
    """Split a span into the days with a rollup and the ranges to count from orders."""
    since, end = since.astimezone(STORE_TIME), end.astimezone(STORE_TIME)
    first, last = whole_days(since, end)
    if first == last:
        return split(since, end, ())
    summed = _ROLLED_UP.where(CategoryDay.day >= first, CategoryDay.day < last)
    changed = select(ChangedDay.day).where(ChangedDay.day >= first, ChangedDay.day < last)
    rolled_up = set(db.scalars(summed.except_(changed)))
    every = (first + timedelta(days=number) for number in range((last - first).days))
    return split(since, end, [day for day in every if day not in rolled_up])


def _days_to_roll_up(db: StoreSession, now: datetime) -> Sequence[date]:
    """Return the days to roll up: changed days and days with orders but no rollup, oldest first."""
    before = (day_start(now) - FINAL_AFTER).date()
    first = cast(func.timezone(literal(STORE_TIME.key), func.min(Order.placed_at)), Date)
    every = select(func.generate_series(select(first).scalar_subquery(), before - DAY, DAY).label("at"))
    days = select(cast(every.subquery().c.at, Date).label("day"))
    changed = select(ChangedDay.day).where(ChangedDay.day < before)
    missing = union(days.except_(_ROLLED_UP), changed).subquery()
    return db.scalars(select(missing.c.day).order_by(missing.c.day).limit(MAX_DAYS)).all()


def _roll_up_days(db: StoreSession, days: Sequence[date]) -> None:
    day = cast(func.timezone(literal(STORE_TIME.key), Order.placed_at), Date).label("day")
    starts = [datetime.combine(each, datetime.min.time(), STORE_TIME) for each in days]
    spans = [and_(Order.placed_at >= start, Order.placed_at < start + DAY) for start in starts]

    def total(amount: Any) -> ColumnElement[Any]:
        return func.coalesce(func.sum(case((IS_ITEM_SOLD, amount))), 0)

    figures = {
        "orders": func.count(func.distinct(case((IS_ITEM_SOLD, OrderItem.order_id)))),
        "items": func.count().filter(IS_ITEM_SOLD),
        "quantity": total(OrderItem.quantity),
        "item_amount": total(OrderItem.taxable),
        "net_amount": total(OrderItem.net_amount),
    }
    sums = (
        select(day, OrderItem.category_code, *figures.values())
        .join(Order, Order.id == OrderItem.order_id)
        .where(or_(*spans))
        .group_by(day, OrderItem.category_code)
    )
    # These are separate statements, because a cluster refuses changes below WITH. The marks are deleted
    # first, so that a day that is marked again in the meantime is summed again.
    db.execute(delete(ChangedDay).where(ChangedDay.day.in_(days)))
    empty = {"category_code": WHOLE_DAY, **dict.fromkeys(figures, 0)}
    rolled_up = [{"day": each, **empty} for each in days]
    db.execute(insert(CategoryDay).values(rolled_up).on_conflict_do_nothing())
    upsert = insert(CategoryDay).from_select(["day", "category_code", *figures], sums)
    changes = {name: upsert.excluded[name] for name in figures}
    db.execute(upsert.on_conflict_do_update(index_elements=["day", "category_code"], set_=changes))
