"""The items of a change of an order, with rates and amounts before and after it; among them those to add."""

import sqlalchemy as sa
from alembic import op

revision = "0078"
down_revision = "0077"
branch_labels = None
depends_on = None

AMOUNT = sa.Numeric(14, 2)


def upgrade() -> None:
    change = sa.ForeignKey("store.order_changes.id", ondelete="CASCADE")
    op.create_table(
        "order_change_items",
        sa.Column("change_id", sa.BigInteger, change, primary_key=True),
        sa.Column("made", sa.Boolean, primary_key=True),
        sa.Column("position", sa.SmallInteger, primary_key=True),
        sa.Column("product_code", sa.Text, nullable=False),
        sa.Column("product_name", sa.Text, nullable=False),
        sa.Column("size_code", sa.Text, nullable=False),
        sa.Column("free", sa.Boolean, nullable=False),
        sa.Column("before", sa.Integer, nullable=False),
        sa.Column("quantity", sa.Integer, nullable=False),
        sa.Column("rate_before", AMOUNT),
        sa.Column("rate_after", AMOUNT),
        sa.Column("net_before", AMOUNT),
        sa.Column("net_after", AMOUNT),
        schema="store",
    )


def downgrade() -> None:
    op.drop_table("order_change_items", schema="store")
