"""Daily sales rollups."""

from datetime import date
from decimal import Decimal

from sqlalchemy import BigInteger, Numeric
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import StoreModel

# No category has this empty code. Its row marks a day as rolled up.
WHOLE_DAY = ""


class CategoryDay(StoreModel):
    """Orders of a category on a day in the store's time zone, without canceled items.

    Each day that was rolled up, even one without orders, has a row of `WHOLE_DAY`. Its rows are valid unless
    the day is in `changed_days`.
    """

    __tablename__ = "category_days"

    day: Mapped[date] = mapped_column(primary_key=True)
    category_code: Mapped[str] = mapped_column(primary_key=True)
    orders: Mapped[int]
    items: Mapped[int]
    quantity: Mapped[int] = mapped_column(BigInteger)
    item_amount: Mapped[Decimal] = mapped_column(Numeric(16, 2))
    net_amount: Mapped[Decimal] = mapped_column(Numeric(16, 2))
