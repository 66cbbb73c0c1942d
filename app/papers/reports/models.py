"""Daily sales rollups."""

from datetime import date
from decimal import Decimal

from sqlalchemy import BigInteger, Numeric
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import StoreModel


class CategoryDay(StoreModel):
    """What was ordered of a category on a day in the store's time zone, without canceled items.

    Valid for days in `summed_days` that are not in `changed_days`.
    """

    __tablename__ = "category_days"

    day: Mapped[date] = mapped_column(primary_key=True)
    category_code: Mapped[str] = mapped_column(primary_key=True)
    orders: Mapped[int]
    items: Mapped[int]
    quantity: Mapped[int] = mapped_column(BigInteger)
    item_amount: Mapped[Decimal] = mapped_column(Numeric(16, 2))
    net_amount: Mapped[Decimal] = mapped_column(Numeric(16, 2))


class RolledUpDay(StoreModel):
    """A day that was rolled up, including days without orders."""

    __tablename__ = "summed_days"

    day: Mapped[date] = mapped_column(primary_key=True)
