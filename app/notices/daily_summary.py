"""The owner's daily summary: the day's figures, once a day, from the hour that they chose."""

from datetime import datetime
from typing import Any, NamedTuple

from babel.numbers import format_decimal
from sqlalchemy import ColumnElement, Date, Integer, bindparam, exists, func, or_, select

from app.field.models import Position
from app.field.rules import Remark
from app.notices.rules import OWNER
from app.notices.service import notify
from app.orders.items.models import Order, StatusChange
from app.orders.items.rules import SENT, OrderStatus
from app.papers.reports import queries as reports
from app.people.accounts.models import Account
from app.shared.days import STORE_TIME, day_start
from app.shared.texts.messages import Message, text
from app.store.settings.models import StoreSettings
from app.store.settings.rules import settings_from
from tenant_router.session import StoreSession

HOUR, TODAY = bindparam("hour", type_=Integer), bindparam("today", type_=Date)
# Takes the values of `moment`, and reads one row.
IS_DUE: ColumnElement[bool] = exists().where(
    StoreSettings.summary_hour <= HOUR,
    or_(StoreSettings.summary_sent_on.is_(None), StoreSettings.summary_sent_on < TODAY),
)


class DayFigures(NamedTuple):
    """The figures of a store's day; `pending` are all pending orders."""

    orders: int
    amount: str
    pending: int
    dispatched: int
    customers: int
    salespeople: int


def moment(now: datetime) -> dict[str, Any]:
    """Return the store's hour and day, for `IS_DUE`."""
    local = now.astimezone(STORE_TIME)
    return {"hour": local.hour, "today": local.date()}


def send_due(db: StoreSession, *, now: datetime) -> None:
    """Notify the owner of the day's figures, if that is due.

    The day is noted in the same transaction, so a killed worker's summary is neither lost nor sent twice.
    """
    at = moment(now)
    row = db.scalars(select(StoreSettings).where(IS_DUE).with_for_update(), at).one_or_none()
    if row is None:
        return
    row.summary_sent_on = at["today"]
    inquiry = settings_from(row.switches).inquiry
    notify(db, [OWNER], title=text("notification.summary.title"), body=body_of(figures(db, now=now), inquiry))


def figures(db: StoreSession, *, now: datetime) -> DayFigures:
    """Return the figures of the store's day until now."""
    since = day_start(now)
    today = reports.today(db, now=now)
    dispatched_today = exists().where(
        StatusChange.order_id == Order.id,
        StatusChange.after == OrderStatus.DISPATCHED,
        StatusChange.at >= since,
    )
    left_store = Order.status.in_(SENT)
    punched_in = select(func.count(Position.salesperson_code.distinct())).where(
        Position.recorded_at >= since, Position.remark == Remark.PUNCH_IN
    )
    counts = select(
        select(func.count()).select_from(Order).where(left_store, dispatched_today).scalar_subquery(),
        select(func.count()).select_from(Account).where(Account.created_at >= since).scalar_subquery(),
        punched_in.scalar_subquery(),
    )
    amount = f"₹{format_decimal(today.amount, '#,##,##0', locale='en_IN')}"
    return DayFigures(today.orders, amount, today.pending, *db.execute(counts).one())


def body_of(figures: DayFigures, inquiry: bool) -> Message:
    """Return the text of a summary."""
    noun = "inquiries" if inquiry else "orders"
    return text(f"notification.summary.{noun}", **figures._asdict())
