"""Saved lists and their items."""

from datetime import datetime

from sqlalchemy import ForeignKey, SmallInteger, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import Number, StoreModel


class SavedList(StoreModel):
    """A list of a party. Salespeople who order for the party use the same lists."""

    __tablename__ = "saved_lists"
    __table_args__ = (UniqueConstraint("account_code", "name", name="saved_lists_name"),)

    id: Mapped[Number]
    account_code: Mapped[str] = mapped_column(ForeignKey("store.accounts.code", ondelete="CASCADE"))
    name: Mapped[str]
    changed_at: Mapped[datetime] = mapped_column(server_default=func.now())


class SavedListItem(StoreModel):
    """A size in a list. `name` is the product's name when it was saved, used if it is no longer sold."""

    __tablename__ = "saved_list_items"

    list_id: Mapped[int] = mapped_column(
        ForeignKey("store.saved_lists.id", ondelete="CASCADE"), primary_key=True
    )
    position: Mapped[int] = mapped_column(SmallInteger, primary_key=True)
    product_code: Mapped[str]
    size_code: Mapped[str]
    quantity: Mapped[int]
    name: Mapped[str]
