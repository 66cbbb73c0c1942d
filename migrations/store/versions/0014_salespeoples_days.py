"""An index for a salesperson's orders of a day."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index(
        "orders_salesperson_placed",
        "orders",
        ["salesperson_code", sa.text("placed_at DESC"), sa.text("id DESC")],
        schema="store",
        postgresql_where=sa.text("salesperson_code IS NOT NULL"),
    )


def downgrade() -> None:
    op.drop_index("orders_salesperson_placed", "orders", schema="store")
