"""Tables of sign-ins and of device approvals."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint, func, text
from sqlalchemy.orm import Mapped, mapped_column

from app.shared.audited import ActivityKind, Audited
from app.shared.models import Number, StoreModel
from tenant_router.data_versions import DataVersion, Outdates


class SignIn(StoreModel):
    """One sign-in on one device; its tokens are valid until the row has an end.

    `verified` is false until the owner approves the device. `preview_of` is the owner's own sign-in if the
    owner previews the store as this account.
    """

    __tablename__ = "sign_ins"
    # A sign-in is recorded when it begins, and each page renews its own sign-in.
    outdates = Outdates(
        DataVersion.CALLERS,
        ignored=frozenset(
            {"refresh_hash", "previous_refresh_hash", "refreshed_at", "expires_at", "address", "client"}
        ),
        inserts=False,
    )
    __table_args__ = (
        Index("sign_ins_owner", "owner_name"),
        Index("sign_ins_account", "account_code"),
        Index("sign_ins_salesperson", "salesperson_code"),
        Index("sign_ins_preview", "preview_of", postgresql_where=text("preview_of IS NOT NULL")),
    )

    id: Mapped[UUID] = mapped_column(primary_key=True)
    owner_name: Mapped[str | None] = mapped_column(ForeignKey("store.owners.user_name", ondelete="CASCADE"))
    account_code: Mapped[str | None] = mapped_column(ForeignKey("store.accounts.code", ondelete="CASCADE"))
    salesperson_code: Mapped[str | None] = mapped_column(
        ForeignKey("store.salespeople.code", ondelete="CASCADE")
    )
    device: Mapped[str] = mapped_column(server_default="")
    device_name: Mapped[str] = mapped_column(server_default="")
    # The rough address and the name of the program of the last use.
    address: Mapped[str] = mapped_column(server_default="")
    client: Mapped[str] = mapped_column(server_default="")
    verified: Mapped[bool] = mapped_column(server_default="true")
    refresh_hash: Mapped[str]
    previous_refresh_hash: Mapped[str | None]
    refreshed_at: Mapped[datetime] = mapped_column(server_default=func.now())
    expires_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    preview_of: Mapped[UUID | None] = mapped_column(ForeignKey("store.sign_ins.id", ondelete="CASCADE"))
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class DeviceApproval(StoreModel):
    """A device that a person has signed in from; `approved` is None until the owner decides."""

    __tablename__ = "device_approvals"
    audited = Audited(
        "device",
        ("person",),
        {"approved": ActivityKind.APPROVALS},
        name="device_name",
        removed=ActivityKind.APPROVALS,
    )
    __table_args__ = (
        CheckConstraint(
            "(account_code IS NULL) <> (salesperson_code IS NULL)", name="device_approvals_of_one_person"
        ),
        UniqueConstraint("account_code", "device", name="device_approvals_account"),
        UniqueConstraint("salesperson_code", "device", name="device_approvals_salesperson"),
    )

    id: Mapped[Number]
    account_code: Mapped[str | None] = mapped_column(ForeignKey("store.accounts.code", ondelete="CASCADE"))
    salesperson_code: Mapped[str | None] = mapped_column(
        ForeignKey("store.salespeople.code", ondelete="CASCADE")
    )
    device: Mapped[str]
    model_name: Mapped[str] = mapped_column(server_default="")
    device_name: Mapped[str] = mapped_column(server_default="")
    approved: Mapped[bool | None]
    asked_at: Mapped[datetime] = mapped_column(server_default=func.now())
    decided_at: Mapped[datetime | None]

    @property
    def person(self) -> str:
        """Return the code of the person whose device it is."""
        return self.account_code or self.salesperson_code or ""
