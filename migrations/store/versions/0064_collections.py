"""Payments in cash and by cheque, which a salesperson collects for the open bills of a customer."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0064"
down_revision = "0063"
branch_labels = None
depends_on = None

TEXTS = ("cheque_number", "cheque_bank", "note")


def upgrade() -> None:
    method = sa.Column("method", sa.Text, nullable=False, server_default="upi")
    op.add_column("payments", method, schema="store")
    op.create_check_constraint(
        "payments_method", "payments", "method IN ('upi', 'cash', 'cheque')", schema="store"
    )
    op.alter_column("payments", "utr", server_default="", schema="store")
    for name in TEXTS:
        op.add_column("payments", sa.Column(name, sa.Text, nullable=False, server_default=""), schema="store")
    op.add_column("payments", sa.Column("cheque_on", sa.Date), schema="store")
    bills = sa.Column("bills", postgresql.ARRAY(sa.Text), nullable=False, server_default="{}")
    op.add_column("payments", bills, schema="store")
    op.add_column("payments", sa.Column("request_key", sa.Text), schema="store")
    op.create_index(
        "payments_cheque",
        "payments",
        ["cheque_number"],
        schema="store",
        postgresql_where=sa.text("method = 'cheque'"),
    )
    op.create_index("payments_by", "payments", ["by_role", "by_code", "reported_at"], schema="store")
    op.create_index(
        "payments_request",
        "payments",
        ["by_role", "by_code", "request_key"],
        unique=True,
        schema="store",
        postgresql_where=sa.text("request_key IS NOT NULL"),
    )
    _set_decisions("'confirmed', 'rejected', 'bounced'")


def downgrade() -> None:
    op.execute("DELETE FROM store.payment_decisions WHERE decision = 'bounced'")
    _set_decisions("'confirmed', 'rejected'")
    for name in ("payments_request", "payments_by", "payments_cheque"):
        op.drop_index(name, "payments", schema="store")
    op.drop_constraint("payments_method", "payments", schema="store")
    op.alter_column("payments", "utr", server_default=None, schema="store")
    for name in ("request_key", "bills", "cheque_on", *TEXTS, "method"):
        op.drop_column("payments", name, schema="store")


def _set_decisions(names: str) -> None:
    """Set what can be decided, quoted for SQL."""
    name, table = "payment_decisions_decision", "payment_decisions"
    op.drop_constraint(name, table, schema="store")
    op.create_check_constraint(name, table, f"decision IN ({names})", schema="store")
