"""Cart lines."""

from datetime import datetime

from sqlalchemy import ForeignKey, ForeignKeyConstraint, Index, UniqueConstraint, func
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import Number, Rupees, StoreModel


class CartLine(StoreModel):
    """One size of a product in one buyer's cart. `buyer` identifies the cart: see `Actor.buyer`."""

    __tablename__ = "cart_lines"
    __table_args__ = (
        UniqueConstraint("buyer", "product_code", "size_code", name="cart_lines_once"),
        ForeignKeyConstraint(
            ["product_code", "size_code"],
            ["store.variants.product_code", "store.variants.size_code"],
            ondelete="CASCADE",
            name="cart_lines_variant",
        ),
        Index("cart_lines_untouched", "updated_at"),
    )

    id: Mapped[Number]
    buyer: Mapped[str]
    account_code: Mapped[str | None] = mapped_column(ForeignKey("store.accounts.code", ondelete="CASCADE"))
    product_code: Mapped[str]
    size_code: Mapped[str]
    quantity: Mapped[int]
    rate: Mapped[Rupees]
    added_at: Mapped[datetime] = mapped_column(server_default=func.now())
    updated_at: Mapped[datetime] = mapped_column(server_default=func.now())
