"""The orders of an invoice in the books and its e-invoice, and the invoices that a credit note is for."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0075"
down_revision = "0074"
branch_labels = None
depends_on = None


def upgrade() -> None:
    ids = sa.ARRAY(sa.BigInteger)
    op.add_column("invoices", sa.Column("orders", ids, nullable=False, server_default="{}"), schema="store")
    op.add_column("invoices", sa.Column("e_invoice", postgresql.JSONB), schema="store")
    op.create_index("invoices_orders", "invoices", ["orders"], postgresql_using="gin", schema="store")
    op.add_column(
        "credit_notes",
        sa.Column("invoices", postgresql.JSONB, nullable=False, server_default="[]"),
        schema="store",
    )


def downgrade() -> None:
    op.drop_column("credit_notes", "invoices", schema="store")
    op.drop_index("invoices_orders", "invoices", schema="store")
    op.drop_column("invoices", "e_invoice", schema="store")
    op.drop_column("invoices", "orders", schema="store")
