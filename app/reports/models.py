"""What was sold, added up by days."""

from datetime import date
from decimal import Decimal

from sqlalchemy import BigInteger, Numeric
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import StoreModel


class CategoryDay(StoreModel):
    """What was ordered of a category on a day of the store's, without what was canceled.

    It is true of days that are among the summed ones and not among those that have changed since.
    """

    __tablename__ = "category_days"

    day: Mapped[date] = mapped_column(primary_key=True)
    category_code: Mapped[str] = mapped_column(primary_key=True)
    orders: Mapped[int]
    items: Mapped[int]
    quantity: Mapped[int] = mapped_column(BigInteger)
    item_amount: Mapped[Decimal] = mapped_column(Numeric(16, 2))
    net_amount: Mapped[Decimal] = mapped_column(Numeric(16, 2))


class SummedDay(StoreModel):
    """A day that was added up; one without orders has no sums."""

    __tablename__ = "summed_days"

    day: Mapped[date] = mapped_column(primary_key=True)
