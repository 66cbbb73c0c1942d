"""Gifts that customers keep of returned goods. Rows are only ever added."""

from sqlalchemy import CheckConstraint, ForeignKey, Index
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import Rupees, StoreModel


class UnearnedGift(StoreModel):
    """A gift of an order item that a return left unearned, and the amount that the owner holds back.

    `quantity` is the number of pieces with the gift. Both amounts are without tax, and negative if a later
    return brought a gift back.
    """

    __tablename__ = "unearned_gifts"
    __table_args__ = (
        CheckConstraint("quantity > 0", name="unearned_gifts_quantity"),
        Index("unearned_gifts_item", "item_id"),
    )

    return_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_documents.id", ondelete="CASCADE"), primary_key=True
    )
    item_id: Mapped[int] = mapped_column(
        ForeignKey("store.order_items.id", ondelete="CASCADE"), primary_key=True
    )
    quantity: Mapped[int]
    worth: Mapped[Rupees]
    held_back: Mapped[Rupees]
