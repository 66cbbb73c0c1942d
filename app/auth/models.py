"""Sign-ins."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import ForeignKey, Index, func
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.models import StoreModel


class SignIn(StoreModel):
    """One sign-in on one device; a token is good while its row has no end."""

    __tablename__ = "sign_ins"
    __table_args__ = (
        Index("sign_ins_account", "account_code"),
        Index("sign_ins_salesperson", "salesperson_code"),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    owner_name: Mapped[str | None] = mapped_column(ForeignKey("store.owners.user_name", ondelete="CASCADE"))
    account_code: Mapped[str | None] = mapped_column(ForeignKey("store.accounts.code", ondelete="CASCADE"))
    salesperson_code: Mapped[str | None] = mapped_column(
        ForeignKey("store.salespeople.code", ondelete="CASCADE")
    )
    device: Mapped[str] = mapped_column(server_default="")
    device_name: Mapped[str] = mapped_column(server_default="")
    refresh_hash: Mapped[str]
    previous_refresh_hash: Mapped[str | None]
    refreshed_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
