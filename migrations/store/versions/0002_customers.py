"""Devices, notifications, punches, catalogs and files of customers and salespeople."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

TABLES = ("catalogs", "device_approvals", "exports", "notifications", "positions", "push_tokens")
NOW = sa.text("now()")


def moment(name: str, *, now: bool = False) -> sa.Column:
    return sa.Column(name, sa.DateTime(timezone=True), server_default=NOW if now else None, nullable=not now)


def upgrade() -> None:
    op.add_column("accounts", sa.Column("pan", sa.Text, server_default="", nullable=False), schema="store")
    op.add_column("accounts", moment("deactivated_at"), schema="store")
    op.add_column(
        "settings",
        sa.Column("next_account_number", sa.BigInteger, server_default="1", nullable=False),
        schema="store",
    )
    op.add_column(
        "sign_ins", sa.Column("verified", sa.Boolean, server_default="true", nullable=False), schema="store"
    )
    op.create_table(
        "catalogs",
        sa.Column("id", sa.BigInteger, sa.Identity(always=False), nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("description", sa.Text, server_default="", nullable=False),
        sa.Column("picture", sa.Text, nullable=True),
        sa.Column("file", sa.Text, nullable=False),
        moment("created_at", now=True),
        sa.PrimaryKeyConstraint("id"),
        schema="store",
    )
    op.create_table(
        "device_approvals",
        sa.Column("id", sa.BigInteger, sa.Identity(always=False), nullable=False),
        sa.Column("account_code", sa.Text, nullable=True),
        sa.Column("salesperson_code", sa.Text, nullable=True),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("model_name", sa.Text, server_default="", nullable=False),
        sa.Column("device_name", sa.Text, server_default="", nullable=False),
        sa.Column("approved", sa.Boolean, nullable=True),
        moment("asked_at", now=True),
        moment("decided_at"),
        sa.CheckConstraint(
            "(account_code IS NULL) <> (salesperson_code IS NULL)", name="device_approvals_of_one_person"
        ),
        sa.ForeignKeyConstraint(["account_code"], ["store.accounts.code"], ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["salesperson_code"], ["store.salespeople.code"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("account_code", "device", name="device_approvals_account"),
        sa.UniqueConstraint("salesperson_code", "device", name="device_approvals_salesperson"),
        schema="store",
    )
    op.create_table(
        "exports",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("arguments", JSONB, server_default="{}", nullable=False),
        sa.Column("requested_by", sa.Text, nullable=False),
        sa.Column("state", sa.Text, server_default="waiting", nullable=False),
        sa.Column("percent", sa.Integer, server_default="0", nullable=False),
        sa.Column("file", sa.Text, nullable=True),
        sa.Column("file_name", sa.Text, nullable=False),
        moment("created_at", now=True),
        moment("finished_at"),
        sa.CheckConstraint("state IN ('waiting', 'running', 'ready', 'failed')", name="exports_state_check"),
        sa.PrimaryKeyConstraint("id"),
        schema="store",
    )
    op.create_index("exports_of_person", "exports", ["requested_by", "kind"], schema="store")
    op.create_index("exports_created", "exports", ["created_at"], schema="store")
    op.create_table(
        "notifications",
        sa.Column("id", sa.BigInteger, sa.Identity(always=False), nullable=False),
        sa.Column("recipient", sa.Text, nullable=False),
        sa.Column("title", sa.Text, server_default="", nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("picture", sa.Text, nullable=True),
        sa.Column("order_id", sa.BigInteger, nullable=True),
        moment("created_at", now=True),
        moment("read_at"),
        sa.PrimaryKeyConstraint("id"),
        schema="store",
    )
    op.create_index(
        "notifications_of_recipient",
        "notifications",
        ["recipient", sa.literal_column("id DESC")],
        schema="store",
    )
    op.create_index(
        "notifications_unread",
        "notifications",
        ["recipient"],
        schema="store",
        postgresql_where=sa.text("read_at IS NULL"),
    )
    op.create_table(
        "positions",
        sa.Column("id", sa.BigInteger, sa.Identity(always=False), nullable=False),
        sa.Column("salesperson_code", sa.Text, nullable=False),
        sa.Column("latitude", sa.Float, nullable=False),
        sa.Column("longitude", sa.Float, nullable=False),
        sa.Column("accuracy", sa.Float, nullable=True),
        sa.Column("remark", sa.Text, nullable=False),
        moment("recorded_at", now=True),
        sa.CheckConstraint("remark IN ('PUNCH_IN', 'PUNCH_OUT', 'TRACK')", name="positions_remark_check"),
        sa.ForeignKeyConstraint(["salesperson_code"], ["store.salespeople.code"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id"),
        schema="store",
    )
    op.create_index(
        "positions_of_salesperson",
        "positions",
        ["salesperson_code", sa.literal_column("recorded_at DESC")],
        schema="store",
    )
    op.create_index("positions_recorded", "positions", ["recorded_at"], schema="store")
    op.create_table(
        "push_tokens",
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("recipient", sa.Text, nullable=False),
        sa.Column("sign_in_id", sa.Uuid, nullable=True),
        moment("first_seen_at", now=True),
        moment("seen_at", now=True),
        sa.ForeignKeyConstraint(["sign_in_id"], ["store.sign_ins.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("token"),
        schema="store",
    )
    op.create_index("push_tokens_recipient", "push_tokens", ["recipient"], schema="store")


def downgrade() -> None:
    for table in reversed(TABLES):
        op.drop_table(table, schema="store")
    op.drop_column("sign_ins", "verified", schema="store")
    op.drop_column("settings", "next_account_number", schema="store")
    op.drop_column("accounts", "deactivated_at", schema="store")
    op.drop_column("accounts", "pan", schema="store")
