"""The owner's notes on customers."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "customer_notes",
        sa.Column("id", sa.BigInteger, sa.Identity(always=False), primary_key=True),
        sa.Column(
            "account_code",
            sa.Text,
            sa.ForeignKey("store.accounts.code", ondelete="CASCADE"),
            nullable=False,
        ),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("author", sa.Text, nullable=False, server_default=""),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        schema="store",
    )
    op.create_index(
        "customer_notes_account", "customer_notes", ["account_code", sa.text("id DESC")], schema="store"
    )


def downgrade() -> None:
    op.drop_table("customer_notes", schema="store")
