"""The prints of orders: which paper, when, and by whom."""

import sqlalchemy as sa
from alembic import op

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "order_prints",
        sa.Column("id", sa.BigInteger, sa.Identity(), primary_key=True),
        sa.Column(
            "order_id", sa.BigInteger, sa.ForeignKey("store.orders.id", ondelete="CASCADE"), nullable=False
        ),
        sa.Column("paper", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("by_code", sa.Text, nullable=False),
        sa.Column("by_name", sa.Text, nullable=False),
        schema="store",
    )
    op.create_index("order_prints_order", "order_prints", ["order_id", "at"], schema="store")


def downgrade() -> None:
    op.drop_table("order_prints", schema="store")
