"""Reminders of overdue bills, and how often customers get one."""

import sqlalchemy as sa
from alembic import op

revision = "0067"
down_revision = "0066"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("settings", sa.Column("reminder_days", sa.SmallInteger), schema="store")
    op.add_column("settings", sa.Column("reminded_on", sa.Date), schema="store")
    op.create_table(
        "payment_reminders",
        sa.Column(
            "account_code",
            sa.Text,
            sa.ForeignKey("store.accounts.code", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("reminded_on", sa.Date, primary_key=True),
        sa.Column("amount", sa.Numeric(14, 2), nullable=False),
        sa.Column("overdue_days", sa.Integer, nullable=False),
        sa.CheckConstraint("amount > 0", name="payment_reminders_amount"),
        schema="store",
    )


def downgrade() -> None:
    op.drop_table("payment_reminders", schema="store")
    op.drop_column("settings", "reminded_on", schema="store")
    op.drop_column("settings", "reminder_days", schema="store")
