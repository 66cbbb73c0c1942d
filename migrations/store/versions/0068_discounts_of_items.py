"""The share of an item in what is taken off the whole order, and the HSN code that it was ordered with."""

import sqlalchemy as sa
from alembic import op

revision = "0068"
down_revision = "0067"
branch_labels = None
depends_on = None

FIGURES = ["status", "quantity", "rate", "net_amount"]


def upgrade() -> None:
    op.add_column(
        "order_items",
        sa.Column("discount_amount", sa.Numeric(14, 2), nullable=False, server_default="0"),
        schema="store",
    )
    op.add_column("order_items", sa.Column("hsn", sa.Text), schema="store")
    # Reports read the new column too, from the index alone.
    _figures("order_items_sums", [*FIGURES[:3], "discount_amount", "net_amount"])
    op.drop_index("order_items_figures", "order_items", schema="store")


def downgrade() -> None:
    _figures("order_items_figures", FIGURES)
    op.drop_index("order_items_sums", "order_items", schema="store")
    op.drop_column("order_items", "hsn", schema="store")
    op.drop_column("order_items", "discount_amount", schema="store")


def _figures(name: str, columns: list[str]) -> None:
    op.create_index(
        name, "order_items", ["category_code", "order_id"], schema="store", postgresql_include=columns
    )
