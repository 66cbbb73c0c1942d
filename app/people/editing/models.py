"""One-time codes with which people choose their password, and the owner's notes on customers."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, desc, func
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import Number, StoreModel


class OneTimeCode(StoreModel):
    """The last code that the owner issued to a person; the owner sees its `wrong_tries`."""

    __tablename__ = "one_time_codes"
    __table_args__ = (
        CheckConstraint(
            "(account_code IS NULL) <> (salesperson_code IS NULL)", name="one_time_codes_of_one_person"
        ),
        UniqueConstraint("account_code", name="one_time_codes_account"),
        UniqueConstraint("salesperson_code", name="one_time_codes_salesperson"),
    )

    id: Mapped[Number]
    account_code: Mapped[str | None] = mapped_column(ForeignKey("store.accounts.code", ondelete="CASCADE"))
    salesperson_code: Mapped[str | None] = mapped_column(
        ForeignKey("store.salespeople.code", ondelete="CASCADE")
    )
    code_hash: Mapped[str]
    wrong_tries: Mapped[int] = mapped_column(server_default="0")
    expires_at: Mapped[datetime]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class CustomerNote(StoreModel):
    """A note of the owner on a customer; customers and salespeople never see it."""

    __tablename__ = "customer_notes"
    __table_args__ = (Index("customer_notes_account", "account_code", desc("id")),)

    id: Mapped[Number]
    account_code: Mapped[str] = mapped_column(ForeignKey("store.accounts.code", ondelete="CASCADE"))
    text: Mapped[str]
    author: Mapped[str] = mapped_column(server_default="")
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
