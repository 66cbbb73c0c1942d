"""Sales by category and day, which are added up again when the orders of that day change."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "category_days",
        sa.Column("day", sa.Date, nullable=False),
        sa.Column("category_code", sa.Text, nullable=False),
        sa.Column("orders", sa.Integer, nullable=False),
        sa.Column("items", sa.Integer, nullable=False),
        sa.Column("quantity", sa.BigInteger, nullable=False),
        sa.Column("item_amount", sa.Numeric(16, 2), nullable=False),
        sa.Column("net_amount", sa.Numeric(16, 2), nullable=False),
        sa.PrimaryKeyConstraint("day", "category_code"),
        schema="store",
    )
    op.create_table(
        "summed_days",
        sa.Column("day", sa.Date, nullable=False),
        sa.PrimaryKeyConstraint("day"),
        schema="store",
    )
    op.create_table(
        "changed_days",
        sa.Column("id", sa.BigInteger, sa.Identity(always=False), nullable=False),
        sa.Column("day", sa.Date, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        schema="store",
    )


def downgrade() -> None:
    op.drop_table("changed_days", schema="store")
    op.drop_table("summed_days", schema="store")
    op.drop_table("category_days", schema="store")
