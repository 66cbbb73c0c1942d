"""Runs, packs, agents and settings of the synchronisation with an accounting package."""

from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, Numeric, SmallInteger, func
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from app.books.intake.models import IntakeRun
from app.shared.models import StoreModel


class SyncRun(IntakeRun):
    """One synchronisation run.

    `tables` are the tables of an uploaded spreadsheet, with their columns and recognised kinds. `confirmed`
    is the greatest number of records that the owner agreed to retire. `partial` means that a file is only a
    part of the company's data; None means the same as for its last file. `file_rows` counts the rows of an
    uploaded file by their outcomes; a pack has none. `agreement` is the comparison of the store with the
    books after the run; None if they were not compared.
    """

    __mapper_args__ = {"polymorphic_identity": "sync"}
    UNKNOWN = "sync.unknown"

    source: Mapped[str] = mapped_column(server_default="")
    data_name: Mapped[str] = mapped_column(server_default="")
    company: Mapped[str] = mapped_column(server_default="")
    dry_run: Mapped[bool] = mapped_column(server_default="false")
    scheduled: Mapped[bool] = mapped_column(server_default="false")
    confirmed: Mapped[int | None]
    partial: Mapped[bool | None]
    pack_id: Mapped[UUID | None]
    tables: Mapped[list[dict[str, Any]]] = mapped_column(server_default="[]")
    file_rows: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    gone: Mapped[list[dict[str, Any]]] = mapped_column(server_default="[]")
    gone_total: Mapped[int] = mapped_column(server_default="0")
    changes: Mapped[list[dict[str, Any]]] = mapped_column(server_default="[]")
    agreement: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))


class StagedRow(StoreModel):
    """A row of a run while it is compared with the store; it is deleted with the run's transaction.

    `data` holds the columns that the source knows, by name. `parent` is the code of the parent record.
    """

    __tablename__ = "sync_rows"
    __table_args__ = {"prefixes": ["UNLOGGED"]}

    run: Mapped[UUID] = mapped_column(primary_key=True)
    entity: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    parent_key: Mapped[str | None]
    other_key: Mapped[str | None]
    data: Mapped[Any] = mapped_column(JSONB)
    hash: Mapped[bytes] = mapped_column(LargeBinary)
    active: Mapped[bool] = mapped_column(server_default="true")
    code: Mapped[str | None]
    size: Mapped[str | None]
    parent: Mapped[str | None]
    state: Mapped[str | None]


class SourceKey(StoreModel):
    """The store's record for a key of the source. A code is assigned once and never reused."""

    __tablename__ = "sync_keys"
    __table_args__ = (Index("sync_keys_code", "entity", "code"),)

    dataset: Mapped[str] = mapped_column(primary_key=True)
    entity: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    code: Mapped[str]
    size: Mapped[str] = mapped_column(server_default="")
    hash: Mapped[bytes | None] = mapped_column(LargeBinary)
    retired_at: Mapped[datetime | None]


class AppliedDataset(StoreModel):
    """How far a company's books were read: the last applied pack and its cursor.

    `stock_cursor` and `stock_pack_id` belong to the last stock and balances. Without a cursor everything is
    read again. `invoices_after` is the counter of vouchers up to which invoices were read, `invoices_at` when
    all were. `source` is the kind of program. Each file of a `partial` dataset has only a part of it, so
    records that a file lacks are not gone.
    """

    __tablename__ = "sync_datasets"

    guid: Mapped[str] = mapped_column(primary_key=True)
    pack_id: Mapped[UUID]
    taken_at: Mapped[datetime]
    cursor: Mapped[Any | None] = mapped_column(JSONB)
    stock_cursor: Mapped[Any | None] = mapped_column(JSONB)
    stock_pack_id: Mapped[UUID | None]
    invoices_after: Mapped[int | None] = mapped_column(BigInteger)
    invoices_at: Mapped[datetime | None]
    company: Mapped[str] = mapped_column(server_default="")
    source: Mapped[str] = mapped_column(server_default="")
    partial: Mapped[bool] = mapped_column(server_default="false")


class Pack(StoreModel):
    """A pack that an agent uploads; its parts arrive in pieces."""

    __tablename__ = "sync_packs"
    __table_args__ = (Index("sync_packs_created", "created_at"),)

    id: Mapped[UUID] = mapped_column(primary_key=True)
    agent: Mapped[UUID | None]
    run: Mapped[UUID]
    digest: Mapped[str]
    manifest: Mapped[dict[str, Any]]
    committed_at: Mapped[datetime | None]
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())


class PackPart(StoreModel):
    """A file of a pack and how much of it has arrived; `pieces` are [offset, size] pairs."""

    __tablename__ = "sync_parts"

    pack: Mapped[UUID] = mapped_column(
        ForeignKey("store.sync_packs.id", ondelete="CASCADE"), primary_key=True
    )
    sha256: Mapped[str] = mapped_column(primary_key=True)
    size: Mapped[int] = mapped_column(BigInteger)
    pieces: Mapped[Any] = mapped_column(JSONB, server_default="[]")
    whole: Mapped[bool] = mapped_column(server_default="false")


class Agent(StoreModel):
    """A program on the computer with the accounting software, paired with the store."""

    __tablename__ = "sync_agents"

    id: Mapped[UUID] = mapped_column(primary_key=True)
    machine: Mapped[str] = mapped_column(server_default="")
    version: Mapped[str] = mapped_column(server_default="")
    token_hash: Mapped[str]
    next_token_hash: Mapped[str | None]
    token_at: Mapped[datetime] = mapped_column(server_default=func.now())
    health: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    datasets: Mapped[list[dict[str, Any]]] = mapped_column(server_default="[]")
    book_names: Mapped[dict[str, Any]] = mapped_column("known", server_default="{}")
    cursor: Mapped[Any | None] = mapped_column(JSONB)
    created_at: Mapped[datetime] = mapped_column(server_default=func.now())
    seen_at: Mapped[datetime | None]
    silence_notified_at: Mapped[datetime | None]
    revoked_at: Mapped[datetime | None]


class DeliveredLine(StoreModel):
    """The quantity of an order that a voucher line in the books delivered."""

    __tablename__ = "sync_deliveries"
    __table_args__ = (Index("sync_deliveries_order", "order_number"),)

    dataset: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(primary_key=True)
    order_number: Mapped[int] = mapped_column(BigInteger)
    product_code: Mapped[str]
    size_code: Mapped[str]
    quantity: Mapped[Decimal] = mapped_column(Numeric(14, 3))


class SyncSettings(StoreModel):
    """The owner's choices for their accounting package; a missing choice has its default.

    A code on the owner's screen pairs one agent, once; `pairing_tries` counts the tries of all addresses.
    """

    __tablename__ = "sync_settings"

    id: Mapped[int] = mapped_column(SmallInteger, primary_key=True, default=1)
    chosen: Mapped[dict[str, Any]] = mapped_column(server_default="{}")
    pairing_hash: Mapped[str | None]
    pairing_until: Mapped[datetime | None]
    pairing_tries: Mapped[int] = mapped_column(SmallInteger, server_default="0")
