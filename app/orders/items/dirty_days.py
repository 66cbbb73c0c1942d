"""Days whose daily figures must be computed again."""

from collections.abc import Collection
from datetime import date

from sqlalchemy import Date, cast, func, insert, literal, select
from sqlalchemy.orm import Mapped

from app.orders.items.models import Order
from app.shared.days import STORE_TIME
from app.shared.models import Number, StoreModel
from tenant_router.session import StoreSession


class ChangedDay(StoreModel):
    """A day whose orders changed after its rollup. Each change adds a row, so that no transaction waits."""

    __tablename__ = "changed_days"

    id: Mapped[Number]
    day: Mapped[date]


def mark_changed(db: StoreSession, orders: Collection[int]) -> None:
    """Mark the days on which these orders were placed for a new rollup."""
    day = cast(func.timezone(literal(STORE_TIME.key), Order.placed_at), Date)
    days = select(day).where(Order.id.in_(orders)).distinct()
    db.execute(insert(ChangedDay).from_select(["day"], days))
