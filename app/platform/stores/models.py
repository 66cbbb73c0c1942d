"""Statistics of stores, in the control schema."""

from datetime import date, datetime

from sqlalchemy import BigInteger
from sqlalchemy.orm import Mapped, mapped_column

from tenant_router.control import CONTROL_SCHEMA, ControlModel
from tenant_router.registry import StoreEntry


class ListedStore(StoreEntry):
    """A store of the registry with its statistics, which are columns of the same table."""

    products: Mapped[int] = mapped_column(server_default="0")
    customers: Mapped[int] = mapped_column(server_default="0")
    orders_30_days: Mapped[int] = mapped_column(server_default="0")
    last_order_at: Mapped[datetime | None]


class StoreDay(ControlModel):
    """A store's usage on one day."""

    __tablename__ = "store_days"
    __table_args__ = {"schema": CONTROL_SCHEMA}

    store: Mapped[str] = mapped_column(primary_key=True)
    day: Mapped[date] = mapped_column(primary_key=True)
    products: Mapped[int]
    customers: Mapped[int]
    orders: Mapped[int]
    storage_bytes: Mapped[int] = mapped_column(BigInteger)
