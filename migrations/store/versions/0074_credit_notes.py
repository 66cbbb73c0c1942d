"""Credit notes of returns of goods, and their lines."""

import sqlalchemy as sa
from alembic import op

revision = "0074"
down_revision = "0073"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "credit_notes",
        sa.Column(
            "return_id",
            sa.BigInteger,
            sa.ForeignKey("store.returns.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("number", sa.Text, nullable=False),
        sa.Column("year", sa.SmallInteger, nullable=False),
        sa.Column("serial", sa.Integer, nullable=False),
        sa.Column("issued_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("amount", sa.Numeric(14, 2), nullable=False),
        sa.Column("seller_gstin", sa.Text, nullable=False),
        sa.Column("seller_state", sa.Text, nullable=False),
        sa.Column("buyer_gstin", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("sez", sa.Boolean, nullable=False),
        sa.CheckConstraint("serial > 0", name="credit_notes_serial_positive"),
        sa.CheckConstraint("amount > 0", name="credit_notes_amount"),
        schema="store",
    )
    op.create_index("credit_notes_number", "credit_notes", ["number"], unique=True, schema="store")
    op.create_index("credit_notes_serial", "credit_notes", ["year", "serial"], unique=True, schema="store")
    op.create_table(
        "credit_note_lines",
        sa.Column(
            "return_id",
            sa.BigInteger,
            sa.ForeignKey("store.credit_notes.return_id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column(
            "item_id",
            sa.BigInteger,
            sa.ForeignKey("store.order_items.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("quantity", sa.Integer, nullable=False),
        sa.Column("hsn", sa.Text, nullable=False),
        sa.Column("taxable", sa.Numeric(14, 2), nullable=False),
        sa.CheckConstraint("quantity > 0", name="credit_note_lines_quantity"),
        schema="store",
    )
    op.create_index("credit_note_lines_item", "credit_note_lines", ["item_id"], schema="store")


def downgrade() -> None:
    op.drop_table("credit_note_lines", schema="store")
    op.drop_table("credit_notes", schema="store")
